import Foundation

/// A rigid box that soft rods pull about, moved on by steps of one size.
///
/// What a dynamic animator knows of an item. Boxes do not touch each other, so each moves alone.
/// Lengths are in metres, of `pointsPerMetre` points; angles are radians, clockwise on screen.
///
/// A step is the semi-implicit one of Box2D, which UIKit's dynamics are made of: velocities first,
/// each rod in turn and all of them eight times over, then places. It depends on nothing but the
/// box, so any number of steps give the same bits wherever and however they are asked for.
package struct SpringedBox: Hashable, Sendable {
  /// UIKit's: 100 × 100 points are a kilogram.
  package static let pointsPerMetre = 100.0
  /// UIKit's, as measured on today's; iOS 7 took 250.
  package static let stepsPerSecond: Int64 = 120
  /// Speed that is lost, per second and in proportion: UIKit's resistance and angular resistance.
  static let resistance = 0.1
  /// How many times each rod has its turn in a step: UIKit's.
  static let iterations = 8
  /// Slower than both for half a second, a box is at rest: Box2D's 1 pt/s and 2°/s.
  static let restingSpeed = 0.01
  static let restingTurn = 2 * Double.pi / 180
  static let stepsToRest = 60
  /// The farthest that one step takes it, in metres and radians: Box2D's.
  static let longestMove = 2.0
  static let widestTurn = Double.pi / 2

  /// The middle.
  package private(set) var center: SIMD2<Double>
  /// The turn; not brought back into a circle.
  package private(set) var angle: Double
  /// Metres a second.
  package var velocity = SIMD2<Double>.zero
  /// Radians a second.
  package var angularVelocity = 0.0
  /// What pulls at it, in the order in which it was tied on.
  package var springs: [DistanceSpring] = []
  let inverseMass: Double
  let inverseInertia: Double
  private(set) var sine: Double
  private(set) var cosine: Double
  private var restingSteps = 0

  /// A box at rest in mid-air.
  ///
  /// - Parameters:
  ///   - size: In metres, each side more than 0. Its density is UIKit's, 1 kg a square metre.
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

  /// Whether it has hardly moved for half a second. A box at rest does not step.
  package var isAtRest: Bool { restingSteps >= Self.stepsToRest }

  /// Lets it move again.
  package mutating func wake() { restingSteps = 0 }

  /// Puts it elsewhere; it keeps its speed.
  package mutating func place(center: SIMD2<Double>, angle: Double) {
    self.center = center
    self.angle = angle
    (sine, cosine) = (StrictMath.sin(angle), StrictMath.cos(angle))
  }

  /// Moves on by one step, unless it is at rest.
  package mutating func advance() {
    guard !isAtRest else { return }
    let step = 1 / Double(Self.stepsPerSecond)
    velocity /= 1 + step * Self.resistance
    angularVelocity /= 1 + step * Self.resistance
    // Box2D goes through the rods from the last one tied on to the first.
    let order = Array(springs.indices.reversed())
    let grips = springs.map { $0.grip(on: self, step: step) }
    for index in order { springs[index].warm(&self, grips[index]) }
    for _ in 0..<Self.iterations {
      for index in order {
        var spring = springs[index]
        spring.solve(&self, grips[index])
        springs[index] = spring
      }
    }
    move(step)
    noteRest()
  }

  private mutating func move(_ step: Double) {
    let way = (velocity * velocity).sum().squareRoot() * step
    if way > Self.longestMove { velocity *= Self.longestMove / way }
    let turn = abs(angularVelocity) * step
    if turn > Self.widestTurn { angularVelocity *= Self.widestTurn / turn }
    place(center: center + velocity * step, angle: angle + angularVelocity * step)
  }

  private mutating func noteRest() {
    let isSlow =
      (velocity * velocity).sum() <= Self.restingSpeed * Self.restingSpeed
      && abs(angularVelocity) <= Self.restingTurn
    restingSteps = isSlow ? restingSteps + 1 : 0
    if isAtRest { (velocity, angularVelocity) = (.zero, 0) }
  }
}
