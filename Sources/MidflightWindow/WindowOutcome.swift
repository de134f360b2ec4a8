/// The reason why a window closed.
nonisolated public enum WindowOutcome: Hashable, Sendable {
  /// A person closed the window, or the program called `close()`.
  case closed
  /// A signal requested the end of the program.
  case interrupted(InterruptSignal)

  /// The process's exit code: 0, or 128 plus the signal's number.
  public var exitCode: Int32 {
    switch self {
    case .closed: 0
    case .interrupted(let signal): signal.exitCode
    }
  }
}
