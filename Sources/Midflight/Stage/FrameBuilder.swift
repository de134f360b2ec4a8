/// Makes a frame's nodes in the places of an older frame's.
///
/// Where an older frame has what is seen of a layer and of all in it, and none of that has changed
/// since, it is left there. Of layers that stay, only what they look like is written anew, and nothing
/// is allocated.
struct FrameBuilder {
  private var room: FrameRoom
  /// How many nodes are the new frame's; those behind them are left over.
  private var count = 0
  private let number: UInt32
  private let scale: CGFloat
  /// The layer that is left out, with all in it; nil for none.
  private let omitted: ObjectIdentifier?
  /// Whether anything that the room has may still hold.
  private let mayHold: Bool
  /// Whether layers are looked at that are known to stay unseen.
  private let looksAtAll: Bool
  /// How many of the layers in the one that is looked at stay unseen, so far.
  private var unseen = 0

  /// Fewer layers that stay unseen are not worth a list of those that do not.
  private static let leastLeftOut = 16

  /// A builder that writes over these nodes.
  init(over room: consuming FrameRoom, scale: CGFloat, omitting omitted: CALayer?) {
    self.init(over: room, scale: scale, omitting: omitted.map { ObjectIdentifier($0) })
  }

  /// A builder of a frame that takes nothing for known.
  init(scale: CGFloat) {
    self.init(over: FrameRoom(), scale: scale, omitting: nil as ObjectIdentifier?, looksAtAll: true)
  }

  private init(
    over room: consuming FrameRoom, scale: CGFloat, omitting omitted: ObjectIdentifier?,
    looksAtAll: Bool = false
  ) {
    self.looksAtAll = looksAtAll
    number = FrameNumber.next()
    (self.scale, self.omitted) = (scale, omitted)
    mayHold = room.begin(number, scale: scale, omitted: omitted)
    self.room = room
  }

  /// Appends what is seen of a layer and of all in it.
  ///
  /// - Parameter outer: From its superlayer's coordinates to the frame's.
  mutating func append(_ layer: CALayer, within outer: CGAffineTransform) {
    _ = append(layer, within: outer, isThere: mayHold)
  }

  /// The nodes, without those that are left over.
  mutating func finish() -> FrameRoom {
    room.nodes.removeLast(room.nodes.count - count)
    room.marks.removeLast(room.marks.count - count)
    return room
  }

  /// Appends what is seen of a layer and of all in it.
  ///
  /// - Parameter isThere: Whether its superlayer was seen where it is now when the room's next nodes
  ///   were written.
  /// - Returns: Whether nothing moves it or any in it, as far as they are seen.
  private mutating func append(
    _ layer: CALayer, within outer: CGAffineTransform, isThere: Bool
  ) -> Bool {
    var isSteady = true
    guard var level = begin(layer, within: outer, isThere: isThere, &isSteady) else {
      return isSteady
    }
    let lowest = room.levels.count
    while true {
      if let inner = appendSublayers(of: &level) {
        room.levels.append(level)
        level = inner
        continue
      }
      end(level)
      guard room.levels.count > lowest, let outer = room.levels.popLast() else {
        return level.isSteady
      }
      let isSteady = level.isSteady
      level = outer
      if !isSteady { level.isSteady = false }
    }
  }

  /// Appends sublayers until one has sublayers of its own.
  ///
  /// - Returns: The level of that one; nil if all are there.
  private mutating func appendSublayers(of level: inout FrameRoom.Level) -> FrameRoom.Level? {
    let sublayers = level.sublayers
    let inOrder = sublayers.span
    while level.place < inOrder.count {
      let place = level.place
      level.place += 1
      let sublayer = ObjectIdentifier(inOrder[place])
      if sublayer == omitted { continue }
      // Those that surely stand are not even looked at: it is as many lines of memory.
      if level.stays, passOver(room.surelyHeld(sublayer, at: count)) { continue }
      var isSteady = true
      let inner = begin(
        inOrder[place], within: level.transform, isThere: level.stays, &isSteady)
      if let inner { return inner }
      if !isSteady { level.isSteady = false }
    }
    return nil
  }

