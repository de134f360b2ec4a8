internal import CSDL2
import Foundation

/// How SDL gets a window's pixels to the display.
///
/// A GPU that waits for the display is worth having. Without one SDL would offer OpenGL on the
/// CPU and feign the waiting by sleeping, deaf to events; then the window's own pixels are the
/// faster way and the pace is ours. Without a graphics card, OpenGL is not tried first: loading OpenGL
/// took longer than everything else until the first frame. SDL 2.26 makes no pixels of a window's own on
/// Wayland, where OpenGL on the CPU remains.
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
    var isVsyncClaimed = false
    if isChosen || Self.mayBeDrawnByGPU, let renderer = Self.makeRenderer(window) {
      isVsyncClaimed = Self.claimsVsync(renderer)
      if isChosen || SDL_GL_GetSwapInterval() != 0 {
        self = Pipeline(renderer)
        return
      }
      SDL_DestroyRenderer(renderer)
    }
    if !isChosen, let surface = SurfaceOutput(window) {
      self = Pipeline(output: surface, claimsVsync: isVsyncClaimed, hasSwapInterval: false)
    } else if !isChosen, let renderer = Self.makeRenderer(window) {
      self = Pipeline(renderer)
    } else {
      return nil
    }
  }

  private init(output: any PixelOutput, claimsVsync: Bool, hasSwapInterval: Bool) {
    (self.output, self.claimsVsync, self.hasSwapInterval) = (output, claimsVsync, hasSwapInterval)
  }

  private init(_ renderer: OpaquePointer) {
    let hasSwapInterval = SDL_GL_GetSwapInterval() != 0
    if !hasSwapInterval { SDL_RenderSetVSync(renderer, 0) }
    self.init(
      output: TextureOutput(renderer), claimsVsync: Self.claimsVsync(renderer),
      hasSwapInterval: hasSwapInterval)
  }

  private static func makeRenderer(_ window: OpaquePointer) -> OpaquePointer? {
    SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
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

  private static func claimsVsync(_ renderer: OpaquePointer) -> Bool {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    return info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
  }
}
