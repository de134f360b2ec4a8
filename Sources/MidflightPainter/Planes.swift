import CCairo
import Foundation
import MotionCore

/// Paints layers in perspective, and keeps the pictures of those in use.
final class Planes {
  private var pictures = RecentlyUsed<PlanePicture.Key, PlanePicture?>(capacity: 2)

  /// Paints a plane.
  ///
  /// - Parameters:
  ///   - transform: From the coordinates that it is projected to, to pixels.
  ///   - picture: The pixels that there are: what is kept serves for all of them.
  ///   - visible: The pixels that are painted now.
  ///   - draw: Draws nodes, in texels, on a canvas: what lies in a rectangle of them.
  func paint(
    _ plane: Frame.Plane, opacity: Double, on canvas: Canvas, transform: CGAffineTransform,
    picture: CGRect, visible: CGRect,
    draw: (_ nodes: [Frame.Node], Canvas, _ texels: CGRect) -> Void
  ) {
    let reach = PlacedNodes(plane.nodes, pixelsPerPoint: 1, withRoom: true).reach
    let projection = plane.projection.concatenating(Projection(transform))
    guard !reach.isNull, let seen = projection.rectangle(around: reach),
      let key = PlanePicture.Key(plane.nodes, reach: reach, seenBy: projection, in: picture)
    else { return }
    let pixels = seen.insetBy(dx: -1, dy: -1).intersection(visible).integral
    guard !pixels.isNull, pixels.width > 0, pixels.height > 0,
      let texels = texels(of: key, draw: draw),
      let warped = texels.warped(by: projection, to: pixels)
    else { return }
    canvas.setTransform(.identity)
    cairo_set_source_surface(
      canvas.context, warped.pointer, Double(pixels.minX), Double(pixels.minY))
    cairo_pattern_set_filter(cairo_get_source(canvas.context), CAIRO_FILTER_NEAREST)
    canvas.paintSource(opacity: opacity)
  }

  /// The picture, drawn if it is not at hand; nil without memory for one.
  private func texels(
    of key: PlanePicture.Key, draw: (_ nodes: [Frame.Node], Canvas, _ texels: CGRect) -> Void
  ) -> PlanePicture? {
    // A plane may have others in it, which are asked for while it is drawn.
    if let known = pictures.known(key) { return known }
    let made = try? PlanePicture(key, draw: draw)
    return pictures.value(for: key) { made }
  }
}

/// What is drawn in a plane before it is seen in perspective, in texels of its own.
private final class PlanePicture {
  /// What a picture is made from.
  struct Key: Hashable {
    /// The nodes; their coordinates are texels.
    let nodes: [Frame.Node]
    /// Texels a point, along x and y.
    let scale: CGSize
    /// The texels that there are, whole ones.
    let extent: CGRect
  }

  private let key: Key
  private let surface: Surface

  /// - Throws: `PainterFailure.surface` without memory for it.
  init(
    _ key: Key, draw: (_ nodes: [Frame.Node], Canvas, _ texels: CGRect) -> Void
  ) throws(PainterFailure) {
    self.key = key
    surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: Int(key.extent.width),
      heightInPixels: Int(key.extent.height))
    cairo_surface_set_device_offset(
      surface.pointer, -Double(key.extent.minX), -Double(key.extent.minY))
    let canvas = Canvas(surface)
    draw(key.nodes, canvas, key.extent)
    require(
      canvas.status == CAIRO_STATUS_SUCCESS,
      "Cairo gave up on what is in a layer in perspective: \(canvas.status.words). That is a mistake in "
        + "MidflightPainter; please report it with the frame.")
  }

  /// What is seen of it in a rectangle of pixels; nil on edge, and without memory.
  ///
  /// - Parameter projection: From the plane's points to pixels.
  func warped(by projection: Projection, to pixels: CGRect) -> Surface? {
    guard let inverse = projection.inverted(),
      let result = try? Surface(
        format: CAIRO_FORMAT_ARGB32, widthInPixels: Int(pixels.width),
        heightInPixels: Int(pixels.height))
    else { return nil }
    // From the rectangle's pixels to this picture's texels, counted from its corner.
    let toTexels = CGAffineTransform(
      a: key.scale.width, b: 0, c: 0, d: key.scale.height, tx: -key.extent.minX,
      ty: -key.extent.minY)
    let warp = Projection(CGAffineTransform(translationX: pixels.minX, y: pixels.minY))
      .concatenating(inverse).concatenating(Projection(toTexels))
    let (width, height) = (Int(pixels.width), Int(pixels.height))
    surface.withBytes { source in
      let texels = TexelGrid(source, surface)
      result.withMutableBytes { bytes in
        for row in 0..<height {
          let line = UnsafeMutableRawBufferPointer(
            rebasing: bytes[(row * result.bytesPerRow)..<((row + 1) * result.bytesPerRow)]
          ).bindMemory(to: UInt32.self)
          for column in 0..<width {
            line[column] = texels.color(ofPixel: column, row, by: warp)
          }
        }
      }
    }
    return result
  }
}

