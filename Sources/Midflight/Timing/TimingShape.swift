import Foundation
import MotionCore

/// The timing of a provider as a value; equal shapes move alike.
///
/// An inspector and a command line read a shape, change its numbers, and create timing parameters
/// of it.
package nonisolated enum TimingShape: Hashable, Sendable {
  /// A Bézier curve from (0, 0) to (1, 1): x is time, y is progress.
  case curve(controlPoint1: CGPoint, controlPoint2: CGPoint)
  /// A spring of a damping ratio, which settles within the animator's duration.
  case ratio(Double, allowsOverdamping: Bool)
  /// A spring with fixed constants, all above 0, which determine the duration.
  case spring(mass: Double, stiffness: Double, damping: Double)

  /// Creates the shape that an animator with this provider follows.
  @MainActor package init(_ provider: any UITimingCurveProvider) {
    if let spring = provider.springInForce {
      self.init(spring.timing)
    } else {
      let curve = provider.curveInForce
      self = .curve(controlPoint1: curve.controlPoint1, controlPoint2: curve.controlPoint2)
    }
  }

  /// Returns timing parameters of this shape.
  ///
  /// - Parameter velocity: The initial velocity of a spring, in whole distances per second; a curve
  ///   ignores it.
  @MainActor package func parameters(
    initialVelocity velocity: CGVector = .zero
  ) -> any UITimingCurveProvider {
    switch self {
    case .curve(let point1, let point2):
      UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    case .ratio(let ratio, let allowsOverdamping):
      UISpringTimingParameters(
        dampingRatio: CGFloat(ratio), initialVelocity: velocity,
        allowsOverdamping: allowsOverdamping)
    case .spring(let mass, let stiffness, let damping):
      UISpringTimingParameters(
        mass: CGFloat(mass), stiffness: CGFloat(stiffness), damping: CGFloat(damping),
        initialVelocity: velocity)
    }
  }
}

extension Timing {
  /// The shape, without the initial velocity of a spring.
  var shape: TimingShape {
    switch self {
    case .curve(.cubic(let curve)):
      .curve(controlPoint1: curve.controlPoint1, controlPoint2: curve.controlPoint2)
    case .curve(.linear):
      .curve(controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1))
    case .curve(.spring(let spring, _, _)): TimingShape(spring)
    case .spring(let timing): TimingShape(timing)
    }
  }
}

extension TimingShape {
  fileprivate init(_ spring: Spring) {
    self = .spring(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
  }

  /// Creates the shape of a spring, without its initial velocity.
  fileprivate init(_ timing: SpringTiming) {
    switch timing.specification {
    case .ratio(let ratio, let allowsOverdamping):
      self = .ratio(ratio, allowsOverdamping: allowsOverdamping)
    case .spring(let spring): self.init(spring)
    }
  }
}

extension AnimatorTiming {
  /// The curve or spring, without the initial velocity.
  package var shape: TimingShape { TimingShape(parameters) }

  /// The initial velocity of a spring, in whole distances per second; zero for a curve.
  package var initialVelocity: CGVector {
    parameters.springInForce?.initialVelocity ?? .zero
  }

  /// Creates a timing of a duration and a shape.
  ///
  /// - Parameter velocity: The initial velocity of a spring, in whole distances per second.
  package init(
    duration: TimeInterval, shape: TimingShape, initialVelocity velocity: CGVector = .zero
  ) {
    self.init(duration: duration, parameters: shape.parameters(initialVelocity: velocity))
  }
}
