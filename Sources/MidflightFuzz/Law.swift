import Chance
import Midflight
import MotionCore

/// A relation between the runs of two scenarios that must have equal results.
package enum Law: String, CaseIterable, Sendable {
  /// Advancing in steps with frames in between equals one advance.
  case inPiecesOrAtOnce
  /// A second run of a scenario equals the first.
  case twoRuns
  /// Two reversals at one moment have no effect.
  case reversingTwice
  /// Setting a paused animator's fraction to its current value has no effect.
  case scrubbingToThePresent
  /// Pausing and starting at one moment has no effect.
  case pausingAndStarting

  /// Generates the two scenarios of a seed and returns their first difference; nil if there is
  /// none.
  ///
  /// Also nil for `.pausingAndStarting` if the animation has ended before the pause.
  package func complaint(seed: UInt64) -> String? {
    switch self {
    case .inPiecesOrAtOnce:
      let script = Fuzzer.script(seed: seed).script
      return Comparison(script, .atOnce, script, .inPieces(Seeded(seed &+ 77)), within: 0).result
    case .twoRuns:
      let script = Fuzzer.script(seed: seed).script
      return Comparison(script, .atOnce, script, .atOnce, within: 0).result
    case .reversingTwice:
      var random = Seeded(seed)
      let (script, place) = random.once(in: 3) ? groupFlight(&random) : anyFlight(&random)
      var other = script
      other.steps.insert(contentsOf: [place.reversal, place.reversal], at: place.index)
      return Comparison(script, .atOnce, other, .atOnce, within: 0).result
    case .pausingAndStarting:
      var random = Seeded(seed)
      let isOfGroup = random.once(in: 3)
      var (script, place) =
        isOfGroup ? groupFlight(&random, waits: false) : anyFlight(&random, waits: false)
      // With UIKit's default, a pause discards the velocity.
      for index in script.animators.indices { script.animators[index].keepsVelocity = true }
      // A call on an animation that has ended would start it again.
      let walk = Walk(script, .atOnce)
      for step in script.steps[..<place.index] { walk.perform(step) }
      guard (isOfGroup ? walk.group?.state : walk.animators[0].state) == .active else { return nil }
      var other = script
      let pause: [Step] =
        isOfGroup ? [.group(.pause), .group(.start)] : [.call(0, .pause), .call(0, .start)]
      other.steps.insert(contentsOf: pause, at: place.index)
      return Comparison(script, .atOnce, other, .atOnce, within: 0).result
    case .scrubbingToThePresent:
      var random = Seeded(seed)
      let (without, with, tolerance) = pair(&random)
      return Comparison(without, .atOnce, with, .atOnce, within: tolerance).result
    }
  }

  /// The index of a step before which a scenario reverses an animation, and the reversing step.
  private typealias Turn = (index: Int, reversal: Step)

  /// Returns a scenario with an animator that runs or is paused, and the place of a reversal. The
  /// blocks are unrestricted.
  ///
  /// - Parameter waits: A Boolean value that indicates whether the animator may have a start delay.
  private func anyFlight(_ random: inout Seeded, waits: Bool = true) -> (Script, Turn) {
    var spec = AnimatorSpec.random(&random)
    (spec.duration, spec.isInterruptible) = (random.pick([0.3, 1, 2]), true)
    let other = AnimatorSpec(duration: 0.7, timing: .easeInOut)
    var steps: [Step] = [
      .view(.random(&random)), .call(1, .add(.random(&random))), .call(1, .start), .advance(0.05),
      .call(0, .add(.random(&random))), .call(0, .addCompletion),
      .call(0, random.once(in: 6) && waits ? .startAfter(0.4) : .start),
      .advance(spec.duration * Double.random(in: 0.05...0.9, using: &random)),
    ]
    if random.once(in: 4) { steps += [.call(0, .pause), .advance(0.1)] }
    let turn = (index: steps.count, reversal: Step.call(0, .reverse))
    steps += [.call(0, .start)] + (0..<8).map { _ in .advance(spec.duration / 6) } + [.advance(20)]
    return (Script(animators: [spec, other], steps: steps), turn)
  }

  /// Returns a scenario with a group that runs or is paused, and the place of a reversal.
  private func groupFlight(_ random: inout Seeded, waits: Bool = true) -> (Script, Turn) {
    var animators = (0..<3).map { _ in AnimatorSpec.random(&random) }
    for index in animators.indices { animators[index].isInterruptible = true }
    var steps: [Step] = animators.indices.map { .call($0, .add(.random(&random))) }
    steps += [
      .group(.addCompletion), .group(random.once(in: 6) && waits ? .startAfter(0.4) : .start),
    ]
    steps.append(.advance(Double.random(in: 0.05...2, using: &random)))
    if random.once(in: 3) { steps += [.group(.reverse), .advance(0.2)] }
    if random.once(in: 4) { steps += [.group(.pause), .advance(0.1)] }
    let turn = (index: steps.count, reversal: Step.group(.reverse))
    steps += [.group(.start)] + (0..<8).map { _ in .advance(0.3) } + [.advance(20)]
    let group = GroupSpec.random(&random, of: animators.count)
    return (Script(animators: animators, group: group, steps: steps), turn)
  }

  /// Returns a scenario with a paused animator, the scenario with a scrub to the current fraction,
  /// and the tolerance for differences in values.
  private func pair(_ random: inout Seeded) -> (Script, Script, Double) {
    let curve = random.pick([TimingSpec.linear, .easeIn, .easeOut, .easeInOut, .anticipating])
    let isSpring = random.once(in: 2)
    let spring = TimingSpec.ratio(random.pick([0.3, 0.7, 1]), dx: 0, dy: 0)
    var spec = AnimatorSpec(duration: random.pick([0.3, 1, 2]), timing: isSpring ? spring : curve)
    spec.scrubsLinearly = !random.once(in: 3)
    var block = BlockSpec.random(&random)
    (block.nested, block.inner) = (nil, nil)
    block.delayFactor = isSpring ? 0 : random.pick([0, 0, 0.4])
    let other = AnimatorSpec(duration: 0.7, timing: .easeInOut)
    var before: [Step] = [
      .call(1, .add(.init(changes: [.random(&random)]))), .call(1, .start), .advance(0.05),
      .call(0, .add(block)), .call(0, .start),
      .advance(spec.duration * Double.random(in: 0.05...0.9, using: &random)),
    ]
    before += [.call(0, .pause), .advance(0.1)]
    let extra: [Step] = [.call(0, .scrub(Law.fraction(after: before, [spec, other])))]
    let after: [Step] =
      [.call(0, .start)] + (0..<8).map { _ in .advance(spec.duration / 6) } + [.advance(20)]
    let animators = [spec, other]
    // A resumed spring has a new settling time. The last jumps at both ends may differ.
    let tolerance = isSpring ? 350 * 0.004 : 1e-4
    return (
      Script(animators: animators, steps: before + after),
      Script(animators: animators, steps: before + extra + after), tolerance
    )
  }

  private static func fraction(after steps: [Step], _ animators: [AnimatorSpec]) -> Double {
    let walk = Walk(Script(animators: animators, steps: []), .atOnce)
    for step in steps { walk.perform(step) }
    return Double(walk.animators[0].fractionComplete)
  }
}

