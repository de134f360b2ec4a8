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
    let values = layer.presentedValues
    guard !values.isHidden, values.opacity > 0 else { return }
    let transform = values.toSuperlayer.concatenating(outer)
    let index = nodes.count
    nodes.append(Frame.Node(values, transform: transform))
    if let content = layer.content {
      nodes[index].content = content.placed(in: values.bounds, scale: scale)
    }
    if let drawing = layer.drawing { nodes[index].content = drawing }
    if let shown = layer.shownFrame { nodes += shown.nodes(fitting: values.bounds, transform) }
    for sublayer in layer.sublayersInDrawingOrder {
      append(sublayer, to: &nodes, within: transform)
    }
    nodes[index].descendantCount = nodes.count - index - 1
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

extension Frame.Node {
  /// A layer as it is seen.
  fileprivate init(_ values: LayerValues, transform: CGAffineTransform) {
    self.init(
      transform: transform, bounds: values.bounds, cornerRadius: values.cornerRadius,
      roundedCorners: values.maskedCorners, backgroundColor: values.backgroundColor?.rgba,
      opacity: values.opacity, masksToBounds: values.masksToBounds)
    if values.borderWidth > 0, let color = values.borderColor?.rgba {
      border = Frame.Border(width: values.borderWidth, color: color)
    }
    // As in Core Animation, what masks its sublayers masks its own shadow.
    if values.shadowOpacity > 0, !values.masksToBounds, var color = values.shadowColor?.rgba {
      color.alpha *= values.shadowOpacity
      let offset = CGVector(dx: values.shadowOffset.width, dy: values.shadowOffset.height)
      shadow = Frame.Shadow(color: color, offset: offset, radius: values.shadowRadius)
    }
  }
}
