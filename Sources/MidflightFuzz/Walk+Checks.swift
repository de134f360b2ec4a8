import Midflight
import MotionCore

/// Holding what calls do against what is promised.
extension Walk {
  /// Makes a call, and expects the condition, the places and the velocities that are promised.
  func performChecked(_ call: Step.Call, on index: Int, _ terms: Terms) {
    let promise = promise(of: call, on: index, terms)
    let hasNothing = terms.condition == .inactive && ledgers[index].waiting.isEmpty
    let before = readMotion()
    keepBooks(of: call, on: index, terms)
    let after = readMotion()
    let isStart = call.rule == .startAnimation || call.rule == .startAnimationAfterDelay
    let next = isStart && hasNothing && !terms.isIgnored ? .waiting : terms.next
    let condition = animators[index].condition
    if condition != next { complain("\(call) led to \(condition), not to \(next)") }
    if promise.keepsPlace { expectSamePlaces(before, after, call) }
    expectVelocities(promise.velocity, before, after, call)
    noteCatching(call, on: index, terms, before, after)
    if case .scrub(let fraction) = call, !terms.isIgnored, (0...1).contains(fraction),
      abs(Double(animators[index].fractionComplete) - fraction) > 1e-15
    {
      complain("scrubbed to \(fraction), it reads \(animators[index].fractionComplete)")
    }
    widenReach(after)
  }

  private func expectSamePlaces(
    _ before: [LayerMotion], _ after: [LayerMotion], _ call: Step.Call
  ) {
    for view in views.indices {
      for (old, new) in zip(before[view].seen, after[view].seen) where old != new {
        let jump = (new - old).magnitude
        let bound = 1e-7 + 1e-10 * old.magnitude
        if jump > bound {
          return complain("\(call) made v\(view) jump by \(jump): \(old) → \(new)")
        }
      }
    }
  }

  private func expectVelocities(
    _ promise: Promise.Velocity, _ before: [LayerMotion], _ after: [LayerMotion], _ call: Step.Call
  ) {
    switch promise {
    case .none: return
    case .same:
      for view in views.indices {
        for place in before[view].rates.indices {
          expectRate(after[view].rates[place], before[view].rates[place], view, call)
        }
      }
    case .resumed(let share):
      for view in views.indices {
        for place in before[view].rates.indices {
          expectRate(
            after[view].rates[place], before[view].rates[place] + share[view][place], view, call)
        }
      }
    case .sameOf(let block):
      for change in block.changes {
        for place in change.kind.places where before[change.view].rates[place] != .zero {
          // What is taken over is what was seen.
          expectRate(
            after[change.view].rates[place], before[change.view].seenRates[place], change.view,
            call)
        }
      }
    }
  }

  private func expectRate(
    _ actual: SIMD4<Double>, _ expected: SIMD4<Double>, _ view: Int, _ call: Step.Call
  ) {
    // Where a curve is vertical, no velocity can be kept.
    let isVertical = !expected.sum().isFinite || !actual.sum().isFinite
    if actual == expected || isVertical && isSteep { return }
    let change = (actual - expected).magnitude
    if !(change <= 1e-6 * (1 + expected.magnitude)) {
      complain("\(call) changed the velocity of v\(view) from \(expected) to \(actual)")
    }
  }

  private func noteCatching(
    _ call: Step.Call, on index: Int, _ terms: Terms, _ before: [LayerMotion],
    _ after: [LayerMotion]
  ) {
    if terms.isIgnored { return }
    switch call {
    case .addCompletion, .setPausesOnCompletion, .setScrubsLinearly: return
    case .reverse where terms.condition != .running: return
    case .pause where terms.condition == .running && terms.isInDelay:
      // It has no speed to keep: it leaves as it would have left.
      ledgers[index].caught = nil
    case .pause where terms.condition == .running:
      let rates = zip(before, after).map { zip($0.rates, $1.rates).map { $0 - $1 } }
      let wasAdded = ledgers[index].addedAt == stage.animationNow
      ledgers[index].caught = wasAdded ? nil : (stage.animationNow, rates)
    case .start, .resume, .resumeTo:
      if terms.condition == .paused {
        ledgers[index].caught = nil
      } else {
        fallthrough
      }
    default:
      if case .add = call { ledgers[index].addedAt = stage.animationNow }
      for other in ledgers.indices { ledgers[other].caught = nil }
    }
  }

  /// What holds at any time.
  func checkStates(after step: Step) {
    if complaint != nil { return }
    var isMoving = false
    for (index, animator) in animators.enumerated() {
      let fraction = animator.fractionComplete
      let absolute = animator.absoluteFraction
      if animator.isRunning {
        isMoving = true
        if !(0...1).contains(fraction) { complain("a\(index) runs at fraction \(fraction)") }
        if animator.state != .active { complain("a\(index) runs and is not active") }
      }
      if !fraction.isFinite { complain("a\(index) has fraction \(fraction)") }
      if animator.state != .inactive,
        abs((animator.isReversed ? 1 - absolute : absolute) - fraction) > 1e-12
      {
        complain("a\(index) has fractions \(fraction) and \(absolute)")
      }
    }
    for (view, motion) in readMotion().enumerated() {
      if !motion.seen.allSatisfy({ $0.sum().isFinite }) {
        complain("\(step): v\(view) is seen at \(motion.seen)")
      }
      if !isMoving, motion.rates.contains(where: { $0 != .zero }) {
        complain("\(step): nothing runs, and v\(view) moves at \(motion.rates)")
      }
    }
  }
}

extension SIMD4<Double> {
  /// The greatest of its numbers, without their signs.
  var magnitude: Double { absolute.max() }

  var absolute: SIMD4<Double> { pointwiseMax(self, -self) }
}
