import Foundation

/// What valgrind's callgrind says of the work whose instructions are counted.
enum Callgrind {
  /// Sets for child processes what else decides how many instructions the same work takes.
  static func fixWhatVaries() {
    // Where a dictionary puts things decides how many steps finding them takes.
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    // Nor does it depend on the processor which copy of memcpy the C library takes: the plain one.
    setenv(
      "GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-ERMS,-AVX_Fast_Unaligned_Load", 1)
  }

  /// Does all of that work under callgrind.
  ///
  /// - Parameter look: Called with the works' names and their dumps, which are gone when it returns.
  static func count<Result>(
    _ look: (_ dumps: [(name: String, file: String)]) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-callgrind-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let dump = folder.appendingPathComponent("dump")
    // Debian 12's valgrind gives up on the DWARF 5 of Swift's programs; names of functions stay.
    let bare = folder.appendingPathComponent("bench")
    _ = try ChildProcess.succeed(
      "/usr/bin/env",
      ["strip", "--strip-debug", "-o", bare.path, ChildProcess.siblingPath("bench")])
    let outcome = try ChildProcess.succeed(
      "/usr/bin/env",
      [
        "valgrind", "--tool=callgrind", "--toggle-collect=counted_region",
        "--dump-after=counted_region", "--compress-strings=no",
        "--callgrind-out-file=\(dump.path)", bare.path, "counts", "instructions",
      ])
    let names = outcome.output.split(separator: "\n").map(String.init)
    return try look(names.enumerated().map { ($1, "\(dump.path).\($0 + 1)") })
  }
}
