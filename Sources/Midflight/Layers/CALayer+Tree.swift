extension CALayer {
  /// Inserts a layer directly in front of `sibling`. If `sibling` is nil or not a sublayer, adds
  /// the layer in front of all sublayers, with a diagnostic. Does nothing for a sublayer beside
  /// itself.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 1, "insertSublayer(_:above:)")
  }

  /// Inserts a layer directly behind `sibling`. If `sibling` is nil or not a sublayer, adds the
  /// layer in front of all sublayers, with a diagnostic. Does nothing for a sublayer beside itself.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 0, "insertSublayer(_:below:)")
  }

  /// Replaces a sublayer with another layer, which takes its place and leaves its own superlayer.
  /// Does nothing, with a diagnostic, if the old layer is not a sublayer. A layer that replaces
  /// itself stays.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer else { return }
    guard oldLayer.superlayer === self else {
      Stage.diagnose(
        "replaceSublayer(_:with:) does nothing: the layer to replace is not in this layer; add the new one "
          + "with addSublayer(_:).")
      return
    }
    insertSublayer(newLayer, below: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// Inserts a layer in front of a sibling (offset 1) or behind it (offset 0); for nil or another
  /// layer's sublayer, in front of all sublayers, with a diagnostic.
  ///
  /// - Parameter name: The name of the public method, for the diagnostic.
  private func insert(
    _ layer: CALayer, beside sibling: CALayer?, offset: Int, _ name: StaticString
  ) {
    guard let sibling, sibling.superlayer === self else {
      Stage.diagnose(
        "\(name) puts the layer on top: the other layer is not in this one; add that first with "
          + "addSublayer(_:).")
      return addSublayer(layer)
    }
    guard layer !== sibling else { return }
    let mover = layer.superlayer === self ? layer : nil
    let index = sublayers?.index(of: sibling, without: mover) ?? 0
    insertSublayer(layer, at: UInt32(index + offset))
  }
}

