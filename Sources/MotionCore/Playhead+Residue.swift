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

  /// Seconds within which a curve eases out what it took over from another course.
  public static let blendSeconds = 0.4

  /// The residue at a moment; while held, and before the start, all of the displacement stays.
  ///
  /// - Parameter limit: Seconds, more than 0: within these a curve has eased it out.
  public func residue(
    at moment: Moment, within limit: TimeInterval = Playhead.blendSeconds
  ) -> Residue {
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
    let span = min(residueSpan, limit)
    if time >= span { return .spent }
    // The cubics that are flat at the end, and at the start have a height of 1 or a slope of 1.
    let x = time / span
    let rest = 1 - x
    return Residue(
      displacement: rest * rest * (1 + 2 * x), impulse: time * rest * rest,
      displacementRate: -6 * x * rest / span, impulseRate: rest * (1 - 3 * x))
  }

  /// Seconds within which a residue is eased out: never longer than a leg, nor than the whole run.
  private var residueSpan: TimeInterval {
    var span = Playhead.blendSeconds
    if let seconds { span = min(seconds, span) }
    if case .repeating(let legs) = course { span = min(legs.seconds, span) }
    return span
  }
}
