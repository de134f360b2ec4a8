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
}

/// A view in flight by an animator, both made from a seed, and what is done to them.
final class TestFlight {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private(set) var animators: [UIViewPropertyAnimator] = []
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
        mass: 1, stiffness: number(50...400), damping: number(6...60), dx: 0, dy: 0),
    ])
  }
  var thrownSpring: TimingSpec {
    .ratio(number(0.4...1), dx: number(1...4), dy: number(-4...(-1)))
  }
  var anyTiming: TimingSpec { pick([anyCurve, anySpring, thrownSpring]) }

  // MARK: - Acts

  /// Makes an animator; its first changes begin when it starts.
  @discardableResult
  func add(
    _ timing: TimingSpec, _ kinds: [ChangeSpec.Kind] = [.center, .size, .transform],
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
    _ timing: TimingSpec, _ kinds: [ChangeSpec.Kind] = [.center, .size, .transform],
    amount: Double? = nil, _ adjust: (UIViewPropertyAnimator) -> Void = { _ in }
  ) {
    add(timing, kinds, amount: amount, adjust).startAnimation()
    stage.advance(by: animators.last.map { $0.duration * number(0.1...0.5) } ?? 0)
  }

  /// Pauses it, and holds it for a while.
  func hold() {
    animator.pauseAnimation()
    stage.advance(by: number(0.01...0.5))
  }

  /// Does something, and looks at both sides of it.
  func passage(_ act: () -> Void) -> Passage {
    let earlier = LayerMotion(of: view.layer)
    stage.advance(by: 1e-6)
    let before = LayerMotion(of: view.layer)
    act()
    let after = LayerMotion(of: view.layer)
    stage.advance(by: 1e-6)
    return Passage(
      before: before, after: after, earlier: earlier, later: LayerMotion(of: view.layer))
  }

  /// Looks at both sides of the moment at which the animator ends.
  func ending() -> Passage {
    let due = stage.nextDue ?? stage.now
    stage.advance(to: Moment(nanoseconds: due.nanoseconds - 1_001))
    let earlier = LayerMotion(of: view.layer)
    stage.advance(to: Moment(nanoseconds: due.nanoseconds - 1))
    let before = LayerMotion(of: view.layer)
    stage.advance(to: due)
    let after = LayerMotion(of: view.layer)
    stage.advance(by: 1e-6)
    return Passage(
      before: before, after: after, earlier: earlier, later: LayerMotion(of: view.layer))
  }
}
