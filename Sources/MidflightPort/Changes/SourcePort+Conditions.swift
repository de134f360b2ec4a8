extension SourcePort {
  /// Extends `os(iOS)` and `canImport(UIKit)` in conditions by `canImport(Midflight)`, because both
  /// are false on Linux.
  ///
  /// A condition that names Linux, and the conditions of a source that imports the library, stay:
  /// they separate iOS from the library.
  mutating func portConditions() {
    guard !importsLibrary else { return }
    for condition in structure.conditions {
      // The terms of a branch are the rest of its directive's line.
      let branches = condition.map { directive in
        let line = source.line(ofToken: directive)
        return source.tokens.indices[directive...].dropFirst()
          .prefix { source.line(ofToken: $0) == line }
      }
      let isPorted = branches.joined().contains { ["Linux", "Midflight"].contains(source[$0]) }
      guard !isPorted else { continue }
      for terms in branches {
        for index in terms where isTrueOnPhones(index) { extendTerm(at: index) }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a term such as `os(iOS)` begins at a token.
  private func isTrueOnPhones(_ index: Int) -> Bool {
    let modules = ["UIKit", "QuartzCore", "CoreGraphics"]
    return source.matches(["os", "(", "iOS", ")"], at: index)
      || modules.contains { source.matches(["canImport", "(", $0, ")"], at: index) }
  }

  private mutating func extendTerm(at index: Int) {
    // Without parentheses, the sum would end at the operator.
    let needsParentheses =
      source[index - 1].hasSuffix("!") || source[index - 1] == "&&" || source[index + 4] == "&&"
    if needsParentheses { insert("(", before: index) }
    insert(" || canImport(Midflight)" + (needsParentheses ? ")" : ""), after: index + 3)
    changeCount += 1
  }
}
