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
    package let complaint: String
  }

  /// The number of steps in a random scenario, without the final run to rest.
  package static let length = 20

  /// Generates the scenario of a seed step by step, and runs it.
  ///
  /// Each random step depends on the state after the step before.
  ///
  /// - Returns: The scenario up to the failing step, and the finding; nil if every check passes.
  package static func scenario(seed: UInt64) -> (scenario: Scenario, complaint: String?) {
    var random = Seeded(seed)
    var scenario = Scenario.withoutSteps(&random)
    let kinds = ChangeSpec.Kind.some(&random)
    let runner = ScenarioRunner(scenario)
    for _ in 0..<length where runner.complaint == nil {
      let step = runner.choose(&random, after: scenario.steps.last, changing: kinds)
      scenario.steps.append(step)
      runner.perform(step)
    }
    runner.comeToRest()
    return (scenario, runner.complaint)
  }

  /// Runs a scenario and returns its first finding; nil if every check passes.
  package static func complaint(about scenario: Scenario) -> String? {
    let runner = ScenarioRunner(scenario)
    for step in scenario.steps { runner.perform(step) }
    runner.comeToRest()
    return runner.complaint
  }

  /// Generates and runs the scenario of a seed, and shrinks the scenario if it fails.
  ///
  /// - Returns: nil if every check passes.
  package static func run(seed: UInt64) -> Failure? {
    let (scenario, complaint) = scenario(seed: seed)
    guard let complaint else { return nil }
    let (shrunk, last) = Shrinker(judge: Fuzzer.complaint).shrink(scenario, complaint)
    return Failure(seed: seed, scenario: shrunk, complaint: last)
  }
}

extension Fuzzer.Failure: CustomStringConvertible {
  package var description: String {
    """
    seed \(seed): \(complaint)
    The shortest failing scenario found (make fuzz SEED=\(seed) SEQUENCES=1):
    \(scenario)
    """
  }
}
