/// A soft rod: it holds a point of a box at a distance from a place that never moves.
///
/// A `SpringedBox` has one or more and steps through them. Lengths are in metres, as masses are in
/// kilograms; angles are radians, clockwise on a y-down screen.
package struct DistanceSpring: Hashable, Sendable {
  /// Where it holds the box, from the box's middle, in the box's own directions.
  package var attachment: SIMD2<Double>
  /// The place it is tied to.
  package var anchor: SIMD2<Double>
  /// The length at which it neither pulls nor pushes; 0 or more.
  package var restLength: Double
  /// Oscillations a second of what it holds, undamped; more than 0.
  package var frequency: Double
  /// 0 oscillates for ever, 1 does not overshoot.
  package var dampingRatio: Double
  /// What it did in the step before: where this one begins.
  private var impulse = 0.0

  /// A rod that has done nothing yet.
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

  /// The rod during one step of a box.
  ///
  /// A soft constraint, as Erin Catto has it in “Soft Constraints” (GDC 2011): with the mass m that
  /// the rod feels, ω = 2πf, stiffness k = mω² and damping d = 2mζω, a step of h seconds that is
  /// implicit in both is one whose speed along the rod obeys v + βC/h + γλ = 0, where
  /// γ = 1 / (h(d + hk)), β/h = hkγ, C is how far the rod is from its rest length and λ the impulse.
  struct Grip {
    /// From the box's middle to the attachment, in the world's directions.
    let arm: SIMD2<Double>
    /// Of length 1, from the attachment to the anchor; 0 where they meet.
    let direction: SIMD2<Double>
    /// How much an impulse along the rod turns the box.
    let lever: Double
    let softness: Double
    let bias: Double
    let effectiveMass: Double
  }

  /// How it holds a box where the box now is.
  func grip(on box: SpringedBox, step: Double) -> Grip {
    let arm = attachment.rotated(sine: box.sine, cosine: box.cosine)
    let way = anchor - box.center - arm
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    let direction = length > 0 ? way / length : .zero
    let lever = arm.x * direction.y - arm.y * direction.x
    let inverse = box.inverseMass + box.inverseInertia * lever * lever
    let angular = 2 * Double.pi * frequency
    let stiffness = angular * angular / inverse
    let damping = 2 * dampingRatio * angular / inverse
    let softness = 1 / (step * (damping + step * stiffness))
    return Grip(
      arm: arm, direction: direction, lever: lever, softness: softness,
      bias: (length - restLength) * step * stiffness * softness,
      effectiveMass: 1 / (inverse + softness))
  }

  /// Gives the box again what it gave it in the step before.
  func warm(_ box: inout SpringedBox, _ grip: Grip) { push(&box, grip, by: impulse) }

  /// Makes the box obey this rod alone.
  mutating func solve(_ box: inout SpringedBox, _ grip: Grip) {
    let velocity = box.velocity + box.angularVelocity * SIMD2(-grip.arm.y, grip.arm.x)
    let speed = -(grip.direction.x * velocity.x + grip.direction.y * velocity.y)
    let change = -grip.effectiveMass * (speed + grip.bias + grip.softness * impulse)
    impulse += change
    push(&box, grip, by: change)
  }

  private func push(_ box: inout SpringedBox, _ grip: Grip, by impulse: Double) {
    box.velocity -= impulse * box.inverseMass * grip.direction
    box.angularVelocity -= impulse * box.inverseInertia * grip.lever
  }
}

extension SIMD2<Double> {
  /// Turned by an angle of which these are the sine and the cosine.
  func rotated(sine: Double, cosine: Double) -> SIMD2<Double> {
    SIMD2(cosine * x - sine * y, sine * x + cosine * y)
  }
}
