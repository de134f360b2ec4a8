import Foundation

/// A signal that requests an orderly end of the program.
nonisolated public enum InterruptSignal: Hashable, Sendable, CaseIterable {
  /// SIGINT: Ctrl-C.
  case interrupt
  /// SIGTERM: sent by `kill` and at the end of a session.
  case terminate
  /// SIGHUP: sent when a terminal closes or a session is lost.
  case hangUp

  /// Creates the signal with a number; fails for any other number.
  init?(number: Int32) {
    guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }

  /// The system's number of the signal.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }

  /// The exit code that a shell reports for a process ended by the signal: 130, 143 or 129.
  package var exitCode: Int32 { 128 + number }
}
