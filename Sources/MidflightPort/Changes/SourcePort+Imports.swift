/// The statement that imports a module.
struct Import {
  /// The indices of the tokens, with attributes and access.
  let tokens: Range<Int>
  let module: String
  /// The index of the module's name.
  let name: Int

  /// A Boolean value that indicates whether the module is the library.
  var isLibrary: Bool { module.hasPrefix("Midflight") }
  /// A Boolean value that indicates whether the library replaces the module.
  var isReplaced: Bool { Self.replacedModules.contains(module) }

  /// The modules of iOS that the library replaces, the most complete first.
  static let replacedModules = ["UIKit", "QuartzCore", "CoreGraphics"]

  /// Returns the imports of a source, in their order.
  static func all(in source: SourceText, _ structure: Structure) -> [Import] {
    let kinds: Set = ["class", "struct", "enum", "protocol", "typealias", "func", "var", "let"]
    return source.tokens.indices.compactMap { index in
      guard source[index] == "import", source.tokens[index].kind == .word,
        structure.typeAround[index] == nil, source[index - 1] != "."
      else { return nil }
      let name = kinds.contains(source[index + 1]) ? index + 2 : index + 1
      var end = name + 1
      while source[end] == ".", source.adjoinsPrevious(end) { end += 2 }
      guard end <= source.tokens.count else { return nil }
      let start = Structure.modifiers(before: index, in: source).start
      return Import(tokens: start..<end, module: source[name], name: name)
    }
  }
}

extension SourcePort {
  private var imports: [Import] { parsed.imports }

  /// Surrounds the imports of UIKit and Core Animation by `#if canImport(UIKit)`, and imports the
  /// library otherwise. Consecutive imports share one condition.
  ///
  /// An import that a condition already separates from an import of the library stays.
  mutating func portImports() {
    var rest = imports[...]
    while let first = rest.popFirst() {
      guard first.isReplaced, !importsLibrary(around: first.tokens.lowerBound) else { continue }
      var group = [first]
      while let next = rest.first, let last = group.last, continues(next, last) {
        group.append(next)
        rest.removeFirst()
      }
      // Foundation at the end of the group needs no condition.
      while group.last?.module == "Foundation" { group.removeLast() }
      portImports(group)
    }
  }

  /// A Boolean value that indicates whether the source imports the library.
  var importsLibrary: Bool { imports.contains(where: \.isLibrary) }

  /// A Boolean value that indicates whether the source imports UIKit, a part of it, or the library.
  var importsInterface: Bool { imports.contains { $0.isReplaced || $0.isLibrary } }

  /// Returns a Boolean value that indicates whether a condition around a token has an import of the
  /// library in one of its branches.
  private func importsLibrary(around index: Int) -> Bool {
    guard let condition = structure.conditionAround[index] else { return false }
    return imports.contains {
      $0.isLibrary && structure.conditionAround[$0.tokens.lowerBound] == condition
    }
  }

  /// Returns a Boolean value that indicates whether an import stands on the line after another, and
  /// belongs under the same condition.
  private func continues(_ next: Import, _ last: Import) -> Bool {
    (next.isReplaced || next.module == "Foundation")
      && source.line(ofToken: next.tokens.lowerBound)
        == source.line(ofToken: last.tokens.upperBound - 1) + 1
      && last.tokens.upperBound == next.tokens.lowerBound
  }

  private mutating func portImports(_ group: [Import]) {
    guard let first = group.first, let last = group.last else { return }
    let module = Import.replacedModules.first { name in group.contains { $0.module == name } }
    let start = source.tokens[first.tokens.lowerBound].range.lowerBound
    let line = source.startOfLine(at: start)
    let indentation = String(
      decoding: source.bytes[line..<source.endOfBlanks(at: line)], as: UTF8.self)
    let separator = source.lineBreak + indentation
    let isAlone = source.beginsLine(first.tokens.lowerBound)
    edits.insert(
      (isAlone ? "" : separator) + "#if canImport(\(module ?? "UIKit"))" + separator, at: start)
    let exported = group.contains { $0.tokens.contains { source[$0] == "_exported" } }
    let library = hasMainClass ? "MidflightApp" : "Midflight"
    let end = endOfImport(last)
    edits.insert(
      separator + "#else" + separator + (exported ? "@_exported " : "") + "import \(library)"
        + separator + "#endif" + (end.endsLine ? "" : separator),
      at: end.offset)
    changeCount += 1
  }

  /// Returns the end of an import with the comment and the semicolon behind it, and whether its
  /// line ends there.
  private func endOfImport(_ last: Import) -> (offset: Int, endsLine: Bool) {
    var end = source.tokens[last.tokens.upperBound - 1].range.upperBound
    if source[last.tokens.upperBound] == ";" {
      end = source.tokens[last.tokens.upperBound].range.upperBound
    }
    let next = source.endOfBlanks(at: end)
    if source.bytes[next...].starts(with: "//".utf8) {
      end = source.bytes[next...].firstIndex(where: \.isLineBreak) ?? source.bytes.count
      return (end, true)
    }
    return (end, next == source.bytes.count || source.bytes[next].isLineBreak)
  }
}
