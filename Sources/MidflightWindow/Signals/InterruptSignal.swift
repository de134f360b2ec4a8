import Foundation

/// A signal that asks the program to end in good order.
nonisolated public enum InterruptSignal: Hashable, Sendable, CaseIterable {
  /// SIGINT: Ctrl-C.
  case interrupt
  /// SIGTERM: what `kill` and a session's end send.
  case terminate
  /// SIGHUP: sent when a terminal closes or a session is lost.
  case hangUp

  /// The signal with this number; nil for any other.
  init?(number: Int32) {
    guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }

  /// The system's number for it.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }

  /// The exit code that a shell reports for a process that the signal ended: 130, 143 or 129.
  package var exitCode: Int32 { 128 + number }
}
