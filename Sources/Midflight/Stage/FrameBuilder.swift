/// A builder of a frame's nodes from a tree of layers.
///
/// A stage creates a builder for each frame before which something may have changed.
struct FrameBuilder {
  /// The nodes of the layers so far, parents before children.
  private(set) var nodes: [Frame.Node] = []
  /// A Boolean value that indicates whether nothing animates the layers so far. The nodes then stay
  /// valid until a layer changes.
  private(set) var isSteady = true
  private let scale: CGFloat
  private let omitted: CALayer?

  /// Creates a builder without nodes.
  ///
  /// - Parameters:
  ///   - scale: Pixels a point.
  ///   - omitted: A layer to leave out, with all its sublayers; nil for none.
  ///   - count: The expected number of nodes.
  init(scale: CGFloat, omitting omitted: CALayer? = nil, expecting count: Int = 0) {
    (self.scale, self.omitted) = (scale, omitted)
    nodes.reserveCapacity(count)
  }

  /// A layer whose sublayers are being appended.
  private struct Parent {
    /// The position of the layer's node.
    let index: Int
    /// From the layer's coordinates to the frame's.
    let transform: CGAffineTransform
    /// The layer's `sublayerTransform`, about the anchor point; nil for the identity.
    let space: CATransform3D?
    let sublayers: [CALayer]
    /// The position of the next sublayer.
    var next = 0
  }

  /// Appends the nodes of a layer and its sublayers; nothing if the layer is not visible.
  ///
  /// - Parameters:
  ///   - outer: From the superlayer's coordinates to the frame's.
  ///   - space: The superlayer's `sublayerTransform`, about the anchor point; nil for the identity.
  mutating func append(
    _ layer: CALayer, within outer: CGAffineTransform, through space: CATransform3D? = nil
  ) {
    if let parent = appendNode(of: layer, within: outer, through: space) {
      appendSublayers(of: parent)
    }
  }

  /// Appends one node that shows a layer and its sublayers in perspective. An affine projection
  /// appends their own nodes; an invisible layer appends nothing.
  ///
  /// - Parameters:
  ///   - outer: From the superlayer's coordinates to the frame's.
  ///   - space: The superlayer's `sublayerTransform`, about the anchor point; nil for the identity.
  mutating func append(
    _ layer: CALayer, projectedBy outer: Projection, through space: CATransform3D?
  ) {
    if let affine = outer.affine { return append(layer, within: affine, through: space) }
    var inner = FrameBuilder(scale: scale, omitting: omitted)
    inner.append(layer, within: .identity, through: space)
    guard let root = inner.nodes.first else { return }
    appendPlane(
      of: inner.nodes, outer, within: .identity, around: root.bounds.applying(root.transform))
  }

  /// Appends the nodes of a layer's sublayers, at all depths.
  private mutating func appendSublayers(of parent: Parent) {
    // Not recursive: layers may be nested thousands of levels deep.
    var parents = [parent]
    while let parent = parents.last {
      guard parent.next < parent.sublayers.count else {
        nodes[parent.index].descendantCount = nodes.count - parent.index - 1
        parents.removeLast()
        continue
      }
      parents[parents.count - 1].next += 1
      let sublayer = parent.sublayers[parent.next]
      let inner = appendNode(of: sublayer, within: parent.transform, through: parent.space)
      if let inner { parents.append(inner) }
    }
  }

  /// Appends the node of a layer, or nothing if the layer is not visible: omitted, hidden,
  /// transparent, or seen from behind without a back. A layer in perspective becomes one node with
  /// its sublayers.
  ///
  /// - Returns: The layer, if its sublayers are still to append; otherwise nil.
  private mutating func appendNode(
    of layer: CALayer, within outer: CGAffineTransform, through space: CATransform3D?
  ) -> Parent? {
    guard layer !== omitted else { return nil }
    var values = layer.modelValues
    if !layer.isAtModel {
      isSteady = false
      layer.addContributions(to: &values)
    }
    guard !values.isHidden, values.opacity > 0 else { return nil }
    guard space != nil || layer.hasDepth else {
      return appendNode(of: layer, values, at: values.toSuperlayer.concatenating(outer))
    }
    let planeTransform = layer.planeTransform(
      of: values, by: layer.presentationTransform3D, through: space)
    if planeTransform.hidesBack { return nil }
    if let affine = planeTransform.projection.affine {
      return appendNode(of: layer, values, at: affine.concatenating(outer))
    }
    var inner = FrameBuilder(scale: scale, omitting: omitted)
    if let parent = inner.appendNode(of: layer, values, at: .identity) {
      inner.appendSublayers(of: parent)
    }
    if !inner.isSteady { isSteady = false }
    appendPlane(
      of: inner.nodes, planeTransform.projection, within: outer, around: values.clampedBounds)
    return nil
  }

