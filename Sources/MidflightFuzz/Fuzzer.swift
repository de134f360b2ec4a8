import Chance
import Midflight

/// Generates random scenarios from seeds, runs the scenarios and shrinks the failing ones.
package enum Fuzzer {
  /// A scenario that fails a check.
  package struct Failure {
    /// The seed that generates the scenario again.
    package let seed: UInt64
    /// The scenario after shrinking.
    package let scenario: Scenario
    package let finding: String
  }

  /// The number of steps in a random scenario, without the final run to rest.
  package static let stepCount = 20

  /// Generates the scenario of a seed step by step, and runs it.
  ///
  /// Each random step depends on the state after the step before. The run includes the final run to
  /// rest, whose steps are not part of the scenario. Equal seeds give equal results.
  ///
  /// - Returns: The scenario up to the failing step, and the finding; nil if every check passes.
  package static func scenario(seed: UInt64) -> (scenario: Scenario, finding: String?) {
    var random = Seeded(seed)
    var scenario = Scenario.withoutSteps(&random)
    let kinds = ChangeSpec.Kind.randomKinds(&random)
    let runner = ScenarioRunner(scenario)
    for _ in 0..<stepCount where runner.finding == nil {
      let step = runner.randomStep(&random, after: scenario.steps.last, changing: kinds)
      scenario.steps.append(step)
      runner.perform(step)
    }
    runner.runToRest()
    return (scenario, runner.finding)
  }

  /// Runs a scenario and returns its first finding; nil if every check passes.
  ///
  /// The run includes the final run to rest. A step that the state does not allow is skipped.
  package static func finding(of scenario: Scenario) -> String? {
    let runner = ScenarioRunner(scenario)
    for step in scenario.steps { runner.perform(step) }
    runner.runToRest()
    return runner.finding
  }

  /// Generates and runs the scenario of a seed, and shrinks the scenario if it fails.
  ///
  /// The finding is that of the shrunk scenario.
  ///
  /// - Returns: nil if every check passes.
  package static func run(seed: UInt64) -> Failure? {
    let (scenario, finding) = scenario(seed: seed)
    guard let finding else { return nil }
    let (shrunk, last) = Shrinker(check: Fuzzer.finding).shrink(scenario, finding)
    return Failure(seed: seed, scenario: shrunk, finding: last)
  }
}

extension Fuzzer.Failure: CustomStringConvertible {
  /// The finding, the command that repeats it, and the scenario as Swift code.
  ///
  /// The text has several lines.
  package var description: String {
    """
    seed \(seed): \(finding)
    The shortest failing scenario found (make fuzz SEED=\(seed) SEQUENCES=1):
    \(scenario)
    """
  }
}
