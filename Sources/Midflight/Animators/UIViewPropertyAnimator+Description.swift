import Foundation
import MotionCore

extension UIViewPropertyAnimator {
  /// "Animator 2: running at 40 % of 0.5 s, ease in, ease out (0.42, 0) (0.58, 1)".
  var summary: String {
    var words = "Animator \(number): \(condition.rawValue)"
    if phase == .active {
      words += " at \(Int((Double(directedFraction) * 100).rounded())) %"
      if goesBack { words += " of the way back" }
    }
    return "\(words), \(plannedDuration) s, \((continuedTiming ?? givenTiming).words)"
  }
}

extension AnimatorGroup {
  /// "Animator group of 3: running at 40 % of 2.5 s", and a line for each member.
  var summary: String {
    var words = "Animator group of \(members.count): \(condition.rawValue)"
    if state == .active, weakStage != nil {
      words += " at \(Int((Double(fractionComplete) * 100).rounded())) %"
      if reversed { words += " of the way back" }
    }
    let lines = members.map { "\n  after \($0.delay) s: \($0.animator.summary)" }
    return "\(words), \(duration) s" + lines.joined()
  }
}

extension UITimingCurveProvider {
  /// The curve or spring in words, so that an unexpected default is visible.
  var words: String {
    springInForce?.timing.words ?? curveInForce.curveWords
  }
}

nonisolated extension UICubicTimingParameters {
  /// The curve's name, if it has one, and its control points.
  var curveWords: String {
    let named: [(UIView.AnimationCurve, String)] = [
      (.easeInOut, "ease in, ease out"), (.easeIn, "ease in"), (.easeOut, "ease out"),
      (.linear, "linear"),
    ]
    let name = named.first { $0.0.controlPoints == (controlPoint1, controlPoint2) }?.1
    let points =
      "(\(controlPoint1.x), \(controlPoint1.y)) (\(controlPoint2.x), \(controlPoint2.y))"
    return "\(name ?? "a curve") \(points)"
  }
}

nonisolated extension SpringTiming {
  /// The damping, and the initial velocity unless it is zero.
  var words: String {
    let thrown =
      velocity == .zero ? "" : ", let go at \(velocity.dx), \(velocity.dy) distances a second"
    return switch specification {
    case .ratio(let ratio, _) where ratio <= 0: "a spring that never settles, so it eases out"
    case .ratio(let ratio, _): "a spring of damping ratio \(ratio)\(thrown)"
    case .spring(let spring):
      "a spring of mass \(spring.mass), stiffness \(spring.stiffness), "
        + "damping \(spring.damping)\(thrown)"
    }
  }
}
