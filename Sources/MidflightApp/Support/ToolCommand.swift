import ArgumentParser

/// A command that uses stages and windows, which live on the main actor.
///
/// ArgumentParser calls `run()` without an actor; `main` calls it on the main thread.
package nonisolated protocol ToolCommand: ParsableCommand, Sendable {
  /// Performs the command.
  @MainActor func perform() throws
}

nonisolated extension ToolCommand {
  /// Performs the command on the main actor.
  package func run() throws {
    try MainActor.assumeIsolated { try perform() }
  }
}
