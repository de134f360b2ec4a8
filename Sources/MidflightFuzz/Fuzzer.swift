import Chance
import Midflight

/// Generates random scenarios from seeds, runs the scenarios and shrinks the failing ones.
package enum Fuzzer {
  /// A scenario that fails a check.
  package struct Failure {
    /// The seed that generates the scenario again.
    package let seed: UInt64
    /// The scenario after shrinking.
    package let script: Script
    package let complaint: String
  }

  /// The number of steps in a random scenario, without the final run to rest.
  package static let length = 20

  /// Generates the scenario of a seed step by step, and runs it.
  ///
  /// Each random step depends on the state after the step before.
  ///
  /// - Returns: The scenario up to the failing step, and the finding; nil if every check passes.
  package static func script(seed: UInt64) -> (script: Script, complaint: String?) {
    var random = Seeded(seed)
    var script = Script.beginning(&random)
    let kinds = ChangeSpec.Kind.some(&random)
    let walk = Walk(script)
    for _ in 0..<length where walk.complaint == nil {
      let step = walk.choose(&random, after: script.steps.last, changing: kinds)
      script.steps.append(step)
      walk.perform(step)
    }
    walk.comeToRest()
    return (script, walk.complaint)
  }

  /// Runs a scenario and returns its first finding; nil if every check passes.
  package static func complaint(about script: Script) -> String? {
    let walk = Walk(script)
    for step in script.steps { walk.perform(step) }
    walk.comeToRest()
    return walk.complaint
  }

  /// Generates and runs the scenario of a seed, and shrinks the scenario if it fails.
  ///
  /// - Returns: nil if every check passes.
  package static func run(seed: UInt64) -> Failure? {
    let (script, complaint) = script(seed: seed)
    guard let complaint else { return nil }
    let (shrunk, last) = Shrinker(judge: Fuzzer.complaint).shrink(script, complaint)
    return Failure(seed: seed, script: shrunk, complaint: last)
  }
}

extension Fuzzer.Failure: CustomStringConvertible {
  package var description: String {
    """
    seed \(seed): \(complaint)
    The shortest walk found that goes wrong (make fuzz SEED=\(seed) SEQUENCES=1):
    \(script)
    """
  }
}
