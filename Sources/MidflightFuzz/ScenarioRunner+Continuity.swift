import Midflight
import MotionCore

/// Checks that nothing moves faster than its velocity between calls.
extension ScenarioRunner {
  /// Checks the next microsecond: each value may change only by as much as its velocities at both
  /// ends allow.
  ///
  /// Does nothing if the target or an end is less than a microsecond away. Otherwise advances the
  /// stage by a microsecond.
  func checkContinuity(until target: Moment) {
    let next = Moment(nanoseconds: stage.now.nanoseconds + 1_000)
    guard next < target, stage.nextDue.map({ $0 > next }) ?? true else { return }
    let before = readPlaces()
    advanceStage(to: next)
    let after = readPlaces()
    // A spring that is squeezed into a duration may show its last jump first.
    let mayShowFinalJump = keys { record, spec, _ in
      record.hasIrregularBlocks || !spec.keepsVelocity || !spec.scrubsLinearly
    }
    let (seconds, residualFractions) = (1e-6, residualFractions)
    widenObservedRange(after)
    // A truncated animation that runs back along its pacing starts with the remaining distance. A
    // block that may jump at its end may do so on its way back from there.
    let mayJump =
      discontinuousProperties
      .union(keys { record, spec, _ in record.hasIrregularBlocks && !spec.keepsVelocity })
      .union(keys { record, _, animator in record.hasDiscontinuousBlocks && animator.isReversed })
    let unboundedProperties = unboundedProperties
    let briefProperties = records.reduce(into: PropertySet()) { $0.formUnion($1.briefProperties) }
    // With less than 100 µs left, one microsecond may cover a good part of a steep curve.
    let isNearlyOver = isNearlyOver(at: next)
    var index = 0
    for view in views.indices {
      for place in before[view].values.indices {
        defer { index += 1 }
        if mayJump.contains(place, ofView: view) { continue }
        if briefProperties.contains(place, ofView: view) { continue }
        if isNearlyOver, unboundedProperties.contains(place, ofView: view) { continue }
        let (r0, r1) = (before[view].velocities[place], after[view].velocities[place])
        let range =
          observedRange.high[index] - observedRange.low[index] + before[view].distances[place]
        // An animation that begins with less than 100 µs left is at once faster than its whole range
        // in that time, and changes its velocity within the microsecond.
        if isNearlyOver, (pointwiseMax(r0.absolute, r1.absolute) * 1e-4 - range).max() > 0 {
          continue
        }
        let moved = after[view].values[place] - before[view].values[place]
        if moved == .zero { continue }
        let middle = (r0 + r1) * (seconds / 2)
        let most = (r0 - r1).absolute * (seconds / 2)
        var slack = (r0.absolute + r1.absolute) * (seconds * 0.25)
        if unboundedProperties.contains(place, ofView: view) {
          slack +=
            (before[view].absoluteVelocities[place] + after[view].absoluteVelocities[place])
            * (seconds * ScenarioRunner.infiniteSlopeFactor)
        }
        slack += SIMD4(repeating: ScenarioRunner.invisibleDistance)
        if mayShowFinalJump.contains(place, ofView: view) {
          slack += range * residualFractions.fraction(of: place, ofView: view)
        }
        let excess = (moved - middle).absolute - most - slack
        if excess.max() > 0 {
          report("v\(view) moved by \(moved) in 1 µs, at velocities \(r0) and \(r1)")
        }
      }
    }
  }

  /// Returns true if the next end, start or other work is less than 100 µs away.
  func isNearlyOver(at moment: Moment) -> Bool {
    stage.nextDue.map { $0 < moment.advanced(by: 1e-4) } ?? false
  }

