import Chance
import Midflight

/// Generation of random steps.
extension ScenarioRunner {
  /// Returns a random step that is likely to be allowed in the current state.
  ///
  /// - At first, and after an advance: a call.
  /// - After a call: two times in three an advance, otherwise another call.
  ///
  /// A call goes to a `UIView` method once in five times. Most other calls go to the group if there
  /// is a group that can start.
  ///
  /// - Parameters:
  ///   - last: The step before; nil for the first step.
  ///   - kinds: The kinds of changes to choose from.
  package func randomStep(
    _ random: inout Seeded, after last: Step?, changing kinds: [ChangeSpec.Kind]
  ) -> Step {
    let isAdvance: Bool
    if case .advance = last { isAdvance = true } else { isAdvance = last == nil }
    if !isAdvance, !random.once(in: 3) {
      return .advance(random.pick([0, 0.01, 0.1, 0.1, 0.25, 0.37, 0.5, 1.1]))
    }
    if random.once(in: 5) { return .view(.random(&random, of: kinds)) }
    if let group, !random.once(in: 3) {
      let hasAnimations = members.contains { !records[$0].waitingBlocks.isEmpty }
      let isReady = group.state != .inactive || hasAnimations
      if isReady {
        let call = randomCall(
          &random, kinds, group.condition, hasAnimations: true,
          hasInfiniteSlope: members.contains { specs[$0].timing.hasInfiniteSlope })
        if case .add = call {} else { return .group(call) }
      }
    }
    let index = Int(random.next() % UInt64(animators.count))
    if let call = randomCallAroundTargetFraction(&random, kinds, index) {
      return .call(index, call)
    }
    return .call(
      index,
      randomCall(
        &random, kinds, animators[index].condition,
        hasAnimations: !records[index].waitingBlocks.isEmpty,
        hasInfiniteSlope: specs[index].timing.hasInfiniteSlope))
  }

  /// Returns a call that brings a delay into an animator with a target fraction: the continuation,
  /// or a block with a delay. Returns nil in other states, and at random.
  private func randomCallAroundTargetFraction(
    _ random: inout Seeded, _ kinds: [ChangeSpec.Kind], _ index: Int
  ) -> Step.Call? {
    switch animators[index].condition {
    case .running where records[index].hasTargetFraction && random.once(in: 2):
      return .add(.delayed(&random, of: kinds))
    case .paused where random.once(in: 4):
      if random.once(in: 2) { return .add(.delayed(&random, of: kinds)) }
      return .resumeTo(
        random.pick([0, 0.3, 0.8, 1]), random.once(in: 2) ? nil : .random(&random),
        factor: random.pick([0, 0, 0.5]))
    default: return nil
    }
  }

  /// Returns a random call that the rules mostly allow in a condition.
  ///
  /// - Parameter hasInfiniteSlope: Whether the animator's own curve has an infinite slope; a
  ///   continuation then has no factor.
  private func randomCall(
    _ random: inout Seeded, _ kinds: [ChangeSpec.Kind], _ condition: AnimatorRules.Condition,
    hasAnimations: Bool, hasInfiniteSlope: Bool
  ) -> Step.Call {
    switch condition {
    case .inactive where !hasAnimations:
      if random.once(in: 8) { return random.pick([.start, .reverse, .pause, .scrub(0.5)]) }
      return .add(.random(&random, of: kinds))
    case .inactive:
      switch random.pick([0, 1, 1, 2, 3, 4, 4, 4, 5, 6, 7]) {
      case 0: return .add(.random(&random, of: kinds))
      case 1: return .addCompletion
      case 2: return .setPausesOnCompletion(!random.once(in: 3))
      case 3: return .reverse
      case 5: return .startAfter(0.2)
      case 6: return .pause
      case 7: return .scrub(random.pick([0, 0.25, 1]))
      default: return .start
      }
    case .waiting:
      if random.once(in: 2) { return .add(.random(&random, of: kinds)) }
      return random.pick([
        .pause, .reverse, .scrub(0.3), .stop(false), .addCompletion,
        .resume(nil, factor: 0),
      ])
    case .running:
      switch random.pick([0, 0, 0, 0, 1, 1, 2, 2, 3, 4]) {
      case 0: return .pause
      case 1: return .reverse
      case 2: return .add(.random(&random, of: kinds))
      case 3: return .stop(random.once(in: 2))
      default:
        return random.pick([.start, .scrub(0.5), .addCompletion, .setPausesOnCompletion(false)])
      }
    case .paused:
      switch random.pick([0, 0, 1, 2, 2, 2, 3, 4, 5, 6, 7, 7, 8]) {
      case 0: return .start
      case 1: return .startAfter(random.pick([0, 0.3]))
      case 2:
        let timing: TimingSpec? = random.once(in: 2) ? nil : .random(&random)
        // Near the vertical end of a curve, a duration factor for the remaining part makes the
        // whole curve last for years.
        let hasInfiniteSlope = timing?.hasInfiniteSlope ?? hasInfiniteSlope
        return .resume(timing, factor: hasInfiniteSlope ? 0 : random.pick([0, 0, 0.5, 1, 3]))
      case 3:
        return .resumeTo(
          random.pick([0, 0.2, 0.7, 1]), random.once(in: 2) ? nil : .random(&random),
          factor: random.pick([0, 0, 0.5, 2]))
      case 4: return .reverse
      case 5: return .add(.random(&random, of: kinds))
      case 6: return .stop(random.once(in: 2))
      case 7: return .scrub(random.pick([0, 0.2, 0.5, 0.9, 1]))
      default:
        return random.pick([
          .scrubAbsolute(0.4), .setScrubsLinearly(true), .setScrubsLinearly(false), .addCompletion,
        ])
      }
    case .stopped:
      return random.pick([
        .finish(.start), .finish(.current), .finish(.end), .reverse, .addCompletion,
      ])
    }
  }
}
