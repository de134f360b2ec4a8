import ArgumentParser
import BenchmarkFigures

/// `bench counts heap|instructions|calls`: does what is counted. `budget` calls it.
struct Counts: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "counts", abstract: "Do what budget counts.", shouldDisplay: false)

  @Argument(help: "heap, instructions or calls.") var what: String
  @Argument(help: "Events to record.") var count = 0

  func perform() throws {
    switch what {
    case "heap": for figure in try Counting().heap() { say(figure.line) }
    case "instructions": for name in try Counting().instructions() { say(name) }
    case "calls": try Counting().record(count)
    default: throw ValidationError("counts \(what): give heap, instructions or calls.")
    }
  }
}
