import Chance
import Foundation
import Midflight
import MotionCore
import Testing

/// Animators that move one alpha, colour or radius: as the new one comes in, the old one fades out, and gone back, the
/// new one has uncovered it.
struct AnimatorCoveringTests {
  let it = ViewOnStage()
  var stage: Stage { it.stage }
  var view: UIView { it.view }

  /// An alpha on its way from 1 to 0, for half of its second, and another animator that brings it to 0.6.
  func overlapping() -> (under: UIViewPropertyAnimator, over: UIViewPropertyAnimator) {
    let (under, over) = (it.animator(1) { $0.alpha = 0 }, it.animator(2) { $0.alpha = 0.6 })
    under.startAnimation()
    stage.advance(by: 0.5)
    expectNoJump(of: [view]) { over.startAnimation() }
    return (under, over)
  }

  var alpha: Double { view.layer.presentedOpacity }

  @Test func theOldOneFadesOutAsTheNewOneFadesIn() {
    view.backgroundColor = .red
    let first = it.animator(1) {
      $0.alpha = 0
      $0.backgroundColor = .blue
      $0.layer.cornerRadius = 40
    }
    first.startAnimation()
    stage.advance(by: 0.5)
    let second = it.animator(1) {
      $0.alpha = 1
      $0.backgroundColor = .red
      $0.layer.cornerRadius = 0
    }
    expectNoJump(of: [view]) { second.startAnimation() }
    #expect(view.alpha == 1 && view.layer.cornerRadius == 0)
    stage.advance(by: 0.25)
    // The first would show 0.25, 30 and three quarters of blue; a quarter of that is covered.
    expect(alpha, near: 0.25 * 0.75 + 0.25)
    expect(view.seen.cornerRadius, near: 30 * 0.75)
    expect(view.seen.backgroundColor!.rgba.blue, near: 0.75 * 0.75)
    stage.advance(by: 0.5)
    expect(alpha, near: 0.75)
    stage.advance(by: 0.25)
    #expect(view.alpha == 1 && alpha == 1)
    #expect(view.seen.cornerRadius == 0)
  }

  @Test func goneBackTheNewOneHasUncoveredTheOldOne() {
    let (under, over) = overlapping()
    stage.advance(by: 0.1)
    over.isReversed = true
    stage.advance(by: 0.0999)
    expect(alpha, near: 0.3, within: 1e-3)
    stage.advance(by: 0.0001)
    #expect(over.state == .inactive && under.isRunning)
    #expect(view.alpha == 0)
    stage.advance(by: 0.1)
    expect(alpha, near: 0.2)
    stage.advance(by: 1)
    #expect(alpha == 0)
  }

  /// Where the old one has come to its target meanwhile, that is what is uncovered.
  @Test func goneBackAfterThatItUncoversItsTarget() {
    let (under, over) = overlapping()
    stage.advance(by: 1)
    #expect(under.state == .inactive)
    over.isReversed = true
    stage.advance(by: 2)
    #expect(view.alpha == 0 && alpha == 0)
  }

  @Test(arguments: [false, true]) func bothGoneBackTheOriginalReturns(topFirst: Bool) {
    view.alpha = 0.8
    let (under, over) = overlapping()
    stage.advance(by: topFirst ? 0.1 : 1 / 3)
    under.isReversed = true
    if topFirst { over.isReversed = true } else { stage.advance(by: 0.9) }
    over.isReversed = true
    stage.advance(by: 5)
    #expect(under.state == .inactive && over.state == .inactive)
    #expect(view.alpha == 0.8 && alpha == 0.8)
  }

  @Test func whatEndsBeneathMovesNothing() {
    for goesBack in [false, true] {
      let (under, over) = overlapping()
      stage.advance(by: 0.1)
      under.isReversed = goesBack
      while under.state == .active {
        let (before, speed) = (alpha, view.presentedVelocity.alpha)
        stage.advance(by: 0.001)
        expect(alpha, near: before + speed * 0.001, within: 1e-3)
      }
      #expect(view.alpha == 0.6)
      over.stopAnimation(true)
      view.alpha = 1
    }
  }

  @Test func stoppedBeneathItStaysAsFarAsItCame() {
    let (under, over) = overlapping()
    stage.advance(by: 0.2)
    expectNoJump(of: [view]) { under.stopAnimation(false) }
    expect(alpha, near: 0.3 * 0.9 + 0.06)
    expectNoJump(of: [view]) { under.finishAnimation(at: .end) }
    #expect(view.alpha == 0.6)
    over.isReversed = true
    stage.advance(by: 1)
    expect(view.alpha, near: 0.3)
    expect(alpha, near: 0.3)
  }

