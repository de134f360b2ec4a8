import Foundation

/// The part of BENCHMARKS.md that a run writes: targets beside figures, then every figure.
package struct BenchmarkReport: Sendable {
  /// What was measured.
  package let figures: [Figure]
  /// Which revision of the sources that was, as `git describe --dirty` has it.
  package let revision: String
  /// What it was measured on.
  package let machine: String

  /// The comment before what a run wrote.
  package static let beginning = "<!-- made by make bench-report -->"
  /// The comment after it.
  package static let end = "<!-- end of what make bench-report made -->"

  /// A report on these figures.
  package init(_ figures: [Figure], revision: String, machine: String) {
    self.figures = figures
    self.revision = revision
    self.machine = machine
  }

  /// What is the matter with a document.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// The two comments are not both there, once and in order.
    case noPlace

    /// A sentence.
    package var description: String {
      "no place for the figures: it needs the lines \(beginning) and \(end), once and in this order"
    }
  }

  /// A document with this report in the place of the one it had.
  package func put(into document: String) throws(Failure) -> String {
    let starts = document.ranges(of: Self.beginning)
    let ends = document.ranges(of: Self.end)
    guard starts.count == 1, ends.count == 1, starts[0].upperBound <= ends[0].lowerBound else {
      throw .noPlace
    }
    let place = starts[0].upperBound..<ends[0].lowerBound
    return document.replacingCharacters(in: place, with: "\n\n" + markdown + "\n")
  }

  /// Two tables.
  package var markdown: String {
    ["Revision \(source). \(machine)", targets, "### Every figure", all].joined(
      separator: "\n\n") + "\n"
  }

  /// The revision, and whether there was more than that.
  private var source: String {
    let mark = "-dirty"  // git's own
    guard revision.hasSuffix(mark) else { return "`\(revision)`" }
    return "`\(revision.dropLast(mark.count))`, with changes that were not committed"
  }

  /// A row for each target; those that are missed, or were not measured, say so.
  private var targets: String {
    var lines = [
      "| what | target | measured | unit | |", "|---|--:|--:|---|---|",
    ]
    for target in Target.all {
      guard let figure = figures.first(where: { $0.name == target.name }),
        let bound = target.bound(in: figures)
      else {
        lines.append("| \(target.words) | | | | not measured |")
        continue
      }
      let verdict = target.isReached(by: figure, in: figures) ? "reached" : "**missed**"
      lines.append(
        "| \(target.words) | \(digits(bound, 3)) | \(digits(figure.value, 3)) | \(figure.unit) "
          + "| \(verdict) |")
    }
    return lines.joined(separator: "\n")
  }

  private var all: String {
    let rows = figures.map { "| `\($0.name)` | \(digits($0.value)) | \($0.unit) |" }
    return (["| figure | value | unit |", "|---|--:|---|"] + rows).joined(separator: "\n")
  }
}

extension BenchmarkReport {
  /// Plots of cost against size, each with the name of its file.
  package var charts: [(file: String, chart: CostChart)] {
    [
      (
        "cost-of-animators.png",
        chart(
          "An animator of n properties", "µs",
          [
            ("start", "starting it"), ("interrupt", "interrupting it"), ("finish", "finishing it"),
          ])
      ),
      (
        "cost-of-agendas.png",
        chart(
          "A piece of work on an agenda of n", "ns",
          [
            ("agenda-hand-out", "put on, and the next handed out"),
            ("agenda-cancel", "put on and cancelled"),
          ])
      ),
      (
        "cost-of-hit-tests.png",
        chart(
          "A hit test among n views", "ns",
          [
            ("hit-chain", "one in another"), ("hit-siblings", "side by side"),
            ("hit-tree", "in a tree, four in each"),
          ])
      ),
    ]
  }

  /// A line for each beginning of figures' names that end in a size, and its words in the legend.
  private func chart(
    _ title: String, _ unit: String, _ names: [(figure: String, words: String)]
  ) -> CostChart {
    let lines = names.map { name in
      CostChart.Line(name.words, points: figures.costs(of: "scaling.\(name.figure)"))
    }
    return CostChart(title, unit: unit, lines, size: CGSize(width: 560, height: 380))
  }
}
