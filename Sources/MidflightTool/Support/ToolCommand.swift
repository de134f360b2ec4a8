import ArgumentParser

/// A command that works with stages and windows, which live on the main actor.
///
/// ArgumentParser calls `run()` from nowhere in particular; `main` calls it on the main thread.
nonisolated protocol ToolCommand: ParsableCommand, Sendable {
  /// Does the command's work.
  @MainActor func perform() throws
}

nonisolated extension ToolCommand {
  /// Does the command's work on the main actor.
  func run() throws {
    try MainActor.assumeIsolated { try perform() }
  }
}
