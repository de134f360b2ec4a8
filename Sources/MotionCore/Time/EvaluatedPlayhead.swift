/// A playhead, and how far it had come when that was last asked.
///
/// What shares one asks it many times at one moment. It answers in place: a playhead is large, and
/// copying it would take as long as a spring's arithmetic.
public struct EvaluatedPlayhead: Sendable {
  // First what is looked at each time.
  @usableFromInline var moment = Moment.never
  @usableFromInline var progress = 0.0
  /// Where the animation is, as a function of the moment.
  public var playhead: Playhead {
    didSet {
      moment = .never
      rides = 0
    }
  }
  /// How often it is still solved along with others before it has to be asked itself: see
  /// `evaluate(_:with:at:)`. More than 0 only on a curve.
  var rides: UInt8 = 0

  /// One that was not asked yet.
  public init(_ playhead: Playhead) { self.playhead = playhead }

  /// What it remembers, if that is of a moment.
  @inlinable package func knownProgress(at moment: Moment) -> Double? {
    moment.nanoseconds == self.moment.nanoseconds ? progress : nil
  }

  /// How far the animation has come at a moment: see `Playhead.progress(at:)`.
  @inlinable public mutating func progress(at moment: Moment) -> Double {
    moment.nanoseconds == self.moment.nanoseconds ? progress : evaluate(at: moment)
  }

  /// How much is seen at a moment of what goes along with the playhead: see `Playhead.residue(at:eased:)`.
  ///
  /// - Parameter way: The playhead's, or nil if it is eased by passing.
  package mutating func weights(
    at moment: Moment, eased easing: Playhead.Easing, along way: Playhead.Way?
  ) -> Playhead.Weights {
    if moment != self.moment,
      let both = playhead.progressWithLate(at: moment, eased: easing, along: way)
    {
      (progress, self.moment) = (both.x, moment)
      return playhead.weights(at: moment, eased: easing, along: way, knowing: (both.x, both.y))
    }
    let progress = progress(at: moment)
    return playhead.weights(at: moment, eased: easing, along: way, knowing: (progress, nil))
  }

  @usableFromInline @inline(never) mutating func evaluate(at moment: Moment) -> Double {
    // A spring is asked by itself: all else looks at the pacing, which is copied for that.
    progress = playhead.springProgress(at: moment) ?? playhead.progressInPlace(at: moment)
    self.moment = moment
    return progress
  }
}

extension Moment {
  /// Before all that a stage reaches.
  fileprivate static var never: Moment { Moment(nanoseconds: .min) }
}
