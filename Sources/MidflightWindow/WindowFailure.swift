/// The reason why a window could not open or continue.
nonisolated public enum WindowFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// No display is available; the words are SDL's.
  case noDisplay(attempt: String, sdlWords: String)
  /// A display is available, but SDL refused something else; the words are SDL's.
  case refused(attempt: String, sdlWords: String)
  /// The connection to the display ended while a window was open.
  case displayLost
  /// The painter could not be created; the words are its error's.
  case noPainter(attempt: String, words: String)

  /// The attempt and the system's reason: `opening a 400×300 window: …`.
  ///
  /// A missing display adds "no display" between the two. A lost connection has its own sentence.
  public var description: String {
    switch self {
    case .noDisplay(let attempt, let words): "\(attempt): no display: \(words)"
    case .refused(let attempt, let words), .noPainter(let attempt, let words):
      "\(attempt): \(words)"
    case .displayLost: "the display was lost: the connection ended"
    }
  }
}
