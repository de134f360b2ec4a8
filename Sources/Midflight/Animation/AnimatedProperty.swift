/// What can move, each as one to four numbers that are added up.
package enum AnimatedProperty: UInt8, CaseIterable {
  // Of layers:
  case position, boundsOrigin, boundsSize, translation, rotationAndScale
  case opacity, backgroundColor, cornerRadius, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius
  // Of any object:
  /// One to four numbers without a direction.
  case number
  /// Two numbers, x and y.
  case point
  // Of layers that leave their plane, as `SpatialComponents` has them:
  /// The turns about x and y, the move and the scale along z.
  case tilt
  /// The shears by z.
  case lean
  /// What w grows by per x, y and z, and w itself.
  case perspective

  /// Whether several animations add up, as UIKit does for geometry since iOS 8. For the others the
  /// newest lies over what is seen, or takes over from that.
  var isAdditive: Bool {
    switch self {
    case .position, .boundsOrigin, .boundsSize, .translation, .rotationAndScale, .number, .point,
      .tilt, .lean, .perspective:
      true
    default: false
    }
  }

  /// Whether it is a part of what a layer's transform does out of the plane.
  var isSpatial: Bool {
    switch self {
    case .tilt, .lean, .perspective: true
    default: false
    }
  }

  /// Whether it is a part of what a layer's transform turns, scales and shears by, or of its perspective.
  var isOfSpace: Bool { self == .rotationAndScale || isSpatial }
}
