import Chance
import Midflight
import MotionCore

/// Runs the steps of a scenario on a stage, and checks every result against the library's
/// guarantees.
///
/// The fuzzer creates one runner for each scenario. A runner skips a step that the current state
/// does not allow. Therefore a scenario stays valid when the shrinker deletes any of its steps.
/// After the first finding, a runner performs no further step.
package final class ScenarioRunner {
  /// The way in which a runner advances the stage's time.
  package enum AdvanceMode {
    /// Advances with checks of continuity in between.
    case checked
    /// Advances in one call, without checks.
    case direct
    /// Advances in steps of random length. After each step, the incremental frame is compared with
    /// a frame that is built from nothing.
    case stepped(Seeded)
  }

  /// The first finding, with its moment; nil while every check has passed.
  package private(set) var finding: String?
  package let stage: Stage
  package let views: [ScenarioView]
  package let animators: [UIViewPropertyAnimator]
  package let group: AnimatorGroup?
  /// The view that the first view contains, and the view that transitions exchange it for.
  let contents: [UIView]
  /// The completions in the order of their calls, as text: the identifier, the owner, the result
  /// and the stage's time in nanoseconds.
  package internal(set) var completions: [String] = []
  let specs: [AnimatorSpec]
  var records: [AnimatorRecord]
  var groupRecord = GroupRecord()
  /// The records of `UIView` calls that run independently of the animators.
  var viewAnimations: [ViewAnimationRecord] = []
  /// The jumps that the current call may cause.
  var allowedJumps = AllowedJumps()
  /// A Boolean value that indicates whether a call on an animator or the group has not returned
  /// yet.
  var isCalling = false
  /// The identifier of the next completion, counted from 0.
  var nextCompletionID = 0
  /// The lowest and the highest value of each number of each view so far. The checks compare the
  /// last jump of a spring with this range. Empty for a runner without checks.
  var observedRange: (low: [SIMD4<Double>], high: [SIMD4<Double>])
  /// The motion of the views at the current time, or nil after a call or an advance.
  var cachedMotion: [LayerMotion]?
  private var advanceMode: AdvanceMode

  /// Creates a stage of 400 × 400 points with three views, the scenario's animators and its group.
  /// Diagnostics are not printed. No step is performed.
  package init(_ scenario: Scenario, _ advanceMode: AdvanceMode = .checked) {
    let specs = scenario.animators
    self.specs = specs
    self.advanceMode = advanceMode
    let views = (0..<3).map {
      ScenarioView(frame: CGRect(x: 60 * $0, y: 0, width: 50, height: 50))
    }
    self.views = views
    let contents = (0..<2).map { _ in UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20)) }
    self.contents = contents
    let stage = Stage(size: CGSize(width: 400, height: 400))
    self.stage = stage
    stage.onFact = { _ in }  // prevents printed diagnostics
    (animators, group) = stage.perform {
      for view in views {
        view.backgroundColor = .red
        stage.window.addSubview(view)
      }
      for content in contents { content.alpha = ScenarioRunner.contentAlpha }
      views[0].addSubview(contents[0])
      let animators = specs.map { $0.make() }
      return (animators, scenario.group?.make(of: animators))
    }
    records = specs.map { AnimatorRecord(timing: $0.timing) }
    observedRange = ([], [])
    if isChecked {
      let places = readMotion().flatMap(\.values)
      observedRange = (places, places)
    }
  }

  isolated deinit { stage.close() }

  package var isChecked: Bool { if case .checked = advanceMode { true } else { false } }

  /// Performs one step. Does nothing after a finding, for an unknown animator, or for a call that
  /// `AnimatorRules` refuses.
  ///
  /// A member of an active group accepts only completions and blocks. A step for a group does
  /// nothing without a group.
  package func perform(_ step: Step) {
    guard finding == nil else { return }
    switch step {
    case .advance(let seconds): advance(by: seconds)
    case .call(let index, let call):
      guard animators.indices.contains(index) else { return }
      // An active group drives its members. A member accepts only completions and blocks.
      if isDrivenByGroup(index), call != .addCompletion {
        guard case .add = call else { return }
      }
      let outcome = RuleOutcome(
        of: call, to: animators[index], hasAnimations: !records[index].waitingBlocks.isEmpty)
      if outcome.isRefused { return }
      isChecked ? performChecked(call, on: index, outcome) : makeAndRecord(call, on: index, outcome)
    case .view(let spec): call(spec)
    case .group(let call): if let group { perform(call, on: group) }
    }
    resetInactiveRecords()
    if isChecked { checkStates(after: step) }
  }

  /// Runs every animation to its end, and checks that every pending completion is called.
  ///
  /// The runner resumes paused animators, turns off `pausesOnCompletion` and finishes stopped
  /// animators. A new animation replaces animations that repeat without end. Afterwards nothing may
  /// move, wait or be due. Does nothing to a scenario with a finding.
  package func runToRest() {
    for _ in 0..<4 where !isAtRest {
      if group?.pausesOnCompletion ?? false { perform(.group(.setPausesOnCompletion(false))) }
      if group?.condition == .paused { perform(.group(.start)) }
      for (index, animator) in animators.enumerated() {
        if animator.pausesOnCompletion { perform(.call(index, .setPausesOnCompletion(false))) }
        if animator.condition == .waiting {
          perform(.call(index, .add(BlockSpec(changes: []))))
        } else if animator.condition == .paused {
          perform(.call(index, .start))
        }
      }
      perform(.advance(1000))
    }
    if group?.state == .stopped { perform(.group(.finish(.current))) }
    for index in animators.indices where animators[index].state == .stopped {
      perform(.call(index, .finish(.current)))
    }
    if !viewAnimations.isEmpty {
      // A replacement ends animations that repeat without end.
      perform(.view(.replacingEverything))
      perform(.advance(1000))
    }
    guard finding == nil else { return }
    if !viewAnimations.isEmpty { report("\(viewAnimations.count) view animations never ended") }
    checkNoSnapshotsRemain()
    for (index, animator) in animators.enumerated() where animator.state != .inactive {
      report("a\(index) is not at rest: \(animator.condition)")
    }
    if !views.allSatisfy(\.isAtRest) {
      report("a view differs from its model, but no animation runs")
    }
    if stage.nextDue != nil { report("the stage still has scheduled work") }
    if !stage.animators.isEmpty { report("the stage still has animators") }
  }

  /// A Boolean value that indicates whether no animator and no group is active and nothing is due.
  private var isAtRest: Bool {
    stage.nextDue == nil && stage.animators.isEmpty && group?.state ?? .inactive == .inactive
  }

  /// Checks that transitions have removed their snapshot layers and have not changed the contents.
  ///
  /// A view with more or fewer sublayers than subviews is reported. A content with another alpha or
  /// a running animation is reported too.
  private func checkNoSnapshotsRemain() {
    for view in views where (view.layer.sublayers ?? []).count != view.subviews.count {
      report("a snapshot of a transition was not removed")
    }
    if contents.contains(where: {
      $0.alpha != ScenarioRunner.contentAlpha || !LayerMotion.isAtRest($0.layer)
    }) {
      report("a transition changed the alphas of its contents to \(contents.map(\.alpha))")
    }
  }

  /// The alpha of the views inside the first view.
  private static let contentAlpha: CGFloat = 0.8

  /// Stores a finding with the stage's time; later findings are ignored.
  func report(_ sentence: @autoclosure () -> String) {
    if finding == nil { finding = "at \(stage.now): \(sentence())" }
  }

  /// Returns the motion of each view now, with the drawn values.
  ///
  /// Repeated calls return the cached values until a call or an advance.
  func readMotion() -> [LayerMotion] {
    if let cachedMotion { return cachedMotion }
    var motion: [LayerMotion] = []
    for view in views { motion.append(view.motion()) }
    cachedMotion = motion
    return motion
  }

  /// Returns the motion of each view now, without the drawn values unless they are cached.
  ///
  /// The result is not cached.
  func readPlaces() -> [LayerMotion] {
    if let cachedMotion { return cachedMotion }
    var motion: [LayerMotion] = []
    for view in views { motion.append(view.motion(isDrawn: false)) }
    return motion
  }

  /// Advances the stage to a moment, and discards the cached motion.
  ///
  /// Animations and completions up to that moment take effect.
  func advanceStage(to moment: Moment) {
    cachedMotion = nil
    stage.advance(to: moment)
  }

  // MARK: - Time

  /// Advances the stage in the runner's mode. With `.stepped`, a frame that differs from a new one
  /// is reported.
  private func advance(by seconds: Double) {
    let target = stage.now.advanced(by: seconds)
    switch advanceMode {
    case .direct: stage.advance(to: target)
    case .checked: advanceChecked(to: target)
    case .stepped(var random):
      while stage.now < target {
        let rest = target.nanoseconds - stage.now.nanoseconds
        // A long advance takes longer steps, because animations end early in it.
        let most = min(rest, max(90_000_000, rest / 8))
        stage.advance(
          to: Moment(
            nanoseconds: stage.now.nanoseconds + Int64.random(in: 1...most, using: &random)))
        if stage.frame() != stage.frameFromNothing() {
          report("a frame differs from a new frame of the same moment")
        }
      }
      stage.advance(to: target)
      advanceMode = .stepped(random)
    }
  }

  /// Advances with checks of the first microsecond, and of the nanosecond in which each animation
  /// ends.
  ///
  /// After a finding, the stage still advances to the target.
  private func advanceChecked(to target: Moment) {
    checkContinuity(until: target)
    while finding == nil, let due = stage.nextDue, due <= target {
      checkContinuousEnd(at: due)
      resetInactiveRecords()
    }
    advanceStage(to: target)
  }
}
