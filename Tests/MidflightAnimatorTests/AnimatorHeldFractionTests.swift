import Chance
import Foundation
import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests that a paused animator's fraction is the progress of the presentation, after any
/// continuation.
struct AnimatorHeldFractionTests {
  let fixture = AnimatorFixture(duration: 1)
  var animator: UIViewPropertyAnimator { fixture.animator }

  /// Continues in flight along a curve.
  func divert(
    _ curve: UIView.AnimationCurve, factor: CGFloat = 0, to fraction: CGFloat? = nil
  ) {
    let timing = UICubicTimingParameters(animationCurve: curve)
    animator.pauseAnimation()
    if let fraction {
      animator.continueAnimation(to: fraction, withTimingParameters: nil, durationFactor: factor)
    } else {
      animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
    }
  }

  /// Pauses, and expects each fraction to show an equal progress.
  func expectProgress(at location: SourceLocation = #_sourceLocation) {
    expectNoJump(of: [fixture.view], at: location) { animator.pauseAnimation() }
    expect(
      animator.fractionComplete, near: CGFloat(fixture.seenProgress), within: 1e-9, at: location)
    for fraction in [0.25, 0.5, 0.51, 1, 0] {
      animator.fractionComplete = fraction
      expect(fixture.seenX, near: 50 + 200 * fraction, at: location)
    }
  }

  @Test func aPausedFractionMatchesTheViewAheadOfItsCurve() {
    animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    divert(.easeIn, factor: 3)
    fixture.stage.advance(by: 0.2)
    expectProgress()
  }

  /// A block that moves nothing makes no difference.
  @Test(arguments: 0..<3) func aBlockWithoutChangesDoesNotAffectThePausedFraction(_ index: Int) {
    let view = fixture.view
    let blocks: [() -> Void] = [{}, { view.center.x += 0 }, { view.alpha = 1 }]
    animator.addAnimations(blocks[index])
    aPausedFractionMatchesTheViewAheadOfItsCurve()
  }

