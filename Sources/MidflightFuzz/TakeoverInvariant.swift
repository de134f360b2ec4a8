import Chance
import Midflight
import MotionCore

/// The invariants of `HandOver`, as seen on a layer: several animators take over a property, and
/// the last one runs to its end.
///
/// All curves are monotone. Each step starts another animator, reverses the last one, or
/// pauses it and continues it on another curve.
package enum TakeoverInvariant {
  /// The longest time between two samples, in seconds.
  private static let interval = 1.0 / 240
  /// The movement that counts as none, in units of the property.
  private static let tolerance = 1e-6

  /// Runs the steps of a seed, and returns the first violation; nil if there is none.
  package static func finding(seed: UInt64) -> String? {
    var random = Seeded(seed)
    let stage = Stage(size: CGSize(width: 100, height: 100))
    defer { stage.close() }
    let view = ScenarioView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.perform { stage.window.addSubview(view) }
    // Animators of a position add up, so it has only one.
    let kind = random.pick(ChangeSpec.Kind.nonadditive + [.center, .center, .center])
    var animators: [UIViewPropertyAnimator] = []
    var duration = 1.0
    for _ in 0..<random.pick([2, 2, 3, 4, 6]) {
      if !animators.isEmpty {
        stage.advance(by: duration * Double.random(in: 0.02...0.6, using: &random))
      }
      let curve = monotoneCurve(&random)
      if let last = animators.last, last.isRunning, kind.isAdditive || random.once(in: 2) {
        stage.perform {
          if random.once(in: 2) { return last.isReversed.toggle() }
          last.pauseAnimation()
          last.continueAnimation(
            withTimingParameters: curve.provider, durationFactor: random.pick([0, 0.3, 1, 2]))
        }
      } else if !kind.isAdditive || animators.isEmpty {
        duration = random.pick([0.05, 0.3, 0.6, 1, 2])
        let spec = AnimatorSpec(duration: duration, timing: curve)
        let change = ChangeSpec(
          view: 0, kind: kind, amount: Double.random(in: 0...350, using: &random))
        stage.perform {
          let animator = spec.make()
          animator.addAnimations { change.perform(on: view) }
          animator.startAnimation()
          animators.append(animator)
        }
      }
    }
    guard let last = animators.last, last.isRunning else { return nil }
    let (motion, start) = (view.motion(isDrawn: false), stage.now)
    var (seen, seconds) = ([motion.values], 0.0)
    while last.isRunning {
      // Early samples are dense, because the end may be near.
      stage.advance(by: min(interval, max(seconds / 20, 1e-6)))
      seconds = stage.now.seconds(since: start)
      seen.append(view.motion(isDrawn: false).values)
    }
    stage.advance(by: 10)
    seen.append(view.motion(isDrawn: false).values)
    for index in kind.properties.map(\.index) {
      for lane in 0..<4 {
        let broken = violation(
          in: seen.map { $0[index][lane] }, velocity: motion.velocities[index][lane],
          lasting: seconds)
        if let broken { return "\(kind), number \(lane), \(seconds) s before the end: \(broken)" }
      }
    }
    return nil
  }

  /// Returns a curve whose control points lie inside the unit square.
  private static func monotoneCurve(_ random: inout Seeded) -> TimingSpec {
    func coordinate() -> Double { Double.random(in: 0.02...0.98, using: &random) }
    return random.pick([
      .linear, .easeIn, .easeOut, .easeInOut,
      .cubic(coordinate(), coordinate(), coordinate(), coordinate()),
    ])
  }

  /// Returns the invariant that one number violates between the last interruption and rest; nil
  /// for none.
  ///
  /// - Parameters:
  ///   - positions: The samples, of which the first is at the interruption and the last at rest.
  ///   - velocity: The velocity at the interruption, per second.
  ///   - seconds: The time until the end of the curve, or a little more.
  package static func violation(
    in positions: [Double], velocity: Double, lasting seconds: Double
  ) -> String? {
    let (start, target) = (positions[0], positions[positions.count - 1])
    let sign = target >= start ? 1.0 : -1.0
    let (distance, speed) = (abs(target - start), velocity * sign)
    let overshoot = abs(speed) * min(HandOver.shortestSeconds, seconds) * 4 / 27
    let mostBehind = speed < 0 ? max(0.2223 * distance, overshoot) : 0
    var (hasTurned, last) = (speed >= 0, 0.0)
    for position in positions {
      let (covered, beyond) = ((position - start) * sign, (position - target) * sign)
      let step = covered - last
      last = covered
      if -covered > mostBehind + tolerance {
        return "\(-covered) away from the target, of \(distance) at \(speed)"
      }
      if beyond > (speed > 0 ? overshoot : 0) + tolerance {
        return "\(beyond) beyond the target, of \(distance) at \(speed)"
      }
      if step > tolerance { hasTurned = true }
      if step < -tolerance, hasTurned, beyond < -tolerance {
        return "back by \(-step), of \(distance) at \(speed)"
      }
    }
    return nil
  }
}
