import Chance
import Midflight
import MidflightFuzz
import MotionCore

/// The motion of a view just before and just after a transition.
struct TransitionObservation {
  var before: LayerMotion
  var after: LayerMotion
  /// The motion one microsecond earlier, and one microsecond later.
  var earlier: LayerMotion
  var later: LayerMotion
  /// The targets of the animations, before and after.
  var targets: (before: [SIMD4<Double>], after: [SIMD4<Double>])
  /// The expected values just after the transition; nil if they have to be continuous.
  var expectedPlaces: [SIMD4<Double>]?
  /// The expected velocities just after the transition; nil if they have to be continuous or 0.
  var expectedRates: [SIMD4<Double>]?

  /// The distances from the values before to the targets after.
  var distances: [SIMD4<Double>] { zip(before.values, targets.after).map { $1 - $0 } }

  /// Returns the distances between values. A rotation takes the shorter way.
  static func distances(from old: [SIMD4<Double>], to new: [SIMD4<Double>]) -> [SIMD4<Double>] {
    old.indices.map { LayerMotion.difference(of: $0, from: old[$0], to: new[$0]) }
  }
}

/// A fixture with a view and animators, all generated from a seed.
final class AnimationFixture {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = ScenarioView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private(set) var animators: [UIViewPropertyAnimator] = []
  /// The groups, retained because nothing else retains a paused or stopped group.
  var groups: [AnimatorGroup] = []
  /// The values before the last animator changed the view, and the targets of that animator.
  private(set) var lastChange: (origin: [SIMD4<Double>], targets: [SIMD4<Double>]) = ([], [])
  /// The fraction of the time at the pause.
  private(set) var fractionAtPause = 0.0
  private var random: Seeded
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    random = Seeded(seed)
    view.backgroundColor = .red
    stage.perform { stage.window.addSubview(view) }
  }

  /// The animator that was created first.
  var animator: UIViewPropertyAnimator { animators[0] }

  func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
  func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

  // MARK: - Timings

  var anyCurve: TimingSpec { pick([.linear, .easeIn, .easeOut, .easeInOut, .anticipating]) }
  var curveAtRest: TimingSpec { pick([.easeIn, .easeInOut]) }
  var curveAtSpeed: TimingSpec { pick([.linear, .easeOut]) }
  var anySpring: TimingSpec {
    pick([
      .ratio(number(0.3...1), dx: 0, dy: 0),
      .constants(
        mass: number(0.2...4), stiffness: number(50...4000), damping: number(6...60), dx: 0,
        dy: 0),
      .unclampedRatio(number(1...6), dx: 0, dy: 0),
      .bounce(number(-0.6...0.7), duration: number(0.2...1), dx: 0, dy: 0),
    ])
  }
  var springWithInitialVelocity: TimingSpec {
    .ratio(number(0.4...1), dx: number(1...4), dy: number(-4...(-1)))
  }
  var anyTiming: TimingSpec { pick([anyCurve, anySpring, springWithInitialVelocity]) }

  // MARK: - What it does

  /// The additive properties without rotations, because a model does not store whole turns.
  static let geometry: [ChangeSpec.Kind] = [.center, .bounds, .transform, .dial]
  /// All animatable properties.
  static let everything = ChangeSpec.Kind.allCases

  /// The targets of the animations.
  var targets: [SIMD4<Double>] { LayerMotion.targets(of: view.layer, and: view.$dial) }

  // MARK: - Acts

  /// Creates an animator. Its first changes run when it starts.
  @discardableResult
  func add(
    _ timing: TimingSpec, _ kinds: [ChangeSpec.Kind] = AnimationFixture.geometry,
    amount: Double? = nil, _ adjust: (UIViewPropertyAnimator) -> Void = { _ in }
  ) -> UIViewPropertyAnimator {
    let duration = number(0.5...2)
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: duration, timingParameters: timing.provider)
    }
    adjust(animator)
    let amount = amount ?? number(100...350)
    animator.addAnimations { [view] in
      for kind in kinds { ChangeSpec(view: 0, kind: kind, amount: amount).perform(on: view) }
    }
    animators.append(animator)
    return animator
  }

  /// Starts an animator, and advances by 10 % to 50 % of its duration.
  func startAndAdvance(
    _ timing: TimingSpec, _ kinds: [ChangeSpec.Kind] = AnimationFixture.geometry,
    amount: Double? = nil, _ adjust: (UIViewPropertyAnimator) -> Void = { _ in }
  ) {
    lastChange.origin = targets
    add(timing, kinds, amount: amount, adjust).startAnimation()
    lastChange.targets = targets
    stage.advance(by: animators.last.map { $0.duration * number(0.1...0.5) } ?? 0)
  }

  /// Reverses or continues an animation up to four times, and advances after each call. A spring
  /// may overshoot then.
  func interruptAtRandom(_ animating: some UIViewImplicitlyAnimating) {
    for _ in 0..<pick([0, 2, 3, 4]) {
      if pick([true, false]) {
        animating.isReversed.toggle()
      } else {
        animating.pauseAnimation()
        animating.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
      stage.advance(by: number(0.002...0.2))
    }
  }

  /// Pauses the animator, and stores the fraction of its time if it runs.
  func pauseAndStoreFraction() {
    if animator.isRunning { fractionAtPause = Double(animator.fractionComplete) }
    animator.pauseAnimation()
  }

  /// Pauses the animator, and advances by up to half a second.
  func pauseAndAdvance() {
    pauseAndStoreFraction()
    stage.advance(by: number(0.01...0.5))
  }

  /// Performs an action between two advances of a microsecond, and records the motion before and
  /// after.
  func observe(_ action: () -> Void) -> TransitionObservation {
    let (earlier, old) = (view.motion(), targets)
    stage.advance(by: 1e-6)
    let before = view.motion()
    action()
    let (after, new) = (view.motion(), targets)
    stage.advance(by: 1e-6)
    return TransitionObservation(
      before: before, after: after, earlier: earlier, later: view.motion(), targets: (old, new))
  }

  /// Records the motion before and after the next end of an animation.
  func observeNextEnd() -> TransitionObservation { observeMoment(stage.nextDue ?? stage.now) }

  /// Records the motion one nanosecond before a moment and at that moment.
  func observeMoment(_ due: Moment) -> TransitionObservation {
    stage.advance(to: Moment(nanoseconds: due.nanoseconds - 1_001))
    let (earlier, old) = (view.motion(), targets)
    stage.advance(to: Moment(nanoseconds: due.nanoseconds - 1))
    let before = view.motion()
    stage.advance(to: due)
    let (after, new) = (view.motion(), targets)
    stage.advance(by: 1e-6)
    return TransitionObservation(
      before: before, after: after, earlier: earlier, later: view.motion(), targets: (old, new))
  }
}
