import ArgumentParser
import Foundation
import MidflightReplay
import MidflightWindow
import MotionCore

/// The `midflight` command line.
struct MidflightCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "midflight",
    abstract: "Play, record and replay interruptible, gesture-driven animations.",
    discussion: """
      Without a subcommand, midflight opens the gallery. Drag a view, catch it while it moves, and \
      press ? for a list of all keys.

      A recording is a file of input, such as recordings/interruptible-pan/flick.jsonl. The \
      expected results are in two files beside it: a trace of values (flick.trace.jsonl) and a \
      sheet of pictures (flick.sheet.png). `midflight replay recordings` replays all recordings \
      without a window and compares the results with the traces, byte for byte. With --sheets, it \
      also compares the sheets.

      Exit codes: 0 success; 1 a trace, picture or sheet differs, or an expectation failed; 2 \
      wrong usage; 3 unreadable or unsupported file; 4 an expected trace, picture or sheet is \
      missing; 5 desync; 6 write error; 129, 130, 143 interrupted by a signal (the recording is \
      complete).
      """,
    version: "0.1.0",
    subcommands: [
      GalleryCommand.self, PlayCommand.self, RecordCommand.self, ReplayCommand.self,
      VerifyCommand.self, TraceCommand.self, DiffCommand.self, RenderCommand.self,
      CompareCommand.self, CheckCommand.self, InfoCommand.self, ImportCommand.self,
      FuzzCommand.self, ShrinkCommand.self, JudgeCommand.self, ScenesCommand.self,
      DoctorCommand.self,
    ],
    defaultSubcommand: GalleryCommand.self)
}

@main
enum Main {
  /// Performs the command of the arguments, and ends the process with its exit code.
  ///
  /// A write to a closed pipe is an error and no signal.
  static func main() {
    // A refused write is reported as an error. A signal would end the process, and with it a
    // recording.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    ChildRun.endWithParent()
    DesktopWindow.onDisplayLost = { leave(with: ToolFailure.window($0)) }
    do {
      try throwForNamesThatAreNotUTF8()
      var command = try MidflightCommand.parseAsRoot()
      try command.run()
      try StandardOutput.flush()
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
  /// | any other error | standard output | of ArgumentParser |
  static func leave(with error: any Error) -> Never {
    if let failure = error as? ToolFailure {
      Console.writeLine("midflight: \(failure)")
      if let advice = failure.advice { Console.writeLine(advice) }
      exit(failure.exitCode.rawValue)
    }
    let code = MidflightCommand.exitCode(for: error)
    let message = escaping(
      CommandLine.arguments.dropFirst(), in: MidflightCommand.fullMessage(for: error))
    if code == .validationFailure {
      // Usage has several lines.
      for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
        Console.writeLine(String(line))
      }
      exit(ToolExit.usage.rawValue)
    }
    if !message.isEmpty { print(message) }
    exit(code.rawValue)
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
