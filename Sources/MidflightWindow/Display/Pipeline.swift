internal import CSDL2
import Foundation

/// How SDL gets a window's pixels to the display.
///
/// A GPU that waits for the display is worth having. Without one SDL would offer OpenGL on the
/// CPU and feign the waiting by sleeping, deaf to events; then the window's own pixels are the
/// faster way and the pace is ours. Where there is no graphics card at all OpenGL is not even tried:
/// to load it took longer than everything else until the first frame.
struct Pipeline {
  /// Where pixels go.
  let output: any PixelOutput
  /// Whether SDL says that presenting waits for the display.
  let claimsVsync: Bool
  /// Whether a swap interval is set, so that presenting may wait for the display.
  let hasSwapInterval: Bool

  /// The best there is for a window; nil if SDL refuses, whose words say why.
  init?(window: OpaquePointer) {
    let isChosen = SDL_GetHint(SDL_HINT_RENDER_DRIVER) != nil
    let renderer =
      isChosen || Self.mayBeDrawnByGPU
      ? SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue) : nil
    claimsVsync = renderer.map { Self.flags($0) & SDL_RENDERER_PRESENTVSYNC.rawValue != 0 } ?? false
    hasSwapInterval = renderer != nil && SDL_GL_GetSwapInterval() != 0
    if let renderer, hasSwapInterval || isChosen {
      if !hasSwapInterval { SDL_RenderSetVSync(renderer, 0) }
      output = TextureOutput(renderer)
    } else {
      if let renderer { SDL_DestroyRenderer(renderer) }
      guard !isChosen, let surface = SurfaceOutput(window) else { return nil }
      output = surface
    }
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

  private static func flags(_ renderer: OpaquePointer) -> UInt32 {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    return info.flags
  }
}
