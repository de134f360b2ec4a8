import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of `runningPropertyAnimator`, alone and inside a block of another animator.
struct AnimatorNestingTests {
  /// A host that moves its view along x, and a guest made in its block that moves it along y.
  final class Nest {
    let fixture = AnimatorFixture()
    private(set) var guest: UIViewPropertyAnimator?
    private(set) var completions: [String] = []

    init(
      duration: TimeInterval = 1, delay: TimeInterval = 0, options: UIView.AnimationOptions = []
    ) {
      fixture.animator.addCompletion { [unowned self] in completions.append("host \($0)") }
      fixture.animator.addAnimations { [unowned self, view = fixture.view] in
        guest = .runningPropertyAnimator(
          withDuration: duration, delay: delay, options: options,
          animations: { view.center.y += 100 },
          completion: { [unowned self] in self.completions.append("guest \($0)") })
      }
    }

    var host: UIViewPropertyAnimator { fixture.animator }
    var seen: CGPoint { fixture.view.seen.position }
  }

  // MARK: - Alone

  @Test func aRunningAnimatorRunsAtOnceAndCallsItsCompletion() {
    let fixture = AnimatorFixture()
    var completions: [UIViewAnimatingPosition] = []
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0.5, options: .curveEaseIn,
        animations: { fixture.view.center.y += 100 }, completion: { completions.append($0) })
    }
    #expect(animator.isRunning && animator.delay == 0.5 && animator.isInterruptible)
    fixture.stage.advance(by: 1)
    expect(fixture.view.seen.position.y, near: 50 + 100 * CubicCurve.easeIn.progress(at: 0.5))
    fixture.stage.advance(by: 0.5)
    #expect(completions == [.end])
    #expect(fixture.view.seen.position.y == 150)
  }

  @Test func aRunningAnimatorEasesInAndOutByDefault() {
    let fixture = AnimatorFixture()
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, animations: {})
    }
    let timing = animator.timingParameters?.cubicTimingParameters
    #expect(timing?.animationCurve == .easeInOut)
  }

  @Test func aRunningAnimatorCanBePausedAndReversed() {
    let fixture = AnimatorFixture()
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { fixture.view.center.y += 100 })
    }
    fixture.stage.advance(by: 0.5)
    animator.pauseAnimation()
    fixture.stage.advance(by: 0.5)
    animator.isReversed = true
    animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    #expect(fixture.view.seen.position.y == 75)
    fixture.stage.advance(by: 0.25)
    #expect(fixture.view.center.y == 50)
  }

  // MARK: - Inside another

  @Test func aNestedAnimatorInheritsTheOuterDurationAndCurve() throws {
    let nest = Nest()
    nest.host.startAnimation()
    let guest = try #require(nest.guest)
    #expect(guest.isRunning && !guest.isInterruptible && guest.duration == 2)
    nest.fixture.stage.advance(by: 1)
    #expect(nest.seen == CGPoint(x: 150, y: 100))
    #expect(guest.fractionComplete == 0.5)
    nest.fixture.stage.advance(by: 1)
    #expect(nest.seen == CGPoint(x: 250, y: 150))
    #expect(guest.state == .inactive && nest.fixture.stage.animators.isEmpty)
  }

  @Test func theCompletionOfANestedAnimatorComesFirst() {
    let nest = Nest()
    nest.host.startAnimation()
    nest.fixture.stage.advance(by: 2)
    #expect(nest.completions == ["guest end", "host end"])
  }

  @Test func aNestedAnimatorPausesScrubsAndReversesWithTheOuterOne() throws {
    let nest = Nest()
    nest.host.startAnimation()
    let guest = try #require(nest.guest)
    nest.fixture.stage.advance(by: 1)
    nest.host.pauseAnimation()
    #expect(guest.state == .active && !guest.isRunning)
    nest.host.fractionComplete = 0.25
    #expect(nest.seen == CGPoint(x: 100, y: 75))
    #expect(guest.fractionComplete == 0.25)
    nest.host.isReversed = true
    #expect(guest.isReversed && guest.fractionComplete == 0.75)
    nest.host.startAnimation()
    #expect(guest.isRunning)
    nest.fixture.stage.advance(by: 0.5)
    #expect(nest.completions == ["guest start", "host start"])
    #expect(nest.fixture.view.center == CGPoint(x: 50, y: 50))
    #expect(!guest.isReversed)
  }

  @Test func stoppingTheOuterAnimatorDropsANestedCompletion() throws {
    let nest = Nest()
    nest.host.startAnimation()
    let guest = try #require(nest.guest)
    nest.fixture.stage.advance(by: 1)
    nest.host.stopAnimation(true)
    #expect(guest.state == .inactive)
    #expect(nest.seen == CGPoint(x: 150, y: 100))
    nest.fixture.stage.advance(by: 2)
    #expect(nest.completions.isEmpty)
  }

  @Test(arguments: [
    (UIViewAnimatingPosition.start, CGPoint(x: 50, y: 50)),
    (.current, CGPoint(x: 150, y: 100)), (.end, CGPoint(x: 250, y: 150)),
  ])
  func finishAnimationAppliesToNestedAnimators(
    _ position: UIViewAnimatingPosition, _ place: CGPoint
  ) {
    let nest = Nest()
    nest.host.startAnimation()
    nest.fixture.stage.advance(by: 1)
    nest.host.stopAnimation(false)
    nest.host.finishAnimation(at: position)
    #expect(nest.completions == ["guest \(position)", "host \(position)"])
    #expect(nest.seen == place)
  }

  @Test func aShorterNestedAnimatorArrivesEarlyAndEndsWithTheOuter() {
    let nest = Nest(duration: 1, options: .overrideInheritedDuration)
    nest.host.startAnimation()
    nest.fixture.stage.advance(by: 0.5)
    #expect(nest.seen == CGPoint(x: 100, y: 100))
    nest.fixture.stage.advance(by: 0.5)
    #expect(nest.seen == CGPoint(x: 150, y: 150))
    nest.fixture.stage.advance(by: 0.5)
    #expect(nest.seen == CGPoint(x: 200, y: 150))
    #expect(nest.completions.isEmpty)
    nest.fixture.stage.advance(by: 0.5)
    #expect(nest.completions == ["guest end", "host end"])
  }

  @Test func aNestedAnimatorMayOverrideTheInheritedCurve() {
    let nest = Nest(options: [.overrideInheritedCurve, .curveEaseIn])
    nest.host.startAnimation()
    nest.fixture.stage.advance(by: 1)
    #expect(nest.seen.x == 150)
    expect(nest.seen.y, near: 50 + 100 * CubicCurve.easeIn.progress(at: 0.5))
  }

  @Test func theDelayOfANestedAnimatorIsPartOfTheOuterTime() {
    let nest = Nest(delay: 1)
    nest.host.startAnimation()
    nest.fixture.stage.advance(by: 1)
    #expect(nest.seen == CGPoint(x: 150, y: 50))
    nest.fixture.stage.advance(by: 0.5)
    #expect(nest.seen == CGPoint(x: 200, y: 100))
    nest.fixture.stage.advance(by: 0.5)
    #expect(nest.seen == CGPoint(x: 250, y: 150))
  }

  @Test func aNestedAnimatorCannotBeControlledSeparately() throws {
    let nest = Nest()
    nest.host.startAnimation()
    let guest = try #require(nest.guest)
    nest.fixture.stage.advance(by: 1)
    guest.pauseAnimation()
    guest.isReversed = true
    guest.stopAnimation(true)
    guest.stopAnimation(false)
    #expect(guest.isRunning && !guest.isReversed)
    #expect(nest.fixture.diagnostics.count == 4)
    nest.host.pauseAnimation()
    guest.startAnimation()
    guest.startAnimation(afterDelay: 1)
    guest.fractionComplete = 0.1
    guest.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(nest.fixture.diagnostics.count == 8)
    #expect(!guest.isRunning && guest.fractionComplete == 0.5)
    #expect(guest.delay == 0)
    nest.host.startAnimation()
    nest.fixture.stage.advance(by: 1)
    #expect(nest.completions == ["guest end", "host end"])
  }

  @Test(arguments: [true, false]) func animationsAddedToANestedAnimatorInFlightEndWithIt(
    _ isPaused: Bool
  ) throws {
    let nest = Nest()
    nest.host.startAnimation()
    let guest = try #require(nest.guest)
    nest.fixture.stage.advance(by: 1)
    if isPaused { nest.host.pauseAnimation() }
    let bounds = nest.fixture.view
    expectNoJump(of: [nest.fixture.view]) { guest.addAnimations { bounds.alpha = 0 } }
    guest.addCompletion { #expect($0 == .end) }
    nest.host.startAnimation()
    nest.fixture.stage.advance(by: 0.5)
    expect(CGFloat(nest.fixture.view.seen.opacity), near: 0.5)
    nest.fixture.stage.advance(by: 0.5)
    #expect(nest.fixture.view.seen.opacity == 0)
    #expect(nest.completions == ["guest end", "host end"])
  }

  @Test func nestedAnimatorsTwoLevelsDeepEndWithTheOutermost() {
    let fixture = AnimatorFixture()
    var completions: [String] = []
    fixture.animator.addAnimations { [view = fixture.view] in
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 1,
        animations: {
          view.center.y += 100
          UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0.5, animations: { view.alpha = 0 },
            completion: { completions.append("inner \($0)") })
        }, completion: { completions.append("outer \($0)") })
    }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.5)
    expect(fixture.view.seen.position.y, near: 100)
    #expect(fixture.view.seen.opacity == 1)
    fixture.stage.advance(by: 0.25)
    expect(CGFloat(fixture.view.seen.opacity), near: 0.5)
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 2)
    #expect(Set(completions) == ["inner start", "outer start"] && completions.count == 2)
    #expect(fixture.view.alpha == 1 && fixture.view.center == CGPoint(x: 50, y: 50))
  }

  @Test func releasingTheOuterAnimatorEndsANestedOne() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var diagnostics: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) } }
    var guest: UIViewPropertyAnimator?
    var host: UIViewPropertyAnimator? = stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) {
        guest = .runningPropertyAnimator(
          withDuration: 1, delay: 0, animations: { view.center.y += 100 })
      }
    }
    host?.fractionComplete = 0.5
    #expect(guest?.state == .active)
    host = nil
    #expect(guest?.state == .inactive && stage.animators.isEmpty)
    #expect(view.center.y == 55)
    guest = nil
    #expect(diagnostics.count == 1, "one for both")
  }

  @Test func anAnimatorStartedInABlockIsIndependent() {
    let fixture = AnimatorFixture()
    var inner: UIViewPropertyAnimator?
    fixture.animator.addAnimations { [view = fixture.view] in
      inner = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { view.center.y += 100 }
      inner?.startAnimation()
    }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    #expect(fixture.view.seen.position == CGPoint(x: 75, y: 100))
    fixture.stage.advance(by: 0.25)
    #expect(inner?.state == .inactive)
    #expect(fixture.view.seen.position == CGPoint(x: 100, y: 150))
  }

  @Test func aNestedAnimatorIgnoresCallsWithADiagnostic() throws {
    let nest = Nest()
    nest.host.startAnimation()
    let guest = try #require(nest.guest)
    nest.fixture.stage.advance(by: 0.5)
    guest.stopAnimation(false)
    guest.finishAnimation(at: .end)
    guest.pauseAnimation()
    guest.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(nest.fixture.diagnostics.count == 4)
    #expect(nest.fixture.diagnostics.allSatisfy { $0.contains("part of animator 1") })
    nest.fixture.stage.advance(by: 1.5)
    #expect(nest.completions == ["guest end", "host end"])
  }

  @Test func aNegativeDelayOfANestedAnimatorIsDiagnosed() {
    let nest = Nest(delay: -1)
    nest.fixture.stage.perform { nest.host.startAnimation() }
    #expect(nest.fixture.diagnostics.count == 1)
    #expect(nest.fixture.diagnostics[0].contains("delay: -1.0"))
  }

  @Test func anInfiniteSpringVelocityInABlockIsDiagnosed() {
    let fixture = AnimatorFixture()
    fixture.animator.addAnimations { [view = fixture.view] in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: .infinity
      ) { view.alpha = 0 }
    }
    fixture.animator.startAnimation()
    #expect(fixture.diagnostics.count == 1)
    #expect(fixture.diagnostics[0].contains("what is not finite counts as 0"))
  }

  /// A block that adds another block to its own animator is still inside that animator.
  @Test func stopAnimationInABlockIsIgnoredAfterANestedBlock() {
    let fixture = AnimatorFixture()
    fixture.animator.addAnimations { [view = fixture.view, animator = fixture.animator] in
      animator.addAnimations { view.alpha = 0.5 }
      animator.stopAnimation(true)
    }
    fixture.animator.startAnimation()
    #expect(fixture.animator.isRunning && fixture.diagnostics.count == 1)
    fixture.stage.advance(by: 2)
    #expect(fixture.completions == [.end])
  }

  @Test func changesBetweenNestedAnimationsKeepTheirPace() {
    let seen = opacities(count: 5) { views, animator in
      animator.addAnimations {
        for view in views[1...] {
          fadeBriefly(view)
          views[0].center.y += 50
          animator.addAnimations {}
        }
      }
    }
    #expect(Set(seen[1...]).count == 1 && 0 < seen[1] && seen[1] < 1)
  }

  @Test func anotherAddAnimationsAtTheSameMomentMeasuresThePaceAgain() {
    let seen = opacities(count: 3) { views, animator in
      animator.addAnimations {
        fadeBriefly(views[1])
        views[0].center.y += 50
      }
      animator.addAnimations { fadeBriefly(views[2]) }
    }
    #expect(seen[1] > seen[2] && seen[2] > 0)
  }

  private func fadeBriefly(_ view: UIView) {
    UIView.animate(withDuration: 0.2, delay: 0, options: .overrideInheritedDuration) {
      view.alpha = 0
    }
  }

  /// Pauses an animator at 0.3, adds animations, moves it to 0.35, and returns the seen opacities.
  ///
  /// The animator's spring is thrown along y. A view that moves along y makes it take longer.
  private func opacities(
    count: Int, adding add: ([UIView], UIViewPropertyAnimator) -> Void
  ) -> [Float] {
    let spring = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: 50))
    let views = (0..<count).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.perform {
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
      views.forEach(stage.window.addSubview)
      animator.addAnimations { views[0].alpha = 0 }
      animator.fractionComplete = 0.3
      add(views, animator)
      animator.fractionComplete = 0.35
    }
    return views.map { $0.layer.presentation()?.opacity ?? 0 }
  }
}
