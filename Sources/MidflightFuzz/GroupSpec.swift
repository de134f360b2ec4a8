import Chance
import Midflight

/// A group of a walk's first animators, each with its delay.
package struct GroupSpec: Hashable, Sendable {
  package var delays: [Double]

  package init(delays: [Double]) { self.delays = delays }

  package static func random(_ random: inout Seeded, of count: Int) -> GroupSpec {
    GroupSpec(delays: (0..<count).map { _ in random.pick([0, 0, 0.1, 0.3, 1]) })
  }

  /// The group of the current stage.
  func make(of animators: [UIViewPropertyAnimator]) -> AnimatorGroup {
    let group = AnimatorGroup()
    for (animator, delay) in zip(animators, delays) { group.add(animator, afterDelay: delay) }
    return group
  }

  /// Swift that makes it.
  var lines: [String] {
    ["let group = AnimatorGroup()"]
      + delays.enumerated().map { "group.add(a\($0), afterDelay: \($1))" }
  }
}
