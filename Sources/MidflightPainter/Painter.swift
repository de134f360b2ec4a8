import CCairo
import Foundation
import MotionCore

/// Draws frames into a picture of its own: the one way in which this package makes pixels.
///
/// The window shows what it painted, and headless commands write it to files. Painting a frame
/// twice gives the same bytes, in this process and in another one, as long as the fonts are the
/// same. A painter keeps texts, pictures, shadows, gradients and layers in perspective for the next frame; use one for many
/// frames, and from one thread at a time.
///
///     let painter = try Painter(widthInPixels: 390, heightInPixels: 844)
///     painter.paint(stage.frame(), background: .init(red: 1, green: 1, blue: 1))
///     try painter.picture().writePNG(to: url)
///
/// Nothing is moved to whole pixels: a layer that lies a quarter of a pixel further right covers
/// its pixels a quarter differently.
public final class Painter {
  private var surface: Surface
  /// Who paints along, if anybody.
  private let crew: (any PaintingCrew)?
  /// What each quarter of the picture is drawn with; without a crew, all of it is with the first.
  private let boxes: [PaintBox]
  /// Whether only what differs from the frame before is painted anew, as a window does.
  ///
  /// Cairo rounds a turned edge a little differently where it is cut off: such a pixel may then be a
  /// few of 255 levels off. Left false, every frame is painted whole, and is the same whatever was
  /// before it.
  package let paintsOnlyChanges: Bool
  private var last: Painted?
  /// Fewer pixels are painted sooner than another processor wakes up.
  private static let fewestPixels: CGFloat = 8_192

  /// What the picture shows.
  private struct Painted {
    let nodes: [Frame.Node]
    let background: RGBA
    let pixelsPerPoint: CGFloat
    /// Where each of them lies.
    var placements: [Placement?] = []
  }

