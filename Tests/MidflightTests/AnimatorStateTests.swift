import Midflight
import MotionCore
import Testing

/// The table in the documentation of `UIViewPropertyAnimator`: every state, every call.
struct AnimatorStateTests {
  nonisolated enum State: String, CaseIterable, Codable, Sendable {
    case inactive, running, paused, stopped
  }

  nonisolated enum Call: String, CaseIterable, Codable, Sendable {
    case start, startLater, pause, setFraction, reverse, add, proceed, stop, stopAndWait, finish
  }

  nonisolated enum Outcome {
    case becomes(State, fraction: CGFloat)
    /// Nothing but a sentence.
    case diagnostic(State)
    case refused(String)
  }

  /// One second into two, the fraction is one half; paused and stopped there as well.
  nonisolated static func outcome(of call: Call, in state: State) -> Outcome {
    switch (call, state) {
    case (.start, .inactive), (.startLater, .inactive): .becomes(.running, fraction: 0)
    case (.start, .running), (.startLater, .running): .becomes(.running, fraction: 0.5)
    case (.start, .paused), (.startLater, .paused): .becomes(.running, fraction: 0.5)
    case (.pause, .inactive): .becomes(.paused, fraction: 0)
    case (.pause, .running), (.pause, .paused): .becomes(.paused, fraction: 0.5)
    case (.setFraction, .inactive), (.setFraction, .paused): .becomes(.paused, fraction: 0.75)
    case (.setFraction, .running): .diagnostic(.running)
    case (.reverse, .stopped): .becomes(.stopped, fraction: 0.5)
    case (.reverse, .inactive): .becomes(.inactive, fraction: 0)
    case (.reverse, let state): .becomes(state, fraction: 0.5)
    case (.add, .stopped): .refused("addAnimations(_:) on a stopped animator")
    case (.add, .inactive): .becomes(.inactive, fraction: 0)
    case (.add, let state): .becomes(state, fraction: 0.5)
    case (.proceed, .paused): .becomes(.running, fraction: 0.5)
    case (.proceed, let state): .refused("on \(article(state)) animator")
    case (.stop, .inactive), (.stopAndWait, .inactive): .diagnostic(.inactive)
    case (.stop, .running), (.stop, .paused): .becomes(.inactive, fraction: 0)
    case (.stopAndWait, .running), (.stopAndWait, .paused): .becomes(.stopped, fraction: 0.5)
    case (.finish, .inactive): .diagnostic(.inactive)
    case (.finish, .stopped): .becomes(.inactive, fraction: 0)
    case (.finish, let state): .refused("finishAnimation(at:) on \(article(state)) animator")
    case (_, .stopped): .refused("on a stopped animator: call finishAnimation(at:) first.")
    }
  }

  nonisolated static let cells = Call.allCases.flatMap { call in State.allCases.map { (call, $0) } }
  nonisolated static let allowed = cells.filter {
    if case .refused = outcome(of: $0, in: $1) { false } else { true }
  }
  nonisolated static let refused = cells.filter {
    if case .refused = outcome(of: $0, in: $1) { true } else { false }
  }

  @Test(arguments: allowed) func anAllowedCallDoesWhatTheTableSays(_ call: Call, in state: State) {
    let flight = Flight()
    bring(flight, to: state)
    make(call, on: flight.animator)
    switch Self.outcome(of: call, in: state) {
    case .becomes(let next, let fraction):
      expect(flight.animator, isIn: next)
      #expect(flight.animator.fractionComplete == fraction)
      #expect(flight.diagnostics.isEmpty)
    case .diagnostic(let next):
      expect(flight.animator, isIn: next)
      #expect(flight.diagnostics.count == 1)
    case .refused: break
    }
    #expect(flight.animator.isReversed == (call == .reverse && state != .stopped))
    #expect(flight.endings == (call == .finish && state == .stopped ? [.end] : []))
  }

  @Test(arguments: refused) func aRefusedCallSaysWhatToCallInstead(
    _ call: Call, in state: State
  ) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [call, state] in
      await MainActor.run {
        let flight = Flight()
        bring(flight, to: state)
        make(call, on: flight.animator)
      }
    }
    guard case .refused(let sentence) = Self.outcome(of: call, in: state) else { return }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains(sentence))
    #expect(said.contains(" first."))
  }

  @Test(arguments: State.allCases) func completionsCanBeAddedInEveryState(_ state: State) {
    let flight = Flight()
    bring(flight, to: state)
    var calls = 0
    flight.animator.addCompletion { _ in calls += 1 }
    if state != .stopped {
      flight.animator.startAnimation()
      flight.stage.advance(by: 3)
    } else {
      flight.animator.finishAnimation(at: .current)
    }
    #expect(calls == 1)
  }

  @Test(arguments: ["isUserInteractionEnabled", "isManualHitTestingEnabled"])
  func touchOptionsAreSetBeforeItIsActive(_ option: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [option] in
      await MainActor.run {
        let flight = Flight()
        flight.animator.pauseAnimation()
        if option == "isUserInteractionEnabled" {
          flight.animator.isUserInteractionEnabled = false
        } else {
          flight.animator.isManualHitTestingEnabled = true
        }
      }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("\(option) set on"))
  }

  private func expect(_ animator: UIViewPropertyAnimator, isIn state: State) {
    let expected: UIViewAnimatingState =
      switch state {
      case .inactive: .inactive
      case .running, .paused: .active
      case .stopped: .stopped
      }
    #expect(animator.state == expected)
    #expect(animator.isRunning == (state == .running))
  }

  nonisolated private static func article(_ state: State) -> String {
    state == .inactive ? "an inactive" : "a \(state)"
  }
}

/// Brings an animator that is as new into a state, one second on.
private func bring(_ flight: Flight, to state: AnimatorStateTests.State) {
  guard state != .inactive else { return }
  flight.animator.startAnimation()
  flight.stage.advance(by: 1)
  if state == .paused { flight.animator.pauseAnimation() }
  if state == .stopped { flight.animator.stopAnimation(false) }
}

private func make(_ call: AnimatorStateTests.Call, on animator: UIViewPropertyAnimator) {
  switch call {
  case .start: animator.startAnimation()
  case .startLater: animator.startAnimation(afterDelay: 1)
  case .pause: animator.pauseAnimation()
  case .setFraction: animator.fractionComplete = 0.75
  case .reverse: animator.isReversed = true
  case .add: animator.addAnimations {}
  case .proceed: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  case .stop: animator.stopAnimation(true)
  case .stopAndWait: animator.stopAnimation(false)
  case .finish: animator.finishAnimation(at: .end)
  }
}
