internal import CSDL2
import Foundation

/// Where a painter's pixels go on their way to the display.
///
/// A `Pipeline` chooses one for a window, and its `Screen` keeps that.
protocol PixelOutput: AnyObject {
  /// SDL's name for how it draws: `opengl`, `software`…
  var name: String { get }
  /// The content's size in pixels; 0 while SDL does not know.
  var size: (width: Int32, height: Int32) { get }

  /// Takes a painter's pixels over; they are seen from the next `present()` on.
  ///
  /// - Parameter changed: What it painted since the last upload. An output that has none of its pixels
  ///   takes all.
  /// - Returns: False if SDL refuses, whose words say why.
  func upload(_ painter: any FramePainting, size: Screen.PixelSize, changed: [CGRect]) -> Bool

  /// Shows what was uploaded. Waits for the display where the display can be waited for.
  ///
  /// - Parameter everything: Also what was shown before, as the display may have lost it.
  /// - Returns: As `upload`.
  func present(everything: Bool) -> Bool

  /// Forgets its pixels, as after the display lost them.
  func forget()

  /// Gives back what it has of SDL's, before the window goes.
  func close()
}

/// A texture of a renderer's: what a GPU shows.
///
/// SDL only shows: its renderers may round to whole pixels, each in its own way; so a painter paints every
/// pixel and the texture carries them over unscaled.
final class TextureOutput: PixelOutput {
  private var renderer: OpaquePointer?
  private var texture: OpaquePointer?
  private var textureSize = Screen.PixelSize(width: 0, height: 0)

  /// - Parameter renderer: Given back by `close()`.
  init(_ renderer: OpaquePointer) { self.renderer = renderer }

  var name: String {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    return info.name.map { String(cString: $0) } ?? ""
  }

  var size: (width: Int32, height: Int32) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetRendererOutputSize(renderer, &width, &height)
    return (width, height)
  }

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
        let first = Int(area.y) * bytesPerRow + Int(area.x) * 4  // bytes a pixel
        let start = pixels.baseAddress.map { $0 + first }
        return SDL_UpdateTexture(texture, &area, start, Int32(bytesPerRow)) == 0
      }
    }
  }

  func present(everything: Bool) -> Bool {
    // A renderer shows all of its window each time.
    if let texture, SDL_RenderCopy(renderer, texture, nil, nil) != 0 { return false }
    SDL_RenderPresent(renderer)
    return true
  }

  private func makeTexture(_ size: Screen.PixelSize) -> Bool {
    forget()
    texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
      Int32(size.width), Int32(size.height))
    guard texture != nil else { return false }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    textureSize = size
    return true
  }

  func forget() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  func close() {
    forget()
    SDL_DestroyRenderer(renderer)
    renderer = nil
  }
}

/// The window's own pixels, where no GPU shows them: what changed is copied, and is all that the display
/// is told of.
///
/// SDL's software renderer would convert all of a window's pixels, one by one, and show all of them, for
/// each frame.
final class SurfaceOutput: PixelOutput {
  private var window: OpaquePointer?
  /// What was uploaded and is not seen yet.
  private var unseen: [SDL_Rect] = []
  /// What the latest `present` told the display of; what nobody but a test asks for.
  private(set) var told: [CGRect] = []

  /// Nil if SDL refuses, whose words say why.
  init?(_ window: OpaquePointer) {
    guard SDL_GetWindowSurface(window) != nil else { return nil }
    self.window = window
  }

  let name = "software"

  var size: (width: Int32, height: Int32) {
    guard let surface = SDL_GetWindowSurface(window) else { return (0, 0) }
    return (surface.pointee.w, surface.pointee.h)
  }

  func upload(_ painter: any FramePainting, size: Screen.PixelSize, changed: [CGRect]) -> Bool {
    guard let surface = SDL_GetWindowSurface(window) else { return false }
    let all = SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
    let areas = isFilled(surface) ? changed.map { SDL_Rect($0) } : [all]
    let isGood = painter.withPixels { pixels in
      // As what has no alpha: then nothing is converted on most displays. A painter's pixels are opaque.
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

  func present(everything: Bool) -> Bool {
    defer { unseen = [] }
    told = []
    // For another size SDL makes another surface, which has nothing to show before its first upload.
    guard let surface = SDL_GetWindowSurface(window), isFilled(surface) else { return true }
    let all = SDL_Rect(x: 0, y: 0, w: surface.pointee.w, h: surface.pointee.h)
    let areas = everything ? [all] : unseen
    told = areas.map { CGRect($0) }
    guard !areas.isEmpty else { return true }
    return SDL_UpdateWindowSurfaceRects(window, areas, Int32(areas.count)) == 0
  }

  /// Whether a surface has all of the painter's pixels: it is marked then, and SDL makes others without.
  private func isFilled(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    surface.pointee.userdata != nil
  }

  func forget() { SDL_GetWindowSurface(window)?.pointee.userdata = nil }

  func close() { window = nil }
}

extension SDL_Rect {
  /// - Parameter rectangle: Of whole numbers.
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
