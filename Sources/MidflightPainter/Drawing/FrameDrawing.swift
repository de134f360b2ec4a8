import Foundation
import MotionCore

/// Draws one frame: visits the nodes and chooses the order, opacity and clip of each part.
///
/// `Painter` creates a drawing for each frame. A parameter named `visible` is the part of the
/// surface, in whole pixels, that enclosing clips leave visible.
struct FrameDrawing {
  /// The frame's nodes and their positions in pixels.
  let nodes: PlacedNodes
  /// The target of the drawing.
  let canvas: Canvas
  /// The caches for text, pictures, shadows, gradients and planes.
  let caches: PaintingCaches
  /// A Boolean value that indicates whether backdrops are blurred; false while drawing a shadow
  /// mask.
  var hasBackdrop = true
  /// All pixels of the surface. Content that casts no shadow into them is left out of a shadow
  /// mask.
  let picture: CGRect

  /// Draws all nodes, back to front.
  func draw(visible: CGRect) {
    draw(0..<nodes.count, visible: visible)
  }

  /// Draws siblings, each with its descendants.
  ///
  /// A node without opacity or mask is drawn like a sibling of its descendants, and its border
  /// after them. A deep hierarchy therefore needs a deep call stack only for nodes that fade or
  /// mask. A node is skipped with its descendants if neither reaches `visible`.
  private func draw(_ range: Range<Int>, visible: CGRect) {
    var borders: [(index: Int, end: Int)] = []
    var index = range.lowerBound
    while index < range.upperBound {
      drawBorders(&borders, ofNodesBefore: index, visible: visible)
      let end = min(nodes.end(of: index), range.upperBound)
      guard nodes.reaches[index].intersects(visible) else {
        index = end
        continue
      }
      if nodes[index].enclosesDescendants {
        drawSubtree(index..<end, visible: visible)
        index = end
      } else {
        drawParts(index..<(index + 1), opacity: 1, visible: visible, withBorder: false)
        if nodes[index].border != nil { borders.append((index, end)) }
        index += 1
      }
    }
    drawBorders(&borders, ofNodesBefore: range.upperBound, visible: visible)
  }

  /// Draws and removes the pending borders of nodes whose last descendant precedes `index`.
  ///
  /// A border outside `visible` is removed without drawing. Borders are drawn at full opacity, the
  /// innermost node first.
  private func drawBorders(
    _ borders: inout [(index: Int, end: Int)], ofNodesBefore index: Int, visible: CGRect
  ) {
    while let last = borders.last, last.end <= index {
      borders.removeLast()
      guard let placement = nodes.placements[last.index],
        placement.reach.pixels.intersects(visible)
      else { continue }
      drawBorder(of: nodes[last.index], placement, opacity: 1)
    }
  }

  /// Draws a node with its descendants. Several parts with a common opacity are flattened first.
  ///
  /// - Opacity of 0 or less, or NaN: draws nothing.
  /// - Opacity of 1 or more, or a single part without descendants: draws without a group.
  /// - Otherwise: draws a group at the opacity.
  private func drawSubtree(_ range: Range<Int>, visible: CGRect) {
    let node = nodes[range.lowerBound]
    guard node.opacity > 0 else { return }
    guard node.opacity < 1, node.partCount > 1 || range.count > 1 else {
      return drawParts(range, opacity: min(node.opacity, 1), visible: visible)
    }
    let extent = visible.intersection(nodes.reaches[range.lowerBound])
    guard !extent.isEmpty else { return }
    canvas.grouped(in: extent) {
      drawParts(range, opacity: 1, visible: extent)
    } finish: {
      canvas.paintSource(opacity: node.opacity)
    }
  }

  /// Draws a node's parts and its descendants in Core Animation's order.
  ///
  /// The order is shadow, background, backdrop, content, descendants, border. Parts outside
  /// `visible` are left out. Without a visible position, a masking node hides its descendants;
  /// other nodes still draw them.
  private func drawParts(
    _ range: Range<Int>, opacity: Double, visible: CGRect, withBorder: Bool = true
  ) {
    let node = nodes[range.lowerBound]
    let placement = nodes.placements[range.lowerBound]
    let visiblePlacement = placement.flatMap { $0.reach.pixels.intersects(visible) ? $0 : nil }
    if nodes.castsContentShadow[range.lowerBound] {
      drawContentShadow(of: range.lowerBound, opacity: opacity, visible: visible)
    }
    if let visiblePlacement {
      if !nodes.castsContentShadow[range.lowerBound] {
        drawShadow(of: node, visiblePlacement, opacity: opacity)
      }
      drawBackground(of: node, visiblePlacement, opacity: opacity)
      drawBackdrop(of: node, visiblePlacement, opacity: opacity, visible: visible)
    }
    if node.masksToBounds {
      if let visiblePlacement {
        drawMasked(range, visiblePlacement, opacity: opacity, visible: visible)
      }
    } else {
      if let visiblePlacement {
        drawContent(of: node, visiblePlacement, opacity: opacity, visible: visible)
      }
      draw(range.dropFirst(), visible: visible)
    }
    if let visiblePlacement, withBorder { drawBorder(of: node, visiblePlacement, opacity: opacity) }
  }

