/// The directives from an `#if` to its `#endif`.
struct Condition {
  /// The indices of `#if`, `#elseif` and `#else`.
  private(set) var branches: [Int]
  /// The index of the condition around this one.
  let outer: Int?

  /// Returns the conditions of a source in the order of their `#if`, and the innermost condition
  /// around each token. A directive belongs to its own condition.
  static func all(in source: SourceText) -> (conditions: [Condition], around: [Int?]) {
    var conditions: [Condition] = []
    var around: [Int?] = []
    var open: [Int] = []
    for (index, token) in source.tokens.enumerated() {
      if token.text == "#if", token.kind == .directive {
        conditions.append(Condition(branches: [index], outer: open.last))
        open.append(conditions.count - 1)
      } else if ["#elseif", "#else"].contains(token.text), let last = open.last {
        conditions[last].branches.append(index)
      }
      around.append(open.last)
      if token.text == "#endif" { _ = open.popLast() }
    }
    return (conditions, around)
  }

  /// Returns the indices of the tokens of a branch's condition: the rest of the directive's line.
  static func terms(ofBranch directive: Int, in source: SourceText) -> Range<Int> {
    let line = source.line(ofToken: directive)
    var end = directive + 1
    while end < source.tokens.count, source.line(ofToken: end) == line { end += 1 }
    return directive + 1..<end
  }
}
