import Foundation
import MotionCore

/// What one run of an animations closure changed, and how far those changes have come.
///
/// An animator makes one for each of its closures. All tracks of a block share its playhead, so a
/// thousand views cost one evaluation of the curve.
final class AnimationBlock {
  /// One property, as it was and as it shall be.
  struct Change {
    let animated: any Animated
    let property: AnimatedProperty
    /// As it was: as its model said or, where this took over in flight, as it was seen.
    let from: AnimatedValue
    /// As it shall be.
    var to: AnimatedValue
  }

  /// How touches meet the views that a block moves.
  struct TouchPolicy {
    /// Whether they are touched.
    var isEnabled = true
    /// Whether they are touched where the model has them, not where they are seen.
    var hitsModel = false
  }

  /// The part of an animator's time, forwards, that a block takes: all of it, unless it was added
  /// late, in flight, or with a shorter duration of its own.
  struct Span {
    var beginning = 0.0
    var end = 1.0
  }

  /// How a block takes a property over from the animations of others, where it does not add up.
  struct Takeover: Equatable {
    /// What it begins with.
    enum Start {
      /// What is seen.
      case current
      /// What the model says, as `UIView.animate` does unless told otherwise.
      case model
      /// What is seen, as fast as that moves.
      case motion
    }

    var start = Start.current
    /// Whether nothing adds up with it: keyframes and repetitions.
    var isExclusive = false

    static let current = Takeover()
    static let motion = Takeover(start: .motion, isExclusive: true)
  }

  let time: AnimationTime
  /// The animator whose block it is, or another that answers for it.
  let owner: ObjectIdentifier
  let span: Span
  /// The timing of its own that it follows within its span; nil for its animator's.
  let ownTiming: Timing?
  let touches: TouchPolicy
  let takeover: Takeover
  private(set) var changes: [Change] = []
  var playhead: Playhead = .held(at: 0, pacing: .linear) {
    didSet { evaluated = nil }
  }
  /// Called when another animation took over one of its properties.
  var onTakenOver: (() -> Void)?
  /// How much of the way is made at the end: all of it, but for cycles that lead back or break off.
  private var share = 1.0

  /// A scrubbed block passes through this point and both ends, in straight lines.
  private var knot: (animator: Double, own: Double)
  /// The course it was on when it was paused, and when: gone on with at that very moment, nothing
  /// was held, and it keeps its speed.
  private var interrupted: (playhead: Playhead, at: Moment)?
  /// How it is held where it goes to stay; nil if it goes to an end.
  private var stopover: Playhead?
  /// When it took over properties with their speed; that holds for a start at this very moment.
  private var motionTaken: Moment?
  private var evaluated: (at: Moment, progress: Double)?

  init(
    time: AnimationTime, owner: AnyObject, span: Span = Span(), ownTiming: Timing? = nil,
    touches: TouchPolicy = TouchPolicy(), takeover: Takeover = .current
  ) {
    self.time = time
    self.owner = ObjectIdentifier(owner)
    self.span = span
    self.ownTiming = ownTiming
    self.touches = touches
    self.takeover = takeover
    knot = (animator: span.beginning, own: 0)
  }

  /// How far the block's changes have come now: 0 as it was, 1 as it shall be.
  var progress: Double {
    if let evaluated, evaluated.at == time.now { return evaluated.progress }
    let progress = playhead.progress(at: time.now)
    evaluated = (time.now, progress)
    return progress
  }

  /// Progress per second now.
  var progressRate: Double { playhead.velocity(at: time.now) }

  /// Whether everything that the block moves is seen at an end, but for rounding.
  func isSeen(at end: Double) -> Bool {
    guard abs(progress - end) < 1e-12 else { return false }
    var isThere = true
    let rates = residueRates
    // Moving on, it is not there for long.
    forEachTrack { if $0.astray != .zero || $0.speedAstray(rates) != .zero { isThere = false } }
    return isThere
  }

