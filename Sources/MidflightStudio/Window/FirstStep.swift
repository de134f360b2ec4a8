import MotionCore

/// What somebody who opens the window for the first time is told over the scene, one thing after another:
/// each until it was done.
nonisolated enum FirstStep: Hashable, Sendable {
  /// To do what the scene says.
  case grab
  /// Nothing, while it flies.
  case watch
  /// To drag the time-line.
  case scrub
  /// Where it is told why it moved so, and how to go on.
  case understand

  /// What was done, or has come about.
  enum Event { case press, rest, seek, anotherRun }

  /// What is told after that; nil for nothing any more.
  func next(after event: Event) -> FirstStep? {
    switch (self, event) {
    case (.grab, .press), (.scrub, .press): .watch
    case (.watch, .rest): .scrub
    case (.watch, .seek), (.scrub, .seek): .understand
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
    case .watch: nil
    case .scrub: Words.thenScrub(in: language)
    case .understand:
      (hasInspector ? Words.thenLook : Words.thenGrabAgain)(in: language)
    }
  }
}