extension PlanePicture.Key {
  /// More texels than these make a plane no sharper.
  private static let mostTexels: CGFloat = 0x1p22
  /// How many points of a side are looked at, to see how large a plane is drawn.
  private static let probes = 8

  /// As sharp as it is seen anywhere in the picture; nil if nothing of it is.
  ///
  /// Scales go in steps of √2, so that one picture serves for many frames of a plane that is turned.
  init?(_ nodes: [Frame.Node], reach: CGRect, seenBy projection: Projection, in picture: CGRect) {
    guard abs(projection.determinant) > 1e-9, let inverse = projection.inverted(),
      let seen = projection.rectangle(around: reach)?.intersection(picture), !seen.isNull
    else { return nil }
    var (across, down, found): (CGFloat, CGFloat, CGRect) = (0, 0, .null)
    func look(at pixel: CGPoint) {
      guard let point = projection.source(of: pixel, by: inverse), reach.contains(point) else {
        return
      }
      let tangent = projection.tangent(at: point)
      across = max(across, Self.length(tangent.a, tangent.b))
      down = max(down, Self.length(tangent.c, tangent.d))
      found = found.union(CGRect(origin: point, size: .zero))
    }
    for row in 0...Self.probes {
      for column in 0...Self.probes {
        let (x, y) = (CGFloat(column) / CGFloat(Self.probes), CGFloat(row) / CGFloat(Self.probes))
        look(at: CGPoint(x: seen.minX + x * seen.width, y: seen.minY + y * seen.height))
      }
    }
    for corner in projection.seenOutline(of: reach.insetBy(dx: 0.01, dy: 0.01))
    where picture.contains(corner) { look(at: corner) }
    guard across > 0, down > 0 else { return nil }
    (across, down) = (Self.step(above: across), Self.step(above: down))
    // A blur is as wide across as down.
    if PlacedNodes(nodes, pixelsPerPoint: 1).castsContents.contains(true)
      || nodes.contains(where: { $0.backdrop != nil })
    {
      (across, down) = (max(across, down), max(across, down))
    }
    var region = reach
    if region.width * across * region.height * down > Self.mostTexels {
      // Of a plane that reaches far beyond the picture, what is seen and some more.
      region = region.intersection(
        found.insetBy(dx: -found.width / 4 - 1, dy: -found.height / 4 - 1))
      let excess = region.width * across * region.height * down / Self.mostTexels
      if excess > 1 {
        (across, down) = (across / excess.squareRoot(), down / excess.squareRoot())
      }
    }
    let size = CGSize(width: across, height: down)
    scale = size
    extent = CGRect(
      x: region.minX * across, y: region.minY * down, width: region.width * across,
      height: region.height * down
    ).integral.insetBy(dx: -1, dy: -1)
    self.nodes = nodes.map { node in
      var node = node
      node.transform = node.transform.concatenating(
        CGAffineTransform(scaleX: size.width, y: size.height))
      return node
    }
  }

  /// The least power of √2 that is no less.
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

/// The texels of a picture, to be sampled between them.
private struct TexelGrid {
  private let texels: UnsafePointer<UInt32>
  private let stride: Int
  private let width: Int
  private let height: Int

  /// More samples of a pixel's side than these are not told from fewer.
  private static let mostSamples = 8

  init(_ bytes: UnsafeRawBufferPointer, _ surface: Surface) {
    texels = bytes.bindMemory(to: UInt32.self).baseAddress.unsafelyUnwrapped
    stride = surface.bytesPerRow / 4
    (width, height) = (surface.widthInPixels, surface.heightInPixels)
  }

