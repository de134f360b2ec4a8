import CCairo
import Foundation
import MotionCore

/// Paints layers in perspective, and caches their flat pictures.
final class Planes {
  private var pictures: RecentlyUsed<PlanePicture.Key, PlanePicture?>
  private let bands: Bands

  /// Creates an empty cache.
  ///
  /// - Parameter capacityFraction: The fraction of the capacity for a whole picture, more than 0,
  ///   at most 1.
  init(_ bands: Bands, capacityFraction: Double = 1) {
    self.bands = bands
    pictures = RecentlyUsed(capacity: 2, capacityFraction: capacityFraction)
  }

  /// A canvas and the pixels to paint on it.
  struct Target {
    let canvas: Canvas
    /// The transform from the projected coordinates to pixels.
    let transform: CGAffineTransform
    /// All pixels of the canvas; the cached picture serves all of them.
    let picture: CGRect
    /// The pixels to paint now.
    let visible: CGRect
  }

  /// Paints a plane in perspective.
  ///
  /// Does nothing for a plane that is invisible, seen edge on or outside `target.visible`, and
  /// without memory. Otherwise leaves the canvas with the identity transform.
  ///
  /// - Parameter draw: Draws nodes on a canvas, limited to a rectangle of texels.
  func paint(
    _ plane: Frame.Plane, opacity: Double, on target: Target,
    draw: (_ nodes: [Frame.Node], Canvas, _ texels: CGRect) -> Void
  ) {
    let (canvas, picture) = (target.canvas, target.picture)
    let reach = PlacedNodes(plane.nodes, pixelsPerPoint: 1, includesEmptyBounds: true).reach
    let projection = plane.projection.concatenating(Projection(target.transform))
    guard !reach.isNull, let seen = projection.rectangle(around: reach),
      let key = PlanePicture.Key(plane.nodes, reach: reach, projection: projection, in: picture)
    else { return }
    let pixels = seen.insetBy(dx: -1, dy: -1).intersection(target.visible).integral
    guard !pixels.isNull, pixels.width > 0, pixels.height > 0,
      let texels = texels(of: key, draw: draw),
      let warped = texels.warped(by: projection, to: pixels, in: bands)
    else { return }
    canvas.setTransform(.identity)
    cairo_set_source_surface(
      canvas.context, warped.pointer, Double(pixels.minX), Double(pixels.minY))
    cairo_pattern_set_filter(cairo_get_source(canvas.context), CAIRO_FILTER_NEAREST)
    canvas.paintSource(opacity: opacity)
  }

  /// Returns the plane's picture from the cache, or draws a new picture; nil without memory.
  ///
  /// A failure is cached too.
  private func texels(
    of key: PlanePicture.Key, draw: (_ nodes: [Frame.Node], Canvas, _ texels: CGRect) -> Void
  ) -> PlanePicture? {
    // A plane may contain planes, which use this cache during the drawing.
    if let cached = pictures.cachedValue(for: key) { return cached }
    let made = try? PlanePicture(key, draw: draw)
    return pictures.value(for: key) { made }
  }
}

/// The flat picture of a plane's nodes, in texels, before the projection.
private final class PlanePicture {
  /// The inputs of a picture.
  struct Key: Hashable {
    /// The nodes, in texels.
    let nodes: [Frame.Node]
    /// The number of texels per point along x and y.
    let scale: CGSize
    /// The rectangle of texels, in whole numbers.
    let extent: CGRect
  }

  private let key: Key
  private let surface: Surface
  private let tiles: UniformTiles

  /// Draws the nodes into a new picture.
  ///
  /// Stops the program with a message if Cairo reports an error.
  ///
  /// - Throws: `PainterFailure.surface` without memory.
  init(
    _ key: Key, draw: (_ nodes: [Frame.Node], Canvas, _ texels: CGRect) -> Void
  ) throws(PainterFailure) {
    self.key = key
    let surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: Int(key.extent.width),
      heightInPixels: Int(key.extent.height))
    self.surface = surface
    cairo_surface_set_device_offset(
      surface.pointer, -Double(key.extent.minX), -Double(key.extent.minY))
    let canvas = Canvas(surface)
    draw(key.nodes, canvas, key.extent)
    require(
      canvas.status == CAIRO_STATUS_SUCCESS,
      "Cairo gave up on what is in a layer in perspective: \(canvas.status.words). That is a mistake in "
        + "MidflightPainter; please report it with the frame.")
    tiles = surface.withBytes { UniformTiles(TexelGrid($0, of: surface)) }
  }

  /// Returns the projected picture in a rectangle of pixels; nil for a plane seen edge on, or
  /// without memory.
  ///
  /// - Parameter projection: From the plane's points to pixels.
  func warped(by projection: Projection, to pixels: CGRect, in bands: Bands) -> Surface? {
    guard let inverse = projection.inverted(),
      let result = try? Surface(
        format: CAIRO_FORMAT_ARGB32, widthInPixels: Int(pixels.width),
        heightInPixels: Int(pixels.height))
    else { return nil }
    // From the rectangle's pixels to the picture's texels, counted from the picture's corner.
    let toTexels = CGAffineTransform(
      a: key.scale.width, b: 0, c: 0, d: key.scale.height, tx: -key.extent.minX,
      ty: -key.extent.minY)
    let warp = Projection(CGAffineTransform(translationX: pixels.minX, y: pixels.minY))
      .concatenating(inverse).concatenating(Projection(toTexels))
    surface.withBytes { source in
      let grid = TexelGrid(source, of: surface)
      result.withMutableBytes { bytes in
        let pixels = bytes.bindMemory(to: UInt32.self).baseAddress.unsafelyUnwrapped
        WarpedTexels(grid, tiles, by: warp).paint(
          pixels, pixelsPerRow: result.bytesPerRow / 4, width: result.widthInPixels,
          height: result.heightInPixels, in: bands)
      }
    }
    return result
  }
}

