import Foundation
import Midflight

/// Other timing for the animators that a scene makes in one place.
///
/// A scene makes a new animator each time that something begins; those of one place are told by what
/// it declares for them. The curve or spring that was looked at is replaced wherever it is given to
/// them, also when they are continued with it.
package struct TimingEdit: Hashable {
  /// What the scene declares for those that are meant.
  package let declared: AnimatorHistory.Declaration
  /// The curve or spring that was looked at.
  package let shape: TimingShape
  /// Seconds that they shall take instead.
  package var newDuration: TimeInterval
  /// The curve or spring in place of `shape`.
  package var newShape: TimingShape
  /// What a spring is thrown with, for copying; a trial leaves it to the gesture.
  package let initialVelocity: CGVector

  /// An edit that changes nothing yet.
  package init(
    of declared: AnimatorHistory.Declaration, shape: TimingShape,
    initialVelocity: CGVector = .zero
  ) {
    self.declared = declared
    self.shape = shape
    self.initialVelocity = initialVelocity
    newDuration = declared.duration
    newShape = shape
  }

  /// Whether it leaves everything as the scene has it.
  package var isNothing: Bool { newDuration == declared.duration && newShape == shape }

  /// The edit that changes nothing.
  var untouched: TimingEdit {
    TimingEdit(of: declared, shape: shape, initialVelocity: initialVelocity)
  }

  /// For `Stage.timingOverride`: the timing in place of the given one; nil to leave that.
  ///
  /// What a spring is thrown with stays: it comes from the gesture, not from the scene.
  package func answer(_ request: TimingRequest) -> AnimatorTiming? {
    // A class method's animation is not what is edited.
    guard request.animator > 0 else { return nil }
    let known = request.declared
    guard known.duration == declared.duration, known.shape == declared.shape else { return nil }
    let given = request.given
    return AnimatorTiming(
      duration: request.occasion == .made ? newDuration : given.duration,
      shape: given.shape == shape ? newShape : given.shape,
      initialVelocity: given.initialVelocity)
  }
}

extension TimingEdit {
  /// Swift that makes an animator with the new timing.
  package var swift: String {
    let lines =
      switch newShape {
      case .curve(let point1, let point2):
        """
        let timing = UICubicTimingParameters(
          controlPoint1: CGPoint(x: \(point1.x.exact), y: \(point1.y.exact)),
          controlPoint2: CGPoint(x: \(point2.x.exact), y: \(point2.y.exact)))
        """
      case .ratio(let ratio, allowsOverdamping: false) where initialVelocity == .zero:
        "let timing = UISpringTimingParameters(dampingRatio: \(ratio.exact))"
      case .ratio(let ratio, allowsOverdamping: false):
        """
        let timing = UISpringTimingParameters(
          dampingRatio: \(ratio.exact), initialVelocity: \(velocityInSwift))
        """
      case .ratio(let ratio, allowsOverdamping: true):
        """
        let timing = UISpringTimingParameters(
          dampingRatio: \(ratio.exact), initialVelocity: \(velocityInSwift), allowsOverdamping: true)
        """
      case .spring(let mass, let stiffness, let damping):
        """
        let timing = UISpringTimingParameters(
          mass: \(mass.exact), stiffness: \(stiffness.exact), damping: \(damping.exact),
          initialVelocity: \(velocityInSwift))
        """
      }
    return lines
      + "\nlet animator = UIViewPropertyAnimator("
      + "duration: \(newDuration.exact), timingParameters: timing)\n"
  }

  private var velocityInSwift: String {
    initialVelocity == .zero
      ? ".zero" : "CGVector(dx: \(initialVelocity.dx.exact), dy: \(initialVelocity.dy.exact))"
  }
}

extension BinaryFloatingPoint {
  /// The number to the last bit, as Swift reads it; whole ones without a point.
  fileprivate var exact: String {
    let text = "\(Double(self))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
