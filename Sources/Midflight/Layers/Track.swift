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
    let replaced: SIMD4<Double>
    let route: Route
    let bequest: SIMD4<Double>
    let easing: Playhead.Easing

    init(_ company: Company, route: Route, bequest: SIMD4<Double>) {
      (residue, drift, replaced) = (company.residue, company.drift, company.replaced)
      (self.route, self.bequest, easing) = (route, bequest, company.easing)
    }
  }

  /// What goes along with a playhead's course, beside it.
  private struct Company {
    var residue = SIMD4<Double>.zero
    var drift = SIMD4<Double>.zero
    var replaced = SIMD4<Double>.zero
    var easing = Playhead.Easing.usual

    var isNone: Bool { residue == .zero && drift == .zero && replaced == .zero }
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
  var residue: SIMD4<Double> { aside?.residue ?? .zero }

  /// How much faster it moved than the playhead's course then, in units per second.
  var drift: SIMD4<Double> {
    get { aside?.drift ?? .zero }
    set {
      var company = company
      company.drift = newValue
      putAside(company, route: route, bequest: bequest)
    }
  }

  /// How much of the course's way it goes in another time, in units.
  var replaced: SIMD4<Double> { aside?.replaced ?? .zero }

  /// The way from `offset` to nothing; straight unless keyframes or repetitions lead elsewhere.
  var route: Route {
    get { aside?.route ?? .straight }
    set { putAside(company, route: newValue, bequest: bequest) }
  }

  /// What blocks of the same animation have left that ended elsewhere than at their targets: it is
  /// added until this one ends too.
  var bequest: SIMD4<Double> {
    get { aside?.bequest ?? .zero }
    set { putAside(company, route: route, bequest: newValue) }
  }

  /// How a curve eases out what lies beside it.
  var easing: Playhead.Easing { aside?.easing ?? .usual }

  private var company: Company {
    Company(residue: residue, drift: drift, replaced: replaced, easing: easing)
  }

  private mutating func putAside(_ company: Company, route: Route, bequest: SIMD4<Double>) {
    let isUsual = company.isNone && route == .straight && bequest == .zero
    if isUsual, aside == nil { return }
    aside = isUsual ? nil : Aside(company, route: route, bequest: bequest)
  }

  /// What is added to the model now.
  var contribution: SIMD4<Double> {
    guard let aside else { return offset * (1 - progress) }
    let course = aside.route.remainder(of: offset, at: progress) + aside.bequest
    return isAstray ? course + astray : course
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

  /// Whether something goes along with the playhead's course.
  var isAstray: Bool {
    guard let aside else { return false }
    return aside.residue != .zero || aside.drift != .zero || aside.replaced != .zero
  }

  /// How fast it moves now, in units per second.
  var rate: SIMD4<Double> {
    let (course, astray) = rateParts
    return isAstray ? course + astray : course
  }

  /// How fast its course moves, and it beside that.
  var rateParts: (course: SIMD4<Double>, astray: SIMD4<Double>) {
    // Held, it stands, however steep its way is there.
    let pace = block.progressRate
    let course = pace == 0 ? .zero : route.slope(of: offset, at: block.progress).paced(by: pace)
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
    guard isAstray else { return .zero }
    let weights = block.residue(eased: easing)
    let passing = residue * weights.displacement + drift * weights.impulse
    return replaced == .zero ? passing : passing + replaced * weights.replacement
  }

  /// How much faster it moves than the playhead's course.
  ///
  /// - Parameter usual: How its block's residues change that are eased as usual.
  func speedAstray(_ usual: Playhead.Residue) -> SIMD4<Double> {
    let rates = easing == .usual ? usual : block.residueRates(eased: easing)
    let passing =
      residue.paced(by: rates.displacementRate) + drift.paced(by: rates.impulseRate)
    return replaced == .zero ? passing : passing + replaced.paced(by: rates.replacementRate)
  }

  /// Begins a course with what that lacks. What is no more than rounding is nothing; and so is, along
  /// each axis, a speed without bounds, that of a curve that is vertical there.
  ///
  /// - Parameter rest: What is to be shed until the goal, if a curve eases the drift out: towards it
  ///   that takes no longer than the drift alone would need, so that nothing flies past the goal.
  mutating func take(
    residue: SIMD4<Double>, drift: SIMD4<Double>, easedWithin rest: SIMD4<Double>? = nil
  ) {
    let drift = drift.bounded
    let seconds = rest.map { Track.blend(drift, over: $0) } ?? Playhead.blendSeconds
    carry(
      Company(
        residue: residue, drift: drift,
        easing: drift == .zero ? .usual : Playhead.Easing(seconds: seconds)))
  }

  /// A curve on which many tracks leave.
  struct Curve {
    private let playhead: Playhead
    fileprivate let way: Playhead.Way
    /// In progress per second, as it leaves.
    fileprivate let speed: Double
    private var known: (seconds: TimeInterval, lead: Double)?

    /// - Parameter speed: In progress per second, as it leaves; finite.
    init?(_ playhead: Playhead, leavingAt speed: Double) {
      guard let way = playhead.way else { return nil }
      (self.playhead, self.way, self.speed) = (playhead, way, speed)
    }

    /// See `Playhead.greatestLead(passingWithin:)`.
    fileprivate mutating func greatestLead(passingWithin seconds: TimeInterval) -> Double {
      if let known, known.seconds == seconds { return known.lead }
      let lead = playhead.greatestLead(passingWithin: seconds)
      known = (seconds, lead)
      return lead
    }
  }

  /// Leaves on a curve from where it is seen, and as fast.
  ///
  /// Along each axis, what was faster than the curve sheds its speed, and waits for it; what was slower follows
  /// from rest, as far as it was slower. Neither goes back for it. What would fly past the goal goes there by
  /// itself.
  ///
  /// - Parameters:
  ///   - residue: How far off the curve it is seen.
  ///   - rate: How fast it was seen to move, in units per second; nil if it leaves at the curve's pace.
  mutating func join(
    _ curve: inout Curve, residue: SIMD4<Double>, keeping rate: SIMD4<Double>?
  ) {
    let (way, speed) = (curve.way, curve.speed)
    let course = offset * way.length
    let isOnCourse = residue.isNoise
    guard let rate = rate?.bounded else {
      let manner: Playhead.Easing.Manner = way.isSteady ? .shared : .passing
      return carry(Company(residue: residue, easing: Playhead.Easing(manner)))
    }
    // Scaled, a curve that never turns back leads from there to its goal.
    let rest = way.isSteady ? course + residue : course
    let pace = speed / way.length
    var (drift, replaced) = (rate + rest * pace, SIMD4<Double>.zero)
    if drift.isNoise { drift = .zero }
    for axis in 0..<4 where pace > 0 && drift[axis] * rest[axis] > 0 {
      let lag = drift[axis] / pace
      let isThatWay = abs(lag) <= abs(rest[axis])
      replaced[axis] = isThatWay ? lag : rest[axis]
      // What goes the other way is turned round.
      drift[axis] = isThatWay ? 0 : rate[axis]
    }
    let seconds = Track.blend(drift, over: course + residue)
    let (size, length) = (pointwiseMax(drift, -drift), pointwiseMax(rest, -rest))
    let isAhead = (drift * rest .<= 0) .& (drift .!= 0)
    let fliesPast = isAhead .& (size * (seconds / 3) .> length)
    let limit =
      any(isAhead) && way.isSteady ? curve.greatestLead(passingWithin: seconds) : .infinity
    if way.isSteady, any(fliesPast), all(fliesPast .| ((length .< 1e-9) .& (drift .== 0))) {
      carry(
        Company(
          residue: rest, drift: rate, replaced: course,
          easing: Playhead.Easing(.early, seconds: seconds)))
    } else {
      let turnsBack = isAhead .& (size .> limit * pointwiseMax(offset, -offset))
      let isShared = way.isSteady && (!isOnCourse || any(turnsBack))
      carry(
        Company(
          residue: residue, drift: drift, replaced: replaced,
          easing: Playhead.Easing(isShared ? .shared : .late, seconds: seconds)))
    }
  }

  private mutating func carry(_ company: Company) {
    var company = company
    if company.residue.isNoise { company.residue = .zero }
    if company.drift.isNoise { company.drift = .zero }
    if company.replaced.isNoise { company.replaced = .zero }
    if company.replaced == .zero, company.easing.manner == .late {
      company.easing.manner = .passing
    }
    if company.isNone { company.easing = .usual }
    putAside(company, route: route, bequest: bequest)
  }

  /// Seconds within which a drift is eased out that goes towards a goal.
  ///
  /// Eased by (1 − x)², a speed e makes no more than e · t · (1 − x)² of the way until t. A curve that
  /// eases out leaves no less than R · (1 − x)² of the way R; so R / e seconds are never too long. But
  /// what is almost there is not stopped dead: it swings by a little.
  private static func blend(_ drift: SIMD4<Double>, over rest: SIMD4<Double>) -> TimeInterval {
    var seconds = Playhead.blendSeconds
    for axis in 0..<4 where drift[axis] != 0 && drift[axis] * rest[axis] <= 0 {
      seconds = min(seconds, abs(rest[axis] / drift[axis]))
    }
    return max(seconds, Playhead.blendSeconds / 4)
  }

  /// Goes on with what it had beside its course.
  mutating func takeBack(from other: Track) {
    putAside(other.company, route: route, bequest: bequest)
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
