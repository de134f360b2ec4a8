extension SourcePort {
  /// Adds a remark for each place of the input that does not compile after the changes, as far as
  /// its tokens show.
  mutating func findRemainingPlaces() {
    let genericViews = self.genericViews
    for place in source.tokens.indices where source.tokens[place].kind == .word {
      findName(at: place)
      findCall(at: place)
      if genericViews.contains(source[place]), source[place + 1] == "(" {
        remark(at: place, .metatype)
      }
      if source[place] == "override", structure.owner(of: place)?.keyword == "extension" {
        remark(at: place, .override)
      }
    }
    for place in source.tokens.indices where source[place] == "#Preview" {
      remark(at: place, .framework, "previews need Xcode: remove this one")
    }
    findModules()
    findUncalledMethods()
  }

  // MARK: - Names

  private mutating func findName(at place: Int) {
    let name = source[place]
    // An override is a declaration of the folder, of a missing name.
    guard !index.declaredNames.contains(name) else { return }
    let isMember = source[place - 1] == "."
    if let family = MissingNames.families[name] {
      guard !source.matches([".", "Axis"], at: place + 1) else { return }
      remark(at: place, family)
    } else if isMember, let family = MissingNames.properties[name] {
      remark(at: place, family)
    } else if isMember, source[place + 1] == "(", let family = MissingNames.methods[name] {
      remark(at: place, family)
    } else if let family = MissingNames.prefixes.first(where: { name.hasPrefix($0.prefix) })?.family
    {
      remark(at: place, family)
    } else if ["URLSession", "URLRequest"].contains(name),
      !parsed.imports.contains(where: { $0.module == "FoundationNetworking" })
    {
      remark(at: place, .framework, "on Linux, \(name) is in FoundationNetworking: import it")
    } else if let sequence = MissingNames.sequences.first(where: {
      source.matches($0.tokens, at: place)
    }) {
      remark(at: place, sequence.family)
    }
  }

  /// Finds calls and overrides whose name alone is ambiguous.
  private mutating func findCall(at place: Int) {
    guard source[place + 1] == "(" else { return }
    let first = source[place + 2]
    let isDeclaration = source[place - 1] == "func"
    switch source[place] {
    case "draw" where isDeclaration && ["_", "in"].contains(first): remark(at: place, .drawing)
    case "observe" where first == "\\":
      // The properties of animators that a handler observes here.
      let isOfAnimator = ["state", "isRunning", "isReversed", "fractionComplete"]
        .contains(source[place + 4])
      if !isOfAnimator { remark(at: place, .observing) }
    case "addObserver", "removeObserver":
      let labels = source.arguments(openedAt: place + 1).map(\.label)
      if labels.contains("forKeyPath") {
        remark(at: place, .observing)
      } else if source[place] == "removeObserver", !isDeclaration, first == "self" {
        remark(
          at: place, .selector,
          "addObserver(forName:object:queue:using:) returns the observer to remove")
      }
    case "UIApplicationMain": remark(at: place, .application, "write @main before the delegate")
    default: break
    }
  }

  /// The names of generic parameters with a constraint of UIKit or Core Animation.
  private var genericViews: Set<String> {
    let places = source.tokens.indices.filter { place in
      source[place + 1] == ":" && ["<", ",", "where"].contains(source[place - 1])
        && source[place].first?.isUppercase == true
        && ["UI", "CA"].contains(where: source[place + 2].hasPrefix)
    }
    return Set(places.map { source[$0] })
  }

  // MARK: - Modules

  /// The modules that exist here, beside the standard library's.
  private static let knownModules: Set = [
    "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch", "Swift", "UIKit",
    "QuartzCore", "CoreGraphics", "Observation", "Synchronization", "RegexBuilder", "Testing",
    "XCTest", "Glibc", "CoreFoundation", "PackageDescription",
  ]

  private mutating func findModules() {
    // A test imports the module that it tests.
    for each in parsed.imports
    where !each.isLibrary && !Self.knownModules.contains(each.module)
      && !each.tokens.contains(where: { source[$0] == "testable" })
    {
      remark(
        at: each.name, .framework,
        "add \(each.module) to Package.swift if it builds on Linux, or remove what uses it")
    }
    // The header of a target with Objective-C imports UIKit for all its sources.
    if parsed.imports.isEmpty, index.importsUIKit,
      let place = source.tokens.indices.first(where: {
        source[$0].starts(with: /UI(?!Kit)[A-Z][a-z]/)
      })
    {
      remark(at: place, .framework, "the file imports no UIKit: import Midflight")
    }
  }

  // MARK: - Declarations

  /// Finds optional methods in classes whose superclass adopts the protocol without the method.
  private mutating func findUncalledMethods() {
    for function in structure.functions where !function.modifiers.words.contains("override") {
      guard let type = structure.owner(of: function.keywordIndex)?.name,
        index.isUncalled(function.name, inClass: type)
      else { continue }
      remark(
        at: function.keywordIndex, .requirement,
        "\(function.name) is not called here: declare it beside the protocol too, and override it")
    }
  }
}
