import ArgumentParser

/// A command that uses stages and windows, which live on the main actor.
///
/// ArgumentParser calls `run()` without an actor; `main` calls it on the main thread.
package nonisolated protocol ToolCommand: ParsableCommand, Sendable {
  /// A Boolean value that indicates whether this process shows a scene in a window; false by
  /// default. If true, the scene may print to the standard output.
  static var opensScene: Bool { get }

  /// Performs the command.
  @MainActor func perform() throws
}

nonisolated extension ToolCommand {
  package static var opensScene: Bool { false }

  /// Performs the command on the main actor. Keeps the standard output for the command's data,
  /// unless the command opens a scene.
  package func run() throws {
    try MainActor.assumeIsolated {
      if !Self.opensScene { StandardOutput.reserve() }
      try perform()
    }
  }
}
