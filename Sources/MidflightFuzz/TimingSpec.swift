import Chance
import Midflight

/// Timing parameters as a value that scenarios can store, print and shrink.
package enum TimingSpec: Hashable, Sendable {
  /// A curve by the coordinates of its control points: x1, y1, x2, y2.
  case cubic(Double, Double, Double, Double)
  /// A spring by its damping ratio. As in UIKit, a ratio above 1 counts as 1.
  case ratio(Double, dx: Double, dy: Double)
  /// A spring by its damping ratio, which may exceed 1: overdamped springs are allowed.
  case unclampedRatio(Double, dx: Double, dy: Double)
  case constants(mass: Double, stiffness: Double, damping: Double, dx: Double, dy: Double)
  case bounce(Double, duration: Double, dx: Double, dy: Double)

  package static let linear = TimingSpec.cubic(0, 0, 1, 1)
  package static let easeIn = TimingSpec.cubic(0.42, 0, 1, 1)
  package static let easeOut = TimingSpec.cubic(0, 0, 0.58, 1)
  package static let easeInOut = TimingSpec.cubic(0.42, 0, 0.58, 1)
  /// A curve that is horizontal in the middle.
  package static let horizontalMiddle = TimingSpec.cubic(0.45, 1, 0.55, 0)
  /// A curve that is vertical in the middle.
  package static let verticalMiddle = TimingSpec.cubic(1, 0.45, 0, 0.55)
  /// A curve that undershoots at the start and overshoots at the end.
  package static let anticipating = TimingSpec.cubic(0.4, -0.6, 0.6, 1.6)
  /// A curve that is vertical at both ends.
  package static let verticalEnds = TimingSpec.cubic(0, 1, 1, 0)

  /// The timing parameters for an animator, with the initial velocity.
  package var provider: any UITimingCurveProvider {
    let velocity = CGVector(dx: velocity.dx, dy: velocity.dy)
    return switch self {
    case .cubic(let x1, let y1, let x2, let y2):
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
    case .ratio(let ratio, _, _):
      UISpringTimingParameters(dampingRatio: ratio, initialVelocity: velocity)
    case .unclampedRatio(let ratio, _, _):
      UISpringTimingParameters(
        dampingRatio: ratio, initialVelocity: velocity, allowsOverdamping: true)
    case .constants(let mass, let stiffness, let damping, _, _):
      UISpringTimingParameters(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    case .bounce(let bounce, let duration, _, _):
      UISpringTimingParameters(duration: duration, bounce: bounce, initialVelocity: velocity)
    }
  }

  /// A Boolean value that indicates whether the timing is a spring that settles. Parameters of a
  /// spring that never settles use an ease-out curve instead.
  package var isSpring: Bool {
    switch self {
    case .cubic: false
    case .ratio(let ratio, _, _), .unclampedRatio(let ratio, _, _): ratio > 0
    case .constants(_, _, let damping, _, _): damping > 0
    case .bounce(let bounce, let duration, _, _): duration > 0 && abs(bounce) < 1
    }
  }

  /// A Boolean value that indicates whether the spring's parameters determine its duration. A
  /// shorter duration makes such a spring jump over its remaining distance.
  package var determinesDuration: Bool {
    switch self {
    case .cubic, .ratio, .unclampedRatio: false
    case .constants, .bounce: isSpring
    }
  }

  /// A Boolean value that indicates whether the timing is a spring with an initial velocity.
  package var hasInitialVelocity: Bool { isSpring && velocity != (0, 0) }

  /// The fraction of the distance that may remain at the end; 0 for a curve.
  ///
  /// UIKit fits a spring to a duration by the amplitude of the sine term alone. With the cosine
  /// term, 0.1 % divided by the damping ratio remains. An initial velocity multiplies that
  /// remainder by up to 14. The fit of an overdamped spring ignores its initial velocity. All other
  /// springs run until 0.1 % remains.
  var residualFraction: Double {
    guard isSpring else { return 0 }
    return switch self {
    case .cubic: 0
    case .ratio(let ratio, _, _), .unclampedRatio(let ratio, _, _):
      TimingSpec.residualFraction(ratio: ratio, hasInitialVelocity: hasInitialVelocity)
    case .constants, .bounce: 0.001 * TimingSpec.settlingTolerance
    }
  }

  /// The value of `residualFraction` for a spring that starts with the velocity of an earlier
  /// animation.
  ///
  /// Differs from `residualFraction` only for springs that are fitted to a duration.
  var residualFractionAtSpeed: Double {
    switch self {
    case .ratio(let ratio, _, _) where isSpring, .unclampedRatio(let ratio, _, _) where isSpring:
      TimingSpec.residualFraction(ratio: ratio, hasInitialVelocity: true)
    default: residualFraction
    }
  }

  /// Returns the fraction of the distance that may remain at the end of a spring that is fitted to
  /// a duration.
  ///
  /// - Parameter ratio: The damping ratio, greater than 0.
  static func residualFraction(ratio: Double, hasInitialVelocity: Bool) -> Double {
    (hasInitialVelocity ? 0.014 : 0.001) / min(ratio, 1) * settlingTolerance
  }

  /// The tolerance for UIKit's settling time of a critically damped spring, which is an
  /// approximation.
  private static let settlingTolerance = 1.01

  /// A Boolean value that indicates whether the velocity is 0 at the start. False for parameters of
  /// a spring that never settles.
  ///
  /// A curve begins at rest if it is horizontal at its start; a spring if it has no initial
  /// velocity.
  var beginsAtRest: Bool {
    if case .cubic(let x1, let y1, _, _) = self {
      y1 == 0 && x1 > 0
    } else {
      isSpring && !hasInitialVelocity
    }
  }

  /// The initial velocity in distances per second; (0, 0) for a curve.
  ///
  /// A spring that never settles keeps its velocity here.
  package var velocity: (dx: Double, dy: Double) {
    switch self {
    case .cubic: (0, 0)
    case .ratio(_, let dx, let dy), .unclampedRatio(_, let dx, let dy),
      .constants(_, _, _, let dx, let dy), .bounce(_, _, let dx, let dy):
      (dx, dy)
    }
  }

  /// A Boolean value that indicates whether a curve has an infinite slope somewhere. The velocity
  /// there has no bound.
  ///
  /// A spring gives false.
  package var hasInfiniteSlope: Bool {
    if case .cubic(let x1, let y1, let x2, let y2) = self {
      self == .verticalMiddle || x1 == 0 && y1 != 0 || x2 == 1 && y2 != 1
    } else {
      false
    }
  }

  /// Returns random timing: a curve half of the time, otherwise a spring. A few springs never
  /// settle.
  package static func random(_ random: inout Seeded) -> TimingSpec {
    let velocities: [(Double, Double)] = [(0, 0), (0, 0), (0, 0), (2, 0), (-3, 5), (0, 8)]
    let (dx, dy) = random.pick(velocities)
    switch random.pick([0, 0, 0, 0, 0, 1, 1, 2, 3, 4]) {
    case 0:
      return random.pick([
        .linear, .easeIn, .easeOut, .easeInOut, .easeInOut, .horizontalMiddle, .verticalMiddle,
        .anticipating,
        .verticalEnds,
      ])
    case 1:
      if random.once(in: 6) { return .ratio(0, dx: dx, dy: dy) }
      return .ratio(random.pick([0.3, 0.7, 1, 2]), dx: dx, dy: dy)
    case 2: return .unclampedRatio(random.pick([0.7, 1, 1.2, 2, 8]), dx: dx, dy: dy)
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
  /// Swift code that creates the timing parameters.
  package var description: String {
    let initialVelocity = "initialVelocity: CGVector(dx: \(velocity.dx), dy: \(velocity.dy))"
    return switch self {
    case .cubic(let x1, let y1, let x2, let y2):
      "UICubicTimingParameters(controlPoint1: CGPoint(x: \(x1), y: \(y1)), "
        + "controlPoint2: CGPoint(x: \(x2), y: \(y2)))"
    case .ratio(let ratio, _, _):
      "UISpringTimingParameters(dampingRatio: \(ratio), \(initialVelocity))"
    case .unclampedRatio(let ratio, _, _):
      "UISpringTimingParameters(dampingRatio: \(ratio), \(initialVelocity), "
        + "allowsOverdamping: true)"
    case .constants(let mass, let stiffness, let damping, _, _):
      "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), "
        + "damping: \(damping), \(initialVelocity))"
    case .bounce(let bounce, let duration, _, _):
      "UISpringTimingParameters(duration: \(duration), bounce: \(bounce), \(initialVelocity))"
    }
  }
}