  /// Appends what is seen of a layer by itself, and all of it if it has no sublayers.
  ///
  /// - Parameter isSteady: Becomes whether nothing moves it or any in it, if all of it is there.
  /// - Returns: Its sublayers, which are still to be appended; nil if there is nothing more to do.
  private mutating func begin(
    _ layer: CALayer, within outer: CGAffineTransform, isThere: Bool, _ isSteady: inout Bool
  ) -> FrameRoom.Level? {
    let index = count
    if isThere {
      let held = room.held(
        ObjectIdentifier(layer), changedAfter: layer.changedAfter, at: count)
      if passOver(held) { return nil }
    }
    if layer.hasDepth {
      isSteady = appendInSpace(layer, within: outer, through: nil)
      return nil
    }
    let old = mayHold && index < room.marks.count ? room.marks[index].layer : nil
    let oldTransform = old == ObjectIdentifier(layer) ? room.nodes[index].transform : nil
    isSteady = layer.isAtModel
    // What does not move is looked at in place: values are large.
    let transform: CGAffineTransform?
    var pose = LayerPose()
    if isSteady {
      transform = append(
        layer, seen: layer.modelValues, lyingAs: layer.modelValues.pose, within: outer)
    } else if layer.readPose(ifAlone: &pose) {
      transform = append(layer, seen: layer.modelValues, lyingAs: pose, within: outer)
    } else {
      let values = layer.presentedValues
      transform = append(layer, seen: values, lyingAs: values.pose, within: outer)
    }
    guard let transform else {
      if isSteady { unseen += 1 }
      return nil
    }
    isSteady = isSteady && layer.drawsSteadily
    if let shown = layer.shownFrame {
      for node in shown.nodes(fitting: room.nodes[index].bounds, transform) { append(node) }
    }
    let sublayers = looksAtAll ? layer.sublayersInDrawingOrder : layer.sublayersToShow
    if sublayers.isEmpty {
      end(layer, at: index, isSteady: isSteady)
      return nil
    }
    var stays = false
    if let oldTransform { stays = oldTransform.isSame(as: transform) }
    let level = FrameRoom.Level(
      layer: layer, sublayers: sublayers, index: index, transform: transform, stays: stays,
      isSteady: isSteady, unseenBefore: unseen)
    unseen = 0
    return level
  }

  private mutating func end(_ level: FrameRoom.Level) {
    if unseen >= FrameBuilder.leastLeftOut, unseen > level.sublayers.count / 2 {
      level.layer.leaveOutUnseenSublayers()
    }
    unseen = level.unseenBefore
    end(level.layer, at: level.index, isSteady: level.isSteady)
  }

  /// Leaves so many nodes where they are.
  ///
  /// - Returns: Whether there are any.
  @inline(__always) private mutating func passOver(_ held: Int) -> Bool {
    count += held
    return held > 0
  }

  /// Says of a layer's node how many there are of those in it, and whether they stand.
  private mutating func end(_ layer: CALayer, at index: Int, isSteady: Bool) {
    let descendantCount = count - index - 1
    room.nodes[index].descendantCount = descendantCount
    room.marks[index] = FrameRoom.Mark(
      layer: ObjectIdentifier(layer), steadySince: isSteady ? number : 0,
      descendantCount: UInt32(descendantCount))
  }

  /// Appends what is seen of a layer by itself.
  ///
  /// - Parameters:
  ///   - values: What is seen of it, or its model, where animations move its pose alone.
  ///   - pose: What is seen of how it lies, fades and is filled.
  /// - Returns: From its coordinates to the frame's; nil if nothing is seen of it.
  private mutating func append(
    _ layer: CALayer, seen values: LayerValues, lyingAs pose: LayerPose,
    within outer: CGAffineTransform
  ) -> CGAffineTransform? {
    guard !values.isHidden, pose.opacity > 0 else { return nil }
    let transform = pose.toSuperlayer(anchoredAt: values.anchorPoint).concatenating(outer)
    append(layer, seen: values, lyingAs: pose, within: pose.shownBounds, at: transform)
    return transform
  }

  /// Appends the node of a layer with these values and bounds.
  ///
  /// - Parameter transform: From its coordinates to the frame's.
  @inline(__always) private mutating func append(
    _ layer: CALayer, seen values: LayerValues, lyingAs pose: LayerPose, within bounds: CGRect,
    at transform: CGAffineTransform
  ) {
    if count == room.nodes.count {
      room.nodes.append(Frame.Node(bounds: bounds))
      room.marks.append(.nobodys)
    }
    room.nodes[count].show(values, lyingAs: pose, transform: transform, bounds: bounds)
    // Contents are large, and most layers have none.
    if layer.draws || layer.content != nil {
      let drawing = layer.draws ? layer.drawing : nil
      room.nodes[count].content = drawing ?? layer.content?.placed(in: bounds, scale: scale)
    } else {
      room.nodes[count].dropContent()
    }
    count += 1
  }

  private mutating func append(_ node: Frame.Node) {
    if count == room.nodes.count {
      room.nodes.append(node)
      room.marks.append(.nobodys)
    } else {
      (room.nodes[count], room.marks[count]) = (node, .nobodys)
    }
    count += 1
  }
}

// MARK: - Out of the plane

