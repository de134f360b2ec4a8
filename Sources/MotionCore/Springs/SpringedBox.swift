import Foundation

/// A rigid box that soft rods pull, simulated in steps of equal length.
///
/// A dynamic animator creates a box for each item. Boxes do not collide, so each box moves alone.
/// Lengths are in metres of `pointsPerMetre` points. Angles are in radians, clockwise on the
/// screen.
///
/// A step is Box2D's semi-implicit step, which UIKit's dynamics use. The step first changes
/// velocities, solving all rods in turn eight times, and then positions. The result depends on the
/// box alone, so the same number of steps always gives the same bits.
package struct SpringedBox: Hashable, Sendable {
  /// The points per metre, as in UIKit: 100 × 100 points have a mass of 1 kg.
  package static let pointsPerMetre = 100.0
  /// The steps per second, as measured on the current UIKit; iOS 7 had 250.
  package static let stepsPerSecond: Int64 = 120
  /// The relative loss of velocity per second: UIKit's resistance and angular resistance.
  static let resistance = 0.1
  /// The number of times that a step solves each rod, as in UIKit.
  static let iterations = 8
  /// The greatest velocities of a box at rest, for half a second: Box2D's 1 pt/s and 2°/s.
  static let restingSpeed = 0.01
  static let restingAngularSpeed = 2 * Double.pi / 180
  static let stepsToRest = 60
  /// The greatest move of one step, in metres and radians, as in Box2D.
  static let greatestMove = 2.0
  static let greatestRotation = Double.pi / 2

  /// The centre, in metres.
  package private(set) var center: SIMD2<Double>
  /// The rotation, in radians; not reduced to one turn.
  package private(set) var angle: Double
  /// The velocity, in metres per second.
  package var velocity = SIMD2<Double>.zero
  /// The angular velocity, in radians per second.
  package var angularVelocity = 0.0
  /// The rods that act on the box, in the order in which they were attached.
  package var springs: [DistanceSpring] = []
  let inverseMass: Double
  let inverseInertia: Double
  private(set) var sine: Double
  private(set) var cosine: Double
  private var restingSteps = 0

  /// Creates a box without velocity and without rods. `isAtRest` is false until the box has been
  /// slow for half a second.
  ///
  /// - Parameters:
  ///   - size: In metres, each side more than 0. The density is UIKit's 1 kg per square metre.
  ///   - center: In metres.
  ///   - angle: In radians.
  package init(size: SIMD2<Double>, center: SIMD2<Double>, angle: Double) {
    let mass = size.x * size.y
    inverseMass = 1 / mass
    inverseInertia = 12 / (mass * (size.x * size.x + size.y * size.y))
    self.center = center
    self.angle = angle
    sine = StrictMath.sin(angle)
    cosine = StrictMath.cos(angle)
  }

  /// A Boolean value that indicates whether the box has hardly moved for half a second. `advance()`
  /// does not move a box at rest, even after its position, velocity or rods were changed.
  package var isAtRest: Bool { restingSteps >= Self.stepsToRest }

  /// Ends the state of rest. The box rests again after half a second of slow steps. Has no other
  /// effect.
  package mutating func wake() { restingSteps = 0 }

  /// Moves the box to another position. The velocities stay. A box at rest stays at rest.
  package mutating func place(center: SIMD2<Double>, angle: Double) {
    self.center = center
    self.angle = angle
    (sine, cosine) = (StrictMath.sin(angle), StrictMath.cos(angle))
  }

  /// Simulates one step. Has no effect on a box at rest. A box that has been slow for half a second
  /// is at rest after the step, with velocities of 0.
  package mutating func advance() {
    guard !isAtRest else { return }
    let step = 1 / Double(Self.stepsPerSecond)
    velocity /= 1 + step * Self.resistance
    angularVelocity /= 1 + step * Self.resistance
    // Box2D solves the rods from the last attached to the first.
    let order = Array(springs.indices.reversed())
    let constants = springs.map { $0.constants(for: self, step: step) }
    for index in order { springs[index].warmStart(&self, constants[index]) }
    for _ in 0..<Self.iterations {
      for index in order {
        var spring = springs[index]
        spring.solve(&self, constants[index])
        springs[index] = spring
      }
    }
    move(step)
    countSlowSteps()
  }

  /// Moves the box by its velocities, reduced to the greatest move of a step.
  private mutating func move(_ step: Double) {
    let distance = (velocity * velocity).sum().squareRoot() * step
    if distance > Self.greatestMove { velocity *= Self.greatestMove / distance }
    let rotation = abs(angularVelocity) * step
    if rotation > Self.greatestRotation { angularVelocity *= Self.greatestRotation / rotation }
    place(center: center + velocity * step, angle: angle + angularVelocity * step)
  }

  /// Counts the slow steps. A box at rest loses its velocities. A fast step starts the count anew.
  private mutating func countSlowSteps() {
    let isSlow =
      (velocity * velocity).sum() <= Self.restingSpeed * Self.restingSpeed
      && abs(angularVelocity) <= Self.restingAngularSpeed
    restingSteps = isSlow ? restingSteps + 1 : 0
    if isAtRest { (velocity, angularVelocity) = (.zero, 0) }
  }
}
