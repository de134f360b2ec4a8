import Foundation

/// Animations that begin inside a block of an animator, and become part of it.
extension UIViewPropertyAnimator {
  /// Implements `runningPropertyAnimator`.
  ///
  /// | called | animator |
  /// |---|---|
  /// | outside animations | starts after the delay; interruptible |
  /// | in a block of an animator | runs the closure now, and becomes a nested animator |
  /// | in another animation | starts after the delay; not interruptible |
  ///
  /// Inside animations, the animator inherits the duration and the timing, each unless overridden.
  static func makeRunning(
    _ duration: TimeInterval, _ delay: TimeInterval, _ options: UIView.AnimationOptions,
    _ changes: @escaping () -> Void, _ completion: ((UIViewAnimatingPosition) -> Void)?
  ) -> Self {
    let stage = Stage.current
    let delay = stage?.sanitized(delay, in: "runningPropertyAnimator(delay: \(delay))") ?? delay
    let animations = {
      changes()
      stage?.layOut(ifAskedBy: options)
    }
    if options.contains(.flushUpdates) { stage?.perform { stage?.window.layoutIfNeeded() } }
    let outer = Stage.current?.scopes.last.flatMap { $0.block == nil ? nil : $0 }
    let inheritedDuration = options.contains(.overrideInheritedDuration) ? nil : outer?.duration
    let inheritedTiming = options.contains(.overrideInheritedCurve) ? nil : outer?.timing
    func make() -> Self {
      Self(
        ofOwnKindWithDuration: inheritedDuration ?? duration,
        timingParameters: inheritedTiming ?? UICubicTimingParameters(animationCurve: options.curve))
    }
    // The surrounding animation's timing has passed the override already.
    let isInheriting = inheritedDuration != nil || inheritedTiming != nil
    let animator =
      isInheriting ? Stage.current?.withoutTimingOverride(make) ?? make() : make()
    if let completion { animator.addCompletion(completion) }
    animator.isInterruptible = outer == nil
    if let surroundingAnimator = outer?.animator {
      animator.startDelay = delay
      surroundingAnimator.addNested(animator)
      surroundingAnimator.nest(
        duration: inheritedDuration != nil
          ? nil : isInheriting ? animator.declaredTiming.duration : animator.plannedDuration,
        delay: delay,
        timing: inheritedTiming == nil ? animator.ownTiming : nil, animations)
    } else {
      animator.addAnimations(animations)
      animator.startAnimation(afterDelay: delay)
    }
    return animator
  }

  /// Runs a closure now, as a part of the block that is being collected.
  ///
  /// Without own duration, delay or timing, the changes join that block. Otherwise they get a block
  /// of their own, which ends with the surrounding block at the latest.
  ///
  /// - Parameters:
  ///   - duration: Seconds; nil for the rest of the surrounding block.
  ///   - delay: Seconds after the beginning of the surrounding block; a negative delay counts as 0.
  ///   - timing: The block's own timing; nil for the surrounding block's.
  ///   - isExclusive: True for a block of its own in any case, which is not summed with other
  ///     animations.
  /// - Returns: The block of the changes. Nil if the changes join a closure that does not animate.
  @discardableResult
  func nest(
    duration: TimeInterval?, delay: TimeInterval, timing: Timing?, isExclusive: Bool = false,
    _ closure: () -> Void
  ) -> AnimationBlock? {
    let present = stage.scopes.last
    let outer = present?.block
    if delay <= 0, duration == nil, timing == nil, !isExclusive {
      stage.withinPresentScope(closure)
      return outer
    }
    let span = outer?.span ?? AnimationBlock.Span()
    let fullDuration = playback.measureFullDuration()
    func relative(_ seconds: TimeInterval) -> Double {
      fullDuration > 0 ? seconds / fullDuration : 0
    }
    let beginning = min(span.end, span.beginning + relative(max(0, delay)))
    let end = duration.map { min(span.end, beginning + relative($0)) } ?? span.end
    // An animator held at a progress is scrubbed from there, whatever time fraction that is.
    let isHeldElsewhere = span.origin != span.beginning && span.beginning < 1
    let held = (beginning - span.beginning) / (1 - span.beginning)
    let origin = isHeldElsewhere ? span.origin + (1 - span.origin) * held : beginning
    // A repeated block runs at a constant pace: the timing belongs to each repetition.
    let inherited =
      present?.cycles == nil ? outer?.ownTiming : present?.timing.map { Timing($0) }
    let block = makeBlock(
      span: AnimationBlock.Span(
        beginning: beginning, end: end,
        origin: outer?.spansWholeReturn == true ? span.origin : origin),
      ownTiming: timing ?? inherited, isExclusive: isExclusive)
    block.spansWholeReturn = outer?.spansWholeReturn ?? false
    playback.add(block)
    stage.within(scope(of: block), closure)
    return block
  }

  /// Makes an animator that was created inside a block of this one a nested animator, which ends
  /// with it.
  ///
  /// The nested animator becomes active, comes last in `nestedAnimators`, gets this animator as its
  /// surrounding one, and joins the stage's list of live animators.
  private func addNested(_ nested: UIViewPropertyAnimator) {
    nested.surroundingAnimator = self
    nested.phase = .active
    nestedAnimators.append(nested)
    stage.remember(nested)
  }
}
