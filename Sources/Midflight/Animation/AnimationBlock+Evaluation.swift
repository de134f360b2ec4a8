import MotionCore

/// A block's progress, computed once for each moment: a thousand tracks cost one evaluation of the curve.
extension AnimationBlock {
  /// The progress now: 0 at the start of the changes, 1 at their targets.
  var progress: Double {
    if let evaluation, evaluation.moment == time.now { return evaluation.progress }
    let progress = playhead.progress(at: time.now)
    evaluation = (time.now, progress)
    return progress
  }

  /// The part of a residual that is seen while the block is held: 1 where it was caught, 0 at either end.
  var heldShareOfResidual: Double {
    guard playhead.isHeld else { return 1 }
    let (own, scrubAnchor) = (playhead.startFraction, scrubAnchor.own)
    if own == scrubAnchor { return 1 }
    let share = own < scrubAnchor ? own / scrubAnchor : (1 - own) / (1 - scrubAnchor)
    return share.isFinite ? min(max(share, 0), 1) : 0
  }
}
