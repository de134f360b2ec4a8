import MotionCore

/// The part of a layer's model that leaves the layer's plane, or lets the sublayers leave theirs.
///
/// The part of a transform within the plane stays among the layer's values, also while the layer has a depth.
final class LayerDepth {
  /// The model's transform while it leaves the plane, or something that moves does so; nil if the layer's
  /// values say all of it.
  var space: LayerSpace?
  /// Applied to the sublayers, about this layer's anchor point.
  var sublayerTransform = CATransform3DIdentity
  /// Whether the layer is seen from behind too.
  var isDoubleSided = true
  /// Whether an explicit animation may take the layer out of its plane, whatever the model is.
  var isHeldOpen = false

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
