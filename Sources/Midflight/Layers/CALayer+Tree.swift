extension CALayer {
  /// Puts a layer just in front of `sibling`. If `sibling` is not in this layer, puts the layer on top,
  /// with a diagnostic.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 1, "insertSublayer(_:above:)")
  }

  /// Puts a layer just behind `sibling`. If `sibling` is not in this layer, puts the layer on top, with a
  /// diagnostic.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 0, "insertSublayer(_:below:)")
  }

  /// Replaces a sublayer of this layer with another layer. If the old layer is not in this layer, does
  /// nothing, with a diagnostic.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer else { return }
    guard oldLayer.superlayer === self else {
      Stage.current?.diagnose(
        "replaceSublayer(_:with:) does nothing: the layer to replace is not in this layer; add the new one "
          + "with addSublayer(_:).")
      return
    }
    insertSublayer(newLayer, below: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  private func insert(
    _ layer: CALayer, beside sibling: CALayer?, offset: Int, _ name: StaticString
  ) {
    guard let sibling, sibling.superlayer === self else {
      Stage.current?.diagnose(
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

/// Where things lie in other layers, by the model: animations in flight do not count.
///
/// A point that a layer in perspective does not show, behind the eye or beside its plane, has a place that
/// is far away.
extension CALayer {
  /// Where a point of another layer, nil for the outermost one, lies in this one.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    guard let layer else { return inwards(point) }
    return inwards(layer.outwards(point))
  }

  /// Where a point of this layer lies in another; nil for the outermost one.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    let inRoot = outwards(point)
    return layer.map { $0.inwards(inRoot) } ?? inRoot
  }

  /// The smallest upright rectangle, in this layer, around one of another; nil for the outermost one.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    guard let layer else { return inwards(rect) }
    return inwards(layer.outwards(rect))
  }

  /// The smallest upright rectangle, in another layer, around one of this; nil for the outermost one.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    let inRoot = outwards(rect)
    return layer.map { $0.inwards(inRoot) } ?? inRoot
  }

  /// The frontmost layer at a point of the superlayer.
  func layer(at point: CGPoint) -> CALayer? {
    guard let found = look(at: point) else { return nil }
    var around = [found]
    while !around.isEmpty {
      guard let layer = around[around.count - 1].behind.popLast() else {
        let looked = around.removeLast()
        if looked.isInside { return looked.layer }
        continue
      }
      let place = around[around.count - 1].place
      if type(of: layer) != CALayer.self {
        if let hit = layer.hitTest(place) { return hit }
      } else if let found = layer.look(at: place) {
        around.append(found)
      }
    }
    return nil
  }

  /// A layer whose sublayers a hit test goes through.
  private struct HitLevel {
    let layer: CALayer
    /// The point, in the layer.
    let place: CGPoint
    /// Whether the layer has the point, if none of its sublayers has.
    let isInside: Bool
    /// The sublayers that were not asked yet, the frontmost last.
    var behind: [CALayer]
  }

  private func look(at point: CGPoint) -> HitLevel? {
    guard !isHidden, let place = modelPlace(of: point) else { return nil }
    let isInside = contains(place)
    let isSeenThrough = isInside || !masksToBounds
    return HitLevel(
      layer: self, place: place, isInside: isInside,
      behind: isSeenThrough ? sublayersInDrawingOrder : [])
  }

  /// How far it is, in this layer, from where the outermost layer's origin lies to another point of that.
  func way(to point: CGPoint) -> CGPoint {
    guard let inwards = toRoot?.inverted() else {
      let (origin, end) = (convert(CGPoint.zero, from: nil), convert(point, from: nil))
      return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }
    let (origin, end) = (CGPoint.zero.applying(inwards), point.applying(inwards))
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }

  private func outwards(_ point: CGPoint) -> CGPoint {
    toRoot.map { point.applying($0) } ?? point.projected(by: projectionToRoot)
  }

  private func inwards(_ point: CGPoint) -> CGPoint {
    if let toRoot { return point.applying(toRoot.inverted()) }
    let outwards = projectionToRoot
    return point.projected(by: outwards.inverted() ?? outwards)
  }

  private func outwards(_ rect: CGRect) -> CGRect {
    toRoot.map { rect.applying($0) } ?? projectionToRoot.rectangleOrPlace(of: rect)
  }

  private func inwards(_ rect: CGRect) -> CGRect {
    if let toRoot { return rect.applying(toRoot.inverted()) }
    let outwards = projectionToRoot
    return (outwards.inverted() ?? outwards).rectangleOrPlace(of: rect)
  }

  /// From the layer's own coordinates to the outermost layer's; nil if anything on the way leaves its
  /// plane.
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

  /// The same through space.
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
  /// Around what is seen of a rectangle; where nothing is, of no size where its middle would be.
  fileprivate func rectangleOrPlace(of rect: CGRect) -> CGRect {
    rectangle(around: rect)
      ?? CGRect(origin: CGPoint(x: rect.midX, y: rect.midY).projected(by: self), size: .zero)
  }
}
