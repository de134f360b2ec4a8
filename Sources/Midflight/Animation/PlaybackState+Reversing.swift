import MotionCore

/// Turning round in flight, and back at the same moment as if nothing had happened.
extension PlaybackState {
  /// How it was before it was turned round, or turned round by other means.
  struct Snapshot {
    let moment: Moment
    fileprivate let state: State
    fileprivate let blocks: [AnimationBlock.Snapshot]
  }

  /// Turns towards the other end; on its way, it leaves for there.
  ///
  /// Turned back at the same moment, everything is as if nothing had happened.
  func turnRound() {
    isReversed.toggle()
    guard isRunning else { return }
    if canTurnBack { return restore() }
    let before = snapshot()
    secondsToTake = nil
    takeBackThrow()
    let hasLeft = playhead.start <= time.now
    run(after: remainingDelay, keepsSpeed: hasLeft && timing.isSpring && keepsVelocity)
    beforeTurning = before
  }

  /// Turns back to how it was before it was turned round, at this very moment.
  func turnBack() {
    isReversed.toggle()
    restore()
  }

  /// How it is now.
  func snapshot() -> Snapshot {
    Snapshot(moment: time.now, state: state, blocks: blocks.map { $0.snapshot() })
  }

  /// Keeps how it was before it was turned round.
  func remember(_ before: Snapshot) { beforeTurning = before }

  /// Whether it was turned round at this very moment, and nothing else has been done since.
  var canTurnBack: Bool {
    guard let before = beforeTurning, before.moment == time.now,
      before.blocks.count == blocks.count
    else { return false }
    return zip(blocks, before.blocks).allSatisfy { $0.canRestore($1) }
  }

  private func restore() {
    guard let before = beforeTurning else { return }
    beforeTurning = nil
    for (block, snapshot) in zip(blocks, before.blocks) { block.restore(snapshot) }
    state = before.state
  }
}
