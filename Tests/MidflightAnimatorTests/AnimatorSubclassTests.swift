import Midflight
import StageFixtures
import Testing

/// A subclass that overrides all of UIKit's methods, logs each call, and calls super.
private class Chatty: UIViewPropertyAnimator {
  var messages: [String] = []
  private func say(_ word: String = #function) { messages.append(word) }

  override class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    let animator = super.runningPropertyAnimator(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
    animator.messages.append("runningPropertyAnimator")
    return animator
  }

  override var timingParameters: (any UITimingCurveProvider)? {
    say()
    return super.timingParameters
  }
  override var duration: TimeInterval {
    say()
    return super.duration
  }
  override var delay: TimeInterval {
    say()
    return super.delay
  }
  override var state: UIViewAnimatingState {
    say()
    return super.state
  }
  override var isRunning: Bool {
    say()
    return super.isRunning
  }
  override var isReversed: Bool {
    get { super.isReversed }
    set {
      say()
      super.isReversed = newValue
    }
  }
  override var fractionComplete: CGFloat {
    get { super.fractionComplete }
    set {
      say()
      super.fractionComplete = newValue
    }
  }
  override var scrubsLinearly: Bool { didSet { say() } }
  override var pausesOnCompletion: Bool { didSet { say() } }
  override var flushUpdates: Bool { didSet { say() } }
  override var isInterruptible: Bool { didSet { say() } }
  override var isUserInteractionEnabled: Bool { didSet { say() } }
  override var isManualHitTestingEnabled: Bool { didSet { say() } }

  override func startAnimation() {
    say()
    super.startAnimation()
  }
  override func startAnimation(afterDelay delay: TimeInterval) {
    say()
    super.startAnimation(afterDelay: delay)
  }
  override func pauseAnimation() {
    say()
    super.pauseAnimation()
  }
  override func stopAnimation(_ withoutFinishing: Bool) {
    say()
    super.stopAnimation(withoutFinishing)
  }
  override func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    say()
    super.finishAnimation(at: finalPosition)
  }
  override func addAnimations(_ animation: @escaping () -> Void) {
    say()
    super.addAnimations(animation)
  }
  override func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    say()
    super.addAnimations(animation, delayFactor: delayFactor)
  }
  override func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    say()
    super.addCompletion(completion)
  }
  override func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    say()
    super.continueAnimation(withTimingParameters: parameters, durationFactor: durationFactor)
  }
  override func copy(with zone: NSZone? = nil) -> Any {
    say()
    return super.copy(with: zone)
  }
}

/// A subclass with its own initialiser, written as for UIKit.
private final class Labelled: UIViewPropertyAnimator {
  let label: String

  init(label: String, duration: TimeInterval) {
    self.label = label
    super.init(duration: duration, timingParameters: UICubicTimingParameters())
  }

  override init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {
    label = "unnamed"
    super.init(duration: duration, timingParameters: timingParameters)
  }
}

/// A subclass with wrong values, which the engine does not read.
private final class Liar: UIViewPropertyAnimator {
  override var duration: TimeInterval { 1000 }
  override var delay: TimeInterval { 1000 }
  override var state: UIViewAnimatingState { .inactive }
  override var isRunning: Bool { false }
  override var isReversed: Bool {
    get { true }
    set { super.isReversed = newValue }
  }
  override var fractionComplete: CGFloat {
    get { 0.125 }
    set { super.fractionComplete = newValue }
  }
  override var timingParameters: (any UITimingCurveProvider)? { nil }
}

/// Subclasses whose overrides call a related method: an override of one may call the other.
private final class Rerouted: UIViewPropertyAnimator {
  override func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
  override func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }
}

