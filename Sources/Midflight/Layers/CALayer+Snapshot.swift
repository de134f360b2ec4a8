extension CALayer {
  /// Returns a copy of the layer tree with the present presentation values. The copies have no
  /// views, so that touches miss them, and no animations.
  func snapshot() -> CALayer {
    let copy = copyAlone()
    var rest = [(layer: self, copy: copy)]
    while let (layer, copy) = rest.popLast() {
      for sublayer in layer.sublayers ?? [] {
        let inner = sublayer.copyAlone()
        copy.addSublayer(inner)
        rest.append((sublayer, inner))
      }
    }
    return copy
  }

  /// Returns a copy of the layer without sublayers, with presentation values.
  private func copyAlone() -> CALayer {
    let copy = makeEmptyCopy()
    copy.copyPresentation(of: self)
    return copy
  }
}

extension UIView {
  /// Implements `snapshotView(afterScreenUpdates:)`.
  func makeSnapshot(afterScreenUpdates afterUpdates: Bool) -> UIView {
    if afterUpdates { layoutIfNeeded() }
    let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    let copy = layer.snapshot()
    copy.resetTransform()
    copy.modelValues.opacity = 1
    copy.modelValues.position = CGPoint(
      x: copy.anchorPoint.x * bounds.width, y: copy.anchorPoint.y * bounds.height)
    view.layer.addSublayer(copy)
    return view
  }
}
