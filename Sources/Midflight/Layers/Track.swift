import MotionCore

/// The contribution of one animation to one property.
///
/// The contribution is the sum of three parts: the remaining route to the model value, the residual
/// of an interrupted motion, and the offset left by earlier blocks of the same animation.
struct Track {
  let property: AnimatedProperty
  /// A Boolean value that indicates whether `residual` has the velocity of an animation that was
  /// taken over; false after the block has started.
  var carriesMotion = false
  /// A Boolean value that indicates whether the model value stays when the track is committed.
  var keepsModelValue = false
  /// A Boolean value that indicates whether the track flips a view.
  var isFlip = false
  /// The index of the track's change in the block's `changes`.
  var changeIndex = 0
  /// The block that created the track. All tracks of one animation closure share a block.
  ///
  /// The reference is strong, although the block's changes refer to the animated object. Every end
  /// of an animation removes its tracks, which breaks the cycle. A block must not store its own
  /// tracks.
  let block: AnimationBlock
  /// The rare fields; nil for most tracks, to save memory in scenes with a hundred thousand tracks.
  fileprivate var extras: Extras?
  /// The old value minus the model value: the contribution before any progress. The last field, to
  /// avoid padding.
  var offset: SIMD4<Double>

  /// The fields that most tracks do not need. A setter of `Track` replaces the object and never
  /// changes it, because copies of a track share the object.
  fileprivate final class Extras {
    let residual: Residual?
    let route: Route
    let inheritedOffset: SIMD4<Double>

    init(residual: Residual?, route: Route, inheritedOffset: SIMD4<Double>) {
      (self.residual, self.route, self.inheritedOffset) = (residual, route, inheritedOffset)
    }

    /// Returns the fields; nil if none differs from those of most tracks.
    static func with(
      residual: Residual?, route: Route, inheritedOffset: SIMD4<Double>
    ) -> Extras? {
      if residual == nil, route == .straight, inheritedOffset == .zero { return nil }
      return Extras(residual: residual, route: route, inheritedOffset: inheritedOffset)
    }

    /// Returns the contribution of a block's track.
    ///
    /// - Parameter offset: The track's offset.
    func contribution(along offset: SIMD4<Double>, of block: AnimationBlock) -> SIMD4<Double> {
      guard let residual else {
        return route.remainder(of: offset, at: block.progress) + inheritedOffset
      }
      let position = residual.position(
        correcting: route.remainder(of: offset, at: block.progress), along: offset,
        on: block.playhead, at: block.time.now, heldWeight: block.heldWeightOfResidual)
      return position + inheritedOffset
    }
  }

  init(property: AnimatedProperty, block: AnimationBlock, offset: SIMD4<Double>) {
    self.property = property
    self.block = block
    self.offset = offset
  }

  /// The block's record of the track's change.
  var change: AnimationBlock.Change { block.changes[changeIndex] }

  /// The position of the track's change among all changes.
  var order: Int { block.changes[changeIndex].firstStep.order }

  /// The part of an interrupted motion that is visible beside the playhead's motion; nil for most
  /// tracks.
  var residual: Residual? {
    get { extras?.residual }
    set { extras = .with(residual: newValue, route: route, inheritedOffset: inheritedOffset) }
  }

  /// The path of the contribution from `offset` to zero. Straight, except with keyframes or
  /// repetitions.
  var route: Route {
    get { extras?.route ?? .straight }
    set { extras = .with(residual: residual, route: newValue, inheritedOffset: inheritedOffset) }
  }

  /// The offset left by earlier blocks of the same animation that ended away from their targets.
  /// Added until this track's block ends too.
  var inheritedOffset: SIMD4<Double> {
    get { extras?.inheritedOffset ?? .zero }
    set { extras = .with(residual: residual, route: route, inheritedOffset: newValue) }
  }

  /// Adjusts the track to a model value that was set without an animation while the track is in
  /// flight.
  ///
  /// - Parameter change: The old model value minus the new one.
  mutating func change(offset change: SIMD4<Double>) {
    if case .handOver(let handOver) = residual {
      residual = .handOver(handOver.changing(offset, by: change, on: block.playhead))
    }
    offset += change
  }

  /// Adds the velocity of an animation that the track takes over. The track starts with this
  /// velocity. Velocities of several animations add up.
  mutating func add(velocity: SIMD4<Double>) {
    carriesMotion = true
    residual = .fading(
      offset: .zero, velocity: (residual?.velocity ?? .zero) + velocity, trackOffset: offset)
  }

