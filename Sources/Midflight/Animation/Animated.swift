/// An object that animations move: a layer, or a vector of an `@Animatable` property.
///
/// The object has model values, as numbers by property, and tracks that add to them.
protocol Animated: AnyObject {
  /// The tracks that add to the model, oldest first.
  var tracks: [Track] { get set }
  /// Returns the exact model value of a property.
  func modelValue(of property: AnimatedProperty) -> AnimatedValue
  /// Returns the model value of a property, with numbers added.
  func modelValue(
    of property: AnimatedProperty, adding numbers: SIMD4<Double>
  ) -> AnimatedValue
  /// Returns the velocity of the visible value: 0 for a number that is clamped at a limit. The
  /// default returns `rate`.
  ///
  /// - Parameters:
  ///   - rate: The velocity of the unclamped numbers, per second.
  ///   - numbers: The unclamped numbers.
  func clampedVelocity(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) -> SIMD4<Double>
  /// Returns a model value for the end of an animation, in a form that continues the presentation
  /// without a jump. The default returns `value`.
  ///
  /// A rotation in space has several forms: the result may differ by a whole turn about z.
  ///
  /// - Parameter offset: The presentation minus the current model value.
  func modelValue(
    _ value: AnimatedValue, of property: AnimatedProperty, reachedBy offset: SIMD4<Double>
  ) -> AnimatedValue
  /// Sets the model value of a property, without an animation.
  func setModelValue(_ value: AnimatedValue, of property: AnimatedProperty)
}

/// A property's exact value, which can be restored to the last bit.
enum AnimatedValue: Equatable {
  /// Four numbers that are exact. A `SIMD4` would take twice the memory.
  case exact(Double, Double, Double, Double)
  /// A colour, which its premultiplied numbers may round.
  case color(CGColor?)
  /// A view's dynamic background colour, and the colour that the current appearance resolves to.
  indirect case dynamicColor(UIColor, resolved: CGColor?)
  /// The a, b, c and d of a transform without its translation. The numbers include angles, and may
  /// round.
  case linear(Double, Double, Double, Double)
  /// A transform in space, which the numbers of its plane cannot express.
  indirect case transform3D(ExactTransform3D)
  /// The numbers of a custom type, which may round the value.
  indirect case part(AnimatablePart)

  static func numbers(_ numbers: SIMD4<Double>) -> AnimatedValue {
    .exact(numbers.x, numbers.y, numbers.z, numbers.w)
  }

  /// Returns the linear part of a transform.
  static func transform(_ transform: CGAffineTransform) -> AnimatedValue {
    .linear(transform.a, transform.b, transform.c, transform.d)
  }

  /// The transform without translation; nil for another kind of value.
  var transform: CGAffineTransform? {
    guard case .linear(let a, let b, let c, let d) = self else { return nil }
    return CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
  }
}

extension Animated {
  func clampedVelocity(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) -> SIMD4<Double> { rate }

  func modelValue(
    _ value: AnimatedValue, of property: AnimatedProperty, reachedBy offset: SIMD4<Double>
  ) -> AnimatedValue { value }

  /// Commits the presentation of an owner's tracks to the model, and removes the tracks.
  ///
  /// The model changes by the sum of these tracks only; tracks of other owners remain. Tracks that
  /// keep the model value are removed without a change. No effect without tracks of the owner.
  ///
  /// - Parameter orders: A range that includes the orders of all tracks of the owner.
  func commitTracks(of owner: ObjectIdentifier, in orders: Range<Int>) {
    let first = tracks.firstIndex(from: orders.lowerBound)
    let range = first..<tracks.firstIndex(from: orders.upperBound)
    let committed = tracks[range].filter { $0.block.owner == owner && !$0.keepsModelValue }
    for index in range.reversed() where tracks[index].block.owner == owner {
      tracks.remove(at: index)
    }
    for property in committed.properties {
      setModelValue(
        modelValue(of: property, adding: committed.contribution(to: property)), of: property)
    }
  }
}

extension [Track] {
  /// The properties of the tracks, each once, in the order of their first tracks. Empty without
  /// tracks.
  var properties: [AnimatedProperty] {
    reduce(into: []) { existing, track in
      if !existing.contains(track.property) { existing.append(track.property) }
    }
  }

  /// Returns the index of the first track with an order of at least `order`; the end index without
  /// such a track. A binary search: tracks have ascending orders.
  func firstIndex(from order: Int) -> Int {
    var (first, end) = (0, count)
    while first < end {
      let middle = (first + end) / 2
      if self[middle].order < order { first = middle + 1 } else { end = middle }
    }
    return first
  }

  /// Returns the index of a change's track; nil if the track is gone.
  func index(of change: AnimationBlock.Change) -> Int? {
    let order = change.firstStep.order
    let index = firstIndex(from: order)
    return index < count && self[index].order == order ? index : nil
  }

  /// Returns the index of a block's track of a property; nil if the block has none.
  func index(of property: AnimatedProperty, in block: AnimationBlock) -> Int? {
    indexFromEnds { $0.property == property && $0.block === block }
  }

  /// Returns the velocity that the tracks add to a property now, per second; infinite where a curve
  /// is vertical. Zero without tracks of the property.
  func rate(of property: AnimatedProperty) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for track in self where track.property == property { sum += track.velocity }
    return sum
  }
}