  @Test func stoppedAboveItStaysWhereItIsSeen() {
    let (under, over) = overlapping()
    stage.advance(by: 0.2)
    expectNoJump(of: [view]) { over.stopAnimation(true) }
    expect(view.alpha, near: 0.3 * 0.9 + 0.06)
    under.isReversed = true
    stage.advance(by: 2)
    expect(alpha, near: 0.33)
  }

  /// Also when what it lay over has ended long ago.
  @Test(arguments: [0.2, 0.7], [UIViewAnimatingPosition.start, .current, .end])
  func finishedItIsWhereItIsToldToBe(after seconds: Double, at position: UIViewAnimatingPosition) {
    let (_, over) = overlapping()
    stage.advance(by: seconds)
    expectNoJump(of: [view]) { over.stopAnimation(false) }
    let seen = alpha
    over.finishAnimation(at: position)
    expect(view.alpha, near: position == .start ? 0 : position == .end ? 0.6 : seen)
    expect(alpha, near: view.alpha)
  }

  @Test(arguments: [UIViewAnimatingPosition.start, .end])
  func aGroupOfBothIsFinishedWhereItIsToldToBe(at position: UIViewAnimatingPosition) {
    view.alpha = 0.9
    for topFirst in [false, true] {
      let group = stage.perform { AnimatorGroup() }
      let (under, over) = (it.animator(1) { $0.alpha = 0 }, it.animator(2) { $0.alpha = 0.6 })
      for member in topFirst ? [over, under] : [under, over] { group.add(member) }
      group.startAnimation()
      stage.advance(by: 0.5)
      expectNoJump(of: [view]) { group.stopAnimation(false) }
      group.finishAnimation(at: position)
      #expect(view.alpha == (position == .start ? 0.9 : topFirst ? 0 : 0.6))
      view.alpha = 0.9
    }
  }

  /// Prepared, or waiting out its delay, it has not left: what lies beneath goes on.
  @Test func stoppedBeforeItHasLeftItUncovers() {
    for starts in [false, true] {
      view.alpha = 0.8
      let (under, over) = (it.animator(1) { $0.alpha = 0 }, it.animator(1) { $0.alpha = 1 })
      under.startAnimation()
      stage.advance(by: 0.25)
      if starts { over.startAnimation(afterDelay: 3) } else { over.pauseAnimation() }
      stage.advance(by: 0.25)
      expectNoJump(of: [view]) { over.stopAnimation(true) }
      #expect(view.alpha == 0)
      stage.advance(by: 0.25)
      expect(alpha, near: 0.2)
      under.isReversed = true
      stage.advance(by: 2)
      #expect(view.alpha == 0.8 && alpha == 0.8)
    }
  }

  /// What begins where nothing has to be added is what it was, a dynamic colour too.
  @Test func whatIsStoppedAtItsTargetBeneathStaysDynamic() {
    let under = it.animator(1) { $0.backgroundColor = .systemBackground }
    under.pausesOnCompletion = true
    under.startAnimation()
    stage.advance(by: 2)
    let over = it.animator(1) { $0.backgroundColor = .red }
    over.startAnimation()
    stage.advance(by: 0.3)
    under.stopAnimation(true)
    over.isReversed = true
    stage.advance(by: 2)
    #expect(view.backgroundColor == .systemBackground)
  }

