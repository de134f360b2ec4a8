import Foundation

extension Playhead {
  /// What becomes of a displacement and of a velocity that a track has beside the playhead's, so
  /// that a change of course breaks neither what is seen nor how fast it moves.
  ///
  /// A track shows `offset · (1 − progress) + residue · displacement + drift · impulse`. On a spring
  /// both go as the spring goes; on a curve they are eased out within a moment.
  public struct Residue: Hashable, Sendable {
    /// Of the displacement at the start: 1 there, then less.
    public var displacement: Double
    /// Of the velocity at the start, in seconds: 0 there, rising by 1 a second.
    public var impulse: Double
    /// How fast `displacement` changes, per second: 0 at the start.
    public var displacementRate: Double
    /// How fast `impulse` changes: 1 at the start.
    public var impulseRate: Double

    /// Nothing is left of either.
    static let spent = Residue(displacement: 0, impulse: 0, displacementRate: 0, impulseRate: 0)
    /// All of the displacement is there, and nothing moves.
    static let held = Residue(displacement: 1, impulse: 0, displacementRate: 0, impulseRate: 0)
    /// As it is at the start of a run.
    static let fresh = Residue(displacement: 1, impulse: 0, displacementRate: 0, impulseRate: 1)
  }

  /// Seconds within which a curve eases out what it took over from another course, if nothing speaks for less.
  public static let blendSeconds = 0.4

  /// How a curve eases out what lies beside it. A spring does so as it goes.
  public struct Easing: Hashable, Sendable {
    /// Within which it is done.
    public var seconds = Playhead.blendSeconds
    /// Whether the speed is shed only within them, and the lead that it made is given back over all of the
    /// way: what is slowed down waits for its course then, and does not go back to it.
    public var keepsLead = false

    /// Everything within `blendSeconds`.
    public static let usual = Easing()

    /// As usual, but for what is said otherwise.
    public init(seconds: TimeInterval = Playhead.blendSeconds, keepsLead: Bool = false) {
      self.seconds = seconds
      self.keepsLead = keepsLead
    }
  }

  /// The residue at a moment; while held, and before the start, all of the displacement stays.
  public func residue(at moment: Moment, eased easing: Easing = .usual) -> Residue {
    if isHeld || moment < start { return .held }
    if let end, moment >= end { return .spent }
    if moment == start { return .fresh }
    let time = moment.seconds(since: start)
    if case .released(let release, _) = course {
      let basis = release.spring.state(at: time)
      return Residue(
        displacement: basis.displacement, impulse: basis.impulse,
        displacementRate: basis.displacementRate, impulseRate: basis.impulseRate)
    }
    let span = min(residueSpan, easing.seconds)
    // The cubics that are flat at the end, and at the start have a height of 1 or a slope of 1.
    let x = min(time / span, 1)
    let rest = 1 - x
    var residue = Residue(
      displacement: rest * rest * (1 + 2 * x), impulse: time * rest * rest,
      displacementRate: -6 * x * rest / span, impulseRate: rest * (1 - 3 * x))
    if easing.keepsLead {
      // The speed dies away as (1 − x)²; of what that makes, as much is left as of the way.
      let (lead, left) = (span / 3 * (1 - rest * rest * rest), shareLeft(at: moment))
      residue.impulse = lead * left.share
      residue.impulseRate = rest * rest * left.share + lead * left.rate
    }
    return residue
  }

  /// How much of its way is left at a moment of 1, and how fast that grows, per second.
  private func shareLeft(at moment: Moment) -> (share: Double, rate: Double) {
    guard let end else { return (0, 0) }
    let goal = progress(at: end)
    let way = goal - progress(at: start)
    guard way != 0 else { return (0, 0) }
    return ((goal - progress(at: moment)) / way, -velocity(at: moment) / way)
  }

  /// The most speed beside the course, in ways per second, that is eased within some seconds as usual and never
  /// turns back what goes on the course.
  ///
  /// - Returns: Infinite where no lead is to be kept: on springs, repetitions, and on curves that turn back
  ///   themselves, or that have no way to go.
  public func greatestLead(easedWithin seconds: TimeInterval) -> Double {
    switch course {
    case .running, .gliding: break
    case .held, .released, .repeating: return .infinity
    }
    switch pacing {
    case .linear: break
    case .cubic(let curve):
      guard (0...1).contains(curve.controlPoint1.y), (0...1).contains(curve.controlPoint2.y) else {
        return .infinity
      }
    case .spring: return .infinity
    }
    guard let end, progress(at: start) != progress(at: end) else { return .infinity }
    let span = min(residueSpan, seconds)
    guard span > 0 else { return .infinity }
    // From a third of the span on, the speed is less than the course's, most of all after two thirds.
    return (5...11).reduce(Double.infinity) { least, step in
      let x = Double(step) / 12
      let speed = abs(velocity(at: start.advanced(by: x * span)))
      return min(least, speed / ((1 - x) * (3 * x - 1)))
    }
  }

  /// Seconds within which a residue is eased out: never longer than a leg, nor than the whole run.
  private var residueSpan: TimeInterval {
    var span = Playhead.blendSeconds
    if let seconds { span = min(seconds, span) }
    if case .repeating(let legs) = course { span = min(legs.seconds, span) }
    return span
  }
}
