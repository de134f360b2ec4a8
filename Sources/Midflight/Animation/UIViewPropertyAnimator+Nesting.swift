import Foundation

/// Animations that are begun while a block of an animator runs: they become parts of it.
extension UIViewPropertyAnimator {
  /// Makes an animator and starts it.
  ///
  /// Inside another animation it takes over that one's duration and curve, unless `options` override
  /// them, and is not interruptible; inside a block of an animator, that one pauses, scrubs and ends
  /// it. Options about direction and transitions are ignored.
  ///
  /// - Parameters:
  ///   - duration: Seconds, 0 or more.
  ///   - delay: Seconds, 0 or more.
  ///   - options: The curve, and what is not inherited.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    require(
      self == UIViewPropertyAnimator.self,
      "\(self).runningPropertyAnimator(…): it makes UIViewPropertyAnimators only; make one of a "
        + "subclass with its initialiser, and start it.")
    let outer = Stage.current?.scopes.last.flatMap { $0.block == nil ? nil : $0 }
    let inheritedDuration = options.contains(.overrideInheritedDuration) ? nil : outer?.duration
    let inheritedTiming = options.contains(.overrideInheritedCurve) ? nil : outer?.timing
    func make() -> UIViewPropertyAnimator {
      UIViewPropertyAnimator(
        duration: inheritedDuration ?? duration,
        timingParameters: inheritedTiming ?? UICubicTimingParameters(animationCurve: options.curve))
    }
    // What it takes over was asked for already.
    let isInheriting = inheritedDuration != nil || inheritedTiming != nil
    let animator =
      isInheriting ? Stage.current?.withoutTimingOverride(make) ?? make() : make()
    if let completion { animator.addCompletion(completion) }
    animator.isInterruptible = outer == nil
    if let host = outer?.animator {
      animator.delay = delay
      host.takeIn(animator)
      host.nest(
        duration: inheritedDuration != nil ? nil : isInheriting ? duration : animator.duration,
        delay: delay,
        timing: inheritedTiming == nil ? animator.ownTiming : nil, animations)
    } else {
      animator.addAnimations(animations)
      animator.startAnimation(afterDelay: delay)
    }
    guard let animator = animator as? Self else {
      fatalError(
        "\(self).runningPropertyAnimator(…): it makes UIViewPropertyAnimators only; make one of a "
          + "subclass with its initialiser, and start it.")
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
    let outer = stage.scopes.last?.block
    if delay <= 0, duration == nil, timing == nil, !alone {
      closure()
      return outer
    }
    let span = outer?.span ?? AnimationBlock.Span()
    func share(_ seconds: TimeInterval) -> Double {
      self.duration > 0 ? seconds / self.duration : 0
    }
    let beginning = min(span.end, span.beginning + share(max(0, delay)))
    let end = duration.map { min(span.end, beginning + share($0)) } ?? span.end
    let block = makeBlock(
      span: AnimationBlock.Span(beginning: beginning, end: end),
      ownTiming: timing ?? outer?.ownTiming, isExclusive: alone)
    course.add(block)
    stage.within(scope(of: block), closure)
    return block
  }

  /// Lets an animator that was made to run inside a block of this one end with it.
  private func takeIn(_ guest: UIViewPropertyAnimator) {
    guest.host = self
    guest.state = .active
    guests.append(guest)
    stage.remember(guest)
  }
}
