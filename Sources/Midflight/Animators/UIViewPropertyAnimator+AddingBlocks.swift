import Foundation

/// Adding animations and completions.
extension UIViewPropertyAnimator {
  /// Implements `addAnimations(_:delayFactor:)`.
  ///
  /// | condition | effect |
  /// |---|---|
  /// | inactive | the closure runs at the start |
  /// | waiting | the closure runs now; the animator starts, after the rest of its start delay |
  /// | running | the closure runs now; its block joins the motion |
  /// | paused | the closure runs now; its block is held |
  /// | stopped | ends the program |
  /// | nested | the surrounding animator gets the closure |
  func addBlock(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    if phase == .active, surroundingAnimator == nil { flushLayout() }
    guard allows(.addAnimations) else { return }
    // A nested animator has no playback of its own.
    if let surroundingAnimator {
      return surroundingAnimator.addBlock(animation, delayFactor: delayFactor)
    }
    // The block never runs after the stage is gone.
    let relativeDelay =
      weakStage?.sanitized(
        Double(delayFactor), atMost: 1, in: "addAnimations(delayFactor: \(delayFactor))") ?? 0
    switch condition {
    case .inactive: waitingBlocks.append((relativeDelay, animation))
    case .waiting:
      let before = recordedSituation
      awaitsFirstBlock = false
      playback.scrub(to: goesBack ? 1 : 0)
      collect(animation, beginning: relativeDelay)
      playback.showBlocks()
      run(after: max(0, delayEnd.seconds(since: stage.animationNow)))
      record(.call(.addAnimations), since: before)
      notifyAllObservers()
    default:
      let before = recordedSituation
      let held = playback.fraction
      // An animator held beyond its end comes back to it, so the block has the whole time of that
      // motion.
      let isBeyond =
        held > 1 && playback.timeFraction == 1 || held < 0 && playback.timeFraction == 0
        || playback.returnsFromOvershoot
      // A curve in force has no fraction for the overshoot of a spring that is held on its own
      // pacing. The changes then begin at the spring's fraction.
      let isOvershoot = held < 1 && playback.timeFraction == 1
      let time = isBeyond ? 0 : isOvershoot ? held : playback.timeFraction
      let firstNewIndex = playback.blocks.count
      collect(
        animation, beginning: time + (1 - time) * relativeDelay,
        origin: (0...1).contains(held) ? held + (1 - held) * relativeDelay : held,
        spansWholeReturn: isBeyond)
      for block in playback.blocks[firstNewIndex...] { playback.join(block) }
      record(.call(.addAnimations), since: before)
    }
  }

  /// Implements `addCompletion(_:)`.
  func addCompletionHandler(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    if allows(.addCompletion) { completions.append(completion) }
  }

  /// Does pending layout if `flushUpdates` is true. The app's layout code may change the animator.
  func flushLayout() {
    if flushUpdates { weakStage?.window.layoutIfNeeded() }
  }

  /// Runs a closure, and adds a block with its changes. Blocks of animations inside the closure
  /// come after this one. `flushUpdates` animates the layout that the closure requests.
  ///
  /// - Parameters:
  ///   - beginning: The time fraction at which the changes begin.
  ///   - origin: The scrubbed fraction at which the changes begin; nil for `beginning`.
  ///   - spansWholeReturn: True if the animator is beyond its ends, so that the changes have the
  ///     whole time of the motion back.
  func collect(
    _ closure: () -> Void, beginning: Double, origin: Double? = nil, spansWholeReturn: Bool = false
  ) {
    let block = makeBlock(
      span: AnimationBlock.Span(beginning: beginning, origin: origin ?? beginning), ownTiming: nil)
    block.spansWholeReturn = spansWholeReturn
    // A block of this animator may run inside another one.
    let wasCollecting = isCollecting
    if !wasCollecting { playback.measuredFullDuration = nil }
    playback.add(block)
    isCollecting = true
    defer { isCollecting = wasCollecting }
    stage.within(scope(of: block)) {
      closure()
      flushLayout()
    }
  }

  /// Creates a block of this animator with its settings for touches and takeover. The animator does
  /// not have the block yet.
  func makeBlock(
    span: AnimationBlock.Span, ownTiming: Timing?, isExclusive: Bool = false
  ) -> AnimationBlock {
    var compositeOperation = AnimationBlock.CompositeOperation.motion
    compositeOperation.replacesAdditive = beginsFromCurrentMotion
    compositeOperation.isExclusive = isExclusive
    return AnimationBlock(
      time: stage.animationTime, owner: self, span: span, ownTiming: ownTiming,
      touches: AnimationBlock.TouchPolicy(
        isEnabled: isUserInteractionEnabled, hitsModel: isManualHitTestingEnabled),
      compositeOperation: compositeOperation)
  }

  /// The options that nested animations inherit if they are not part of the animator.
  private var touchOptions: UIView.AnimationOptions {
    var options = UIView.AnimationOptions.beginFromCurrentState
    if isUserInteractionEnabled { options.insert(.allowUserInteraction) }
    if isManualHitTestingEnabled { options.insert(.manualHitTesting) }
    return options
  }

  /// Returns the scope in which a block's closure runs. While animations are disabled the scope has
  /// no block, and changes take effect at once.
  func scope(of block: AnimationBlock) -> AnimationScope {
    AnimationScope(
      block: stage.animates ? block : nil, animator: self,
      duration: playback.measureFullDuration() * block.span.length,
      timing: continuedTiming ?? givenTiming, options: touchOptions)
  }
}
