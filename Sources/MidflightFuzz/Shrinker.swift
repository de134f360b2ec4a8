/// Makes a failing script shorter and plainer for as long as it fails: greedy delta debugging.
///
/// It tries the same things in the same order in every run, so a seed always shrinks to the same
/// script.
package struct Shrinker {
  /// What is wrong with a script; nil if nothing is.
  let judge: (Script) -> String?

  package init(judge: @escaping (Script) -> String?) { self.judge = judge }

  /// The plainest script found that fails, and how.
  package func shrink(_ script: Script, _ complaint: String) -> (Script, String) {
    var best = (script, complaint)
    while let better = pass(over: best) { best = better }
    return best
  }

  /// One round; nil if nothing could be made plainer.
  private func pass(over given: (Script, String)) -> (Script, String)? {
    var best = given
    func attempt(_ candidate: Script) -> Bool {
      guard candidate != best.0, let complaint = judge(candidate) else { return false }
      best = (candidate, complaint)
      return true
    }
    // Runs of steps, long ones first.
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
    // Each step by a plainer one.
    for index in best.0.steps.indices {
      while best.0.steps[index].plainer.contains(where: { step in
        var candidate = best.0
        candidate.steps[index] = step
        return attempt(candidate)
      }) {}
    }
    // Each animator by a plainer one; last ones that nothing is asked of go.
    for index in best.0.animators.indices {
      while best.0.animators[index].plainer.contains(where: { spec in
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
