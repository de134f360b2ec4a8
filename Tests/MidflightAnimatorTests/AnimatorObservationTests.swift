import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of `observe(_:options:changeHandler:)`.
struct AnimatorObservationTests {
  /// The values that an observer received, with their moments.
  final class Log<Value> {
    var values: [Value] = []
    var moments: [Moment] = []
  }

  func log<Value: Equatable>(
    _ keyPath: KeyPath<UIViewPropertyAnimator, Value>, of animator: UIViewPropertyAnimator,
    on stage: Stage
  ) -> (Log<Value>, NSKeyValueObservation) {
    let log = Log<Value>()
    let observation = animator.observe(keyPath, options: .new) { [unowned stage] _, change in
      change.newValue.map { log.values.append($0) }
      log.moments.append(stage.now)
    }
    return (log, observation)
  }

  @Test func isRunningIsReportedWhenItChanges() {
    let fixture = AnimatorFixture()
    let (log, observation) = log(\.isRunning, of: fixture.animator, on: fixture.stage)
    fixture.animator.startAnimation()
    #expect(log.values == [true])
    fixture.stage.advance(by: 1)
    fixture.animator.pauseAnimation()
    fixture.animator.pauseAnimation()
    #expect(log.values == [true, false])
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(log.values == [true, false, true, false])
    #expect(log.moments.map { $0.seconds(since: .zero) } == [0, 1, 1, 2])
    withExtendedLifetime(observation) {}
  }

  @Test func stateIsReportedBeforeTheCompletionsRun() {
    let fixture = AnimatorFixture()
    var order: [String] = []
    let observation = fixture.animator.observe(\.state) { animator, _ in
      order.append("\(animator.state)")
    }
    fixture.animator.addCompletion { _ in order.append("completion") }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.stopAnimation(false)
    fixture.animator.finishAnimation(at: .current)
    #expect(order == ["active", "stopped", "inactive", "completion"])
    withExtendedLifetime(observation) {}
  }

  @Test func aReversalIsReportedAndSoIsItsEnd() {
    let fixture = AnimatorFixture()
    let (log, observation) = log(\.isReversed, of: fixture.animator, on: fixture.stage)
    fixture.animator.isReversed = true
    fixture.animator.isReversed = true
    fixture.animator.isReversed = false
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.isReversed = true
    #expect(log.values == [true, false, true])
    fixture.stage.advance(by: 1)
    #expect(log.values == [true, false, true, false], "ended, it is forwards again")
    withExtendedLifetime(observation) {}
  }

