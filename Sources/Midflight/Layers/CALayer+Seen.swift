extension CALayer {
  /// All of the transform that is seen now, if it leaves the plane; otherwise nil.
  package var seenSpaceOutOfPlane: CATransform3D? {
    guard hasDepth, let space = seenSpace, !CATransform3DIsAffine(space) else { return nil }
    return space
  }

  /// The revision of what is seen: equal revisions show equal values. Nil while something animates the layer.
  package var seenRevision: UInt64? { isAtModel ? revision : nil }
}
