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
    playhead = playhead.paused(at: stage.animationNow, scrubsLinearly: scrubsLinearly)
    let isWaiting = playhead.startFraction == 0 && fraction < beginning
    knot = (animator: isWaiting ? beginning : fraction, own: playhead.startFraction)
  }

  /// Shows what belongs to the animator's `fraction`: each end at its end, and exactly the knot at
  /// the knot.
  func scrub(to fraction: Double) {
    playhead = playhead.scrubbed(to: ownFraction(at: fraction))
  }

  private func ownFraction(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    if fraction == knot.animator { return knot.own }
    if fraction < knot.animator { return knot.own * (fraction / knot.animator) }
    return knot.own + (1 - knot.own) * (fraction - knot.animator) / (1 - knot.animator)
  }

  /// Runs to the end where the animator's run ends, at the same moment.
  func run(with animator: Playhead, unit: TimeInterval) {
    guard let seconds = animator.seconds else { return }
    let own = fraction(in: animator.pacing)
    let isWaiting = own == 0 && animator.startFraction < beginning
    let wait = max(0, beginning - animator.startFraction) * unit
    let afterwards =
      animator.startFraction > beginning ? max(0, beginning - animator.endFraction) * unit : 0
    playhead = .running(
      from: own, to: animator.endFraction, pacing: animator.pacing,
      startingAt: animator.start.advanced(by: isWaiting ? wait : 0),
      lasting: max(0, seconds - (isWaiting ? wait : 0) - afterwards))
  }

  /// The time fraction at which `pacing` shows what is seen now.
  private func fraction(in pacing: Pacing) -> Double {
    let fraction = playhead.fraction(at: stage.animationNow)
    if playhead.pacing == pacing { return fraction }
    return pacing.fraction(at: playhead.pacing.progress(at: fraction), near: fraction)
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
