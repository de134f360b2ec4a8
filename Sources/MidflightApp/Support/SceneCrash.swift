import Foundation
import Midflight
import MidflightReplay

/// A message for a scene that ends the program: while it is created, or in a replay.
///
/// A signal handler writes the message. It cannot allocate memory, so all texts are made in advance.
enum SceneCrash {
  /// The message about a scene that is created; nil at any other time.
  nonisolated(unsafe) private static var creation: UnsafeMutablePointer<CChar>?
  /// The beginning of the message about a replay; nil before the first input event of a replay.
  nonisolated(unsafe) private static var replay: UnsafeMutablePointer<CChar>?
  /// The number and the time, in microseconds, of the latest line with input.
  nonisolated(unsafe) private static var latest: (line: Int, time: Int) = (0, 0)
  /// The previous actions of the signals, by signal number.
  nonisolated(unsafe) private static let former = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 32)

  /// Prints a line on standard error if the program crashes while a scene is created, or after the
  /// first input event of a replay. The line follows that of `fatalError` and precedes a backtrace.
  static func explain() {
    Scene.onCreation = { name in
      free(creation)
      creation = name.flatMap {
        strdup(
          "\(AppProgram.name): the scene “\($0)” ended the program while it was created, as the "
            + "line above says; correct it, or open another scene with --scene\n")
      }
    }
    var name: String?
    Replay.onInput = { line, recording in
      if name != recording {
        free(replay)
        replay = strdup("\(AppProgram.name): \(recording) ended the program after line ")
        name = recording
      }
      latest = (line.number, Int(line.time?.microsecondsRoundedUp ?? 0))
    }
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      var action = sigaction()
      action.sa_flags = SA_ONSTACK
      action.__sigaction_handler.sa_handler = { signal in
        if let message = SceneCrash.creation {
          Foundation.write(STDERR_FILENO, message, strlen(message))
        } else if let message = SceneCrash.replay {
          Foundation.write(STDERR_FILENO, message, strlen(message))
          SceneCrash.writeDigits(of: SceneCrash.latest.line)
          Foundation.write(STDERR_FILENO, ", at ", 5)
          SceneCrash.writeDigits(of: SceneCrash.latest.time)
          Foundation.write(STDERR_FILENO, " µs\n", 5)
        }
        // The instruction crashes again, now with the former action.
        sigaction(signal, SceneCrash.former + Int(signal), nil)
      }
      sigaction(signal, &action, former + Int(signal))
    }
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