  /// Caught in an overshoot that a curve cannot show, it goes on as fast as it was seen to, while what lies beneath moves.
  @Test func caughtInAnOvershootItKeepsItsSpeed() {
    let under = it.animator(3) { $0.alpha = 0.2 }
    under.startAnimation()
    stage.advance(by: 0.2)
    let over = stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { [view] in view.alpha = 0.7 }
    }
    over.startAnimation()
    stage.advance(by: 0.15)
    let (place, speed) = (alpha, view.presentedVelocity.alpha)
    over.pauseAnimation()
    #expect(over.fractionComplete > 1.05)
    over.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 0)
    expect(alpha, near: place, within: 1e-12)
    expect(view.presentedVelocity.alpha, near: speed, within: 1e-9)
  }

  @Test func threeLieOverOneAnother() {
    let (under, over) = overlapping()
    stage.advance(by: 0.2)
    let top = it.animator(1) { $0.alpha = 1 }
    expectNoJump(of: [view]) { top.startAnimation() }
    stage.advance(by: 0.1)
    expect(alpha, near: (0.2 * 0.85 + 0.6 * 0.15) * 0.9 + 0.1)
    for animator in [under, over, top] { animator.isReversed = true }
    stage.advance(by: 3)
    #expect(view.alpha == 1 && alpha == 1)
  }

  /// Two blocks of one animator add up, also over another.
  @Test func blocksOfOneAnimatorCoverTogether() {
    let (_, over) = overlapping()
    stage.advance(by: 0.2)
    expectNoJump(of: [view]) { over.addAnimations { [view] in view.alpha = 0.8 } }
    stage.advance(by: 0.1)
    expect(alpha, near: 0.2 * 0.85 + 0.6 * 0.15 + 0.2 * 0.1 / 1.8, within: 1e-9)
    over.isReversed = true
    stage.advance(by: 3)
    #expect(view.alpha == 0 && alpha == 0)
  }

  /// An animator that is added to lies over what had covered it.
  @Test func addedToWhatIsCoveredComesOut() {
    let (under, over) = overlapping()
    stage.advance(by: 0.2)
    expectNoJump(of: [view]) { under.addAnimations { [view] in view.alpha = 1 } }
    stage.advance(by: 0.3)
    #expect(under.state == .inactive && over.isRunning)
    #expect(view.alpha == 1 && alpha == 1)
    stage.advance(by: 2)
    #expect(alpha == 1)
  }

  /// What is seen then may be no color: it has more blue than alpha lets it have.
  @Test func addedToWithItsSpeedAndGoneBackNothingJumps() {
    let (under, over) = (it.animator(1) { _ in }, it.animator(1) { _ in })
    under.beginsFromCurrentMotion = true
    view.backgroundColor = .black
    let turnBlue = { [view] in
      view.backgroundColor = UIColor(red: 0.25, green: 0.3, blue: 1, alpha: 0.8)
    }
    for animator in [under, over] {
      animator.addAnimations(turnBlue)
      animator.startAnimation()
    }
    stage.advance(by: 0.01)
    under.addAnimations(turnBlue)
    under.isReversed = true
    stage.advance(by: 0.01 - 1e-9)
    expectNoJump(of: [view], within: 1e-6) { stage.advance(by: 1e-9) }
    #expect(under.state == .inactive)
  }

  /// All of them gone back, in whichever order, the original returns.
  @Test(arguments: [false, true]) func addedToAndGoneBackTheOriginalReturns(underFirst: Bool) {
    view.alpha = 0.8
    let (under, over) = overlapping()
    stage.advance(by: 0.2)
    under.addAnimations { [view] in view.alpha = 1 }
    stage.advance(by: 0.1)
    for animator in underFirst ? [under, over] : [over, under] {
      animator.isReversed = true
      stage.advance(by: 0.05)
    }
    while under.state == .active || over.state == .active {
      let (before, speed) = (alpha, view.presentedVelocity.alpha)
      stage.advance(by: 0.001)
      expect(alpha, near: before + speed * 0.001, within: 5e-3)
    }
    #expect(view.alpha == 0.8 && alpha == 0.8)
  }

  /// Stopped before it has left, it is where it is told to be: at its end, or nowhere.
  @Test func stoppedBeforeItHasLeftAndFinished() {
    for (position, expected) in [(UIViewAnimatingPosition.end, 0.9), (.start, 0.55)] {
      view.alpha = 0.8
      let (under, over) = (it.animator(1) { $0.alpha = 0.3 }, it.animator(1) { $0.alpha = 0.9 })
      under.startAnimation()
      stage.advance(by: 0.5)
      over.pauseAnimation()
      over.stopAnimation(false)
      over.finishAnimation(at: position)
      expect(alpha, near: expected)
      under.isReversed = true
      stage.advance(by: 2)
      expect(alpha, near: position == .end ? 0.9 : 0.8)
    }
  }

  /// Beneath another and above it, it ends in both places: what lies between goes on, and goes back to where it all
  /// began.
  @Test func stoppedBeforeItHasLeftOnBothSidesOfAnother() {
    view.alpha = 0.8
    let (outer, inner) = (it.animator(1) { $0.alpha = 0.5 }, it.animator(1) { $0.alpha = 0 })
    outer.pauseAnimation()
    inner.startAnimation()
    outer.addAnimations { [view] in view.alpha = 0.9 }
    stage.advance(by: 0.25)
    expectNoJump(of: [view]) { outer.stopAnimation(true) }
    expect(alpha, near: 0.8 * 0.75)
    #expect(view.alpha == 0)
    inner.isReversed = true
    stage.advance(by: 1)
    #expect(view.alpha == 0.8 && alpha == 0.8)
  }

  /// What has begun between its stop and its end goes on, to where that has put the model.
  @Test func stoppedBeforeItHasLeftAndFinishedWhatBeganSinceGoesOn() {
    let (under, over) = (it.animator(1) { $0.alpha = 0.3 }, it.animator(1) { $0.alpha = 0.9 })
    under.pauseAnimation()
    over.pauseAnimation()
    over.stopAnimation(false)
    it.animate(1) { $0.alpha = 0.5 }
    over.finishAnimation(at: .end)
    #expect(view.alpha == 0.9 && it.endings.isEmpty)
    stage.advance(by: 1)
    #expect(alpha == 0.9 && it.endings == [true])
  }

  /// Stopped above another that goes on, and before it has left there, it ends beneath only.
  @Test func stoppedWhereItHasLeftBeneathOnlyWhatLiesBetweenGoesOn() {
    let (outer, inner) = (it.animator(1) { $0.alpha = 0.5 }, it.animator(1) { $0.alpha = 0 })
    outer.startAnimation()
    stage.advance(by: 0.1)
    inner.startAnimation()
    outer.addAnimations({ [view] in view.alpha = 0.9 }, delayFactor: 0.9)
    stage.advance(by: 0.25)
    let speed = view.presentedVelocity.alpha
    expectNoJump(of: [view]) { outer.stopAnimation(true) }
    #expect(inner.isRunning && view.presentedVelocity.alpha < 0 && speed < 0)
    stage.advance(by: 1)
    #expect(view.alpha == 0 && alpha == 0)
  }

  /// What another lies over then is left alone.
  @Test(arguments: [UIViewAnimatingPosition.start, .end])
  func stoppedBetweenOthersItIsLeftAlone(at position: UIViewAnimatingPosition) {
    view.alpha = 0.8
    let (under, over) = (it.animator(1) { $0.alpha = 0.3 }, it.animator(1) { $0.alpha = 0.9 })
    under.startAnimation()
    stage.advance(by: 0.25)
    over.pauseAnimation()
    let top = it.animator(1) { $0.alpha = 0.4 }
    top.pauseAnimation()
    expectNoJump(of: [view]) {
      over.stopAnimation(false)
      over.finishAnimation(at: position)
    }
    top.startAnimation()
    under.isReversed = true
    stage.advance(by: 2)
    #expect(view.alpha == 0.4 && alpha == 0.4)
  }

  @Test func waitingItCoversNothing() {
    let (under, over) = (it.animator(1) { $0.alpha = 0 }, it.animator(1) { $0.alpha = 1 })
    under.startAnimation()
    over.startAnimation(afterDelay: 0.5)
    stage.advance(by: 0.4)
    expect(alpha, near: 0.6)
    stage.advance(by: 0.2)
    expect(alpha, near: 0.4 * 0.9 + 0.1)
  }

  /// `UIView.animate` ends when something is taken over from it, as in UIKit: it is not covered.
  @Test func classMethodsAreTakenOver() {
    var finished: Bool?
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view] in
        view.alpha = 0
      } completion: {
        finished = $0
      }
    }
    stage.advance(by: 0.5)
    let over = it.animator(1) { $0.alpha = 1 }
    expectNoJump(of: [view]) { over.startAnimation() }
    stage.advance(by: 0.5)
    expect(alpha, near: 0.75)
    #expect(finished == false)
  }

  /// What is continued in flight goes on at its speed, and so does what it lies over.
  @Test func continuedItKeepsItsSpeed() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = Seeded(seed)
      let curves: [UIView.AnimationCurve] = [.linear, .easeIn, .easeOut, .easeInOut]
      let under = it.animator(random.pick([1, 3]), random.pick(curves)) { $0.alpha = 0.2 }
      let over = it.animator(random.pick([1, 2]), random.pick(curves)) { $0.alpha = 0.7 }
      view.alpha = 1
      under.startAnimation()
      stage.advance(by: Double.random(in: 0.1...0.6, using: &random))
      over.startAnimation()
      stage.advance(by: Double.random(in: 0.1...0.6, using: &random))
      let (place, speed) = (alpha, view.presentedVelocity.alpha)
      let steered = random.once(in: 2) ? over : under
      guard steered.state == .active else { continue }
      steered.pauseAnimation()
      steered.continueAnimation(
        withTimingParameters: random.once(in: 2)
          ? UISpringTimingParameters(dampingRatio: 0.8)
          : UICubicTimingParameters(animationCurve: random.pick(curves)),
        durationFactor: random.pick([0, 1, 2]))
      expect(alpha, near: place, within: 1e-12)
      expect(view.presentedVelocity.alpha, near: speed, within: 1e-9)
      stage.advance(by: 20)
      #expect(view.alpha == 0.7 && alpha == 0.7)
    }
  }
}