  /// Draws content and descendants, clipped to the node's edge.
  ///
  /// Does nothing without content and descendants, and for an edge outside `visible`.
  private func drawMasked(
    _ range: Range<Int>, _ placement: Placement, opacity: Double, visible: CGRect
  ) {
    let node = nodes[range.lowerBound]
    let inside = visible.intersection(placement.interior.pixels)
    guard !inside.isEmpty, node.content != nil || range.count > 1 else { return }
    let drawInside = {
      canvas.limited(to: placement.wholePixels) {
        drawContent(of: node, placement, opacity: opacity, visible: inside)
        draw(range.dropFirst(), visible: inside)
      }
    }
    if placement.surrounds(visible) {
      // The edge lies outside the visible pixels, so no clip is needed.
      drawInside()
    } else if placement.outline.isRectangle, placement.isUpright {
      canvas.clipped(to: placement.outline, transform: placement.transform, draw: drawInside)
    } else {
      canvas.grouped(in: inside, draw: drawInside) {
        canvas.setTransform(placement.transform)
        canvas.fillWithSource(placement.outline)
      }
    }
  }

  // MARK: Parts

  /// Draws the shadow of a node's outline, except under an opaque background.
  ///
  /// Does nothing without a shadow, for a transparent shadow, and at opacity 0. Below an opacity of
  /// 1, the shadow is drawn under the background too.
  private func drawShadow(of node: Frame.Node, _ placement: Placement, opacity: Double) {
    guard let shadow = node.shadow, shadow.color.alpha * opacity > 0 else { return }
    let transform = placement.transform.translatedBy(x: shadow.offset.dx, y: shadow.offset.dy)
    let hidden = opacity >= 1 ? placement.core : nil
    canvas.excluding(hidden, within: placement.reach.pixels) {
      canvas.setColor(shadow.color, opacity: opacity)
      caches.shadows.paint(placement.outline, blur: shadow.radius, on: canvas, transform: transform)
    }
  }

  /// Draws the shadow of a node's content through a mask, which is cached for later frames.
  ///
  /// Does nothing without a content shadow, for a shadow outside `visible`, and without memory. In
  /// the mask, a backdrop counts only with its tint.
  private func drawContentShadow(of index: Int, opacity: Double, visible: CGRect) {
    guard let cast = nodes.contentShadows[index], cast.reach.intersects(visible) else { return }
    let shadow = cast.shadow
    // Uses the extent in the whole picture, not only in the damaged part, so that later frames
    // reuse the mask.
    let extent = cast.drawn.intersection(shadow.source(of: picture))
    guard !extent.isEmpty else { return }
    var key = ContentMask.Key(
      nodes: nodes.casters(of: index), pixelsPerPoint: nodes.pixelsPerPoint, extent: extent,
      deviation: shadow.deviation)
    let shift = key.moveToOrigin(drawn: cast.drawn, picture: picture)
    let mask = caches.shadows.mask(of: key) { canvas, texelsPerPixel, texels in
      var drawing = drawing(
        of: key.nodes, pixelsPerPoint: key.pixelsPerPoint * texelsPerPixel, on: canvas,
        picture: texels)
      drawing.hasBackdrop = false
      drawing.draw(visible: texels)
    }
    canvas.setColor(shadow.color, opacity: opacity)
    mask?.paint(
      on: canvas,
      movedBy: CGVector(dx: shadow.offset.dx + shift.dx, dy: shadow.offset.dy + shift.dy))
  }

  /// Fills the node's outline with its background colour.
  ///
  /// Does nothing without a colour, and for a transparent colour.
  private func drawBackground(of node: Frame.Node, _ placement: Placement, opacity: Double) {
    guard let color = node.backgroundColor, color.alpha > 0 else { return }
    canvas.setTransform(placement.transform)
    canvas.fill(placement.outline, color: color, opacity: opacity)
  }

