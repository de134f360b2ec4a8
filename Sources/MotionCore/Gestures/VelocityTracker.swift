import Foundation

/// An estimator of a pointer's velocity from its positions in the last tenth of a second.
///
/// A recogniser adds each position of its pointer, and reads the velocity when it needs one, above
/// all when the finger lifts. The recogniser does not add the position of the release, which
/// repeats the last position and would lower the estimate.
///
/// The velocity is the slope of a least-squares parabola at the newest sample: Android's `LSQ2`
/// strategy. The fit averages out noise, and follows a finger that accelerates. Two samples give a
/// straight line. A parabola through the few samples of a slowing flick may turn back where the
/// pointer does not. The velocity is then the mean velocity of the latest distance.
///
/// After a stall, many samples may be read at the same time, which would give a velocity hundreds
/// of times too high. The result is therefore at most four times the greatest velocity between two
/// samples that are 4 ms or more apart. A correct parabola through few samples may be three times
/// as steep at its end.
///
/// Unlike UIKit, which keeps the velocity of a finger that moved, held still and then lifted, the
/// estimate fades when no samples arrive.
public struct VelocityTracker: Sendable {
  /// The age at which samples no longer count, relative to the newest sample. Android's HORIZON.
  static let horizon = 0.1  // seconds
  /// The greatest number of samples. Android's HISTORY_SIZE.
  static let capacity = 20
  /// The time without samples after which the estimate fades. Android's
  /// ASSUME_POINTER_STOPPED_TIME, after which Android drops to 0 at once.
  static let fadeDelay = 0.04  // seconds

  /// The age of the sample, relative to the newest, from which the latest distance is measured.
  static let latestSpan = 0.008  // seconds

  /// The span below which all samples count as read at the same time.
  static let simultaneousSpan = 0.000_5  // seconds
  /// The least time between two samples that determine a velocity.
  static let leastSpan = 0.004  // seconds

  private struct Sample {
    var point: CGPoint
    var moment: Moment
  }

  /// The samples within the horizon, newest last.
  private var samples: [Sample] = []
  /// The last removed sample that was at least `leastSpan` older than the newest one.
  private var earlier: Sample?

  /// Creates a tracker without samples.
  public init() {}

  /// Adds a position of the pointer.
  ///
  /// The program stops if a coordinate is not finite, or if the moment is before the last one.
  /// Samples that are more than 0.1 s older than `moment`, and the oldest of more than 20, are
  /// dropped.
  ///
  /// - Parameters:
  ///   - point: The position, in points. A repeated position counts: the pointer holds still.
  ///   - moment: The moment of the position. A point at the moment of the last one replaces it.
  public mutating func add(_ point: CGPoint, at moment: Moment) {
    require(
      point.x.isFinite && point.y.isFinite,
      "VelocityTracker.add(\(point)): a pointer's position must be finite.")
    if let newest = samples.last {
      require(
        moment >= newest.moment,
        "VelocityTracker.add(at: \(moment)): comes before \(newest.moment), which it has seen.")
      if moment == newest.moment { samples.removeLast() }
    }
    samples.append(Sample(point: point, moment: moment))
    while let oldest = samples.first,
      samples.count > VelocityTracker.capacity
        || moment.seconds(since: oldest.moment) > VelocityTracker.horizon
    {
      samples.removeFirst()
      if moment.seconds(since: oldest.moment) >= VelocityTracker.leastSpan { earlier = oldest }
    }
  }

  /// Removes all samples, as for a new touch.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    earlier = nil
  }

  /// Returns the velocity at a moment, in points per second. Reading has no effect on the samples.
  ///
  /// - Parameter moment: Up to 40 ms after the newest sample, the estimate is constant. From there,
  ///   the estimate falls linearly to exactly 0 at 100 ms.
  /// - Returns: Zero before the second sample.
  public func velocity(at moment: Moment) -> CGVector {
    guard samples.count > 1, let newest = samples.last else { return .zero }
    let age = moment.seconds(since: newest.moment)
    guard age < VelocityTracker.horizon else { return .zero }
    let fading =
      (VelocityTracker.horizon - age) / (VelocityTracker.horizon - VelocityTracker.fadeDelay)
    let weight = min(1, fading)
    // Relative to the newest sample, so that absolute positions and times have no effect.
    let times = samples.map { $0.moment.seconds(since: newest.moment) }
    let fit = ParabolaFit(times: times)
    func slope(of values: [Double]) -> Double {
      let slope = fit.endSlope(of: values)
      let before = times.lastIndex { $0 <= -VelocityTracker.latestSpan } ?? 0
      let mean = values[before] / times[before]
      // A step back that is only the last of many is noise, which the parabola averages out.
      let (distance, rounding) = (-values[0], 1e-9 * abs(mean))
      let turnsRound = slope * distance < 0 && slope * mean <= 0 && abs(slope) > rounding
      return turnsRound ? mean : slope
    }
    let velocity = CGVector(
      dx: slope(of: samples.map { $0.point.x - newest.point.x }),
      dy: slope(of: samples.map { $0.point.y - newest.point.y }))
    let (speed, limit) = (Self.length(Double(velocity.dx), Double(velocity.dy)), 4 * greatestSpeed)
    let factor = speed > limit ? weight * (limit / speed) : weight
    return CGVector(dx: factor * velocity.dx, dy: factor * velocity.dy)
  }

  /// The greatest speed between two samples that are far enough apart in time, in points per
  /// second. If all samples were read at the same time, the distances from the first sample count
  /// as covered within `fadeDelay`. 0 without samples.
  ///
  /// Infinite if the samples are spread over a short time in which none are far enough apart.
  private var greatestSpeed: Double {
    var greatest = 0.0
    var hasSpeed = false
    func record(_ start: Sample, _ end: Sample, within seconds: Double) {
      let (dx, dy) = (end.point.x - start.point.x, end.point.y - start.point.y)
      greatest = max(greatest, Self.length(Double(dx), Double(dy)) / seconds)
      hasSpeed = true
    }
    for (index, end) in samples.enumerated() {
      // The pointer may have stood still for an unknown part of a longer time.
      if let earlier {
        let seconds = end.moment.seconds(since: earlier.moment)
        record(
          earlier, end,
          within: min(max(seconds, VelocityTracker.leastSpan), VelocityTracker.horizon))
      }
      for start in samples[..<index] {
        let seconds = end.moment.seconds(since: start.moment)
        if seconds >= VelocityTracker.leastSpan { record(start, end, within: seconds) }
      }
    }
    if !hasSpeed, let first = samples.first, let last = samples.last {
      if last.moment.seconds(since: first.moment) > VelocityTracker.simultaneousSpan {
        return .infinity
      }
      // All samples of a touch arrived at the same time, after an unknown time.
      for end in samples { record(first, end, within: VelocityTracker.fadeDelay) }
    }
    return greatest
  }

  /// Returns the length of a vector.
  private static func length(_ dx: Double, _ dy: Double) -> Double {
    (dx * dx + dy * dy).squareRoot()
  }
}
