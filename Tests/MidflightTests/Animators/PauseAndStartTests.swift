import Midflight
import MotionCore
import Testing

/// Tests that a pause and a start at one moment have no effect, and that the stretch of a
/// continuation ends with its run.
struct PauseAndStartTests {
  private static func spring(_ ratio: CGFloat) -> UISpringTimingParameters {
    UISpringTimingParameters(dampingRatio: ratio)
  }

  /// Returns the presentation at every 0.05 s, until the end.
  private func course(_ flight: Flight, for seconds: Double = 6) -> [CGFloat] {
    var places: [CGFloat] = []
    for _ in 0..<Int(seconds * 20) {
      flight.stage.advance(by: 0.05)
      places.append(flight.seenX)
    }
    return places + [CGFloat(flight.endings.count)]
  }

  @Test(arguments: [0, 0.25, 2] as [CGFloat], [false, true])
  func itGoesOnAsItWas(_ factor: CGFloat, onSpring: Bool) {
    func run(pausing: Bool, _ continued: (any UITimingCurveProvider)?) -> [CGFloat] {
      let flight = Flight(duration: 1, timing: onSpring ? Self.spring(0.8) : nil)
      flight.animator.startAnimation()
      flight.stage.advance(by: 0.05)
      flight.animator.pauseAnimation()
      flight.animator.continueAnimation(withTimingParameters: continued, durationFactor: factor)
      for _ in 0..<8 {
        flight.stage.advance(by: 1.0 / 60)
        if pausing {
          flight.animator.pauseAnimation()
          flight.animator.startAnimation()
        }
      }
      return course(flight)
    }
    for timing in [nil, UICubicTimingParameters(animationCurve: .easeIn), Self.spring(0.3)]
      as [(any UITimingCurveProvider)?]
    {
      #expect(run(pausing: true, timing) == run(pausing: false, timing))
    }
  }

