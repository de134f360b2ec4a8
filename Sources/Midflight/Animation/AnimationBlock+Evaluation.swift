import MotionCore

/// The block's progress, computed once for each moment: a thousand tracks cost one evaluation of
/// the curve.
extension AnimationBlock {
  /// The current progress: 0 at the start of the changes, 1 at their targets. A spring or a curve
  /// may overshoot.
  var progress: Double {
    if let evaluation, evaluation.moment == time.now { return evaluation.progress }
    let progress = playhead.progress(at: time.now)
    evaluation = (time.now, progress)
    return progress
  }

  /// The part of a residual offset that a held block shows: 1 at the point where scrubbing began,
  /// falling linearly to 0 at either end.
  ///
  /// 1 while the block runs. At the point where scrubbing began the value is 1 even at an end.
  var heldWeightOfResidual: Double {
    guard playhead.isHeld else { return 1 }
    let (fraction, anchor) = (playhead.startFraction, scrubAnchor.block)
    if fraction == anchor { return 1 }
    let weight = fraction < anchor ? fraction / anchor : (1 - fraction) / (1 - anchor)
    return weight.isFinite ? min(max(weight, 0), 1) : 0
  }
}