  /// Checks the nanosecond in which an animation ends. A value may jump only by the fraction that
  /// remains of a spring's distance, 0.1 % in most cases.
  ///
  /// Samples on the way to the end extend the range of values. Afterwards the stage's time is
  /// `due`.
  func checkContinuousEnd(at due: Moment) {
    let justBefore = Moment(nanoseconds: due.nanoseconds - 1)
    for divisor in [8, 4, 2, 1] as [Int64] where justBefore > stage.now {
      let span = justBefore.nanoseconds - stage.now.nanoseconds
      advanceStage(to: Moment(nanoseconds: stage.now.nanoseconds + span / divisor))
      widenObservedRange(readPlaces())
    }
    let mayJump = discontinuousProperties.union(keptProperties).union(
      keys { record, spec, _ in record.hasDiscontinuousBlocks || spec.endsImmediately })
    let (before, residualFractions, unboundedProperties) = (
      readPlaces(), residualFractions, unboundedProperties
    )
    widenObservedRange(before)
    advanceStage(to: due)
    let after = readPlaces()
    widenObservedRange(after)
    var index = -1
    for view in views.indices {
      // The model clamps a color component beyond its limits. The clamp is invisible.
      let (old, new) = (before[view].clampedValues, after[view].clampedValues)
      for place in old.indices {
        index += 1
        if mayJump.contains(place, ofView: view) { continue }
        let jump = LayerMotion.difference(of: place, from: old[place], to: new[place]).absolute
        var range =
          observedRange.high[index] - observedRange.low[index] + before[view].distances[place]
        // Two animations that cancel each other may end one nanosecond apart.
        var expectedDistance =
          pointwiseMax(
            before[view].velocities[place].absolute, before[view].absoluteVelocities[place]) * 2e-9
        if unboundedProperties.contains(place, ofView: view) {
          expectedDistance +=
            before[view].absoluteVelocities[place] * (1e-9 * ScenarioRunner.infiniteSlopeFactor)
        }
        // A drawn color component is clamped to its alpha, which may have a larger range and
        // velocity.
        if ScenarioRunner.colors.contains(place) {
          (range, expectedDistance) = (
            SIMD4(repeating: range.max()), SIMD4(repeating: expectedDistance.max())
          )
        }
        let rest = jump - expectedDistance
        if rest.max() > 1e-6,
          (rest - range * residualFractions.fraction(of: place, ofView: view)).max() > 1e-6
        {
          report("v\(view) jumped by \(jump) at an end, after moving within \(range)")
        }
      }
    }
  }

  /// Returns the properties of all animators that satisfy a condition.
  ///
  /// View animations do not count.
  private func keys(
    of predicate: (AnimatorRecord, AnimatorSpec, UIViewPropertyAnimator) -> Bool
  ) -> PropertySet {
    var keys = PropertySet()
    for index in records.indices
    where predicate(records[index], specs[index], animators[index]) {
      keys.formUnion(records[index].keys)
    }
    return keys
  }

  private static let colors = AnimatedProperty.allCases.filter { $0.limits == .color }.map(\.index)

  /// The fractions of the distances that may remain at the next ends.
  private var residualFractions: ResidualFractions {
    ResidualFractions(records: records, viewAnimations: viewAnimations)
  }

  /// The factor by which a value may move farther than one end's velocity allows, if the velocity
  /// is infinite in between. The factor is 3 where a curve is vertical on its way, like a cube
  /// root. The factor is 2 at its ends, like a square root.
  private static let infiniteSlopeFactor = 3.0

  /// The points of an invisible movement. Velocities that change rapidly within a microsecond may
  /// cause such an error.
  private static let invisibleDistance = 1e-5

  /// Extends the range of a view's rotation by a change's angle; does nothing without checks.
  func widenObservedRange(byRotating change: ChangeSpec) {
    let index =
      change.view * AnimatedProperty.allCases.count + AnimatedProperty.rotationAndScale.index
    if isChecked { observedRange.high[index].x += abs(Double(change.angle)) }
  }

  /// Extends the range of values so that it includes the current ones.
  ///
  /// A range never shrinks.
  func widenObservedRange(_ motion: [LayerMotion]) {
    var index = 0
    for layer in motion {
      for place in layer.values {
        observedRange.low[index] = pointwiseMin(observedRange.low[index], place)
        observedRange.high[index] = pointwiseMax(observedRange.high[index], place)
        index += 1
      }
    }
  }
}

/// The fractions of the distances that springs may leave at their ends.
private struct ResidualFractions {
  let records: [AnimatorRecord]
  let viewAnimations: [ViewAnimationRecord]

  /// The fraction for a spring that is squeezed into less time than it needs. The spring may still
  /// be fast.
  private static let squeezedFraction = 0.05

  /// Returns the fraction of its range by which a number may jump.
  ///
  /// The largest fraction of all animations of the number counts; 0 without an animation.
  func fraction(of place: Int, ofView view: Int) -> Double {
    var fraction = 0.0
    for record in records where record.keys.contains(place, ofView: view) {
      // A spring may have started with the velocity at a pause, if it has a duration factor, or with
      // that of the animation that it took over.
      let isAtSpeed =
        record.hasDurationFactor || record.takenOverProperties.contains(place, ofView: view)
      let own =
        isAtSpeed
        ? record.timing.residualFractionAtSpeed : record.timing.residualFraction
      fraction = max(fraction, record.hasIrregularBlocks ? ResidualFractions.squeezedFraction : own)
      for (key, own) in record.residualFractions
      where PropertySet([key]).contains(place, ofView: view) {
        fraction = max(fraction, own)
      }
    }
    for viewAnimation in viewAnimations where viewAnimation.keys.contains(place, ofView: view) {
      fraction = max(fraction, viewAnimation.residualFraction)
      if viewAnimation.takenOverProperties.contains(place, ofView: view) {
        fraction = max(fraction, viewAnimation.residualFractionAtSpeed)
      }
    }
    return fraction
  }
}
