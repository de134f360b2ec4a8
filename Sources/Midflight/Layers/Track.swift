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
  /// Whether it lies over what those before it add: see `AnimationBlock.Meeting`.
  var covers = false
  /// Where its block keeps what it changes.
  var place: Int32 = 0
  /// Where progress comes from: its block, which keeps this. An animation that ends, however that is,
  /// takes its tracks away before its blocks go.
  private let source: BlockProgress.Cell
  // Four numbers, and not a vector, which would begin at a multiple of 16 bytes.
  private var offsets: (Double, Double, Double, Double)
  private var aside: Aside?

  /// What is not as in most tracks; never changed, as copies share it.
  fileprivate final class Aside {
    let company: Company
    let isAstray: Bool
    let route: Route
    let bequest: SIMD4<Double>

    init(_ company: Company, route: Route, bequest: SIMD4<Double>) {
      (self.company, self.route, self.bequest) = (company, route, bequest)
      isAstray = !company.isNone
    }

    /// What is added to the model now.
    func contribution(of offset: SIMD4<Double>, _ source: BlockProgress.Cell) -> SIMD4<Double> {
      // Asked for first, what lies beside the course finds both places of a curve that it needs.
      let astray = isAstray ? astray(source) : .zero
      let course = route.remainder(of: offset, at: BlockProgress.now(source)) + bequest
      return isAstray ? course + astray : course
    }

    /// How far that lies off the playhead's course.
    func astray(_ source: BlockProgress.Cell) -> SIMD4<Double> {
      var usual = company.sum(source.pointee.weights(eased: company.easing))
      if company.across.isThere {
        usual.y = company.sum(Playhead.Weights(source.pointee.residue(on: company.across))).y
      }
      guard let early = company.early else { return usual }
      return usual.replacing(
        with: company.sum(source.pointee.weights(eased: company.earlyEasing)), where: early)
    }
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
    source = block.evaluated
    offsets = (offset.x, offset.y, offset.z, offset.w)
  }

  /// From the model value back to where it was: what is added while nothing has moved.
  @inline(__always) var offset: SIMD4<Double> {
    get { SIMD4(offsets.0, offsets.1, offsets.2, offsets.3) }
    set { offsets = (newValue.x, newValue.y, newValue.z, newValue.w) }
  }

  /// Whether a block made it.
  @inline(__always) func isPart(of block: AnimationBlock) -> Bool { source == block.evaluated }

  /// What all tracks of one animation's closure have in common.
  var block: AnimationBlock { source.pointee.block }

  /// What its block keeps of what it changes.
  var change: AnimationBlock.Change { block.changes[Int(place)] }

  /// How far that has come.
  private var progress: Double { BlockProgress.now(source) }

  /// What goes along with the playhead's course, beside it.
  var company: Company { aside?.company ?? Company() }

  /// How much faster it moved than the playhead's course, in units per second.
  var drift: SIMD4<Double> {
    get { aside?.company.drift ?? .zero }
    set {
      var company = company
      company.drift = newValue
      putAside(company, route: route, bequest: bequest)
    }
  }

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

  /// Goes on beside its course with other company. What is no more than rounding is nothing.
  mutating func carry(_ company: Company) {
    var company = company
    if company.residue.isNoise { company.residue = .zero }
    if company.drift.isNoise { company.drift = .zero }
    if company.replaced.isNoise { company.replaced = .zero }
    if company.isNone { company = Company() }
    putAside(company, route: route, bequest: bequest)
  }

  private mutating func putAside(_ company: Company, route: Route, bequest: SIMD4<Double>) {
    let isUsual = company.isNone && route == .straight && bequest == .zero
    if isUsual, aside == nil { return }
    aside = isUsual ? nil : Aside(company, route: route, bequest: bequest)
  }

  /// What is added to the model now.
  @inline(__always) var contribution: SIMD4<Double> {
    aside?.contribution(of: offset, source) ?? offset * (1 - progress)
  }

  /// How much is seen of what it lies over.
  var uncovered: Double { 1 - progress }

  /// A way that is straight, and nothing beside it: what is copied without retaining anything.
  struct Plain {
    fileprivate let source: BlockProgress.Cell
    fileprivate let offset: SIMD4<Double>

    /// What is added to the model now.
    @inline(__always) var contribution: SIMD4<Double> { offset * (1 - BlockProgress.now(source)) }
  }

  /// All that there is of most tracks; nil for those that carry more.
  @inline(__always) var plain: Plain? { aside == nil ? Plain(source: source, offset: offset) : nil }

  /// What lies aside of others, and what of a track that needs: to copy all of one takes longer.
  struct Carried {
    fileprivate let aside: Aside
    fileprivate let source: BlockProgress.Cell
    fileprivate let offset: SIMD4<Double>

    /// What is added to the model now.
    @inline(__always) var contribution: SIMD4<Double> { aside.contribution(of: offset, source) }
  }

  /// What those carry that are not plain; nil for these.
  @inline(__always) var carried: Carried? {
    guard let aside else { return nil }
    return Carried(aside: aside, source: source, offset: offset)
  }

  /// Whether it goes straight, and carries nothing beside its course.
  var isPlain: Bool { aside == nil }

  /// Whether something goes along with the playhead's course.
  var isAstray: Bool { aside?.isAstray ?? false }

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
    guard let aside, aside.isAstray else { return .zero }
    return aside.astray(source)
  }

  /// How much faster it moves than the playhead's course; 0 where that is vertical.
  ///
  /// - Parameter usual: How its block's residues change that are eased as usual.
  func speedAstray(_ usual: Playhead.Residue) -> SIMD4<Double> {
    guard let aside, aside.isAstray else { return .zero }
    let company = aside.company
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
      together.y = speed(source.pointee.residue(on: company.across)).y
    }
    guard let early = company.early else { return together.bounded }
    return together.replacing(with: speed(company.earlyEasing), where: early).bounded
  }

  /// Goes on with what it had beside its course.
  mutating func takeBack(from other: Track) {
    putAside(other.company, route: route, bequest: bequest)
  }
}

extension Track.Company {
  /// All of it together.
  ///
  /// - Parameter weights: How much of each there is.
  @inline(__always) fileprivate func sum(_ weights: Playhead.Weights) -> SIMD4<Double> {
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
