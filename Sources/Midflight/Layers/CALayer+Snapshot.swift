extension CALayer {
  /// A copy of the layer and of all in it as they are seen now; it belongs to no view, so that
  /// nothing in it is touched.
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

  private func copyAlone() -> CALayer {
    let copy = makePlain()
    copy.takeOver(seenOf: self)
    return copy
  }
}

extension UIView {
  /// A view that looks as this one does now, and has nothing in it that could be touched.
  ///
  /// Its frame is that of the bounds of this one, at the origin. As what is seen is known at any
  /// moment, `afterUpdates` only decides whether a layout that was asked for is done first.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    if afterUpdates { layoutIfNeeded() }
    let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    let copy = layer.snapshot()
    copy.layFlat()
    copy.modelValues.opacity = 1
    copy.modelValues.position = CGPoint(
      x: copy.anchorPoint.x * bounds.width, y: copy.anchorPoint.y * bounds.height)
    view.layer.addSublayer(copy)
    return view
  }
}
