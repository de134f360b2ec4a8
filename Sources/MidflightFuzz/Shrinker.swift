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
    if best.0.animators.count > 1 {
      var candidate = best.0
      candidate.animators.removeLast()
      _ = attempt(candidate)
    }
    return best.0 == given.0 ? nil : best
  }
}

extension Step {
  /// Plainer steps in its place, the plainest first. Following them always comes to an end.
  var plainer: [Step] {
    switch self {
    case .advance(let seconds):
      [0, 0.1, 0.5, 1].filter { $0 < seconds }.map { .advance($0) }
    case .call(let index, let call):
      (index > 0 ? [.call(0, call)] : []) + call.plainer.map { .call(index, $0) }
    }
  }
}

extension Step.Call {
  fileprivate var plainer: [Step.Call] {
    switch self {
    case .add(let block): block.plainer.map { .add($0) }
    case .startAfter(let delay): delay > 0 ? [.start, .startAfter(0)] : [.start]
    case .scrub(let fraction): fraction == 0 ? [] : [.scrub(0)]
    case .scrubAbsolute(let fraction): [.scrub(fraction)]
    case .resume(let timing, let factor):
      [.start] + timing.plainer.map { .resume($0, factor: factor) }
        + (factor == 0 ? [] : [.resume(timing, factor: 0)])
    case .resumeTo(let fraction, let timing, let factor):
      [.start] + timing.plainer.map { .resumeTo(fraction, $0, factor: factor) }
        + (factor == 0 ? [] : [.resumeTo(fraction, timing, factor: 0)])
        + (fraction == 0 ? [] : [.resumeTo(0, timing, factor: factor)])
    case .stop(true): [.stop(false)]
    default: []
    }
  }
}

extension TimingSpec? {
  fileprivate var plainer: [TimingSpec?] {
    map { [nil] + $0.plainer.map { Optional($0) } } ?? []
  }
}

extension TimingSpec {
  fileprivate var plainer: [TimingSpec] {
    switch self {
    case .linear: []
    case .cubic: [.linear]
    case .ratio(1, 0, 0): [.linear]
    case .ratio(let ratio, let dx, let dy):
      [.linear, .ratio(1, dx: dx, dy: dy)].filter { $0 != self }
        + (dx != 0 ? [.ratio(ratio, dx: 0, dy: dy)] : [])
        + (dy != 0 ? [.ratio(ratio, dx: dx, dy: 0)] : [])
    case .constants(let mass, let stiffness, let damping, let dx, let dy):
      [.linear, .ratio(0.7, dx: dx, dy: dy)]
        + (dx != 0
          ? [.constants(mass: mass, stiffness: stiffness, damping: damping, dx: 0, dy: dy)] : [])
        + (dy != 0
          ? [.constants(mass: mass, stiffness: stiffness, damping: damping, dx: dx, dy: 0)] : [])
    }
  }
}

extension BlockSpec {
  fileprivate var plainer: [BlockSpec] {
    var all: [BlockSpec] = []
    func add(_ change: (inout BlockSpec) -> Void) {
      var block = self
      change(&block)
      if block != self { all.append(block) }
    }
    add { $0.nested = nil }
    if delayFactor != 0 { add { $0.delayFactor = 0 } }
    if changes.count > 1 {
      for index in changes.indices { add { $0.changes.remove(at: index) } }
    }
    for (index, change) in changes.enumerated() {
      if change.view != 0 { add { $0.changes[index].view = 0 } }
      if change.kind != .center { add { $0.changes[index].kind = .center } }
      if change.amount != 100 { add { $0.changes[index].amount = 100 } }
    }
    return all
  }
}

extension AnimatorSpec {
  fileprivate var plainer: [AnimatorSpec] {
    var all: [AnimatorSpec] = []
    func add(_ change: (inout AnimatorSpec) -> Void) {
      var spec = self
      change(&spec)
      if spec != self { all.append(spec) }
    }
    add { $0.duration = 1 }
    for timing in timing.plainer { add { $0.timing = timing } }
    add { $0.scrubsLinearly = true }
    add { $0.isInterruptible = true }
    add { $0.keepsVelocity = true }
    add { $0.beginsFromCurrentMotion = false }
    return all
  }
}