/// Conversion between the coordinates of layers, by the model values. Animations in flight have no
/// effect.
///
/// A point that perspective does not show, behind the eye or beside the plane, converts to a point
/// that is far away. Layers of different trees convert as if their root layers coincided.
extension CALayer {
  /// Converts a point from the coordinates of another layer. Nil stands for the root layer.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    guard let layer else { return inwards(point) }
    return inwards(layer.outwards(point))
  }

  /// Converts a point to the coordinates of another layer. Nil stands for the root layer.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    let inRoot = outwards(point)
    return layer.map { $0.inwards(inRoot) } ?? inRoot
  }

  /// Converts a rectangle from the coordinates of another layer (nil for the root layer). Returns
  /// the smallest upright rectangle around the result.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    guard let layer else { return inwards(rect) }
    return inwards(layer.outwards(rect))
  }

  /// Converts a rectangle to the coordinates of another layer (nil for the root layer). Returns the
  /// smallest upright rectangle around the result.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    let inRoot = outwards(rect)
    return layer.map { $0.inwards(inRoot) } ?? inRoot
  }

  /// Returns the frontmost layer at a point of the superlayer; nil if neither the layer nor a
  /// sublayer contains the point.
  ///
  /// The search calls `hitTest(_:)` of sublayers of other classes than `CALayer`, because a
  /// subclass may override the method.
  func layer(at point: CGPoint) -> CALayer? {
    guard let found = hitLevel(at: point) else { return nil }
    var levels = [found]
    while !levels.isEmpty {
      guard let layer = levels[levels.count - 1].remainingSublayers.popLast() else {
        let level = levels.removeLast()
        if level.isInside { return level.layer }
        continue
      }
      let localPoint = levels[levels.count - 1].localPoint
      if type(of: layer) != CALayer.self {
        if let hit = layer.hitTest(localPoint) { return hit }
      } else if let found = layer.hitLevel(at: localPoint) {
        levels.append(found)
      }
    }
    return nil
  }

  /// One level of the hit test: a layer and its sublayers that remain to be tested.
  private struct HitLevel {
    let layer: CALayer
    /// The point, in the layer's coordinates.
    let localPoint: CGPoint
    /// A Boolean value that indicates whether the layer itself contains the point.
    let isInside: Bool
    /// The sublayers that remain to be tested, back to front.
    var remainingSublayers: [CALayer]
  }

  /// Returns the level of this layer in a hit test; nil for a hidden layer and for a point that the
  /// layer does not show. A clipping layer tests no sublayers outside its bounds.
  private func hitLevel(at point: CGPoint) -> HitLevel? {
    guard !isHidden, let localPoint = modelPoint(from: point) else { return nil }
    let isInside = contains(localPoint)
    let testsSublayers = isInside || !masksToBounds
    return HitLevel(
      layer: self, localPoint: localPoint, isInside: isInside,
      remainingSublayers: testsSublayers ? sublayersInDrawingOrder : [])
  }

  /// Returns the vector from the root layer's origin to a point of the root layer, in this layer's
  /// coordinates. Model values apply.
  func vector(to point: CGPoint) -> CGPoint {
    guard let inwards = toRoot?.inverted() else {
      let (origin, end) = (convert(CGPoint.zero, from: nil), convert(point, from: nil))
      return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }
    let (origin, end) = (CGPoint.zero.applying(inwards), point.applying(inwards))
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }

  /// Converts a movement from the root layer's coordinates to this layer's, by the model.
  ///
  /// The result is the same movement, without rounding, if the layer is neither turned nor scaled.
  /// It is the same movement with depth, too: in perspective, the distance depends on the place.
  func movement(_ movement: CGPoint) -> CGPoint {
    guard let toRoot else { return movement }
    let isTranslation = toRoot.a == 1 && toRoot.b == 0 && toRoot.c == 0 && toRoot.d == 1
    return isTranslation ? movement : vector(to: movement)
  }

  /// Converts a point from this layer's coordinates to the root layer's, by the model.
  private func outwards(_ point: CGPoint) -> CGPoint {
    toRoot.map { point.applying($0) } ?? point.projected(by: projectionToRoot)
  }

  /// Converts a point from the root layer's coordinates to this layer's, by the model.
  private func inwards(_ point: CGPoint) -> CGPoint {
    if let toRoot { return point.applying(toRoot.inverted()) }
    let outwards = projectionToRoot
    return point.projected(by: outwards.inverted() ?? outwards)
  }

  /// Converts a rectangle to the root layer's coordinates. Returns the smallest upright rectangle
  /// around the result.
  private func outwards(_ rect: CGRect) -> CGRect {
    toRoot.map { rect.applying($0) } ?? projectionToRoot.rectangleOrCenter(of: rect)
  }

  /// Converts a rectangle from the root layer's coordinates. Returns the smallest upright rectangle
  /// around the result.
  private func inwards(_ rect: CGRect) -> CGRect {
    if let toRoot { return rect.applying(toRoot.inverted()) }
    let outwards = projectionToRoot
    return (outwards.inverted() ?? outwards).rectangleOrCenter(of: rect)
  }

  /// The affine transform from this layer's coordinates to the root layer's; nil if this layer or a
  /// superlayer has depth. The identity for a root layer.
  private var toRoot: CGAffineTransform? {
    var transform = CGAffineTransform.identity
    var layer = self
    while let outer = layer.superlayer {
      if layer.hasDepth { return nil }
      transform = transform.concatenating(layer.modelValues.toSuperlayer)
      layer = outer
    }
    return layer.hasDepth ? nil : transform
  }

  /// The projection from this layer's coordinates to the root layer's, including 3D transforms.
  private var projectionToRoot: Projection {
    var projection = Projection.identity
    var layer = self
    while let outer = layer.superlayer {
      projection = projection.concatenating(
        layer.modelProjection ?? Projection(layer.modelValues.toSuperlayer))
      layer = outer
    }
    return projection
  }
}

extension Projection {
  /// Returns the smallest upright rectangle around the visible part of a rectangle. A rectangle
  /// without a visible part gives an empty rectangle at its projected centre.
  fileprivate func rectangleOrCenter(of rect: CGRect) -> CGRect {
    rectangle(around: rect)
      ?? CGRect(origin: CGPoint(x: rect.midX, y: rect.midY).projected(by: self), size: .zero)
  }
}
