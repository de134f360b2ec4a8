import Foundation
import Midflight
import MidflightReplay

/// A message for a scene that ends the program: while it is created, or in a replay.
///
/// A signal handler, which cannot allocate memory, writes the texts. They are made in advance. All
/// fields are `nonisolated(unsafe)`, because the handler runs on the thread of the fault, outside
/// every actor. Only the main thread changes them.
enum SceneCrash {
  /// The message about a scene that is being created; nil at any other time.
  nonisolated(unsafe) private static var creation: UnsafeMutablePointer<CChar>?
  /// The parts of the message about a replay; nil before the first input event of a replay.
  nonisolated(unsafe) private static var replay: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static let beforeTime = strdup(", at ")
  nonisolated(unsafe) private static let afterTime = strdup(" µs\n")
  /// The number and the time, in microseconds, of the latest line with input.
  nonisolated(unsafe) private static var latest = (line: 0, time: 0)
  nonisolated(unsafe) private static var isReplaying = false
  /// The previous actions of the signals, by signal number.
  nonisolated(unsafe) private static let former = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 32)

  /// Prints a line on standard error if the program crashes while a scene is created, or from the
  /// first input event of a replay on. The line follows that of `fatalError` and precedes a
  /// backtrace.
  static func explain() {
    Scene.onCreation = { name in
      free(creation)
      creation = name.flatMap {
        strdup(
          "\(AppProgram.name): the scene “\($0)” ended the program while it was created, as the "
            + "line above says; correct it, or open another scene with --scene\n")
      }
    }
    // Created here, because the handler cannot.
    _ = (beforeTime, afterTime)
    var name: String?
    Replay.onInput = { input in
      isReplaying = input != nil
      guard let (line, recording) = input else { return }
      if name != recording {
        let former = replay
        replay = strdup(
          terminalText(
            "\(AppProgram.name): the scene of \(recording) ended the program after line "))
        free(former)
        name = recording
      }
      latest = (line.number, Int(line.time?.microsecondsRoundedUp ?? 0))
    }
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      var action = sigaction()
      action.sa_flags = SA_ONSTACK
      action.__sigaction_handler.sa_handler = { signal in
        if SceneCrash.creation != nil {
          SceneCrash.write(SceneCrash.creation)
        } else if SceneCrash.isReplaying {
          SceneCrash.write(SceneCrash.replay)
          SceneCrash.writeDigits(of: SceneCrash.latest.line)
          SceneCrash.write(SceneCrash.beforeTime)
          SceneCrash.writeDigits(of: SceneCrash.latest.time)
          SceneCrash.write(SceneCrash.afterTime)
        }
        // The instruction crashes again, now with the former action.
        sigaction(signal, SceneCrash.former + Int(signal), nil)
      }
      sigaction(signal, &action, former + Int(signal))
    }
  }

  /// Writes a text to the standard error.
  nonisolated private static func write(_ text: UnsafeMutablePointer<CChar>?) {
    if let text { Foundation.write(STDERR_FILENO, text, strlen(text)) }
  }

  /// Writes the digits of a number, 0 or more, to the standard error.
  nonisolated private static func writeDigits(of number: Int) {
    if number >= 10 { writeDigits(of: number / 10) }
    var digit = UInt8(ascii: "0") + UInt8(number % 10)
    Foundation.write(STDERR_FILENO, &digit, 1)
  }

  /// Returns the line and the time, in microseconds, that the messages of a crash in a replay name;
  /// nil without such a message.
  static func place(in messages: String) -> (line: Int, microseconds: Int)? {
    guard
      let match = messages.matches(of: #/ended the program after line (\d+), at (\d+) µs/#).last,
      let line = Int(match.1), let time = Int(match.2)
    else { return nil }
    return (line, time)
  }
}
