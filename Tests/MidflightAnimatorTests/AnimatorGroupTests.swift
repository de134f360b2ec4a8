import Chance
import Midflight
import MotionCore
import SlowTrait
import StageFixtures
import Testing

/// Three views in a row, each moved 100 points by a member of one group: 1 s at once, 2 s after 0.5
/// s, 0.5 s after 1 s.
final class Ensemble {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let views = (0..<3).map { UIView(frame: CGRect(x: 0, y: 60 * $0, width: 50, height: 50)) }
  let group: AnimatorGroup
  private(set) var completions: [String] = []

  init(_ curve: UIView.AnimationCurve = .linear) {
    let views = views
    group = stage.perform { [stage] in
      for view in views { stage.window.addSubview(view) }
      return AnimatorGroup()
    }
    for (index, (duration, delay)) in [(1.0, 0.0), (2, 0.5), (0.5, 1)].enumerated() {
      let animator = stage.perform {
        UIViewPropertyAnimator(duration: duration, curve: curve) { views[index].center.x += 100 }
      }
      animator.addCompletion { [weak self] in self?.completions.append("\(index) \($0)") }
      group.add(animator, afterDelay: delay)
    }
    group.addCompletion { [weak self] in self?.completions.append("all \($0)") }
  }

  /// The presentation of the views, in points from their start.
  var seen: [CGFloat] { views.map { $0.seen.position.x - 25 } }
}

