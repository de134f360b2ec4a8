import CCairo
import Foundation
import MotionCore

/// Draws frames into its own picture; all pixels of this package come from a painter.
///
/// The window shows the picture, and headless commands write it to files. Painting a frame twice
/// gives the same bytes, also in another process, as long as the fonts are the same. A painter
/// caches text, pictures, shadows, gradients and planes for the next frame. Use one painter for
/// many frames, from one thread at a time.
///
///     let painter = try Painter(widthInPixels: 390, heightInPixels: 844)
///     painter.paint(stage.frame(), background: .init(red: 1, green: 1, blue: 1))
///     try painter.picture().writePNG(to: url)
///
/// Coordinates are not rounded to whole pixels: a layer a quarter of a pixel further right covers
/// its pixels a quarter differently.
public final class Painter {
  private(set) var surface: Surface
  /// The thread pool that paints quarters; nil for none.
  private let pool: (any PaintingPool)?
  /// The caches for each quarter of the picture; without a thread pool, only one for the whole
  /// picture.
  private let caches: [PaintingCaches]
  /// A Boolean value that indicates whether `paint` repaints only the difference from the last
  /// frame.
  ///
  /// A window sets it. Cairo rounds a rotated edge slightly differently where a rectangle cuts the
  /// edge: such a pixel may differ by a few of 255 levels. With false, every frame is painted whole
  /// and does not depend on the frames before.
  package let paintsOnlyChanges: Bool
  private var last: Painted?
  /// The fewest pixels to share. Painting fewer takes less time than waking another processor.
  private static let fewestPixels: CGFloat = 8_192

  /// The content of the picture.
  private struct Painted {
    let nodes: [Frame.Node]
    let background: RGBA
    let pixelsPerPoint: CGFloat
    /// The position of each node.
    var placements: [Placement?] = []
  }

  /// Creates a painter with a transparent picture.
  ///
  /// - Parameters:
  ///   - paintsOnlyChanges: Whether consecutive frames share unchanged pixels.
  ///   - pool: The thread pool; used only if `paintsOnlyChanges` is true.
  /// - Throws: `PainterFailure.surface` for a side less than 1 or over 32 767 pixels, for more than
  ///   2²⁶ pixels, or when memory is refused.
  package init(
    widthInPixels: Int, heightInPixels: Int, paintsOnlyChanges: Bool = false,
    pool: (any PaintingPool)? = nil
  ) throws(PainterFailure) {
    self.paintsOnlyChanges = paintsOnlyChanges
    let pool = paintsOnlyChanges ? pool : nil
    caches = PaintingCaches.all(Fonts(), pool: pool)
    self.pool = pool
    surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: widthInPixels, heightInPixels: heightInPixels)
  }

  /// Creates a painter with a transparent picture.
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
  /// The distance between the starts of two rows, in bytes; at least 4 per pixel.
  package var bytesPerRow: Int { surface.bytesPerRow }

  /// Changes the picture's size and makes the picture transparent.
  ///
  /// Does nothing for the current size. The picture stays unchanged after an error.
  ///
  /// - Throws: `PainterFailure.surface`, as the initialiser does.
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
  /// A layer draws nothing if it is flattened to a line or reaches beyond 2²¹ pixels. A scale of 0
  /// or less, or an infinite scale, stops the program. If `paintsOnlyChanges` is false, the
  /// function repaints and returns the whole picture.
  ///
  /// - Parameters:
  ///   - background: The colour where no layer is; black by default, as on an iPhone.
  ///   - pixelsPerPoint: A finite number more than 0; nil uses the frame's own scale.
  /// - Returns: The repainted pixels, as rectangles of whole pixels that do not overlap. Empty if
  ///   the picture did not change.
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
    damage.expand(toCover: placed.backdrops)
    let work = Work(nodes: placed, background: background, picture: damage.bounds, time: frame.time)
    if let pool {
      paint(work, with: pool, in: damage.quarters(around: placed.backdrops))
    } else {
      work.paint(damage.rectangles, on: surface, with: caches[0])
    }
    return damage.rectangles
  }

  /// A frame to paint, independent of the target surface.
  private struct Work {
    let nodes: PlacedNodes
    let background: RGBA
    /// All pixels of the picture.
    let picture: CGRect
    let time: Moment

    /// Paints the content of some rectangles.
    ///
    /// Replaces each rectangle's pixels by the background first. No rectangles paint nothing. Stops
    /// the program with a message if Cairo reports an error.
    func paint(_ rectangles: [CGRect], on surface: Surface, with caches: PaintingCaches) {
      let canvas = Canvas(surface)
      let drawing = FrameDrawing(nodes: nodes, canvas: canvas, caches: caches, picture: picture)
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

  /// Paints each quarter with its own caches; in parallel if the work is large enough.
  ///
  /// The calling thread paints all quarters in turn if all quarters but the largest have at most
  /// `fewestPixels` together, or without memory for more surfaces. Empty quarters are skipped.
  private func paint(_ work: Work, with pool: any PaintingPool, in quarters: [[CGRect]]) {
    // The largest quarter goes first, so that the small quarters fill the remaining processor time.
    let order = quarters.indices.filter { !quarters[$0].isEmpty }
      .sorted { quarters[$0].area > quarters[$1].area }
    let isMuch = order.dropFirst().reduce(0) { $0 + quarters[$1].area } > Painter.fewestPixels
    guard isMuch,
      let others = try? order.dropFirst().map({ _ in try Surface(paintingOn: surface) })
    else {
      for quarter in order { work.paint(quarters[quarter], on: surface, with: caches[quarter]) }
      return
    }
    let (surfaces, caches) = ([surface] + others, caches)
    pool.perform(order.count) { part in
      work.paint(quarters[order[part]], on: surfaces[part], with: caches[order[part]])
    }
    surface.markDirty()
  }

  /// Returns the pixels that differ from the last frame, and sets the nodes' placements in `next`.
  ///
  /// Unchanged nodes keep their placements. All pixels differ if nothing was painted before, if the
  /// background or scale changed, or if `paintsOnlyChanges` is false. The damage is empty if both
  /// frames have equal nodes.
  private func damage(by next: inout Painted) -> Damage {
    var damage = Damage(widthInPixels: widthInPixels, heightInPixels: heightInPixels)
    if paintsOnlyChanges, var last, last.background == next.background,
      last.pixelsPerPoint == next.pixelsPerPoint
    {
      // The array is updated in place. A second reference would force a copy.
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

  /// Calls `body` with the pixels: rows from the top, `bytesPerRow` apart.
  ///
  /// Each pixel has the bytes blue, green, red and alpha; the colours are multiplied by alpha.
  /// SDL's name for the format is `SDL_PIXELFORMAT_ARGB8888`.
  ///
  /// - Parameter body: Must not keep the buffer.
  package func withPixels<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try surface.withBytes(body)
  }

  /// Returns a copy of the current picture.
  public func picture() -> Picture { Picture(surface) }
}
