import Foundation
import Midflight

/// A message for a scene that ends the program while it is created.
enum SceneCrash {
  /// The message, made in advance because a signal handler cannot allocate memory; nil while no
  /// scene is created.
  nonisolated(unsafe) private static var message: UnsafeMutablePointer<CChar>?
  /// The previous actions of the signals, by signal number.
  nonisolated(unsafe) private static let former = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 32)

  /// Prints a line on standard error if the program crashes while a scene is created. The line
  /// follows that of `fatalError` and precedes a backtrace.
  static func explain() {
    Scene.onCreation = { name in
      free(message)
      message = name.flatMap {
        strdup(
          "\(AppProgram.name): the scene “\($0)” ended the program while it was created, as the "
            + "line above says; correct it, or open another scene with --scene\n")
      }
    }
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      var action = sigaction()
      action.sa_flags = SA_ONSTACK
      action.__sigaction_handler.sa_handler = { signal in
        if let message = SceneCrash.message { write(STDERR_FILENO, message, strlen(message)) }
        // The instruction crashes again, now with the former action.
        sigaction(signal, SceneCrash.former + Int(signal), nil)
      }
      sigaction(signal, &action, former + Int(signal))
    }
  }
}
