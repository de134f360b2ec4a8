import MotionCore

/// A value of a layer's property, in the form in which explicit animations compute.
nonisolated enum AnimatingValue: Equatable {
  /// A number, a point, a size, a rectangle, or a colour's premultiplied components.
  case numbers(SIMD4<Double>)
  /// Several colours or locations.
  case vectors([SIMD4<Double>])
  case outline(BezierPath)
  case transform(CATransform3D)
  case flag(Bool)

  /// Returns the value at a progress between this value and another; exactly one of them at 0 and
  /// 1, and beyond them outside 0…1.
  ///
  /// Values that cannot be interpolated, such as flags and paths with different segments, switch at
  /// 0.5.
  func interpolated(with other: AnimatingValue, _ progress: Double) -> AnimatingValue {
    if progress == 0 { return self }
    if progress == 1 { return other }
    switch (self, other) {
    case (.numbers(let from), .numbers(let to)): return .numbers(from + (to - from) * progress)
    case (.vectors(let from), .vectors(let to)) where from.count == to.count:
      return .vectors(zip(from, to).map { $0 + ($1 - $0) * progress })
    case (.outline(let from), .outline(let to)) where from.hasSameElementKinds(as: to):
      return .outline(from.combined(with: to) { $0 + ($1 - $0) * progress })
    case (.transform(let from), .transform(let to)):
      return .transform(from.interpolated(with: to, progress))
    default: return progress < 0.5 ? self : other
    }
  }

  /// Returns the sum; of transforms, this one followed by the other. Returns the other value if
  /// both cannot be added.
  func plus(_ other: AnimatingValue) -> AnimatingValue {
    switch (self, other) {
    case (.numbers(let one), .numbers(let two)): .numbers(one + two)
    case (.vectors(let one), .vectors(let two)) where one.count == two.count:
      .vectors(zip(one, two).map { $0 + $1 })
    case (.outline(let one), .outline(let two)) where one.hasSameElementKinds(as: two):
      .outline(one.combined(with: two) { $0 + $1 })
    case (.transform(let one), .transform(let two)): .transform(CATransform3DConcat(one, two))
    default: other
    }
  }

  /// Returns the value to add to another one to get this one; of transforms, the one to apply
  /// first. Returns this value if both cannot be subtracted.
  func minus(_ other: AnimatingValue) -> AnimatingValue {
    switch (self, other) {
    case (.numbers(let one), .numbers(let two)): .numbers(one - two)
    case (.vectors(let one), .vectors(let two)) where one.count == two.count:
      .vectors(zip(one, two).map { $0 - $1 })
    case (.outline(let one), .outline(let two)) where one.hasSameElementKinds(as: two):
      .outline(one.combined(with: two) { $0 - $1 })
    case (.transform(let one), .transform(let two)):
      .transform(CATransform3DConcat(one, CATransform3DInvert(two)))
    default: self
    }
  }

  /// Returns the value added to itself, `count` times; 1 or more. A flag stays as it is; a
  /// transform is applied `count` times.
  func times(_ count: Int) -> AnimatingValue {
    switch self {
    case .numbers(let numbers): return .numbers(numbers * Double(count))
    case .vectors(let vectors): return .vectors(vectors.map { $0 * Double(count) })
    case .outline(let path):
      return .outline(path.combined(with: path) { one, _ in one * Double(count) })
    case .transform(let transform):
      var (power, rest, product) = (transform, count, CATransform3DIdentity)
      while rest > 0 {
        if rest % 2 == 1 { product = CATransform3DConcat(product, power) }
        power = CATransform3DConcat(power, power)
        rest /= 2
      }
      return .transform(product)
    case .flag: return self
    }
  }

  /// The neutral value of this kind, which adds nothing: zeros in the same number, the identity for
  /// a transform, false for a flag.
  var zero: AnimatingValue {
    switch self {
    case .numbers: .numbers(.zero)
    case .vectors(let vectors): .vectors(vectors.map { _ in .zero })
    case .outline(let path): .outline(path.mapPoints { _ in .zero })
    case .transform: .transform(CATransform3DIdentity)
    case .flag: .flag(false)
    }
  }

  /// Returns the distance to another value, for paced keyframes; 1 if the values have no comparable
  /// numbers.
  func distance(to other: AnimatingValue) -> Double {
    switch (self, other) {
    case (.transform(let one), .transform(let two)):
      let (from, to) = (Transform3DComponents(one), Transform3DComponents(two))
      return zip(from.vectors, to.turned(nearestTo: from.turn).vectors)
        .reduce(0) { $0 + ($1.1 - $1.0).square }.squareRoot()
    default:
      guard let one = vectors, let two = other.vectors, one.count == two.count else { return 1 }
      return zip(one, two).reduce(0) { $0 + ($1.1 - $1.0).square }.squareRoot()
    }
  }

  /// The numbers, if each can be interpolated separately: one vector for numbers, one for each
  /// colour, location or point of a path. Nil for a transform and a flag.
  var vectors: [SIMD4<Double>]? {
    switch self {
    case .numbers(let numbers): [numbers]
    case .vectors(let vectors): vectors
    case .outline(let path): LayerPath(outline: path).vectors
    case .transform, .flag: nil
    }
  }

  /// Returns a value of this kind with other numbers, of the same count. A transform, a flag, and a
  /// path with other segments return themselves.
  func with(_ vectors: [SIMD4<Double>]) -> AnimatingValue {
    switch self {
    case .numbers: .numbers(vectors[0])
    case .vectors: .vectors(vectors)
    case .outline(let path):
      LayerPath(outline: path).with(vectors).outline.map(AnimatingValue.outline) ?? self
    case .transform, .flag: self
    }
  }
}

nonisolated extension SIMD4<Double> {
  fileprivate var square: Double { (self * self).sum() }
}

nonisolated extension BezierPath {
  /// Returns a path whose coordinates combine those of two paths with equal segments.
  fileprivate func combined(
    with other: BezierPath, _ combine: (Double, Double) -> Double
  ) -> BezierPath {
    var others = other.points.makeIterator()
    return mapPoints { point in
      guard let other = others.next() else { return point }
      return CGPoint(
        x: combine(Double(point.x), Double(other.x)), y: combine(Double(point.y), Double(other.y)))
    }
  }
}

nonisolated extension CATransform3D {
  /// Returns the transform between this one and another: translated, rotated by the shorter turn,
  /// scaled and sheared.
  fileprivate func interpolated(with other: CATransform3D, _ progress: Double) -> CATransform3D {
    let from = Transform3DComponents(self)
    let to = Transform3DComponents(other).turned(nearestTo: from.turn)
    return Transform3DComponents(
      vectors: zip(from.vectors, to.vectors).map { $0 + ($1 - $0) * progress }
    ).matrix
  }
}

nonisolated extension Transform3DComponents {
  /// All numbers of the components.
  var vectors: [SIMD4<Double>] {
    [
      SIMD4(Double(translation.dx), Double(translation.dy), 0, 0), planar, outOfPlane, zShear,
      perspective,
    ]
  }

  /// Creates components of their numbers, five vectors.
  init(vectors: [SIMD4<Double>]) {
    self.init(
      translation: CGVector(dx: vectors[0].x, dy: vectors[0].y), planar: vectors[1],
      outOfPlane: vectors[2],
      zShear: vectors[3], perspective: vectors[4])
  }
}
