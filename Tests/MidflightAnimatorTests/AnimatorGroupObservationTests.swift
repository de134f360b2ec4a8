import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of a group's notifications: observers, waiting tasks, and a release without either.
struct AnimatorGroupObservationTests {
  final class Log { var words: [String] = [] }

  @Test func observersOfMembersAreNotifiedBeforeThoseOfTheGroup() throws {
    let ensemble = Ensemble()
    let (log, group) = (Log(), ensemble.group)
    let member = try #require(group.members.first).animator
    let observations = [
      member.observe(\.isRunning) { member, _ in log.words.append("member \(member.isRunning)") },
      group.observe(\.isRunning, options: [.old, .new]) { _, change in
        log.words.append("\(change.oldValue ?? true) → \(change.newValue ?? false)")
      },
      group.observe(\.isReversed) { group, _ in log.words.append("back \(group.isReversed)") },
    ]
    group.startAnimation()
    #expect(log.words == ["member true", "false → true"])
    ensemble.stage.advance(by: 0.5)
    log.words = []
    group.isReversed = true
    group.pauseAnimation()
    #expect(log.words == ["back true", "member false", "true → false"])
    log.words = []
    group.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    group.stopAnimation(false)
    #expect(log.words == ["member true", "false → true", "member false", "true → false"])
    withExtendedLifetime(observations) {}
    group.finishAnimation(at: .current)
  }

  @Test func stateIsReportedBeforeTheCompletionsRun() {
    let ensemble = Ensemble()
    let log = Log()
    let observation = ensemble.group.observe(\.state) { group, _ in
      log.words.append("\(group.state), \(ensemble.completions.count)")
    }
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 3)
    #expect(log.words == ["active, 0", "inactive, 0"])
    #expect(ensemble.completions.count == 4)
    withExtendedLifetime(observation) {}
  }

  @Test func inFlightTheFractionIsReportedAt60HzAndAtTheEnd() {
    let ensemble = Ensemble()
    var values: [CGFloat] = []
    let observation = ensemble.group.observe(\.fractionComplete, options: .new) { _, change in
      change.newValue.map { values.append($0) }
    }
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 1.001)
    #expect(values.count == 60)
    for (index, value) in values.enumerated() {
      expect(value, near: CGFloat(index + 1) / 150, within: 1e-7)
    }
    ensemble.stage.advance(by: 2)
    #expect(values.contains(1))
    #expect(ensemble.stage.nextDue == nil)
    withExtendedLifetime(observation) {}
  }

  @Test func aScrubIsReportedAtOnce() {
    let ensemble = Ensemble()
    var values: [CGFloat] = []
    let observation = ensemble.group.observe(\.absoluteFraction, options: .new) { _, change in
      change.newValue.map { values.append($0) }
    }
    ensemble.group.fractionComplete = 0.25
    ensemble.group.fractionComplete = 0.25
    ensemble.group.fractionComplete = 0.5
    #expect(values == [0.25, 0.5])
    observation.invalidate()
    ensemble.group.fractionComplete = 0.75
    #expect(values.count == 2)
    ensemble.group.stopAnimation(true)
  }

  @Test func anObserverMayReverseAGroupAtItsEnd() {
    let ensemble = Ensemble()
    let group = ensemble.group
    let observation = group.observe(\.fractionComplete) { group, _ in
      if group.isRunning, group.fractionComplete == 1, !group.isReversed { group.isReversed = true }
    }
    group.startAnimation()
    ensemble.stage.advance(by: 2.5)
    #expect(group.isRunning && ensemble.completions.isEmpty)
    ensemble.stage.advance(by: 2.5)
    #expect(ensemble.completions == ["0 start", "1 start", "2 start", "all start"])
    withExtendedLifetime(observation) {}
  }

  // MARK: - Tasks

  /// Returns a task that waits already.
  func wait(for group: AnimatorGroup) -> Task<UIViewAnimatingPosition, Never> {
    Task.immediate { [weak group] in await group?.addCompletion() ?? .current }
  }

  @Test func aTaskAwaitingAReversedGroupReceivesStart() async {
    let ensemble = Ensemble()
    let end = wait(for: ensemble.group)
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 1)
    ensemble.group.isReversed = true
    ensemble.stage.advance(by: 2)
    #expect(await end.value == .start)
  }

  @Test func aTaskAwaitingAStoppedGroupReceivesCurrent() async {
    let ensemble = Ensemble()
    let end = wait(for: ensemble.group)
    ensemble.group.startAnimation()
    ensemble.group.stopAnimation(true)
    #expect(await end.value == .current)
  }

  @Test(arguments: [false, true]) func releasingTheStageResumesATaskAwaitingAGroup(isPaused: Bool)
    async
  {
    var ensemble: Ensemble? = Ensemble()
    let end = ensemble.map { wait(for: $0.group) }
    ensemble?.group.startAnimation()
    if isPaused { ensemble?.group.pauseAnimation() }
    ensemble = nil
    #expect(await end?.value == .current)
  }

  // MARK: - Release

  /// Brings a group into a state, releases the group, and returns the diagnostics.
  private func release(
    keeping kept: (AnimatorGroup) -> Void = { _ in }, _ bring: (AnimatorGroup, Stage) -> Void
  ) -> [String] {
    let (log, stage) = (Log(), Stage(size: CGSize(width: 400, height: 400)))
    stage.onFact = { if case .diagnostic(let sentence) = $0 { log.words.append(sentence) } }
    let views = (0..<3).map { UIView(frame: CGRect(x: 0, y: 60 * $0, width: 50, height: 50)) }
    var completed = 0
    var group: AnimatorGroup? = stage.perform {
      let group = AnimatorGroup()
      for view in views {
        stage.window.addSubview(view)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 100 }
        animator.addCompletion { _ in completed += 1 }
        group.add(animator)
      }
      group.addCompletion { _ in completed += 1 }
      return group
    }
    weak let released = group
    group.map(kept)
    group.map { bring($0, stage) }
    let seen = views.map(\.seen.position)
    expectNoJump(of: views) { group = nil }
    #expect(released == nil)
    #expect(stage.animators.isEmpty)
    #expect(completed == 0)
    // The presentation values have become the model values.
    #expect(views.map(\.center) == seen)
    return log.words
  }

  @Test func releasingAPausedGroupIsDiagnosedOnce() {
    let events = release { group, stage in
      group.startAnimation()
      stage.advance(by: 0.25)
      group.pauseAnimation()
    }
    #expect(events.count == 1)
    #expect(events.first?.contains("Animator group: it was released while paused") == true)
  }

  @Test func releasingAStoppedGroupIsDiagnosedOnce() {
    let events = release { group, stage in
      group.startAnimation()
      stage.advance(by: 0.25)
      group.stopAnimation(false)
    }
    #expect(events.count == 1)
    #expect(events.first?.contains("released while stopped") == true)
  }

  @Test func releasingANewGroupIsNotDiagnosed() { #expect(release { _, _ in }.isEmpty) }

  @Test func aRetainedMemberEndsWithItsReleasedGroup() {
    var member: UIViewPropertyAnimator?
    var running: [Bool] = []
    var observation: NSKeyValueObservation?
    let events = release(keeping: { member = $0.members[1].animator }) { group, stage in
      group.startAnimation()
      stage.advance(by: 0.25)
      observation = member?.observe(\.isRunning) { member, _ in running.append(member.isRunning) }
      group.pauseAnimation()
    }
    #expect(events.count == 1)
    #expect(member?.state == .inactive)
    #expect(running == [false])
    withExtendedLifetime(observation) {}
  }
}
