internal import CSDL2
import Foundation

/// A target for a painter's pixels on their way to the display.
///
/// A `Pipeline` chooses an output for a window, and the window's `Screen` keeps it.
protocol PixelOutput: AnyObject {
  /// SDL's name for the drawing method: `opengl`, `software`…
  var name: String { get }
  /// The content's size in pixels; 0 while unknown.
  var size: (width: Int32, height: Int32) { get }

  /// Copies a painter's pixels, which the next `present()` shows.
  ///
  /// - Parameter changed: The pixels painted since the last upload. An output without pixels copies
  ///   all.
  /// - Returns: False if SDL refuses; `SDL_GetError` has the reason.
  func upload(_ painter: any FramePainting, size: Screen.PixelSize, changed: [CGRect]) -> Bool

  /// Shows the uploaded pixels. Waits for the display if the display supports it.
  ///
  /// - Parameter everything: True also shows earlier pixels, which the display may have lost.
  /// - Returns: False if SDL refuses; `SDL_GetError` has the reason.
  func present(everything: Bool) -> Bool

  /// Drops all pixels, for example after the display lost them. The next upload copies all.
  func discardPixels()

  /// Releases SDL's objects. The caller destroys the window afterwards.
  func close()
}

/// An output through a renderer's texture, which a GPU shows.
///
/// SDL only copies: its renderers may round coordinates, each in its own way. A painter therefore
/// paints every pixel, and the texture is shown unscaled.
final class TextureOutput: PixelOutput {
  private var renderer: OpaquePointer?
  private var texture: OpaquePointer?
  private var textureSize = Screen.PixelSize(width: 0, height: 0)

  /// Creates an output that owns a renderer until `close()`.
  init(_ renderer: OpaquePointer) { self.renderer = renderer }

  /// The renderer's name; empty if unknown.
  var name: String {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    return info.name.map { String(cString: $0) } ?? ""
  }

  /// The renderer's size in pixels; 0 on each side if unknown.
  var size: (width: Int32, height: Int32) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetRendererOutputSize(renderer, &width, &height)
    return (width, height)
  }

  /// Copies the changed rectangles into the texture.
  ///
  /// Without a texture, or for a new size, makes a texture and copies all pixels.
  ///
  /// - Returns: False if SDL refuses; rectangles before the refused one are copied.
  func upload(_ painter: any FramePainting, size: Screen.PixelSize, changed: [CGRect]) -> Bool {
    var changed = changed
    if texture == nil || textureSize != size {
      guard makeTexture(size) else { return false }
      changed = [CGRect(x: 0, y: 0, width: size.width, height: size.height)]
    }
    let bytesPerRow = painter.bytesPerRow
    return painter.withPixels { pixels in
      changed.allSatisfy { rectangle in
        var area = SDL_Rect(rectangle)
        let first = Int(area.y) * bytesPerRow + Int(area.x) * 4  // 4 bytes per pixel
        let start = pixels.baseAddress.map { $0 + first }
        return SDL_UpdateTexture(texture, &area, start, Int32(bytesPerRow)) == 0
      }
    }
  }

  /// Shows the whole texture, whatever `everything` is. Without a texture, no pixels are copied.
  func present(everything: Bool) -> Bool {
    // A renderer shows the whole window each time.
    if let texture, SDL_RenderCopy(renderer, texture, nil, nil) != 0 { return false }
    SDL_RenderPresent(renderer)
    return true
  }

  /// Replaces the texture by one of another size; false if SDL refuses.
  ///
  /// Without a texture after a refusal, the next upload tries again.
  private func makeTexture(_ size: Screen.PixelSize) -> Bool {
    discardPixels()
    texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
      Int32(size.width), Int32(size.height))
    guard texture != nil else { return false }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    textureSize = size
    return true
  }

  /// Destroys the texture; the next upload makes another one.
  func discardPixels() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  /// Destroys the texture and the renderer.
  func close() {
    discardPixels()
    SDL_DestroyRenderer(renderer)
    renderer = nil
  }
}

