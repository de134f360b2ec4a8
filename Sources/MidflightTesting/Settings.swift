import Foundation
import MidflightReplay
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

    /// A Boolean value that indicates whether changed results replace expected ones.
    var renews: Bool { self == .changed || self == .all }

    /// Returns the failure of an expected file, and writes the file if this value permits it.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - contents: The new contents.
    ///   - difference: Compares with the file; returns nil for equal contents. Not called without a
    ///     file.
    /// - Returns: The failure as a sentence; nil for none.
    @MainActor func check(
      _ url: URL, contents: @autoclosure () throws -> Data, _ difference: () throws -> String?
    ) throws -> String? {
      let exists = FileManager.default.fileExists(atPath: url.path)
      let difference = exists ? try difference() : nil
      let name = url.lastPathComponent
      if exists, difference == nil, self != .all { return nil }
      if renews || !exists && self == .missing {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try writeAtomically(try contents(), to: url, ifExists: .replace)
        return renews
          ? nil : "\(name) was missing and has been written; review it before you keep it"
      }
      return difference.map { "\(name): \($0); if this is intended, set MIDFLIGHT_UPDATE=changed" }
        ?? "\(name) is missing; set MIDFLIGHT_UPDATE=missing to write it"
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
