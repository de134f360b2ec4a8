import ArgumentParser
import Foundation
import Midflight
import MidflightReplay
import MidflightWindow
import MotionCore

/// The running program: the app whose scenes the commands use.
enum AppProgram {
  /// The name of the executable file, in messages and in the folder of the window's state.
  nonisolated static let name =
    CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "midflight"
  /// The path of the executable file at the start; a build may replace the file.
  nonisolated static let executable =
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  /// The words before the scene in the window's title.
  private(set) static var title = name
  /// The scenes of the app.
  static var scenes = SceneCatalog([Scene]())
  /// The commands that only this app has.
  private(set) static var commands: [any ParsableCommand.Type] = []

  /// Performs the command of the arguments on an app's scenes, and ends the process with its exit
  /// code.
  ///
  /// A write to a closed pipe is an error and no signal.
  ///
  /// - Parameter arguments: The command and its arguments; those of the process by default.
  static func run(
    _ app: any SceneApp.Type, arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) {
    _ = executable
    (title, scenes, commands) = (app.title, app.scenes, app.commands)
    // A refused write is reported as an error. A signal would end the process, and with it a
    // recording.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Subprocess.endWithParent()
    DesktopWindow.onDisplayLost = { leave(with: ToolFailure.window($0)) }
    SceneCrash.explain()
    if let fault = scenes.fault { leave(with: ToolFailure.usage(fault)) }
    do {
      try throwForNamesThatAreNotUTF8()
      try RootCommand.checkHelp(arguments)
      var command = try RootCommand.parseAsRoot(arguments)
      try command.run()
      try StandardOutput.throwFailure()
    } catch {
      leave(with: error)
    }
  }

  /// Throws a usage failure for an argument or a working folder whose name is not UTF-8. Foundation
  /// would repair such a name and use other files.
  private static func throwForNamesThatAreNotUTF8() throws {
    /// Throws unless the bytes are UTF-8.
    func check(_ bytes: UnsafePointer<CChar>, _ what: String) throws {
      guard String(validatingCString: bytes) == nil else { return }
      let all = UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map {
        UInt8(bitPattern: $0)
      }
      throw ToolFailure.usage("\(what) is not UTF-8: \(terminalText(ofBytes: all))")
    }
    for argument in UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)
    ).dropFirst() {
      if let argument { try check(argument, "an argument") }
    }
    if let folder = getcwd(nil, 0) {
      defer { free(folder) }
      try check(folder, "the name of the working folder")
    }
  }

  /// Ends the process with an error of a command or of ArgumentParser.
  ///
  /// | Error | Output | Exit code |
  /// |---|---|---|
  /// | `ToolFailure` | standard error: description and advice | of the failure |
  /// | usage error | standard error, with the usage | 2 |
  /// | help, version | standard output | 0 |
  /// | exit code of a command | none | that code |
  /// | any other error | standard error | of ArgumentParser |
  static func leave(with error: any Error) -> Never {
    if let failure = error as? ToolFailure {
      let lines = ["\(name): \(failure)"] + (failure.advice.map { [$0] } ?? [])
      for line in lines { Console.writeLine(line) }
      showDialog(lines)
      exit(failure.exitCode.rawValue)
    }
    let code = RootCommand.exitCode(for: error)
    let message = escaping(
      CommandLine.arguments.dropFirst(), in: RootCommand.fullMessage(for: error))
    if code == .validationFailure {
      // Usage has several lines.
      var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      // ArgumentParser reports a missing option before a misspelt one.
      if lines[0].hasPrefix("Error: Missing expected argument"),
        let advice = RootCommand.optionAdvice(for: Array(CommandLine.arguments.dropFirst()))
      {
        // The help is that of the missing option.
        lines = ["Error: " + advice] + lines.drop { !$0.hasPrefix("Usage:") }
      }
      for line in lines { Console.writeLine(line) }
      showDialog(Array(lines.prefix(1)))
      exit(ToolExit.usage.rawValue)
    }
    if code == .success, !message.isEmpty { print(message) }
    if code != .success {
      for line in message.split(separator: "\n") { Console.writeLine(String(line)) }
    }
    exit(code.rawValue)
  }

  /// Shows an error in a dialog too, if the program was started with `open --dialog`, and waits
  /// until the user closes it.
  private static func showDialog(_ lines: [String]) {
    let options = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    guard options.first == "open", options.contains("--dialog") else { return }
    MainActor.assumeIsolated {
      DesktopWindow.showError(lines.map(terminalText).joined(separator: "\n"), title: name)
    }
  }

  /// Returns a message with quoted arguments escaped, so that a line feed in an argument does not
  /// begin a line.
  ///
  /// ArgumentParser quotes an argument, or one side of its first equals sign. The search compares
  /// bytes, because a combining character at the start of an argument merges with the quotation
  /// mark before it.
  private static func escaping(_ arguments: ArraySlice<String>, in message: String) -> String {
    let quoted = arguments.flatMap { (argument: String) -> [String] in
      [argument]
        + argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
    }
    // A text of control characters alone cannot forge a line, but may equal a line break of the
    // usage.
    let harmful = quoted.filter { text in
      text.unicodeScalars.contains(where: \.needsEscape)
        && !text.unicodeScalars.allSatisfy(\.needsEscape)
    }
    var bytes = Array(message.utf8)
    for text in harmful.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      bytes = bytes.replacing(Array(text.utf8), with: Array(terminalText(text).utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SceneCatalog {
  /// The scenes of the running program.
  static var app: SceneCatalog { AppProgram.scenes }
}
