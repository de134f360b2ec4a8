internal import CSDL2
import Foundation

/// How SDL gets a window's pixels to the display.
///
/// A GPU that waits for the display is worth having. Without one SDL would offer OpenGL on the
/// CPU and feign the waiting by sleeping, deaf to events; then its software renderer is the
/// faster way and the pace is ours: 0.5 ms against 3.2 ms for 1280×800 on Xvfb. Where there is no
/// graphics card at all OpenGL is not even tried: to load it took longer than everything else until
/// the first frame.
struct Pipeline {
  let renderer: OpaquePointer
  /// SDL's name for it: `opengl`, `software`…
  let name: String
  /// Whether SDL says that presenting waits for the display.
  let claimsVsync: Bool
  /// Whether a swap interval is set, so that presenting may wait for the display.
  let hasSwapInterval: Bool

  /// The best there is for a window; nil if SDL refuses, whose words say why.
  init?(window: OpaquePointer) {
    let isChosen = SDL_GetHint(SDL_HINT_RENDER_DRIVER) != nil
    var renderer =
      isChosen || Self.mayBeDrawnByGPU
      ? SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue) : nil
    let claimsVsync = renderer.map { Self.info($0).flags } ?? 0
    let hasSwapInterval = renderer != nil && SDL_GL_GetSwapInterval() != 0
    if !hasSwapInterval && !isChosen {
      if let renderer { SDL_DestroyRenderer(renderer) }
      renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    }
    guard let renderer else { return nil }
    if !hasSwapInterval { SDL_RenderSetVSync(renderer, 0) }
    self.renderer = renderer
    self.hasSwapInterval = hasSwapInterval
    self.claimsVsync = claimsVsync & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
    name = Self.info(renderer).name.map { String(cString: $0) } ?? ""
  }

  /// Whether the machine may have a graphics card: the kernel's own, NVIDIA's, or that of the Windows
  /// around it. Where SDL draws for other displays than these two it does not load OpenGL.
  private static var mayBeDrawnByGPU: Bool {
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) }
    guard driver == "x11" || driver == "wayland" else { return true }
    return ["/dev/dri", "/dev/nvidia0", "/dev/dxg"].contains {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  private static func info(_ renderer: OpaquePointer) -> SDL_RendererInfo {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    return info
  }
}
