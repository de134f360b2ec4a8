import Midflight
import MotionCore

/// Checks of calls against their expected effects.
extension ScenarioRunner {
  /// Makes a call, and checks the condition, the values and the velocities after it.
  ///
  /// The call must be allowed. Reports a wrong condition, a jump of a value or a velocity, and a
  /// scrub to another fraction than requested.
  func performChecked(_ call: Step.Call, on index: Int, _ outcome: RuleOutcome) {
    let expectation = expectation(of: call, on: index, outcome)
    let before = readMotion()
    makeAndRecord(call, on: index, outcome)
    let after = readMotion()
    let condition = animators[index].condition
    if condition != outcome.nextCondition {
      report("\(call) led to \(condition), not to \(outcome.nextCondition)")
    }
    let keys = records[index].keys
    if !expectation.keepsPlace { allowedJumps.places.formUnion(keys) }
    if case .stop = call { allowedJumps.places.formUnion(records[index].keptProperties) }
    if case .unspecified = expectation.velocity { allowedJumps.rates.formUnion(keys) }
    checkSameValues(before, after, "a\(index).\(call)")
    checkVelocities(expectation.velocity, before, after, "a\(index).\(call)")
    recordPausedMotion(call, on: index, outcome, before, after)
    if case .scrub(let fraction) = call, !outcome.isIgnored, (0...1).contains(fraction),
      abs(Double(animators[index].fractionComplete) - fraction) > 1e-15
    {
      report("a scrub to \(fraction) gave the fraction \(animators[index].fractionComplete)")
    }
    widenObservedRange(after)
  }

  /// Checks that no displayed value has jumped by more than 10⁻⁷ + 10⁻¹⁰ · |old value|, except for
  /// allowed jumps.
  ///
  /// Reports the first jump and skips the rest.
  func checkSameValues(
    _ before: [LayerMotion], _ after: [LayerMotion], _ call: @autoclosure () -> String
  ) {
    for view in views.indices {
      let allowed = allowedJumps.allowedLanes(ofView: view)
      for (index, (old, new)) in zip(before[view].drawnValues, after[view].drawnValues).enumerated()
      where old != new {
        let jump = (new - old).replacing(with: 0, where: allowed[index]).absolute
        if (jump - 1e-10 * old.absolute).max() > 1e-7,
          !(AllowedJumps.matrixLanes.contains(index) && jump.max() <= 1e-6 * old.magnitude
            && isInvisibleInThrownTransform(view, before, after))
        {
          return report("\(call()) made v\(view) jump by \(jump): \(old) → \(new)")
        }
      }
    }
  }

  /// Returns true if only the size of a thrown transform makes a jump of its matrix visible.
  ///
  /// An interruption treats a component's offset of at most 1e-9 as 0. A vertical curve can throw
  /// the components to millions, and a matrix multiplies them. The jump is then at most a millionth
  /// of the old numbers.
  private func isInvisibleInThrownTransform(
    _ view: Int, _ before: [LayerMotion], _ after: [LayerMotion]
  ) -> Bool {
    let components: [AnimatedProperty] = [
      .translation, .rotationAndScale, .outOfPlane, .zShear, .perspective,
    ]
    let isThrown = components.contains { before[view].values[$0.index].magnitude > 1e4 }
    return isThrown
      && components.allSatisfy {
        let old = before[view].values[$0.index]
        let jump = LayerMotion.difference(
          of: $0.index, from: old, to: after[view].values[$0.index])
        let rounding = old.absolute * (ScenarioRunner.roundingCount * Double.ulpOfOne)
        return (jump.absolute - rounding).max() <= 1e-9
      }
  }

  /// Checks that no velocity has jumped, except for allowed jumps.
  ///
  /// - Parameter restored: Velocities that return after a pause, and are added to the velocities
  ///   before the call.
  func checkSameVelocities(
    _ before: [LayerMotion], _ after: [LayerMotion], adding restored: [[SIMD4<Double>]]? = nil,
    _ call: @autoclosure () -> String
  ) {
    for view in views.indices {
      for place in before[view].velocities.indices
      where !allowedJumps.rates.contains(place, ofView: view) {
        let expected = before[view].velocities[place] + (restored?[view][place] ?? .zero)
        checkVelocity(of: view, place, after, expected, before, call())
      }
    }
  }

  /// Checks the velocities after a call against an expectation.
  ///
  /// - `.unspecified` and `.unchanged`: no velocity jumps, except for allowed jumps.
  /// - `.restored`: the velocities are those before the call plus the restored ones.
  /// - `.unchangedAlsoFor`: each replaced property starts with its displayed velocity, unless it
  ///   keeps its animation.
  private func checkVelocities(
    _ expectation: CallExpectation.Velocity, _ before: [LayerMotion], _ after: [LayerMotion],
    _ call: @autoclosure () -> String
  ) {
    switch expectation {
    case .unspecified, .unchanged: checkSameVelocities(before, after, call())
    case .restored(let restored): checkSameVelocities(before, after, adding: restored, call())
    case .unchangedAlsoFor(let changes):
      checkSameVelocities(before, after, call())
      for change in changes {
        for place in change.kind.properties.map(\.index)
        where before[change.view].velocities[place] != .zero {
          // A property that is set to its current value keeps its animation.
          if after[change.view].velocities[place] == before[change.view].velocities[place] {
            continue
          }
          // The replacement starts with the displayed velocity.
          let expected = before[change.view].drawnVelocities[place]
          checkVelocity(of: change.view, place, after, expected, before, call())
        }
      }
    }
  }