  /// A later continuation throws its spring, whatever pause came before it.
  @Test func soDoesTheThrowThatComesAfterIt() {
    func run(pausing: Bool) -> [CGFloat] {
      let spring = UISpringTimingParameters(
        dampingRatio: 0.6, initialVelocity: CGVector(dx: 2.2, dy: 2.2))
      let flight = Flight(duration: 0.75, timing: spring, isEmpty: true)
      let animator = flight.animator
      animator.addAnimations({ flight.view.center.x = 250 }, delayFactor: 0.3)
      animator.startAnimation()
      flight.stage.advance(by: 0.08)
      animator.pauseAnimation()
      flight.stage.advance(by: 0.1)
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut),
        durationFactor: 2.5)
      flight.stage.advance(by: 0.1)
      if pausing {
        animator.pauseAnimation()
        animator.startAnimation()
      }
      flight.stage.advance(by: 0.06)
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 2.5)
      return course(flight)
    }
    #expect(run(pausing: true) == run(pausing: false))
  }

  /// Two reversals at that moment make no difference.
  @Test(arguments: [false, true]) func soItDoesTurnedAndTurnedBack(onSpring: Bool) {
    func run(turning: Bool) -> [CGFloat] {
      let flight = Flight(duration: 1, .easeInOut, timing: onSpring ? Self.spring(0.5) : nil)
      let animator = flight.animator
      animator.startAnimation()
      flight.stage.advance(by: 0.1)
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
      flight.stage.advance(by: 0.2)
      if turning {
        animator.isReversed = true
        animator.pauseAnimation()
        animator.startAnimation()
        animator.isReversed = false
      }
      return course(flight)
    }
    #expect(run(turning: true) == run(turning: false))
  }

  /// A remaining delay follows the pace of the members: without a stretch it ends sooner.
  @Test func aGroupThatIsContinuedTakesItsDelaysFromTheTimeLine() {
    let flight = Flight(duration: 1)
    let group = flight.stage.perform { AnimatorGroup() }
    let late = flight.stage.perform {
      UIViewPropertyAnimator(duration: 0.5, curve: .linear) { flight.view.alpha = 0 }
    }
    group.add(flight.animator)
    group.add(late, afterDelay: 0.8)
    group.startAnimation()
    flight.stage.advance(by: 0.3)
    group.pauseAnimation()
    group.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    flight.stage.advance(by: 0.3)
    group.pauseAnimation()
    let place = group.fractionComplete * 1.3
    group.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    flight.stage.advance(by: Double(0.8 - place) - 0.001)
    #expect(flight.view.seen.opacity == 1)
    flight.stage.advance(by: 0.011)
    expect(CGFloat(flight.view.seen.opacity), near: 0.98, within: 1e-6)
  }

  @Test func soDoesAGroup() {
    func run(pausing: Bool) -> [CGFloat] {
      let flight = Flight(duration: 1, timing: Self.spring(0.4))
      let group = flight.stage.perform { AnimatorGroup() }
      let late = flight.stage.perform {
        UIViewPropertyAnimator(duration: 0.5, curve: .easeIn) { flight.view.alpha = 0 }
      }
      group.add(flight.animator)
      group.add(late, afterDelay: 0.8)
      group.startAnimation()
      var places: [CGFloat] = []
      for step in 0..<120 {
        flight.stage.advance(by: 1.0 / 60)
        if pausing, group.isRunning {
          group.pauseAnimation()
          group.startAnimation()
        }
        if step % 6 == 0 { places += [flight.seenX, CGFloat(flight.view.seen.opacity)] }
      }
      return places
    }
    #expect(run(pausing: true) == run(pausing: false))
  }

  /// A spring that started midway takes longer than the rest of the timeline.
  @Test func aMemberBeginsAfterItsDelayHoweverOftenTheGroupIsHeld() {
    let flight = Flight(duration: 1, timing: Self.spring(1))
    let group = flight.stage.perform { AnimatorGroup() }
    let late = flight.stage.perform {
      UIViewPropertyAnimator(duration: 0.5, curve: .linear) { flight.view.alpha = 0 }
    }
    group.add(flight.animator)
    group.add(late, afterDelay: 0.8)
    group.startAnimation()
    for _ in 0..<6 {
      flight.stage.advance(by: 0.1)
      group.pauseAnimation()
      flight.stage.advance(by: 0.2)
      group.startAnimation()
    }
    flight.stage.advance(by: 0.19)
    #expect(flight.view.seen.opacity == 1)
    flight.stage.advance(by: 0.02)
    expect(CGFloat(flight.view.seen.opacity), near: 0.98, within: 1e-6)
  }

  /// Ends of one moment come in their original order, also after two reversals.
  @Test(arguments: [false, true]) func soDoTheCompletionsInTheirOrder(turning: Bool) {
    let flight = Flight(duration: 1)
    var order: [String] = []
    let other = flight.stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { flight.view.alpha = 0 }
    }
    flight.animator.addCompletion { _ in order.append("first") }
    other.addCompletion { _ in order.append("second") }
    flight.animator.startAnimation()
    other.startAnimation()
    flight.stage.advance(by: 0.5)
    if turning {
      flight.animator.isReversed = true
      flight.animator.isReversed = false
    } else {
      flight.animator.pauseAnimation()
      flight.animator.startAnimation()
    }
    flight.stage.advance(by: 1)
    #expect(order == ["first", "second"])
  }

  @Test(arguments: [false, true]) func soDoGroupsInTheirOrder(turning: Bool) {
    let flight = Flight(duration: 1)
    var order: [String] = []
    let group = flight.stage.perform { AnimatorGroup() }
    let other = flight.stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { flight.view.alpha = 0 }
    }
    group.add(flight.animator)
    group.addCompletion { _ in order.append("group") }
    other.addCompletion { _ in order.append("other") }
    group.startAnimation()
    other.startAnimation()
    flight.stage.advance(by: 0.5)
    if turning {
      group.isReversed = true
      group.isReversed = false
    } else {
      group.pauseAnimation()
      group.startAnimation()
    }
    flight.stage.advance(by: 1)
    #expect(order == ["group", "other"])
  }

  @Test(arguments: [0.2, 3] as [CGFloat]) func aStretchIsForOneWayOnly(_ factor: CGFloat) {
    let flight = Flight(duration: 1)
    let animator = flight.animator
    animator.pausesOnCompletion = true
    animator.startAnimation()
    flight.stage.advance(by: 0.2)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    flight.stage.advance(by: Double(factor) + 0.001)
    #expect(flight.seenX == 250)
    for _ in 0..<3 {
      for end in [50, 250] as [CGFloat] {
        animator.isReversed.toggle()
        animator.startAnimation()
        flight.stage.advance(by: 0.5)
        expect(flight.seenX, near: 150)
        flight.stage.advance(by: 0.501)
        #expect(flight.seenX == end && !animator.isRunning)
      }
    }
  }

  /// Paused on the way back, and reversed again, the animator loses its stretch, as in flight.
  @Test func turnedWhileHeldItGoesAtTheUsualPace() {
    let flight = Flight(duration: 1)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.8)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    flight.stage.advance(by: 0.5)
    flight.animator.isReversed = true
    flight.stage.advance(by: 0.4)
    flight.animator.pauseAnimation()
    flight.animator.isReversed = false
    let rest = 1 - flight.seenProgress
    flight.animator.startAnimation()
    flight.stage.advance(by: rest - 0.001)
    #expect(flight.animator.isRunning)
    flight.stage.advance(by: 0.002)
    #expect(flight.endings == [.end])
  }
}
