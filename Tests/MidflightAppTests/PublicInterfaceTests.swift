import Foundation
import Testing
import ToolFixtures

/// Tests of the public types of each product against the lists in `Tests/PublicInterface`.
///
/// The lists omit Apple's names, which begin with UI, CA, CG, CF or NS. A difference is printed
/// with a plus sign for a new name and a minus sign for a missing name.
struct PublicInterfaceTests {
  /// The modules that a client sees, by product.
  nonisolated private static let modules = [
    "Midflight": ["MotionCore", "Midflight"],
    "MidflightApp": ["MidflightApp"],
    "MidflightReplay": ["MidflightReplay"],
    "MidflightTesting": ["MidflightTesting"],
    "MidflightWindow": ["MidflightPainter", "MidflightWindow"],
  ]

  @Test(arguments: modules.keys.sorted())
  func publicTypesAreThoseOnTheList(product: String) throws {
    let list = Tool.package.appendingPathComponent("Tests/PublicInterface/\(product).txt")
    let listed = try String(contentsOf: list, encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let found = try (Self.modules[product] ?? []).flatMap(ownTypes).sorted()
    let changes = found.difference(from: listed).map { change in
      switch change {
      case .insert(_, let name, _): "+ \(name)"
      case .remove(_, let name, _): "- \(name)"
      }
    }
    #expect(changes.isEmpty, "\(list.path):\n\(changes.joined(separator: "\n"))")
  }

  /// Returns the names of a module's public top-level types, without Apple's names.
  private func ownTypes(of module: String) throws -> [String] {
    let folder = try TemporaryFolder()
    let products = Tool.built.resolvingSymlinksInPath().deletingLastPathComponent()
    let sources = Tool.package.appendingPathComponent("Sources")
    try Program.output(
      "swift-symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public",
      "-target", products.deletingLastPathComponent().lastPathComponent,
      "-I", products.appendingPathComponent("Modules").path,
      "-I", sources.appendingPathComponent("CCairo").path,
      "-I", sources.appendingPathComponent("CSDL2").path,
      "-output-dir", folder.url.path)
    let graph = try JSONDecoder().decode(
      SymbolGraph.self, from: folder.bytes("\(module).symbols.json"))
    return graph.symbols.filter(\.isOwnType).map { symbol in
      symbol.pathComponents[0] + (symbol.isDeprecated ? " (deprecated)" : "")
    }
  }
}

/// The part of Swift's symbol graphs that contains a module's types.
nonisolated private struct SymbolGraph: Decodable {
  let symbols: [Symbol]

  struct Symbol: Decodable {
    let kind: Kind
    let pathComponents: [String]
    let availability: [Availability]?

    struct Kind: Decodable {
      let identifier: String
    }

    struct Availability: Decodable {
      let isUnconditionallyDeprecated: Bool?
    }

    /// A Boolean value that indicates whether the symbol is a top-level type with a name of this package.
    var isOwnType: Bool {
      ["swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias"]
        .contains(kind.identifier)
        && pathComponents.count == 1
        && pathComponents[0].prefixMatch(of: /(UI|CA|CG|CF|NS)[A-Z]/) == nil
    }

    /// A Boolean value that indicates whether the name remains only for older clients.
    var isDeprecated: Bool {
      availability?.contains { $0.isUnconditionallyDeprecated == true } ?? false
    }
  }
}
