extension SourcePort {
  /// Adds a remark for each place of the input that does not compile after the changes, as far as
  /// its tokens show.
  mutating func findRemainingPlaces() {
    for place in source.tokens.indices where source.tokens[place].kind == .word {
      findName(at: place)
      findCall(at: place)
    }
    for place in source.tokens.indices where source[place] == "#Preview" {
      remark(at: place, .framework, "previews need Xcode: remove this one")
    }
    findModules()
    findOverrides()
    findMetatypes()
  }

  // MARK: - Names

  private mutating func findName(at place: Int) {
    let name = source[place]
    // An override is a declaration of the folder, of a missing name.
    guard !index.declaredNames.contains(name) else { return }
    if let family = MissingNames.families[name] {
      guard !source.matches([".", "Axis"], at: place + 1) else { return }
      remark(at: place, family)
    } else if let family = MissingNames.properties[name], source[place - 1] == "." {
      remark(at: place, family)
    } else if let family = MissingNames.methods[name], source[place - 1] == ".",
      source[place + 1] == "("
    {
      remark(at: place, family)
    } else if let family = MissingNames.prefixes.first(where: { name.hasPrefix($0.prefix) })?.family
    {
      remark(at: place, family)
    }
  }

  /// Finds calls and overrides whose name alone does not tell enough.
  private mutating func findCall(at place: Int) {
    guard source[place + 1] == "(" else { return }
    let label = source[place + 3] == ":" ? source[place + 2] : ""
    let isDeclaration = source[place - 1] == "func"
    switch source[place] {
    case "draw" where isDeclaration && ["_", "in"].contains(source[place + 2]):
      remark(at: place, .drawing)
    case "perform" where source[place + 2] == "#selector": remark(at: place, .selector)
    case "addObserver", "removeObserver":
      let labels = source.arguments(openedAt: place + 1).map(\.label)
      if labels.contains("forKeyPath") {
        remark(at: place, .observing)
      } else if source[place] == "removeObserver", !isDeclaration, source[place + 2] == "self" {
        remark(
          at: place, .selector,
          "addObserver(forName:object:queue:using:) returns the observer to remove")
      }
    case "responds" where label == "to": remark(at: place, .runtime)
    case "UIApplicationMain": remark(at: place, .application, "write @main before the delegate")
    default: break
    }
  }

  // MARK: - Modules

  /// The modules that exist here, beside the standard library's.
  private static let knownModules: Set = [
    "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch", "Swift", "UIKit",
    "QuartzCore", "CoreGraphics", "Observation", "Synchronization", "RegexBuilder", "Testing",
    "XCTest", "Glibc", "CoreFoundation", "PackageDescription",
  ]
  /// The beginnings of the names of Apple's other modules.
  private static let appleModules = [
    "AV", "AppKit", "ARKit", "Accelerate", "AudioToolbox", "CloudKit", "Cocoa", "Combine",
    "Contacts", "Core", "Darwin", "GameplayKit", "GLKit", "HealthKit", "ImageIO", "Intents",
    "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI", "Metal", "MobileCoreServices",
    "ObjectiveC", "PDFKit", "PencilKit", "Photos", "QuickLook", "RealityKit", "SafariServices",
    "SceneKit", "SpriteKit", "StoreKit", "SwiftUI", "SystemConfiguration", "UniformTypeIdentifiers",
    "UserNotifications", "Vision", "WatchConnectivity", "WebKit", "WidgetKit", "XCPlayground",
    "PlaygroundSupport", "os", "simd",
  ]

  private mutating func findModules() {
    for (name, place) in importedModules
    where !Self.knownModules.contains(name) && !name.hasPrefix("Midflight") {
      if Self.appleModules.contains(where: { name.hasPrefix($0) && ($0 != "os" || name == "os") }) {
        remark(at: place, .framework, "Linux has no \(name): remove the code that uses it")
      } else {
        remark(at: place, .framework, "add \(name) to Package.swift, if it builds on Linux")
      }
    }
  }

  // MARK: - Declarations

  private mutating func findOverrides() {
    for place in source.tokens.indices
    where source[place] == "override" && structure.owner(of: place)?.keyword == "extension" {
      remark(at: place, .override)
    }
  }

  /// Finds `T()` where `T` is a generic parameter.
  private mutating func findMetatypes() {
    for place in source.tokens.indices where source[place + 1] == "(" {
      let name = source[place]
      guard let constraint = genericConstraint(of: name, at: place), source[place - 1] != ".",
        constraint.hasPrefix("UI") || constraint.hasPrefix("CA")
      else { continue }
      remark(at: place, .metatype)
    }
  }

  /// Returns the constraint of the generic parameter with a name, of the type or of the function
  /// around a token.
  private func genericConstraint(of name: String, at place: Int) -> String? {
    if let constraint = structure.type(around: place)?.genericParameters[name] { return constraint }
    let function = structure.functions.last { function in
      let body = function.keywordIndex < place && function.genericParameters[name] != nil
      guard body, let open = bodyOpen(of: function), let close = source.partners[open] else {
        return false
      }
      return place < close
    }
    return function?.genericParameters[name]
  }

  /// Returns the index of the brace that opens a function's body; nil for a requirement.
  private func bodyOpen(of function: Structure.Function) -> Int? {
    var place = function.parametersEnd + 1
    while place < source.tokens.count, source[place] != "{" {
      if ["}", "func", "var", "let"].contains(source[place]) { return nil }
      place += 1
    }
    return place
  }
}
