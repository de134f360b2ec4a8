import Chance

/// A scenario: the animators, their group and the steps, as a value.
///
/// `Fuzzer` generates scenarios, `ScenarioRunner` runs them and `Shrinker` shortens them.
package struct Scenario: Hashable, Sendable {
  package var animators: [AnimatorSpec]
  package var group: GroupSpec?
  package var steps: [Step]

  package init(animators: [AnimatorSpec], group: GroupSpec? = nil, steps: [Step]) {
    (self.animators, self.group, self.steps) = (animators, group, steps)
  }

  /// Returns a scenario with one to three random animators and no steps. One scenario in three has
  /// a group of all its animators.
  ///
  /// The animators of a group are interruptible.
  package static func withoutSteps(_ random: inout Seeded) -> Scenario {
    var animators = (0..<random.pick([1, 2, 3])).map { _ in AnimatorSpec.random(&random) }
    guard random.once(in: 3) else { return Scenario(animators: animators, steps: []) }
    let group = GroupSpec.random(&random, of: animators.count)
    // A group drives only animators that are interruptible.
    for index in animators.indices { animators[index].isInterruptible = true }
    return Scenario(animators: animators, group: group, steps: [])
  }
}

extension Scenario: CustomStringConvertible {
  /// The scenario as Swift code.
  package var description: String {
    let made = animators.enumerated().flatMap { $1.lines(naming: "a\($0)") }
    return (made + (group?.lines ?? []) + steps.map(\.description)).joined(separator: "\n")
  }
}
