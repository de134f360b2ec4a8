import MotionCore

/// Reversing in flight, and undoing a reversal at the same moment.
extension PlaybackState {
  /// The state before a reversal, or before another call that can be undone.
  struct Snapshot {
    let moment: Moment
    fileprivate let state: State
    fileprivate let blocks: [AnimationBlock.Snapshot]
  }

  /// Reverses the direction; a running animator leaves for the other end.
  ///
  /// - Held: only the direction changes.
  /// - Running: a spring keeps its velocity if `keepsVelocity` is true; a curve runs backwards. A
  ///   start delay continues.
  /// - Running, and reversed at this moment already: restores the state before that reversal.
  func reverse() {
    isReversed.toggle()
    guard isRunning else { return }
    if canUndoReversal { return restore() }
    let before = snapshot()
    requestedDuration = nil
    undoPendingThrow()
    run(after: remainingDelay, isReversal: true)
    stateBeforeReversal = before
  }

  /// Reverses the direction, and restores the state before a reversal at this moment; the direction
  /// alone changes if there was none. Check `canUndoReversal` first.
  func undoReversal() {
    isReversed.toggle()
    restore()
  }

  /// Returns the current state, including the blocks.
  func snapshot() -> Snapshot {
    Snapshot(moment: time.now, state: state, blocks: blocks.map { $0.snapshot() })
  }

  /// A Boolean value that indicates whether the animator was reversed at this moment, and every
  /// block can still show the state before that reversal without a jump.
  var canUndoReversal: Bool {
    guard let before = stateBeforeReversal, before.moment == time.now,
      before.blocks.count == blocks.count
    else { return false }
    return zip(blocks, before.blocks).allSatisfy { $0.canRestore($1) }
  }

  /// Restores `stateBeforeReversal`; no effect if it is nil.
  private func restore() {
    guard let before = stateBeforeReversal else { return }
    stateBeforeReversal = nil
    for (block, snapshot) in zip(blocks, before.blocks) { block.restore(snapshot) }
    state = before.state
  }
}
