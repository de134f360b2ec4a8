import Chance
import Midflight
import MidflightFuzz
import MotionCore
import SlowTrait
import Testing

/// Random calls on animators and views keep every guarantee. `make fuzz` runs more of them.
struct FuzzTests {
  /// A sample. Scripts/check runs more scenarios, invariants and takeovers with the release build of
  /// `fuzz`.
  @Test func randomScenariosKeepEveryGuarantee() {
    for seed in 1...200 as ClosedRange<UInt64> {
      guard let failure = Fuzzer.run(seed: seed) else { continue }
      Issue.record("\(failure)")
      return
    }
  }

  /// Rare cases that once failed, in the order of the seeds:
  ///
  /// - A block is added a few microseconds before the end.
  /// - A block waits in an overshoot of a few microseconds.
  /// - A block is paused at its time, beside an animator that is paused at its progress.
  /// - The delay of a nested animator leaves 30 ns for the animator.
  /// - A half turn at the end negates both scales, which is invisible.
  /// - A spring of 14 s takes over a thrown value.
  /// - A block is added 52 ns before the end of a vertical curve.
  /// - A block is added in the overshoot of a spring while a curve is in force.
  /// - A vertical curve throws a transform to millions of its size.
  /// - A group is reversed twice at one moment, and its held member has an initial velocity.
  /// - The span of a nested block has the length of a rounding error.
  /// - A group is reversed, paused, started and reversed at one moment, after a member has arrived.
  /// - A spring that has arrived waits to go back, is paused, and continues on another curve.
  /// - A group goes to a fraction before the part of a member that has taken a motion over: two
  ///   seeds.
  /// - A spring brings only a velocity to rest, in a property that otherwise does not move.
  /// - An endless repetition inherits a rounding error as its duration.
  /// - A color component is clamped to its alpha, which follows a vertical curve.
  /// - A block is added 1 µs before an intermediate target. The animator then runs back for 1 s.
  @Test(
    arguments: [
      310_162_103, 500_770_867, 400_340_497, 1_795_881_219, 2_029_316_850, 2_030_379_808,
      2_033_694_888, 2_041_354_455, 2_050_014_355,
      2_070_824_482, 2_080_126_445, 2_090_002_175, 2_403_229_837,
      2_501_799_633, 2_601_161_812, 2_604_900_893, 2_700_166_651,
      2_731_212_865, 2_722_025_105,
    ] as [UInt64])
  func aRareScenarioKeepsEveryGuarantee(seed: UInt64) {
    #expect(Fuzzer.run(seed: seed) == nil)
  }

  @Test(.slow, arguments: Invariant.allCases)
  func invariantsHoldForRandomScenarios(invariant: Invariant) {
    for seed in 1...100 as ClosedRange<UInt64> {
      guard let finding = invariant.finding(seed: seed) else { continue }
      Issue.record("\(invariant), seed \(seed): \(finding)")
      return
    }
  }

  @Test(
    arguments: [
      ([0, 1, 0.5, 2], 1), ([0, -0.5, 2], -1), ([0, -0.1, 1, 0.5, 2], -1), ([0, 2.2, 2], 10),
    ] as [([Double], Double)])
  func aMotionThatBreaksAnInvariantIsFound(_ positions: [Double], _ velocity: Double) {
    #expect(TakeoverInvariant.violation(in: positions, velocity: velocity, lasting: 1) != nil)
  }

  /// A turn within its limits, and an overshoot that the shortest length requires.
  @Test(
    arguments: [([0, -0.4, 1, 2], -1), ([0, 2.1, 2], 10), ([0, 0, 0], 0)] as [([Double], Double)])
  func aMotionWithinTheInvariantsPasses(_ positions: [Double], _ velocity: Double) {
    #expect(TakeoverInvariant.violation(in: positions, velocity: velocity, lasting: 1) == nil)
  }

  @Test func randomTakeoversKeepTheInvariantsOfHandOvers() {
    for seed in 1...200 as ClosedRange<UInt64> {
      guard let finding = TakeoverInvariant.finding(seed: seed) else { continue }
      Issue.record("seed \(seed): \(finding)")
      return
    }
  }