  /// The numbers added to the model now.
  var contribution: SIMD4<Double> { Self.contribution(along: offset, of: block, extras) }

  /// Returns the contribution of a track with these fields.
  fileprivate static func contribution(
    along offset: SIMD4<Double>, of block: AnimationBlock, _ extras: Extras?
  ) -> SIMD4<Double> {
    extras?.contribution(along: offset, of: block) ?? offset * (1 - block.progress)
  }

  /// A Boolean value that indicates whether the track has a straight route, no residual and no
  /// inherited offset.
  var isPlain: Bool { extras == nil }

  /// The velocity of the contribution now, in units per second.
  var velocity: SIMD4<Double> {
    guard let residual else { return playheadVelocity }
    return residual.velocity(
      correcting: playheadVelocity, along: offset, on: block.playhead, at: block.time.now)
  }

  /// The velocity of the playhead's motion now, in units per second, without the residual.
  var playheadVelocity: SIMD4<Double> {
    // A held playhead has no velocity, even where the route is infinitely steep.
    let progressVelocity = block.progressVelocity
    return progressVelocity == 0
      ? .zero : route.slope(of: offset, at: block.progress).scaled(by: progressVelocity)
  }

  /// Returns the displacement between two values of progress, in units: the contribution at
  /// `progress` minus the contribution at `next`.
  func displacement(from progress: Double, to next: Double) -> SIMD4<Double> {
    if route == .straight { return offset * (next - progress) }
    return route.remainder(of: offset, at: progress) - route.remainder(of: offset, at: next)
  }

  /// Returns the velocity of the old motion minus the velocity of the new motion, in units per
  /// second.
  ///
  /// - Parameters:
  ///   - old: The progress and its rate per second of the old motion.
  ///   - new: The progress and its rate per second of the new motion.
  func velocityDifference(
    of old: (progress: Double, rate: Double), minus new: (progress: Double, rate: Double)
  ) -> SIMD4<Double> {
    if route == .straight { return offset.scaled(by: new.rate - old.rate) }
    return route.slope(of: offset, at: old.progress).scaled(by: old.rate)
      - route.slope(of: offset, at: new.progress).scaled(by: new.rate)
  }

  /// The displayed contribution minus the playhead's own value, without the inherited offset. Zero
  /// without a residual.
  var residualOffset: SIMD4<Double> {
    guard let residual else { return .zero }
    func position(correcting playheadValue: SIMD4<Double>) -> SIMD4<Double> {
      residual.position(
        correcting: playheadValue, along: offset, on: block.playhead, at: block.time.now,
        heldWeight: block.heldWeightOfResidual)
    }
    // A fading residual does not depend on that value, so the result needs no subtraction and has
    // no rounding error.
    if case .fading = residual { return position(correcting: .zero) }
    let playheadValue = route.remainder(of: offset, at: block.progress)
    return position(correcting: playheadValue) - playheadValue
  }

  /// The velocity of the contribution minus the velocity of the playhead's motion, in units per
  /// second.
  ///
  /// The value is 0 without a residual. A vertical curve counts as standing still. While the block
  /// is held, the value is the residual's own velocity from before the pause.
  var residualVelocity: SIMD4<Double> {
    guard let residual else { return .zero }
    if block.playhead.isHeld { return residual.velocity }
    let finiteVelocity = playheadVelocity.replacingNonFinite
    return residual.velocity(
      correcting: finiteVelocity, along: offset, on: block.playhead, at: block.time.now)
      - finiteVelocity
  }
}

extension AnimatedProperty {
  /// Returns the velocity for each number of the property: see `hasDirection`.
  func axes(of velocity: CGVector) -> SIMD4<Double> {
    let (x, y) = (Double(velocity.dx), Double(velocity.dy))
    return hasDirection ? SIMD4(x, y, 0, 0) : SIMD4(repeating: x)
  }
}

extension [Track] {
  /// Returns the sum that the tracks add to a property now; zero without tracks.
  ///
  /// The contributions are summed before anything is added to the model, because a partial sum may
  /// be an impossible value, such as a negative size.
  func contribution(to property: AnimatedProperty) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    // Single fields are read, because a copy of a whole track would retain all its references.
    for index in indices where self[index].property == property {
      sum += Track.contribution(
        along: self[index].offset, of: self[index].block, self[index].extras)
    }
    return sum
  }
}
