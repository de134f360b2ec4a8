import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests that `AnimatorGroup.continueAnimation(to:)` does with all members what an animator does.
struct GroupContinueToFractionTests {
  /// Returns the places of the members' views at a fraction of the group's 2.5 s, linear.
  private func places(at fraction: Double) -> [Double] {
    [(1.0, 0.0), (2, 0.5), (0.5, 1)].map { duration, delay in
      100 * min(max((fraction * 2.5 - delay) / duration, 0), 1)
    }
  }

  private func expectPlaces(
    _ ensemble: Ensemble, at fraction: Double, location: SourceLocation = #_sourceLocation
  ) {
    for (seen, place) in zip(ensemble.seen, places(at: fraction)) {
      expect(seen, near: CGFloat(place), within: 1e-6, at: location)
    }
  }

  private func held(at fraction: Double) -> Ensemble {
    let ensemble = Ensemble()
    ensemble.group.fractionComplete = CGFloat(fraction)
    return ensemble
  }

  nonisolated static let targets = [0, 0.1, 0.3, 0.5, 0.9, 1]

  @Test(arguments: targets, targets) func aGroupContinuedToAFractionStaysThere(
    _ from: Double, _ target: Double
  ) {
    let ensemble = held(at: from)
    let group = ensemble.group
    group.continueAnimation(to: target)
    #expect(group.isRunning)
    ensemble.stage.advance(by: 3)
    #expect(!group.isRunning && group.state == .active && ensemble.completions.isEmpty)
    expect(group.fractionComplete, near: CGFloat(target), within: 0)
    expectPlaces(ensemble, at: target)
    group.stopAnimation(true)
  }

  @Test(arguments: targets) func membersFollowTheTimelineInMotionToAFraction(_ target: Double) {
    let ensemble = held(at: 0.4)
    let group = ensemble.group
    group.continueAnimation(to: target)
    for step in 1...8 {
      ensemble.stage.advance(by: abs(target - 0.4) * 2.5 / 8)
      expectPlaces(ensemble, at: 0.4 + (target - 0.4) * Double(step) / 8)
    }
    #expect(!group.isRunning)
    group.stopAnimation(true)
  }

  @Test(arguments: targets) func aDurationFactorIsRelativeToTheGroupsDuration(_ target: Double) {
    let ensemble = held(at: 0.4)
    let group = ensemble.group
    group.continueAnimation(to: target, durationFactor: 2)
    ensemble.stage.advance(by: 2.5)
    expectPlaces(ensemble, at: (0.4 + target) / 2)
    ensemble.stage.advance(by: 2.5 - 1e-6)
    #expect(group.isRunning)
    ensemble.stage.advance(by: 2e-6)
    #expect(!group.isRunning)
    expect(group.fractionComplete, near: CGFloat(target), within: 0)
    group.stopAnimation(true)
  }

  @Test func aReversedGroupsTargetFractionCountsBackwards() {
    let ensemble = held(at: 0.4)
    let group = ensemble.group
    group.isReversed = true
    group.continueAnimation(to: 0.9)
    ensemble.stage.advance(by: 3)
    #expect(group.fractionComplete == 0.9)
    expectPlaces(ensemble, at: 0.1)
    group.stopAnimation(true)
  }

