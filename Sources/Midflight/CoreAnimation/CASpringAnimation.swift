import Foundation
import MotionCore

/// An animation from one value to another on a damped spring.
///
/// Its `duration` determines the length, as for any animation; `settlingDuration` is the time in
/// which the spring settles.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
  /// The mass, more than 0. The default is 1.
  open var mass: CGFloat = 1
  /// The force per distance from the target, more than 0. The default is 100.
  open var stiffness: CGFloat = 100 { didSet { diagnostic = nil } }
  /// The force per velocity, 0 or more. The default is 10.
  open var damping: CGFloat = 10
  /// The initial velocity in whole distances per second, positive towards the target. The default
  /// is 0.
  open var initialVelocity: CGFloat = 0
  /// A Boolean value that indicates whether an overdamped spring moves as such. The default, false,
  /// treats the spring as critically damped.
  open var allowsOverdamping = false
  /// The message about an invalid perceptual duration or bounce of the initialiser; nil after a
  /// change of `stiffness`.
  private var diagnostic: String?

  /// Creates a spring by its perceived duration and its bounce. If no finite spring has these
  /// numbers, the animation keeps the default spring, and its addition reports a diagnostic.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period of the undamped oscillation in seconds, more than 0.
  ///   - bounce: 0 is critically damped, 1 undamped. A negative bounce is overdamped, and sets
  ///     `allowsOverdamping`. Clamped to −0.9999…1, with a diagnostic.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard bounce.isFinite,
      let spring = Spring.ifFinite(duration: perceptualDuration, bounce: Double(bounce))
    else {
      diagnostic =
        "CASpringAnimation(perceptualDuration: \(perceptualDuration), bounce: \(bounce)) counts as "
        + "CASpringAnimation(): pass a finite bounce, and a duration more than 0 for which a Double holds the "
        + "stiffness (2π / duration)²."
      return
    }
    if !(-0.9999...1).contains(bounce) {
      diagnostic =
        "CASpringAnimation(perceptualDuration: \(perceptualDuration), bounce: \(bounce)) counts as one with a "
        + "bounce of \(bounce < 0 ? "-0.9999" : "1"): pass a bounce from -0.9999 to 1."
    }
    mass = 1
    (stiffness, damping) = (CGFloat(spring.stiffness), CGFloat(spring.damping))
    allowsOverdamping = bounce < 0
  }

  /// Seconds until less than 0.1 % of the distance is left for good.
  ///
  /// As in Core Animation, whole tenths of a second for a spring that does not oscillate, and the
  /// greatest float without damping.
  open var settlingDuration: CFTimeInterval {
    spring.settlingDurationInTenths(initialVelocity: velocity)
  }

  /// The period of the undamped oscillation in seconds.
  open var perceptualDuration: CFTimeInterval { givenSpring.response }

  /// The bounce: 0 is critically damped, 1 undamped, a negative one is overdamped.
  open var bounce: CGFloat {
    let ratio = givenSpring.dampingRatio
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }

  /// The spring of the valid constants; an invalid constant counts as not set.
  private var givenSpring: Spring {
    Spring(
      mass: mass > 0 && mass.isFinite ? Double(mass) : 1,
      stiffness: stiffness > 0 && stiffness.isFinite ? Double(stiffness) : 100,
      damping: damping >= 0 && damping.isFinite ? Double(damping) : 10)
  }

  private var velocity: Double { initialVelocity.isFinite ? Double(initialVelocity) : 0 }

  /// Reports invalid constants, and invalid numbers of the initialiser; no effect for valid ones.
  private func diagnoseNumbers() {
    if let diagnostic { Stage.diagnose(diagnostic) }
    let (spring, given) = (
      givenSpring, [mass, stiffness, damping, initialVelocity].map(Double.init)
    )
    guard given != [spring.mass, spring.stiffness, spring.damping, velocity] else { return }
    Stage.diagnose(
      "CASpringAnimation with mass \(mass), stiffness \(stiffness), damping \(damping) and initialVelocity "
        + "\(initialVelocity): mass and stiffness are more than 0, damping is 0 or more, and all are finite; what is "
        + "not counts as not set. Was something divided by a distance of 0?")
  }

  /// The spring in force: critically damped instead of overdamped, unless `allowsOverdamping` is
  /// true.
  private var spring: Spring {
    allowsOverdamping ? givenSpring : givenSpring.withoutOverdamping
  }

  override func makeEmptyCopy() -> CAAnimation { CASpringAnimation() }

  /// Copies the properties of another animation; the spring only of a spring animation.
  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
    (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
    diagnostic = other.diagnostic
  }

  /// Returns the values between the ends on the spring, and reports invalid constants. A value of
  /// the wrong kind counts as not set, with a diagnostic. Never nil.
  override func makeFunction(
    _ reader: AnimationValueReader, lasting: Double
  ) -> (any ValueFunction)? {
    diagnoseNumbers()
    return SpringFunction(
      ends: BasicFunction(
        from: reader.read(fromValue, "fromValue"), to: reader.read(toValue, "toValue"),
        by: reader.read(byValue, "byValue")),
      spring: spring, velocity: velocity, duration: lasting)
  }
}
