import Foundation

/// Animations that are begun while a block of an animator runs: they become parts of it.
extension UIViewPropertyAnimator {
  /// As `runningPropertyAnimator`.
  static func makeRunning(
    _ duration: TimeInterval, _ delay: TimeInterval, _ options: UIView.AnimationOptions,
    _ changes: @escaping () -> Void, _ completion: ((UIViewAnimatingPosition) -> Void)?
  ) -> Self {
    let stage = Stage.current
    let delay = stage?.counted(delay, in: "runningPropertyAnimator(delay: \(delay))") ?? delay
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
    // What it takes over was asked for already.
    let isInheriting = inheritedDuration != nil || inheritedTiming != nil
    let animator =
      isInheriting ? Stage.current?.withoutTimingOverride(make) ?? make() : make()
    if let completion { animator.addCompletion(completion) }
    animator.isInterruptible = outer == nil
    if let host = outer?.animator {
      animator.startDelay = delay
      host.takeIn(animator)
      host.nest(
        duration: inheritedDuration != nil
          ? nil : isInheriting ? duration : animator.plannedDuration,
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
  /// - Parameters:
  ///   - duration: Seconds of its own; nil for the rest of the block's.
  ///   - delay: Seconds after the block's beginning.
  ///   - timing: Of its own; nil for the animator's.
  ///   - alone: Whether it is a block of its own in any case, with which nothing of others adds up.
  /// - Returns: The block that its changes are in.
  @discardableResult
  func nest(
    duration: TimeInterval?, delay: TimeInterval, timing: Timing?, alone: Bool = false,
    _ closure: () -> Void
  ) -> AnimationBlock? {
    let present = stage.scopes.last
    let outer = present?.block
    if delay <= 0, duration == nil, timing == nil, !alone {
      closure()
      return outer
    }
    let span = outer?.span ?? AnimationBlock.Span()
    let pace = playback.pace
    func share(_ seconds: TimeInterval) -> Double { pace > 0 ? seconds / pace : 0 }
    let beginning = min(span.end, span.beginning + share(max(0, delay)))
    let end = duration.map { min(span.end, beginning + share($0)) } ?? span.end
    // Held at a progress, its animator is scrubbed from there, whatever that is of the time.
    let isHeldElsewhere = span.origin != span.beginning && span.beginning < 1
    let held = (beginning - span.beginning) / (1 - span.beginning)
    let origin = isHeldElsewhere ? span.origin + (1 - span.origin) * held : beginning
    // A block that is repeated runs steadily: the timing is that of each repetition.
    let inherited =
      present?.cycles == nil ? outer?.ownTiming : present?.timing.map { Timing($0) }
    let block = makeBlock(
      span: AnimationBlock.Span(
        beginning: beginning, end: end,
        origin: outer?.hasAllTime == true ? span.origin : origin),
      ownTiming: timing ?? inherited, isExclusive: alone)
    block.hasAllTime = outer?.hasAllTime ?? false
    playback.add(block)
    stage.within(scope(of: block), closure)
    return block
  }

  /// Lets an animator that was made to run inside a block of this one end with it.
  private func takeIn(_ guest: UIViewPropertyAnimator) {
    guest.host = self
    guest.phase = .active
    guests.append(guest)
    stage.remember(guest)
  }
}