/// A comparison of two runs after each advance. With a tolerance of 0, the completions must be
/// equal too.
private struct Comparison {
  /// The first difference; nil if there is none.
  let result: String?

  init(
    _ one: Script, _ pace: Walk.Pace, _ other: Script, _ otherPace: Walk.Pace,
    within tolerance: Double
  ) {
    let isExact = tolerance == 0
    let states = Comparison.states(of: one, pace)
    let others = Comparison.states(of: other, otherPace)
    result =
      zip(states.seen, others.seen).enumerated().lazy.compactMap { index, pair in
        let difference = zip(pair.0, pair.1).map { ($0 - $1).magnitude }.max() ?? 0
        let isSame = isExact ? pair.0 == pair.1 : difference <= tolerance
        return isSame ? nil : "advance \(index) shows a difference of \(difference):\n\(other)"
      }.first
      ?? (!isExact || states.endings == others.endings
        ? nil : "\(states.endings) ≠ \(others.endings):\n\(other)")
  }

  private static func states(
    of script: Script, _ pace: Walk.Pace
  ) -> (seen: [[SIMD4<Double>]], endings: [String]) {
    let walk = Walk(script, pace)
    var seen: [[SIMD4<Double>]] = []
    for step in script.steps {
      walk.perform(step)
      guard case .advance = step else { continue }
      let fractions = walk.animators.map { Double($0.fractionComplete) }
      seen.append(
        walk.views.flatMap { $0.motion().seen }
          + [SIMD4(fractions.reduce(0, +), 0, 0, 0)])
    }
    walk.comeToRest()
    return (seen, walk.endings)
  }
}
