import Foundation

/// A process with an empty signal mask.
///
/// Foundation's `Process` passes on the signal mask of the thread that starts it. A server that a
/// test started in this way could not be ended.
package final class ChildProcess {
  package let identifier: pid_t
  private var status: Int32?

  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - standardOutput: A file descriptor; nil for none.
  ///   - standardError: A file descriptor; nil for none.
  package init(
    _ program: URL, _ arguments: [String], environment: [String: String], in folder: URL? = nil,
    standardOutput: Int32? = nil, standardError: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, target) in [(standardOutput, Int32(1)), (standardError, 2)] {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_WRONLY, 0)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    // No function of every C library changes the folder. The program `env` does, and then becomes
    // the program.
    let moved = folder.map { ["/usr/bin/env", "-C", $0.path] } ?? []
    let words = (moved + [program.path] + arguments).map { strdup($0) }
    let variables = environment.map { strdup("\($0)=\($1)") }
    defer { (words + variables).forEach { free($0) } }
    var identifier: pid_t = 0
    let result = posix_spawn(
      &identifier, moved.first ?? program.path, &actions, &attributes, words + [nil],
      variables + [nil])
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
    self.identifier = identifier
  }

  isolated deinit {
    guard isRunning else { return }
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
  }

  /// A Boolean value that indicates whether the process has not ended.
  package var isRunning: Bool {
    guard status == nil else { return false }
    var status: Int32 = 0
    guard waitpid(identifier, &status, WNOHANG) != 0 else { return true }
    self.status = status
    return false
  }

  /// The exit code that a shell reports: 128 and the signal's number for a process that a signal
  /// ended, and −1 for a running process.
  package var exitCode: Int32 {
    guard !isRunning, let status else { return -1 }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Sends a signal. A process that has ended receives none.
  package func signal(_ number: Int32) { if isRunning { kill(identifier, number) } }

  /// Sends SIGTERM, and waits at most 5 s for the end.
  package func terminate() {
    signal(SIGTERM)
    try? wait(for: "process \(identifier) to end", upTo: 5) { !isRunning }
  }
}