  /// With almost no distance, an inherited velocity leads farther than any fraction expresses.
  @Test(arguments: [20, 1, 0.01, 1e-6]) func theHeldFractionIsBoundedForShortDistances(
    _ distance: CGFloat
  ) {
    animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    let short = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.4) { [view = fixture.view] in
        view.center.x = 150 + distance
      }
    }
    short.beginsFromCurrentMotion = true
    short.startAnimation()
    fixture.stage.advance(by: 0.1)
    expectNoJump(of: [fixture.view]) { short.pauseAnimation() }
    #expect((-1...2).contains(short.fractionComplete))
    if distance == 20 {
      expect(short.fractionComplete, near: (fixture.seenX - 150) / distance, within: 1e-6)
    }
    short.fractionComplete = 1
    expect(fixture.seenX, near: 150 + distance)
  }

  @Test func theHeldFractionIsExactInMotionToAFraction() {
    animator.startAnimation()
    fixture.stage.advance(by: 0.6)
    divert(.linear, to: 0.2)
    fixture.stage.advance(by: 0.15)
    expectProgress()
  }

  /// A continuation takes the remaining part from there.
  @Test func aResumedContinuationTakesTheRemainingTime() {
    animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    divert(.linear, factor: 4)
    fixture.stage.advance(by: 0.1)
    animator.pauseAnimation()
    fixture.stage.advance(by: 1)
    // Four seconds for four fifths.
    let rest = (1 - fixture.seenProgress) * 5
    animator.startAnimation()
    fixture.stage.advance(by: rest - 1e-6)
    #expect(animator.state == .active)
    fixture.stage.advance(by: 2e-6)
    #expect(animator.state == .inactive)
  }

  @Test func aPausedFractionMatchesAnOvershootOnACurve() {
    let fixture = AnimatorFixture(duration: 1, timing: UISpringTimingParameters(dampingRatio: 0.4))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.3)
    #expect(fixture.seenProgress > 1.1)
    for seconds in [0, 0.05] {
      fixture.animator.pauseAnimation()
      fixture.animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut),
        durationFactor: 0)
      fixture.stage.advance(by: seconds)
      fixture.animator.pauseAnimation()
      #expect(fixture.seenProgress > 1.02)
      expect(fixture.animator.fractionComplete, near: CGFloat(fixture.seenProgress))
    }
    fixture.animator.fractionComplete = 1
    expect(fixture.seenX, near: 250)
  }

  /// A throw along x and y has a different progress along each axis.
  @Test func pausingWithDifferentProgressPerAxisDoesNotJump() {
    animator.addAnimations { [view = fixture.view] in view.center.y += 100 }
    animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: 1, initialVelocity: CGVector(dx: 4, dy: -2)), durationFactor: 0)
    fixture.stage.advance(by: 0.1)
    divert(.easeInOut, factor: 1)
    fixture.stage.advance(by: 0.1)
    expectNoJump(of: [fixture.view]) { animator.pauseAnimation() }
    animator.fractionComplete = 0
    expect(fixture.seenX, near: 50)
    animator.fractionComplete = 1
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 150))
  }

  /// A block with a delay is behind, and keeps its time.
  @Test func resumingAContinuationKeepsADelayedBlocksPace() {
    animator.addAnimations({ [view = fixture.view] in view.center.y += 100 }, delayFactor: 0.3)
    animator.startAnimation()
    fixture.stage.advance(by: 0.6)
    divert(.easeOut, factor: 1)
    fixture.stage.advance(by: 0.3)
    let fraction = animator.fractionComplete
    animator.pauseAnimation()
    #expect(fixture.seenProgress - fraction > 0.02)
    fixture.stage.advance(by: 0.5)
    animator.startAnimation()
    let end = fixture.stage.now.advanced(by: Double(1 - fraction))
    #expect(animator.state == .active)
    while fixture.stage.now < end, animator.state == .active {
      let y = fixture.view.seen.position.y
      fixture.stage.advance(by: 0.01)
      #expect(fixture.view.seen.position.y - y < 5)
    }
  }

  /// An alpha, a rotation and a colour, and a radius that stays.
  @Test func aHeldFractionAppliesToEveryAnimatedProperty() {
    let (stage, view) = (fixture.stage, fixture.view)
    animator.addAnimations {
      view.alpha = 0
      view.transform = CGAffineTransform(rotationAngle: 2)
      view.backgroundColor = .blue
      view.layer.cornerRadius = 0
    }
    animator.startAnimation()
    stage.advance(by: 0.3)
    divert(.easeIn, factor: 2)
    stage.advance(by: 0.2)
    expectProgress()
    animator.fractionComplete = 0.5
    expect(CGFloat(view.seen.backgroundColor!.rgba.alpha), near: 0.5)
    expect(CGFloat(view.layer.presentedOpacity), near: 0.5)
    expect(atan2(view.seen.affineTransform().b, view.seen.affineTransform().a), near: 1)
  }

  @Test func aPausedFractionMatchesTheViewAfterRandomContinuations() {
    let curves: [UIView.AnimationCurve] = [.linear, .easeIn, .easeOut, .easeInOut]
    var held = 0
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = Seeded(seed)
      let tests = AnimatorHeldFractionTests()
      tests.animator.startAnimation()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        tests.fixture.stage.advance(by: Double.random(in: 0.01...0.15, using: &random))
        guard tests.animator.state == .active else { break }
        if random.once(in: 3) { tests.animator.isReversed.toggle() }
        tests.divert(
          random.pick(curves), factor: random.pick([0, 0.5, 1, 3]),
          to: random.once(in: 3) ? CGFloat.random(in: 0...1, using: &random) : nil)
      }
      tests.fixture.stage.advance(by: Double.random(in: 0...0.1, using: &random))
      guard tests.animator.isRunning else { continue }
      held += 1
      tests.animator.pauseAnimation()
      let seen = CGFloat(tests.fixture.seenProgress)
      expect(tests.animator.absoluteFraction, near: seen, within: 1e-9)
      tests.animator.fractionComplete = 0.3
      expect(
        CGFloat(tests.fixture.seenProgress), near: tests.animator.isReversed ? 0.7 : 0.3,
        within: 1e-9)
    }
    #expect(held > 200)
  }

  /// One of two blocks is ahead by an invisible distance after a throw; the other is not.
  @Test(arguments: [0.001, 0.1, 0.259]) func aPauseWithABlockBarelyAheadDoesNotJump(
    _ moment: Double
  ) {
    let fixture = AnimatorFixture(isEmpty: true)
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(
        duration: 1,
        timingParameters: UISpringTimingParameters(
          duration: 0.4, bounce: 0.25, initialVelocity: CGVector(dx: -0.0005, dy: 0)))
    }
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    fixture.stage.perform { fixture.stage.window.addSubview(other) }
    animator.addAnimations { other.center.y += 150 }
    animator.addAnimations { [view = fixture.view] in view.center.x += 1_000 }
    animator.startAnimation()
    fixture.stage.advance(by: moment)
    expectNoJump(of: [fixture.view, other], within: 1e-7) { animator.pauseAnimation() }
  }

  /// The animator's spring was released in flight, and is held at a progress. A block that joined
  /// in the motion back from beyond the end is held at a time fraction: a distance in progress does
  /// not fit.
  @Test func pausingABlockAddedBeyondTheEndDoesNotJump() {
    let spring = UISpringTimingParameters(dampingRatio: 0.2)
    let fixture = AnimatorFixture(duration: 1, timing: spring, isEmpty: true)
    let (stage, view, animator) = (fixture.stage, fixture.view, fixture.animator)
    animator.scrubsLinearly = false
    animator.beginsFromCurrentMotion = true
    animator.addAnimations {}
    animator.startAnimation()
    for _ in 0..<2 {
      stage.advance(by: 0.065)
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    stage.perform { UIView.animate(withDuration: 1) { view.center.x += 200 } }
    stage.advance(by: 0.2)
    animator.addAnimations { view.center.x += 100 }
    stage.advance(by: 0.05)
    expectNoJump(of: [view]) { animator.pauseAnimation() }
    #expect(animator.fractionComplete > 1)
  }

  /// A block added while the animator is held at a progress scrubs from there, also with a duration
  /// of its own.
  @Test(arguments: [.easeInOut, .easeIn, .easeOut] as [UIView.AnimationCurve], [0, 0.1])
  func aBlockNestedWhileHeldScrubsFromTheHeldFraction(_ curve: UIView.AnimationCurve, delay: Double)
  {
    let fixture = AnimatorFixture(duration: 1, curve)
    let (view, animator) = (fixture.view, fixture.animator)
    animator.startAnimation()
    fixture.stage.advance(by: 0.7)
    animator.pauseAnimation()
    animator.addAnimations {
      UIView.animate(
        withDuration: 0.2, delay: delay, options: [.overrideInheritedDuration],
        animations: { view.center.y += 200 })
    }
    expectNoJump(of: [view]) { animator.fractionComplete = animator.fractionComplete }
    var last = view.seen.position.y
    for step in 1...100 {
      animator.fractionComplete += (1 - animator.fractionComplete) * CGFloat(step) / 100
      #expect(view.seen.position.y >= last)
      last = view.seen.position.y
    }
    #expect(last == 250)
  }
}
