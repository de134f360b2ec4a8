import Foundation
import MotionCore

/// An animation from one value to another on a damped spring.
///
/// It lasts as long as its `duration` says, like any other: `settlingDuration` is what a spring takes
/// until it is still.
open class CASpringAnimation: CABasicAnimation {
  /// What is moved; 1 unless set, more than 0.
  open var mass: CGFloat = 1
  /// Force per distance from the target; 100 unless set, more than 0.
  open var stiffness: CGFloat = 100
  /// Force per speed; 10 unless set, 0 or more.
  open var damping: CGFloat = 10
  /// At the beginning, in whole distances per second; 0 unless set, positive is towards the target.
  open var initialVelocity: CGFloat = 0
  /// Whether a spring damped more than critically creeps as it would; false, it is drawn critically
  /// damped, unless set.
  open var allowsOverdamping = false

  /// A spring by how it feels.
  ///
  /// - Parameters:
  ///   - perceptualDuration: Seconds, more than 0, of one swing if nothing damped it.
  ///   - bounce: 0 is critically damped, 1 not at all; below 0 it creeps, and `allowsOverdamping` is set.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard let spring = Spring.ifFinite(duration: perceptualDuration, bounce: Double(bounce)) else {
      // There is no such spring, which is said when the animation is added.
      stiffness = .nan
      return
    }
    mass = 1
    (stiffness, damping) = (CGFloat(spring.stiffness), CGFloat(spring.damping))
    allowsOverdamping = bounce < 0
  }

  /// Seconds until less than 0.1 % of the way is left for good.
  ///
  /// As Core Animation's, in whole tenths of a second for a spring that does not swing, and the greatest
  /// float without damping.
  open var settlingDuration: CFTimeInterval {
    spring.settlingDurationInTenths(initialVelocity: velocity)
  }

  /// Seconds of one swing if nothing damped it: the pace of the spring.
  open var perceptualDuration: CFTimeInterval { givenSpring.response }

  /// How much it swings: 0 is critically damped, 1 not at all damped, below 0 it creeps.
  open var bounce: CGFloat {
    let ratio = givenSpring.dampingRatio
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }

  /// The spring of the constants that are some; others count as if they had not been set.
  private var givenSpring: Spring {
    Spring(
      mass: mass > 0 && mass.isFinite ? Double(mass) : 1,
      stiffness: stiffness > 0 && stiffness.isFinite ? Double(stiffness) : 100,
      damping: damping >= 0 && damping.isFinite ? Double(damping) : 10)
  }

  private var velocity: Double { initialVelocity.isFinite ? Double(initialVelocity) : 0 }

  /// Says that a number which makes no spring counts as if it had not been set.
  private func diagnoseNumbers() {
    let (spring, given) = (
      givenSpring, [mass, stiffness, damping, initialVelocity].map(Double.init)
    )
    guard given != [spring.mass, spring.stiffness, spring.damping, velocity] else { return }
    Stage.current?.diagnose(
      "CASpringAnimation with mass \(mass), stiffness \(stiffness), damping \(damping) and initialVelocity "
        + "\(initialVelocity): mass and stiffness are more than 0, damping is 0 or more, and all are finite; what is "
        + "not counts as not set. Was something divided by a distance of 0?")
  }

  /// As it is drawn.
  private var spring: Spring {
    allowsOverdamping ? givenSpring : givenSpring.withoutOverdamping
  }

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
    (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
  }

  override func makeCourse(
    _ reader: AnimationValueReader, lasting: Double
  ) -> (any ValueCourse)? {
    diagnoseNumbers()
    return SpringCourse(
      ends: BasicCourse(
        from: reader.read(fromValue, "fromValue"), to: reader.read(toValue, "toValue"),
        by: reader.read(byValue, "byValue")),
      spring: spring, velocity: velocity, duration: lasting)
  }
}
