extension Stage {
  /// What is on screen now. Reading it changes nothing.
  public func frame() -> Frame {
    var frame = Frame(time: now, size: window.bounds.size, scale: scale)
    append(window.layer, to: &frame.nodes, within: .identity)
    return frame
  }

  func append(
    _ layer: CALayer, to nodes: inout [Frame.Node], within outer: CGAffineTransform
  ) {
    let index = nodes.count
    // A layer that nothing moves is looked at in place: most are, and their values are large.
    let transform =
      layer.tracks.isEmpty
      ? append(layer, seen: layer.modelValues, to: &nodes, within: outer)
      : append(layer, seen: layer.presentedValues, to: &nodes, within: outer)
    guard let transform else { return }
    if let shown = layer.shownFrame {
      nodes += shown.nodes(fitting: nodes[index].bounds, transform)
    }
    for sublayer in layer.sublayersInDrawingOrder {
      append(sublayer, to: &nodes, within: transform)
    }
    nodes[index].descendantCount = nodes.count - index - 1
  }

  /// Appends what is seen of a layer by itself.
  ///
  /// - Returns: From its coordinates to the frame's; nil if nothing is seen of it.
  private func append(
    _ layer: CALayer, seen values: LayerValues, to nodes: inout [Frame.Node],
    within outer: CGAffineTransform
  ) -> CGAffineTransform? {
    guard !values.isHidden, values.opacity > 0 else { return nil }
    let (bounds, transform) = (values.shownBounds, values.toSuperlayer.concatenating(outer))
    nodes.append(
      Frame.Node(
        transform: transform, bounds: bounds, cornerRadius: values.cornerRadius,
        roundedCorners: values.maskedCorners, backgroundColor: values.backgroundColor?.rgba,
        border: values.border, shadow: values.shadow, opacity: values.opacity,
        masksToBounds: values.masksToBounds,
        content: layer.drawing ?? layer.content?.placed(in: bounds, scale: scale)))
    return transform
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
