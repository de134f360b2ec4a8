import Foundation

extension Playhead {
  /// Whether a curve has to be solved between its start and its end to know where it is.
  package var isOnCurve: Bool {
    guard case .cubic(let curve) = pacing, !curve.isLinear else { return false }
    switch course {
    case .running, .gliding: return true
    case .held, .released, .repeating: return false
    }
  }

  /// Whether it has left, and is not there yet.
  @inline(__always) func isUnderWay(at moment: Moment) -> Bool {
    moment > start && moment.nanoseconds < arrival
  }

  /// What says where on its curve it is, under way.
  struct CurveRun {
    var curve = CubicCurve.linear
    /// Nanoseconds since it started.
    var elapsed = 0.0
    var seconds: TimeInterval = 1
    /// Of the curve's time, from where to where it goes.
    var fractions = (from: 0.0, to: 1.0)
    /// What is seen at both ends of all of the curve.
    var progress = (from: 0.0, to: 1.0)
  }

  /// - Returns: Of what `isOnCurve`. Ends of 0 and 1 change no bit of what lies between: neither a share of the time
  ///   nor a curve's height is ever −0 there.
  @inline(__always) func curveRun(at moment: Moment) -> CurveRun {
    var run = CurveRun()
    if case .cubic(let curve) = pacing { run.curve = curve }
    run.elapsed = Double(moment.nanoseconds - start.nanoseconds)
    switch course {
    case .held, .released, .repeating: break
    case .running(let seconds):
      (run.seconds, run.fractions) = (seconds, (startFraction, endFraction))
    case .gliding(let glide, let seconds):
      (run.seconds, run.progress) = (seconds, (glide.from, glide.to))
    }
    return run
  }
}
