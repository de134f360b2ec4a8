import Chance
import Midflight
import MotionCore

/// The laws of `HandOver`, as seen on a layer: animators take a property over from each other, and
/// the last one runs to its end.
///
/// The animators have monotone curves. Each starts while the one before is in flight; instead, the
/// one before may be reversed.
package enum TakeoverLaw {
  /// The properties that several animators do not add up.
  private static let kinds = ChangeSpec.Kind.nonadditive
  /// The time between two samples, in seconds.
  private static let interval = 1.0 / 240
  /// The movement that counts as none, in units of the property.
  private static let tolerance = 1e-6

  /// Runs the animators of a seed, and returns the first broken law; nil if there is none.
  package static func finding(seed: UInt64) -> String? {
    var random = Seeded(seed)
    let stage = Stage(size: CGSize(width: 100, height: 100))
    defer { stage.close() }
    let view = ScenarioView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.perform { stage.window.addSubview(view) }
    let kind = random.pick(kinds)
    var (spec, animators) = (AnimatorSpec(), [] as [UIViewPropertyAnimator])
    for _ in 0..<random.pick([2, 2, 3, 4, 6]) {
      if !animators.isEmpty {
        stage.advance(by: spec.duration * Double.random(in: 0.02...0.6, using: &random))
      }
      if let last = animators.last, last.isRunning, random.once(in: 4) {
        stage.perform { last.isReversed.toggle() }
        continue
      }
      spec = AnimatorSpec(
        duration: random.pick([0.05, 0.3, 0.6, 1, 2]), timing: monotoneCurve(&random))
      let change = ChangeSpec(
        view: 0, kind: kind, amount: Double.random(in: 0...350, using: &random))
      stage.perform {
        let animator = spec.make()
        animator.addAnimations { change.perform(on: view) }
        animator.startAnimation()
        animators.append(animator)
      }
    }
    let motion = view.motion(isDrawn: false)
    let end = stage.now.advanced(by: spec.duration)
    var seen = [motion.values]
    while stage.now < end {
      stage.advance(by: interval)
      seen.append(view.motion(isDrawn: false).values)
    }
    stage.advance(by: 1)
    seen.append(view.motion(isDrawn: false).values)
    for index in kind.properties.map(\.index) {
      for lane in 0..<4 {
        let broken = brokenLaw(
          in: seen.map { $0[index][lane] }, velocity: motion.velocities[index][lane],
          lasting: spec.duration)
        if let broken {
          return "\(kind), number \(lane), after \(animators.count) animators: \(broken)"
        }
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

  /// Returns the law that one number breaks on its way from the last interruption to rest; nil for
  /// none.
  ///
  /// - Parameters:
  ///   - positions: The samples, of which the first is at the interruption and the last at rest.
  ///   - velocity: The velocity at the interruption, per second.
  ///   - duration: The time until the end of the curve, or more, in seconds.
  private static func brokenLaw(
    in positions: [Double], velocity: Double, lasting duration: Double
  ) -> String? {
    let (start, target) = (positions[0], positions[positions.count - 1])
    let sign = target >= start ? 1.0 : -1.0
    let (distance, speed) = (abs(target - start), velocity * sign)
    let overshoot = abs(speed) * min(HandOver.shortestSeconds, duration) * 4 / 27
    let mostBehind = speed < 0 ? max(0.2223 * distance, overshoot) : 0
    var hasTurned = speed >= 0
    var last = 0.0
    for (index, position) in positions.enumerated() {
      let (behind, beyond) = ((start - position) * sign, (position - target) * sign)
      let (step, time) = ((position - start) * sign - last, Double(index) * interval)
      last += step
      if behind > mostBehind + tolerance {
        return "\(behind) away from the target after \(time) s, of \(distance) at \(speed)"
      }
      if beyond > (speed > 0 ? overshoot : 0) + tolerance {
        return "\(beyond) beyond the target after \(time) s, of \(distance) at \(speed)"
      }
      if step > tolerance { hasTurned = true }
      if step < -tolerance, hasTurned, beyond + tolerance < 0 {
        return "back by \(-step) after \(time) s, of \(distance) at \(speed)"
      }
    }
    return nil
  }
}
