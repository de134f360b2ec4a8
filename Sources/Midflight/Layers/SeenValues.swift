import MotionCore

/// What a trace tells of a layer, as it is seen.
package struct SeenValues {
  /// How it lies, fades and is filled; its size is 0 or more.
  package let pose: LayerPose
  /// All of the transform, if it leaves the plane; otherwise nil.
  package let space: CATransform3D?
}

extension CALayer {
  /// What is seen now of what a trace tells; the same numbers as those of `presentedValues`.
  package var seenValues: SeenValues {
    SeenValues(pose: presentedPose, space: seenSpaceOutOfPlane)
  }

  /// All of the transform that is seen now, if it leaves the plane; otherwise nil.
  package var seenSpaceOutOfPlane: CATransform3D? {
    guard hasDepth, let space = seenSpace, !CATransform3DIsAffine(space) else { return nil }
    return space
  }

  /// What `seenValues` goes by while it is the model: whoever has asked need not ask again as long as
  /// this stays. Nil while something moves the layer.
  package var seenRevision: UInt32? { isAtModel ? revision : nil }
}
