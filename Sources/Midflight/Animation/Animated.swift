/// Something that animations move: a layer, or a property of any object.
///
/// It has model values, as numbers by property, and tracks that add to them.
protocol Animated: AnyObject {
  /// What animations add to the model, oldest first.
  var tracks: [Track] { get set }
  /// A property's model value, to the last bit.
  func modelValue(of property: AnimatedProperty) -> AnimatedValue
  /// A property's model value with numbers added to it.
  func modelValue(
    of property: AnimatedProperty, adding numbers: SIMD4<Double>
  ) -> AnimatedValue
  /// How fast numbers of a property change once they are brought within what can be seen.
  func seenRate(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) -> SIMD4<Double>
  /// A model value that an animation leaves, told so that nothing jumps: what is turned in space is
  /// another with a whole turn about z more.
  ///
  /// - Parameter way: How far what is seen has gone from the model that there is.
  func modelValue(
    _ value: AnimatedValue, of property: AnimatedProperty, reachedBy way: SIMD4<Double>
  ) -> AnimatedValue
  /// Sets a property's model value, without an animation.
  func setModelValue(_ value: AnimatedValue, of property: AnimatedProperty)
}

/// A property's value as it can be put back to the last bit.
enum AnimatedValue: Equatable {
  /// What its numbers say exactly: those of a `SIMD4`, which would take twice the room.
  case exact(Double, Double, Double, Double)
  /// What its numbers, which are premultiplied, may round.
  case color(CGColor?)
  /// A view's background that is another in the dark; not only what it is now.
  indirect case dynamicColor(UIColor, resolved: CGColor?)
  /// A transform without its translation, a, b, c and d, which its numbers, angles among them, may round.
  case linear(Double, Double, Double, Double)
  /// What the plane's numbers of a transform of space may round, and all that belongs to it.
  indirect case space(SpatialWhole)
  /// Numbers of a value of somebody's own type, which they may round.
  indirect case part(AnimatablePart)

  static func numbers(_ numbers: SIMD4<Double>) -> AnimatedValue {
    .exact(numbers.x, numbers.y, numbers.z, numbers.w)
  }

  /// What a transform does besides moving.
  static func transform(_ transform: CGAffineTransform) -> AnimatedValue {
    .linear(transform.a, transform.b, transform.c, transform.d)
  }

  /// A transform that does not move; nil for another value.
  var transform: CGAffineTransform? {
    guard case .linear(let a, let b, let c, let d) = self else { return nil }
    return CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
  }
}

extension Animated {
  func seenRate(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) -> SIMD4<Double> { rate }

  func modelValue(
    _ value: AnimatedValue, of property: AnimatedProperty, reachedBy way: SIMD4<Double>
  ) -> AnimatedValue { value }

  /// Takes what an owner adds to what is seen into the model, so that nothing jumps.
  func settleTracks(of owner: ObjectIdentifier) {
    let settled = tracks.filter { $0.block.owner == owner && !$0.stands }
    tracks.removeAll { $0.block.owner == owner }
    for property in settled.properties {
      setModelValue(
        modelValue(of: property, adding: settled.contribution(to: property)), of: property)
    }
  }
}

extension [Track] {
  /// The properties that are moved, each once, in the order of their first tracks.
  var properties: [AnimatedProperty] {
    reduce(into: []) { known, track in
      if !known.contains(track.property) { known.append(track.property) }
    }
  }

  /// What all of them add to a property now.
  ///
  /// Added up before it is added to anything: on the way to the sum, a size may pass through
  /// numbers that no size can have.
  func contribution(to property: AnimatedProperty) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    // A loop over indices copies no track, and so counts no references.
    for index in indices where self[index].property == property {
      sum += self[index].contribution
    }
    return sum
  }

  /// The place of a block's track of a property; nil if it has none.
  func index(of property: AnimatedProperty, in block: AnimationBlock) -> Int? {
    indexFromEnds { $0.property == property && $0.block === block }
  }

  /// How fast all of them change a property now, per second.
  func rate(of property: AnimatedProperty) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for track in self where track.property == property { sum += track.rate }
    return sum
  }
}

extension Animated {
  /// Changes a property of the model; inside an animation block, adds a track for the change.
  ///
  /// An additive property adds up with the animations in flight. Any other property is taken over from the
  /// animations of other owners; so is every property by a block that is exclusive, meets an exclusive one, or
  /// takes additive properties over. Blocks of one owner always add up, so that they can be reversed together.
  ///
  /// - Parameter angle: The turn to show, in radians; nil for the shorter way.
  func change(
    _ property: AnimatedProperty, turningBy angle: Double? = nil, _ set: () -> Void
  ) {
    guard let stage = Stage.current, stage.collectsChanges, let scope = stage.scopes.last,
      let block = scope.block
    else { return setAtOnce(property, set) }
    let takeover = block.takeover
    let replaces = !property.isAdditive || takeover.isExclusive || takeover.replacesAdditive
    // Where everything adds up, the animations in flight need not be searched.
    let known =
      replaces || block.time.exclusiveBlocks > 0 || angle != nil
      ? tracks.filter { $0.property == property } : []
    // A flip takes over from flips, and from nothing else.
    let others = known.filter { track in
      track.block.owner != block.owner
        && (!property.isAdditive || track.block.takeover.addsUp == takeover.addsUp)
    }
    let isTakenOver = replaces || others.contains { $0.block.takeover.isExclusive }
    let overridden = isTakenOver ? others : []
    let model = modelValue(of: property)
    var (old, seen) = (model, SIMD4<Double>.zero)
    var velocity: SIMD4<Double>?
    if !overridden.isEmpty, takeover.start != .model {
      seen = overridden.contribution(to: property)
      old = modelValue(of: property, adding: seen)
      if takeover.start == .motion {
        let rate = overridden.rate(of: property)
        // A curve that is vertical here has no velocity to keep.
        velocity = seenRate(rate, of: property, at: model.numbers + seen).bounded
      }
    }
    set()
    let new = modelValue(of: property)
    let takesMotion =
      !others.isEmpty && (takeover.start == .current || takeover.replacesAdditive)
    if new == model, !takesMotion, angle == nil, scope.keyframes == nil { return }
    for track in overridden { track.block.giveUp(property, of: self, isReplaced: true) }
    let turn = angle.map { known.isEmpty ? SIMD4(-$0, 0, 0, 0) : new.offset(back: model, by: $0) }
    let offset = turn.map { $0 + seen } ?? new.offset(back: old)
    scope.keyframes?.note(property, of: self, offset: offset)
    block.add(property, of: self, from: old, offset: offset, movingAt: velocity)
    if stage.knownExplicitAnimations?.hasOtherTimes == true {
      (self as? CALayer)?.sayIfTimeIsOther()
    }
  }

  /// Tells the animation that leads to a property's model what belongs to that besides its numbers.
  func tellTarget(of property: AnimatedProperty) {
    tracks.last { $0.property == property }?.block.tellTarget(of: property, of: self)
  }

  /// Changes a property of the model without an animation. Those in flight lead there from where they
  /// began: what adds up is moved with the model, and so is what goes from keyframe to keyframe; what
  /// does not goes on between the two.
  private func setAtOnce(_ property: AnimatedProperty, _ set: () -> Void) {
    let last = tracks.lastIndex { $0.property == property && !$0.block.isKeyframed }
    guard !property.isAdditive, let last else { return set() }
    let old = modelValue(of: property)
    set()
    tracks[last].change(offset: modelValue(of: property).offset(back: old))
    tracks[last].block.retarget(property, of: self, from: old)
  }
}
