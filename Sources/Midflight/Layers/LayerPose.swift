import MotionCore

/// The position, bounds, transform, opacity and background of a layer; model or presentation
/// values.
package struct LayerPose: Hashable {
  /// The opacity, 0…1.
  package var opacity = 1.0
  /// The location of the anchor point in the superlayer, in points.
  package var position = CGPoint.zero
  /// The layer's rectangle in its own coordinates, in points.
  package var bounds = CGRect.zero
  /// The affine transform about the anchor point. A transform out of the plane appears as its
  /// projection from infinitely far.
  package var transform = CGAffineTransform.identity
  /// The fill colour of the bounds.
  package var background = OptionalColor(nil)

  /// Creates the pose of a new layer: opaque, of size 0 at the origin, without a background.
  package init() {}
}

extension LayerPose {
  /// Returns the transform from the layer's own coordinates to its superlayer's. A size below 0
  /// counts as 0, as in a picture.
  ///
  /// - Parameter anchor: The anchor point as a fraction of the bounds.
  package func toSuperlayer(anchoredAt anchor: CGPoint) -> CGAffineTransform {
    let bounds = clampedBounds
    let anchorX = bounds.origin.x + anchor.x * bounds.size.width
    let anchorY = bounds.origin.y + anchor.y * bounds.size.height
    if transform.isIdentity {
      return CGAffineTransform(translationX: position.x - anchorX, y: position.y - anchorY)
    }
    return CGAffineTransform(translationX: -anchorX, y: -anchorY)
      .concatenating(transform)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// Adds a contribution to a property of the pose, clamped as `LayerValues.subscript` does. Sizes
  /// are not clamped: see `LayerValues.clamped`.
  ///
  /// - Parameter layer: The layer of the model, for the exact numbers of its rotation.
  /// - Returns: False, without effect, for a property outside the pose.
  mutating func add(
    _ numbers: SIMD4<Double>, to property: AnimatedProperty, of layer: CALayer
  ) -> Bool {
    switch property {
    case .position:
      position.x += numbers.x
      position.y += numbers.y
    case .boundsOrigin:
      bounds.origin.x += numbers.x
      bounds.origin.y += numbers.y
    case .boundsSize:
      bounds.size.width += numbers.x
      bounds.size.height += numbers.y
    case .translation:
      transform.tx += numbers.x
      transform.ty += numbers.y
    case .rotationAndScale: transform.setRotationAndScale(to: layer.modelRotationAndScale + numbers)
    case .opacity: opacity = min(max(opacity + numbers.x, 0), 1)
    case .backgroundColor: background.components += numbers
    default: return false
    }
    return true
  }

  /// Clamps the size to 0 or more, in place.
  mutating func clampSize() { bounds = clampedBounds }

  /// The bounds with a size of 0 or more.
  var clampedBounds: CGRect {
    guard bounds.size.width < 0 || bounds.size.height < 0 else { return bounds }
    let size = CGSize(width: max(0, bounds.size.width), height: max(0, bounds.size.height))
    return CGRect(origin: bounds.origin, size: size)
  }
}

extension CGAffineTransform {
  /// Replaces the rotation, both scales and the shear by these numbers. The translation stays.
  mutating func setRotationAndScale(to numbers: SIMD4<Double>) {
    self =
      AffineComponents(
        translation: CGVector(dx: tx, dy: ty), rotation: numbers.x, scaleX: numbers.y,
        scaleY: numbers.z, shear: numbers.w
      ).transform
  }
}