  /// Draws the node's text, image, path, gradient or plane; `drawBackdrop` draws a backdrop.
  ///
  /// Does nothing without content.
  private func drawContent(
    of node: Frame.Node, _ placement: Placement, opacity: Double, visible: CGRect
  ) {
    switch node.content {
    case .text(let text): draw(text, of: node, placement, opacity: opacity)
    case .image(let image):
      caches.images.paint(image, opacity: opacity, on: canvas, transform: placement.transform)
    case .shape(let shape):
      canvas.setTransform(placement.transform)
      canvas.draw(shape, opacity: opacity, pixelsPerUnit: placement.pixelsPerUnit)
    case .gradient(let gradient):
      canvas.setTransform(placement.transform)
      caches.gradients.fill(
        placement.outline, with: gradient, on: canvas, opacity: opacity,
        pixelsPerUnit: placement.pixelsPerUnit)
    case .plane(let plane):
      let target = Planes.Target(
        canvas: canvas, transform: placement.transform, picture: picture, visible: visible)
      caches.planes.paint(plane, opacity: opacity, on: target) { nodes, canvas, texels in
        drawing(of: nodes, pixelsPerPoint: 1, on: canvas, picture: texels).draw(visible: texels)
      }
    case .backdrop, nil: break
    }
  }

  /// Draws a node's backdrop: the blurred pixels behind the node, and the tint over them.
  ///
  /// The node's own clip does not affect the backdrop, which is drawn before the node's content.
  /// Does nothing without a backdrop. If `hasBackdrop` is false, only the tint is drawn.
  private func drawBackdrop(
    of node: Frame.Node, _ placement: Placement, opacity: Double, visible: CGRect
  ) {
    guard let backdrop = node.backdrop else { return }
    if hasBackdrop {
      // The blur replaces opaque pixels. The node's opacity applies when its group is painted.
      BackdropBlur(backdrop, pixelsPerUnit: placement.pixelsPerUnit)
        .paint(at: placement, on: canvas, visible: visible, in: caches.blurMemory)
    }
    guard backdrop.tint.alpha > 0 else { return }
    canvas.setTransform(placement.transform)
    canvas.fill(placement.outline, color: backdrop.tint, opacity: opacity)
  }

  /// Returns a drawing of other nodes on another canvas, with the same caches.
  ///
  /// Backdrops are blurred in the new drawing.
  private func drawing(
    of others: [Frame.Node], pixelsPerPoint: CGFloat, on canvas: Canvas, picture: CGRect
  ) -> FrameDrawing {
    FrameDrawing(
      nodes: PlacedNodes(others, pixelsPerPoint: pixelsPerPoint), canvas: canvas,
      caches: caches, picture: picture)
  }

  /// Draws text, clipped to the node's bounds; a run with coordinates out of range is left out.
  private func draw(
    _ text: Frame.Text, of node: Frame.Node, _ placement: Placement, opacity: Double
  ) {
    for run in text.runs {
      let transform = placement.transform.translatedBy(x: run.origin.x, y: run.origin.y)
      guard let outline = caches.typesetter.outline(of: run, font: text.font),
        outline.ink.applying(transform).isWithin(Placement.farthestPixel)  // also rejects NaN
      else { continue }
      let draw = {
        canvas.setColor(text.color, opacity: opacity)
        outline.paint(on: canvas, transform: transform)
      }
      if node.bounds.contains(outline.ink.offsetBy(dx: run.origin.x, dy: run.origin.y)) {
        draw()
      } else {
        let clip = RoundedRectangle(rect: node.bounds, radius: 0, corners: [])
        canvas.clipped(to: clip, transform: placement.transform, draw: draw)
      }
    }
  }

  /// Fills the area between the node's outline and the inner edge of its border.
  ///
  /// Does nothing without a border, for a width of 0 or less, and for a transparent colour. A
  /// border of half a side or more fills the whole outline.
  private func drawBorder(of node: Frame.Node, _ placement: Placement, opacity: Double) {
    guard let border = node.border, border.width > 0, border.color.alpha > 0 else { return }
    canvas.setTransform(placement.transform)
    canvas.fill(
      between: placement.outline, and: placement.outline.inset(by: border.width),
      color: border.color, opacity: opacity)
  }
}

extension Frame.Node {
  /// A Boolean value that indicates whether the node fades or clips its descendants.
  fileprivate var enclosesDescendants: Bool { !(opacity >= 1) || masksToBounds }

  /// The number of overlapping parts that the node itself draws.
  ///
  /// Text with colour glyphs counts twice: Cairo does not apply the text colour's alpha to them. A
  /// shape with both a fill and a stroke counts twice. A node that draws nothing itself counts 0.
  fileprivate var partCount: Int {
    let parts = [backgroundColor != nil, shadow != nil, content != nil, border != nil]
    // The blurred pixels and the tint over them count as two parts.
    if backdrop != nil { return parts.count { $0 } + 1 }
    if case .shape(let shape) = content, shape.fillColor != nil, shape.stroke != nil {
      return parts.count { $0 } + 1
    }
    guard case .text(let text) = content, text.mayShowPictures else { return parts.count { $0 } }
    return parts.count { $0 } + 1
  }
}
