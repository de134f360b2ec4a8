internal import CSDL2

extension DesktopWindow {
  /// Puts text on the desktop's clipboard, in place of what was there.
  ///
  /// On X11 it is the window that hands it out: with the window it is gone, unless a clipboard
  /// manager has taken it.
  ///
  /// - Throws: What the desktop refuses, in SDL's words.
  package func copy(_ text: String) throws(WindowFailure) {
    guard SDL_SetClipboardText(text) == 0 else {
      throw .refused(
        attempt: "copying text", sdlWords: VideoSubsystem.words(of: "SDL_SetClipboardText"))
    }
  }

  /// The text on the desktop's clipboard; nil if there is none.
  package func paste() -> String? {
    guard let text = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(text) }
    let words = String(cString: text)
    return words.isEmpty ? nil : words
  }
}
