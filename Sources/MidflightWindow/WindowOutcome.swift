/// Why a window closed.
nonisolated public enum WindowOutcome: Hashable, Sendable {
  /// A person closed it, or the program called `close()`.
  case closed
  /// A signal asked the program to end.
  case interrupted(InterruptSignal)

  /// What the process should exit with: 0, or 128 and the signal's number.
  public var exitCode: Int32 {
    switch self {
    case .closed: 0
    case .interrupted(let signal): signal.exitCode
    }
  }
}
