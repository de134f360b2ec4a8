import ArgumentParser
import BenchmarkFigures

/// `bench count WHAT`: performs work that `Scripts/budget` counts.
struct CountCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "count", abstract: "Perform work that is counted.", shouldDisplay: false)

  @Argument(help: "heap, all, numbers, or the name of a workload.") var what: String
  @Option(help: "The number of repetitions of the workload.") var times = 1

  /// Performs the work of `what`.
  ///
  /// | Word | Effect |
  /// |---|---|
  /// | `heap` | prints the bytes, then the allocations of each work |
  /// | `all`, `numbers` | runs all works, or `Work.numbers`, in the counted region, and prints names |
  /// | the name of a work | performs the work `times` times; throws for an unknown name |
  func perform() throws {
    switch what {
    case "heap":
      // Bytes come first, on a heap without gaps: a block in a gap may be larger than asked for.
      for figure in try Memory.figures() { print(figure.line) }
      for work in try Work.all() {
        for _ in 0..<3 { work.run() }
        let count = Counter.heap(work.run).allocations
        print(Figure("allocations." + work.name, Double(count), "allocations").line)
      }
    case "all", "numbers":
      for work in try what == "all" ? Work.all() : Work.numbers() {
        for _ in 0..<2 { work.run() }
        Counter.region(work)
        print(work.name)
      }
    default:
      guard let work = try Work.all().first(where: { $0.name == what }) else {
        throw BenchFailure(description: "no work is named \(what)")
      }
      for _ in 0..<times { work.run() }
    }
  }
}
