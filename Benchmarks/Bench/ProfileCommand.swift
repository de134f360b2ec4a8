import ArgumentParser
import BenchmarkFigures
import Foundation

/// `bench profile FIGURE`: in which functions the instructions are spent that the budget counts.
struct ProfileCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract:
      "Print in which functions a figure's instructions are spent: instructions, share, name.",
    discussion: """
      The figure is one of those that budget counts, without "instructions.". valgrind must be installed, \
      and swift demangle.
      """)

  @Argument(help: "As replay.600-events.") var figure: String
  @Option(help: "Functions, those with the most first.") var lines = 12

  func perform() throws {
    Callgrind.fixWhatVaries()
    let functions = try Callgrind.count { dumps in
      guard let dump = dumps.first(where: { $0.name == figure }) else {
        let names = dumps.map(\.name).joined(separator: ", ")
        throw ValidationError("no figure is called \(figure); there are: \(names)")
      }
      return try Self.functions(inDump: dump.file)
    }
    let all = functions.reduce(0) { $0 + $1.instructions }
    for function in functions.prefix(lines) {
      let share = (Double(function.instructions) / Double(all) * 1000).rounded() / 10
      say("\(function.instructions) \(share) % \(function.name)")
    }
  }

  /// Those with the most first, by the names that they have in sources.
  @MainActor private static func functions(inDump file: String) throws -> [Profile.Function] {
    let table = try ChildProcess.succeed(
      "/usr/bin/env", ["callgrind_annotate", "--inclusive=no", "--threshold=100", file])
    let counted = Profile.functions(inAnnotation: table.output)
    // Those of C have the names that they have.
    let mangled = counted.map(\.name).filter { $0.hasPrefix("$s") }
    let names = try ChildProcess.succeed(
      "/usr/bin/env",
      ["swift", "demangle", "--simplified", "--compact", "--"] + mangled
    ).output.split(separator: "\n").map(String.init)
    let known = Dictionary(zip(mangled, names)) { first, _ in first }
    return counted.map { Profile.Function(known[$0.name] ?? $0.name, $0.instructions) }
  }
}
