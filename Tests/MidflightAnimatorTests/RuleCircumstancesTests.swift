import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests that animators under the circumstances of `AnimatorRules` follow the rules.
struct RuleCircumstancesTests {
  /// The circumstances of an animator, in addition to running or paused.
  nonisolated enum Kind: String, CaseIterable, Sendable {
    case empty, lockedRunning, lockedPaused, lockedStopped, part, insideItsBlock
  }

  private final class Bench {
    let fixture: AnimatorFixture
    let animator: UIViewPropertyAnimator
    let circumstances: AnimatorRules.Circumstances

    init(_ kind: Kind, _ act: @escaping (UIViewPropertyAnimator) -> Void) {
      let fixture = AnimatorFixture(isEmpty: kind == .empty)
      var animator = fixture.animator
      let host = animator.number
      switch kind {
      case .empty:
        circumstances = .init(hasAnimations: false)
      case .lockedRunning, .lockedPaused, .lockedStopped:
        circumstances = .init(isInterruptible: false)
        if kind == .lockedStopped {
          animator.startAnimation()
          animator.stopAnimation(false)
        }
        animator.isInterruptible = false
        if kind == .lockedRunning { animator.startAnimation() }
        if kind == .lockedPaused { animator.pauseAnimation() }
      case .part:
        circumstances = .init(isInterruptible: false, surroundingAnimator: host)
        animator.addAnimations { [view = fixture.view] in
          animator = .runningPropertyAnimator(withDuration: 1, delay: 0) { view.alpha = 0 }
        }
        fixture.animator.startAnimation()
      case .insideItsBlock:
        circumstances = .init(isInsideItsBlock: true)
        animator.startAnimation()
        animator.addAnimations { act(animator) }
      }
      (self.fixture, self.animator) = (fixture, animator)
      if kind != .insideItsBlock { act(animator) }
    }
  }

  private static func make(_ call: AnimatorRules.Call, on animator: UIViewPropertyAnimator) {
    switch call {
    case .startAnimation: animator.startAnimation()
    case .startAnimationAfterDelay: animator.startAnimation(afterDelay: 1)
    case .pauseAnimation: animator.pauseAnimation()
    case .setFractionComplete: animator.fractionComplete = 0.75
    case .setReversed: animator.isReversed.toggle()
    case .addAnimations: animator.addAnimations {}
    case .addCompletion: animator.addCompletion { _ in }
    case .continueAnimation:
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .continueToFraction: animator.continueAnimation(to: 0.25)
    case .stopForGood: animator.stopAnimation(true)
    case .stopAndWait: animator.stopAnimation(false)
    case .finishAnimation: animator.finishAnimation(at: .end)
    }
  }

  @Test(arguments: Kind.allCases, AnimatorRules.Call.allCases)
  func anAnimatorFollowsTheRulesOfItsCircumstances(_ kind: Kind, _ call: AnimatorRules.Call) {
    var (before, outcome) = (AnimatorRules.Condition.inactive, AnimatorRules.Outcome.nothing)
    var circumstances = AnimatorRules.Circumstances()
    // A nested animator's circumstances are read first.
    circumstances = Bench(kind) { _ in }.circumstances
    let bench = Bench(kind) { animator in
      before = animator.condition
      outcome = AnimatorRules.outcome(of: call, while: before, under: circumstances)
      if case .refused = outcome { return }
      Self.make(call, on: animator)
    }
    defer { bench.fixture.stage.onFact = nil }
    let after = bench.animator.condition
    switch outcome {
    case .leads(let next):
      #expect(after == next && bench.fixture.diagnostics.isEmpty)
    case .nothing:
      #expect(after == before && bench.fixture.diagnostics.isEmpty)
    case .ignored(let sentence):
      #expect(after == before)
      #expect(bench.fixture.diagnostics == ["Animator \(bench.animator.number): \(sentence)"])
    case .refused:
      #expect(before == .inactive || before == .stopped, "what is active says why, and goes on")
    }
  }
}