  /// Whether everything that the block moves is seen where it stays at the animator's `fraction`.
  func isSeen(stayingAt fraction: Double) -> Bool {
    isSeen(at: playhead.scrubbed(to: ownFraction(at: fraction)).progress(at: time.now))
  }

  /// What is left now of what tracks carry beside the course.
  var residue: Playhead.Residue {
    var residue = playhead.residue(at: time.now)
    if playhead.isHeld { residue.displacement = shareOfResidue }
    return residue
  }

  /// How fast that changes.
  var residueRates: Playhead.Residue { playhead.residue(at: time.now) }

  /// Of a residue that was caught: all of it at the knot, none at either end.
  private var shareOfResidue: Double {
    let (own, knot) = (playhead.startFraction, knot.own)
    if own == knot { return 1 }
    let share = own < knot ? own / knot : (1 - own) / (1 - knot)
    return share.isFinite ? min(max(share, 0), 1) : 0
  }

  // MARK: - Collecting

  /// Adds a track for a change that was just made to a model.
  ///
  /// - Parameters:
  ///   - old: What it comes from.
  ///   - offset: The way back there, as numbers.
  ///   - velocity: How fast that moved, in units per second, if it was taken over in flight; nil if
  ///     it was at rest, or its speed is not taken over.
  func add(
    _ property: AnimatedProperty, of animated: any Animated, from old: AnimatedValue,
    offset: SIMD4<Double>, movingAt velocity: SIMD4<Double>? = nil
  ) {
    let new = animated.modelValue(of: property)
    // Not the same while its last bits differ: they are to be put back too.
    if property.isAdditive, offset == .zero, velocity ?? .zero == .zero, new == old { return }
    if velocity != nil { motionTaken = time.now }
    if let index = animated.tracks.firstIndex(where: {
      $0.block === self && $0.property == property
    }) {
      animated.tracks[index].offset += offset
      animated.tracks[index].drift += velocity ?? .zero
      if velocity != nil { animated.tracks[index].carriesMotion = true }
    } else {
      var track = Track(property: property, block: self, offset: offset)
      track.drift = velocity ?? .zero
      track.carriesMotion = velocity != nil
      animated.tracks.append(track)
    }
    if let index = changes.firstIndex(where: { $0.animated === animated && $0.property == property }
    ) {
      changes[index].to = new
    } else {
      changes.append(Change(animated: animated, property: property, from: old, to: new))
    }
  }

  /// Leaves a property to an animation that takes it over: whatever becomes of this one, it does
  /// not touch the property any more.
  func giveUp(_ property: AnimatedProperty, of animated: any Animated) {
    animated.tracks.removeAll { $0.block === self && $0.property == property }
    changes.removeAll { $0.animated === animated && $0.property == property }
    onTakenOver?()
  }

  /// Gives every track a route, by what it moves.
  ///
  /// - Parameter share: How much of the way is made at the end, by the route or by the playhead.
  func route(endingAt share: Double = 1, by choose: (Change) -> Route = { _ in .straight }) {
    self.share = share
    for change in changes {
      forEachTrack(of: change) { $0.route = choose(change) }
    }
  }

  /// Whether nothing will move: what it changed stayed as it was.
  var isStill: Bool {
    var isStill = true
    forEachTrack { if $0.offset != .zero || $0.route != .straight { isStill = false } }
    return isStill
  }

  // MARK: - Moving

  /// Holds what is seen now; from here, scrubbing starts at the animator's `fraction`.
  func pause(at fraction: Double, scrubsLinearly: Bool) {
    let now = time.now
    stopover = nil
    if !playhead.isHeld {
      interrupted = (playhead, now)
      // Held, a track shows its displacement; its drift is kept for going on at this very moment.
      let rates = playhead.residue(at: now)
      forEachTrack { $0.take(residue: $0.astray, drift: $0.speedAstray(rates)) }
    }
    playhead = playhead.paused(at: now, scrubsLinearly: scrubsLinearly)
    let isWaiting = playhead.startFraction == 0 && fraction < span.beginning
    let isDone = playhead.startFraction == 1 && fraction > span.end && span.end < 1
    let place = isWaiting ? span.beginning : isDone ? span.end : fraction
    knot = (animator: place, own: playhead.startFraction)
  }

