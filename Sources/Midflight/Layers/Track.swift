import MotionCore

/// The contribution of one animation to one property.
///
/// The sum of three parts: the rest of the route to the model value, a residual of an interrupted motion, and the offset
/// that earlier blocks of the animation left.
struct Track {
  let property: AnimatedProperty
  /// A Boolean value that indicates whether `residual` has the velocity of an animation that was taken over; false once
  /// the block has left.
  var carriesMotion = false
  /// A Boolean value that indicates whether the model value stays when the track is settled.
  var stands = false
  /// The index of its change in the block's `changes`.
  var place = 0
  /// The block that made it: all tracks of one animation's closure have the same one.
  ///
  /// Strong, though the block's changes hold what the track is of: an animation that ends, however that is, takes its
  /// tracks away, and that breaks the cycle. A block must not hold its own tracks.
  let block: AnimationBlock
  /// Nil for most tracks, of which there may be a hundred thousand.
  @Boxed private var extras: Extras?
  /// From the model value back to where it was: what is added while nothing has moved. Last, so that no room is lost.
  var offset: SIMD4<Double>

  /// What most tracks never have.
  private struct Extras {
    var residual: Residual?
    var route = Route.straight
    var inheritedOffset = SIMD4<Double>.zero

    var isEmpty: Bool { residual == nil && route == .straight && inheritedOffset == .zero }
  }

  init(property: AnimatedProperty, block: AnimationBlock, offset: SIMD4<Double>) {
    self.property = property
    self.block = block
    self.offset = offset
  }

  /// The block's record of what the track changes.
  var change: AnimationBlock.Change { block.changes[place] }

  /// The part of an interrupted motion that is seen beside the playhead's course; nil for most tracks.
  var residual: Residual? {
    get { $extras?.value.residual }
    set { changeExtras { $0.residual = newValue } }
  }

  /// The way from `offset` to nothing; straight unless keyframes or repetitions lead elsewhere.
  var route: Route {
    get { $extras?.value.route ?? .straight }
    set { changeExtras { $0.route = newValue } }
  }

  /// What blocks of the same animation have left that ended elsewhere than at their targets: it is
  /// added until this one ends too.
  var inheritedOffset: SIMD4<Double> {
    get { $extras?.value.inheritedOffset ?? .zero }
    set { changeExtras { $0.inheritedOffset = newValue } }
  }

  /// Changes the way in flight: the model value was set without an animation.
  mutating func change(offset change: SIMD4<Double>) {
    offset += change
    if case .handOver(let handOver) = residual {
      residual = .handOver(handOver.changing(offset: change, on: block.playhead))
    }
  }

  /// Takes the velocity of an animation over; the track leaves at that velocity.
  mutating func take(motion velocity: SIMD4<Double>) {
    carriesMotion = true
    residual = .fading(
      offset: .zero, velocity: (residual?.velocity ?? .zero) + velocity, way: offset)
  }

  private mutating func changeExtras(_ change: (inout Extras) -> Void) {
    var extras = extras ?? Extras()
    change(&extras)
    self.extras = extras.isEmpty ? nil : extras
  }

  /// What is added to the model now.
  var contribution: SIMD4<Double> {
    guard let extras = $extras else { return offset * (1 - block.progress) }
    let course = extras.value.route.remainder(of: offset, at: block.progress)
    return position(beside: course, extras.value.residual) + extras.value.inheritedOffset
  }

  private func position(beside course: SIMD4<Double>, _ residual: Residual?) -> SIMD4<Double> {
    guard let residual else { return course }
    return residual.position(
      beside: course, along: offset, on: block.playhead, at: block.time.now,
      heldShare: block.heldShareOfResidual)
  }

  /// Whether it goes straight, and carries nothing beside its course.
  var isPlain: Bool { $extras == nil }

  /// How fast it moves now, in units per second.
  var rate: SIMD4<Double> {
    guard let residual else { return courseRate }
    return residual.velocity(
      beside: courseRate, along: offset, on: block.playhead, at: block.time.now)
  }

  /// How fast the playhead's course moves now, in units per second.
  var courseRate: SIMD4<Double> {
    // Held, it stands, however steep its way is there.
    let pace = block.progressRate
    return pace == 0 ? .zero : route.slope(of: offset, at: block.progress).paced(by: pace)
  }

  /// The way from one progress to another, in units; backwards, as what is added grows less.
  func way(from progress: Double, to next: Double) -> SIMD4<Double> {
    if route == .straight { return offset * (next - progress) }
    return route.remainder(of: offset, at: progress) - route.remainder(of: offset, at: next)
  }

  /// How much of the speed that it has on one course another lacks, in units per second.
  func lag(
    behind old: (progress: Double, rate: Double), on new: (progress: Double, rate: Double)
  ) -> SIMD4<Double> {
    if route == .straight { return offset.paced(by: new.rate - old.rate) }
    return route.slope(of: offset, at: old.progress).paced(by: old.rate)
      - route.slope(of: offset, at: new.progress).paced(by: new.rate)
  }

  /// How far it is seen off the playhead's course now.
  var residualOffset: SIMD4<Double> {
    guard let residual else { return .zero }
    let course = route.remainder(of: offset, at: block.progress)
    // A fading residual does not depend on the course; without it, nothing is rounded.
    if case .fading = residual { return position(beside: .zero, residual) }
    return position(beside: course, residual) - course
  }

  /// How much faster it moves than the playhead's course; while held, than before the pause. 0 where the course is
  /// vertical.
  var residualVelocity: SIMD4<Double> {
    guard let residual else { return .zero }
    if block.playhead.isHeld { return residual.velocity }
    return (rate - courseRate).bounded
  }
}

extension AnimatedProperty {
  /// A velocity for each number of a property: what has a direction has its own along y.
  func axes(of velocity: CGVector) -> SIMD4<Double> {
    let (x, y) = (Double(velocity.dx), Double(velocity.dy))
    return hasDirection ? SIMD4(x, y, 0, 0) : SIMD4(repeating: x)
  }

  /// Whether its first two numbers are an x and a y.
  var hasDirection: Bool {
    switch self {
    case .position, .translation, .point: true
    default: false
    }
  }
}
