import Midflight
import MotionCore

/// A spring released at a velocity, and a source's settling time in seconds.
struct SettlingFigure: Sendable {
  let spring: Spring
  let velocity: Double
  let seconds: Double

  /// Creates a spring with an initial velocity, in distances per second, and its settling time.
  init(
    _ mass: Double, _ stiffness: Double, _ damping: Double, velocity: Double, seconds: Double
  ) {
    spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
    self.velocity = velocity
    self.seconds = seconds
  }

  @MainActor static var rows: [Row] {
    [measured, perceived, evaluated, fasterAxis, critical, coreAnimation]
  }

  // MARK: - UIKit's settling time

  /// Returns the duration that an animator derives from a spring; the animator's own duration does
  /// not count.
  @MainActor private static func durationOfAnimator(_ timing: UISpringTimingParameters) -> Double {
    Stage(size: CGSize(width: 100, height: 100)).perform {
      UIViewPropertyAnimator(duration: 0, timingParameters: timing).duration
    }
  }

  /// Returns the duration of an animator with a spring and an initial velocity, in seconds.
  @MainActor private static func duration(_ spring: Spring, _ velocity: CGVector = .zero) -> Double
  {
    durationOfAnimator(
      UISpringTimingParameters(
        mass: CGFloat(spring.mass), stiffness: CGFloat(spring.stiffness),
        damping: CGFloat(spring.damping), initialVelocity: velocity))
  }

  /// Compares durations of animators with measured ones, in seconds.
  @MainActor private static var measured: Row {
    Row("an animator's duration, as measured", .charon, in: "s", .decimals(6)) {
      $0.compare(durationOfAnimator(UISpringTimingParameters()), with: 0.505824)
      let table = [
        (Spring(mass: 3, stiffness: 1000, damping: 500), 0.505824),
        (Spring(mass: 1, stiffness: 100, damping: 10), 1.472700),
        (Spring(mass: 1, stiffness: 100, damping: 20), 0.923504),
        (Spring(response: 0.4, dampingRatio: 1), 0.587921),
        (Spring(response: 0.3, dampingRatio: 0.8), 0.462846),
      ]
      for (spring, seconds) in table { $0.compare(duration(spring), with: seconds) }
    }
  }

  /// Compares the duration of a spring that is given by its perceived duration.
  @MainActor private static var perceived: Row {
    Row("the same of duration ½ s, bounce 0", .charon, in: "s", .decimals(4)) {
      $0.compare(
        durationOfAnimator(UISpringTimingParameters(duration: 0.5, bounce: 0)), with: 0.7349)
    }
  }

  /// Compares the settling times with UIKit's formula, in seconds.
  private static var evaluated: Row {
    Row("UIKit's formula, 32 springs thrown", .sixtyDigits, in: "s", .twelveDigits) { errors in
      for figure in formula {
        errors.compare(
          figure.spring.settlingDuration(initialVelocity: figure.velocity), with: figure.seconds)
      }
    }
  }

  /// Compares springs with different velocities along x and y: the slower axis decides the
  /// duration.
  @MainActor private static var fasterAxis: Row {
    Row("an animator thrown on both axes", .sixtyDigits, in: "s", .twelveDigits) { errors in
      for one in formula {
        for other in formula where other.spring == one.spring {
          let velocity = CGVector(dx: one.velocity, dy: other.velocity)
          errors.compare(duration(one.spring, velocity), with: max(one.seconds, other.seconds))
        }
      }
    }
  }

  /// Compares the product of frequency and settling time, which is one number for all critically
  /// damped springs.
  private static var critical: Row {
    Row(
      "ζ = 1 at rest: ω times the duration", .charon, in: "of itself",
      .within(1e-14, because: "our claim")
    ) {
      for frequency in [0.5, 3, 10, 200] {
        let spring = Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency)
        $0.compareRelatively(spring.settlingDuration() * frequency, with: 9.235036526651854)
      }
    }
  }

  // MARK: - Core Animation's settling time

  private static let coreAnimationFigures = [
    SettlingFigure(1, 100, 10, velocity: 0, seconds: 1.4727),
    SettlingFigure(1, 100, 20, velocity: 0, seconds: 1),
    SettlingFigure(3, 1000, 500, velocity: 0, seconds: 0.6),
    SettlingFigure(1, 100, 0, velocity: 0, seconds: Double(Float.greatestFiniteMagnitude)),
  ]

  /// Compares Core Animation's settling times; an undamped spring has the greatest float.
  @MainActor private static var coreAnimation: Row {
    Row("CASpringAnimation's settlingDuration", .charon, in: "s", .decimals(6)) {
      for figure in coreAnimationFigures {
        let animation = CASpringAnimation(keyPath: nil)
        animation.mass = CGFloat(figure.spring.mass)
        animation.stiffness = CGFloat(figure.spring.stiffness)
        animation.damping = CGFloat(figure.spring.damping)
        $0.compare(animation.settlingDuration, with: figure.seconds)
      }
    }
  }
}
