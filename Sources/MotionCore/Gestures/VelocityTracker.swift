import Foundation

/// How fast a pointer moves, from where it was seen in the last tenth of a second.
///
/// A recogniser adds every position of its pointer and asks at the moment it must tell a velocity,
/// above all when the finger lifts. The position at which it lifts is not added: it repeats the
/// last one, and would slow the estimate down.
///
/// A parabola is laid through the samples by least squares, and its slope at the newest one is the
/// velocity: Android's `LSQ2` strategy. So noise averages out, and a finger that speeds up is not
/// given the speed it had before. With two samples it is a straight line. Where the parabola turns
/// round and the pointer has not, as it does through the few samples of a flick that slows down, the
/// velocity is the mean of the latest way.
///
/// Samples that are read all at once, as they are after a moment in which nobody could look, would make it hundreds of
/// times as fast as it was. So it is no more than four times as fast as it ever was from one sample to another that is
/// 4 ms later or more: a parabola through few samples may rightly be three times as steep at its end.
///
/// Unlike UIKit, which keeps the speed of a finger that moved, held still and then lifted, a
/// velocity fades when nothing was seen for a while.
public struct VelocityTracker: Sendable {
  /// Samples older than this, seen from the newest, no longer count. Android's HORIZON.
  static let horizon = 0.1  // seconds
  /// More samples than this never count. Android's HISTORY_SIZE.
  static let capacity = 20
  /// How long a pointer may go unseen before it counts as slowing down. Android's
  /// ASSUME_POINTER_STOPPED_TIME, at which Android drops to 0 at once.
  static let patience = 0.04  // seconds

  /// The latest way is the one since the newest sample that was seen this much before the last.
  static let latest = 0.008  // seconds

  /// All that comes within less was read at once.
  static let atOnce = 0.000_5  // seconds
  /// Ways that took less do not say how fast a pointer was.
  static let leastSpan = 0.004  // seconds

  private struct Sample {
    var point: CGPoint
    var moment: Moment
  }

  /// The newest last; none older than the horizon.
  private var samples: [Sample] = []
  /// The newest that no longer counts, and that the latest came long enough after.
  private var earlier: Sample?

  /// A tracker that has seen nothing.
  public init() {}

  /// Notes where the pointer is.
  ///
  /// - Parameters:
  ///   - point: In points. The same point again counts: it says that the pointer holds still.
  ///   - moment: Not before the last one; at the same moment, the new point takes the old one's
  ///     place.
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

  /// Forgets everything, as for a new touch.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    earlier = nil
  }

  /// The velocity in points per second.
  ///
  /// - Parameter moment: When it is asked for. Up to 40 ms after the newest sample the estimate
  ///   stands; from there it falls in a straight line to exactly 0 at 100 ms.
  /// - Returns: Zero before the second sample.
  public func velocity(at moment: Moment) -> CGVector {
    guard samples.count > 1, let newest = samples.last else { return .zero }
    let unseen = moment.seconds(since: newest.moment)
    guard unseen < VelocityTracker.horizon else { return .zero }
    let fading =
      (VelocityTracker.horizon - unseen) / (VelocityTracker.horizon - VelocityTracker.patience)
    let weight = min(1, fading)
    // Relative to the newest sample, so that where and when it all happened does not matter.
    let times = samples.map { $0.moment.seconds(since: newest.moment) }
    let fit = ParabolaFit(times: times)
    func slope(of values: [Double]) -> Double {
      let slope = fit.endSlope(of: values)
      let before = times.lastIndex { $0 <= -VelocityTracker.latest } ?? 0
      let mean = values[before] / times[before]
      // A step back that is only the last of many is noise, which the parabola evens out.
      let (way, rounding) = (-values[0], 1e-9 * abs(mean))
      let turnsRound = slope * way < 0 && slope * mean <= 0 && abs(slope) > rounding
      return turnsRound ? mean : slope
    }
    let velocity = CGVector(
      dx: slope(of: samples.map { $0.point.x - newest.point.x }),
      dy: slope(of: samples.map { $0.point.y - newest.point.y }))
    let (speed, limit) = (Self.length(Double(velocity.dx), Double(velocity.dy)), 4 * greatestSpeed)
    let share = speed > limit ? weight * (limit / speed) : weight
    return CGVector(dx: share * velocity.dx, dy: share * velocity.dy)
  }

  /// The most of all speeds from one sample to another that is long enough after it.
  private var greatestSpeed: Double {
    var greatest = 0.0
    var isKnown = false
    func note(_ start: Sample, _ end: Sample, within seconds: Double) {
      let (dx, dy) = (end.point.x - start.point.x, end.point.y - start.point.y)
      greatest = max(greatest, Self.length(Double(dx), Double(dy)) / seconds)
      isKnown = true
    }
    for (index, end) in samples.enumerated() {
      // How much of a longer time it stood, nobody knows.
      if let earlier {
        let seconds = end.moment.seconds(since: earlier.moment)
        note(
          earlier, end,
          within: min(max(seconds, VelocityTracker.leastSpan), VelocityTracker.horizon))
      }
      for start in samples[..<index] {
        let seconds = end.moment.seconds(since: start.moment)
        if seconds >= VelocityTracker.leastSpan { note(start, end, within: seconds) }
      }
    }
    if !isKnown, let first = samples.first, let last = samples.last {
      if last.moment.seconds(since: first.moment) > VelocityTracker.atOnce { return .infinity }
      // All of a touch at once, after nobody knows how long.
      for end in samples { note(first, end, within: VelocityTracker.patience) }
    }
    return greatest
  }

  private static func length(_ dx: Double, _ dy: Double) -> Double {
    (dx * dx + dy * dy).squareRoot()
  }
}
