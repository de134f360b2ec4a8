import Foundation
import MidflightReplay

/// A folder of the user for files of this program, by the XDG Base Directory Specification.
enum UserFolder: String {
  case data = "XDG_DATA_HOME"
  case state = "XDG_STATE_HOME"

  /// The folder `NAME` with the program's name, inside the variable's folder, or else inside
  /// `~/.local/share` or `~/.local/state`.
  ///
  /// A relative path or a path that is not UTF-8 does not count; nil if neither the variable nor
  /// `HOME` has another one.
  var url: URL? {
    // Foundation would change a path that is not UTF-8 into another path.
    func path(_ name: String) -> String? {
      getenv(name).flatMap { String(validatingCString: $0) }.flatMap {
        $0.hasPrefix("/") ? $0 : nil
      }
    }
    let home = path("HOME").map { $0 + "/.local/" + (self == .data ? "share" : "state") }
    return (path(rawValue) ?? home).map { URL(fileURLWithPath: "\($0)/\(AppProgram.name)") }
  }
}

extension RecordingLibrary {
  /// The variable that names another folder of recordings.
  static let variable = "MIDFLIGHT_RECORDINGS"

  /// Returns the recordings that the window lists, and to which it adds.
  ///
  /// The first of these folders counts: the chosen one; that of the variable
  /// `MIDFLIGHT_RECORDINGS`; `recordings` in the nearest folder with a `Package.swift`, from the
  /// working folder upward; `recordings` in the user's folder for data; `recordings` in the
  /// working folder.
  static func ofApp(in chosen: String?) -> RecordingLibrary {
    if let chosen = chosen ?? ProcessInfo.processInfo.environment[variable], !chosen.isEmpty {
      return RecordingLibrary(URL(fileURLWithPath: chosen))
    }
    let working = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return RecordingLibrary(
      (nearestPackage ?? UserFolder.data.url ?? working).appendingPathComponent("recordings"))
  }
}

/// The nearest folder with a `Package.swift`, from the working folder upward; nil for none, and in a
/// deleted working folder.
var nearestPackage: URL? {
  // A deleted folder has no path, and the parents of a relative path have no end.
  let working = FileManager.default.currentDirectoryPath
  guard working.hasPrefix("/") else { return nil }
  return sequence(first: URL(fileURLWithPath: working)) { folder in
    folder.path == "/" ? nil : folder.deletingLastPathComponent()
  }.first {
    FileManager.default.fileExists(atPath: $0.appendingPathComponent("Package.swift").path)
  }
}
