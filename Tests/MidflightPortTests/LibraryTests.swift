import Foundation
import Testing

@testable import MidflightPort

/// Tests that the tables of the port agree with the library.
struct LibraryTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Lines of iOS code for which the library has a message in place of a declaration.
  private static let unavailableLines: [String] = {
    let file = root.appendingPathComponent("Tests/SourceCompatibility/unavailable.txt")
    let lines = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return lines.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }()

  /// The library's sources that may have an unavailable type or a protocol.
  private static let sources = Result {
    let folder = root.appendingPathComponent("Sources/Midflight")
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    let texts = try names.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
    return try texts.filter { $0.contains("unavailable") || $0.contains("protocol ") }
      .map { try ParsedSource(Array($0.utf8)) }
  }

  @Test func theLibraryHasMessages() { #expect(Self.unavailableLines.count > 50) }

  @Test(arguments: unavailableLines)
  func aLineWithAMessageOfTheLibraryGetsAHint(line: String) {
    #expect(!PortedText("class Root: UIViewController { func f() { \(line) } }").notes.isEmpty)
  }

  @Test func eachUnavailableTypeGetsAHint() throws {
    let types = try Self.sources.get().flatMap { parsed in
      parsed.structure.types.filter { type in
        let modifiers = type.modifiers.start..<type.keywordIndex
        return type.keyword != "extension"
          && modifiers.contains { parsed.source[$0] == "unavailable" }
      }.map(\.name)
    }
    #expect(types.count > 50)
    #expect(types.filter { PortedText("let a: \($0)").notes.isEmpty } == [])
  }

  @Test func theOptionalMethodsAreThoseWithADefault() throws {
    var requirements: [String: Set<String>] = [:]
    var defaults: [String: Set<String>] = [:]
    for parsed in try Self.sources.get() {
      for function in parsed.structure.functions {
        guard let type = parsed.structure.owner(of: function.keywordIndex) else { continue }
        if type.keyword == "protocol", type.name.hasPrefix("UI") || type.name.hasPrefix("CA") {
          requirements[type.name, default: []].insert(function.name)
        } else if type.keyword == "extension" {
          defaults[type.name, default: []].insert(function.name)
        }
      }
    }
    let optional = requirements.map { ($0, $1.intersection(defaults[$0] ?? [])) }
      // Defaults of one protocol only add default arguments. The extension of the other one
      // implements its requirements for all classes that conform.
      .filter {
        !$1.isEmpty && $0 != "UIViewControllerTransitionCoordinator"
          && $0 != "UITraitChangeObservable"
      }
    #expect(Dictionary(uniqueKeysWithValues: optional) == FolderIndex.libraryRequirements)
  }
}