struct AnimatorSubclassTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    let (stage, view) = (stage, view)
    stage.perform { stage.window.addSubview(view) }
  }

  private func make<Animator: UIViewPropertyAnimator>(_: Animator.Type) -> Animator {
    stage.perform { Animator(ofOwnKindWithDuration: 1, timingParameters: linear) }
  }

  private var linear: UICubicTimingParameters { UICubicTimingParameters(animationCurve: .linear) }

  @Test func everyCallReachesTheSubclass() throws {
    let animator = make(Chatty.self)
    var ended: UIViewAnimatingPosition?
    animator.scrubsLinearly = false
    animator.pausesOnCompletion = false
    animator.flushUpdates = false
    animator.isInterruptible = true
    animator.isUserInteractionEnabled = true
    animator.isManualHitTestingEnabled = false
    animator.addAnimations { view.center.x = 250 }
    animator.addAnimations({ view.alpha = 0.5 }, delayFactor: 0.5)
    animator.addCompletion { ended = $0 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    animator.startAnimation(afterDelay: 1)
    _ = (animator.timingParameters, animator.duration, animator.delay, animator.isRunning)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    animator.finishAnimation(at: .end)
    #expect(ended == .end)
    let copy = try #require(animator.copy() as? Chatty)
    #expect(
      animator.messages == [
        "scrubsLinearly", "pausesOnCompletion", "flushUpdates", "isInterruptible",
        "isUserInteractionEnabled", "isManualHitTestingEnabled", "addAnimations(_:)",
        "addAnimations(_:delayFactor:)", "addCompletion(_:)", "startAnimation()",
        "pauseAnimation()", "fractionComplete", "isReversed",
        "continueAnimation(withTimingParameters:durationFactor:)", "startAnimation(afterDelay:)",
        "timingParameters", "duration", "delay", "isRunning", "stopAnimation(_:)", "state",
        "finishAnimation(at:)", "copy(with:)",
      ])
    #expect(copy.duration == 1)
    #expect(!copy.scrubsLinearly)
  }

  @Test func callsThroughTheProtocolReachTheSubclass() {
    let animator = make(Chatty.self)
    let implicit: any UIViewImplicitlyAnimating = animator
    implicit.addAnimations { view.center.x = 250 }
    implicit.startAnimation()
    implicit.pauseAnimation()
    #expect(animator.messages == ["addAnimations(_:)", "startAnimation()", "pauseAnimation()"])
    animator.stopAnimation(true)
  }

  @Test func aSubclassThatCallsSuperMovesAsItsSuperclass() {
    let (chatty, plain) = (make(Chatty.self), make(UIViewPropertyAnimator.self))
    let other = UIView(frame: view.frame)
    chatty.addAnimations { view.center.x = 250 }
    plain.addAnimations { other.center.x = 250 }
    for animator in [chatty, plain] {
      animator.startAnimation()
      stage.advance(by: 0.25)
      animator.isReversed = true
      stage.advance(by: 0.125)
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    }
    stage.advance(by: 0)
    #expect(chatty.condition == .running)
    #expect(plain.condition == .running)
    stage.advance(by: 4)
    #expect(chatty.condition == .inactive)
    #expect(view.center.x == 50)
    #expect(other.center.x == 50)
  }

  @Test func inAGroupASubclassMovesWithTheOthers() {
    let (chatty, plain) = (make(Chatty.self), make(UIViewPropertyAnimator.self))
    let other = UIView(frame: view.frame)
    var completions: [String] = []
    chatty.addAnimations { view.center.x = 250 }
    plain.addAnimations { other.center.x = 250 }
    chatty.addCompletion { completions.append("chatty \($0)") }
    plain.addCompletion { completions.append("plain \($0)") }
    let group = stage.perform { AnimatorGroup() }
    group.add(chatty)
    group.add(plain)
    group.startAnimation()
    stage.advance(by: 0.5)
    #expect(view.seen.position.x == 150)
    group.pauseAnimation()
    group.fractionComplete = 0.75
    #expect(view.seen.position.x == other.seen.position.x)
    group.isReversed = true
    group.startAnimation()
    stage.advance(by: 1)
    #expect(completions == ["chatty start", "plain start"])
    #expect(view.center.x == 50)
  }

  @Test func overriddenGettersDoNotChangeTheAnimatorsMotion() {
    let (liar, plain) = (make(Liar.self), make(UIViewPropertyAnimator.self))
    let other = UIView(frame: view.frame)
    var completions: [UIViewAnimatingPosition] = []
    let group = stage.perform { AnimatorGroup() }
    for (animator, view) in [(liar, view), (plain, other)] {
      animator.addAnimations { view.center.x = 250 }
      animator.addCompletion { completions.append($0) }
      group.add(animator)
    }
    #expect(group.duration == 1)
    group.startAnimation()
    stage.advance(by: 0.5)
    #expect(view.seen.position.x == 150)
    #expect(liar.condition == .running)
    stage.advance(by: 0.5)
    #expect(completions == [.end, .end])
    liar.addAnimations { view.center.x = 50 }
    liar.startAnimation()
    stage.advance(by: 0.5)
    liar.fractionComplete = 0.5
    #expect(view.seen.position.x == 150, "refused while it runs, with a diagnostic")
    liar.pauseAnimation()
    liar.fractionComplete = 0.25
    #expect(view.seen.position.x == 200)
    liar.stopAnimation(true)
  }

  @Test func anOverrideMayCallTheRelatedMethod() {
    let animator = make(Rerouted.self)
    animator.addAnimations({ view.center.x = 250 }, delayFactor: 0.5)
    animator.startAnimation(afterDelay: 10)
    stage.advance(by: 0.5)
    #expect(view.seen.position.x == 150)
  }

  @Test func runningPropertyAnimatorReturnsTheSubclass() {
    var positions: [UIViewAnimatingPosition] = []
    let animator = stage.perform {
      Chatty.runningPropertyAnimator(withDuration: 2, delay: 0.5, options: .curveLinear) {
        view.center.x = 250
      } completion: {
        positions.append($0)
      }
    }
    #expect(animator.messages.last == "runningPropertyAnimator")
    #expect(animator.duration == 2)
    #expect(animator.delay == 0.5)
    stage.advance(by: 1.5)
    #expect(view.seen.position.x == 150)
    stage.advance(by: 1)
    #expect(positions == [.end])
  }

  @Test func runningPropertyAnimatorCallsAnOverriddenInitialiser() {
    let animator = stage.perform {
      Labelled.runningPropertyAnimator(withDuration: 1, delay: 0) { view.center.x = 250 }
    }
    #expect(animator.label == "unnamed")
    stage.advance(by: 1)
    #expect(view.center.x == 250)
    #expect(animator.condition == .inactive)
    #expect(stage.perform { Labelled(label: "card", duration: 1) }.label == "card")
  }

  @Test func aNestedRunningPropertyAnimatorIsOfTheSubclass() {
    let host = make(UIViewPropertyAnimator.self)
    var inner: Chatty?
    host.addAnimations {
      inner = Chatty.runningPropertyAnimator(withDuration: 5, delay: 0) { view.center.x = 250 }
    }
    host.startAnimation()
    stage.advance(by: 0.5)
    #expect(view.seen.position.x == 150)
    #expect(inner?.condition == .running)
    host.pauseAnimation()
    #expect(inner?.condition == .paused)
    host.startAnimation()
    stage.advance(by: 1)
    #expect(inner?.condition == .inactive)
  }

  @Test func anOverriddenPausesOnCompletionTakesEffect() {
    final class Lingering: UIViewPropertyAnimator {
      override var pausesOnCompletion: Bool {
        get { true }
        set {}
      }
    }
    let animator = make(Lingering.self)
    animator.addAnimations { view.center.x = 250 }
    animator.startAnimation()
    stage.advance(by: 2)
    #expect(animator.condition == .paused)
    #expect(animator.fractionComplete == 1)
    animator.stopAnimation(true)
  }
}
