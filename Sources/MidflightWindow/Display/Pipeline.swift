internal import CSDL2

/// How SDL gets a window's pixels to the display.
///
/// A GPU that waits for the display is worth having. Without one SDL would offer OpenGL on the
/// CPU and feign the waiting by sleeping, deaf to events; then its software renderer is the
/// faster way and the pace is ours: 0.5 ms against 3.2 ms for 1280×800 on Xvfb.
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
    var renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
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

  private static func info(_ renderer: OpaquePointer) -> SDL_RendererInfo {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    return info
  }
}
