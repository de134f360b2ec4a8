import Chance
import Midflight

/// Timing parameters as a value, so that a script can hold, print and shrink them.
package enum TimingSpec: Hashable, Sendable {
  /// By the four numbers of its control points.
  case cubic(Double, Double, Double, Double)
  /// Above 1 it counts as 1, as in UIKit.
  case ratio(Double, dx: Double, dy: Double)
  /// A ratio that may be above 1: such a spring creeps.
  case creeping(Double, dx: Double, dy: Double)
  case constants(mass: Double, stiffness: Double, damping: Double, dx: Double, dy: Double)
  case bounce(Double, duration: Double, dx: Double, dy: Double)

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
    let velocity = CGVector(dx: velocity.dx, dy: velocity.dy)
    return switch self {
    case .cubic(let x1, let y1, let x2, let y2):
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
    case .ratio(let ratio, _, _):
      UISpringTimingParameters(dampingRatio: ratio, initialVelocity: velocity)
    case .creeping(let ratio, _, _):
      UISpringTimingParameters(
        dampingRatio: ratio, initialVelocity: velocity, allowsOverdamping: true)
    case .constants(let mass, let stiffness, let damping, _, _):
      UISpringTimingParameters(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    case .bounce(let bounce, let duration, _, _):
      UISpringTimingParameters(duration: duration, bounce: bounce, initialVelocity: velocity)
    }
  }

  /// Whether it is a spring; one that would never settle eases out instead.
  package var isSpring: Bool {
    switch self {
    case .cubic: false
    case .ratio(let ratio, _, _), .creeping(let ratio, _, _): ratio > 0
    case .constants(_, _, let damping, _, _): damping > 0
    case .bounce(let bounce, let duration, _, _): duration > 0 && abs(bounce) < 1
    }
  }

  /// Whether it takes as long as it takes: cut short, it jumps what is left of its way.
  package var decidesItsTime: Bool {
    switch self {
    case .cubic, .ratio, .creeping: false
    case .constants, .bounce: isSpring
    }
  }

  /// Whether it says how fast it begins.
  package var isThrown: Bool { isSpring && velocity != (0, 0) }

  /// The share of its way that may be left at its end; 0 for what goes all of it.
  ///
  /// Of a spring that is fitted to a duration UIKit's law counts the sine's amplitude alone: of both
  /// together 0.1 % divided by the damping ratio is left, and if it is thrown, as much as 14 times
  /// that. One that creeps is fitted as if it were not thrown. All others have time for 0.1 %.
  var lastStep: Double {
    guard isSpring else { return 0 }
    return switch self {
    case .cubic: 0
    case .ratio(let ratio, _, _), .creeping(let ratio, _, _):
      TimingSpec.lastStep(ratio: ratio, isThrown: isThrown)
    case .constants, .bounce: 0.001 * TimingSpec.rounding
    }
  }

  /// The same of one that takes a speed over.
  var lastStepAtSpeed: Double {
    switch self {
    case .ratio(let ratio, _, _) where isSpring, .creeping(let ratio, _, _) where isSpring:
      TimingSpec.lastStep(ratio: ratio, isThrown: true)
    default: lastStep
    }
  }

  /// Of a spring that is fitted to a duration.
  ///
  /// - Parameter ratio: More than 0.
  static func lastStep(ratio: Double, isThrown: Bool) -> Double {
    (isThrown ? 0.014 : 0.001) / min(ratio, 1) * rounding
  }

  /// UIKit's formula of the time that a critically damped spring takes is an approximation.
  private static let rounding = 1.01

  /// Whether it begins at rest.
  var beginsAtRest: Bool {
    if case .cubic(let x1, let y1, _, _) = self { y1 == 0 && x1 > 0 } else { isSpring && !isThrown }
  }

  /// How fast a spring is let go, in whole distances per second.
  package var velocity: (dx: Double, dy: Double) {
    switch self {
    case .cubic: (0, 0)
    case .ratio(_, let dx, let dy), .creeping(_, let dx, let dy),
      .constants(_, _, _, let dx, let dy), .bounce(_, _, let dx, let dy):
      (dx, dy)
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
    switch random.pick([0, 0, 0, 0, 0, 1, 1, 2, 3, 4]) {
    case 0:
      return random.pick([
        .linear, .easeIn, .easeOut, .easeInOut, .easeInOut, .dwelling, .stepping, .anticipating,
        .rushing,
      ])
    case 1:
      if random.once(in: 6) { return .ratio(0, dx: dx, dy: dy) }
      return .ratio(random.pick([0.3, 0.7, 1, 2]), dx: dx, dy: dy)
    case 2: return .creeping(random.pick([0.7, 1, 1.2, 2, 8]), dx: dx, dy: dy)
    case 3:
      return .bounce(
        random.pick([-1, -0.7, -0.2, 0, 0.3, 0.8]), duration: random.pick([0, 0.15, 0.5, 0.5, 2]),
        dx: dx, dy: dy)
    default:
      return .constants(
        mass: random.pick([1, 1, 0.2, 4]), stiffness: random.pick([15, 50, 400, 5000]),
        damping: random.pick([0, 1, 4, 15, 60, 500]), dx: dx, dy: dy)
    }
  }
}

extension TimingSpec: CustomStringConvertible {
  /// Swift that makes it.
  package var description: String {
    let thrown = "initialVelocity: CGVector(dx: \(velocity.dx), dy: \(velocity.dy))"
    return switch self {
    case .cubic(let x1, let y1, let x2, let y2):
      "UICubicTimingParameters(controlPoint1: CGPoint(x: \(x1), y: \(y1)), "
        + "controlPoint2: CGPoint(x: \(x2), y: \(y2)))"
    case .ratio(let ratio, _, _): "UISpringTimingParameters(dampingRatio: \(ratio), \(thrown))"
    case .creeping(let ratio, _, _):
      "UISpringTimingParameters(dampingRatio: \(ratio), \(thrown), allowsOverdamping: true)"
    case .constants(let mass, let stiffness, let damping, _, _):
      "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), "
        + "damping: \(damping), \(thrown))"
    case .bounce(let bounce, let duration, _, _):
      "UISpringTimingParameters(duration: \(duration), bounce: \(bounce), \(thrown))"
    }
  }
}
