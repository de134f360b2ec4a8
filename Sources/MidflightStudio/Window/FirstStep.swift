import MotionCore

/// What somebody who opens the window for the first time is told over the scene, one thing after another:
/// each until it was done.
nonisolated enum FirstStep: Hashable, Sendable {
  /// To do what the scene says.
  case grab
  /// To catch it while it flies.
  case intercept
  /// How to, after a press that did not.
  case interceptByDragging
  /// Nothing, once that was done.
  case watch
  /// To drag the time-line.
  case scrub
  /// Where it is told why it moved so, and how to go on.
  case understand

  /// What was done, or has come about.
  enum Event {
    case press, seek, anotherRun
    /// Something moves, and nobody holds it.
    case flight
    /// A press has ended by which something that flew was held, or was not.
    case interception, miss
    /// Nothing moves, and nobody holds anything.
    case rest
  }

  /// What is told after that; nil for nothing any more.
  func next(after event: Event) -> FirstStep? {
    switch (self, event) {
    case (.grab, .flight): .intercept
    case (.intercept, .miss): .interceptByDragging
    case (.intercept, .interception), (.interceptByDragging, .interception), (.scrub, .press):
      .watch
    case (.intercept, .rest), (.interceptByDragging, .rest), (.watch, .rest): .scrub
    case (.intercept, .seek), (.interceptByDragging, .seek), (.watch, .seek), (.scrub, .seek):
      .understand
    case (.understand, .press), (.understand, .anotherRun): nil
    default: self
    }
  }

  /// In words; nil for none.
  ///
  /// - Parameters:
  ///   - summary: The scene's.
  ///   - hasInspector: Whether there is a curve to look at.
  func words(
    of summary: LocalizedText, hasInspector: Bool, in language: LocalizedText.Language
  ) -> String? {
    switch self {
    case .grab: summary(in: language)
    case .intercept: Words.thenCatch(in: language)
    case .interceptByDragging: Words.thenCatchByDragging(in: language)
    case .watch: nil
    case .scrub: Words.thenScrub(in: language)
    case .understand:
      (hasInspector ? Words.thenLook : Words.thenGrabAgain)(in: language)
    }
  }
}
