import Chance
import Midflight

/// The parameters of a group: the delay of each member in seconds. The members are the scenario's
/// first animators.
package struct GroupSpec: Hashable, Sendable {
  package var delays: [Double]

  package init(delays: [Double]) { self.delays = delays }

  /// Returns a group of the first `count` animators, with delays from 0 to 1 s.
  package static func random(_ random: inout Seeded, of count: Int) -> GroupSpec {
    GroupSpec(delays: (0..<count).map { _ in random.pick([0, 0, 0.1, 0.3, 1]) })
  }

  /// Creates the group on the current stage.
  ///
  /// Surplus animators or delays are left out.
  func make(of animators: [UIViewPropertyAnimator]) -> AnimatorGroup {
    let group = AnimatorGroup()
    for (animator, delay) in zip(animators, delays) { group.add(animator, afterDelay: delay) }
    return group
  }

  /// Swift code that creates the group.
  var lines: [String] {
    ["let group = AnimatorGroup()"]
      + delays.enumerated().map { "group.add(a\($0), afterDelay: \($1))" }
  }
}
