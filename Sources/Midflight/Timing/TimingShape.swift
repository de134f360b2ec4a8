import Foundation
import MotionCore

/// What a timing curve provider says, as a value: two that are equal move alike.
///
/// An inspector and a command line make one, change its numbers, and make timing parameters of it
/// again.
package nonisolated enum TimingShape: Hashable, Sendable {
  /// A Bézier curve from (0, 0) to (1, 1): x is time, y is progress.
  case curve(controlPoint1: CGPoint, controlPoint2: CGPoint)
  /// A spring that settles within the animator's duration.
  case ratio(Double, allowsOverdamping: Bool)
  /// A spring that takes as long as it takes: all three are more than 0.
  case spring(mass: Double, stiffness: Double, damping: Double)

  /// What an animator follows that is given this provider.
  @MainActor package init(_ provider: any UITimingCurveProvider) {
    if let spring = provider.springInForce {
      self.init(spring.timing)
    } else {
      let curve = provider.curveInForce
      self = .curve(controlPoint1: curve.controlPoint1, controlPoint2: curve.controlPoint2)
    }
  }

  /// Timing parameters of this shape.
  ///
  /// - Parameter velocity: That a spring is let go with, in whole distances per second; a curve has
  ///   none.
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
  /// The same as a value without the velocity that a spring is let go with.
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

  fileprivate init(_ timing: SpringTiming) {
    switch timing.law {
    case .ratio(let ratio, let allowsOverdamping):
      self = .ratio(ratio, allowsOverdamping: allowsOverdamping)
    case .spring(let spring): self.init(spring)
    }
  }
}

extension AnimatorTiming {
  /// The curve or spring, without the velocity that it is let go with.
  package var shape: TimingShape { TimingShape(parameters) }

  /// How fast a spring is let go, in whole distances per second; zero for a curve.
  package var initialVelocity: CGVector {
    parameters.springInForce?.initialVelocity ?? .zero
  }

  /// A duration and a shape.
  ///
  /// - Parameter velocity: That a spring is let go with, in whole distances per second.
  package init(
    duration: TimeInterval, shape: TimingShape, initialVelocity velocity: CGVector = .zero
  ) {
    self.init(duration: duration, parameters: shape.parameters(initialVelocity: velocity))
  }
}
