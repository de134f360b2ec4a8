/// The animatable properties, each of one to four numbers.
package enum AnimatedProperty: UInt8, CaseIterable {
  // Properties of layers:
  case position, boundsOrigin, boundsSize, translation, rotationAndScale
  case opacity, backgroundColor, cornerRadius, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius
  // Properties of any object:
  /// One to four numbers without a direction.
  case number
  /// Two numbers, x and y.
  case point
  // Properties of layers that leave their plane, as `Transform3DComponents` stores them:
  /// The rotations about x and y, the translation and the scale along z.
  case outOfPlane
  /// The shears by z.
  case zShear
  /// The change of w per x, y and z, and w itself.
  case perspective

  /// A Boolean value that indicates whether several animations of the property are summed, as UIKit
  /// does for geometry since iOS 8. For any other property, the newest animation takes over.
  var isAdditive: Bool {
    switch self {
    case .position, .boundsOrigin, .boundsSize, .translation, .rotationAndScale, .number, .point,
      .outOfPlane, .zShear, .perspective:
      true
    case .opacity, .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .shadowColor,
      .shadowOpacity, .shadowOffset, .shadowRadius:
      false
    }
  }

  /// A Boolean value that indicates whether the first two numbers of the property are an x and a y,
  /// along which a velocity's dx and dy apply. For any other property, dx applies to all numbers.
  var hasDirection: Bool {
    switch self {
    case .position, .translation, .point: true
    case .boundsOrigin, .boundsSize, .rotationAndScale, .opacity, .backgroundColor, .cornerRadius,
      .borderWidth, .borderColor, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius,
      .number, .outOfPlane, .zShear, .perspective:
      false
    }
  }

  /// The limits of a property's drawn values.
  package enum Limits {
    /// Any number. A size is limited as a whole: see `LayerValues.clamped`.
    case unlimited
    /// A number from 0 to 1.
    case fraction
    /// A number of 0 or more.
    case length
    /// Premultiplied components of a colour: alpha from 0 to 1, the others from 0 to alpha.
    case color
  }

  /// The limits of the property's drawn values, even while a spring overshoots.
  package var limits: Limits {
    switch self {
    case .opacity, .shadowOpacity: .fraction
    case .cornerRadius, .borderWidth, .shadowRadius: .length
    case .backgroundColor, .borderColor, .shadowColor: .color
    case .position, .boundsOrigin, .boundsSize, .translation, .rotationAndScale, .shadowOffset,
      .number, .point, .outOfPlane, .zShear, .perspective:
      .unlimited
    }
  }

  /// A Boolean value that indicates whether the property is the part of a layer's transform outside
  /// the layer's plane.
  var isOutOfPlane: Bool {
    switch self {
    case .outOfPlane, .zShear, .perspective: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the property belongs to a transform in space: rotation,
  /// scale, shear, or perspective.
  var isTransform3DComponent: Bool { self == .rotationAndScale || isOutOfPlane }
}
