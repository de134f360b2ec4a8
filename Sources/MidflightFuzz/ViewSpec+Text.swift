import Midflight

extension ViewSpec: CustomStringConvertible {
  /// The call as Swift code.
  ///
  /// A transition between views has no closure. `modify` and `withoutAnimation` have no completion.
  package var description: String {
    let completion = "{ completions.append($0) }"
    if case .transition(_, true) = form { return "UIView.\(call) \(completion)" }
    return "UIView.\(call) { \(statements.joined(separator: "; ")) }"
      + (isAnimated ? " completion: \(completion)" : "")
  }

  /// The method and its arguments as Swift code, without the closures.
  private var call: String {
    let times = "withDuration: \(duration), delay: \(delay)"
    switch form {
    case .curve: return "animate(\(times), options: \(options.text))"
    case .spring(let damping, let velocity):
      return "animate(\(times), usingSpringWithDamping: \(damping), "
        + "initialSpringVelocity: \(velocity), options: \(options.text))"
    case .bounce(let bounce, let velocity):
      return "animate(springDuration: \(duration), bounce: \(bounce), "
        + "initialSpringVelocity: \(velocity), delay: \(delay), options: \(options.text))"
    case .keyframes:
      return "animateKeyframes(\(times), options: .init(rawValue: \(keyframeOptions.rawValue)))"
    case .transition(let view, let betweenViews):
      return betweenViews
        ? "transition(from: shown(in: v\(view)), to: hidden(in: v\(view)), "
          + "duration: \(duration), options: \(options.text))"
        : "transition(with: v\(view), duration: \(duration), options: \(options.text))"
    case .modify(let count, let autoreverses):
      return "modifyAnimations(withRepeatCount: \(count), autoreverses: \(autoreverses))"
    case .withoutAnimation: return "performWithoutAnimation"
    }
  }

  /// The statements in the closure: the changes, the keyframes and the inner calls.
  private var statements: [String] {
    var all = changes.map(\.description)
    if case .keyframes(_, let frames) = form {
      all += frames.map {
        "UIView.addKeyframe(withRelativeStartTime: \($0.start), "
          + "relativeDuration: \($0.duration)) { \($0.change) }"
      }
    }
    return all + inner.map(\.description)
  }

  /// The options with the calculation mode; empty for other calls.
  var keyframeOptions: UIView.KeyframeAnimationOptions {
    guard case .keyframes(let mode, _) = form else { return [] }
    return UIView.KeyframeAnimationOptions(rawValue: options.rawValue | mode << 10)
  }
}

extension UIView.AnimationOptions {
  /// The options as Swift code.
  ///
  /// The curve comes first, then the transition, then the flags. Options without a name here are
  /// left out.
  var text: String {
    let curves = [".curveEaseInOut", ".curveEaseIn", ".curveEaseOut", ".curveLinear"]
    let transitions = [
      ".transitionFlipFromLeft", ".transitionFlipFromRight", ".transitionCurlUp",
      ".transitionCurlDown", ".transitionCrossDissolve", ".transitionFlipFromTop",
      ".transitionFlipFromBottom",
    ]
    let flags: [(UIView.AnimationOptions, String)] = [
      (.beginFromCurrentState, ".beginFromCurrentState"), (.repeat, ".repeat"),
      (.autoreverse, ".autoreverse"), (.overrideInheritedDuration, ".overrideInheritedDuration"),
      (.overrideInheritedCurve, ".overrideInheritedCurve"),
      (.overrideInheritedOptions, ".overrideInheritedOptions"),
      (.allowAnimatedContent, ".allowAnimatedContent"),
      (.showHideTransitionViews, ".showHideTransitionViews"),
    ]
    var words = [curves[Int((rawValue >> 16) & 3)]]
    let transition = Int((rawValue >> 20) & 0xF)
    if transition > 0 { words.append(transitions[transition - 1]) }
    words += flags.filter { contains($0.0) }.map(\.1)
    return "[\(words.joined(separator: ", "))]"
  }
}
