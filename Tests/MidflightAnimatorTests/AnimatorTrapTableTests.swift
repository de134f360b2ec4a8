import Testing

/// The table of known traps of UIKit's animators, numbered as in docs/FACTS.md.
/// `ViewTrapTableTests` has the other traps.
struct AnimatorTrapTableTests {
  /// A test of each trap. The compiler checks that the tests exist.
  private static let tests: [Int: Any] = [
    1: AnimatorTrapTests.trap1ReleasingAPausedOrStoppedAnimatorDoesNotCrash,
    2: AnimatorTrapTests.trap2TheFirstFractionSetOnANewAnimatorIsShown,
    3: AnimatorTrapTests.trap3ReversedScrubbingOfACurveNeverJumps,
    4: AnimatorTrapTests.trap4ReversingInvertsTheFraction,
    5: AnimatorTrapTests.trap5ContinuingFromTheEndCompletesAtOnce,
    6: AnimatorTrapTests.trap6AReusedAnimatorHasItsOwnDurationTimingAndDirection,
    7: UIKitTrapTests.trap7ShortSpringsTakeTheirFullDuration,
    8: AnimatorTrapTests.trap8FinishingInsideACompletionDoesNotCrash,
    9: AnimatorTrapTests.trap9ScrubbingDoesNotDependOnTheDuration,
    10: UIKitTrapTests.trap10AnInterruptedBouncySpringKeepsItsVelocityAndScrubs,
    11: UIKitTrapTests.trap11ATransformIsThrownAlongBothAxes,
    12: UIKitTrapTests.trap12AVelocityWithoutADistanceMovesNothingAlongItsAxis,
    13: UIKitTrapTests.trap13AFingerThatRestsBeforeItIsLiftedThrowsNothing,
    14: UIKitTrapTests.trap14APressPausesAMovingViewsAnimatorAtOnce,
    15: AnimatorMotionTests.trap15BeginsFromCurrentMotionPreventsAFreeze,
    17: UIKitTrapTests.trap17ValuesAndLayoutAreRestoredBeforeTheCompletions,
    18: UIKitTrapTests.trap18CompletionsRunOnceInTheOrderOfTheReversals,
    19: AnimatorTrapTests.trap19CompletionsDoNotRunWhileTimeIsStopped,
    20: AnimatorObservationTests.trap20TheEndOfPausesOnCompletionIsNoticed,
    21: AnimatorTrapTests.trap21AnAnimatorStartedEmptyRunsTheFirstAddedBlock,
    25: ContinueToFractionTests.trap25AnAnimatorStopsExactlyAtItsTargetFraction,
    28: AnimatorMotionTests.trap28ANonInterruptibleAnimatorIgnoresInterruptions,
  ]

  @Test func eachTrapHasATest() {
    #expect(Self.tests.keys.sorted() == (1...28).filter { ![16, 22, 23, 24, 26, 27].contains($0) })
  }
}
