extension CALayer {
  /// Puts a layer just in front of another in this one.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 1, "insertSublayer(_:above:)")
  }

  /// Puts a layer just behind another in this one.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 0, "insertSublayer(_:below:)")
  }

  /// Puts a layer in the place of another in this one.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer else { return }
    insert(newLayer, beside: oldLayer, offset: 0, "replaceSublayer(_:with:)")
    oldLayer.removeFromSuperlayer()
  }

  private func insert(
    _ layer: CALayer, beside sibling: CALayer?, offset: Int, _ name: StaticString
  ) {
    guard layer !== sibling else { return }
    // As if `layer` were not among them: it is taken out before it is put in.
    let others = (sublayers ?? []).filter { $0 !== layer }
    guard let index = others.firstIndex(where: { $0 === sibling }) else {
      fatalError("\(name): the other layer is not in this one; add it first with addSublayer(_:).")
    }
    insertSublayer(layer, at: UInt32(index + offset))
  }
}

/// Where things lie in other layers, by the model: animations in flight do not count.
extension CALayer {
  /// Where a point of another layer, nil for the outermost one, lies in this one.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    (layer.map { point.applying($0.toRoot) } ?? point).applying(toRoot.inverted())
  }

  /// Where a point of this layer lies in another; nil for the outermost one.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    let inRoot = point.applying(toRoot)
    return layer.map { inRoot.applying($0.toRoot.inverted()) } ?? inRoot
  }

  /// The smallest upright rectangle, in this layer, around one of another; nil for the outermost one.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    (layer.map { rect.applying($0.toRoot) } ?? rect).applying(toRoot.inverted())
  }

  /// The smallest upright rectangle, in another layer, around one of this; nil for the outermost one.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    let inRoot = rect.applying(toRoot)
    return layer.map { inRoot.applying($0.toRoot.inverted()) } ?? inRoot
  }

  /// The frontmost layer at a point of the superlayer.
  func layer(at point: CGPoint) -> CALayer? {
    let outwards = modelValues.toSuperlayer
    guard !isHidden, outwards.determinant != 0 else { return nil }
    let own = point.applying(outwards.inverted())
    let isInside = contains(own)
    if isInside || !masksToBounds {
      for layer in sublayersInDrawingOrder.reversed() {
        if let hit = layer.hitTest(own) { return hit }
      }
    }
    return isInside ? self : nil
  }

  /// From the layer's own coordinates to the outermost layer's.
  private var toRoot: CGAffineTransform {
    var transform = CGAffineTransform.identity
    var layer = self
    while let outer = layer.superlayer {
      transform = transform.concatenating(layer.modelValues.toSuperlayer)
      layer = outer
    }
    return transform
  }
}