  /// A painter whose picture is transparent until something is painted.
  ///
  /// - Parameters:
  ///   - paintsOnlyChanges: Whether frames that follow each other share what they can.
  ///   - crew: Who paints along, where only changes are painted; nobody if left out.
  /// - Throws: `PainterFailure.surface` for a side less than 1 or over 32 767 pixels, for more than
  ///   2²⁶ pixels, or when memory is refused.
  package init(
    widthInPixels: Int, heightInPixels: Int, paintsOnlyChanges: Bool = false,
    crew: (any PaintingCrew)? = nil
  ) throws(PainterFailure) {
    self.paintsOnlyChanges = paintsOnlyChanges
    let helpers = paintsOnlyChanges ? crew : nil
    boxes = PaintBox.all(Fonts(), crew: helpers)
    self.crew = helpers
    surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: widthInPixels, heightInPixels: heightInPixels)
  }

  /// A painter whose picture is transparent until something is painted.
  ///
  /// - Throws: `PainterFailure.surface` for a side less than 1 or over 32 767 pixels, for more than
  ///   2²⁶ pixels, or when memory is refused.
  public convenience init(
    widthInPixels: Int, heightInPixels: Int
  ) throws(PainterFailure) {
    try self.init(
      widthInPixels: widthInPixels, heightInPixels: heightInPixels, paintsOnlyChanges: false)
  }

  /// The picture's width.
  public var widthInPixels: Int { surface.widthInPixels }
  /// The picture's height.
  public var heightInPixels: Int { surface.heightInPixels }
  /// From the start of a row to that of the next, in bytes; at least 4 a pixel.
  package var bytesPerRow: Int { surface.bytesPerRow }

  /// Gives the picture another size; it is transparent until something is painted.
  ///
  /// The same size again does nothing. When it throws, the picture stays as it was.
  public func resize(widthInPixels: Int, heightInPixels: Int) throws(PainterFailure) {
    guard widthInPixels != self.widthInPixels || heightInPixels != self.heightInPixels else {
      return
    }
    surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: widthInPixels, heightInPixels: heightInPixels)
    last = nil
  }

  /// Replaces the picture by `frame` on `background`.
  ///
  /// A layer flattened to a line, or one that reaches beyond 2²¹ pixels, draws nothing.
  ///
  /// - Parameters:
  ///   - background: What shows where no layer is; black, as on an iPhone.
  ///   - pixelsPerPoint: The frame's own scale unless told otherwise; more than 0.
  /// - Returns: The pixels that may be others than before, as rectangles of whole ones that do not
  ///   overlap; none if nothing changed.
  @discardableResult
  public func paint(
    _ frame: Frame, background: RGBA = RGBA(red: 0, green: 0, blue: 0),
    pixelsPerPoint: CGFloat? = nil
  ) -> [CGRect] {
    let pixelsPerPoint = pixelsPerPoint ?? frame.scale
    require(
      pixelsPerPoint > 0 && pixelsPerPoint.isFinite,
      "paint(_:) at \(pixelsPerPoint) pixels a point; it takes a number greater than 0.")
    var next = Painted(
      nodes: frame.nodes, background: background, pixelsPerPoint: pixelsPerPoint)
    var damage = damage(by: &next)
    last = paintsOnlyChanges ? next : nil
    guard !damage.rectangles.isEmpty else { return [] }
    let placed = PlacedNodes(next.nodes, next.placements, pixelsPerPoint: pixelsPerPoint)
    damage.spread(by: placed.backdrops)
    let work = Work(nodes: placed, background: background, picture: damage.bounds, time: frame.time)
    if let crew {
      paint(work, with: crew, in: damage.quarters(around: placed.backdrops))
    } else {
      work.paint(damage.rectangles, on: surface, with: boxes[0])
    }
    return damage.rectangles
  }

  /// What is painted, wherever that is.
  private struct Work {
    let nodes: PlacedNodes
    let background: RGBA
    /// All pixels that there are.
    let picture: CGRect
    let time: Moment

    /// Paints all that is seen in some rectangles.
    func paint(_ rectangles: [CGRect], on surface: Surface, with box: PaintBox) {
      let canvas = Canvas(surface)
      let drawing = FrameDrawing(nodes: nodes, canvas: canvas, box: box, picture: picture)
      for rectangle in rectangles {
        canvas.clipped(to: rectangle) {
          canvas.clear(to: background)
          drawing.draw(visible: rectangle)
        }
      }
      require(
        canvas.status == CAIRO_STATUS_SUCCESS,
        "Cairo gave up on the frame of \(time): \(canvas.status.words). That is a mistake in "
          + "MidflightPainter; please report it with the frame.")
    }
  }

  /// Paints each quarter with its own box; several at once, if that is worth it.
  private func paint(_ work: Work, with crew: any PaintingCrew, in quarters: [[CGRect]]) {
    // The largest first: the others fill up what another processor has left.
    let order = quarters.indices.filter { !quarters[$0].isEmpty }
      .sorted { quarters[$0].area > quarters[$1].area }
    let isMuch = order.dropFirst().reduce(0) { $0 + quarters[$1].area } > Painter.fewestPixels
    guard isMuch,
      let others = try? order.dropFirst().map({ _ in try Surface(paintingOn: surface) })
    else {
      for quarter in order { work.paint(quarters[quarter], on: surface, with: boxes[quarter]) }
      return
    }
    let (surfaces, boxes) = ([surface] + others, boxes)
    crew.perform(order.count) { part in
      work.paint(quarters[order[part]], on: surfaces[part], with: boxes[order[part]])
    }
    surface.wasPaintedOn()
  }

  /// Where the picture is not yet what it shall be. Says where the nodes lie, too: those that are what they
  /// were, where they did.
  private func damage(by next: inout Painted) -> Damage {
    var damage = Damage(widthInPixels: widthInPixels, heightInPixels: heightInPixels)
    if paintsOnlyChanges, var last, last.background == next.background,
      last.pixelsPerPoint == next.pixelsPerPoint
    {
      // Written over: whoever else held them would have them copied.
      let placements = last.placements
      last.placements = []
      self.last = nil
      let comparison = FrameComparison(
        last.nodes, at: consume placements, next.nodes, pixelsPerPoint: next.pixelsPerPoint,
        empty: damage)
      if let placements = comparison.placements {
        next.placements = placements
        return comparison.damage
      }
      damage = comparison.damage
    } else {
      damage.addAll()
    }
    next.placements = next.nodes.map { Placement($0, pixelsPerPoint: next.pixelsPerPoint) }
    return damage
  }

  /// Reads the pixels: rows from the top, `bytesPerRow` apart; in each pixel blue, green, red and
  /// alpha, multiplied by alpha. SDL calls that SDL_PIXELFORMAT_ARGB8888.
  ///
  /// - Parameter body: Must not keep the buffer.
  package func withPixels<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try surface.withBytes(body)
  }

  /// A copy of what was painted last.
  public func picture() -> Picture { Picture(surface) }
}
