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

  /// Whether several animations add up, as UIKit does for geometry since iOS 8. For the others the
  /// newest takes over from what is seen.
  var isAdditive: Bool {
    switch self {
    case .position, .boundsOrigin, .boundsSize, .translation, .rotationAndScale, .number, .point:
      true
    default: false
    }
  }
}
