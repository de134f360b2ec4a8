import MotionCore

/// The position, bounds, transform, opacity and background of a layer; model or presentation.
package struct LayerPose: Hashable {
  /// 0…1.
  package var opacity = 1.0
  /// Where the anchor point lies in the superlayer, in points.
  package var position = CGPoint.zero
  /// The layer's rectangle in its own coordinates, in points.
  package var bounds = CGRect.zero
  /// The transform about the anchor point; of one that leaves the plane, what is seen from infinitely far.
  package var transform = CGAffineTransform.identity
  /// What fills the bounds.
  package var background = OptionalColor(nil)

  /// That of a layer of which nothing was set.
  package init() {}
}

extension LayerPose {
  /// From the layer's own coordinates to its superlayer's.
  ///
  /// - Parameter anchor: Where in the bounds the anchor point lies, as shares of them.
  func toSuperlayer(anchoredAt anchor: CGPoint) -> CGAffineTransform {
    let anchorX = bounds.minX + anchor.x * bounds.width
    let anchorY = bounds.minY + anchor.y * bounds.height
    if transform.isIdentity {
      return CGAffineTransform(translationX: position.x - anchorX, y: position.y - anchorY)
    }
    return CGAffineTransform(translationX: -anchorX, y: -anchorY)
      .concatenating(transform)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// Adds what animations add to a property, if it is one of these; and brings that within what can be
  /// seen, but for sizes: see `LayerValues.shown`.
  ///
  /// - Parameter layer: Whose model it was.
  /// - Returns: Whether it is one of these.
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
    case .rotationAndScale: transform.turnAndScale(by: layer.modelTurn + numbers)
    case .opacity: opacity = min(max(opacity + numbers.x, 0), 1)
    case .backgroundColor: background.components += numbers
    default: return false
    }
    return true
  }

  /// With a size of 0 or more.
  mutating func limitToShown() { bounds = shownBounds }

  /// Its bounds with a size of 0 or more.
  var shownBounds: CGRect {
    guard bounds.size.width < 0 || bounds.size.height < 0 else { return bounds }
    let size = CGSize(width: max(0, bounds.size.width), height: max(0, bounds.size.height))
    return CGRect(origin: bounds.origin, size: size)
  }
}

extension CGAffineTransform {
  /// Turns, scales and shears as these numbers say; where it moves to stays.
  mutating func turnAndScale(by numbers: SIMD4<Double>) {
    self =
      AffineComponents(
        translation: CGVector(dx: tx, dy: ty), rotation: numbers.x, scaleX: numbers.y,
        scaleY: numbers.z, shear: numbers.w
      ).transform
  }
}