/// An output through the window's own pixels, for displays without a GPU. Only changed rectangles
/// are copied and shown.
///
/// SDL's software renderer would convert all pixels of the window, one by one, and show all of them
/// for each frame.
final class SurfaceOutput: PixelOutput {
  private var window: OpaquePointer?
  /// The rectangles uploaded but not yet shown.
  private var unseen: [SDL_Rect] = []
  /// The rectangles that the latest `present` showed; only tests read them.
  private(set) var lastShownRects: [CGRect] = []

  /// Creates an output; fails if SDL refuses, with the reason in `SDL_GetError`.
  init?(_ window: OpaquePointer) {
    guard SDL_GetWindowSurface(window) != nil else { return nil }
    self.window = window
  }

  let name = "software"

  /// The size of the window's pixels; 0 on each side if SDL gives none.
  var size: (width: Int32, height: Int32) {
    guard let surface = SDL_GetWindowSurface(window) else { return (0, 0) }
    return (surface.pointee.w, surface.pointee.h)
  }

  /// Copies the changed rectangles into the window's pixels.
  ///
  /// A surface without pixels, as after a change of size, gets all pixels.
  ///
  /// - Returns: False if SDL refuses; the rectangles then do not count as uploaded.
  func upload(_ painter: any FramePainting, size: Screen.PixelSize, changed: [CGRect]) -> Bool {
    guard let surface = SDL_GetWindowSurface(window) else { return false }
    let all = SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
    let areas = isFilled(surface) ? changed.map { SDL_Rect($0) } : [all]
    let isGood = painter.withPixels { pixels in
      // A format without alpha needs no conversion on most displays, and a painter's pixels are
      // opaque.
      let picture = SDL_CreateRGBSurfaceWithFormatFrom(
        UnsafeMutableRawPointer(mutating: pixels.baseAddress), all.w, all.h, 32,
        Int32(painter.bytesPerRow), SDL_PIXELFORMAT_RGB888.rawValue)
      defer { SDL_FreeSurface(picture) }
      return areas.allSatisfy { area in
        var (from, to) = (area, area)
        return SDL_UpperBlit(picture, &from, surface, &to) == 0
      }
    }
    guard isGood else { return false }
    surface.pointee.userdata = UnsafeMutableRawPointer(window)
    unseen += areas
    return true
  }

  /// Shows the rectangles uploaded since the last call, or the whole window.
  ///
  /// Does nothing, and returns true, before the first upload and without uploaded rectangles.
  func present(everything: Bool) -> Bool {
    defer { unseen = [] }
    lastShownRects = []
    // After a change of size, SDL makes another surface, which has no pixels before its first
    // upload.
    guard let surface = SDL_GetWindowSurface(window), isFilled(surface) else { return true }
    let all = SDL_Rect(x: 0, y: 0, w: surface.pointee.w, h: surface.pointee.h)
    let areas = everything ? [all] : unseen
    lastShownRects = areas.map { CGRect($0) }
    guard !areas.isEmpty else { return true }
    return SDL_UpdateWindowSurfaceRects(window, areas, Int32(areas.count)) == 0
  }

  /// Returns a Boolean value that indicates whether a surface holds all pixels: `upload` marks it,
  /// and a new surface of SDL's has no mark.
  private func isFilled(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    surface.pointee.userdata != nil
  }

  func discardPixels() { SDL_GetWindowSurface(window)?.pointee.userdata = nil }

  func close() { window = nil }
}

extension SDL_Rect {
  /// Creates a rectangle of integers.
  ///
  /// - Parameter rectangle: Whole numbers.
  fileprivate init(_ rectangle: CGRect) {
    self.init(
      x: Int32(rectangle.minX), y: Int32(rectangle.minY), w: Int32(rectangle.width),
      h: Int32(rectangle.height))
  }
}

extension CGRect {
  fileprivate init(_ rectangle: SDL_Rect) {
    self.init(
      x: Int(rectangle.x), y: Int(rectangle.y), width: Int(rectangle.w), height: Int(rectangle.h))
  }
}
