import Foundation

/// Adding animations and completions.
extension UIViewPropertyAnimator {
  /// Implements `addAnimations(_:delayFactor:)`.
  ///
  /// | condition | effect |
  /// |---|---|
  /// | inactive | the closure runs at the start |
  /// | waiting | the closure runs now, and the animator starts |
  /// | running | the closure runs now; its block joins the run |
  /// | paused | the closure runs now; its block is held |
  func fill(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard allows(.addAnimations) else { return }
    // A nested animator has no playback of its own.
    if let host { return host.fill(animation, delayFactor: delayFactor) }
    // The block never runs after the stage is gone.
    let share =
      knownStage?.counted(
        Double(delayFactor), atMost: 1, in: "addAnimations(delayFactor: \(delayFactor))") ?? 0
    switch condition {
    case .inactive: waitingBlocks.append((share, animation))
    case .waiting:
      let before = glimpse
      awaitsFirstBlock = false
      playback.scrub(to: goesBack ? 1 : 0)
      collect(animation, beginning: share)
      playback.showBlocks()
      run(after: max(0, delayEnd.seconds(since: stage.animationNow)))
      note(.call(.addAnimations), since: before)
      announce()
    default:
      let before = glimpse
      let held = playback.fraction
      // An animator held beyond its end comes back to it, so the block has the whole time of that
      // way.
      let isBeyond =
        held > 1 && playback.fractionHint == 1 || held < 0 && playback.fractionHint == 0
        || playback.comesBack
      let time = isBeyond ? 0 : playback.fractionHint
      let known = playback.blocks.count
      collect(
        animation, beginning: time + (1 - time) * share,
        origin: (0...1).contains(held) ? held + (1 - held) * share : held, hasAllTime: isBeyond)
      for block in playback.blocks[known...] { playback.join(block) }
      note(.call(.addAnimations), since: before)
    }
  }

  /// Implements `addCompletion(_:)`.
  func tellAtEnd(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    if allows(.addCompletion) { completions.append(completion) }
  }

  /// Runs a closure, and adds a block with its changes. Blocks of animations inside the closure
  /// come after this one.
  ///
  /// - Parameters:
  ///   - beginning: The time fraction at which the changes begin.
  ///   - origin: The scrubbed fraction at which the changes begin; nil for `beginning`.
  ///   - hasAllTime: True if the animator is beyond its ends, so that the changes have the whole
  ///     time of the way back.
  func collect(
    _ closure: () -> Void, beginning: Double, origin: Double? = nil, hasAllTime: Bool = false
  ) {
    let block = makeBlock(
      span: AnimationBlock.Span(beginning: beginning, origin: origin ?? beginning), ownTiming: nil)
    block.hasAllTime = hasAllTime
    playback.add(block)
    if flushUpdates { stage.window.layoutIfNeeded() }
    // A block of this animator may run inside another one.
    let wasCollecting = isCollecting
    isCollecting = true
    defer { isCollecting = wasCollecting }
    stage.within(scope(of: block)) {
      closure()
      if flushUpdates { stage.window.layoutIfNeeded() }
    }
  }

  /// Creates a block of this animator.
  func makeBlock(
    span: AnimationBlock.Span, ownTiming: Timing?, isExclusive: Bool = false
  ) -> AnimationBlock {
    var takeover = AnimationBlock.Takeover.motion
    takeover.replacesAdditive = beginsFromCurrentMotion
    takeover.isExclusive = isExclusive
    return AnimationBlock(
      time: stage.animationTime, owner: self, span: span, ownTiming: ownTiming,
      touches: AnimationBlock.TouchPolicy(
        isEnabled: isUserInteractionEnabled, hitsModel: isManualHitTestingEnabled),
      takeover: takeover)
  }

  /// The options that nested animations inherit if they are not part of the animator.
  private var touchOptions: UIView.AnimationOptions {
    var options = UIView.AnimationOptions.beginFromCurrentState
    if isUserInteractionEnabled { options.insert(.allowUserInteraction) }
    if isManualHitTestingEnabled { options.insert(.manualHitTesting) }
    return options
  }

  /// Returns the scope in which a block's closure runs.
  func scope(of block: AnimationBlock) -> AnimationScope {
    AnimationScope(
      block: stage.animates ? block : nil, animator: self,
      duration: playback.pace * block.span.length,
      timing: continuedTiming ?? givenTiming, options: touchOptions)
  }
}
