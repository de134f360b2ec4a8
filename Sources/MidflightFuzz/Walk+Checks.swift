import Midflight
import MotionCore

/// Holding what calls do against what is promised.
extension Walk {
  /// Makes a call, and expects the condition, the places and the velocities that are promised.
  func performChecked(_ call: Step.Call, on index: Int, _ terms: Terms) {
    let promise = promise(of: call, on: index, terms)
    let before = readMotion()
    keepBooks(of: call, on: index, terms)
    let after = readMotion()
    let condition = animators[index].condition
    if condition != terms.next { complain("\(call) led to \(condition), not to \(terms.next)") }
    let keys = ledgers[index].keys
    if !promise.keepsPlace { looseness.places.formUnion(keys) }
    if case .stop = call { looseness.places.formUnion(ledgers[index].standing) }
    if case .none = promise.velocity { looseness.rates.formUnion(keys) }
    expectSamePlaces(before, after, "a\(index).\(call)")
    expectVelocities(promise.velocity, before, after, "a\(index).\(call)")
    noteCatching(call, on: index, terms, before, after)
    if case .scrub(let fraction) = call, !terms.isIgnored, (0...1).contains(fraction),
      abs(Double(animators[index].fractionComplete) - fraction) > 1e-15
    {
      complain("scrubbed to \(fraction), it reads \(animators[index].fractionComplete)")
    }
    widenReach(after)
  }

  /// Expects to see everything where it was, but for what is loose.
  func expectSamePlaces(
    _ before: [LayerMotion], _ after: [LayerMotion], _ call: @autoclosure () -> String
  ) {
    for view in views.indices {
      let loose = looseness.looseNumbers(ofView: view)
      for (index, (old, new)) in zip(before[view].seen, after[view].seen).enumerated()
      where old != new {
        let jump = (new - old).replacing(with: 0, where: loose[index]).absolute
        if (jump - 1e-10 * old.absolute).max() > 1e-7 {
          return complain("\(call()) made v\(view) jump by \(jump): \(old) → \(new)")
        }
      }
    }
  }

  /// Expects everything to move as it did, but for what is loose.
  ///
  /// - Parameter share: Rates that come back, and are added to what they were.
  func expectSameRates(
    _ before: [LayerMotion], _ after: [LayerMotion], adding share: [[SIMD4<Double>]]? = nil,
    _ call: @autoclosure () -> String
  ) {
    for view in views.indices {
      for place in before[view].rates.indices
      where !looseness.rates.contains(place, ofView: view) {
        let expected = before[view].rates[place] + (share?[view][place] ?? .zero)
        expectRate(of: view, place, after, expected, before, call())
      }
    }
  }

  private func expectVelocities(
    _ promise: Promise.Velocity, _ before: [LayerMotion], _ after: [LayerMotion],
    _ call: @autoclosure () -> String
  ) {
    switch promise {
    case .none, .same: expectSameRates(before, after, call())
    case .resumed(let share): expectSameRates(before, after, adding: share, call())
    case .sameOf(let changes):
      expectSameRates(before, after, call())
      for change in changes {
        for place in change.kind.properties.map(\.place)
        where before[change.view].rates[place] != .zero {
          // A property that is set to its value is not taken over.
          if after[change.view].rates[place] == before[change.view].rates[place] { continue }
          // What is taken over is what was seen.
          let expected = before[change.view].seenRates[place]
          expectRate(of: change.view, place, after, expected, before, call())
        }
      }
    }
  }

  private func expectRate(
    of view: Int, _ place: Int, _ after: [LayerMotion], _ expected: SIMD4<Double>,
    _ before: [LayerMotion], _ call: @autoclosure () -> String
  ) {
    let actual = after[view].rates[place]
    if actual == expected { return }
    // Where a curve was vertical, there is no velocity to keep; each step asks whether it may have been. Where one is,
    // none can be kept.
    if !expected.sum().isFinite { return }
    if !actual.sum().isFinite, steep.contains(place, ofView: view) { return }
    // Where a curve is all but vertical, what a track carries beside it is all but its opposite: a
    // sum is rounded by what it is made of, not by what it comes to.
    let addends = before[view].speeds[place] + after[view].speeds[place]
    let isSteep = steep.contains(place, ofView: view)
    let rounding = isSteep ? Walk.solution : Walk.roundings * Double.ulpOfOne
    let bound = 1e-6 * (1 + expected.absolute) + addends * rounding
    if !all((actual - expected).absolute .<= bound) {
      complain("\(call()) changed the velocity of v\(view) from \(expected) to \(actual)")
    }
  }

  /// A velocity is a product of three, a sum of two for each track, and a difference when it is kept.
  private static let roundings = 8.0
  /// To which part a curve's slope is known where it is all but vertical: it is solved to 1e-9, and as close to an
  /// end as that its slope is another within it.
  private static let solution = 1e-7

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
      ledgers[index].paused = stage.animationNow
      ledgers[index].caught =
        wasAdded ? nil : (stage.animationNow, animators[index].isReversed, rates)
    case .start, .resume, .resumeTo:
      // Without a duration it is there at once, and what lies over it comes from elsewhere.
      if terms.condition == .paused, animators[index].duration > 0 {
        ledgers[index].caught = nil
      } else {
        fallthrough
      }
    default:
      if case .add = call { ledgers[index].addedAt = stage.animationNow }
      forgetCatching()
    }
  }

  /// What holds at any time.
  func checkStates(after step: Step) {
    if complaint != nil { return }
    checkGroup()
    var isMoving = !flights.isEmpty
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
    let steep = steep
    for (view, motion) in readMotion().enumerated() {
      for numbers in motion.seen where !numbers.sum().isFinite {
        complain("\(step): v\(view) is seen at \(motion.seen)")
      }
      for (place, rate) in motion.rates.enumerated() {
        if !isMoving, rate != .zero {
          complain("\(step): nothing runs, and v\(view) moves at \(motion.rates)")
        }
        if !rate.sum().isFinite, !steep.contains(place, ofView: view) {
          complain("\(step): v\(view) moves at \(motion.rates)")
        }
      }
    }
  }
}

extension SIMD4<Double> {
  /// The greatest of its numbers, without their signs.
  var magnitude: Double { absolute.max() }

  var absolute: SIMD4<Double> { pointwiseMax(self, -self) }
}