  /// Checks one velocity of a view.
  ///
  /// Infinite expected velocities, and infinite velocities on a curve with an infinite slope, are
  /// not checked. The tolerance is a millionth of the velocity plus the rounding error.
  private func checkVelocity(
    of view: Int, _ place: Int, _ after: [LayerMotion], _ expected: SIMD4<Double>,
    _ before: [LayerMotion], _ call: @autoclosure () -> String
  ) {
    let actual = after[view].velocities[place]
    if actual == expected { return }
    // A vertical part of a curve has no finite velocity, so no velocity has to continue.
    // `checkStates(after:)` reports infinite velocities on other curves.
    if !expected.sum().isFinite { return }
    if !actual.sum().isFinite, unboundedProperties.contains(place, ofView: view) { return }
    // On an almost vertical curve, the curve's velocity and the residual velocity nearly cancel.
    // The rounding error of the sum depends on the addends.
    let addends = before[view].absoluteVelocities[place] + after[view].absoluteVelocities[place]
    let hasInfiniteSlope = unboundedProperties.contains(place, ofView: view)
    let rounding =
      hasInfiniteSlope
      ? ScenarioRunner.slopePrecision : ScenarioRunner.roundingCount * Double.ulpOfOne
    let bound = 1e-6 * (1 + expected.absolute) + addends * rounding
    if !all((actual - expected).absolute .<= bound) {
      report("\(call()) changed the velocity of v\(view) from \(expected) to \(actual)")
    }
  }

  /// The roundings in a velocity: a product of three factors, a sum of two for each track, and a
  /// difference when a pause keeps the velocity.
  private static let roundingCount = 8.0
  /// The relative precision of a slope on an almost vertical curve. The solution is exact to 10⁻⁹.
  /// Near an end, the slope differs within that distance.
  private static let slopePrecision = 1e-7

  /// Records the velocities that a pause in flight removes.
  ///
  /// - Ignored calls, completions, properties, and reversals at rest: no change.
  /// - A pause in the start delay, or of an animator with a new block: no velocities.
  /// - A continuation of a paused animator with a duration: discards the animator's velocities.
  /// - Any other call: discards the velocities of all animators and the group.
  private func recordPausedMotion(
    _ call: Step.Call, on index: Int, _ outcome: RuleOutcome, _ before: [LayerMotion],
    _ after: [LayerMotion]
  ) {
    if outcome.isIgnored { return }
    switch call {
    case .addCompletion, .setPausesOnCompletion, .setScrubsLinearly: return
    case .reverse where outcome.condition != .running: return
    case .pause where outcome.condition == .running && outcome.isInDelay:
      // An animator in its start delay has no velocity to keep, and starts as planned.
      records[index].pausedMotion = nil
    case .pause where outcome.condition == .running:
      let rates = zip(before, after).map { zip($0.velocities, $1.velocities).map { $0 - $1 } }
      let wasAdded = records[index].addedAt == stage.animationNow
      records[index].pausedAt = stage.animationNow
      records[index].pausedMotion =
        wasAdded ? nil : (stage.animationNow, animators[index].isReversed, rates)
    case .start, .resume, .resumeTo:
      // An animator without a duration is at its end immediately. Animations above it then start
      // from another value.
      if outcome.condition == .paused, animators[index].duration > 0 {
        records[index].pausedMotion = nil
      } else {
        fallthrough
      }
    default:
      if case .add = call { records[index].addedAt = stage.animationNow }
      discardPausedMotion()
    }
  }

  /// Checks the conditions that hold at any time: valid fractions, finite values, and no velocity
  /// without a running animation.
  ///
  /// Also checks the group. Does nothing after a finding.
  func checkStates(after step: Step) {
    if finding != nil { return }
    checkGroup()
    var isMoving = !viewAnimations.isEmpty
    for (index, animator) in animators.enumerated() {
      let fraction = animator.fractionComplete
      let absolute = animator.absoluteFraction
      if animator.isRunning {
        isMoving = true
        if !(0...1).contains(fraction) { report("a\(index) runs at fraction \(fraction)") }
        if animator.state != .active { report("a\(index) runs, but is not active") }
      }
      if !fraction.isFinite { report("a\(index) has fraction \(fraction)") }
      if animator.state != .inactive,
        abs((animator.isReversed ? 1 - absolute : absolute) - fraction) > 1e-12
      {
        report(
          "a\(index) has the fractions \(fraction) and \(absolute), which contradict each other")
      }
    }
    let unboundedProperties = unboundedProperties
    for (view, motion) in readMotion().enumerated() {
      for numbers in motion.drawnValues where !numbers.sum().isFinite {
        report("\(step): v\(view) has the presentation values \(motion.drawnValues)")
      }
      for (place, rate) in motion.velocities.enumerated() {
        if !isMoving, rate != .zero {
          report("\(step): no animation runs, but v\(view) moves at \(motion.velocities)")
        }
        if !rate.sum().isFinite, !unboundedProperties.contains(place, ofView: view) {
          report("\(step): v\(view) moves at \(motion.velocities)")
        }
      }
    }
  }
}

extension SIMD4<Double> {
  /// The greatest of the absolute values.
  var magnitude: Double { absolute.max() }

  var absolute: SIMD4<Double> { pointwiseMax(self, -self) }
}
