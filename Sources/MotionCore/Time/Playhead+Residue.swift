import Foundation

extension Playhead {
  /// What becomes of what a track has beside the playhead's course, so that a change of course breaks
  /// neither what is seen nor how fast it moves.
  ///
  /// A track shows `offset · (1 − progress) + residue · displacement + drift · impulse + replaced ·
  /// replacement`. On a spring, residue and drift go as the spring goes. On a curve, an `Easing` says how
  /// they go.
  public struct Residue: Hashable, Sendable {
    /// Of the displacement at the start: 1 there, then less.
    public var displacement: Double
    /// Of the velocity at the start, in seconds: 0 there, rising by 1 a second.
    public var impulse: Double
    /// How fast `displacement` changes, per second: 0 at the start, unless it is shared.
    public var displacementRate: Double
    /// How fast `impulse` changes: 1 at the start.
    public var impulseRate: Double
    /// Of the course's way that something goes in another time: 0 at the start and at the end.
    public var replacement = 0.0
    /// How fast that changes, per second.
    public var replacementRate = 0.0

    /// Nothing is left of any.
    static let spent = Residue(displacement: 0, impulse: 0, displacementRate: 0, impulseRate: 0)
    /// All of the displacement is there, and nothing moves.
    package static let held = Residue(
      displacement: 1, impulse: 0, displacementRate: 0, impulseRate: 0)
    /// As it is at the start of a run.
    static let fresh = Residue(displacement: 1, impulse: 0, displacementRate: 0, impulseRate: 1)
  }

  /// How much of it all is seen: what a `Residue` says without how fast that changes.
  package struct Weights {
    /// Of the displacement at the start.
    package var displacement: Double
    /// Of the velocity at the start, in seconds.
    package var impulse: Double
    /// Of the course's way that something goes in another time.
    package var replacement: Double

    /// All of the displacement is there.
    package static let held = Weights(displacement: 1, impulse: 0, replacement: 0)

    /// Those of a residue.
    package init(_ residue: Residue) {
      self.init(
        displacement: residue.displacement, impulse: residue.impulse,
        replacement: residue.replacement)
    }

    /// Of each so much.
    package init(displacement: Double, impulse: Double, replacement: Double) {
      self.displacement = displacement
      self.impulse = impulse
      self.replacement = replacement
    }
  }

  /// Seconds within which a curve eases out what it took over from another course, if nothing speaks for less.
  public static let blendSeconds = 0.4

  /// How a curve eases out what lies beside it. A spring does so as it goes.
  public struct Easing: Hashable, Sendable {
    /// What becomes of a displacement, of a velocity, and of what is replaced.
    public enum Manner: Hashable, Sendable {
      /// Both are gone within the seconds, and nothing is replaced.
      case passing
      /// As `passing`; but what is replaced follows the course from rest, and has joined it within the seconds, so
      /// that what is sped up never goes back.
      case late
      /// As `late`; but a displacement is shared out over the course, and so is the lead that the velocity makes
      /// within the seconds: what is slowed down waits for its course, and never goes back to it.
      case shared
      /// It goes to the end within the seconds, by itself: that much of the course is replaced by nothing.
      case early
    }

    /// What becomes of what.
    public var manner = Manner.passing
    /// Within which it is done.
    public var seconds = Playhead.blendSeconds

    /// Everything passes within `blendSeconds`.
    public static let usual = Easing()

    /// To the end by itself, in the least time in which something is eased out.
    public static let early = Easing(.early, seconds: blendSeconds / 4)

    /// As usual, but for what is said otherwise.
    public init(_ manner: Manner = .passing, seconds: TimeInterval = Playhead.blendSeconds) {
      self.manner = manner
      self.seconds = seconds
    }
  }

  /// The residue at a moment; while held, and before the start, all of the displacement stays.
  public func residue(at moment: Moment, eased easing: Easing = .usual) -> Residue {
    residue(at: moment, eased: easing, on: motion(at: moment))
  }

  /// The weights at a moment: the residue without its rates.
  ///
  /// - Parameter progress: The progress at the moment.
  package func weights(
    at moment: Moment, eased easing: Easing, progress: Double
  ) -> Weights {
    // Only the rates depend on the velocity.
    Weights(residue(at: moment, eased: easing, on: (progress, velocity: 0)))
  }

  /// The residue of what leaves with a spring and goes on another: along y, where that is thrown otherwise than
  /// along x. What it would go of the playhead's way is replaced.
  ///
  /// - Returns: As `residue(at:)` of what is on no spring.
  package func residue(at moment: Moment, on across: Spring) -> Residue {
    guard case .released(let release, _) = course, moment > start,
      moment.nanoseconds < arrival
    else { return residue(at: moment) }
    let time = moment.seconds(since: start)
    let (own, other) = (across.state(at: time), release.spring.state(at: time))
    let (left, speed) = (endFraction - release.progress, release.velocity)
    return Residue(
      displacement: own.displacement, impulse: own.impulse,
      displacementRate: own.displacementRate, impulseRate: own.impulseRate,
      replacement: left * (own.displacement - other.displacement)
        - speed * (own.impulse - other.impulse),
      replacementRate: left * (own.displacementRate - other.displacementRate)
        - speed * (own.impulseRate - other.impulseRate))
  }

