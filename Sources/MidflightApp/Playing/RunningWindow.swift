import ArgumentParser
import MidflightWindow

/// Opens and runs a window, which finishes its work after a signal.
///
/// - Throws: `ToolFailure`, or the exit code of a signal.
func runningWindow(_ run: () throws -> WindowOutcome) throws {
  InterruptSignals.install()
  let outcome = try convertingFailures(run)
  if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
}
