extension CALayer {
  /// The presentation value of the transform if the transform leaves the plane; otherwise nil.
  package var seenSpaceOutOfPlane: CATransform3D? {
    guard hasDepth, let space = seenSpace, !CATransform3DIsAffine(space) else { return nil }
    return space
  }

  /// The revision of the presentation values; nil while something animates the layer. Equal
  /// revisions mean equal values.
  package var seenRevision: UInt64? { isAtModel ? revision : nil }
}