  /// Invariants hold only for calls that some scenario makes.
  @Test(.slow) func scenariosMakeEveryCall() {
    var forms: Set<String> = []
    for seed in 1...1_500 as ClosedRange<UInt64> {
      let scenario = Fuzzer.scenario(seed: seed).scenario
      for animator in scenario.animators { forms.insert(animator.timing.name) }
      for step in scenario.steps {
        switch step {
        case .view(let spec): note(spec, "", in: &forms)
        case .call(_, .add(let block)):
          if let inner = block.inner { note(inner, "inside an animator, ", in: &forms) }
          for change in block.allChanges { forms.insert("\(change.kind)") }
        case .group(let call): forms.insert("group: \(call.name)")
        default: break
        }
      }
    }
    for place in ["", "inside another, ", "inside an animator, "] {
      for form in ["curve", "spring", "bounce", "transition", "withoutAnimation"] {
        #expect(forms.contains(place + form), "\(place)\(form)")
      }
      for mode in 0..<5 { #expect(forms.contains("\(place)keyframes \(mode)")) }
    }
    #expect(forms.contains("inside another, modify"))
    #expect(forms.contains("inside an animator, modify"))
    let calls = [
      "start", "startAfter", "pause", "scrub", "reverse", "resume", "resumeTo", "stop", "finish",
      "addCompletion",
    ]
    for call in calls { #expect(forms.contains("group: \(call)"), "\(call)") }
    for kind in ChangeSpec.Kind.allCases { #expect(forms.contains("\(kind)"), "\(kind)") }
    let timings = [
      "curve", "underdamped", "critical", "clamped", "overdamped", "without damping", "stiff",
      "heavy", "bouncing", "negative bounce", "initial velocity",
    ]
    for timing in timings { #expect(forms.contains(timing), "\(timing)") }
  }

  /// A case that random scenarios seldom reach: a block with an inner delay joins an animator that
  /// still has a residual to fade, or that runs to a fraction.
  @Test(arguments: [false, true]) func delayedChangesInFlightNeitherMoveNorJump(
    hasTargetFraction: Bool
  ) {
    for seed in 1...(isQuick ? 60 : 400) as ClosedRange<UInt64> {
      var random = Seeded(seed)
      var spec = AnimatorSpec.random(&random)
      (spec.duration, spec.isInterruptible) = (random.pick([0.3, 1, 2]), true)
      var block = BlockSpec(changes: [.random(&random)])
      if random.once(in: 3) {
        block.nested = .random(&random)
        block.nested?.delay = random.pick([0.1, 0.4])
      } else {
        // Transitions have no delay.
        var inner = ViewSpec(changes: [])
        repeat { inner = .random(&random, depth: 1) } while inner.form.name == "transition"
        inner.delay = random.pick([0.1, 0.4])
        block.inner = inner
      }
      let timing = TimingSpec.random(&random)
      let seconds = spec.duration * Double.random(in: 0.1...0.8, using: &random)
      let calls: [Step.Call] = [
        .add(.random(&random)), .addCompletion, .start, .pause,
        hasTargetFraction
          ? .resumeTo(random.pick([0, 0.3, 0.8, 1]), timing, factor: 0)
          : .resume(timing, factor: 0), .add(block),
        random.once(in: 2) ? .reverse : .pause, .start,
      ]
      let waits = [0, 0, seconds, 0, 0.05, 0.15, 0.1, 0.3]
      let steps = zip(calls, waits).flatMap { [Step.call(0, $0), .advance($1)] }
      let scenario = Scenario(animators: [spec], steps: steps)
      guard let finding = Fuzzer.finding(of: scenario) else { continue }
      Issue.record("seed \(seed): \(finding)\n\(scenario)")
      return
    }
  }

  private func note(_ spec: ViewSpec, _ place: String, in forms: inout Set<String>) {
    if case .keyframes(let mode, _) = spec.form {
      forms.insert("\(place)keyframes \(mode)")
    } else {
      forms.insert(place + spec.form.name)
    }
    for inner in spec.inner {
      note(inner, place.isEmpty ? "inside another, " : place, in: &forms)
    }
  }

  @Test func aSeedAlwaysMakesTheSameScenario() {
    for seed in 1...50 as ClosedRange<UInt64> {
      #expect(Fuzzer.scenario(seed: seed).scenario == Fuzzer.scenario(seed: seed).scenario)
    }
  }
}

/// The shrinker removes everything that a failure does not need.
struct ShrinkerTests {
  @Test func shrinkingAScenarioRemovesIrrelevantParts() throws {
    var shrunk: [Scenario] = []
    for seed in 1...60 as ClosedRange<UInt64> {
      let scenario = Fuzzer.scenario(seed: seed).scenario
      // Pretended failure: a stop in a scenario that moves a center.
      guard let finding = Self.check(scenario) else { continue }
      shrunk.append(Shrinker(check: Self.check).shrink(scenario, finding).0)
    }
    #expect(!shrunk.isEmpty)
    for scenario in shrunk {
      #expect(scenario.steps.count == 2, "\(scenario)")
      #expect(scenario.animators.count <= 2)
      #expect(
        scenario.animators[0] == AnimatorSpec(duration: 1, timing: .linear), "\(scenario)")
    }
  }

  /// Pretended failure: a repeated color change at any depth.
  @Test(.slow) func aUIViewCallShrinksToItsFailure() {
    func isWrong(_ spec: ViewSpec) -> Bool {
      spec.options.contains(.repeat) && spec.changes.contains { $0.kind == .color }
        || spec.inner.contains(where: isWrong)
    }
    func check(_ scenario: Scenario) -> String? {
      let isWrong = scenario.steps.contains {
        if case .view(let spec) = $0 { isWrong(spec) } else { false }
      }
      return isWrong ? "pretended" : nil
    }
    var count = 0
    for seed in 1...300 as ClosedRange<UInt64> {
      let scenario = Fuzzer.scenario(seed: seed).scenario
      guard let finding = check(scenario) else { continue }
      count += 1
      let shrunk = Shrinker(check: check).shrink(scenario, finding).0
      #expect(shrunk.steps.count == 1, "\(shrunk)")
      guard case .view(let spec) = shrunk.steps[0] else { continue }
      var innermost = spec
      while let next = innermost.inner.first { innermost = next }
      let change = ChangeSpec(view: 0, kind: .color, amount: 100)
      #expect(innermost.changes == [change], "\(shrunk)")
      #expect(innermost.options == .repeat && innermost.form == .curve, "\(shrunk)")
    }
    #expect(count > 0)
  }

  @Test func aScenarioIsPrintedAsSwift() {
    let change = ChangeSpec(view: 0, kind: .alpha, amount: 100)
    let inner = ViewSpec(.withoutAnimation, changes: [change])
    let frame = ViewSpec.Keyframe(start: 0.5, duration: 0.5, change: change)
    let spec = ViewSpec(.keyframes(mode: 3, [frame]), changes: [], inner: [inner])
    let scenario = Scenario(
      animators: [AnimatorSpec()], group: GroupSpec(delays: [0.5]),
      steps: [.view(spec), .group(.reverse)])
    let expected = """
      let a0 = UIViewPropertyAnimator(duration: 1.0, timingParameters: \
      UICubicTimingParameters(controlPoint1: CGPoint(x: 0.0, y: 0.0), \
      controlPoint2: CGPoint(x: 1.0, y: 1.0)))
      let group = AnimatorGroup()
      group.add(a0, afterDelay: 0.5)
      stage.perform { UIView.animateKeyframes(withDuration: 1.0, delay: 0.0, \
      options: .init(rawValue: 3072)) { \
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { v0.alpha = 0.25 }; \
      UIView.performWithoutAnimation { v0.alpha = 0.25 } } completion: { completions.append($0) } }
      group.isReversed.toggle()
      """
    #expect(scenario.description == expected)
  }

  @Test func theSameScenarioShrinksToTheSameResult() {
    let scenario = Fuzzer.scenario(seed: 5).scenario
    let check: (Scenario) -> String? = { $0.steps.count >= 3 ? "long" : nil }
    let shrunk = Shrinker(check: check).shrink(scenario, "long").0
    #expect(shrunk == Shrinker(check: check).shrink(scenario, "long").0)
    #expect(shrunk.steps.count == 3)
  }

  private static func check(_ scenario: Scenario) -> String? {
    let isStopped = scenario.steps.contains {
      if case .call(_, .stop) = $0 { true } else { false }
    }
    let hasCenter = scenario.steps.contains {
      if case .call(_, .add(let block)) = $0 {
        block.changes.contains { $0.kind == .center }
      } else {
        false
      }
    }
    return isStopped && hasCenter ? "pretended" : nil
  }
}

extension Step.Call {
  /// The name of the case.
  fileprivate var name: String { String(describing: self).caseName }
}

extension ViewSpec.Form {
  /// The name of the case.
  fileprivate var name: String { String(describing: self).caseName }
}

extension String {
  fileprivate var caseName: String { String(prefix { $0 != "(" }) }
}

extension TimingSpec {
  /// A word for each kind of timing that scenarios should contain.
  fileprivate var name: String {
    switch self {
    case _ where hasInitialVelocity: "initial velocity"
    case .cubic: "curve"
    case _ where !isSpring: "without damping"
    case .ratio(let ratio, _, _): ratio > 1 ? "clamped" : ratio == 1 ? "critical" : "underdamped"
    case .unclampedRatio(let ratio, _, _): ratio > 1 ? "overdamped" : "critical"
    case .constants(let mass, let stiffness, _, _, _):
      stiffness > 1000 ? "stiff" : mass != 1 ? "heavy" : "underdamped"
    case .bounce(let bounce, _, _, _): bounce < 0 ? "negative bounce" : "bouncing"
    }
  }
}
