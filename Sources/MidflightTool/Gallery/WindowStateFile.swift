import Foundation
import MidflightStudio

/// Where the gallery's window keeps what it is like, from one day to the next.
///
/// `$XDG_STATE_HOME/midflight/window.json`, or below `~/.local/state`. A file that cannot be read is
/// as none, with a word about it; so is a place where none can be written.
enum WindowStateFile {
  /// What was kept; as in a new window if nothing was.
  static func read() -> StudioSettings {
    guard let url else { return StudioSettings() }
    guard FileManager.default.fileExists(atPath: url.path) else { return StudioSettings() }
    do {
      return try StudioSettings(json: Data(contentsOf: url))
    } catch {
      Talk.say("\(url.path): the window's state cannot be read, and is ignored")
      return StudioSettings()
    }
  }

  /// Keeps it.
  static func write(_ settings: StudioSettings) {
    guard let url else { return }
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try settings.json().write(to: url, options: .atomic)
    } catch {
      Talk.say("\(url.path): the window's state cannot be kept")
    }
  }

  /// Nil where there is no home.
  private static var url: URL? {
    // Foundation would turn a path that is not UTF-8 into another path.
    func path(_ name: String) -> String? {
      getenv(name).flatMap { String(validatingCString: $0) }.flatMap {
        $0.hasPrefix("/") ? $0 : nil
      }
    }
    let state = path("XDG_STATE_HOME")
    let home = path("HOME").map { $0 + "/.local/state" }
    return (state ?? home).map { URL(fileURLWithPath: $0 + "/midflight/window.json") }
  }
}
