extension CALayer {
  /// All of the transform that is seen now, if it leaves the plane; otherwise nil.
  package var seenSpaceOutOfPlane: CATransform3D? {
    guard hasDepth, let space = seenSpace, !CATransform3DIsAffine(space) else { return nil }
    return space
  }

  /// What is seen goes by this while it is the model: whoever has asked need not ask again as long as it
  /// stays. Nil while something moves the layer.
  package var seenRevision: UInt32? { isAtModel ? revision : nil }
}
