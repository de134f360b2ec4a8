extension Spring {
  /// Returns the first time at which a motion from 0 to 1 reaches a progress.
  ///
  /// The motion is monotone between its turning points, and each swing stays inside the one before.
  /// A progress that the first two swings do not reach is never reached.
  ///
  /// - Parameters:
  ///   - progress: Any number. An initial velocity away from the target reaches a progress below 0;
  ///     an overshoot reaches a progress above 1.
  ///   - initialVelocity: In whole distances per second; positive towards 1.
  /// - Returns: Seconds, accurate to the last bits of `progress(at:)`; 0 for progress 0. nil if the
  ///   motion never reaches the progress, such as 1 without an overshoot.
  package func time(atProgress progress: Double, initialVelocity: Double = 0) -> Double? {
    if progress == 0 { return 0 }
    guard let first = firstTurningPoint(initialVelocity: initialVelocity) else {
      return crossingAfterLastTurn(to: progress, from: 0, initialVelocity: initialVelocity)
    }
    if let time = timeBetween(0, first, to: progress, initialVelocity: initialVelocity) {
      return time
    }
    guard discriminant < 0 else {
      return crossingAfterLastTurn(to: progress, from: first, initialVelocity: initialVelocity)
    }
    let second = first + Double.pi / discriminantRoot
    return timeBetween(first, second, to: progress, initialVelocity: initialVelocity)
  }

  /// Returns the time of the first turning point of a motion from 0 to 1; nil if there is none.
  ///
  /// - Returns: Seconds, more than 0. For ζ < 1, at most π / discriminantRoot, which is the time at
  ///   velocity 0. For ζ ≥ 1, nil unless the motion starts away from 1 or overshoots.
  func firstTurningPoint(initialVelocity v: Double) -> Double? {
    if discriminant < 0 {
      // v·cos θ = (v·β − ω²)·sin θ / w, with w = discriminantRoot and θ = w·t in 0…π.
      let side = v * decayRate - squaredFrequency
      return StrictMath.atan2(abs(v) * discriminantRoot, v < 0 ? -side : side) / discriminantRoot
    }
    // ω²·I + v·(1 − fast·I) = 0, with I = (1 − e^(−2·discriminantRoot·t)) / (2·discriminantRoot).
    let fastRate = decayRate + discriminantRoot
    let decayIntegral = v / (v * fastRate - squaredFrequency)
    let part = 2 * discriminantRoot * decayIntegral
    guard decayIntegral > 0, part < 1 else { return nil }
    // −ln(1 − part) / part, as a series where the logarithm would cancel.
    if part < 1e-3 {
      return decayIntegral * (1 + part * (1.0 / 2 + part * (1.0 / 3 + part * (1.0 / 4 + part / 5))))
    }
    return -StrictMath.log(1 - part) / (2 * discriminantRoot)
  }

  /// Returns the time of a crossing between two times without a turning point between them.
  ///
  /// - Returns: nil if the target is outside the progress at both times.
  private func timeBetween(
    _ start: Double, _ end: Double, to target: Double, initialVelocity: Double
  ) -> Double? {
    let from = progress(at: start, initialVelocity: initialVelocity)
    let to = progress(at: end, initialVelocity: initialVelocity)
    guard min(from, to) <= target, target <= max(from, to) else { return nil }
    return boundary(from: start, to: end) { time in
      let progress = progress(at: time, initialVelocity: initialVelocity)
      return to > from ? progress >= target : progress <= target
    }
  }

  /// Returns the time of the crossing after the last turning point, on the endless approach to 1.
  ///
  /// - Returns: nil if the target is not between the progress at `start` and 1. The progress 1
  ///   itself is never reached.
  private func crossingAfterLastTurn(
    to target: Double, from start: Double, initialVelocity: Double
  ) -> Double? {
    let from = progress(at: start, initialVelocity: initialVelocity)
    guard from < 1 ? from <= target && target < 1 : 1 < target && target <= from else { return nil }
    var span = response
    while true {
      let end = start + span
      if let time = timeBetween(start, end, to: target, initialVelocity: initialVelocity) {
        return time
      }
      span *= 2
    }
  }
}
