import Chance
import Midflight

/// The parameters of one of a scenario's animators.
package struct AnimatorSpec: Hashable, Sendable {
  package var duration = 1.0
  package var timing = TimingSpec.linear
  package var scrubsLinearly = true
  package var isInterruptible = true
  package var keepsVelocity = true
  package var beginsFromCurrentMotion = false
  package var continuesWithWholeCurve = false

  package init(duration: Double = 1, timing: TimingSpec = .linear) {
    (self.duration, self.timing) = (duration, timing)
  }

  /// Returns random parameters: a duration from 0 to 2 s, any timing, and flags that mostly have
  /// their defaults.
  package static func random(_ random: inout Seeded) -> AnimatorSpec {
    var spec = AnimatorSpec(
      duration: random.pick([0, 0.05, 0.3, 0.3, 1, 1, 2, 2]), timing: .random(&random))
    spec.scrubsLinearly = !random.once(in: 3)
    spec.isInterruptible = !random.once(in: 10)
    spec.keepsVelocity = !random.once(in: 5)
    spec.beginsFromCurrentMotion = random.once(in: 4)
    spec.continuesWithWholeCurve = random.once(in: 4)
    return spec
  }

  /// A Boolean value that indicates whether the animator is at its end as soon as it starts.
  var endsImmediately: Bool { duration == 0 && !timing.determinesDuration }

  /// Creates the animator on the current stage.
  ///
  /// The animator is inactive and has no animations.
  package func make() -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing.provider)
    animator.scrubsLinearly = scrubsLinearly
    animator.isInterruptible = isInterruptible
    animator.keepsVelocity = keepsVelocity
    animator.beginsFromCurrentMotion = beginsFromCurrentMotion
    animator.continuesWithWholeCurve = continuesWithWholeCurve
    return animator
  }

  /// Returns Swift code that creates the animator.
  ///
  /// The first line creates the animator. Each property with another value than its default adds a
  /// line.
  func lines(naming name: String) -> [String] {
    var lines = [
      "let \(name) = UIViewPropertyAnimator(duration: \(duration), timingParameters: \(timing))"
    ]
    if !scrubsLinearly { lines.append("\(name).scrubsLinearly = false") }
    if !isInterruptible { lines.append("\(name).isInterruptible = false") }
    if !keepsVelocity { lines.append("\(name).keepsVelocity = false") }
    if beginsFromCurrentMotion { lines.append("\(name).beginsFromCurrentMotion = true") }
    if continuesWithWholeCurve { lines.append("\(name).continuesWithWholeCurve = true") }
    return lines
  }
}
