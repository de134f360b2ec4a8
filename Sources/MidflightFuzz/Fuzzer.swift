import Chance
import Midflight

/// Random walks by seed: finds one that goes wrong, and the shortest one that does so too.
package enum Fuzzer {
  /// A walk that went wrong.
  package struct Failure {
    /// With it alone, the walk can be made again.
    package let seed: UInt64
    /// As short as it could be made.
    package let script: Script
    package let complaint: String
  }

  /// The steps of a walk, not counting those that bring it to rest.
  package static let length = 20

  /// The walk of a seed, as it was made up step by step.
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

  /// What goes wrong with a script; nil if nothing does.
  package static func complaint(about script: Script) -> String? {
    let walk = Walk(script)
    for step in script.steps { walk.perform(step) }
    walk.comeToRest()
    return walk.complaint
  }

  /// Makes the walk of a seed.
  ///
  /// - Returns: nil if nothing goes wrong.
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
