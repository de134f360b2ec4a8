import MotionCore

/// What few layers have: kept aside, as there may be a hundred thousand of them.
///
/// The model's transform taken apart, while animations turn or scale it; and with a `LayerDepth`, more.
/// Replaced, and hardly ever changed: what is asked for at every frame is constant.
class LayerAside {
  /// The model's rotation and scale, as numbers that animations add to.
  final let turn: SIMD4<Double>
  /// Whether `turn` says what they are.
  final let isTurnKnown: Bool
  /// Whether they were settled with a scale that had swung below 0. Taken apart, that transform would be
  /// a larger scale turned by half a circle: what other animations still add would lead elsewhere.
  final let isTurnedOver: Bool
  /// Whether it is a `LayerDepth`.
  final let isDepth: Bool

  /// - Parameter turn: nil if that is not known.
  init(turn: SIMD4<Double>?, isTurnedOver: Bool = false, isDepth: Bool = false) {
    (self.turn, isTurnKnown) = (turn ?? .zero, turn != nil)
    (self.isTurnedOver, self.isDepth) = (isTurnedOver, isDepth)
  }
}

/// What a layer has that leaves its plane, or lets its sublayers do so.
///
/// What a transform does within the plane stays among the layer's values, also while there is more of it
/// here.
final class LayerDepth: LayerAside {
  /// The model's transform while it leaves the plane, or something that moves does so; nil if the layer's
  /// values say all of it.
  var space: LayerSpace?
  /// Applied to the sublayers, about this layer's anchor point.
  var sublayerTransform = CATransform3DIdentity
  /// Whether the layer is seen from behind too.
  var isDoubleSided = true
  /// Whether an explicit animation may take the layer out of its plane, whatever the model is.
  var isHeldOpen = false

  /// What another has, with a turn of its own; without another, nothing yet.
  init(of other: LayerDepth?, turn: SIMD4<Double>?, isTurnedOver: Bool = false) {
    if let other {
      (space, sublayerTransform) = (other.space, other.sublayerTransform)
      (isDoubleSided, isHeldOpen) = (other.isDoubleSided, other.isHeldOpen)
    }
    super.init(turn: turn, isTurnedOver: isTurnedOver, isDepth: true)
  }

  /// Whether nothing of it is needed.
  var isNothing: Bool {
    space == nil && isDoubleSided && !isHeldOpen && CATransform3DIsIdentity(sublayerTransform)
  }
}

/// A model's transform of space, but for its move in the plane: each part as what has set it says.
struct LayerSpace {
  /// What it does in the plane, by what was set last: as exact as that was.
  var planar: AnimatedValue
  var tilt = SIMD4<Double>.zero
  var lean = SIMD4<Double>.zero
  var perspective = SIMD4<Double>.zero

  /// That of a layer in its plane.
  init(planar: AnimatedValue) { self.planar = planar }

  /// That of a transform, turned by no more than half a circle.
  init(_ matrix: CATransform3D) {
    let components = SpatialComponents(matrix)
    planar = .space(SpatialWhole(matrix: matrix, components: components))
    (tilt, lean, perspective) = (components.tilt, components.lean, components.perspective)
  }

  /// A part to the last bit; nil for a property that is none.
  func value(of property: AnimatedProperty) -> AnimatedValue? {
    switch property {
    case .rotationAndScale: planar
    case .tilt: .numbers(tilt)
    case .lean: .numbers(lean)
    case .perspective: .numbers(perspective)
    default: nil
    }
  }

  mutating func set(_ value: AnimatedValue, of property: AnimatedProperty) {
    switch property {
    case .rotationAndScale: planar = value
    case .tilt: tilt = value.numbers
    case .lean: lean = value.numbers
    case .perspective: perspective = value.numbers
    default: break
    }
  }

  /// All of it as numbers.
  ///
  /// - Parameter translation: The move in the plane.
  func components(movedBy translation: CGVector) -> SpatialComponents {
    SpatialComponents(
      translation: translation, planar: planar.numbers, tilt: tilt, lean: lean,
      perspective: perspective)
  }

  /// All of it, to the last bit if it is as it was set.
  func matrix(movedBy translation: CGVector) -> CATransform3D {
    let components = components(movedBy: translation)
    if case .space(let whole) = planar, whole.components == components { return whole.matrix }
    if components.isFlat, var affine = planar.asSeen.transform {
      (affine.tx, affine.ty) = (translation.dx, translation.dy)
      return CATransform3DMakeAffineTransform(affine)
    }
    return components.matrix
  }
}

/// A transform that was set, and what it was taken apart into.
struct SpatialWhole: Equatable {
  let matrix: CATransform3D
  let components: SpatialComponents
}

extension AnimatedValue {
  /// The same as a transform of the plane, if it is one that was turned whole circles besides; as the colour
  /// that it is, if it would be another in the dark.
  var asSeen: AnimatedValue {
    if case .dynamicColor(_, let color) = self { return .color(color) }
    guard case .space(let whole) = self, whole.components.isFlat,
      CATransform3DIsAffine(whole.matrix)
    else { return self }
    return .transform(CATransform3DGetAffineTransform(whole.matrix))
  }
}