extension PlanePicture.Key {
  /// The largest number of texels. More texels add no visible sharpness.
  private static let maximumTexelCount: CGFloat = 0x1p22
  /// The number of intervals per side of the grid on which the plane's magnification is sampled.
  private static let probes = 8

  /// Creates a key with the resolution of the plane's largest magnification in the picture.
  ///
  /// Fails if no part of the plane is visible. Scales are powers of √2, so that one picture serves
  /// for many frames of a rotating plane. Both axes get the larger scale if a node has a content
  /// shadow or a backdrop. A picture of more than `maximumTexelCount` texels is limited to the part
  /// near the visible points; if the part is still too large, both scales shrink.
  init?(_ nodes: [Frame.Node], reach: CGRect, projection: Projection, in picture: CGRect) {
    guard abs(projection.determinant) > 1e-9, let inverse = projection.inverted(),
      let seen = projection.rectangle(around: reach)?.intersection(picture), !seen.isNull
    else { return nil }
    var (xScale, yScale, found): (CGFloat, CGFloat, CGRect) = (0, 0, .null)
    /// Widens the scales and the found area by a pixel; ignores a pixel beside the plane.
    func look(at pixel: CGPoint) {
      guard let point = projection.source(of: pixel, by: inverse), reach.contains(point) else {
        return
      }
      let tangent = projection.tangent(at: point)
      xScale = max(xScale, Self.length(tangent.a, tangent.b))
      yScale = max(yScale, Self.length(tangent.c, tangent.d))
      found = found.union(CGRect(origin: point, size: .zero))
    }
    for row in 0...Self.probes {
      for column in 0...Self.probes {
        let (x, y) = (CGFloat(column) / CGFloat(Self.probes), CGFloat(row) / CGFloat(Self.probes))
        look(at: CGPoint(x: seen.minX + x * seen.width, y: seen.minY + y * seen.height))
      }
    }
    for corner in projection.visibleOutline(of: reach.insetBy(dx: 0.01, dy: 0.01))
    where picture.contains(corner) { look(at: corner) }
    guard xScale > 0, yScale > 0 else { return nil }
    (xScale, yScale) = (Self.step(above: xScale), Self.step(above: yScale))
    // A blur has one radius for both axes, so both scales must be equal.
    if PlacedNodes(nodes, pixelsPerPoint: 1).castsContentShadow.contains(true)
      || nodes.contains(where: { $0.backdrop != nil })
    {
      (xScale, yScale) = (max(xScale, yScale), max(xScale, yScale))
    }
    var region = reach
    if region.width * xScale * region.height * yScale > Self.maximumTexelCount {
      // The plane reaches far beyond the picture: keeps the visible part and a margin of a quarter.
      region = region.intersection(
        found.insetBy(dx: -found.width / 4 - 1, dy: -found.height / 4 - 1))
      let excess = region.width * xScale * region.height * yScale / Self.maximumTexelCount
      if excess > 1 {
        (xScale, yScale) = (xScale / excess.squareRoot(), yScale / excess.squareRoot())
      }
    }
    let size = CGSize(width: xScale, height: yScale)
    scale = size
    extent = CGRect(
      x: region.minX * xScale, y: region.minY * yScale, width: region.width * xScale,
      height: region.height * yScale
    ).integral.insetBy(dx: -1, dy: -1)
    self.nodes = nodes.map { node in
      var node = node
      node.transform = node.transform.concatenating(
        CGAffineTransform(scaleX: size.width, y: size.height))
      return node
    }
  }

  /// Returns the least power of √2 that is at least `scale`; the result stops near 0.001.
  ///
  /// The result for 0 is near 0.001.
  private static func step(above scale: CGFloat) -> CGFloat {
    let ratio = CGFloat(2).squareRoot()
    var step: CGFloat = 1
    while step < scale { step *= ratio }
    while step / ratio >= scale, step > 1e-3 { step /= ratio }
    return step
  }

  private static func length(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
    (x * x + y * y).squareRoot()
  }
}