  @Test func oldNewAndInitialAreGivenIfAskedFor() {
    let fixture = AnimatorFixture()
    var events: [[Bool?]] = []
    let animator = fixture.animator
    let observations = [
      animator.observe(\.isRunning, options: [.old, .new, .initial]) {
        events.append([$1.oldValue, $1.newValue])
      },
      animator.observe(\.isRunning, options: .old) { events.append([$1.oldValue, $1.newValue]) },
      animator.observe(\.isRunning, options: .initial) {
        events.append([$1.oldValue, $1.newValue])
      },
    ]
    #expect(events == [[nil, false], [nil, nil]], "only two ask for the initial value")
    events = []
    animator.startAnimation()
    #expect(
      events == [[false, true], [false, nil], [nil, nil]], "in the order in which they came")
    withExtendedLifetime(observations) {}
  }

  @Test(arguments: [true, false]) func aReleasedOrInvalidatedObservationEnds(_ isReleased: Bool) {
    let fixture = AnimatorFixture()
    var count = 0
    var observation: NSKeyValueObservation? = fixture.animator.observe(\.isRunning) { _, _ in
      count += 1
    }
    fixture.animator.startAnimation()
    if isReleased { observation = nil } else { observation?.invalidate() }
    fixture.animator.pauseAnimation()
    fixture.animator.stopAnimation(true)
    #expect(count == 1)
    withExtendedLifetime(observation) {}
  }

  @Test func anObservationInvalidatedByAnotherIsNotNotified() {
    let fixture = AnimatorFixture()
    var events: [String] = []
    var second: NSKeyValueObservation?
    let first = fixture.animator.observe(\.isRunning) { _, _ in
      events.append("first")
      second?.invalidate()
    }
    second = fixture.animator.observe(\.isRunning) { _, _ in events.append("second") }
    fixture.animator.startAnimation()
    #expect(events == ["first"])
    withExtendedLifetime(first) {}
  }

  @Test func anAnimatorAndItsObservationDoNotRetainEachOther() {
    var fixture: AnimatorFixture? = AnimatorFixture()
    weak let animator = fixture?.animator
    var observation = fixture?.animator.observe(\.fractionComplete) { _, _ in }
    weak let known = observation
    fixture?.animator.startAnimation()
    observation = nil
    #expect(known == nil)
    observation = fixture?.animator.observe(\.fractionComplete) { _, _ in }
    fixture = nil
    #expect(animator == nil)
    observation?.invalidate()
  }

  @Test func aHandlerMayChangeTheAnimator() {
    let fixture = AnimatorFixture()
    var legs: [Double] = []
    let observation = fixture.animator.observe(\.isRunning) { [stage = fixture.stage] animator, _ in
      guard animator.state == .active, !animator.isRunning else { return }
      legs.append(stage.now.seconds(since: .zero))
      animator.isReversed.toggle()
      if legs.count < 4 { animator.startAnimation() }
    }
    fixture.animator.pausesOnCompletion = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 20)
    #expect(legs == [2, 4, 6, 8], "there and back without an end")
    #expect(fixture.completions.isEmpty)
    withExtendedLifetime(observation) {}
    fixture.animator.stopAnimation(true)
  }

  /// UIKit notifies no observer.
  @Test func trap20TheEndOfPausesOnCompletionIsNoticed() {
    let fixture = AnimatorFixture()
    fixture.animator.pausesOnCompletion = true
    var ends: [(CGFloat, CGFloat)] = []
    let observation = fixture.animator.observe(\.isRunning) { [unowned fixture] animator, _ in
      if !animator.isRunning { ends.append((animator.fractionComplete, fixture.seenX)) }
    }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.999)
    #expect(ends.isEmpty)
    fixture.stage.advance(by: 0.001)
    #expect(ends.count == 1 && ends[0] == (1, 250))
    withExtendedLifetime(observation) {}
    fixture.animator.stopAnimation(true)
  }

  // MARK: - The fraction

  @Test func aScrubIsReportedAtOnce() {
    let fixture = AnimatorFixture()
    let (log, observation) = log(\.fractionComplete, of: fixture.animator, on: fixture.stage)
    fixture.animator.fractionComplete = 0.25
    fixture.animator.fractionComplete = 0.25
    fixture.animator.fractionComplete = 0.5
    fixture.animator.isReversed = true
    fixture.animator.fractionComplete = 0.75
    #expect(log.values == [0.25, 0.5, 0.75], "turned round at a half, it stays a half")
    withExtendedLifetime(observation) {}
    fixture.animator.stopAnimation(true)
  }

  @Test func inFlightTheFractionIsReportedAt60Hz() {
    let fixture = AnimatorFixture()
    let (log, observation) = log(\.fractionComplete, of: fixture.animator, on: fixture.stage)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.001)
    #expect(log.values.count == 60)
    for (index, value) in log.values.enumerated() {
      expect(value, near: CGFloat(index + 1) / 120, within: 1e-7)
    }
    fixture.animator.pauseAnimation()
    let paused = log.values.count
    fixture.stage.advance(by: 5)
    #expect(log.values.count == paused, "held, nothing beats")
    #expect(fixture.stage.nextDue == nil)
    withExtendedLifetime(observation) {}
    fixture.animator.stopAnimation(true)
  }

  @Test(arguments: [0.001, 0.016, 0.3, 7]) func fractionReportsDoNotDependOnHowTheStageIsAdvanced(
    _ step: Double
  ) {
    func beats(by step: Double) -> ([CGFloat], [Moment]) {
      let fixture = AnimatorFixture()
      let (log, observation) = log(\.absoluteFraction, of: fixture.animator, on: fixture.stage)
      fixture.animator.startAnimation(afterDelay: 0.1)
      while fixture.stage.now < Moment(seconds: 3) {
        fixture.stage.advance(to: min(fixture.stage.now.advanced(by: step), Moment(seconds: 3)))
      }
      withExtendedLifetime(observation) {}
      return (log.values, log.moments)
    }
    #expect(beats(by: step) == beats(by: 3))
  }

  @Test func slowMotionSlowsFractionReports() {
    let fixture = AnimatorFixture()
    fixture.stage.send(.rate(0.1, time: .zero))
    let (log, observation) = log(\.fractionComplete, of: fixture.animator, on: fixture.stage)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.01)
    #expect(log.values.count == 6)
    withExtendedLifetime(observation) {}
  }

  @Test func observingIsRunningSchedulesNoExtraFrames() {
    let fixture = AnimatorFixture()
    let observation = fixture.animator.observe(\.isRunning) { _, _ in }
    fixture.animator.startAnimation()
    #expect(fixture.stage.nextDue == Moment(seconds: 2))
    withExtendedLifetime(observation) {}
  }

  @Test func observingAnAnimatorDoesNotChangeItsFrames() {
    let (fixture, other) = (AnimatorFixture(), AnimatorFixture())
    let (_, observation) = log(\.fractionComplete, of: fixture.animator, on: fixture.stage)
    for fixture in [fixture, other] {
      fixture.animator.startAnimation()
      fixture.stage.advance(by: 0.7)
    }
    #expect(fixture.stage.frame() == other.stage.frame())
    withExtendedLifetime(observation) {}
  }

  @Test func aNestedAnimatorReportsTheChangesOfTheOuterOne() throws {
    let fixture = AnimatorFixture()
    var guest: UIViewPropertyAnimator?
    fixture.animator.addAnimations { [view = fixture.view] in
      guest = .runningPropertyAnimator(
        withDuration: 1, delay: 0, animations: { view.center.y += 100 })
    }
    fixture.animator.pauseAnimation()
    let (log, observation) = log(\.isRunning, of: try #require(guest), on: fixture.stage)
    fixture.animator.startAnimation()
    #expect(log.values == [true])
    fixture.animator.pauseAnimation()
    fixture.animator.startAnimation()
    #expect(log.values == [true, false, true])
    fixture.animator.stopAnimation(true)
    #expect(log.values == [true, false, true, false])
    withExtendedLifetime(observation) {}
  }
}
