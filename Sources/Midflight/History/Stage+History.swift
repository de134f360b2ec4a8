extension Stage {
  /// Whether what happens is written down in `history`. False unless set: then it costs nothing.
  ///
  /// It only watches: no trace depends on it. Switched off, what was written is dropped.
  public var keepsHistory: Bool {
    get { history != nil }
    set { history = newValue ? history ?? StageHistory() : nil }
  }

  /// What is seen of a view and all in it, as nodes of a frame; none if anything it is in is hidden.
  ///
  /// Nothing that it is in makes it fade or cuts it off. For drawing it once more: as a ghost, say.
  public func nodes(of view: UIView) -> [Frame.Node] {
    var outer = CGAffineTransform.identity
    for layer in sequence(first: view.layer, next: \.superlayer).dropFirst() {
      let values = layer.presentedValues
      guard !values.isHidden, values.opacity > 0 else { return [] }
      outer = outer.concatenating(values.toSuperlayer)
    }
    var builder = FrameBuilder()
    builder.append(view.layer, within: outer, scale: scale)
    return builder.finish()
  }
}
