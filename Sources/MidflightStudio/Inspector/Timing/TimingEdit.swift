import Foundation
import Midflight

/// Other timing for the animators with one declaration in a scene.
///
/// A scene makes a new animator for each gesture. Animators from the same place in the code have
/// the same declared duration and timing. The edit replaces one curve or spring wherever these
/// animators receive it, also when they are continued.
package struct TimingEdit: Hashable {
  /// The declaration of the animators.
  package let declared: AnimatorHistory.Declaration
  /// The curve or spring to replace.
  package let shape: TimingShape
  /// The new duration in seconds.
  package var newDuration: TimeInterval
  /// The new curve or spring.
  package var newShape: TimingShape
  /// The initial velocity in the copied Swift code. A comparison uses the gesture's own velocity.
  package let initialVelocity: CGVector

  /// Creates an edit without changes: the declared duration, and the given curve or spring.
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

  /// A Boolean value that indicates whether the edit changes nothing.
  package var isUnchanged: Bool { newDuration == declared.duration && newShape == shape }

  /// The edit reset to the declared timing.
  var unchanged: TimingEdit {
    TimingEdit(of: declared, shape: shape, initialVelocity: initialVelocity)
  }

  /// Returns the timing for `Stage.timingOverride`; nil to keep the given one, for an animator with
  /// another declaration and for a class method.
  ///
  /// The duration is new only when an animator is made. The curve or spring is new only in place of
  /// `shape`. The initial velocity of a spring stays, because it comes from the gesture.
  package func timing(for request: TimingRequest) -> AnimatorTiming? {
    // Animations of class methods cannot be edited.
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
  /// Swift code that creates an animator with the new timing, with a line feed at the end. The
  /// initial velocity of a damping ratio is left out if it is zero.
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

  /// The initial velocity as Swift code: `.zero` or a `CGVector`.
  private var velocityInSwift: String {
    initialVelocity == .zero
      ? ".zero" : "CGVector(dx: \(initialVelocity.dx.exact), dy: \(initialVelocity.dy.exact))"
  }
}

extension BinaryFloatingPoint {
  /// The exact number as Swift code, without ".0": `1`, `0.25`.
  fileprivate var exact: String {
    let text = "\(Double(self))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