  /// Holds where it has arrived with the animator, at an end or a stopover: scrubbed from here, it is
  /// as if it had been scrubbed to here.
  func rest(at fraction: Double, scrubsLinearly: Bool) {
    let (arrival, knot) = (stopover, knot)
    pause(at: fraction, scrubsLinearly: scrubsLinearly)
    if let arrival {
      self.knot = knot
      playhead = arrival
    } else {
      self.knot = (animator: span.beginning, own: 0)
      show(fraction)
    }
    interrupted = nil
  }

  /// Shows what belongs to the animator's `fraction`: each end at its end, and exactly the knot at
  /// the knot.
  func scrub(to fraction: Double) {
    interrupted = nil
    motionTaken = nil
    show(fraction)
  }

  /// Shows what belongs to the animator's `fraction` without having been moved there: what it took
  /// over goes on from there.
  func show(_ fraction: Double) {
    playhead = playhead.scrubbed(to: ownFraction(at: fraction))
  }

  /// Its own fraction at one of the animator's.
  func ownFraction(at fraction: Double) -> Double {
    // An overshoot was caught: beyond the end, a straight line goes to it.
    if fraction < 0, knot.animator < 0 { return knot.own * (fraction / knot.animator) }
    if fraction > 1, knot.animator > 1 {
      return 1 + (knot.own - 1) * ((fraction - 1) / (knot.animator - 1))
    }
    // Held beyond its end before it was there, it is late: it has until the animator's end.
    let end = knot.animator > span.end && knot.animator < 1 ? 1 : span.end
    if fraction <= 0 { return 0 }
    if fraction >= end { return 1 }
    if knot.animator < 0 || knot.animator > end { return fraction / end }
    if fraction == knot.animator { return knot.own }
    if fraction < knot.animator { return knot.own * (fraction / knot.animator) }
    return knot.own + (1 - knot.own) * (fraction - knot.animator) / (end - knot.animator)
  }

  /// Leaves for an end, and comes there when the animator does.
  func run(_ departure: Departure) {
    stopover =
      departure.isStopover
      ? playhead.scrubbed(to: ownFraction(at: departure.endFraction)) : nil
    leave(
      on: departure.playhead(for: self, interrupting: interruptedNow, at: time.now),
      departure)
  }

  /// Goes from where it was to where it shall be while the animator goes on: added in flight.
  ///
  /// - Parameters:
  ///   - delay: Seconds until it begins.
  ///   - early: Seconds before the end of the animator at which it is there.
  func join(_ departure: Departure, after delay: TimeInterval, endingEarly early: TimeInterval) {
    leave(
      on: departure.playhead(joiningAfter: delay, endingEarly: early, ownTiming: ownTiming),
      departure)
  }

  /// The course it was on until this very moment.
  private var interruptedNow: Playhead? {
    if !playhead.isHeld { return playhead }
    guard let interrupted, interrupted.at == time.now else { return nil }
    return interrupted.playhead
  }

  /// Whether it moves, or did so until this very moment; not if it waits, is there, or stays.
  var isUnderWay: Bool {
    guard let playhead = interruptedNow, let end = playhead.end, playhead.start <= time.now,
      time.now < end
    else { return false }
    var goesSomewhere =
      playhead.startFraction != playhead.endFraction || playhead.velocity(at: time.now) != 0
    forEachTrack { if $0.drift != .zero || $0.residue != .zero { goesSomewhere = true } }
    return goesSomewhere
  }

