import MotionCore

/// The 3D part of a layer's model: the layer's 3D transform and the transform of its sublayers.
///
/// The affine part of the transform is also among the layer's values.
final class LayerDepth {
  /// The model's 3D transform, kept while the transform or one of its animations leaves the plane;
  /// nil if the layer's values are sufficient.
  var modelTransform3D: ModelTransform3D?
  /// The transform applied to the sublayers about this layer's anchor point.
  var sublayerTransform = CATransform3DIdentity
  /// A Boolean value that indicates whether the back of the layer is visible.
  var isDoubleSided = true
  /// A Boolean value that indicates whether an explicit animation may take the layer out of its
  /// plane. The depth stays then.
  var isRequiredByAnimation = false

  /// A Boolean value that indicates whether all fields have their defaults, so that the layer needs
  /// no depth.
  var isDefault: Bool {
    modelTransform3D == nil && isDoubleSided && !isRequiredByAnimation
      && CATransform3DIsIdentity(sublayerTransform)
  }
}

/// The components of a model's 3D transform without the translation along x and y, each at the
/// precision of its last setter.
struct ModelTransform3D {
  /// The rotation about z, both scales and the shear in the plane, exactly as they were set.
  var planar: AnimatedValue
  var outOfPlane = SIMD4<Double>.zero
  var zShear = SIMD4<Double>.zero
  var perspective = SIMD4<Double>.zero

  /// Creates the 3D transform of a layer in its plane.
  init(planar: AnimatedValue) { self.planar = planar }

  /// Creates the components of a matrix, with a rotation of at most half a turn.
  init(_ matrix: CATransform3D) {
    let components = Transform3DComponents(matrix)
    planar = .transform3D(ExactTransform3D(matrix: matrix, components: components))
    (outOfPlane, zShear, perspective) = (
      components.outOfPlane, components.zShear, components.perspective
    )
  }

  /// Returns the exact value of a component; nil for a property that is no component.
  func value(of property: AnimatedProperty) -> AnimatedValue? {
    switch property {
    case .rotationAndScale: planar
    case .outOfPlane: .numbers(outOfPlane)
    case .zShear: .numbers(zShear)
    case .perspective: .numbers(perspective)
    default: nil
    }
  }

  /// Sets a component. Does nothing for a property that is no component.
  mutating func set(_ value: AnimatedValue, of property: AnimatedProperty) {
    switch property {
    case .rotationAndScale: planar = value
    case .outOfPlane: outOfPlane = value.numbers
    case .zShear: zShear = value.numbers
    case .perspective: perspective = value.numbers
    default: break
    }
  }

  /// Returns all components as numbers.
  ///
  /// - Parameter translation: The translation along x and y, in points.
  func components(movedBy translation: CGVector) -> Transform3DComponents {
    Transform3DComponents(
      translation: translation, planar: planar.numbers, outOfPlane: outOfPlane, zShear: zShear,
      perspective: perspective)
  }

  /// Returns the matrix; exact to the last bit if the components are those of the matrix that was
  /// set.
  func matrix(movedBy translation: CGVector) -> CATransform3D {
    let components = components(movedBy: translation)
    if case .transform3D(let whole) = planar, whole.components == components { return whole.matrix }
    if components.isFlat, var affine = planar.visibleValue.transform {
      (affine.tx, affine.ty) = (translation.dx, translation.dy)
      return CATransform3DMakeAffineTransform(affine)
    }
    return components.matrix
  }
}

/// A matrix that was set, and its components.
struct ExactTransform3D: Equatable {
  let matrix: CATransform3D
  let components: Transform3DComponents
}

extension AnimatedValue {
  /// The value in its displayed form: a flat 3D transform as an affine transform, and a dynamic
  /// colour as its resolved colour. Other values stay unchanged.
  var visibleValue: AnimatedValue {
    if case .dynamicColor(_, let color) = self { return .color(color) }
    guard case .transform3D(let whole) = self, whole.components.isFlat,
      CATransform3DIsAffine(whole.matrix)
    else { return self }
    return .transform(CATransform3DGetAffineTransform(whole.matrix))
  }
}
