/// What one run of an animations closure changed, and how far those changes have come.
///
/// An animator makes one for each of its closures. All tracks of a block share its playhead, so a
/// thousand views cost one evaluation of the curve.
final class AnimationBlock {
  /// One property of one layer, as it was and as it shall be.
  struct Change {
    let layer: CALayer
    let property: LayerProperty
    /// The layer as it was: as its model said or, where this took over in flight, as it was seen.
    let from: LayerValues
    /// The layer as it shall be. Both are kept whole, to put a property back to the last bit.
    var to: LayerValues
  }

  let stage: Stage
  /// The animator whose block it is.
  let owner: ObjectIdentifier
  /// The animator's time fraction at which the block begins; it ends with the animator.
  let beginning: Double
  /// Whether views that the block moves are touched; and where: as seen, or as the model says.
  let touches: TouchPolicy
  private(set) var changes: [Change] = []
  var playhead: Playhead = .held(at: 0, pacing: .linear) {
    didSet { evaluated = nil }
  }

  /// A scrubbed block passes through this point and both ends, in straight lines.
  private var knot: (animator: Double, own: Double)
  /// The course it was on when it was paused, and when: gone on with at that very moment, nothing
  /// was held, and it keeps its speed.
  private var interrupted: (playhead: Playhead, at: Moment)?
  private var evaluated: (at: Moment, progress: Double)?

  /// How touches meet the views that a block moves.
  struct TouchPolicy {
    var isEnabled = true
    var hitsModel = false
  }

  init(stage: Stage, owner: UIViewPropertyAnimator, beginning: Double, touches: TouchPolicy) {
    self.stage = stage
    self.owner = ObjectIdentifier(owner)
    self.beginning = beginning
    self.touches = touches
    knot = (animator: beginning, own: 0)
  }

  /// How far the block's changes have come now: 0 as it was, 1 as it shall be.
  var progress: Double {
    if let evaluated, evaluated.at == stage.animationNow { return evaluated.progress }
    let progress = playhead.progress(at: stage.animationNow)
    evaluated = (stage.animationNow, progress)
    return progress
  }

  /// Whether everything that the block moves is seen at an end, but for rounding.
  func isSeen(at end: Double) -> Bool {
    guard abs(progress - end) < 1e-12 else { return false }
    var isThere = true
    forEachTrack { if $0.astray != .zero { isThere = false } }
    return isThere
  }

  /// What is left now of what tracks carry beside the course.
  var residue: Playhead.Residue {
    var residue = playhead.residue(at: stage.animationNow)
    if playhead.isHeld { residue.displacement = shareOfResidue }
    return residue
  }

  /// Of a residue that was caught: all of it at the knot, none at either end.
  private var shareOfResidue: Double {
    let (own, knot) = (playhead.startFraction, knot.own)
    if own == knot { return 1 }
    let share = own < knot ? own / knot : (1 - own) / (1 - knot)
    return share.isFinite ? min(max(share, 0), 1) : 0
  }

  // MARK: - Collecting

  /// Runs a closure and keeps what it changes on layers.
  func collect(_ closure: () -> Void) {
    stage.perform {
      stage.openBlocks.append(self)
      closure()
      stage.openBlocks.removeLast()
    }
  }

  /// Adds a track for a change that was just made to a layer's model.
  ///
  /// - Parameter old: The layer before the change: what it comes from.
  func add(_ property: LayerProperty, of layer: CALayer, from old: LayerValues) {
    let offset = layer.modelValues.offset(of: property, from: old)
    if property.isAdditive, offset == .zero { return }
    if let index = layer.tracks.firstIndex(where: { $0.block === self && $0.property == property })
    {
      layer.tracks[index].offset += offset
    } else {
      layer.tracks.append(Track(property: property, block: self, offset: offset))
    }
    if let index = changes.firstIndex(where: { $0.layer === layer && $0.property == property }) {
      changes[index].to = layer.modelValues
    } else {
      changes.append(Change(layer: layer, property: property, from: old, to: layer.modelValues))
    }
  }

  /// Leaves a property to an animation that takes it over: whatever becomes of this one, it does
  /// not touch the property any more.
  func giveUp(_ property: LayerProperty, of layer: CALayer) {
    layer.tracks.removeAll { $0.block === self && $0.property == property }
    changes.removeAll { $0.layer === layer && $0.property == property }
  }

  // MARK: - Moving

