import BenchmarkFigures

/// A group of figures that are measured one after another.
@MainActor
protocol Suite {
  /// What its figures' names begin with.
  var name: String { get }
  /// Measures, and reports each figure as soon as it is there.
  func run(_ report: (Figure) -> Void) throws
}
