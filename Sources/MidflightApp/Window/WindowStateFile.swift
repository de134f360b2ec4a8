import Foundation
import MidflightStudio

/// The file that stores the state of the gallery's window between sessions.
///
/// The path is `$XDG_STATE_HOME/NAME/window.json`, with the program's name, or below `~/.local/state`. A file that
/// cannot be read or written causes a message and is otherwise ignored.
enum WindowStateFile {
  /// Returns the stored state, or the default state without a readable file. Writes a message for
  /// an unreadable file, none for a missing one.
  static func read() -> StudioSettings {
    guard let url else { return StudioSettings() }
    guard FileManager.default.fileExists(atPath: url.path) else { return StudioSettings() }
    do {
      return try StudioSettings(json: Data(contentsOf: url))
    } catch {
      Console.writeLine("\(url.path): ignoring the window state, which cannot be read")
      return StudioSettings()
    }
  }

  /// Stores the state, and creates the folder if necessary. A failure causes a message. Does
  /// nothing without a home folder.
  static func write(_ settings: StudioSettings) {
    guard let url else { return }
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try settings.json().write(to: url, options: .atomic)
    } catch {
      Console.writeLine("\(url.path): the window state could not be written")
    }
  }

  /// The file; nil without a folder for it.
  private static var url: URL? { UserFolder.state.url?.appendingPathComponent("window.json") }
}
