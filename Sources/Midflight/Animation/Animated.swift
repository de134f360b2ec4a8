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
  ///
  /// - Parameter mates: Others that end with it.
  func settleTracks(of owner: ObjectIdentifier, with mates: Set<ObjectIdentifier> = []) {
    if tracks.contains(where: \.covers) {
      let own = tracks.filter { $0.block.owner == owner }
      for property in own.properties where hasLayers(of: property) {
        settleLayers(of: property, by: owner, with: mates)
      }
    }
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
    contribution(to: property, before: count)
  }

  /// The place of a block's track of a property; nil if it has none.
  func index(of property: AnimatedProperty, in block: AnimationBlock) -> Int? {
    indexFromEnds { $0.property == property && $0.block === block }
  }

  /// What those before an index add to a property now.
  func contribution(to property: AnimatedProperty, before end: Int) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for track in self[..<end] where track.property == property {
      if track.covers { sum *= track.uncovered }
      sum += track.contribution
    }
    return sum
  }

  /// How fast all of them change a property now, per second.
  func rate(of property: AnimatedProperty) -> SIMD4<Double> { rate(of: property, before: count) }

  /// How fast those before an index change a property now, per second.
  func rate(of property: AnimatedProperty, before end: Int) -> SIMD4<Double> {
    var (sum, beneath) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    let last = self[..<end].lastIndex { $0.property == property && $0.covers } ?? -1
    for (index, track) in self[..<end].enumerated() where track.property == property {
      if track.covers {
        sum = sum * track.uncovered - beneath.paced(by: track.block.progressRate)
        beneath *= track.uncovered
      }
      sum += track.rate
      if index < last { beneath += track.contribution }
    }
    return sum
  }
}

extension Animated {
  /// Changes a property of the model; inside an animation block, adds a track for it.
  ///
  /// What adds up lies on top of the animations that run. What does not covers those of other animators, or takes
  /// the property over from them; so does what begins as fast as it is
  /// seen to move, and whatever an exclusive animation is part of. Blocks of one animation always add up, so that all of them can go back
  /// together. What leaves the model as it is leaves the animations of others too, unless it takes over
  /// what is seen: they go there already.
  ///
  /// - Parameter angle: What it turns by, in radians, if all of that shall be shown; nil for the
  ///   shorter way.
  func change(
    _ property: AnimatedProperty, turningBy angle: Double? = nil, _ set: () -> Void
  ) {
    guard let stage = Stage.current, stage.collectsChanges, let scope = stage.scopes.last,
      let block = scope.block
    else { return setAtOnce(property, set) }
    // What adds up meets nothing where nothing is exclusive: there is no need to look through what is in flight.
    let addsUp =
      property.isAdditive && !block.takeover.isExclusive && block.takeover.start != .motion
      && block.time.exclusiveBlocks == 0 && angle == nil
    let known = addsUp ? [] : tracks.filter { $0.property == property }
    // A view that turns over takes over from what turned it over before, and from nothing else.
    let others = known.filter { track in
      track.block.owner != block.owner
        && (!property.isAdditive || track.block.takeover.addsUp == block.takeover.addsUp)
    }
    let isTakenOver =
      !property.isAdditive || block.takeover.isExclusive || block.takeover.start == .motion
      || others.contains { $0.block.takeover.isExclusive }
    let model = modelValue(of: property)
    var (old, left) = (model, SIMD4<Double>.zero)
    var velocity: SIMD4<Double>?
    var isLayered = false
    let meeting = meeting(known, of: block, isTakenOver: isTakenOver)
    if meeting == .replacing, block.takeover.start != .model {
      // What stays of its own no longer lies over anything.
      let hasLayers = known.contains(where: \.covers)
      let own = hasLayers ? known.filter { $0.block.owner == block.owner } : []
      let all = hasLayers ? known : others
      left = all.contribution(to: property) - own.contribution(to: property)
      // Beside what stays of its own, what was seen may be no value that a model can have.
      isLayered = hasLayers && left != .zero
      old = isLayered ? .numbers(model.numbers + left) : modelValue(of: property, adding: left)
      if block.takeover.start == .motion {
        let rate = seenRate(
          all.rate(of: property) - own.rate(of: property), of: property, at: model.numbers + left)
        // What is infinitely fast here, on a curve that is vertical, has no speed to take over.
        velocity = rate.bounded
      }
    }
    set()
    let new = modelValue(of: property)
    // Whatever begins at what is seen takes a motion over for that; otherwise nothing is to be animated.
    let takesMotion =
      !others.isEmpty && (block.takeover.start == .current || block.takeover.start == .motion)
    if new == model, !takesMotion, angle == nil, scope.keyframes == nil { return }
    if meeting == .replacing {
      for track in others { track.block.giveUp(property, of: self, isReplaced: true) }
    }
    let turn = angle.map { known.isEmpty ? SIMD4(-$0, 0, 0, 0) : new.offset(back: model, by: $0) }
    let offset =
      turn.map { $0 + left } ?? (isLayered ? new.offset(back: model) + left : new.offset(back: old))
    scope.keyframes?.note(property, of: self, offset: offset)
    block.add(
      property, of: self, from: old, offset: offset, movingAt: velocity,
      covers: meeting == .covering)
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
    tracks[last].offset += modelValue(of: property).offset(back: old)
    tracks[last].block.retarget(property, of: self, from: old)
  }
}
