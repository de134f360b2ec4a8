import Chance
import Midflight
import MidflightFuzz
import MotionCore

/// What is seen of a view just before and just after something befell its animation.
struct Passage {
  var before: LayerMotion
  var after: LayerMotion
  /// What is seen a microsecond earlier, and one later.
  var earlier: LayerMotion
  var later: LayerMotion
  /// Where animations lead to, before and after.
  var targets: (before: [SIMD4<Double>], after: [SIMD4<Double>])
  /// Where everything has to be just after, if it has to be elsewhere.
  var expectedPlaces: [SIMD4<Double>]?
  /// How fast everything has to be just after, if it has to be otherwise.
  var expectedRates: [SIMD4<Double>]?

  /// From where everything is seen before, to where it is led after.
  var ways: [SIMD4<Double>] { zip(before.places, targets.after).map { $1 - $0 } }

  /// From values to others, turning the shorter way.
  static func ways(from old: [SIMD4<Double>], to new: [SIMD4<Double>]) -> [SIMD4<Double>] {
    old.indices.map { LayerMotion.change(of: $0, from: old[$0], to: new[$0]) }
  }
}

/// A view in flight by an animator, both made from a seed, and what is done to them.
final class TestFlight {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = WalkedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private(set) var animators: [UIViewPropertyAnimator] = []
  /// Held, as what is paused or stopped has to be.
  var groups: [AnimatorGroup] = []
  /// Where everything was before the last animator moved it, and where that leads it.
  private(set) var course: (origin: [SIMD4<Double>], targets: [SIMD4<Double>]) = ([], [])
  /// The fraction of its time at which it was caught.
  private(set) var timeCaught = 0.0
  private var random: Seeded
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    random = Seeded(seed)
    view.backgroundColor = .red
    stage.perform { stage.window.addSubview(view) }
  }

  /// The animator made first.
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
      .creeping(number(1...6), dx: 0, dy: 0),
      .bounce(number(-0.6...0.7), duration: number(0.2...1), dx: 0, dy: 0),
    ])
  }
  var thrownSpring: TimingSpec {
    .ratio(number(0.4...1), dx: number(1...4), dy: number(-4...(-1)))
  }
  var anyTiming: TimingSpec { pick([anyCurve, anySpring, thrownSpring]) }

  // MARK: - What it does

  /// What adds up, but for turns, whose way a model does not tell.
  static let geometry: [ChangeSpec.Kind] = [.center, .bounds, .transform, .dial]
  /// All that can be animated.
  static let everything = ChangeSpec.Kind.allCases

  /// Where animations lead to.
  var targets: [SIMD4<Double>] { LayerMotion.targets(of: view.layer, and: view.$dial) }

  // MARK: - Acts

  /// Makes an animator; its first changes begin when it starts.
  @discardableResult
  func add(
    _ timing: TimingSpec, _ kinds: [ChangeSpec.Kind] = TestFlight.geometry,
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

  /// Starts an animator, and lets it come some way.
  func fly(
    _ timing: TimingSpec, _ kinds: [ChangeSpec.Kind] = TestFlight.geometry,
    amount: Double? = nil, _ adjust: (UIViewPropertyAnimator) -> Void = { _ in }
  ) {
    course.origin = targets
    add(timing, kinds, amount: amount, adjust).startAnimation()
    course.targets = targets
    stage.advance(by: animators.last.map { $0.duration * number(0.1...0.5) } ?? 0)
  }

  /// Turns something round, or lets it go on in flight, up to four times, and lets it come on its way each time: into
  /// an overshoot, maybe.
  func divertNowAndThen(_ animating: some UIViewImplicitlyAnimating) {
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

  /// Pauses it, and keeps where it was in time.
  func catchIt() {
    if animator.isRunning { timeCaught = Double(animator.fractionComplete) }
    animator.pauseAnimation()
  }

  /// Pauses it, and holds it for a while.
  func hold() {
    catchIt()
    stage.advance(by: number(0.01...0.5))
  }

  /// Does something, and looks at both sides of it.
  func passage(_ act: () -> Void) -> Passage {
    let (earlier, old) = (view.motion(), targets)
    stage.advance(by: 1e-6)
    let before = view.motion()
    act()
    let (after, new) = (view.motion(), targets)
    stage.advance(by: 1e-6)
    return Passage(
      before: before, after: after, earlier: earlier, later: view.motion(), targets: (old, new))
  }

  /// Looks at both sides of the moment at which the animator ends.
  func ending() -> Passage { crossing(stage.nextDue ?? stage.now) }

  /// Looks at both sides of a moment, a nanosecond apart.
  func crossing(_ due: Moment) -> Passage {
    stage.advance(to: Moment(nanoseconds: due.nanoseconds - 1_001))
    let (earlier, old) = (view.motion(), targets)
    stage.advance(to: Moment(nanoseconds: due.nanoseconds - 1))
    let before = view.motion()
    stage.advance(to: due)
    let (after, new) = (view.motion(), targets)
    stage.advance(by: 1e-6)
    return Passage(
      before: before, after: after, earlier: earlier, later: view.motion(), targets: (old, new))
  }
}
