import Testing

/// The table of known traps of UIKit's view animations, numbered as in docs/FACTS.md.
/// `AnimatorTrapTableTests` has the other traps.
struct ViewTrapTableTests {
  /// A test of each trap. The compiler checks that the tests exist.
  private static let tests: [Int: Any] = [
    16: RotationTests.trap16RotationsAboveHalfATurnAreShownAndReversedInFull,
    22: ViewAnimationOptionTests.trap22AnAutoreversedModelEndsAtItsPresentedValue,
    23: KeyframeTests.trap23SpringsPaceKeyframesAndLayout,
    24: TransitionTests.trap24ATransitionInAnAnimatorIsScrubbedReversedAndEnded,
    26: ViewAnimationTouchTests.trap26AllowUserInteractionHitsThePresentation,
    27: KeyframeTests.trap27TheDefaultCurveEasesTheWholeTimeline,
  ]

  @Test func eachTrapHasATest() { #expect(Self.tests.keys.sorted() == [16, 22, 23, 24, 26, 27]) }
}
