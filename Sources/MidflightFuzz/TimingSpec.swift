import Chance
import Midflight

/// Timing parameters as a value, so that a script can hold, print and shrink them.
package enum TimingSpec: Hashable, Sendable {
  /// By the four numbers of its control points.
  case cubic(Double, Double, Double, Double)
  case ratio(Double, dx: Double, dy: Double)
  case constants(mass: Double, stiffness: Double, damping: Double, dx: Double, dy: Double)

  package static let linear = TimingSpec.cubic(0, 0, 1, 1)
  package static let easeIn = TimingSpec.cubic(0.42, 0, 1, 1)
  package static let easeOut = TimingSpec.cubic(0, 0, 0.58, 1)
  package static let easeInOut = TimingSpec.cubic(0.42, 0, 0.58, 1)
  /// Stands still in the middle.
  package static let dwelling = TimingSpec.cubic(0.45, 1, 0.55, 0)
  /// Vertical in the middle.
  package static let stepping = TimingSpec.cubic(1, 0.45, 0, 0.55)
  /// Backs up, and overshoots.
  package static let anticipating = TimingSpec.cubic(0.4, -0.6, 0.6, 1.6)
  /// Vertical at both ends.
  package static let rushing = TimingSpec.cubic(0, 1, 1, 0)

  package var provider: any UITimingCurveProvider {
    switch self {
    case .cubic(let x1, let y1, let x2, let y2):
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
    case .ratio(let ratio, let dx, let dy):
      UISpringTimingParameters(dampingRatio: ratio, initialVelocity: CGVector(dx: dx, dy: dy))
    case .constants(let mass, let stiffness, let damping, let dx, let dy):
      UISpringTimingParameters(
        mass: mass, stiffness: stiffness, damping: damping,
        initialVelocity: CGVector(dx: dx, dy: dy))
    }
  }

  /// Whether it is a spring; without damping it eases out instead.
  package var isSpring: Bool {
    switch self {
    case .cubic, .ratio(0, dx: 0, dy: 0): false
    case .ratio, .constants: true
    }
  }

  /// Whether it takes as long as it takes: cut short, it jumps what is left of its way.
  package var decidesItsTime: Bool { if case .constants = self { true } else { false } }

  /// Whether it says how fast it begins.
  package var isThrown: Bool {
    switch self {
    case .cubic: false
    case .ratio(_, let dx, let dy), .constants(_, _, _, let dx, let dy): dx != 0 || dy != 0
    }
  }

  /// Whether it is infinitely fast somewhere: no speed bounds it there.
  package var isSteep: Bool {
    if case .cubic(let x1, let y1, let x2, let y2) = self {
      self == .stepping || x1 == 0 && y1 != 0 || x2 == 1 && y2 != 1
    } else {
      false
    }
  }

  package static func random(_ random: inout Seeded) -> TimingSpec {
    let velocities: [(Double, Double)] = [(0, 0), (0, 0), (0, 0), (2, 0), (-3, 5), (0, 8)]
    let (dx, dy) = random.pick(velocities)
    switch random.pick([0, 0, 0, 0, 1, 1, 2]) {
    case 0:
      return random.pick([
        .linear, .easeIn, .easeOut, .easeInOut, .easeInOut, .dwelling, .stepping, .anticipating,
        .rushing,
      ])
    case 1:
      // Thrown without damping, it swings for years.
      if random.once(in: 6) { return .ratio(0, dx: 0, dy: 0) }
      return .ratio(random.pick([0.3, 0.7, 1]), dx: dx, dy: dy)
    default:
      return .constants(
        mass: 1, stiffness: random.pick([50, 400]), damping: random.pick([4, 15, 60]), dx: dx,
        dy: dy)
    }
  }
}

extension TimingSpec: CustomStringConvertible {
  package var description: String {
    func thrown(_ dx: Double, _ dy: Double) -> String {
      "initialVelocity: CGVector(dx: \(dx), dy: \(dy))"
    }
    switch self {
    case .cubic(let x1, let y1, let x2, let y2):
      return "UICubicTimingParameters(controlPoint1: CGPoint(x: \(x1), y: \(y1)), "
        + "controlPoint2: CGPoint(x: \(x2), y: \(y2)))"
    case .ratio(let ratio, let dx, let dy):
      return "UISpringTimingParameters(dampingRatio: \(ratio), \(thrown(dx, dy)))"
    case .constants(let mass, let stiffness, let damping, let dx, let dy):
      return "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), "
        + "damping: \(damping), \(thrown(dx, dy)))"
    }
  }
}
