import Foundation
import MotionCore

/// What becomes of a call of `UIView.animate` or its kin, by where it is made.
extension Stage {
  /// Runs a closure now, and lets what it changes be seen as a call asks for.
  ///
  /// - Parameter completion: Never called inside this call. True if all of it ran to its end.
  func animate(
    _ call: AnimationCall, _ animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let call = call.paced(by: knownExplicitAnimations?.timingFunction)
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
      // Inside a change without animation only what overrides its duration animates.
      guard outer.isInstant, call.ownDuration ?? 0 > 0 else {
        return change(call, isInstant: outer.isInstant, animations, completion)
      }
      begin(call, animations, completion)
    case .some(let outer) where outer.keyframes != nil:
      joinKeyframe(of: outer, call, animations, completion)
    case .some(let outer):
      let inheriting = call.inheriting(from: outer)
      // What never ends has no end to share.
      if let host = outer.animator, inheriting.cycles?.isEndless != true {
        host.takeIn(call, within: outer, animations, completion)
      } else {
        begin(inheriting, animations, completion)
      }
    case .none:
      if let timeline = gatheringTimeline, call.cycles?.isEndless != true, call.seconds > 0 {
        timeline.gather(call, animations, completion)
      } else {
        begin(inForce(call), animations, completion)
      }
    }
  }

  /// Runs a closure now, within the animation that is being collected, and repeats what it changes.
  func repeatChanges(_ cycles: Cycles, _ animations: () -> Void) {
    guard let outer = scopes.last, animates, cycles != Cycles(count: 1, autoreverses: false) else {
      return animations()
    }
    if outer.keyframes != nil {
      diagnose(
        "UIView.modifyAnimations(…) inside animateKeyframes repeats nothing: the keyframes are "
          + "repeated together, by its options.")
      return animations()
    }
    var call = AnimationCall(duration: outer.duration)
    call.cycles = cycles
    if let host = outer.animator, !cycles.isEndless {
      host.takeIn(call, within: outer, animations, nil)
    } else {
      begin(call.inheriting(from: outer), animations, nil, partOf: outer.viewAnimation)
    }
  }

  /// The stage goes, or is closed: nothing moves any more.
  func loseViewAnimations() {
    for animation in viewAnimations { animation.loseStage() }
    viewAnimations = []
  }

  /// Makes the animations' changes, and lays out within the animation if that is asked for.
  func fill(_ call: AnimationCall, _ animations: () -> Void) {
    animations()
    layOut(ifAskedBy: call.options)
  }

  /// Lays out, if options ask for that within their animation.
  func layOut(ifAskedBy options: UIView.AnimationOptions) {
    if !options.isDisjoint(with: [.layoutSubviews, .flushUpdates]) { window.layoutIfNeeded() }
  }

  private func begin(
    _ call: AnimationCall, _ animations: () -> Void, _ completion: ((Bool) -> Void)?,
    partOf whole: ViewAnimation? = nil
  ) {
    guard Moment(seconds: call.seconds) > .zero else {
      return change(call, isInstant: true, animations, completion)
    }
    let animation = ViewAnimation(call, on: self, partOf: whole)
    let keyframes = call.calculationMode.map { _ in KeyframeCollector() }
    animation.block.isKeyframed = keyframes != nil
    within(animation.scope(keyframes: keyframes)) { fill(call, animations) }
    if let completion { animation.addCompletion(completion) }
    animation.start(keyframes: keyframes)
  }

  /// Makes changes without animation; the completion is the next piece of work at this moment.
  private func change(
    _ call: AnimationCall, isInstant: Bool, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    var scope = AnimationScope()
    scope.isInstant = isInstant
    // Not to move anything, but to let addKeyframe know where it is.
    if call.calculationMode != nil { scope.keyframes = KeyframeCollector() }
    within(scope) { fill(call, animations) }
    guard let completion else { return }
    _ = scheduleAnimation(at: animationNow) { [weak self] in
      self?.window.layoutIfNeeded()
      completion(true)
    }
  }

  /// What is animated inside a keyframe belongs to it, and ends with all of them; keyframes inside
  /// it share its time.
  private func joinKeyframe(
    of scope: AnimationScope, _ call: AnimationCall, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    if let keyframes = scope.keyframes, call.calculationMode != nil {
      keyframes.withinTimeline { fill(call, animations) }
    } else {
      fill(call, animations)
    }
    guard let completion else { return }
    scope.animator?.tellAtEnd { completion($0 != .current) }
    scope.viewAnimation?.addCompletion(completion)
  }
}