  /// Takes another course, and gives each track what that one lacks of its place and speed.
  private func leave(on next: Playhead, _ departure: Departure) {
    let now = time.now
    let before = departure.keepsSpeed ? interruptedNow : nil
    let isAtTakeover = motionTaken == now && next.start == now
    let thrown = departure.velocity(on: ownTiming)
    let rates = playhead.isHeld ? nil : playhead.residue(at: now)
    let (progress, natural) = (playhead.progress(at: now), next.velocity(at: next.start))
    let nextProgress = next.progress(at: now)
    forEachTrack { track in
      var excess = SIMD4<Double>.zero
      let takesMotion = isAtTakeover && track.carriesMotion
      track.carriesMotion = false
      if next.start > now, !takesMotion, before != nil {
        // It waits, and begins as it would have begun.
      } else if let before {
        let speed = rates.map { track.speedAstray($0) } ?? track.drift
        excess =
          speed
          + track.lag(
            behind: (progress, before.boundedVelocity(at: now)), on: (nextProgress, natural))
      } else if let thrown, !takesMotion || thrown != .zero {
        // A playhead that is thrown throws what goes along a timeline.
        guard track.route == .straight else {
          return track.take(residue: track.astray, drift: .zero)
        }
        let distance = track.way(from: progress, to: departure.endFraction) + track.astray
        excess =
          track.lag(behind: (progress, 0), on: (nextProgress, natural))
          - distance * track.property.axes(of: thrown)
      } else if takesMotion {
        excess = track.drift + track.lag(behind: (progress, 0), on: (nextProgress, natural))
      }
      // Not nothing where the new course cannot show what was seen: an overshoot, on a curve.
      let miss = track.way(from: progress, to: nextProgress)
      track.take(residue: track.astray + miss, drift: excess)
    }
    interrupted = nil
    motionTaken = nil
    playhead = next
  }

  private func forEachTrack(_ body: (inout Track) -> Void) {
    for change in changes { forEachTrack(of: change, body) }
  }

  private func forEachTrack(of change: Change, _ body: (inout Track) -> Void) {
    let animated = change.animated
    for index in animated.tracks.indices
    where animated.tracks[index].block === self
      && animated.tracks[index].property == change.property
    {
      body(&animated.tracks[index])
    }
  }

  // MARK: - Ending

  /// Makes what is seen the model; neither this block nor the animator's others add anything more.
  func settle() {
    for change in changes { change.animated.settleTracks(of: owner) }
  }

  /// At the end of its way, makes the model agree with what is seen: it stands, is as it was, or is
  /// somewhere between where cycles broke off.
  func arrive() {
    if share == 1 { return dropTracks() }
    if share == 0 { return restoreStart() }
    for change in changes { change.animated.settleTracks(of: self) }
  }

  /// Adds nothing any more; the model stands.
  func dropTracks() {
    for change in changes { change.animated.removeTracks(of: self) }
  }

  /// Puts the model where it was before the block, but for what was changed since.
  func restoreStart() {
    for change in changes.reversed() {
      let (animated, property) = (change.animated, change.property)
      if animated.modelValue(of: property) == change.to {
        animated.setModelValue(change.from, of: property)
      } else {
        let back = change.from.numbers - change.to.numbers
        animated.setModelValue(
          animated.modelValue(of: property, adding: back), of: property)
      }
    }
    dropTracks()
  }

  /// Puts the model at one end, whatever it is now.
  func finish(at position: UIViewAnimatingPosition) {
    for change in changes where position != .current {
      let (animated, property) = (change.animated, change.property)
      let isBack = position == .start || share == 0
      animated.setModelValue(isBack ? change.from : change.to, of: property)
      guard !isBack, share != 1 else { continue }
      let rest = change.to.offset(back: change.from) * (1 - share)
      animated.setModelValue(animated.modelValue(of: property, adding: rest), of: property)
    }
  }
}
