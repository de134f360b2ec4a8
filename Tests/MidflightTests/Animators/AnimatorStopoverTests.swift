import Chance
import Midflight
import MotionCore
import Testing

/// Tests of `continueAnimation(to:)`, which UIKit's users miss (docs/FACTS.md, trap 25).
struct AnimatorStopoverTests {
  static func paused(
    _ curve: UIView.AnimationCurve = .linear, at fraction: CGFloat = 0.25,
    scrubsLinearly: Bool = true
  ) -> Flight {
    let flight = Flight(curve)
    flight.animator.scrubsLinearly = scrubsLinearly
    flight.animator.fractionComplete = fraction
    return flight
  }

  func expectStay(
    _ flight: Flight, at fraction: CGFloat, location: SourceLocation = #_sourceLocation
  ) {
    let animator = flight.animator
    #expect(animator.state == .active && !animator.isRunning, sourceLocation: location)
    #expect(animator.fractionComplete == fraction, sourceLocation: location)
    #expect(flight.endings.isEmpty, sourceLocation: location)
    expectNoJump(of: [flight.view], within: 0, at: location) { flight.stage.advance(by: 5) }
  }

  @Test(arguments: [0, 0.1, 0.25, 0.9, 1], [true, false])
  func trap25ItGoesToAFractionExactlyAndStays(_ target: Double, scrubsLinearly: Bool) {
    let flight = Self.paused(.easeIn, scrubsLinearly: scrubsLinearly)
    expectNoJump(of: [flight.view]) { flight.animator.continueAnimation(to: target) }
    #expect(flight.animator.isRunning)
    flight.stage.advance(by: 2)
    expectStay(flight, at: target)
    let expected = scrubsLinearly ? target : CubicCurve.easeIn.progress(at: target)
    expect(flight.seenProgress, near: expected)
    flight.animator.stopAnimation(true)
  }

  @Test func itTakesItsShareOfTheDuration() {
    let flight = Self.paused()
    flight.animator.continueAnimation(to: 0.75)
    flight.stage.advance(by: 0.5)
    #expect(flight.seenProgress == 0.5)
    #expect(flight.animator.fractionComplete == 0.5)
    flight.stage.advance(by: 0.5 - 1e-6)
    #expect(flight.animator.isRunning)
    flight.stage.advance(by: 2e-6)
    expectStay(flight, at: 0.75)
    flight.animator.stopAnimation(true)
  }

