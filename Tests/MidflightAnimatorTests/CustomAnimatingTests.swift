@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of an app's own animators and timings.
struct CustomAnimatingTests {
  // MARK: - Animators

  /// Counts a number up while an animator runs, as in code for iOS.
  final class Counter: NSObject, UIViewImplicitlyAnimating {
    let animator: UIViewPropertyAnimator
    let range: ClosedRange<Double>
    private(set) var texts: [String] = []
    private var observation: NSKeyValueObservation?

    init(_ range: ClosedRange<Double>, duration: TimeInterval) {
      self.range = range
      animator = UIViewPropertyAnimator(duration: duration, curve: .linear)
      super.init()
      // An invisible change, so that the animator has something to animate.
      animator.addAnimations {}
      observation = animator.observe(\.fractionComplete, options: .initial) { [unowned self] in
        let fraction = $0.state == .inactive ? 0 : Double($0.absoluteFraction)
        let number = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
        let text = "\(Int(number.rounded()))"
        if texts.last != text { texts.append(text) }
        _ = $1
      }
    }

    var state: UIViewAnimatingState { animator.state }
    var isRunning: Bool { animator.isRunning }
    var isReversed: Bool {
      get { animator.isReversed }
      set { animator.isReversed = newValue }
    }
    var fractionComplete: CGFloat {
      get { animator.fractionComplete }
      set { animator.fractionComplete = newValue }
    }
    func startAnimation() { animator.startAnimation() }
    func startAnimation(afterDelay delay: TimeInterval) {
      animator.startAnimation(afterDelay: delay)
    }
    func pauseAnimation() { animator.pauseAnimation() }
    func stopAnimation(_ withoutFinishing: Bool) { animator.stopAnimation(withoutFinishing) }
    func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
      animator.finishAnimation(at: finalPosition)
    }
    func addAnimations(_ animation: @escaping () -> Void) { animator.addAnimations(animation) }
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
      animator.addCompletion(completion)
    }
  }

  /// An implementation of the required members only, without those that UIKit calls optional.
  final class Least: NSObject, UIViewImplicitlyAnimating {
    private(set) var state = UIViewAnimatingState.inactive
    var isRunning: Bool { state == .active }
    var isReversed = false
    var fractionComplete: CGFloat = 0
    func startAnimation() { state = .active }
    func startAnimation(afterDelay delay: TimeInterval) { state = .active }
    func pauseAnimation() {}
    func stopAnimation(_ withoutFinishing: Bool) { state = withoutFinishing ? .inactive : .stopped }
    func finishAnimation(at finalPosition: UIViewAnimatingPosition) { state = .inactive }
  }

  /// A function of an app for every kind of animator.
  func play(_ animating: any UIViewImplicitlyAnimating, _ changes: @escaping () -> Void) {
    animating.addAnimations(changes)
    animating.addAnimations(changes, delayFactor: 0.5)
    animating.addCompletion { _ in }
    animating.startAnimation()
  }

  @Test func aCustomAnimatorCanWrapAPropertyAnimator() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let counter = stage.perform { Counter(0...4, duration: 1) }
    var completions: [UIViewAnimatingPosition] = []
    counter.addCompletion { completions.append($0) }
    play(counter) { view.center.x = 50 }
    stage.advance(by: 0.5)
    #expect(counter.texts == ["0", "1", "2"])
    expect(view.seen.position.x, near: 27.5)
    counter.pauseAnimation()
    counter.fractionComplete = 0.75
    #expect(counter.texts.last == "3")
    counter.isReversed = true
    counter.startAnimation()
    stage.advance(by: 0.75)
    #expect(completions == [.start])
    #expect(counter.texts == ["0", "1", "2", "3", "2", "1", "0"])
    #expect(view.center.x == 5)
  }

  @Test func optionalMethodsOfUIViewImplicitlyAnimatingDoNothing() {
    let least = Least()
    var calls = 0
    play(least) { calls += 1 }
    least.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(least.state == .active && calls == 0)
  }

  @Test func aPropertyAnimatorWorksAsUIViewImplicitlyAnimating() {
    let fixture = AnimatorFixture()
    play(fixture.animator) { [view = fixture.view] in view.center.y += 10 }
    fixture.stage.advance(by: 2)
    #expect(fixture.view.center == CGPoint(x: 250, y: 70))
  }

  // MARK: - Timings

  /// A provider that looks its timing up when it is read, as from a file of constants.
  final class House: NSObject, UITimingCurveProvider {
    let timingCurveType: UITimingCurveType
    let cubicTimingParameters: UICubicTimingParameters?
    let springTimingParameters: UISpringTimingParameters?

    init(
      _ type: UITimingCurveType, cubic: UICubicTimingParameters? = nil,
      spring: UISpringTimingParameters? = nil
    ) {
      (timingCurveType, cubicTimingParameters, springTimingParameters) = (type, cubic, spring)
      super.init()
    }

    nonisolated init?(coder: NSCoder) { nil }
    nonisolated func encode(with coder: NSCoder) {}
    nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
  }

  let cubic = UICubicTimingParameters(
    controlPoint1: CGPoint(x: 0.9, y: 0), controlPoint2: CGPoint(x: 1, y: 0.1))
  let spring = UISpringTimingParameters(dampingRatio: 0.3)

  /// Returns the progress of the presentation a quarter of the time after the start.
  func quarter(of provider: any UITimingCurveProvider, continuing: Bool = false) -> Double {
    let fixture = AnimatorFixture()
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(
        duration: 2, timingParameters: continuing ? UICubicTimingParameters() : provider)
    }
    animator.addAnimations { [view = fixture.view] in view.center.x = 250 }
    if continuing {
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: provider, durationFactor: 0)
    } else {
      animator.startAnimation()
    }
    fixture.stage.advance(by: 0.5)
    return fixture.seenProgress
  }

  @Test(arguments: [false, true]) func anAnimatorFollowsACustomProvidersCurve(_ continuing: Bool) {
    let provider = House(.cubic, cubic: cubic)
    let seen = quarter(of: provider, continuing: continuing)
    #expect(seen == quarter(of: cubic) && seen != quarter(of: UICubicTimingParameters()))
  }

  /// A provider that an app changes after passing it on.
  private final class Dial: NSObject, UITimingCurveProvider {
    var cubicTimingParameters: UICubicTimingParameters?
    var timingCurveType: UITimingCurveType { .cubic }
    var springTimingParameters: UISpringTimingParameters? { nil }

    init(_ parameters: UICubicTimingParameters?) {
      cubicTimingParameters = parameters
      super.init()
    }

    nonisolated init?(coder: NSCoder) { nil }
    nonisolated func encode(with coder: NSCoder) {}
    nonisolated func copy(with zone: NSZone? = nil) -> Any {
      MainActor.assumeIsolated { Dial(cubicTimingParameters) }
    }
  }

  @Test func timingIsCopiedWhenItIsGiven() throws {
    let fixture = AnimatorFixture()
    let dial = Dial(cubic)
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 2, timingParameters: dial)
    }
    animator.addAnimations { [view = fixture.view] in view.center.x = 250 }
    dial.cubicTimingParameters = UICubicTimingParameters(animationCurve: .linear)
    let given = try #require(animator.timingParameters as? Dial)
    #expect(given !== dial && given.cubicTimingParameters === cubic)
    animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    #expect(fixture.seenProgress == quarter(of: cubic))
  }

  @Test func timingIsCopiedWhenItIsContinuedWith() {
    let linear = UICubicTimingParameters(animationCurve: .linear)
    let dial = Dial(linear)
    let places = [linear, dial].map { (provider: any UITimingCurveProvider) in
      let fixture = AnimatorFixture()
      dial.cubicTimingParameters = linear
      fixture.animator.startAnimation()
      fixture.stage.advance(by: 0.5)
      fixture.animator.pauseAnimation()
      fixture.animator.continueAnimation(withTimingParameters: provider, durationFactor: 1)
      fixture.stage.advance(by: 0.5)
      dial.cubicTimingParameters = cubic
      // The animator starts anew, with the timing of the continuation.
      fixture.animator.isReversed = true
      fixture.stage.advance(by: 0.25)
      return fixture.seenProgress
    }
    #expect(places[0] == places[1])
  }

  @Test(arguments: [false, true]) func anAnimatorFollowsACustomProvidersSpring(_ continuing: Bool) {
    let provider = House(.spring, spring: spring)
    #expect(quarter(of: provider, continuing: continuing) == quarter(of: spring))
  }

  @Test(arguments: [false, true]) func aComposedTimingIsFollowedAsItsSpring(_ continuing: Bool) {
    let provider = House(.composed, cubic: cubic, spring: spring)
    #expect(quarter(of: provider, continuing: continuing) == quarter(of: spring))
  }

  @Test func theTimingCurveTypeSelectsTheParameters() {
    for type in [UITimingCurveType.builtin, .cubic] {
      #expect(quarter(of: House(type, cubic: cubic, spring: spring)) == quarter(of: cubic))
    }
    #expect(quarter(of: House(.spring, cubic: cubic, spring: spring)) == quarter(of: spring))
  }

  @Test func aProvidersOtherParametersApplyIfTheSelectedAreMissing() {
    #expect(quarter(of: House(.cubic, spring: spring)) == quarter(of: spring))
    #expect(quarter(of: House(.spring, cubic: cubic)) == quarter(of: cubic))
    #expect(quarter(of: House(.composed, cubic: cubic)) == quarter(of: cubic))
    let easeInOut = UICubicTimingParameters(animationCurve: .easeInOut)
    #expect(quarter(of: House(.composed)) == quarter(of: easeInOut))
  }

  @Test func timingParametersReturnsTheGivenProvider() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let provider = House(.composed, cubic: cubic, spring: spring)
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: provider)
    }
    #expect(animator.timingParameters as AnyObject === provider)
    #expect(animator.timingParameters?.timingCurveType == .composed)
  }

  /// Samples bring this initialiser with them; theirs is called where theirs is visible.
  @Test func anAppsOwnSpringByResponseIsNotAmbiguous() {
    let timing = UISpringTimingParameters(damping: 1, response: 1)
    #expect(timing.initialVelocity == CGVector(dx: 7, dy: 0), "the one below")
  }
}

extension UISpringTimingParameters {
  fileprivate convenience init(
    damping: CGFloat, response: CGFloat, initialVelocity: CGVector = .zero
  ) {
    self.init(
      mass: 1, stiffness: 40, damping: 12 * damping * response,
      initialVelocity: CGVector(dx: 7, dy: 0))
  }
}