  /// The colour of a pixel: the mean of so many samples that none of the texels it covers is left out.
  ///
  /// Only sums, products and quotients, in an order that is given: the same bits on every CPU.
  ///
  /// - Parameter warp: From pixels to texels.
  func color(ofPixel column: Int, _ row: Int, by warp: Projection) -> UInt32 {
    let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
    let w = warp.wx * x + warp.wy * y + warp.w0
    guard w > 0 else { return 0 }
    let u = (warp.a * x + warp.c * y + warp.tx) / w
    let v = (warp.b * x + warp.d * y + warp.ty) / w
    // How many texels the pixel is wide and high.
    let across = max(abs(warp.a - u * warp.wx), abs(warp.b - v * warp.wx)) / w
    let down = max(abs(warp.c - u * warp.wy), abs(warp.d - v * warp.wy)) / w
    // Farther off than it is large, it touches no texel.
    let span = across + down + 1
    guard u > -span, v > -span, u < Double(width) + span, v < Double(height) + span else {
      return 0
    }
    var sum = Sum()
    if across <= 1.25, down <= 1.25 {
      if w <= 1 / Projection.nearest { add(u, v, to: &sum) }
      return sum.color(ofSamples: 1)
    }
    let columns = min(max(Int(across.rounded(.up)), 1), Self.mostSamples)
    let rows = min(max(Int(down.rounded(.up)), 1), Self.mostSamples)
    for i in 0..<columns {
      for j in 0..<rows {
        let sx = Double(column) + (Double(i) + 0.5) / Double(columns)
        let sy = Double(row) + (Double(j) + 0.5) / Double(rows)
        let w = warp.wx * sx + warp.wy * sy + warp.w0
        guard w > 0, w <= 1 / Projection.nearest else { continue }
        add(
          (warp.a * sx + warp.c * sy + warp.tx) / w, (warp.b * sx + warp.d * sy + warp.ty) / w,
          to: &sum)
      }
    }
    return sum.color(ofSamples: columns * rows)
  }

  /// Adds what lies at a point: the four texels around it, each as near as it is.
  @inline(__always) private func add(_ u: Double, _ v: Double, to sum: inout Sum) {
    // In 256ths of a texel, from the middle of the first one.
    guard abs(u) < 1e6, abs(v) < 1e6 else { return }
    let (x, y) = (Int((u * 256).rounded(.down)) - 128, Int((v * 256).rounded(.down)) - 128)
    let (left, top) = (x >> 8, y >> 8)
    guard left >= -1, top >= -1, left < width, top < height else { return }
    let (right, bottom) = (UInt64(x & 255), UInt64(y & 255))
    sum.add(texel(left, top), weight: (256 - right) * (256 - bottom))
    sum.add(texel(left + 1, top), weight: right * (256 - bottom))
    sum.add(texel(left, top + 1), weight: (256 - right) * bottom)
    sum.add(texel(left + 1, top + 1), weight: right * bottom)
  }

  @inline(__always) private func texel(_ column: Int, _ row: Int) -> UInt32 {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return texels[row * stride + column]
  }

  /// Colours, each with a weight; a sample's weights are 2¹⁶.
  private struct Sum {
    // Two components each, with room for more samples than there are.
    private var even: UInt64 = 0
    private var odd: UInt64 = 0

    @inline(__always) mutating func add(_ texel: UInt32, weight: UInt64) {
      even &+= UInt64(texel & 0xFF) &* weight &+ (UInt64(texel >> 16 & 0xFF) &* weight) << 32
      odd &+= UInt64(texel >> 8 & 0xFF) &* weight &+ (UInt64(texel >> 24) &* weight) << 32
    }

    /// The mean.
    func color(ofSamples count: Int) -> UInt32 {
      let whole = UInt64(count) << 16
      func mean(_ sum: UInt64) -> UInt32 { UInt32((sum + whole / 2) / whole) }
      let (low, high): (UInt64, UInt64) = (0xFFFF_FFFF, 32)
      return mean(even & low) | mean(odd & low) << 8 | mean(even >> high) << 16
        | mean(odd >> high) << 24
    }
  }
}
