extension Stage {
  /// Whether what happens is written down in `history`. False unless set: then it costs nothing.
  ///
  /// It only watches: no trace depends on it. Switched off, what was written is dropped.
  package var keepsHistory: Bool {
    get { history != nil }
    set { history = newValue ? history ?? StageHistory() : nil }
  }

  /// Whether anything has been moved by what a history does not tell of: by Core Animation's explicit
  /// animations, also if those are over.
  package var hasMotionBesidesHistory: Bool { knownExplicitAnimations != nil }

  /// What is seen of a view and all in it, as nodes of a frame; none if anything it is in is hidden.
  ///
  /// Nothing that it is in makes it fade or cuts it off. For drawing it once more: as a ghost, say.
  package func nodes(of view: UIView) -> [Frame.Node] {
    var outer = Projection.identity
    for layer in sequence(first: view.layer, next: \.superlayer).dropFirst() {
      let values = layer.presentedValues
      let way = layer.seenWay
      guard !values.isHidden, values.opacity > 0, way?.hidesBack != true else { return [] }
      outer = outer.concatenating(way?.projection ?? Projection(values.toSuperlayer))
    }
    var builder = FrameBuilder(scale: scale)
    builder.append(
      view.layer, projectedBy: outer,
      through: view.layer.superlayer.flatMap { $0.sublayerSpace($0.presentedValues) })
    return builder.nodes
  }
}
