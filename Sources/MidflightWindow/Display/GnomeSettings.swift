import Foundation

/// Reads GNOME's settings through GNOME's tool `gsettings`, if it is installed.
nonisolated enum GnomeSettings {
  /// Returns the tool's output for a key of `org.gnome.desktop.interface`.
  ///
  /// Nil without the tool, a display or the key, and if the tool takes longer than a second. Blocks
  /// until the tool ends, and ends a slower tool. Spaces and line breaks at the ends are removed;
  /// text values keep their quotes, as in `'prefer-dark'`.
  static func value(of key: String, environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let programs = folders.map { "\($0)/gsettings" }
    guard let program = programs.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return nil
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["get", "org.gnome.desktop.interface", key]
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    do { try process.run() } catch { return nil }
    guard hasEnded.wait(timeout: .now() + 1) == .success else {
      process.terminate()
      return nil
    }
    // The output is one word, which fits into the pipe's buffer.
    guard process.terminationStatus == 0,
      let data = try? output.fileHandleForReading.readToEnd()
    else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