  @Test func startAnimationMovesAGroupFromItsFractionToTheEnd() {
    let ensemble = held(at: 0.2)
    ensemble.group.continueAnimation(to: 0.6)
    ensemble.stage.advance(by: 3)
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 1 + 1e-6)
    #expect(ensemble.completions == ["0 end", "1 end", "2 end", "all end"])
  }

  @Test func aGroupPausedInMotionToAFractionThenStartsForItsEnd() {
    let ensemble = held(at: 0.2)
    ensemble.group.continueAnimation(to: 0.6)
    ensemble.stage.advance(by: 0.5)
    ensemble.group.pauseAnimation()
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 3)
    #expect(ensemble.completions.last == "all end")
  }

  @Test func aGroupReversedInMotionToAFractionReturnsToItsStart() {
    let ensemble = held(at: 0.2)
    ensemble.group.continueAnimation(to: 0.6)
    ensemble.stage.advance(by: 0.5)
    ensemble.group.isReversed = true
    ensemble.stage.advance(by: 3)
    #expect(ensemble.completions.last == "all start" && ensemble.seen == [0, 0, 0])
  }

  @Test func twoInstantReversalsKeepAGroupsTargetFraction() {
    let ensemble = held(at: 0.2)
    ensemble.group.continueAnimation(to: 0.6)
    ensemble.stage.advance(by: 0.5)
    ensemble.group.isReversed = true
    ensemble.group.isReversed = false
    ensemble.stage.advance(by: 3)
    #expect(ensemble.group.fractionComplete == 0.6 && ensemble.completions.isEmpty)
    ensemble.group.stopAnimation(true)
  }

  @Test func animationsAddedInMotionToAFractionStopWithTheGroup() {
    let ensemble = held(at: 0.2)
    let view = UIView(frame: CGRect(x: 0, y: 300, width: 10, height: 10))
    ensemble.stage.perform { ensemble.stage.window.addSubview(view) }
    ensemble.group.continueAnimation(to: 0.6)
    ensemble.stage.advance(by: 0.5)
    ensemble.group.addAnimations { view.center.x += 100 }
    ensemble.stage.advance(by: 3)
    #expect(ensemble.group.fractionComplete == 0.6 && !ensemble.group.isRunning)
    // From 0.4 on the member has 0.6 of the timeline, of which 0.2 are over.
    expect(view.seen.position.x, near: 5 + 100 / 3, within: 1e-6)
    ensemble.group.stopAnimation(true)
  }

  @Test func aSpringMemberArrivesAtTheGroupsFraction() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let group = stage.perform {
      stage.window.addSubview(view)
      let group = AnimatorGroup()
      let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { view.center.x += 80 }
      group.add(animator, afterDelay: 0.5)
      return group
    }
    group.pauseAnimation()
    group.continueAnimation(to: 2.0 / 3)
    stage.advance(by: 5)
    #expect(!group.isRunning)
    expect(view.seen.position.x, near: 5 + 80 * 0.5, within: 1e-6)
    group.stopAnimation(true)
  }

  /// The added block keeps the second reversal from undoing the first. A member that undid it alone
  /// would stay at its own fraction, and leap when the group ends.
  @Test(arguments: [false, true]) func allMembersReachTheEndAfterReversalsAroundAnAddition(
    isAddedToGroup: Bool
  ) throws {
    let ensemble = held(at: 0.2)
    let (group, view) = (ensemble.group, ensemble.views[0])
    let first = try #require(group.members.first).animator
    group.continueAnimation(to: 0.6)
    ensemble.stage.advance(by: 0.25)
    group.isReversed = true
    isAddedToGroup ? group.addAnimations { view.alpha = 0 } : first.addAnimations { view.alpha = 0 }
    group.isReversed = false
    ensemble.stage.advance(by: 1)
    expect(ensemble.seen[1], near: 62.5, within: 1e-6)
    ensemble.stage.advance(by: 0.75 - 1e-6)
    expectNoJump(of: ensemble.views, within: 1e-3) { ensemble.stage.advance(by: 2e-6) }
    #expect(ensemble.seen == [100, 100, 100])
  }

  /// The time of a spring slows the timeline down, so a member leaves before its beginning there.
  @Test func aMovingMemberKeepsItsVelocityAtANewTargetFraction() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let group = stage.perform {
      stage.window.addSubview(view)
      let group = AnimatorGroup()
      group.add(
        UIViewPropertyAnimator(duration: 1, dampingRatio: 1) { view.center.x += 80 },
        afterDelay: 0.5)
      return group
    }
    group.pauseAnimation()
    group.continueAnimation(to: 0.75)
    stage.advance(by: 0.6)
    #expect(group.duration * Double(group.fractionComplete) < 0.5)
    let velocity = view.presentedVelocity.center.dx
    #expect(velocity > 0)
    expectNoJump(of: [view]) {
      group.pauseAnimation()
      group.continueAnimation(to: 0)
    }
    expect(view.presentedVelocity.center.dx, near: velocity)
    group.stopAnimation(true)
  }

  /// An animator that is caught beyond its end goes to 1 at most, too.
  @Test func aMemberInItsOvershootGoesToItsEnd() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let group = stage.perform {
      stage.window.addSubview(view)
      let group = AnimatorGroup()
      group.add(UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { view.center.x += 80 })
      return group
    }
    group.startAnimation()
    stage.advance(by: 0.2)
    group.pauseAnimation()
    #expect(view.seen.position.x > 85)
    group.continueAnimation(to: 0.9)
    stage.advance(by: 5)
    expect(view.seen.position.x, near: 85)
    group.stopAnimation(true)
  }

  /// The member keeps the spring's pacing, although the group received another timing, because the
  /// member was already at that fraction. At 0.4 the spring is beyond its end, where the curve has
  /// no fraction.
  @Test func aBlockAddedInAnOvershootMovesWithItsMember() {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let (group, member) = stage.perform {
      stage.window.addSubview(view)
      let group = AnimatorGroup()
      let member = UIViewPropertyAnimator(
        duration: 1, timingParameters: UISpringTimingParameters(dampingRatio: 0.7))
      member.scrubsLinearly = false
      group.add(member)
      return (group, member)
    }
    group.pauseAnimation()
    group.continueAnimation(
      to: 0, withTimingParameters: UICubicTimingParameters(animationCurve: .linear))
    stage.advance(by: 0)
    group.fractionComplete = 0.4
    member.addAnimations { view.center.x = 105 }
    group.continueAnimation(to: 0)
    stage.advance(by: 1)
    group.startAnimation()
    var (last, step) = (view.seen.position.x, CGFloat.zero)
    for _ in 0..<110 {
      stage.advance(by: 0.01)
      step = max(step, abs(view.seen.position.x - last))
      last = view.seen.position.x
    }
    #expect(last == 105 && group.state == .inactive)
    #expect(step < 10, "a step of \(step) points in 10 ms")
  }

  /// The group's motion does not pass the member's part of the timeline. The motion that the member
  /// has taken over ends within the seconds of the group's motion.
  @Test func anInheritedMotionBeyondTheGroupsMotionEndsOnTime() {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let (group, member) = stage.perform {
      stage.window.addSubview(view)
      let group = AnimatorGroup()
      let member = UIViewPropertyAnimator(duration: 1, curve: .linear)
      member.beginsFromCurrentMotion = true
      group.add(member, afterDelay: 0.3)
      group.add(UIViewPropertyAnimator(duration: 1, curve: .linear))
      UIView.animate(withDuration: 1) { view.layer.cornerRadius = 10 }
      return (group, member)
    }
    group.startAnimation()
    stage.advance(by: 0.01)
    group.pauseAnimation()
    member.addAnimations { view.layer.cornerRadius = 10 }
    group.continueAnimation(to: 0, durationFactor: 2)
    stage.advance(by: 2.7)
    #expect(!group.isRunning && group.state == .active)
    group.stopAnimation(true)
  }

  /// The group's motion does not pass the member's part. Like an animator without a group, the
  /// member leaves at once with the velocity that the pause has removed, and it rests if time has
  /// passed since then.
  @Test(arguments: [0.0, 5]) func anInterruptingMemberRunsAsItDoesWithoutAGroup(
    seconds: Double
  ) {
    func radii(inGroup: Bool) -> [CGFloat] {
      let stage = Stage(size: CGSize(width: 200, height: 100))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let (group, member) = stage.perform {
        stage.window.addSubview(view)
        let (group, member) = (
          AnimatorGroup(), UIViewPropertyAnimator(duration: 1, curve: .linear)
        )
        group.add(UIViewPropertyAnimator(duration: 1, curve: .linear))
        if inGroup { group.add(member, afterDelay: 0.3) }
        member.addAnimations { view.layer.cornerRadius = 100 }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          view.layer.cornerRadius = 350
        }
        return (group, member)
      }
      if inGroup { group.pauseAnimation() } else { member.pauseAnimation() }
      stage.advance(by: seconds)
      if inGroup {
        group.continueAnimation(to: 0.2)
      } else {
        member.continueAnimation(to: 0)
      }
      let radii = (0...10).map { _ in
        stage.advance(by: 0.02)
        return view.layer.presentation()?.cornerRadius ?? -1
      }
      if inGroup { group.stopAnimation(true) } else { member.stopAnimation(true) }
      return radii
    }
    let grouped = radii(inGroup: true)
    #expect(grouped == radii(inGroup: false))
    #expect(grouped.contains { $0 > 1 } == (seconds == 0) && grouped.last == 0)
  }
}
