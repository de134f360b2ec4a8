import Foundation

/// What an animator moves, and whom it tells at its end.
extension UIViewPropertyAnimator {
  /// As `addAnimations(_:delayFactor:)`.
  func fill(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard allows(.addAnimations) else { return }
    // Part of another, it has no course of its own.
    if let host { return host.fill(animation, delayFactor: delayFactor) }
    // After the stage is gone, the block never runs.
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
      // Held beyond its end, it comes back to there: all of the time that it takes is to come.
      let isBeyond =
        held > 1 && playback.timeFraction == 1 || held < 0 && playback.timeFraction == 0
        || playback.comesBack
      let time = isBeyond ? 0 : playback.timeFraction
      let known = playback.blocks.count
      collect(
        animation, beginning: time + (1 - time) * share,
        origin: (0...1).contains(held) ? held + (1 - held) * share : held, hasAllTime: isBeyond)
      for block in playback.blocks[known...] { playback.join(block) }
      note(.call(.addAnimations), since: before)
    }
  }

  /// As `addCompletion(_:)`.
  func tellAtEnd(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    if allows(.addCompletion) { completions.append(completion) }
  }

  /// Runs a closure and keeps what it changes; what animations inside it add comes after it.
  ///
  /// - Parameters:
  ///   - beginning: The fraction of the time at which the changes begin.
  ///   - origin: The fraction that is scrubbed at which they do; nil if it is the same.
  ///   - hasAllTime: Whether all of the time is to come, as the animator is held beyond its ends.
  func collect(
    _ closure: () -> Void, beginning: Double, origin: Double? = nil, hasAllTime: Bool = false
  ) {
    let block = makeBlock(
      span: AnimationBlock.Span(beginning: beginning, origin: origin ?? beginning), ownTiming: nil)
    block.hasAllTime = hasAllTime
    playback.add(block)
    if flushUpdates { stage.window.layoutIfNeeded() }
    // One of its blocks may run inside another.
    let wasCollecting = isCollecting
    isCollecting = true
    defer { isCollecting = wasCollecting }
    stage.within(scope(of: block)) {
      closure()
      if flushUpdates { stage.window.layoutIfNeeded() }
    }
  }

  /// A block of this animator's.
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

  /// What animations inherit from it that are made inside and are no part of it.
  private var touchOptions: UIView.AnimationOptions {
    var options = UIView.AnimationOptions.beginFromCurrentState
    if isUserInteractionEnabled { options.insert(.allowUserInteraction) }
    if isManualHitTestingEnabled { options.insert(.manualHitTesting) }
    return options
  }

  /// What a closure runs in whose changes a block collects.
  func scope(of block: AnimationBlock) -> AnimationScope {
    AnimationScope(
      block: stage.animates ? block : nil, animator: self,
      duration: playback.pace * block.span.length,
      timing: continuedTiming ?? givenTiming, options: touchOptions)
  }
}
