import Foundation
import MotionCore

/// The environment variables that tests obey.
nonisolated enum Settings {
  /// The environment of the process; tests of this library use another one.
  @TaskLocal static var environment = ProcessInfo.processInfo.environment

  /// The files that `MIDFLIGHT_UPDATE` permits to write.
  enum Update: String, CaseIterable {
    case none, missing, changed, all

    /// The value of the variable; none without it.
    ///
    /// - Throws: `TestingFailure` for any other word.
    static func current() throws(TestingFailure) -> Update {
      guard let word = environment["MIDFLIGHT_UPDATE"], !word.isEmpty else { return .none }
      guard let update = Update(rawValue: word) else {
        throw TestingFailure("MIDFLIGHT_UPDATE=\(word): use missing, changed, all or none")
      }
      return update
    }
  }

  /// The folder for pictures and recordings of failures: `MIDFLIGHT_ARTIFACTS`, by default
  /// `.build/midflight-failures` of the package that contains a file.
  static func artifacts(besideTestAt filePath: String) -> URL {
    if let path = environment["MIDFLIGHT_ARTIFACTS"], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return packageRoot(of: filePath).appendingPathComponent(".build/midflight-failures")
  }

  /// Returns the nearest folder above a file that has a `Package.swift`; the file's folder without
  /// one.
  static func packageRoot(of filePath: String) -> URL {
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    var root = folder
    while root.path != "/" {
      let manifest = root.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return root }
      root.deleteLastPathComponent()
    }
    return folder
  }
}

/// A mistake in the setup of a test, such as a folder without recordings. The description is one
/// sentence.
public nonisolated struct TestingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence: what is wrong, where, and what to do.
  public let description: String

  init(_ words: String) { description = terminalText(words) }
}
