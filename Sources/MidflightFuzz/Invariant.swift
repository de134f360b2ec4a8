import Chance
import Midflight
import MotionCore

/// A relation between the runs of two scenarios that must have equal results.
package enum Invariant: String, CaseIterable, Sendable {
  /// Advancing in steps with frames in between equals one advance.
  case steppedOrDirect
  /// A second run of a scenario equals the first.
  case repeatedRun
  /// Two reversals at one moment have no effect.
  case reversingTwice
  /// Setting a paused animator's fraction to its current value has no effect.
  case scrubbingToCurrentFraction
  /// Pausing and starting at one moment has no effect.
  case pausingAndStarting

  /// Generates the two scenarios of a seed and returns their first difference; nil if there is
  /// none.
  ///
  /// Also nil for `.pausingAndStarting` if the animation has ended before the pause.
  ///
  /// - `.steppedOrDirect` and `.repeatedRun` use the fuzzer's scenario of the seed.
  /// - `.reversingTwice` and `.pausingAndStarting` use an animator, or a group for about one seed
  ///   in three.
  /// - `.scrubbingToCurrentFraction` uses an animator that is paused in flight.
  package func finding(seed: UInt64) -> String? {
    switch self {
    case .steppedOrDirect:
      let scenario = Fuzzer.scenario(seed: seed).scenario
      return RunComparison(scenario, .direct, scenario, .stepped(Seeded(seed &+ 77)), within: 0)
        .result
    case .repeatedRun:
      let scenario = Fuzzer.scenario(seed: seed).scenario
      return RunComparison(scenario, .direct, scenario, .direct, within: 0).result
    case .reversingTwice:
      var random = Seeded(seed)
      let (scenario, point) = random.once(in: 3) ? runningGroup(&random) : runningAnimator(&random)
      var other = scenario
      other.steps.insert(contentsOf: [point.reversal, point.reversal], at: point.index)
      return RunComparison(scenario, .direct, other, .direct, within: 0).result
    case .pausingAndStarting:
      var random = Seeded(seed)
      let usesGroup = random.once(in: 3)
      var (scenario, point) =
        usesGroup
        ? runningGroup(&random, mayDelay: false) : runningAnimator(&random, mayDelay: false)
      // With UIKit's default, a pause discards the velocity.
      for index in scenario.animators.indices { scenario.animators[index].keepsVelocity = true }
      // A call on an animation that has ended would start it again.
      let runner = ScenarioRunner(scenario, .direct)
      for step in scenario.steps[..<point.index] { runner.perform(step) }
      guard (usesGroup ? runner.group?.state : runner.animators[0].state) == .active else {
        return nil
      }
      var other = scenario
      let pause: [Step] =
        usesGroup ? [.group(.pause), .group(.start)] : [.call(0, .pause), .call(0, .start)]
      other.steps.insert(contentsOf: pause, at: point.index)
      return RunComparison(scenario, .direct, other, .direct, within: 0).result
    case .scrubbingToCurrentFraction:
      var random = Seeded(seed)
      let (without, with, tolerance) = scrubPair(&random)
      return RunComparison(without, .direct, with, .direct, within: tolerance).result
    }
  }

  /// The index of a step before which a scenario reverses an animation, and the reversing step.
  private typealias ReversalPoint = (index: Int, reversal: Step)

  /// Returns a scenario with an animator that runs or is paused, and the place of a reversal. The
  /// blocks are unrestricted.
  ///
  /// A second animator also runs. The last step is an advance of 20 s.
  ///
  /// - Parameter mayDelay: A Boolean value that indicates whether the animator may have a start
  ///   delay.
  private func runningAnimator(_ random: inout Seeded, mayDelay: Bool = true) -> (
    Scenario, ReversalPoint
  ) {
    var spec = AnimatorSpec.random(&random)
    (spec.duration, spec.isInterruptible) = (random.pick([0.3, 1, 2]), true)
    let other = AnimatorSpec(duration: 0.7, timing: .easeInOut)
    var steps: [Step] = [
      .view(.random(&random)), .call(1, .add(.random(&random))), .call(1, .start), .advance(0.05),
      .call(0, .add(.random(&random))), .call(0, .addCompletion),
      .call(0, random.once(in: 6) && mayDelay ? .startAfter(0.4) : .start),
      .advance(spec.duration * Double.random(in: 0.05...0.9, using: &random)),
    ]
    if random.once(in: 4) { steps += [.call(0, .pause), .advance(0.1)] }
    let point = (index: steps.count, reversal: Step.call(0, .reverse))
    steps += [.call(0, .start)] + (0..<8).map { _ in .advance(spec.duration / 6) } + [.advance(20)]
    return (Scenario(animators: [spec, other], steps: steps), point)
  }

  /// Returns a scenario with a group that runs or is paused, and the place of a reversal.
  ///
  /// The group has three members. The last step is an advance of 20 s.
  private func runningGroup(_ random: inout Seeded, mayDelay: Bool = true) -> (
    Scenario, ReversalPoint
  ) {
    var animators = (0..<3).map { _ in AnimatorSpec.random(&random) }
    for index in animators.indices { animators[index].isInterruptible = true }
    var steps: [Step] = animators.indices.map { .call($0, .add(.random(&random))) }
    steps += [
      .group(.addCompletion), .group(random.once(in: 6) && mayDelay ? .startAfter(0.4) : .start),
    ]
    steps.append(.advance(Double.random(in: 0.05...2, using: &random)))
    if random.once(in: 3) { steps += [.group(.reverse), .advance(0.2)] }
    if random.once(in: 4) { steps += [.group(.pause), .advance(0.1)] }
    let point = (index: steps.count, reversal: Step.group(.reverse))
    steps += [.group(.start)] + (0..<8).map { _ in .advance(0.3) } + [.advance(20)]
    let group = GroupSpec.random(&random, of: animators.count)
    return (Scenario(animators: animators, group: group, steps: steps), point)
  }

  /// Returns a scenario with a paused animator, the scenario with a scrub to the current fraction,
  /// and the tolerance for differences in values.
  ///
  /// Both scenarios have a second animator that runs, and end with an advance of 20 s. The
  /// tolerance is larger for a spring than for a curve.
  private func scrubPair(_ random: inout Seeded) -> (Scenario, Scenario, Double) {
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
    let extra: [Step] = [.call(0, .scrub(Invariant.fraction(after: before, [spec, other])))]
    let after: [Step] =
      [.call(0, .start)] + (0..<8).map { _ in .advance(spec.duration / 6) } + [.advance(20)]
    let animators = [spec, other]
    // A resumed spring has a new settling time. The last jumps at both ends may differ.
    let tolerance = isSpring ? 350 * 0.004 : 1e-4
    return (
      Scenario(animators: animators, steps: before + after),
      Scenario(animators: animators, steps: before + extra + after), tolerance
    )
  }

  /// Returns the first animator's fraction after some steps, relative to its direction.
  private static func fraction(after steps: [Step], _ animators: [AnimatorSpec]) -> Double {
    let runner = ScenarioRunner(Scenario(animators: animators, steps: []), .direct)
    for step in steps { runner.perform(step) }
    return Double(runner.animators[0].fractionComplete)
  }
}

