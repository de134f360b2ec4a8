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
/// Samples that come all at once, as they do after a moment in which nobody could look, do not say how fast the
/// pointer was between them: it was on its way since the one before.
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

  /// No pointer is asked more often than this.
  static let atOnce = 0.000_5  // seconds

  private struct Sample {
    var point: CGPoint
    var moment: Moment
  }

  /// The newest last; none older than the horizon.
  private var samples: [Sample] = []
  /// The newest that is older.
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
      moment.seconds(since: oldest.moment) > VelocityTracker.horizon
    {
      earlier = oldest
      samples.removeFirst()
    }
    if samples.count > VelocityTracker.capacity { samples.removeFirst() }
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
    if let burst = burst(endingAt: newest) {
      return CGVector(dx: weight * burst.dx, dy: weight * burst.dy)
    }
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
    return CGVector(
      dx: weight * slope(of: samples.map { $0.point.x - newest.point.x }),
      dy: weight * slope(of: samples.map { $0.point.y - newest.point.y }))
  }

  /// The velocity if all samples came within less time than a screen's frame; nil if they did not.
  private func burst(endingAt newest: Sample) -> CGVector? {
    guard let oldest = samples.first else { return nil }
    let span = newest.moment.seconds(since: oldest.moment)
    let start: Sample
    if let earlier, span < VelocityTracker.latest {
      start = earlier
    } else if earlier == nil, span < VelocityTracker.atOnce {
      start = oldest
    } else {
      return nil
    }
    let seconds = max(newest.moment.seconds(since: start.moment), VelocityTracker.latest)
    return CGVector(
      dx: Double(newest.point.x - start.point.x) / seconds,
      dy: Double(newest.point.y - start.point.y) / seconds)
  }
}