struct AnimatorGroupTests {
  @Test func membersBeginAfterTheirDelays() {
    let ensemble = Ensemble()
    #expect(ensemble.group.duration == 2.5)
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 0.5)
    #expect(ensemble.seen == [50, 0, 0])
    ensemble.stage.advance(by: 1)
    #expect(ensemble.seen == [100, 50, 100])
    #expect(ensemble.group.fractionComplete == 0.6)
    #expect(ensemble.completions.isEmpty)
  }

  @Test func callsThatDriveAMemberAreIgnoredAndDiagnosed() throws {
    let ensemble = Ensemble()
    var events: [String] = []
    ensemble.stage.onFact = { if case .diagnostic(let sentence) = $0 { events.append(sentence) } }
    let member = try #require(ensemble.group.members.first).animator
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 0.5)
    member.pauseAnimation()
    member.isReversed = true
    member.fractionComplete = 0.9
    member.absoluteFraction = 0.9
    member.startAnimation()
    member.startAnimation(afterDelay: 1)
    member.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    member.continueAnimation(to: 0.2)
    member.stopAnimation(false)
    member.finishAnimation(at: .start)
    #expect(events.count == 10)
    #expect(events.allSatisfy { $0.contains("member of a running group") })
    ensemble.stage.advance(by: 2)
    #expect(ensemble.seen == [100, 100, 100])
    #expect(ensemble.completions == ["0 end", "1 end", "2 end", "all end"])
    // After the group's end, its member is an animator like any other.
    member.pauseAnimation()
    #expect(member.state == .active && events.count == 10)
    member.stopAnimation(true)
  }

  @Test func aGroupsMembersEndTogetherInTheirOrder() {
    let ensemble = Ensemble()
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 2.499)
    #expect(ensemble.completions.isEmpty)
    #expect(ensemble.group.members.allSatisfy { $0.animator.state == .active })
    ensemble.stage.advance(by: 0.001)
    #expect(ensemble.completions == ["0 end", "1 end", "2 end", "all end"])
    #expect(ensemble.group.state == .inactive)
    #expect(ensemble.seen == [100, 100, 100])
    #expect(ensemble.stage.nextDue == nil)
  }

  @Test(arguments: [0, 0.1, 0.2, 0.4, 0.5, 0.7, 1]) func scrubbingAGroupShowsEachMemberAtItsTime(
    _ fraction: CGFloat
  ) {
    let (ensemble, running) = (Ensemble(), Ensemble())
    ensemble.group.fractionComplete = fraction
    running.group.startAnimation()
    running.stage.advance(by: 2.4999 * Double(fraction))
    for (scrubbed, run) in zip(ensemble.seen, running.seen) {
      expect(scrubbed, near: run, within: 0.05)
    }
    ensemble.group.stopAnimation(true)
  }

  @Test func reversedMembersRetraceTheTimeline() {
    let (there, back) = (Ensemble(.easeInOut), Ensemble(.easeInOut))
    back.group.startAnimation()
    back.stage.advance(by: 1.75)
    back.group.isReversed = true
    for step in 1...17 {
      back.stage.advance(by: 0.1)
      let moment = 1.75 - 0.1 * Double(step)
      if there.group.state == .active { there.group.stopAnimation(true) }
      let other = Ensemble(.easeInOut)
      other.group.startAnimation()
      other.stage.advance(by: moment)
      for (one, two) in zip(back.seen, other.seen) { expect(one, near: two, within: 1e-6) }
    }
    back.stage.advance(by: 0.1)
    #expect(back.completions == ["0 start", "1 start", "2 start", "all start"])
    #expect(back.views.allSatisfy { $0.center.x == 25 })
  }

  /// A member paused in an overshoot is beyond its end, and moves at once, without waiting for its
  /// turn.
  @Test func reversingAGroupInAMembersOvershootKeepsItsVelocity() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let views = (0..<2).map { UIView(frame: CGRect(x: 0, y: 60 * $0, width: 50, height: 50)) }
    let group = stage.perform { AnimatorGroup() }
    for (view, (duration, delay)) in zip(views, [(1.0, 0.0), (0.4, 0.6)]) {
      stage.perform {
        stage.window.addSubview(view)
        let animator = UIViewPropertyAnimator(duration: duration, dampingRatio: 0.5) {
          view.center.x += 200
        }
        group.add(animator, afterDelay: delay)
      }
    }
    group.startAnimation()
    stage.advance(by: 0.65)
    group.isReversed = true
    while views[1].seen.position.x >= 24 { stage.advance(by: 0.001) }
    group.pauseAnimation()
    group.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(by: 0.004)
    let speed = views[1].presentedVelocity.center.dx
    #expect(speed < -1 && views[1].seen.position.x < 25)
    expectNoJump(of: views) { group.isReversed = false }
    expect(views[1].presentedVelocity.center.dx, near: speed, within: 1e-6)
    stage.advance(by: 5)
    #expect(group.state == .inactive)
    #expect(views.map { $0.seen.position.x } == [225, 225])
  }

  /// The motion back includes the delay before the first member.
  @Test func aReversedGroupTakesItsElapsedTimeIncludingDelays() {
    let fixture = AnimatorFixture(duration: 1)
    let group = fixture.stage.perform { AnimatorGroup() }
    group.add(fixture.animator, afterDelay: 0.5)
    var completions: [UIViewAnimatingPosition] = []
    group.addCompletion { completions.append($0) }
    group.startAnimation()
    fixture.stage.advance(by: 1.2)
    group.isReversed = true
    fixture.stage.advance(by: 0.7)
    #expect(fixture.seenX == 50)
    expect(group.absoluteFraction, near: 0.5 / 1.5)
    fixture.stage.advance(by: 0.499)
    #expect(group.isRunning)
    fixture.stage.advance(by: 0.001)
    #expect(completions == [.start])
  }

  /// An animation that begins at a member's end starts there while the others continue.
  @Test func anEndedMemberShowsItsTargetsWhileItsGroupRuns() {
    let fixture = AnimatorFixture(duration: 1)
    let group = fixture.stage.perform { AnimatorGroup() }
    let long = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 3, curve: .linear) { fixture.view.alpha = 0 }
    }
    fixture.animator.addAnimations({ fixture.view.center.y = 500 }, delayFactor: 1)
    group.add(fixture.animator)
    group.add(long)
    group.startAnimation()
    fixture.stage.advance(by: 0.999)
    #expect(fixture.view.seen.position.y == 50)
    fixture.stage.advance(by: 0.001)
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 500))
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) { group.isReversed = true }
    fixture.stage.advance(by: 2)
    #expect(fixture.view.seen.position.y == 50)
  }

  @Test func scrubbingPastAMembersEndShowsItsTargets() {
    let fixture = AnimatorFixture(duration: 1)
    let group = fixture.stage.perform { AnimatorGroup() }
    let long = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 4, curve: .linear) { fixture.view.alpha = 0 }
    }
    fixture.animator.addAnimations({ fixture.view.center.y = 500 }, delayFactor: 1)
    group.add(fixture.animator)
    group.add(long)
    group.fractionComplete = 0.2
    #expect(fixture.view.seen.position.y == 50)
    group.fractionComplete = 0.5
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 500))
    group.fractionComplete = 0.1
    #expect(fixture.view.seen.position.y == 50)
    group.fractionComplete = 0.5
    group.startAnimation()
    fixture.stage.advance(by: 0.5)
    #expect(fixture.view.seen.position.y == 500)
  }

  @Test func aGroupStartedReversedBeginsAtItsTargets() {
    let ensemble = Ensemble()
    ensemble.group.isReversed = true
    ensemble.group.startAnimation()
    #expect(ensemble.seen == [100, 100, 100])
    ensemble.stage.advance(by: 1.25)
    // 1.25 s back from the end at 2.5 s: the first member has returned, the second is 0.75 s into
    // its way.
    for (seen, expected) in zip(ensemble.seen, [100, 37.5, 50] as [CGFloat]) {
      expect(seen, near: expected)
    }
    ensemble.stage.advance(by: 1.25)
    #expect(ensemble.completions.last == "all start")
  }

  @Test func pausingAndScrubbingAGroupDoesNotJump() {
    let ensemble = Ensemble(.easeIn)
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 1.2)
    expectNoJump(of: ensemble.views) { ensemble.group.pauseAnimation() }
    let caught = ensemble.group.fractionComplete
    expectNoJump(of: ensemble.views) { ensemble.group.fractionComplete = caught }
    ensemble.group.fractionComplete = 0.9
    expectNoJump(of: ensemble.views) { ensemble.group.startAnimation() }
    ensemble.stage.advance(by: 5)
    #expect(ensemble.completions.last == "all end")
  }

  @Test func aDurationFactorSetsAGroupsRemainingTime() {
    let ensemble = Ensemble()
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 1.25)
    ensemble.group.pauseAnimation()
    ensemble.group.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    ensemble.stage.advance(by: 4.999)
    #expect(ensemble.group.isRunning)
    ensemble.stage.advance(by: 0.002)
    #expect(ensemble.completions.last == "all end")
  }

  @Test func aStoppedGroupWaitsForFinishAnimation() {
    let ensemble = Ensemble()
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 0.5)
    expectNoJump(of: ensemble.views) { ensemble.group.stopAnimation(false) }
    #expect(ensemble.group.state == .stopped)
    ensemble.group.finishAnimation(at: .start)
    #expect(ensemble.completions == ["0 start", "1 start", "2 start", "all start"])
    #expect(ensemble.views.allSatisfy { $0.center.x == 25 })
  }

  @Test func aGroupPausedOnCompletionCanBeReversed() {
    let ensemble = Ensemble()
    ensemble.group.pausesOnCompletion = true
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 10)
    #expect(ensemble.group.condition == .paused)
    #expect(ensemble.group.fractionComplete == 1)
    ensemble.group.pausesOnCompletion = false
    ensemble.group.isReversed = true
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 2.5)
    #expect(ensemble.completions.last == "all start")
  }

  @Test func aGroupScrubbedToTheEndCompletesOnlyOnceContinued() {
    let ensemble = Ensemble()
    ensemble.group.fractionComplete = 1
    ensemble.stage.advance(by: 10)
    #expect(ensemble.completions.isEmpty)
    ensemble.group.continueAnimation(withTimingParameters: nil, durationFactor: 3)
    ensemble.stage.advance(by: 7.5)
    #expect(ensemble.completions.last == "all end")
  }

  @Test func changesAddedToTheGroupAreAMember() {
    let ensemble = Ensemble()
    let view = ensemble.views[0]
    ensemble.group.addAnimations({ view.alpha = 0 }, delayFactor: 0.2)
    #expect(ensemble.group.members.last?.delay == 0.5)
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 1.5)
    expect(CGFloat(view.seen.opacity), near: 0.5, within: 1e-6)
  }

  @Test func animationsAddedToARunningGroupTakeItsRemainingTime() {
    let ensemble = Ensemble()
    let (group, stage, view) = (ensemble.group, ensemble.stage, ensemble.views[0])
    group.startAnimation()
    stage.advance(by: 1.25)
    expectNoJump(of: ensemble.views) { group.addAnimations { view.alpha = 0 } }
    #expect(group.fractionComplete == 0.5)
    stage.advance(by: 0.625)
    expect(CGFloat(view.seen.opacity), near: 0.5, within: 1e-6)
    stage.advance(by: 0.624)
    #expect(view.seen.opacity > 0)
    #expect(ensemble.completions.isEmpty)
    stage.advance(by: 0.001)
    #expect(view.seen.opacity == 0)
    #expect(ensemble.completions == ["0 end", "1 end", "2 end", "all end"])
    #expect(group.members.count == 3)
    #expect(stage.nextDue == nil)
  }

  @Test func aGroupsDelayFactorIsAShareOfTheRemainingTime() {
    let ensemble = Ensemble()
    let view = ensemble.views[0]
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 1.25)
    ensemble.group.addAnimations({ view.alpha = 0 }, delayFactor: 0.4)
    ensemble.stage.advance(by: 0.5)
    #expect(view.seen.opacity == 1)
    ensemble.stage.advance(by: 0.375)
    expect(CGFloat(view.seen.opacity), near: 0.5, within: 1e-6)
    ensemble.stage.advance(by: 0.375)
    #expect(view.seen.opacity == 0)
    #expect(ensemble.completions.count == 4)
  }

  @Test func animationsAddedToAStretchedGroupTakeTheStretchedTime() {
    let ensemble = Ensemble()
    let (group, stage, view) = (ensemble.group, ensemble.stage, ensemble.views[0])
    group.startAnimation()
    stage.advance(by: 1.25)
    group.pauseAnimation()
    group.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    stage.advance(by: 1)
    group.addAnimations { view.alpha = 0 }
    stage.advance(by: 2)
    expect(CGFloat(view.seen.opacity), near: 0.5, within: 1e-6)
    stage.advance(by: 2)
    #expect(view.seen.opacity == 0)
    #expect(ensemble.completions.last == "all end")
  }

  /// Nine tenths of the timeline remain, and take twice the usual time.
  @Test func aStretchedGroupStretchesItsMembersDelays() {
    let ensemble = Ensemble()
    let (group, stage) = (ensemble.group, ensemble.stage)
    group.startAnimation()
    stage.advance(by: 0.25)
    group.pauseAnimation()
    group.continueAnimation(withTimingParameters: nil, durationFactor: 1.8)
    stage.advance(by: 0.5)
    expect(ensemble.seen[0], near: 50)
    #expect(ensemble.seen[1] == 0)
    stage.advance(by: 1)
    expect(ensemble.seen[1], near: 25)
    #expect(ensemble.seen[2] == 0)
    stage.advance(by: 0.5)
    expect(ensemble.seen[2], near: 50)
    stage.advance(by: 2.5 - 1e-6)
    #expect(group.isRunning)
    stage.advance(by: 2e-6)
    #expect(ensemble.completions.last == "all end")
  }

  @Test func animationsAddedToAPausedGroupScrubFromItsFraction() {
    let ensemble = Ensemble()
    let (group, view) = (ensemble.group, ensemble.views[0])
    group.fractionComplete = 0.75
    group.fractionComplete = 0.5
    expectNoJump(of: ensemble.views) { group.addAnimations { view.alpha = 0 } }
    group.fractionComplete = 0.75
    expect(CGFloat(view.seen.opacity), near: 0.5)
    group.fractionComplete = 0.25
    #expect(view.seen.opacity == 1)
    group.fractionComplete = 1
    #expect(view.seen.opacity == 0)
    group.fractionComplete = 0.5
    #expect(view.seen.opacity == 1)
    group.startAnimation()
    ensemble.stage.advance(by: 1.25)
    #expect(ensemble.completions.last == "all end")
    #expect(view.seen.opacity == 0)
  }

  @Test func changesAddedToAReversedGroupAreUndoneAtItsEnd() {
    let ensemble = Ensemble()
    let (group, view) = (ensemble.group, ensemble.views[0])
    group.startAnimation()
    ensemble.stage.advance(by: 1.25)
    group.isReversed = true
    expectNoJump(of: ensemble.views) { group.addAnimations { view.alpha = 0 } }
    ensemble.stage.advance(by: 1)
    #expect(view.seen.opacity == 1)
    ensemble.stage.advance(by: 0.25)
    #expect(ensemble.completions.last == "all start")
    #expect(view.alpha == 1)
  }

  @Test func animationsAddedInReverseStartThereAfterAnotherReversal() {
    let ensemble = Ensemble()
    let (group, view) = (ensemble.group, ensemble.views[0])
    group.startAnimation()
    ensemble.stage.advance(by: 1.25)
    group.isReversed = true
    group.addAnimations { view.alpha = 0 }
    ensemble.stage.advance(by: 0.5)
    group.isReversed = false
    ensemble.stage.advance(by: 0.5)
    expect(CGFloat(view.seen.opacity), near: 1, within: 1e-6)
    ensemble.stage.advance(by: 0.625)
    expect(CGFloat(view.seen.opacity), near: 0.5, within: 1e-6)
    ensemble.stage.advance(by: 0.626)
    #expect(ensemble.completions.last == "all end")
    #expect(view.alpha == 0)
  }

  @Test func aStoppedGroupTakesNoChanges() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let ensemble = Ensemble()
        ensemble.group.startAnimation()
        ensemble.group.stopAnimation(false)
        ensemble.group.addAnimations {}
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      messages.contains(
        "addAnimations(_:) on a stopped animator group: call finishAnimation(at:) first."))
  }

  @Test func anEndedGroupRunsAgainWithNewAnimations() {
    let ensemble = Ensemble()
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 3)
    ensemble.group.members[0].animator.addAnimations { [view = ensemble.views[0]] in
      view.center.x += 100
    }
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 0.5)
    #expect(ensemble.seen == [150, 100, 100])
  }

  @Test func aRunningGroupLivesUntilItsEndWithoutAReference() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    var ended = false
    stage.perform {
      stage.window.addSubview(view)
      let group = AnimatorGroup()
      group.add(UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 100 })
      group.addCompletion { _ in ended = true }
      group.startAnimation()
    }
    stage.advance(by: 1)
    #expect(ended)
  }

  @Test func aDroppedStageFreesARunningGroup() {
    weak var group: AnimatorGroup?
    var ensemble: Ensemble? = Ensemble()
    group = ensemble?.group
    ensemble?.group.startAnimation()
    ensemble = nil
    #expect(group == nil)
  }

  @Test(.slow) func randomCallsOnAGroupNeverJumpAndEachMemberEndsOnce() {
    for seed in 0..<600 as Range<UInt64> {
      var random = Seeded(seed)
      let ensemble = Ensemble([.linear, .easeIn, .easeOut][Int(seed % 3)])
      let group = ensemble.group
      if Bool.random(using: &random) { group.startAnimation() } else { group.pauseAnimation() }
      for _ in 0..<10 where group.state == .active {
        ensemble.stage.advance(by: Double.random(in: 0...0.7, using: &random))
        guard group.state == .active else { break }
        expectNoJump(of: ensemble.views, within: 1e-7, "seed \(seed)") {
          switch (group.isRunning, Int.random(in: 0...4, using: &random)) {
          case (true, 0...1): group.pauseAnimation()
          case (_, 2): group.isReversed.toggle()
          case (_, 4):
            let view = ensemble.views[Int.random(in: 0...2, using: &random)]
            let alpha = CGFloat.random(in: 0...1, using: &random)
            group.addAnimations(
              {
                view.alpha = alpha
                view.center.y += 50
              }, delayFactor: [0, 0.5, 0.9][Int.random(in: 0...2, using: &random)])
          case (false, 0): group.startAnimation()
          case (false, 1):
            group.continueAnimation(
              withTimingParameters: [nil, UICubicTimingParameters(animationCurve: .easeOut)][
                Int.random(in: 0...1, using: &random)],
              durationFactor: [0, 0.5, 2][Int.random(in: 0...2, using: &random)])
          case (false, 3): group.continueAnimation(to: CGFloat.random(in: 0...1, using: &random))
          default: break
          }
        }
        if group.state == .active, !group.isRunning, Bool.random(using: &random) {
          group.fractionComplete = CGFloat.random(in: 0...1, using: &random)
        }
      }
      // A group that moves to a fraction stays there until the second start.
      for _ in 0..<2 where group.state == .active {
        if !group.isRunning { group.startAnimation() }
        ensemble.stage.advance(by: 100)
      }
      #expect(group.state == .inactive, "seed \(seed)")
      #expect(ensemble.completions.count == 4, "seed \(seed)")
      #expect(group.members.count == 3, "seed \(seed)")
      #expect(ensemble.stage.nextDue == nil, "seed \(seed)")
    }
  }

  /// A group that its first member's block or observer stopped could not be started again.
  @Test(arguments: [true, false]) func aGroupIgnoresCallsWhileMembersBecomeActive(inBlock: Bool) {
    let ensemble = Ensemble()
    let group = ensemble.group
    var diagnostics: [String] = []
    ensemble.stage.onFact = {
      if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) }
    }
    let member = group.members[0].animator
    if inBlock { member.addAnimations { group.stopAnimation(true) } }
    let observation = member.observe(\.state) { _, _ in
      if !inBlock, diagnostics.isEmpty { group.stopAnimation(true) }
    }
    defer { observation.invalidate() }
    group.startAnimation()
    #expect(group.isRunning && diagnostics.count == 1)
    ensemble.stage.advance(by: 3)
    #expect(group.state == .inactive && ensemble.seen == [100, 100, 100])
  }

  @Test func aMemberBelongsToOneGroupAndStartsOnlyWithIt() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let fixture = AnimatorFixture()
      let groups = fixture.stage.perform { [AnimatorGroup(), AnimatorGroup()] }
      for group in groups { group.add(fixture.animator) }
      for group in groups { group.startAnimation() }
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let fixture = AnimatorFixture()
      let group = fixture.stage.perform { AnimatorGroup() }
      group.add(fixture.animator)
      fixture.animator.startAnimation()
      group.startAnimation()
    }
  }

  @Test func anActiveGroupTakesNoMembers() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let ensemble = Ensemble()
        ensemble.group.startAnimation()
        ensemble.group.add(ensemble.group.members[0].animator)
      }
    }
  }
}