  /// Holds what is seen now; from here, scrubbing starts at the animator's `fraction`.
  func pause(at fraction: Double, scrubsLinearly: Bool) {
    let now = stage.animationNow
    if !playhead.isHeld {
      interrupted = (playhead, now)
      // Held, a track shows its displacement; its drift is kept for going on at this very moment.
      let rates = playhead.residue(at: now)
      forEachTrack { $0.take(residue: $0.astray, drift: $0.speedAstray(rates)) }
    }
    playhead = playhead.paused(at: now, scrubsLinearly: scrubsLinearly)
    let isWaiting = playhead.startFraction == 0 && fraction < beginning
    knot = (animator: isWaiting ? beginning : fraction, own: playhead.startFraction)
  }

  /// Shows what belongs to the animator's `fraction`: each end at its end, and exactly the knot at
  /// the knot.
  func scrub(to fraction: Double) {
    interrupted = nil
    playhead = playhead.scrubbed(to: ownFraction(at: fraction))
  }

  private func ownFraction(at fraction: Double) -> Double {
    // An overshoot was caught: beyond the end, a straight line goes to it.
    if fraction < 0, knot.animator < 0 { return knot.own * (fraction / knot.animator) }
    if fraction > 1, knot.animator > 1 {
      return 1 + (knot.own - 1) * ((fraction - 1) / (knot.animator - 1))
    }
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    if knot.animator < 0 || knot.animator > 1 { return fraction }
    if fraction == knot.animator { return knot.own }
    if fraction < knot.animator { return knot.own * (fraction / knot.animator) }
    return knot.own + (1 - knot.own) * (fraction - knot.animator) / (1 - knot.animator)
  }

  /// Leaves for an end, and comes there when the animator does.
  func run(_ departure: Departure) {
    leave(
      on: departure.playhead(
        from: playhead, interrupting: interruptedNow, beginning: beginning, at: stage.animationNow),
      departure)
  }

  /// Goes from where it was to where it shall be while the animator goes on: added in flight.
  func join(_ departure: Departure, delay: TimeInterval) {
    leave(on: departure.playhead(joiningAfter: delay), departure)
  }

  /// The course it was on until this very moment.
  private var interruptedNow: Playhead? {
    if !playhead.isHeld { return playhead }
    guard let interrupted, interrupted.at == stage.animationNow else { return nil }
    return interrupted.playhead
  }

  /// Takes another course, and gives each track what that one lacks of its place and speed.
  private func leave(on next: Playhead, _ departure: Departure) {
    let now = stage.animationNow
    let before = departure.keepsSpeed ? interruptedNow : nil
    let rates = playhead.isHeld ? nil : playhead.residue(at: now)
    let (progress, natural) = (playhead.progress(at: now), next.velocity(at: next.start))
    // Not nothing where the new course cannot show what was seen: an overshoot, on a curve.
    let miss = next.progress(at: now) - progress
    forEachTrack { track in
      var excess = SIMD4<Double>.zero
      if let before {
        let speed = rates.map { track.speedAstray($0) } ?? track.drift
        excess = track.offset * (natural - before.velocity(at: now)) + speed
      } else if let thrown = departure.velocity {
        let distance = track.offset * (departure.endFraction - progress) + track.astray
        excess = track.offset * natural - distance * track.property.axes(of: thrown)
      }
      track.take(residue: track.astray + track.offset * miss, drift: excess)
    }
    interrupted = nil
    playhead = next
  }

  private func forEachTrack(_ body: (inout Track) -> Void) {
    for change in changes {
      let layer = change.layer
      for index in layer.tracks.indices
      where layer.tracks[index].block === self && layer.tracks[index].property == change.property {
        body(&layer.tracks[index])
      }
    }
  }

  // MARK: - Ending

  /// Makes what is seen the model; neither this block nor the animator's others add anything more.
  func settle() {
    for change in changes { change.layer.settleTracks(of: owner) }
  }

  /// Adds nothing any more; the model stands.
  func dropTracks() {
    for change in changes { change.layer.removeTracks(of: self) }
  }

  /// Puts the model where it was before the block, but for what was changed since.
  func restoreStart() {
    for change in changes.reversed() {
      let (layer, property) = (change.layer, change.property)
      if layer.modelValues[property] == change.to[property] {
        layer.modelValues.take(property, from: change.from)
      } else {
        layer.modelValues[property] += change.from[property] - change.to[property]
      }
    }
    dropTracks()
  }

  /// Puts the model at one end, whatever it is now.
  func finish(at position: UIViewAnimatingPosition) {
    for change in changes where position != .current {
      change.layer.modelValues.take(
        change.property, from: position == .start ? change.from : change.to)
    }
  }
}