extension Animated {
  /// Changes a model value; inside an animation block, also adds a track for the change.
  ///
  /// - Outside blocks, while animations are disabled, and in a transaction that disables actions,
  ///   the change takes effect at once. Running animations of an additive property move along; the
  ///   newest one of any other property leads to the new value.
  /// - An additive property is summed with running animations.
  /// - Any other property is taken over from the animations of other owners. An additive property
  ///   is taken over, too, if one of the blocks is exclusive, or if the block has
  ///   `replacesAdditive`.
  /// - Blocks of one owner are always summed, so that they can be reversed together.
  /// - A set to the current model value adds no track, with three exceptions: the block collects
  ///   keyframes, the change turns by an angle, or others' animations run and the block starts at
  ///   rest from the presentation or has `replacesAdditive`.
  ///
  /// `docs/ANIMATORS.md#two-animations-on-one-property` compares the cases with those of UIKit and
  /// of the Web Animations specification.
  ///
  /// - Parameters:
  ///   - angle: The turn to show, in radians; nil for the shorter turn.
  ///   - set: Sets the model value.
  func change(
    _ property: AnimatedProperty, turningBy angle: Double? = nil, _ set: () -> Void
  ) {
    guard let stage = Stage.current, stage.collectsChanges, let scope = stage.scopes.last,
      let block = scope.block
    else { return setAtOnce(property, set) }
    let overridden = overriddenTracks(by: block, of: property)
    let model = modelValue(of: property)
    let start = startValue(
      of: property, overriding: overridden, from: block.compositeOperation.start)
    set()
    let new = modelValue(of: property)
    if new == model, angle == nil, scope.keyframes == nil,
      overridden.isEmpty || !block.compositeOperation.movesToSameValue
    {
      return
    }
    let offset =
      angle.map { start.contribution + turn(of: property, by: $0, from: model, to: new) }
      ?? new.offset(back: start.value)
    for track in overridden { track.block.relinquish(property, of: self, isReplaced: true) }
    scope.keyframes?.record(property, of: self, offset: offset)
    block.add(property, of: self, from: start.value, offset: offset, movingAt: start.velocity)
    if stage.explicitAnimationsIfLoaded?.hasLayerTimes == true {
      (self as? CALayer)?.diagnoseOtherTime()
    }
  }

  /// Returns the tracks of a property that a block takes over: those of other owners, if the block
  /// replaces them or if one of them is exclusive. A flip takes over from other flips only.
  ///
  /// - Returns: An empty array if everything is summed.
  private func overriddenTracks(by block: AnimationBlock, of property: AnimatedProperty) -> [Track]
  {
    func isOverridable(_ track: Track) -> Bool {
      track.property == property && track.block.owner != block.owner
        && (!property.isAdditive || track.isFlip == block.collectsFlip)
    }
    guard
      block.compositeOperation.replaces(property)
        || block.time.exclusiveBlocks > 0
          && tracks.contains(where: { $0.block.compositeOperation.isExclusive && isOverridable($0) }
          )
    else { return [] }
    return tracks.filter(isOverridable)
  }

  /// Returns the offset of a rotation by an angle, in radians, after the model value has become
  /// `new`.
  private func turn(
    of property: AnimatedProperty, by angle: Double, from model: AnimatedValue,
    to new: AnimatedValue
  ) -> SIMD4<Double> {
    tracks.contains { $0.property == property }
      ? new.offset(back: model, by: angle) : SIMD4(-angle, 0, 0, 0)
  }

  /// Returns the value and the velocity at which a change takes over from other animations.
  ///
  /// - Parameter overridden: The tracks to take over from; without any, the start is the model
  ///   value.
  /// - Returns: `contribution` is the value minus the model value; `velocity` is nil for a start at
  ///   rest.
  private func startValue(
    of property: AnimatedProperty, overriding overridden: [Track],
    from start: AnimationBlock.CompositeOperation.Start
  ) -> (value: AnimatedValue, contribution: SIMD4<Double>, velocity: SIMD4<Double>?) {
    let model = modelValue(of: property)
    guard !overridden.isEmpty, start != .model else { return (model, .zero, nil) }
    let contribution = overridden.contribution(to: property)
    let value = modelValue(of: property, adding: contribution)
    guard start == .motion else { return (value, contribution, nil) }
    let rate = overridden.rate(of: property)
    // A vertical curve has no velocity to keep.
    let velocity = clampedVelocity(rate, of: property, at: model.numbers + contribution)
      .replacingNonFinite
    return (value, contribution, velocity)
  }

  /// Updates the target of the newest animation of a property after the model has changed in a way
  /// that its numbers do not show, such as a dynamic colour. No effect without an animation of the
  /// property, or if the new value looks different from the target.
  func refreshTarget(of property: AnimatedProperty) {
    tracks.last { $0.property == property }?.block.refreshTarget(of: property, of: self)
  }

  /// Changes a model value without an animation.
  ///
  /// Running animations of an additive property, and keyframes, move along with the model. For any
  /// other property, the newest animation without keyframes keeps its start, and leads to the new
  /// value from there.
  private func setAtOnce(_ property: AnimatedProperty, _ set: () -> Void) {
    let last = tracks.lastIndex { $0.property == property && !$0.block.isKeyframed }
    guard !property.isAdditive, let last else { return set() }
    let old = modelValue(of: property)
    set()
    tracks[last].change(offset: modelValue(of: property).offset(back: old))
    tracks[last].block.retarget(property, of: self, from: old)
  }
}