/// A comparison of two runs after each advance. With a tolerance of 0, the completions must be
/// equal too.
private struct RunComparison {
  /// The first difference; nil if there is none.
  let result: String?

  /// Runs both scenarios to rest and compares them.
  ///
  /// - Parameter tolerance: The largest allowed difference of a number; 0 requires equal numbers
  ///   and equal completions.
  init(
    _ one: Scenario, _ advanceMode: ScenarioRunner.AdvanceMode, _ other: Scenario,
    _ otherAdvanceMode: ScenarioRunner.AdvanceMode,
    within tolerance: Double
  ) {
    let isExact = tolerance == 0
    let states = RunComparison.states(of: one, advanceMode)
    let others = RunComparison.states(of: other, otherAdvanceMode)
    result =
      zip(states.seen, others.seen).enumerated().lazy.compactMap { index, pair in
        let difference = zip(pair.0, pair.1).map { ($0 - $1).magnitude }.max() ?? 0
        let isSame = isExact ? pair.0 == pair.1 : difference <= tolerance
        return isSame ? nil : "advance \(index) differs by \(difference):\n\(other)"
      }.first
      ?? (!isExact || states.completions == others.completions
        ? nil : "\(states.completions) ≠ \(others.completions):\n\(other)")
  }

  /// Runs a scenario to rest.
  ///
  /// `seen` has an element for each advance among the steps: the drawn values of all views and the
  /// sum of the animators' fractions. After a finding, the state does not change any more.
  private static func states(
    of scenario: Scenario, _ advanceMode: ScenarioRunner.AdvanceMode
  ) -> (seen: [[SIMD4<Double>]], completions: [String]) {
    let runner = ScenarioRunner(scenario, advanceMode)
    var seen: [[SIMD4<Double>]] = []
    for step in scenario.steps {
      runner.perform(step)
      guard case .advance = step else { continue }
      let fractions = runner.animators.map { Double($0.fractionComplete) }
      seen.append(
        runner.views.flatMap { $0.motion().drawnValues }
          + [SIMD4(fractions.reduce(0, +), 0, 0, 0)])
    }
    runner.runToRest()
    return (seen, runner.completions)
  }
}
