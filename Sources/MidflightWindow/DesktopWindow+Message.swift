internal import CSDL2

extension DesktopWindow {
  /// Shows an error in a dialog of its own, and returns after the user closes it.
  ///
  /// No window need be open. No effect without a display.
  package static func showError(_ text: String, title: String) {
    _ = SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR.rawValue, title, text, nil)
  }
}
