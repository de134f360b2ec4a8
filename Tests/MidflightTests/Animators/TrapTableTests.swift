import Testing

/// The table of known traps of UIKit, numbered as in docs/FACTS.md.
struct TrapTableTests {
  /// A test of each trap. The compiler checks that the tests exist.
  private static let tests: [Int: Any] = [
    1: AnimatorTrapTests.trap1ReleasingAPausedOrStoppedAnimatorIsNoCrash,
    2: AnimatorTrapTests.trap2TheFirstFractionSetOnANewAnimatorIsShown,
    3: AnimatorTrapTests.trap3ReversedScrubbingOfACurveNeverJumps,
    4: AnimatorTrapTests.trap4ReversingTurnsTheFractionRound,
    5: AnimatorTrapTests.trap5ContinuingFromTheEndCompletesAtOnce,
    6: AnimatorTrapTests.trap6AReusedAnimatorHasItsOwnDurationTimingAndDirection,
    7: UIKitTrapTests.trap7ShortSpringsTakeTheirTime,
    8: AnimatorTrapTests.trap8FinishingInsideACompletionIsNoCrash,
    9: AnimatorTrapTests.trap9AScrubDependsOnNoDuration,
    10: UIKitTrapTests.trap10ABouncySpringIsCaughtScrubbedAndLetGoWithItsVelocity,
    11: UIKitTrapTests.trap11ATransformIsThrownAlongBothAxes,
    12: UIKitTrapTests.trap12WithoutADistanceNothingIsInfinite,
    13: UIKitTrapTests.trap13AFingerThatRestsBeforeItIsLiftedThrowsNothing,
    14: UIKitTrapTests.trap14APressCatchesWhatMovesAtOnce,
    15: AnimatorMotionTests.trap15LinearAgainstLinearDoesNotFreeze,
    16: RotationTests.trap16RotationsAboveHalfATurnAreShownAndReversedInFull,
    17: UIKitTrapTests.trap17ValuesAndLayoutAreRestoredBeforeTheCompletions,
    18: UIKitTrapTests.trap18CompletionsRunOnceInTheOrderOfTheReversals,
    19: AnimatorTrapTests.trap19WithoutTimeThereIsNoCompletion,
    20: AnimatorObservationTests.trap20TheEndOfPausesOnCompletionIsNoticed,
    21: AnimatorTrapTests.trap21StartedWithoutABlockItRunsTheFirstOneThatComes,
    22: ViewAnimationOptionTests.trap22ThereAndBackTheModelIsWhereItWasSeenLast,
    23: KeyframeTests.trap23SpringsPaceKeyframesAndLayout,
    24: TransitionTests.trap24ATransitionInAnAnimatorIsScrubbedReversedAndEnded,
    25: ContinueToFractionTests.trap25ItGoesToAFractionExactlyAndStays,
    26: ViewAnimationTouchTests.trap26WithUserInteractionItIsTouchedWhereItIsSeen,
    27: KeyframeTests.trap27TheDefaultCurveEasesTheWholeTimeline,
    28: AnimatorMotionTests.trap28WhatIsNotInterruptibleGoesOn,
  ]

  @Test func eachTrapHasATest() { #expect(Self.tests.keys.sorted() == Array(1...28)) }
}
