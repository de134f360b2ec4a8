/// Makes a frame's nodes in the places of an older frame's: of layers that stay, only what they look
/// like is written anew, and nothing is allocated.
struct FrameBuilder {
  private(set) var nodes: [Frame.Node]
  /// How many are the new frame's; those behind them are left over.
  private(set) var count = 0
  /// The layer that is left out, with all in it; nil for none.
  var omitted: ObjectIdentifier?

  /// A builder that writes over these nodes.
  init(over nodes: consuming [Frame.Node] = []) { self.nodes = nodes }

  /// Appends what is seen of a layer and of all in it.
  ///
  /// - Parameter outer: From its superlayer's coordinates to the frame's.
  mutating func append(_ layer: CALayer, within outer: CGAffineTransform, scale: CGFloat) {
    let index = count
    // A layer that nothing moves is looked at in place: most are, and their values are large.
    let transform =
      layer.tracks.isEmpty
      ? append(layer, seen: layer.modelValues, within: outer, scale: scale)
      : append(layer, seen: layer.presentedValues, within: outer, scale: scale)
    guard let transform else { return }
    if let shown = layer.shownFrame {
      for node in shown.nodes(fitting: nodes[index].bounds, transform) { append(node) }
    }
    for sublayer in layer.sublayersInDrawingOrder where ObjectIdentifier(sublayer) != omitted {
      append(sublayer, within: transform, scale: scale)
    }
    nodes[index].descendantCount = count - index - 1
  }

  /// The nodes, without those that are left over.
  mutating func finish() -> [Frame.Node] {
    nodes.removeLast(nodes.count - count)
    return nodes
  }

  /// Appends what is seen of a layer by itself.
  ///
  /// - Returns: From its coordinates to the frame's; nil if nothing is seen of it.
  private mutating func append(
    _ layer: CALayer, seen values: LayerValues, within outer: CGAffineTransform, scale: CGFloat
  ) -> CGAffineTransform? {
    guard !values.isHidden, values.opacity > 0 else { return nil }
    let (bounds, transform) = (values.shownBounds, values.toSuperlayer.concatenating(outer))
    let content = layer.drawing ?? layer.content?.placed(in: bounds, scale: scale)
    if count == nodes.count { nodes.append(Frame.Node(bounds: bounds)) }
    nodes[count].show(values, transform: transform, bounds: bounds, content: content)
    count += 1
    return transform
  }

  private mutating func append(_ node: Frame.Node) {
    if count == nodes.count { nodes.append(node) } else { nodes[count] = node }
    count += 1
  }
}

extension Frame.Node {
  /// Becomes the node of a layer with these values; but for how many descendants it has.
  fileprivate mutating func show(
    _ values: LayerValues, transform: CGAffineTransform, bounds: CGRect, content: Frame.Content?
  ) {
    self.transform = transform
    self.bounds = bounds
    cornerRadius = values.cornerRadius
    roundedCorners = values.maskedCorners
    backgroundColor = values.backgroundColor?.rgba
    border = values.border
    shadow = values.shadow
    opacity = values.opacity
    masksToBounds = values.masksToBounds
    self.content = content
  }
}

extension Frame {
  /// Its nodes, stretched over a rectangle of a layer that is seen under a transform.
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
  /// What is drawn at the edge.
  fileprivate var border: Frame.Border? {
    guard borderWidth > 0, let color = borderColor?.rgba else { return nil }
    return Frame.Border(width: borderWidth, color: color)
  }

  /// What is drawn behind the layer. As in Core Animation, what masks its sublayers masks its own
  /// shadow.
  fileprivate var shadow: Frame.Shadow? {
    guard shadowOpacity > 0, !masksToBounds, var color = shadowColor?.rgba else { return nil }
    color.alpha *= shadowOpacity
    let offset = CGVector(dx: shadowOffset.width, dy: shadowOffset.height)
    return Frame.Shadow(color: color, offset: offset, radius: shadowRadius)
  }
}
