import MotionCore

/// What one animation adds to one property.
///
/// What is left of its route, and beside it what a change of course left over: a displacement and a
/// velocity of its own, which die away as the block's playhead says.
///
/// There may be a hundred thousand of them: what most never have is kept aside.
struct Track {
  let property: AnimatedProperty
  /// Whether `drift` is the speed of an animation that it was taken over from; until it leaves.
  var carriesMotion = false
  /// Whether the model stays as it is when the track is settled.
  var stands = false
  /// Where its block keeps what it changes.
  var place: Int32 = 0
  /// Where progress comes from: its block, which keeps this. An animation that ends, however that is,
  /// takes its tracks away before its blocks go.
  private let source: BlockProgress.Cell
  // Four numbers, and not a vector, which would begin at a multiple of 16 bytes.
  private var offsets: (Double, Double, Double, Double)
  private var aside: Aside?

  /// What is not as in most tracks; never changed, as copies share it.
  private final class Aside {
    let residue: SIMD4<Double>
    let drift: SIMD4<Double>
    let route: Route
    let bequest: SIMD4<Double>
    let easing: Playhead.Easing

    init(
      residue: SIMD4<Double>, drift: SIMD4<Double>, route: Route, bequest: SIMD4<Double>,
      easing: Playhead.Easing
    ) {
      (self.residue, self.drift, self.route, self.bequest) = (residue, drift, route, bequest)
      self.easing = easing
    }
  }

  init(property: AnimatedProperty, block: AnimationBlock, offset: SIMD4<Double>) {
    self.property = property
    source = block.evaluated
    offsets = (offset.x, offset.y, offset.z, offset.w)
  }

  /// From the model value back to where it was: what is added while nothing has moved.
  @inline(__always) var offset: SIMD4<Double> {
    get { SIMD4(offsets.0, offsets.1, offsets.2, offsets.3) }
    set { offsets = (newValue.x, newValue.y, newValue.z, newValue.w) }
  }

  /// What all tracks of one animation's closure have in common.
  var block: AnimationBlock { source.pointee.block }

  /// How far that has come.
  private var progress: Double { BlockProgress.now(source) }

  /// How far it lay off the playhead's course when that began.
  var residue: SIMD4<Double> {
    get { aside?.residue ?? .zero }
    set {
      putAside(residue: newValue, drift: drift, route: route, bequest: bequest, easing: easing)
    }
  }

  /// How much faster it moved than the playhead's course then, in units per second.
  var drift: SIMD4<Double> {
    get { aside?.drift ?? .zero }
    set {
      putAside(residue: residue, drift: newValue, route: route, bequest: bequest, easing: easing)
    }
  }

  /// The way from `offset` to nothing; straight unless keyframes or repetitions lead elsewhere.
  var route: Route {
    get { aside?.route ?? .straight }
    set {
      putAside(residue: residue, drift: drift, route: newValue, bequest: bequest, easing: easing)
    }
  }

  /// What blocks of the same animation have left that ended elsewhere than at their targets: it is
  /// added until this one ends too.
  var bequest: SIMD4<Double> {
    get { aside?.bequest ?? .zero }
    set {
      putAside(residue: residue, drift: drift, route: route, bequest: newValue, easing: easing)
    }
  }

  /// How a curve eases out residue and drift.
  var easing: Playhead.Easing { aside?.easing ?? .usual }

  private mutating func putAside(
    residue: SIMD4<Double>, drift: SIMD4<Double>, route: Route, bequest: SIMD4<Double>,
    easing: Playhead.Easing
  ) {
    let isUsual =
      residue == .zero && drift == .zero && route == .straight && bequest == .zero
    if isUsual, aside == nil { return }
    aside =
      isUsual
      ? nil
      : Aside(residue: residue, drift: drift, route: route, bequest: bequest, easing: easing)
  }

  /// What is added to the model now.
  var contribution: SIMD4<Double> {
    guard let aside else { return offset * (1 - progress) }
    let course = aside.route.remainder(of: offset, at: progress) + aside.bequest
    return aside.residue == .zero && aside.drift == .zero ? course : course + astray
  }

  /// A way that is straight, and nothing beside it: what is copied without retaining anything.
  struct Plain {
    fileprivate let source: BlockProgress.Cell
    fileprivate let offset: SIMD4<Double>

    /// What is added to the model now.
    @inline(__always) var contribution: SIMD4<Double> { offset * (1 - BlockProgress.now(source)) }
  }

  /// All that there is of most tracks; nil for those that carry more.
  @inline(__always) var plain: Plain? { aside == nil ? Plain(source: source, offset: offset) : nil }

  /// Whether it goes straight, and carries nothing beside its course.
  var isPlain: Bool { aside == nil }

  /// How fast it moves now, in units per second.
  var rate: SIMD4<Double> {
    let (course, astray) = rateParts
    return residue == .zero && drift == .zero ? course : course + astray
  }

