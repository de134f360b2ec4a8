/// A soft rod that holds a point of a box at a distance from a fixed anchor.
///
/// A `SpringedBox` contains the rods that act on it. Lengths are in metres and masses in kilograms.
/// Angles are in radians, clockwise on a screen whose y axis points down.
package struct DistanceSpring: Hashable, Sendable {
  /// The point of the box that the rod holds, from the box's centre along the box's axes.
  package var attachment: SIMD2<Double>
  /// The fixed end of the rod, in world coordinates.
  package var anchor: SIMD2<Double>
  /// The length at which the rod neither pulls nor pushes; 0 or more.
  package var restLength: Double
  /// The undamped oscillations per second; more than 0.
  package var frequency: Double
  /// The damping ratio: 0 oscillates forever, 1 does not overshoot.
  package var dampingRatio: Double
  /// The impulse of the previous step, from which the next step starts.
  private var impulse = 0.0

  /// Creates a rod without an impulse.
  package init(
    attachment: SIMD2<Double>, anchor: SIMD2<Double>, restLength: Double, frequency: Double,
    dampingRatio: Double
  ) {
    self.attachment = attachment
    self.anchor = anchor
    self.restLength = restLength
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// The constants of the rod during one step of a box.
  ///
  /// The rod is a soft constraint by Erin Catto, “Soft Constraints” (GDC 2011). With the mass m at
  /// the rod, ω = 2πf, stiffness k = mω² and damping d = 2mζω, an implicit step of h seconds obeys
  ///
  ///     v + βC/h + γλ = 0,    γ = 1 / (h(d + hk)),    β/h = hkγ
  ///
  /// where v is the speed along the rod, C the deviation from the rest length, and λ the impulse.
  struct StepConstants {
    /// The vector from the box's centre to the attachment, in world directions.
    let arm: SIMD2<Double>
    /// The unit vector from the attachment to the anchor; 0 if they coincide.
    let direction: SIMD2<Double>
    /// The angular effect of an impulse along the rod.
    let lever: Double
    let softness: Double
    let bias: Double
    let effectiveMass: Double
  }

  /// Returns the rod's constants at the present position of a box. If attachment and anchor
  /// coincide, the direction is 0 and the rod has no effect on the box.
  ///
  /// - Parameter step: The length of a step, in seconds.
  func constants(for box: SpringedBox, step: Double) -> StepConstants {
    let arm = attachment.rotated(sine: box.sine, cosine: box.cosine)
    let separation = anchor - box.center - arm
    let length = (separation.x * separation.x + separation.y * separation.y).squareRoot()
    let direction = length > 0 ? separation / length : .zero
    let lever = arm.x * direction.y - arm.y * direction.x
    let inverse = box.inverseMass + box.inverseInertia * lever * lever
    let angular = 2 * Double.pi * frequency
    let stiffness = angular * angular / inverse
    let damping = 2 * dampingRatio * angular / inverse
    let softness = 1 / (step * (damping + step * stiffness))
    return StepConstants(
      arm: arm, direction: direction, lever: lever, softness: softness,
      bias: (length - restLength) * step * stiffness * softness,
      effectiveMass: 1 / (inverse + softness))
  }

  /// Applies the impulse of the previous step to the box (warm starting).
  func warmStart(_ box: inout SpringedBox, _ constants: StepConstants) {
    push(&box, constants, by: impulse)
  }

  /// Changes the box's velocities so that they obey this rod, without regard to other rods. The rod
  /// adds the change to its stored impulse.
  mutating func solve(_ box: inout SpringedBox, _ constants: StepConstants) {
    let velocity = box.velocity + box.angularVelocity * SIMD2(-constants.arm.y, constants.arm.x)
    let speed = -(constants.direction.x * velocity.x + constants.direction.y * velocity.y)
    let change = -constants.effectiveMass * (speed + constants.bias + constants.softness * impulse)
    impulse += change
    push(&box, constants, by: change)
  }

  /// Changes the velocities of a box by an impulse along the rod.
  private func push(_ box: inout SpringedBox, _ constants: StepConstants, by impulse: Double) {
    box.velocity -= impulse * box.inverseMass * constants.direction
    box.angularVelocity -= impulse * box.inverseInertia * constants.lever
  }
}

extension SIMD2<Double> {
  /// Returns the vector rotated by the angle with this sine and cosine.
  func rotated(sine: Double, cosine: Double) -> SIMD2<Double> {
    SIMD2(cosine * x - sine * y, sine * x + cosine * y)
  }
}