extension FrameBuilder {
  /// Appends what is seen of a layer whose superlayer may be seen in perspective.
  ///
  /// - Parameters:
  ///   - outer: From its superlayer's coordinates to the frame's.
  ///   - space: What its superlayer has its sublayers go through; nil for nothing.
  mutating func append(
    _ layer: CALayer, projectedBy outer: Projection, through space: CATransform3D?
  ) {
    if let affine = outer.affine {
      _ = appendInSpace(layer, within: affine, through: space)
      return
    }
    var inner = FrameBuilder(
      over: FrameRoom(), scale: scale, omitting: omitted, looksAtAll: looksAtAll)
    _ = inner.appendInSpace(layer, within: .identity, through: space)
    for root in inner.finish().nodes.subtrees {
      appendPlane(
        of: root, outer, within: .identity, around: root[0].bounds.applying(root[0].transform))
    }
  }

  /// Appends what is seen of a layer that may leave its plane, or lies in one that lets it do so.
  ///
  /// - Parameter space: What its superlayer has its sublayers go through; nil for nothing.
  /// - Returns: Whether nothing moves it or any in it, as far as they are seen.
  private mutating func appendInSpace(
    _ layer: CALayer, within outer: CGAffineTransform, through space: CATransform3D?
  ) -> Bool {
    let index = count
    let values = layer.isAtModel ? layer.modelValues : layer.presentedValues
    let way = layer.way(of: values, by: layer.seenSpace, through: space)
    if way.hidesBack || values.isHidden || !(values.opacity > 0) { return layer.isAtModel }
    let inside = layer.sublayerSpace(values)
    if let affine = way.projection.affine {
      return append(layer, seen: values, at: affine.concatenating(outer), inside: inside)
    }
    var inner = FrameBuilder(
      over: FrameRoom(), scale: scale, omitting: omitted, looksAtAll: looksAtAll)
    let isSteady = inner.append(layer, seen: values, at: .identity, inside: inside)
    appendPlane(of: inner.finish().nodes, way.projection, within: outer, around: values.shownBounds)
    end(layer, at: index, isSteady: isSteady)
    return isSteady
  }

  /// Appends what is seen of a layer at its place, and of all in it. What the layer lets them go through may
  /// be another than it was, so none of them is left where it is.
  ///
  /// - Parameter inside: What its sublayers go through; nil for nothing.
  private mutating func append(
    _ layer: CALayer, seen values: LayerValues, at transform: CGAffineTransform,
    inside: CATransform3D?
  ) -> Bool {
    let index = count
    append(
      layer, seen: values, lyingAs: values.pose, within: values.shownBounds, at: transform)
    if let shown = layer.shownFrame {
      for node in shown.nodes(fitting: room.nodes[index].bounds, transform) { append(node) }
    }
    var isSteady = layer.isAtModel && layer.drawsSteadily
    for sublayer in layer.sublayersInDrawingOrder where ObjectIdentifier(sublayer) != omitted {
      let isStill =
        inside == nil
        ? append(sublayer, within: transform, isThere: false)
        : appendInSpace(sublayer, within: transform, through: inside)
      if !isStill { isSteady = false }
    }
    end(layer, at: index, isSteady: isSteady)
    return isSteady
  }

  /// Appends one node for a layer with all that is in it.
  ///
  /// - Parameter bounds: The layer's, in its own coordinates.
  private mutating func appendPlane(
    of nodes: [Frame.Node], _ projection: Projection, within outer: CGAffineTransform,
    around bounds: CGRect
  ) {
    let seen = projection.rectangle(around: bounds) ?? .zero
    let plane = Frame.Plane(nodes: nodes, projection: projection)
    append(Frame.Node(transform: outer, bounds: seen, content: .plane(plane)))
  }
}

extension [Frame.Node] {
  /// The outermost nodes, each with its descendants.
  fileprivate var subtrees: [[Frame.Node]] {
    var (found, index): ([[Frame.Node]], Int) = ([], 0)
    while index < count {
      let end = index + 1 + self[index].descendantCount
      found.append(Array(self[index..<end]))
      index = end
    }
    return found
  }
}

extension CGAffineTransform {
  /// Whether it is another to the last bit.
  fileprivate func isSame(as other: CGAffineTransform) -> Bool {
    return a.bitPattern == other.a.bitPattern && b.bitPattern == other.b.bitPattern
      && c.bitPattern == other.c.bitPattern && d.bitPattern == other.d.bitPattern
      && tx.bitPattern == other.tx.bitPattern && ty.bitPattern == other.ty.bitPattern
  }
}

extension Frame.Node {
  /// Becomes the node of a layer with these values; but for its content, and how many descendants it has.
  fileprivate mutating func show(
    _ values: LayerValues, lyingAs pose: LayerPose, transform: CGAffineTransform, bounds: CGRect
  ) {
    self.transform = transform
    self.bounds = bounds
    cornerRadius = values.cornerRadius
    roundedCorners = values.maskedCorners
    backgroundColor = pose.background.color?.rgba
    border = values.border
    shadow = values.shadow
    opacity = pose.opacity
    masksToBounds = values.masksToBounds
  }

  /// Has none any more. In place, and by its case: to ask otherwise whether it has any would copy it.
  @inline(__always) fileprivate mutating func dropContent() {
    if case .some = content { content = nil }
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