  @Test func aFactorIsTheWayInDurationsAndTheTimingEasesAllOfIt() {
    let flight = Self.paused()
    flight.animator.continueAnimation(
      to: 0.75, withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut),
      durationFactor: 2)
    flight.stage.advance(by: 1)
    expect(flight.seenProgress, near: 0.25 + 0.5 * CubicCurve.easeInOut.progress(at: 0.25))
    flight.stage.advance(by: 3)
    expectStay(flight, at: 0.75)
    flight.animator.stopAnimation(true)
  }

  @Test func aSpringOvershootsTheStopover() {
    let flight = Self.paused()
    let timing = UISpringTimingParameters(dampingRatio: 0.3)
    flight.animator.continueAnimation(to: 0.5, withTimingParameters: timing)
    var highest = 0.0
    for _ in 0..<199 {
      flight.stage.advance(by: 0.01)
      highest = max(highest, flight.seenProgress)
    }
    #expect(highest > 0.55)
    flight.stage.advance(by: 0.01)
    expectStay(flight, at: 0.5)
    flight.animator.stopAnimation(true)
  }

  @Test func reversedAFractionIsOneOfTheWayBack() {
    let flight = Self.paused()
    flight.animator.isReversed = true
    #expect(flight.animator.fractionComplete == 0.75)
    flight.animator.continueAnimation(to: 0.4)
    flight.stage.advance(by: 2)
    expectStay(flight, at: 0.4)
    expect(flight.seenProgress, near: 0.6)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1.2)
    #expect(flight.endings == [.start])
  }

  @Test func aDelayedBlockComesAlong() {
    let flight = Flight()
    flight.animator.addAnimations(
      { [view = flight.view] in view.center.y += 100 }, delayFactor: 0.5)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(to: 0.75)
    flight.stage.advance(by: 2)
    expectStay(flight, at: 0.75)
    #expect(flight.view.seen.position == CGPoint(x: 200, y: 100))
    expectNoJump(of: [flight.view]) { flight.animator.fractionComplete = 0.75 }
    flight.animator.continueAnimation(to: 0.25)
    flight.stage.advance(by: 2)
    #expect(flight.view.seen.position == CGPoint(x: 100, y: 50))
    flight.animator.startAnimation()
    flight.stage.advance(by: 1.5)
    #expect(flight.endings == [.end])
    #expect(flight.view.seen.position == CGPoint(x: 250, y: 150))
  }

  @Test func aPauseWhereACurveIsVerticalLosesNoVelocity() {
    let flight = Flight()
    let (animator, view) = (flight.animator, flight.view)
    animator.startAnimation()
    flight.stage.advance(by: 0.5)
    animator.pauseAnimation()
    let vertical = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0))
    animator.continueAnimation(to: 0, withTimingParameters: vertical)
    expect(view.presentedVelocity.center.x, near: 100)
    animator.pauseAnimation()
    animator.startAnimation()
    expect(view.presentedVelocity.center.x, near: 100)
    animator.stopAnimation(true)
  }

  @Test func aDelayedBlockThatTookMotionOverWaits() {
    let flight = Flight(duration: 1, isEmpty: true)
    let (animator, view) = (flight.animator, flight.view)
    animator.beginsFromCurrentMotion = true
    flight.stage.perform { UIView.animate(withDuration: 1) { view.center.x += 100 } }
    animator.pauseAnimation()
    flight.stage.advance(by: 0.1)
    animator.continueAnimation(to: 1)
    let change = {
      view.alpha = 0
      view.center.x += 100
    }
    animator.addAnimations(change, delayFactor: 0.4)
    flight.stage.advance(by: 0.39)
    #expect(view.layer.presentedOpacity == 1)
    flight.stage.advance(by: 0.6)
    #expect(view.layer.presentedOpacity < 0.1)
    animator.stopAnimation(true)
  }

  @Test(arguments: [true, false]) func scrubbedFromThereItIsAsIfItHadBeenScrubbedThere(
    _ scrubsLinearly: Bool
  ) {
    func flight() -> Flight {
      let flight = Self.paused(.easeIn, scrubsLinearly: scrubsLinearly)
      flight.animator.addAnimations(
        { [view = flight.view] in view.center.y += 100 }, delayFactor: 0.5)
      return flight
    }
    let (gone, scrubbed) = (flight(), flight())
    gone.animator.continueAnimation(to: 0.75)
    gone.stage.advance(by: 2)
    for fraction in [0.75, 0.5, 0.2, 1, 0.9, 0] {
      gone.animator.fractionComplete = fraction
      scrubbed.animator.fractionComplete = fraction
      expect(gone.view.seen.position.x, near: scrubbed.view.seen.position.x)
      expect(gone.view.seen.position.y, near: scrubbed.view.seen.position.y)
    }
    for flight in [gone, scrubbed] { flight.animator.stopAnimation(true) }
  }

  @Test func aDelayedBlockPausedAtItsEndIsScrubbedBackAsItCame() {
    let flight = Flight()
    flight.animator.pausesOnCompletion = true
    flight.animator.addAnimations(
      { [view = flight.view] in view.center.y += 100 }, delayFactor: 0.5)
    flight.animator.startAnimation()
    flight.stage.advance(by: 2)
    flight.animator.fractionComplete = 0.75
    #expect(flight.view.seen.position == CGPoint(x: 200, y: 100))
    flight.animator.fractionComplete = 0.25
    #expect(flight.view.seen.position == CGPoint(x: 100, y: 50))
    flight.animator.stopAnimation(true)
  }

  @Test func aBlockAddedOnTheWayGoesToItsOwnPlace() {
    let flight = Self.paused(at: 0)
    flight.animator.continueAnimation(to: 0.75)
    flight.stage.advance(by: 1)
    expectNoJump(of: [flight.view]) {
      flight.animator.addAnimations { [view = flight.view] in view.center.y += 100 }
    }
    flight.stage.advance(by: 0.25)
    expect(flight.view.seen.position.y, near: 75)
    flight.stage.advance(by: 0.75)
    expectStay(flight, at: 0.75)
    expect(flight.view.seen.position.y, near: 100)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    #expect(flight.endings == [.end])
    #expect(flight.view.seen.position == CGPoint(x: 250, y: 150))
  }

  /// A block that ends before the fraction arrives when the animator passes its end, also if it was
  /// added on the way.
  @Test(arguments: [false, true]) func aBlockOfItsOwnTimeTakesThat(isAddedOnTheWay: Bool) {
    let flight = Self.paused(at: 0)
    let block = { [view = flight.view] in
      UIView.animate(
        withDuration: 0.4, delay: 0, options: [.curveLinear, .overrideInheritedDuration]
      ) { view.center.y = 250 }
    }
    if !isAddedOnTheWay { flight.animator.addAnimations(block) }
    flight.animator.continueAnimation(to: 0.75)
    if isAddedOnTheWay { flight.animator.addAnimations(block) }
    flight.stage.advance(by: 0.2)
    expect(flight.view.seen.position.y, near: 150, within: 1e-6)
    flight.stage.advance(by: 0.2)
    expect(flight.view.seen.position.y, near: 250, within: 1e-6)
    flight.stage.advance(by: 1.1)
    expectStay(flight, at: 0.75)
    // On the way back, the block waits until the animator passes its end.
    flight.animator.continueAnimation(to: 0)
    flight.stage.advance(by: 1.1)
    expect(flight.view.seen.position.y, near: 250, within: 1e-6)
    flight.stage.advance(by: 0.2)
    expect(flight.view.seen.position.y, near: 150, within: 1e-6)
    flight.stage.advance(by: 0.2)
    expectStay(flight, at: 0)
    flight.animator.stopAnimation(true)
  }

  /// Reversed at its beginning, the block has not arrived when the animator has: it keeps its own
  /// time for the rest.
  @Test func whatIsLateDoesNotJumpToWhereItIsPassed() {
    let flight = Flight(duration: 1, .easeOut, isEmpty: true)
    let (animator, view) = (flight.animator, flight.view)
    animator.addAnimations({ view.center = CGPoint(x: 100, y: 250) }, delayFactor: 0.4)
    animator.fractionComplete = 0.4
    animator.startAnimation()
    flight.stage.advance(by: 0.1)
    animator.isReversed = true
    flight.stage.advance(by: 0.1)
    animator.pauseAnimation()
    expectNoJump(of: [view]) { animator.continueAnimation(to: 1) }
    expectNoJump(of: [view], within: 1) { flight.stage.advance(by: 0.001) }
    flight.stage.advance(by: 1)
    expect(view.seen.position.y, near: 50)
    animator.stopAnimation(true)
  }

  @Test(arguments: [true, false]) func onTheWayItCanBePausedAndScrubbed(_ scrubsLinearly: Bool) {
    let flight = Self.paused(.easeInOut, scrubsLinearly: scrubsLinearly)
    flight.animator.continueAnimation(to: 0.9)
    flight.stage.advance(by: 0.5)
    expectNoJump(of: [flight.view]) { flight.animator.pauseAnimation() }
    #expect(flight.animator.state == .active && !flight.animator.isRunning)
    let fraction = flight.animator.fractionComplete
    expectNoJump(of: [flight.view]) { flight.animator.fractionComplete = fraction }
    #expect(flight.stage.nextDue == nil)
    flight.animator.startAnimation()
    flight.stage.advance(by: 2)
    #expect(flight.endings == [.end], "continued without a stopover, it goes to its end")
  }

  @Test(arguments: [UIView.AnimationCurve.linear, .easeInOut])
  func turnedRoundOnTheWayItGoesBackToItsStart(_ curve: UIView.AnimationCurve) {
    let flight = Self.paused(curve)
    flight.animator.continueAnimation(to: 0.9)
    flight.stage.advance(by: 0.5)
    expectNoJump(of: [flight.view]) { flight.animator.isReversed = true }
    flight.stage.advance(by: 2)
    #expect(flight.endings == [.start])
    #expect(flight.seenX == 50)
  }

  @Test(arguments: [true, false]) func atTheMomentOfThePauseItKeepsItsSpeed(_ onSpring: Bool) {
    let flight = Flight(.linear)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    let speed = flight.view.presentedVelocity.center.dx
    #expect(speed == 100)
    let timing: any UITimingCurveProvider =
      onSpring
      ? UISpringTimingParameters(dampingRatio: 0.6)
      : UICubicTimingParameters(animationCurve: .easeInOut)
    expectNoJump(of: [flight.view]) {
      flight.animator.pauseAnimation()
      flight.animator.continueAnimation(to: 0.1, withTimingParameters: timing)
    }
    expect(flight.view.presentedVelocity.center.dx, near: speed)
    flight.stage.advance(by: 3)
    expectStay(flight, at: 0.1)
    expect(flight.seenProgress, near: 0.1)
    flight.animator.stopAnimation(true)
  }

  @Test func onceItWasHeldItLeavesAtRest() {
    let flight = Flight(.linear)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    flight.animator.pauseAnimation()
    flight.stage.advance(by: 0.1)
    flight.animator.continueAnimation(
      to: 0.9, withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut))
    #expect(flight.view.presentedVelocity.center.dx == 0)
    flight.animator.stopAnimation(true)
  }

  @Test func oneStopoverAfterAnotherNeverJumps() {
    var random = Seeded(7)
    for scrubsLinearly in [true, false] {
      let flight = Self.paused(.easeInOut, scrubsLinearly: scrubsLinearly)
      for _ in 0..<200 {
        let target = CGFloat.random(in: 0...1, using: &random)
        let timing: (any UITimingCurveProvider)? =
          Bool.random(using: &random) ? UISpringTimingParameters(dampingRatio: 0.5) : nil
        expectNoJump(of: [flight.view]) {
          flight.animator.continueAnimation(to: target, withTimingParameters: timing)
        }
        flight.stage.advance(by: Double.random(in: 0...2.5, using: &random))
        expectNoJump(of: [flight.view]) { flight.animator.pauseAnimation() }
        if Bool.random(using: &random) {
          expectNoJump(of: [flight.view]) { flight.animator.isReversed.toggle() }
        }
      }
      #expect(flight.endings.isEmpty)
      flight.animator.startAnimation()
      flight.stage.advance(by: 10)
      #expect(flight.endings.count == 1)
    }
  }

  @Test(arguments: [(-0.1, 50.0), (1.1, 250.0)])
  func aFractionOutsideIsBroughtWithin(_ fraction: Double, place: CGFloat) {
    let flight = Self.paused()
    flight.animator.continueAnimation(to: fraction)
    flight.stage.advance(by: 10)
    #expect(flight.seenX == place)
    #expect(flight.animator.state == .active && !flight.animator.isRunning)
  }

  /// Paused beyond the end, the animator has a fraction beyond 1, which can be set again.
  @Test func fromAnOvershootItGoesToTheEnd() {
    let flight = Flight(timing: UISpringTimingParameters(dampingRatio: 0.3))
    flight.animator.startAnimation()
    while flight.seenX < 255 { flight.stage.advance(by: 0.01) }
    flight.animator.pauseAnimation()
    #expect(flight.animator.fractionComplete > 1)
    flight.animator.continueAnimation(to: flight.animator.fractionComplete)
    flight.stage.advance(by: 10)
    #expect(flight.seenX == 250 && flight.animator.fractionComplete == 1)
  }

  @Test func whatIsNoFractionIsRefused() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Self.paused().animator.continueAnimation(to: .nan) }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("continueAnimation(to: NaN)"))
  }

  /// A block that was paused after its own time, but before its end, returns to a fraction evenly,
  /// too.
  @Test(arguments: [false, true]) func aBlockThatIsLateGoesBackToAFractionEvenly(isLinear: Bool) {
    let flight = Flight(isEmpty: true)
    let animator = flight.stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 1, animations: nil)
    }
    animator.addAnimations { [view = flight.view] in view.alpha = 0 }
    animator.addAnimations { [view = flight.view] in
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.overrideInheritedDuration],
        animations: { view.center.x += 200 })
    }
    animator.startAnimation()
    flight.stage.advance(by: 0.3)
    animator.pauseAnimation()
    animator.fractionComplete = 1
    animator.continueAnimation(
      to: 0.6,
      withTimingParameters: isLinear ? UICubicTimingParameters(animationCurve: .linear) : nil)
    while animator.isRunning {
      expectNoJump(of: [flight.view], within: 3) { flight.stage.advance(by: 0.001) }
    }
    #expect(flight.seenX < 240)
  }
}
