import Foundation

/// A build of a package's product by SwiftPM, in a process of its own. The build ends with the
/// object.
final class PackageBuild {
  private let package: URL
  private let process: Subprocess

  /// Starts the build with the configuration of the running program.
  ///
  /// - Throws: `ToolFailure` if the process cannot be started.
  init(of product: String, in package: URL) throws {
    self.package = package
    let folder = URL(fileURLWithPath: AppProgram.executable).deletingLastPathComponent()
    process = try Subprocess(
      ["swift", "build", "--package-path", package.path, "--product", product]
        + (folder.lastPathComponent == "release" ? ["-c", "release"] : []),
      program: "/usr/bin/env", hasGroup: true)
  }

  /// The result: success, or a line about the failure.
  enum Result: Equatable {
    case success
    case failure(String)
  }

  /// The result; nil while the build runs.
  var result: Result? {
    guard let end = process.end else { return nil }
    if end == .exited(0) { return .success }
    let output = String(decoding: process.standardOutput, as: UTF8.self) + process.standardError
    return .failure(Self.firstError(in: output, of: package) ?? "the build \(end.words)")
  }

  /// The number and the date of the file of this program; zeros without a file.
  static var stamp: [Int] {
    var status = stat()
    stat(AppProgram.executable, &status)
    return [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }

  /// Returns the first error of a compiler's or a linker's output, as `path:line:column: words`
  /// with a path relative to the package; else the last line that is not empty; nil for no output.
  static func firstError(in output: String, of package: URL) -> String? {
    let lines = output.split(whereSeparator: \.isNewline)
    for line in lines {
      guard let match = line.firstMatch(of: /^(.+?(?::\d+){1,2}): error: (.*)$/) else { continue }
      let place =
        match.1.hasPrefix(package.path + "/")
        ? match.1.dropFirst(package.path.count + 1) : match.1
      return "\(place): \(match.2)"
    }
    let error = lines.last { $0.hasPrefix("error: ") } ?? lines.last
    return error.map(String.init)
  }
}
