internal import CSDL2
import Foundation

/// The path of a window's pixels to the display.
///
/// A GPU that waits for the display is preferred. Without a GPU, SDL would offer OpenGL on the CPU
/// and simulate the wait by sleeping, during which events are ignored. The window's own pixels are
/// then faster, and `FramePacer` sets the pace. Without a graphics card, OpenGL is not tried first:
/// loading it took longer than everything else before the first frame. On Wayland, SDL 2.26 has no
/// window pixels, so OpenGL on the CPU remains.
struct Pipeline {
  /// The target of pixels.
  let output: any PixelOutput
  /// A Boolean value that indicates whether SDL claims that presenting waits for the display.
  let claimsVsync: Bool
  /// A Boolean value that indicates whether a swap interval is set, so that presenting may wait.
  let hasSwapInterval: Bool

  /// Chooses the best path for a window; fails with a reason in `SDL_GetError` if SDL refuses all.
  ///
  /// The environment variable of `SDL_HINT_RENDER_DRIVER` forces a renderer.
  ///
  /// - With a forced renderer: that renderer, or failure.
  /// - With a graphics card: a renderer, if a swap interval is set.
  /// - Otherwise: the window's own pixels.
  /// - As a last resort: any renderer.
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

  /// Creates the path through a renderer. Without a swap interval, SDL's simulated wait is turned
  /// off.
  private init(_ renderer: OpaquePointer) {
    let hasSwapInterval = SDL_GL_GetSwapInterval() != 0
    if !hasSwapInterval { SDL_RenderSetVSync(renderer, 0) }
    self.init(
      output: TextureOutput(renderer), claimsVsync: Self.claimsVsync(renderer),
      hasSwapInterval: hasSwapInterval)
  }

  /// Creates a renderer that waits for the display if possible; nil if SDL refuses.
  private static func makeRenderer(_ window: OpaquePointer) -> OpaquePointer? {
    SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
  }

  /// A Boolean value that indicates whether the machine may have a graphics card: the kernel's,
  /// NVIDIA's, or that of a Windows host. On displays other than X11 and Wayland, SDL does not load
  /// OpenGL, so the value is true.
  ///
  /// Without any of the three devices, the value is false.
  private static var mayBeDrawnByGPU: Bool {
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) }
    guard driver == "x11" || driver == "wayland" else { return true }
    return ["/dev/dri", "/dev/nvidia0", "/dev/dxg"].contains {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  /// Returns a Boolean value that indicates whether SDL claims that a renderer waits for the
  /// display.
  private static func claimsVsync(_ renderer: OpaquePointer) -> Bool {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    return info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
  }
}
