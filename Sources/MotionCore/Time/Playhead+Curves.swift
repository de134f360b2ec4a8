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

  /// Nanoseconds since it started, if it is under way.
  @inline(__always) func elapsed(by moment: Moment) -> Double {
    Double(moment.nanoseconds - start.nanoseconds)
  }

  /// The curve of what `isOnCurve`.
  @inline(__always) var curve: CubicCurve {
    guard case .cubic(let curve) = pacing else { preconditionFailure("\(pacing) is no curve.") }
    return curve
  }

  /// Of what `isOnCurve`: from where to where in the curve's time it goes, and within which time.
  @inline(__always) var run: (from: Double, to: Double, seconds: TimeInterval) {
    if case .running(let seconds) = course { return (startFraction, endFraction, seconds) }
    guard case .gliding(_, let seconds) = course else {
      preconditionFailure("\(course) is not along a curve.")
    }
    return (0, 1, seconds)
  }

  /// What is seen where the curve of what `isOnCurve` is as high as this.
  @inline(__always) func progress(atHeight height: Double) -> Double {
    guard case .gliding(let glide, _) = course else { return height }
    return glide.from + (glide.to - glide.from) * height
  }
}
