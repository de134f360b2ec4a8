import ArgumentParser
import Foundation

/// The command line of an app.
struct RootCommand: ParsableCommand {
  /// The name is the program's, and the app's own commands follow the others.
  static let configuration = CommandConfiguration(
    commandName: AppProgram.name,
    abstract: "Play, record and replay interruptible, gesture-driven animations.",
    discussion: """
      \(introduction(sceneCount: MainActor.assumeIsolated { AppProgram.scenes.scenes.count }))

      A recording is a file of input, such as recordings/SCENE/flick.jsonl. The \
      expected results are in two files beside it: a trace of values (flick.trace.jsonl) and a \
      sheet of pictures (flick.sheet.png). `\(AppProgram.name) replay recordings` replays all recordings \
      without a window and compares the results with the traces, byte for byte. With --sheets, it \
      also compares the sheets.

      Exit codes: 0 success; 1 a trace, picture or sheet differs, or an expectation failed; 2 \
      wrong usage; 3 unreadable or unsupported file; 4 an expected trace, picture or sheet is \
      missing; 5 desync; 6 write error; 129, 130, 143 interrupted by a signal (the recording is \
      complete).
      """,
    version: version(ofProgram: AppProgram.name),
    subcommands: [
      OpenCommand.self, PlayCommand.self, RecordCommand.self, WatchCommand.self,
      ReplayCommand.self,
      VerifyCommand.self, TraceCommand.self, DiffCommand.self, RenderCommand.self,
      CompareCommand.self, CheckCommand.self, InfoCommand.self, ImportCommand.self,
      FuzzCommand.self, ShrinkCommand.self, CheckWorkerCommand.self, WatchedCommand.self,
      ScenesCommand.self,
      DoctorCommand.self,
    ] + MainActor.assumeIsolated { AppProgram.commands },
    defaultSubcommand: OpenCommand.self)

  /// Throws a usage failure for `help` with a word that is no command. ArgumentParser would show the
  /// program's help.
  static func checkHelp(_ arguments: [String]) throws {
    guard arguments.count > 1, arguments[0] == "help", !arguments[1].hasPrefix("-"),
      !(["help"] + names(of: configuration.subcommands)).contains(arguments[1])
    else { return }
    let advice = commandAdvice(for: arguments[1]) ?? "see “\(AppProgram.name) --help”."
    throw ToolFailure.usage("“\(arguments[1])” is no command; \(advice)")
  }

  /// Returns the advice to use the command that a word resembles; nil without one.
  static func commandAdvice(for word: String) -> String? {
    let shown = configuration.subcommands.filter { $0.configuration.shouldDisplay }
    return suggestion(for: word, among: names(of: shown)).map {
      "did you mean “\(AppProgram.name) \($0)”?"
    }
  }

  /// Returns a message about the first unknown option that resembles an option of the command; nil
  /// without one. The options are those that the help names.
  static func optionAdvice(for arguments: [String]) -> String? {
    guard let name = arguments.first,
      let command = configuration.subcommands.first(where: { names(of: [$0]).contains(name) })
    else { return nil }
    let known = helpMessage(for: command).matches(of: /--[a-z-]+/).map { String($0.output) }
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let option = String(argument.prefix { $0 != "=" })
      guard !known.contains(option), let near = suggestion(for: option, among: known) else {
        continue
      }
      return "Unknown option '\(terminalText(option))'. Did you mean '\(near)'?"
    }
    return nil
  }

  private static func names(of commands: [any ParsableCommand.Type]) -> [String] {
    commands.flatMap { [$0._commandName] + $0.configuration.aliases }
  }

  /// Returns what the program does without a subcommand. An app's only scene receives all keys until
  /// F12 shows the panels.
  static func introduction(sceneCount: Int) -> String {
    let (scenes, keys) = sceneCount == 1 ? ("scene", "F12 and then ?") : ("scenes", "?")
    return """
      Without a subcommand, \(AppProgram.name) opens its \(scenes) in a window. Drag a view, catch it \
      while it moves, and press \(keys) for a list of all keys.
      """
  }

  /// Returns the version of Midflight, after the name of another program.
  private static func version(ofProgram name: String) -> String {
    name == "midflight" ? midflightVersion : "\(name), with Midflight \(midflightVersion)"
  }
}