  /// The progress and the velocity along y of a spring that is thrown differently along y than along x.
  ///
  /// - Parameters:
  ///   - displacement: The start's progress minus the end's progress.
  ///   - velocity: The velocity at the start, in progress per second.
  ///   - spring: The spring along y; nil for the playhead's own spring.
  /// - Returns: The values along y; `progress(at:)` and `velocity(at:)` if no spring is in motion.
  package func motion(
    at moment: Moment, displacedBy displacement: Double, leavingAt velocity: Double,
    on spring: Spring?
  ) -> (progress: Double, velocity: Double) {
    guard case .released(let release, _) = course, moment >= start, moment.nanoseconds < arrival
    else { return (progress(at: moment), self.velocity(at: moment)) }
    let state = (spring ?? release.spring).state(at: moment.seconds(since: start))
    return (
      endFraction + displacement * state.displacement + velocity * state.impulse,
      displacement * state.displacementRate + velocity * state.impulseRate
    )
  }

  /// - Parameter findMotion: The motion at the moment.
  private func residue(
    at moment: Moment, eased easing: Easing,
    on findMotion: @autoclosure () -> (progress: Double, velocity: Double)
  ) -> Residue {
    if isHeld || moment < start {
      var residue = Residue.held
      // It waits where it is seen, and not where the course begins.
      if !isHeld, easing.manner == .early { residue.replacement = -1 }
      return residue
    }
    if let end, moment >= end { return .spent }
    let time = moment.seconds(since: start)
    if case .released(let release, _) = course {
      if time == 0 { return .fresh }
      let basis = release.spring.state(at: time)
      return Residue(
        displacement: basis.displacement, impulse: basis.impulse,
        displacementRate: basis.displacementRate, impulseRate: basis.impulseRate)
    }
    let span = min(residueSpan, easing.seconds)
    var residue = Residue.passing(after: time, within: span)
    guard easing.manner != .passing, let way else { return residue }
    let here = findMotion()
    let left = way.share(left: here.progress, here.velocity)
    if easing.manner == .early {
      (residue.replacement, residue.replacementRate) = (-left.share, -left.rate)
      return residue
    }
    let x = min(time / span, 1)
    let rest = 1 - x
    if easing.manner == .shared {
      // The velocity dies away as (1 − x)².
      let lead = span / 3 * (1 - rest * rest * rest)
      residue = Residue(
        displacement: left.share, impulse: lead * left.share, displacementRate: left.rate,
        impulseRate: rest * rest * left.share + lead * left.rate)
    }
    if x == 0 {
      residue.replacementRate = -left.rate
    } else if x < 1 {
      // A time that leaves with a pace of 0, never goes back, and is in step at the end.
      let late = motion(after: time - time * rest * rest)
      let lateLeft = way.share(left: late.progress, late.velocity * x * (4 - 3 * x))
      residue.replacement = lateLeft.share - left.share
      residue.replacementRate = lateLeft.rate - left.rate
    }
    return residue
  }

  /// What a curve goes from its start on.
  public struct Way: Hashable, Sendable {
    /// The progress to which it goes.
    public let goal: Double
    /// From where it starts to there, in progress.
    public let length: Double
    /// Whether it never turns back.
    public let isSteady: Bool

    /// How much is left of 1, and how fast that grows, per second.
    fileprivate func share(
      left progress: Double, _ velocity: Double
    ) -> (share: Double, rate: Double) {
      ((goal - progress) / length, -velocity / length)
    }
  }

  /// The most speed beside the course, in progress per second, that passes within some seconds and never turns
  /// back what goes on the course; 0 where that turns back itself.
  public func greatestLead(passingWithin seconds: TimeInterval) -> Double {
    guard let way, way.isSteady else { return 0 }
    let span = min(residueSpan, seconds)
    // From a third of the span on, the speed is less than the course's, most of all after two thirds. Where a
    // curve all but stops between two of these places, what passes may turn back by 0.1 % of its way.
    return (65...191).reduce(Double.infinity) { least, step in
      let x = Double(step) / 192
      let speed = abs(motion(after: x * span).velocity)
      return min(least, 0.98 * speed / ((1 - x) * (3 * x - 1)))
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

extension Playhead.Way {
  /// The way of a curve; nil on springs and repetitions, and where there is none.
  init?(_ course: Playhead.Course, along pacing: Pacing, from start: Double, to end: Double) {
    let isSteady: Bool
    switch pacing {
    case .linear: isSteady = true
    case .cubic(let curve):
      let range = 0...1 as ClosedRange<CGFloat>
      isSteady = range.contains(curve.controlPoint1.y) && range.contains(curve.controlPoint2.y)
    case .spring: return nil
    }
    let ends: (from: Double, to: Double)
    switch course {
    case .held, .released, .repeating: return nil
    case .running: ends = (pacing.progress(at: start), pacing.progress(at: end))
    case .gliding(let glide, _): ends = (glide.from, glide.to)
    }
    let length = ends.to - ends.from
    // A shorter way has been rounded too much.
    guard abs(length) > 1e-6 else { return nil }
    self.init(goal: ends.to, length: length, isSteady: isSteady)
  }
}

extension Playhead.Residue {
  /// Gone after some seconds: by the cubics that are flat there, and at the start have a height of 1 or a
  /// slope of 1.
  fileprivate static func passing(
    after time: TimeInterval, within span: TimeInterval
  ) -> Playhead.Residue {
    if time == 0 { return .fresh }
    let x = min(time / span, 1)
    let rest = 1 - x
    return Playhead.Residue(
      displacement: rest * rest * (1 + 2 * x), impulse: time * rest * rest,
      displacementRate: -6 * x * rest / span, impulseRate: rest * (1 - 3 * x))
  }
}
