extension Stage {
  /// A Boolean value that indicates whether the stage writes `history`. The default is false, at no
  /// cost.
  ///
  /// A history only observes: no trace depends on it. Setting false drops the history.
  package var keepsHistory: Bool {
    get { history != nil }
    set { history = newValue ? history ?? StageHistory() : nil }
  }

  /// A Boolean value that indicates whether anything has moved that a history does not contain:
  /// explicit animations, including those that have ended.
  package var hasMotionBesidesHistory: Bool { explicitAnimationsIfLoaded != nil }

  /// Returns the presentation of a view and its subviews as nodes of a frame; empty if a superview
  /// is hidden or transparent.
  ///
  /// Superviews neither fade nor clip the nodes, which may be drawn a second time, for example as a
  /// ghost.
  package func nodes(of view: UIView) -> [Frame.Node] {
    var outer = Projection.identity
    for layer in sequence(first: view.layer, next: \.superlayer).dropFirst() {
      let values = layer.presentedValues
      let planeTransform = layer.presentationPlaneTransform
      guard !values.isHidden, values.opacity > 0, planeTransform?.hidesBack != true else {
        return []
      }
      outer = outer.concatenating(planeTransform?.projection ?? Projection(values.toSuperlayer))
    }
    var builder = FrameBuilder(scale: scale)
    builder.append(
      view.layer, projectedBy: outer,
      through: view.layer.superlayer.flatMap { $0.sublayerTransform3D($0.presentedValues) })
    return builder.nodes
  }
}
