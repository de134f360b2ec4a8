/// Why a window could not be opened or could not go on.
nonisolated public enum WindowFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on, in SDL's words.
  case noDisplay(attempt: String, sdlWords: String)
  /// There is a display, but SDL refused something else, in its words.
  case refused(attempt: String, sdlWords: String)
  /// The connection to the display ended while a window was open.
  case displayLost
  /// The painter could not be made, in its words.
  case noPainter(attempt: String, words: String)

  /// What was tried and what the machine answered: `opening a 400×300 window: …`.
  public var description: String {
    switch self {
    case .noDisplay(let attempt, let words): "\(attempt): no display: \(words)"
    case .refused(let attempt, let words), .noPainter(let attempt, let words):
      "\(attempt): \(words)"
    case .displayLost: "the display was lost: the connection to it ended"
    }
  }
}
