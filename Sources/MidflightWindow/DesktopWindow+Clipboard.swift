internal import CSDL2

extension DesktopWindow {
  /// Replaces the desktop clipboard's content by text.
  ///
  /// On X11, the window supplies the text on request. The text is gone after the window closes,
  /// unless a clipboard manager has copied it. An empty text empties the clipboard.
  ///
  /// - Throws: `WindowFailure.refused` with SDL's words.
  package func copy(_ text: String) throws(WindowFailure) {
    guard SDL_SetClipboardText(text) == 0 else {
      throw .refused(
        attempt: "copying text", sdlWords: VideoSubsystem.words(of: "SDL_SetClipboardText"))
    }
  }

  /// Returns the text on the desktop's clipboard; nil if it is empty or not text.
  package func paste() -> String? {
    guard let text = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(text) }
    let words = String(cString: text)
    return words.isEmpty ? nil : words
  }
}
