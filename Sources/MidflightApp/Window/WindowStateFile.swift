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

  /// The file. A relative path or a path that is not UTF-8 does not count; nil if neither
  /// `XDG_STATE_HOME` nor `HOME` has another one.
  private static var url: URL? {
    // Foundation would change a path that is not UTF-8 into another path.
    func path(_ name: String) -> String? {
      getenv(name).flatMap { String(validatingCString: $0) }.flatMap {
        $0.hasPrefix("/") ? $0 : nil
      }
    }
    let state = path("XDG_STATE_HOME")
    let home = path("HOME").map { $0 + "/.local/state" }
    return (state ?? home).map { URL(fileURLWithPath: $0 + "/\(AppProgram.name)/window.json") }
  }
}
