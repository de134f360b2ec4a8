import Foundation
import Testing

/// What the benchmark's commands print and end with.
struct BenchCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// Built beside the tests.
  private static let bench = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("bench")

  private struct Outcome {
    var code: Int32
    var output: String
    var errors: String
  }

  private func run(_ program: URL, _ arguments: String...) throws -> Outcome {
    let process = Process()
    (process.executableURL, process.arguments) = (program, arguments)
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let written = [output, errors].map { pipe in
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return Outcome(code: process.terminationStatus, output: written[0], errors: written[1])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: bench.path), "needs bench"))
  func whatIsNoSuiteIsAnErrorOfUsageThatListsThem() throws {
    let outcome = try run(Self.bench, "NONSENSE")
    #expect(outcome.code == 64 && outcome.output == "")
    #expect(outcome.errors.contains("NONSENSE") && outcome.errors.contains("evaluation, frame"))
  }

  private static let quietly = root.appendingPathComponent("Scripts/quietly")

  @Test func quietlySaysNothingOfWhatWentWell() throws {
    let outcome = try run(Self.quietly, "bash", "-c", "echo built; echo talk >&2")
    #expect(outcome.code == 0 && outcome.output == "" && outcome.errors == "")
  }

  @Test func quietlySaysAllOfWhatFailedAndKeepsItsCode() throws {
    let outcome = try run(Self.quietly, "bash", "-c", "echo built; echo talk >&2; exit 3")
    #expect(outcome.code == 3 && outcome.output == "" && outcome.errors == "built\ntalk\n")
  }

  /// Whatever else make runs for a figure goes through `quietly`.
  @Test func makePrintsNothingButWhatTheBenchmarkDoes() throws {
    let makefile = try String(
      contentsOf: Self.root.appendingPathComponent("Makefile"), encoding: .utf8)
    for target in ["bench", "bench-report", "budget"] {
      let rule = try #require(makefile.components(separatedBy: "\n\(target): ").last)
      let recipe = rule.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("\t") }
      #expect(rule.hasPrefix("##"), "\(target) has nothing built for it that speaks")
      #expect(recipe.count == 2 && recipe.first?.hasPrefix("\t@Scripts/quietly ") == true)
    }
  }
}
