import ArgumentParser
import BenchmarkFigures

/// `bench counts heap|instructions|calls NAME COUNT`: does what is counted. `budget` calls it.
struct Counts: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "counts", abstract: "Do what budget counts.", shouldDisplay: false)

  @Argument(help: "heap, instructions or calls.") var what: String
  @Argument(help: "Of calls: what is done.") var name = ""
  @Argument(help: "How often.") var count = 0

  func perform() throws {
    switch what {
    case "heap": for figure in try Counting().heap() { say(figure.line) }
    case "instructions": for name in try Counting().instructions() { say(name) }
    case "calls":
      guard let work = CallingWork(rawValue: name) else {
        throw ValidationError("counts calls \(name): that is no work.")
      }
      try Counting().perform(work, times: count)
    default: throw ValidationError("counts \(what): give heap, instructions or calls.")
    }
  }
}