  /// Appends the node of a visible layer, and the nodes of the frame that the layer shows.
  ///
  /// - Parameters:
  ///   - values: The layer's presentation values.
  ///   - transform: From the layer's coordinates to the frame's.
  /// - Returns: The layer, if its sublayers are still to append.
  private mutating func appendNode(
    of layer: CALayer, _ values: LayerValues, at transform: CGAffineTransform
  ) -> Parent? {
    let (index, bounds) = (nodes.count, values.clampedBounds)
    nodes.append(
      Frame.Node(
        transform: transform, bounds: bounds, cornerRadius: values.cornerRadius,
        roundedCorners: values.maskedCorners, backgroundColor: values.backgroundColor?.rgba,
        border: values.border, shadow: values.shadow, opacity: values.opacity,
        masksToBounds: values.masksToBounds,
        content: layer.drawing ?? layer.content?.placed(in: bounds, scale: scale)))
    if !layer.isContentAtRest { isSteady = false }
    if let shown = layer.shownFrame { nodes += shown.nodes(fitting: bounds, transform) }
    let parent = Parent(
      index: index, transform: transform, space: layer.sublayerTransform3D(values),
      sublayers: layer.sublayersInDrawingOrder)
    if !parent.sublayers.isEmpty { return parent }
    nodes[index].descendantCount = nodes.count - index - 1
    return nil
  }

  /// Appends one node that shows other nodes in perspective. Its bounds are empty if no part of
  /// them is in sight.
  ///
  /// - Parameter bounds: The rectangle of the nodes, in their own coordinates.
  private mutating func appendPlane(
    of nodes: [Frame.Node], _ projection: Projection, within outer: CGAffineTransform,
    around bounds: CGRect
  ) {
    let seen = projection.rectangle(around: bounds) ?? .zero
    let plane = Frame.Plane(nodes: nodes, projection: projection)
    self.nodes.append(Frame.Node(transform: outer, bounds: seen, content: .plane(plane)))
  }
}

extension Frame {
  /// Returns the frame's nodes, stretched over a rectangle of a layer; empty for a frame without
  /// size.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the layer's coordinates.
  ///   - transform: From the layer's coordinates to the outer frame's.
  fileprivate func nodes(fitting rect: CGRect, _ transform: CGAffineTransform) -> [Node] {
    guard size.width > 0, size.height > 0 else { return [] }
    let placement = CGAffineTransform(translationX: rect.minX, y: rect.minY)
      .scaledBy(x: rect.width / size.width, y: rect.height / size.height)
      .concatenating(transform)
    return nodes.map { node in
      var node = node
      node.transform = node.transform.concatenating(placement)
      return node
    }
  }
}

extension LayerValues {
  /// The border; nil without a width or a colour.
  fileprivate var border: Frame.Border? {
    guard borderWidth > 0, let color = borderColor?.rgba else { return nil }
    return Frame.Border(width: borderWidth, color: color)
  }

  /// The shadow; nil if it is invisible. As in Core Animation, a layer that masks its sublayers
  /// masks its own shadow.
  fileprivate var shadow: Frame.Shadow? {
    guard shadowOpacity > 0, !masksToBounds, var color = shadowColor?.rgba else { return nil }
    color.alpha *= shadowOpacity
    let offset = CGVector(dx: shadowOffset.width, dy: shadowOffset.height)
    return Frame.Shadow(color: color, offset: offset, radius: shadowRadius)
  }
}
