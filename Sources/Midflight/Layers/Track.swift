import MotionCore

/// The contribution of one animation to one property.
///
/// What is left of its route, and beside it what a change of course left over: a displacement and a
/// velocity of its own, which die away as the block's playhead says.
struct Track {
  let property: AnimatedProperty
  /// Whether `drift` is the speed of an animation that it was taken over from; until it leaves.
  var carriesMotion = false
  /// Whether the model stays as it is when the track is settled.
  var stands = false
  /// Whether it lies over what those before it add: see `AnimationBlock.Meeting`.
  var covers = false
  /// The index of its change in the block's `changes`.
  var place = 0
  /// The block that made it: all tracks of one animation's closure have the same one.
  ///
  /// Unowned: its animation owns the block, and takes the tracks away before the block goes. A strong reference would
  /// lead back to the layer, which the block's changes hold.
  unowned let block: AnimationBlock
  /// From the model value back to where it was: what is added while nothing has moved.
  var offset: SIMD4<Double>
  /// Nil for most tracks, of which there may be a hundred thousand.
  @Boxed private var extras: Extras?

  /// What most tracks never have.
  private struct Extras {
    var company = Company()
    var route = Route.straight
    var bequest = SIMD4<Double>.zero

    var isEmpty: Bool { company.isNone && route == .straight && bequest == .zero }
  }

  /// What goes along with a playhead's course, beside it.
  struct Company {
    /// How far it lay off the course when that began.
    var residue = SIMD4<Double>.zero
    /// How much faster it moved than the course then, in units per second.
    var drift = SIMD4<Double>.zero
    /// How much of the course's way it goes in another time, in units.
    var replaced = SIMD4<Double>.zero
    /// How a curve eases all that out.
    var easing = Playhead.Easing.usual
    /// Which numbers go to the end by themselves, whatever the others do; nil for none.
    var early: SIMDMask<SIMD4<Int64>>?
    /// Within how long.
    var earlyEasing = Playhead.Easing.early
    /// What the second number goes on, if not on its playhead's spring.
    var across = AcrossSpring()

    fileprivate var isNone: Bool { residue == .zero && drift == .zero && replaced == .zero }
  }

  init(property: AnimatedProperty, block: AnimationBlock, offset: SIMD4<Double>) {
    self.property = property
    self.block = block
    self.offset = offset
  }

  /// The block's record of what the track changes.
  var change: AnimationBlock.Change { block.changes[place] }

  /// What goes along with the playhead's course, beside it.
  private(set) var company: Company {
    get { extras?.company ?? Company() }
    set { changeExtras { $0.company = newValue } }
  }

  /// How much faster it moved than the playhead's course, in units per second.
  var drift: SIMD4<Double> {
    get { extras?.company.drift ?? .zero }
    set { changeExtras { $0.company.drift = newValue } }
  }

  /// The way from `offset` to nothing; straight unless keyframes or repetitions lead elsewhere.
  var route: Route {
    get { extras?.route ?? .straight }
    set { changeExtras { $0.route = newValue } }
  }

  /// What blocks of the same animation have left that ended elsewhere than at their targets: it is
  /// added until this one ends too.
  var bequest: SIMD4<Double> {
    get { extras?.bequest ?? .zero }
    set { changeExtras { $0.bequest = newValue } }
  }

  /// Goes on beside its course with other company. What is no more than rounding is nothing.
  mutating func carry(_ company: Company) {
    var company = company
    if company.residue.isNoise { company.residue = .zero }
    if company.drift.isNoise { company.drift = .zero }
    if company.replaced.isNoise { company.replaced = .zero }
    self.company = company.isNone ? Company() : company
  }

  private mutating func changeExtras(_ change: (inout Extras) -> Void) {
    var extras = extras ?? Extras()
    change(&extras)
    self.extras = extras.isEmpty ? nil : extras
  }

  /// What is added to the model now.
  var contribution: SIMD4<Double> {
    guard let extras else { return offset * (1 - block.progress) }
    let course = extras.route.remainder(of: offset, at: block.progress) + extras.bequest
    return extras.company.isNone ? course : course + astray
  }

  /// How much is seen of what it lies over.
  var uncovered: Double { 1 - block.progress }

  /// Whether it goes straight, and carries nothing beside its course.
  var isPlain: Bool { extras == nil }

  /// Whether something goes along with the playhead's course.
  var isAstray: Bool { !company.isNone }

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
    let company = company
    if company.isNone { return .zero }
    var usual = company.sum(block.weights(eased: company.easing))
    if company.across.isThere {
      usual.y = company.sum(Playhead.Weights(block.residue(on: company.across))).y
    }
    guard let early = company.early else { return usual }
    return usual.replacing(
      with: company.sum(block.weights(eased: company.earlyEasing)), where: early)
  }

  /// How much faster it moves than the playhead's course; 0 where that is vertical.
  ///
  /// - Parameter usual: How its block's residues change that are eased as usual.
  func speedAstray(_ usual: Playhead.Residue) -> SIMD4<Double> {
    let company = company
    if company.isNone { return .zero }
    func speed(_ rates: Playhead.Residue) -> SIMD4<Double> {
      company.sum(
        Playhead.Weights(
          displacement: rates.displacementRate, impulse: rates.impulseRate,
          replacement: rates.replacementRate))
    }
    func speed(_ easing: Playhead.Easing) -> SIMD4<Double> {
      speed(easing == .usual ? usual : block.residueRates(eased: easing))
    }
    var together = speed(company.easing)
    if company.across.isThere {
      together.y = speed(block.residue(on: company.across)).y
    }
    guard let early = company.early else { return together.bounded }
    return together.replacing(with: speed(company.earlyEasing), where: early).bounded
  }

  /// Goes on with what it had beside its course.
  mutating func takeBack(from other: Track) { company = other.company }
}

extension Track.Company {
  /// All of it together.
  ///
  /// - Parameter weights: How much of each there is.
  fileprivate func sum(_ weights: Playhead.Weights) -> SIMD4<Double> {
    let passing = residue.paced(by: weights.displacement) + drift.paced(by: weights.impulse)
    return replaced == .zero ? passing : passing + replaced.paced(by: weights.replacement)
  }

  /// How a curve eases one of the numbers.
  func easing(of index: Int) -> Playhead.Easing { early?[index] == true ? earlyEasing : easing }
}

extension SIMD4<Double> {
  /// A billionth of a point is below what anything shows.
  var isNoise: Bool { (self * self).sum() < 1e-18 }

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
