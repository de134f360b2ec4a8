/// What one run of an animations closure changed, and how far those changes have come.
///
/// An animator makes one for each of its closures. All tracks of a block share its playhead, so a
/// thousand views cost one evaluation of the curve.
final class AnimationBlock {
  /// One property of one layer, as it was and as it shall be.
  struct Change {
    let layer: CALayer
    let property: LayerProperty
    var from: SIMD4<Double>
    var to: SIMD4<Double>
  }

  let stage: Stage
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

  init(stage: Stage, beginning: Double, touches: TouchPolicy) {
    self.stage = stage
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
  /// - Parameters:
  ///   - seen: The values to start from: the old model for what adds up, else what was seen.
  ///   - old: The model before the change.
  func add(
    _ property: LayerProperty, of layer: CALayer, from seen: LayerValues, wasModel old: LayerValues
  ) {
    let offset = layer.modelValues.offset(of: property, from: seen)
    let to = layer.modelValues[property]
    if !property.isAdditive {
      layer.tracks.removeAll { $0.property == property }
    } else if offset == .zero {
      return
    }
    if let index = layer.tracks.firstIndex(where: { $0.block === self && $0.property == property }) {
      layer.tracks[index].offset += offset
    } else {
      layer.tracks.append(Track(property: property, block: self, offset: offset))
    }
    if let index = changes.firstIndex(where: { $0.layer === layer && $0.property == property }) {
      changes[index].to = to
    } else {
      changes.append(Change(layer: layer, property: property, from: old[property], to: to))
    }
  }

  // MARK: - Moving

  /// Holds what is seen now; from here, scrubbing starts at the animator's `fraction`.
  func pause(at fraction: Double, scrubsLinearly: Bool) {
    playhead = playhead.paused(at: stage.animationNow, scrubsLinearly: scrubsLinearly)
    if playhead.startFraction > 0 || fraction >= beginning {
      knot = (animator: fraction, own: playhead.startFraction)
    }
  }

  /// Shows what belongs to the animator's `fraction`: exactly the knot at the knot, and each end
  /// at its end.
  func scrub(to fraction: Double) {
    let own =
      fraction < knot.animator
      ? knot.own * (fraction / knot.animator)
      : fraction >= 1 ? 1 : knot.own + (1 - knot.own) * (fraction - knot.animator) / (1 - knot.animator)
    playhead = playhead.scrubbed(to: own)
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

  /// Makes what is seen the model, and adds nothing any more.
  func settle() {
    for change in changes {
      for track in change.layer.tracks where track.block === self && track.property == change.property {
        change.layer.settle(track)
      }
      change.layer.removeTracks(of: self)
    }
  }

  /// Adds nothing any more; the model stands.
  func dropTracks() {
    for change in changes { change.layer.removeTracks(of: self) }
  }

  /// Puts the model where it was before the block, but for what was changed since.
  func restoreStart() {
    for change in changes.reversed() {
      if change.layer.modelValues[change.property] == change.to {
        change.layer.modelValues[change.property] = change.from
      } else {
        change.layer.modelValues[change.property] += change.from - change.to
      }
    }
    dropTracks()
  }

  /// Puts the model at one end, whatever it is now.
  func finish(at position: UIViewAnimatingPosition) {
    for change in changes where position != .current {
      change.layer.modelValues[change.property] = position == .start ? change.from : change.to
    }
  }
}
