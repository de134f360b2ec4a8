import MotionCore

/// What a trace tells of a layer, as it is seen.
///
/// It is a part of `LayerValues`, to be had without the rest: a trace asks for it at every row.
package struct SeenValues {
  /// Where the anchor point lies in the superlayer, in points.
  package var position: CGPoint
  /// The layer's rectangle in its own coordinates, in points; its size is 0 or more.
  package var bounds: CGRect
  /// 0…1.
  package var opacity: Double
  /// The transform about the anchor point; of one that leaves the plane, what is seen from infinitely far.
  package var transform: CGAffineTransform
  /// All of the transform, if it leaves the plane; otherwise nil.
  package var space: CATransform3D?
  /// The fill; nil for none.
  package var backgroundColor: RGBA?

  fileprivate init(_ values: LayerValues, _ space: CATransform3D?) {
    position = values.position
    bounds = values.bounds
    opacity = values.opacity
    transform = values.transform
    self.space = space
    backgroundColor = values.backgroundColor?.rgba
  }
}

extension CALayer {
  /// What is seen now of what a trace tells; the same numbers as those of `presentedValues`.
  package var seenValues: SeenValues {
    SeenValues(presentedValues, hasDepth ? spaceOutOfPlane : nil)
  }

  private var spaceOutOfPlane: CATransform3D? {
    seenSpace.flatMap { CATransform3DIsAffine($0) ? nil : $0 }
  }

  /// What `seenValues` goes by while it is the model: whoever has asked need not ask again as long as
  /// this stays. Nil while something moves the layer.
  package var seenRevision: UInt32? { isAtModel ? revision : nil }
}
