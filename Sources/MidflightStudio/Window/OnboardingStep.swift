import MotionCore

/// A hint for a person's first minute with the window. Each hint stays over the scene until the
/// person has followed it.
nonisolated enum OnboardingStep: Hashable, Sendable {
  /// The scene's summary.
  case grab
  /// The hint to catch a moving view.
  case intercept
  /// The hint after a press that did not catch the view.
  case interceptByDragging
  /// No hint, until the motion ends.
  case watch
  /// The hint to drag the timeline.
  case scrub
  /// The hint to read the curve and to continue.
  case understand

  /// An action of the person, or a change in the scene.
  enum Event {
    case press, seek, anotherSession
    /// Views move without a touch.
    case motion
    /// A press has ended that caught the motion, or that missed.
    case interception, miss
    /// Nothing moves, and no input is down.
    case rest
  }

  /// Returns the next step; nil after the last one. Other events than these keep the step:
  ///
  /// | Step | Event | Next |
  /// |---|---|---|
  /// | grab | motion | intercept |
  /// | intercept | miss | interceptByDragging |
  /// | intercept, interceptByDragging | interception | watch |
  /// | scrub | press | watch |
  /// | intercept, interceptByDragging, watch | rest | scrub |
  /// | intercept, interceptByDragging, watch, scrub | seek | understand |
  /// | understand | press, anotherSession | nil |
  func next(after event: Event) -> OnboardingStep? {
    switch (self, event) {
    case (.grab, .motion): .intercept
    case (.intercept, .miss): .interceptByDragging
    case (.intercept, .interception), (.interceptByDragging, .interception), (.scrub, .press):
      .watch
    case (.intercept, .rest), (.interceptByDragging, .rest), (.watch, .rest): .scrub
    case (.intercept, .seek), (.interceptByDragging, .seek), (.watch, .seek), (.scrub, .seek):
      .understand
    case (.understand, .press), (.understand, .anotherSession): nil
    default: self
    }
  }

  /// Returns the text of the hint; nil for `watch`.
  ///
  /// - Parameters:
  ///   - summary: The scene's summary, the text of `grab`.
  ///   - hasInspector: A Boolean value that indicates whether the inspector, with its curve, is
  ///     visible. The text of `understand` depends on it.
  @MainActor func text(
    of summary: LocalizedText, hasInspector: Bool, in language: LocalizedText.Language
  ) -> String? {
    switch self {
    case .grab: summary(in: language)
    case .intercept: WindowText.hintCatch(in: language)
    case .interceptByDragging: WindowText.hintCatchByDragging(in: language)
    case .watch: nil
    case .scrub: WindowText.hintScrub(in: language)
    case .understand:
      (hasInspector ? WindowText.hintInspect : .hintContinue)(in: language)
    }
  }
}
