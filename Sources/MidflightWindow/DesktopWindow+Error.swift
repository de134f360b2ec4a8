internal import CSDL2

extension DesktopWindow {
  /// Shows an error in a dialog of its own, and returns after the user closes it.
  ///
  /// Needs no open window. Long lines are broken between words. No effect without a display.
  package static func showError(_ text: String, title: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap(broken)
    _ = SDL_ShowSimpleMessageBox(
      SDL_MESSAGEBOX_ERROR.rawValue, title, lines.joined(separator: "\n"), nil)
  }

  /// Returns the lines of a long line, each of at most 80 characters if its words allow.
  private static func broken(_ line: Substring) -> [String] {
    line.split(separator: " ").reduce(into: [""]) { lines, word in
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= 80 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
