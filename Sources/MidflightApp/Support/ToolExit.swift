import ArgumentParser

/// The exit codes of the process, as docs/CLI.md lists them.
nonisolated enum ToolExit: Int32 {
  case good = 0
  case differs = 1
  case usage = 2
  case unreadable = 3
  case missingTrace = 4
  case desync = 5
  case unwritable = 6

  /// Returns the more severe of two codes, in the order 6, 5, 3, 1, 4, 0. `usage` counts as 0.
  /// Returns this code if both have the rank of 0.
  func combined(with other: ToolExit) -> ToolExit {
    let ranks: [ToolExit] = [.good, .missingTrace, .differs, .unreadable, .desync, .unwritable]
    return (ranks.firstIndex(of: self) ?? 0) >= (ranks.firstIndex(of: other) ?? 0) ? self : other
  }

  /// Ends the command with this code, unless the code is `good`.
  func leave() throws {
    if self != .good { throw ExitCode(rawValue) }
  }
}