  /// How fast its course moves, and it beside that.
  var rateParts: (course: SIMD4<Double>, astray: SIMD4<Double>) {
    // Held, it stands, however steep its way is there.
    let pace = block.progressRate
    let course = pace == 0 ? .zero : route.slope(of: offset, at: block.progress).paced(by: pace)
    let isAstray = residue != .zero || drift != .zero
    return (course, isAstray ? speedAstray(block.residueRates()) : .zero)
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

  /// How far it lies off the playhead's course now.
  var astray: SIMD4<Double> {
    if residue == .zero, drift == .zero { return .zero }
    let weights = block.residue(eased: easing)
    return residue * weights.displacement + drift * weights.impulse
  }

  /// How much faster it moves than the playhead's course.
  ///
  /// - Parameter usual: How its block's residues change that are eased as usual.
  func speedAstray(_ usual: Playhead.Residue) -> SIMD4<Double> {
    let rates = easing == .usual ? usual : block.residueRates(eased: easing)
    return residue * rates.displacementRate + drift.paced(by: rates.impulseRate)
  }

  /// Begins a course with what that lacks. What is no more than rounding is nothing; and so is, along
  /// each axis, a speed without bounds, that of a curve that is vertical there.
  ///
  /// - Parameters:
  ///   - rest: What is to be shed until the goal, if a curve eases the drift out: towards it
  ///     that takes no longer than the drift alone would need, so that nothing flies past the goal.
  ///   - course: What it moves beside, if that is a curve's.
  mutating func take(
    residue: SIMD4<Double>, drift: SIMD4<Double>, easedWithin rest: SIMD4<Double>?,
    beside course: inout AnimationBlock.LeadLimit?
  ) {
    let drift = drift.bounded
    var easing = Playhead.Easing.usual
    if let rest, drift != .zero {
      easing.seconds = Track.blend(drift, towards: rest, beside: residue)
      // What flies past its goal has to come back.
      let isShort = pointwiseMax(drift, -drift) * (easing.seconds / 3) .<= pointwiseMax(rest, -rest)
      let staysBefore = all((drift .== 0) .| (isShort .& (drift * rest .< 0)))
      easing.keepsLead = staysBefore && outruns(&course, by: drift, within: easing.seconds)
    }
    putAside(
      residue: residue.isNoise ? .zero : residue, drift: drift.isNoise ? .zero : drift,
      route: route, bequest: bequest, easing: easing)
  }

  /// Begins a course with what that lacks, eased as usual.
  mutating func take(residue: SIMD4<Double>, drift: SIMD4<Double>) {
    var none: AnimationBlock.LeadLimit?
    take(residue: residue, drift: drift, easedWithin: nil, beside: &none)
  }

  /// Whether it would have to come back to its course, if a lead were eased out as usual.
  private func outruns(
    _ course: inout AnimationBlock.LeadLimit?, by drift: SIMD4<Double>,
    within seconds: TimeInterval
  ) -> Bool {
    guard let isForwards = course?.isForwards, route == .straight else { return false }
    let isAhead = drift * (isForwards ? -offset : offset) .> 0
    guard any(isAhead), let speed = course?.speed(within: seconds) else { return false }
    let limit = speed * pointwiseMax(offset, -offset)
    return any(isAhead .& (pointwiseMax(drift, -drift) .> limit))
  }

  /// Seconds within which a drift is eased out that goes towards a goal.
  ///
  /// Eased by (1 − x)², a speed e makes no more than e · t · (1 − x)² of the way until t. A curve that
  /// eases out leaves no less than R · (1 − x)² of the way R; so R / e seconds are never too long. But
  /// what is almost there is not stopped dead: it swings by a little.
  private static func blend(
    _ drift: SIMD4<Double>, towards rest: SIMD4<Double>, beside residue: SIMD4<Double>
  ) -> TimeInterval {
    var seconds = Playhead.blendSeconds
    for axis in 0..<4 where drift[axis] * rest[axis] < 0 {
      let way = max(abs(rest[axis]), abs(residue[axis]))
      seconds = min(seconds, way / abs(drift[axis]))
    }
    return max(seconds, Playhead.blendSeconds / 4)
  }

  /// Goes on with the residue and drift that it had.
  mutating func takeBack(from other: Track) {
    putAside(
      residue: other.residue, drift: other.drift, route: route, bequest: bequest,
      easing: other.easing)
  }
}

extension SIMD4<Double> {
  /// A billionth of a point is below what anything shows.
  fileprivate var isNoise: Bool { (self * self).sum() < 1e-18 }

  /// With 0 for what is no number: a speed without bounds, that of a curve that is vertical.
  var bounded: SIMD4<Double> { replacing(with: 0, where: self - self .!= 0) }

  /// Multiplied by a pace; where that is infinite, what has no way to go stands even so.
  func paced(by pace: Double) -> SIMD4<Double> {
    let product = self * pace
    return pace.isFinite ? product : product.replacing(with: 0, where: self .== 0)
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
