extension CALayer {
  /// The presentation value of the transform if the transform leaves the plane; otherwise nil.
  package var presentationTransformOutOfPlane: CATransform3D? {
    guard hasDepth, let transform3D = presentationTransform3D, !CATransform3DIsAffine(transform3D)
    else { return nil }
    return transform3D
  }

  /// The revision of the presentation values; nil while something animates the layer. Equal
  /// revisions mean equal values.
  package var presentationRevision: UInt64? { isAtModel ? revision : nil }
}
