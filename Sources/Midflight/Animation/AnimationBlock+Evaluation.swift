import MotionCore

/// A block's progress, and the weights of what its tracks carry beside the course.
///
/// Both are computed once for each moment, so that a thousand tracks cost one evaluation of the curve.
extension AnimationBlock {
  /// The values at one moment.
  struct Evaluation {
    let moment: Moment
    let progress: Double
    /// The last weights that were computed, and their easing.
    var weights: (easing: Playhead.Easing, value: Playhead.Weights)?
    /// The last residue that was computed on a spring along y, and that spring.
    var residue: (spring: AcrossSpring, value: Playhead.Residue)?
  }

  /// The progress now: 0 at the start of the changes, 1 at their targets.
  var progress: Double {
    if let evaluation, evaluation.moment == time.now { return evaluation.progress }
    let progress = playhead.progress(at: time.now)
    evaluation = Evaluation(moment: time.now, progress: progress)
    return progress
  }

  /// The weights now of what tracks carry beside the course.
  func weights(eased easing: Playhead.Easing) -> Playhead.Weights {
    let progress = progress
    if let known = evaluation?.weights, known.easing == easing { return known.value }
    var weights = playhead.weights(at: time.now, eased: easing, progress: progress)
    if playhead.isHeld { weights.displacement = shareOfResidue(at: playhead.startFraction) }
    evaluation?.weights = (easing, weights)
    return weights
  }

  /// The residue now of what goes on a spring of its own along y.
  func residue(on across: AcrossSpring) -> Playhead.Residue {
    _ = progress
    if let known = evaluation?.residue, known.spring == across { return known.value }
    let residue =
      across.spring.map { playhead.residue(at: time.now, on: $0) }
      ?? playhead.residue(at: time.now)
    evaluation?.residue = (across, residue)
    return residue
  }

  /// How fast what tracks carry beside the course changes now.
  func residueRates(eased easing: Playhead.Easing = .usual) -> Playhead.Residue {
    playhead.residue(at: time.now, eased: easing)
  }

  /// The remaining part of a residue that was caught: 1 at the knot, 0 at either end.
  private func shareOfResidue(at own: Double) -> Double {
    let knot = knot.own
    if own == knot { return 1 }
    let share = own < knot ? own / knot : (1 - own) / (1 - knot)
    return share.isFinite ? min(max(share, 0), 1) : 0
  }
}
