import ArgumentParser
import BenchmarkFigures
import Foundation
import MidflightPainter
import MotionCore

/// `bench report DOCUMENT PICTURES <figures`: writes what a run printed into a document, with plots.
struct ReportCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Put the lines of a run, from the standard input, into a document, with plots.")

  @Argument(help: "The document.") var document: String
  @Argument(help: "The folder that its pictures are in.") var pictures: String
  @Option(help: "What was measured, as git describes it.") var revision: String

  func perform() throws {
    var (figures, machine): ([Figure], String) = ([], "")
    while let line = readLine() {
      if line.hasPrefix("machine: ") { machine = "On \(line.dropFirst("machine: ".count))." }
      if let figure = Figure(line: line) { figures.append(figure) }
    }
    let report = BenchmarkReport(figures, revision: revision, machine: machine)
    let text = try String(contentsOfFile: document, encoding: .utf8)
    try report.put(into: text).write(toFile: document, atomically: true, encoding: .utf8)
    for (file, chart) in report.charts {
      let painter = try Painter(
        widthInPixels: Int(chart.size.width) * 2, heightInPixels: Int(chart.size.height) * 2)
      painter.paint(chart.frame, pixelsPerPoint: 2)
      try painter.picture().writePNG(
        to: URL(fileURLWithPath: pictures).appendingPathComponent(file))
    }
  }
}
