/// Shortens and simplifies a failing scenario while it still fails, by greedy delta debugging.
///
/// The order of the attempts is fixed. Therefore a seed always shrinks to the same scenario.
package struct Shrinker {
  /// The function that returns the finding of a scenario; nil if the scenario passes.
  let check: (Scenario) -> String?

  package init(check: @escaping (Scenario) -> String?) { self.check = check }

  /// Returns the simplest failing scenario found, and its finding.
  ///
  /// A scenario without a failing reduction returns unchanged. The finding may differ from the
  /// given one: any finding counts as a failure.
  package func shrink(_ scenario: Scenario, _ finding: String) -> (Scenario, String) {
    var best = (scenario, finding)
    while let better = pass(over: best) { best = better }
    return best
  }

  /// Tries every reduction once; nil if no reduction still fails.
  ///
  /// The order is: deletes steps, simplifies steps, simplifies animators, deletes the group, clears
  /// its delays, and deletes the last animator.
  private func pass(over given: (Scenario, String)) -> (Scenario, String)? {
    var best = given
    /// Keeps a candidate that fails; returns false for an equal or passing one.
    func attempt(_ candidate: Scenario) -> Bool {
      guard candidate != best.0, let finding = check(candidate) else { return false }
      best = (candidate, finding)
      return true
    }
    // Delete runs of steps, long runs first.
    var length = max(1, best.0.steps.count / 2)
    while true {
      var first = 0
      while first < best.0.steps.count {
        var candidate = best.0
        candidate.steps.removeSubrange(first..<min(first + length, candidate.steps.count))
        if !attempt(candidate) { first += length }
      }
      if length == 1 { break }
      length /= 2
    }
    // Replace each step by a shrink candidate.
    for index in best.0.steps.indices {
      while best.0.steps[index].shrinkCandidates.contains(where: { step in
        var candidate = best.0
        candidate.steps[index] = step
        return attempt(candidate)
      }) {}
    }
    // Replace each animator by a shrink candidate. Later, delete a last animator that no step
    // needs.
    for index in best.0.animators.indices {
      while best.0.animators[index].shrinkCandidates.contains(where: { spec in
        var candidate = best.0
        candidate.animators[index] = spec
        return attempt(candidate)
      }) {}
    }
    if best.0.group != nil {
      var candidate = best.0
      candidate.group = nil
      _ = attempt(candidate)
    }
    for index in best.0.group?.delays.indices ?? 0..<0 {
      var candidate = best.0
      candidate.group?.delays[index] = 0
      _ = attempt(candidate)
    }
    if best.0.animators.count > 1 {
      var candidate = best.0
      candidate.animators.removeLast()
      if var group = candidate.group {
        group.delays = Array(group.delays.prefix(candidate.animators.count))
        candidate.group = group
      }
      _ = attempt(candidate)
    }
    return best.0 == given.0 ? nil : best
  }
}
