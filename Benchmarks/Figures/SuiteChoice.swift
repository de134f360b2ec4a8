/// Which suites somebody means who names some, each whole or by the first of its words.
package struct SuiteChoice: Sendable {
  /// The places of those that are meant, in their own order; of all if nobody named any.
  package let indices: [Int]
  /// What was named and is no suite's name, nor the beginning of one.
  package let unknown: [String]

  /// - Parameter known: The suites' names: words joined by full stops.
  package init(_ named: [String], of known: [String]) {
    func means(_ name: String, _ suite: String) -> Bool {
      suite == name || suite.hasPrefix(name + ".")
    }
    indices = known.indices.filter { index in
      named.isEmpty || named.contains { means($0, known[index]) }
    }
    unknown = named.filter { name in !known.contains { means(name, $0) } }
  }
}
