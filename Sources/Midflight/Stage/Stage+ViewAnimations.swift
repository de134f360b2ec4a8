import Foundation
import MotionCore

/// The effect of `UIView.animate` and related methods, by context.
extension Stage {
  /// Runs a closure now, and animates its changes.
  ///
  /// With the option `.flushUpdates`, pending layout is done first, outside the animation.
  ///
  /// | context | effect |
  /// |---|---|
  /// | no animation | a `ViewAnimation` begins |
  /// | a transition that gathers animations | the changes join its timeline |
  /// | a block of an animator | the changes become part of the animator |
  /// | a keyframe | the changes join the keyframe |
  /// | a block of a `ViewAnimation`, or an endless repetition | a `ViewAnimation` begins |
  /// | animations disabled, or no duration | the changes take effect at once |
  ///
  /// - Parameter completion: Called after this call returns, without an animation as the next work
  ///   at this moment; true without an animation, or if the animation ran to its end without losing
  ///   a property to another animation.
  func animate(
    _ call: AnimationCall, _ animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let call = call.paced(by: explicitAnimationsIfLoaded?.timingFunction)
    if !scopes.isEmpty { call.timing.springInForce?.diagnoseNumbers(on: self) }
    if call.options.contains(.flushUpdates) { perform { window.layoutIfNeeded() } }
    guard areAnimationsEnabled else {
      return change(call, isInstant: false, animations, completion)
    }
    let scope = scopes.last
    if scope?.block != nil, call.ownDuration ?? 1 <= 0 {
      return change(call, isInstant: true, animations, completion)
    }
    switch scope {
    case .some(let outer) where outer.block == nil:
      // Inside changes without animation, only a call with its own duration animates.
      guard outer.isInstant, call.ownDuration ?? 0 > 0 else {
        return change(call, isInstant: outer.isInstant, animations, completion)
      }
      begin(call, animations, completion)
    case .some(let outer) where outer.keyframes != nil:
      joinKeyframe(of: outer, call, animations, completion)
    case .some(let outer):
      let inheriting = call.inheriting(from: outer)
      // An endless repetition has no end in common with the animator.
      if let surroundingAnimator = outer.animator, inheriting.cycles?.isEndless != true {
        surroundingAnimator.runNested(call, within: outer, animations, completion)
      } else {
        begin(inheriting, animations, completion)
      }
    case .none:
      if let timeline = collectingTimeline, call.cycles?.isEndless != true, call.seconds > 0 {
        timeline.collect(call, animations, completion)
      } else {
        begin(inForce(call), animations, completion)
      }
    }
  }

  /// Runs a closure now, within the animation that is being collected, and repeats its changes.
  ///
  /// Without a surrounding animation, where changes are not animated, and with one cycle, the
  /// closure runs as usual. Inside keyframes, a diagnostic reports that nothing is repeated.
  func repeatChanges(_ cycles: Cycles, _ animations: () -> Void) {
    guard let outer = scopes.last, animates, cycles != Cycles(count: 1, autoreverses: false) else {
      return withinPresentScope(animations)
    }
    if outer.keyframes != nil {
      diagnose(
        "UIView.modifyAnimations(…) inside animateKeyframes repeats nothing: the keyframes are "
          + "repeated together, by its options.")
      return withinPresentScope(animations)
    }
    var call = AnimationCall(duration: outer.duration)
    call.cycles = cycles
    if let surroundingAnimator = outer.animator, !cycles.isEndless {
      surroundingAnimator.runNested(call, within: outer, animations, nil)
    } else {
      begin(call.inheriting(from: outer), animations, nil, partOf: outer.viewAnimation)
    }
  }

  /// Ends all view animations when the stage goes away or is closed.
  func endViewAnimationsOnClose() {
    for animation in viewAnimations { animation.stageDidClose() }
    viewAnimations = []
  }

  /// Runs the closure of an animation, and does pending layout inside the animation if the options
  /// include it.
  func runClosure(of call: AnimationCall, _ animations: () -> Void) {
    animations()
    layOut(ifAskedBy: call.options)
  }

  /// Does pending layout if the options contain `.layoutSubviews` or `.flushUpdates`; otherwise no
  /// effect.
  func layOut(ifAskedBy options: UIView.AnimationOptions) {
    if !options.isDisjoint(with: [.layoutSubviews, .flushUpdates]) { window.layoutIfNeeded() }
  }

  /// Runs the closure of a call in a new `ViewAnimation`, and starts the animation. Without a
  /// duration, the changes take effect at once, and the completion is the next work at this moment.
  private func begin(
    _ call: AnimationCall, _ animations: () -> Void, _ completion: ((Bool) -> Void)?,
    partOf parent: ViewAnimation? = nil
  ) {
    guard Moment(seconds: call.seconds) > .zero else {
      return change(call, isInstant: true, animations, completion)
    }
    let animation = ViewAnimation(call, on: self, partOf: parent)
    let keyframes = call.calculationMode.map { _ in KeyframeCollector() }
    animation.block.isKeyframed = keyframes != nil
    within(animation.scope(keyframes: keyframes)) { runClosure(of: call, animations) }
    if let completion { animation.addCompletion(completion) }
    animation.start(keyframes: keyframes)
  }

  /// Runs a closure without animation. The completion is the next work at this moment, after
  /// pending layout, and receives true.
  private func change(
    _ call: AnimationCall, isInstant: Bool, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    var scope = AnimationScope()
    scope.isInstant = isInstant
    // The collector moves nothing; it makes `addKeyframe` valid inside.
    if call.calculationMode != nil { scope.keyframes = KeyframeCollector() }
    within(scope) { runClosure(of: call, animations) }
    guard let completion else { return }
    _ = scheduleAnimation(at: animationNow) { [weak self] in
      self?.window.layoutIfNeeded()
      completion(true)
    }
  }

  /// Adds the changes of a call to the current keyframe. Nested keyframes share the time of that
  /// keyframe. Completions run at the end of all keyframes, and receive false if an animator is
  /// stopped at its current position.
  private func joinKeyframe(
    of scope: AnimationScope, _ call: AnimationCall, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    if let keyframes = scope.keyframes, call.calculationMode != nil {
      keyframes.withinTimeline { runClosure(of: call, animations) }
    } else {
      runClosure(of: call, animations)
    }
    guard let completion else { return }
    scope.animator?.addCompletionHandler { completion($0 != .current) }
    scope.viewAnimation?.addCompletion(completion)
  }
}
