import Midflight
import MotionCore
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

  @Test func runningIsToldWhenItChanges() {
    let flight = Flight()
    let (log, observation) = log(\.isRunning, of: flight.animator, on: flight.stage)
    flight.animator.startAnimation()
    #expect(log.values == [true])
    flight.stage.advance(by: 1)
    flight.animator.pauseAnimation()
    flight.animator.pauseAnimation()
    #expect(log.values == [true, false])
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    #expect(log.values == [true, false, true, false])
    #expect(log.moments.map { $0.seconds(since: .zero) } == [0, 1, 1, 2])
    withExtendedLifetime(observation) {}
  }

  @Test func stateIsToldBeforeTheCompletionsRun() {
    let flight = Flight()
    var order: [String] = []
    let observation = flight.animator.observe(\.state) { animator, _ in
      order.append("\(animator.state)")
    }
    flight.animator.addCompletion { _ in order.append("completion") }
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.animator.stopAnimation(false)
    flight.animator.finishAnimation(at: .current)
    #expect(order == ["active", "stopped", "inactive", "completion"])
    withExtendedLifetime(observation) {}
  }

  @Test func aReversalIsToldAndSoIsItsEnd() {
    let flight = Flight()
    let (log, observation) = log(\.isReversed, of: flight.animator, on: flight.stage)
    flight.animator.isReversed = true
    flight.animator.isReversed = true
    flight.animator.isReversed = false
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.animator.isReversed = true
    #expect(log.values == [true, false, true])
    flight.stage.advance(by: 1)
    #expect(log.values == [true, false, true, false], "ended, it is forwards again")
    withExtendedLifetime(observation) {}
  }

  @Test func oldNewAndInitialAreGivenIfAskedFor() {
    let flight = Flight()
    var heard: [[Bool?]] = []
    let animator = flight.animator
    let observations = [
      animator.observe(\.isRunning, options: [.old, .new, .initial]) {
        heard.append([$1.oldValue, $1.newValue])
      },
      animator.observe(\.isRunning, options: .old) { heard.append([$1.oldValue, $1.newValue]) },
      animator.observe(\.isRunning, options: .initial) {
        heard.append([$1.oldValue, $1.newValue])
      },
    ]
    #expect(heard == [[nil, false], [nil, nil]], "only two ask for the initial value")
    heard = []
    animator.startAnimation()
    #expect(
      heard == [[false, true], [false, nil], [nil, nil]], "in the order in which they came")
    withExtendedLifetime(observations) {}
  }

  @Test(arguments: [true, false]) func letGoOfOrInvalidatedItIsOver(_ isReleased: Bool) {
    let flight = Flight()
    var count = 0
    var observation: NSKeyValueObservation? = flight.animator.observe(\.isRunning) { _, _ in
      count += 1
    }
    flight.animator.startAnimation()
    if isReleased { observation = nil } else { observation?.invalidate() }
    flight.animator.pauseAnimation()
    flight.animator.stopAnimation(true)
    #expect(count == 1)
    withExtendedLifetime(observation) {}
  }

  @Test func oneThatEndsAnotherEndsItAtOnce() {
    let flight = Flight()
    var heard: [String] = []
    var second: NSKeyValueObservation?
    let first = flight.animator.observe(\.isRunning) { _, _ in
      heard.append("first")
      second?.invalidate()
    }
    second = flight.animator.observe(\.isRunning) { _, _ in heard.append("second") }
    flight.animator.startAnimation()
    #expect(heard == ["first"])
    withExtendedLifetime(first) {}
  }

  @Test func anObservationDoesNotKeepTheAnimatorNorTheReverse() {
    var flight: Flight? = Flight()
    weak let animator = flight?.animator
    var observation = flight?.animator.observe(\.fractionComplete) { _, _ in }
    weak let known = observation
    flight?.animator.startAnimation()
    observation = nil
    #expect(known == nil)
    observation = flight?.animator.observe(\.fractionComplete) { _, _ in }
    flight = nil
    #expect(animator == nil)
    observation?.invalidate()
  }

  @Test func aHandlerMayChangeTheAnimator() {
    let flight = Flight()
    var legs: [Double] = []
    let observation = flight.animator.observe(\.isRunning) { [stage = flight.stage] animator, _ in
      guard animator.state == .active, !animator.isRunning else { return }
      legs.append(stage.now.seconds(since: .zero))
      animator.isReversed.toggle()
      if legs.count < 4 { animator.startAnimation() }
    }
    flight.animator.pausesOnCompletion = true
    flight.animator.startAnimation()
    flight.stage.advance(by: 20)
    #expect(legs == [2, 4, 6, 8], "there and back without an end")
    #expect(flight.endings.isEmpty)
    withExtendedLifetime(observation) {}
    flight.animator.stopAnimation(true)
  }

  /// UIKit notifies no observer.
  @Test func trap20TheEndOfPausesOnCompletionIsNoticed() {
    let flight = Flight()
    flight.animator.pausesOnCompletion = true
    var ends: [(CGFloat, CGFloat)] = []
    let observation = flight.animator.observe(\.isRunning) { [unowned flight] animator, _ in
      if !animator.isRunning { ends.append((animator.fractionComplete, flight.seenX)) }
    }
    flight.animator.startAnimation()
    flight.stage.advance(by: 1.999)
    #expect(ends.isEmpty)
    flight.stage.advance(by: 0.001)
    #expect(ends.count == 1 && ends[0] == (1, 250))
    withExtendedLifetime(observation) {}
    flight.animator.stopAnimation(true)
  }

  // MARK: - The fraction

  @Test func aScrubIsToldAtOnce() {
    let flight = Flight()
    let (log, observation) = log(\.fractionComplete, of: flight.animator, on: flight.stage)
    flight.animator.fractionComplete = 0.25
    flight.animator.fractionComplete = 0.25
    flight.animator.fractionComplete = 0.5
    flight.animator.isReversed = true
    flight.animator.fractionComplete = 0.75
    #expect(log.values == [0.25, 0.5, 0.75], "turned round at a half, it stays a half")
    withExtendedLifetime(observation) {}
    flight.animator.stopAnimation(true)
  }

  @Test func inFlightTheFractionIsToldSixtyTimesASecond() {
    let flight = Flight()
    let (log, observation) = log(\.fractionComplete, of: flight.animator, on: flight.stage)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1.001)
    #expect(log.values.count == 60)
    for (index, value) in log.values.enumerated() {
      expect(value, near: CGFloat(index + 1) / 120, within: 1e-7)
    }
    flight.animator.pauseAnimation()
    let paused = log.values.count
    flight.stage.advance(by: 5)
    #expect(log.values.count == paused, "held, nothing beats")
    #expect(flight.stage.nextDue == nil)
    withExtendedLifetime(observation) {}
    flight.animator.stopAnimation(true)
  }

  @Test(arguments: [0.001, 0.016, 0.3, 7]) func beatsDoNotDependOnHowTheStageIsAdvanced(
    _ step: Double
  ) {
    func beats(by step: Double) -> ([CGFloat], [Moment]) {
      let flight = Flight()
      let (log, observation) = log(\.absoluteFraction, of: flight.animator, on: flight.stage)
      flight.animator.startAnimation(afterDelay: 0.1)
      while flight.stage.now < Moment(seconds: 3) {
        flight.stage.advance(to: min(flight.stage.now.advanced(by: step), Moment(seconds: 3)))
      }
      withExtendedLifetime(observation) {}
      return (log.values, log.moments)
    }
    #expect(beats(by: step) == beats(by: 3))
  }

  @Test func inSlowMotionTheyAreBeatsOfAnimationTime() {
    let flight = Flight()
    flight.stage.send(.rate(0.1, time: .zero))
    let (log, observation) = log(\.fractionComplete, of: flight.animator, on: flight.stage)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1.01)
    #expect(log.values.count == 6)
    withExtendedLifetime(observation) {}
  }

  @Test func withNobodyToTellNothingBeats() {
    let flight = Flight()
    let observation = flight.animator.observe(\.isRunning) { _, _ in }
    flight.animator.startAnimation()
    #expect(flight.stage.nextDue == Moment(seconds: 2))
    withExtendedLifetime(observation) {}
  }

  @Test func aTracesEndDoesNotDependOnWhoLooks() {
    let (flight, other) = (Flight(), Flight())
    let (_, observation) = log(\.fractionComplete, of: flight.animator, on: flight.stage)
    for flight in [flight, other] {
      flight.animator.startAnimation()
      flight.stage.advance(by: 0.7)
    }
    #expect(flight.stage.frame() == other.stage.frame())
    withExtendedLifetime(observation) {}
  }

  @Test func anAnimatorInsideAnotherIsToldOfThatOnesDoings() throws {
    let flight = Flight()
    var guest: UIViewPropertyAnimator?
    flight.animator.addAnimations { [view = flight.view] in
      guest = .runningPropertyAnimator(
        withDuration: 1, delay: 0, animations: { view.center.y += 100 })
    }
    flight.animator.pauseAnimation()
    let (log, observation) = log(\.isRunning, of: try #require(guest), on: flight.stage)
    flight.animator.startAnimation()
    #expect(log.values == [true])
    flight.animator.pauseAnimation()
    flight.animator.startAnimation()
    #expect(log.values == [true, false, true])
    flight.animator.stopAnimation(true)
    #expect(log.values == [true, false, true, false])
    withExtendedLifetime(observation) {}
  }
}
