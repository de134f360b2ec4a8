import Foundation
import Midflight
import MotionCore
import Testing

/// The table of `AnimatorRules`, cell by cell: what it says is what an animator does.
struct AnimatorRulesTests {
  typealias Call = AnimatorRules.Call
  typealias Condition = AnimatorRules.Condition

  nonisolated struct Cell: Codable, Sendable, CustomTestStringConvertible {
    let call: String
    let condition: String
    var rule: Call? { Call(rawValue: call) }
    var from: Condition? { Condition(rawValue: condition) }
    var testDescription: String { "\(call) while \(condition)" }
  }

  nonisolated static let cells = Call.allCases.flatMap { call in
    Condition.allCases.map { Cell(call: call.rawValue, condition: $0.rawValue) }
  }
  nonisolated static func answer(to cell: Cell) -> AnimatorRules.Answer? {
    guard let call = cell.rule, let condition = cell.from else { return nil }
    return AnimatorRules.answer(to: call, while: condition)
  }
  nonisolated static let refused = cells.filter {
    if case .refused = answer(to: $0) { true } else { false }
  }
  nonisolated static let survived = cells.filter {
    if case .refused = answer(to: $0) { false } else { true }
  }

  /// UIKit's documentation and headers, as FACTS of their transition table tell it; where they are
  /// silent or contradict each other, what the project chose.
  ///
  /// r running, p paused, i inactive, w waiting, s stopped; - nothing; d a diagnostic; x refused.
  nonisolated static let expected: [Call: String] = [
    // inactive, waiting, running, paused, stopped
    .startAnimation: "r--rx",
    .startAnimationAfterDelay: "r--rx",
    .pauseAnimation: "ppp-x",
    .setFractionComplete: "ppdpx",
    .setReversed: "iwrp-",
    .addAnimations: "irrpx",
    .addCompletion: "iwrps",
    .continueAnimation: "xrxrx",
    .continueToFraction: "xrxrx",
    .stopForGood: "diiix",
    .stopAndWait: "dsssx",
    .finishAnimation: "dxxxi",
  ]

  @Test(arguments: Call.allCases) func aRowIsAsUIKitDocumentsIt(_ call: Call) {
    let row = Condition.allCases.map { condition -> Character in
      switch AnimatorRules.answer(to: call, while: condition) {
      case .leads(let next): next.rawValue.first ?? "?"
      case .nothing: "-"
      case .ignored: "d"
      case .refused: "x"
      }
    }
    #expect(String(row) == Self.expected[call])
  }

  @Test(arguments: survived) func anAnimatorDoesWhatTheTableSays(_ cell: Cell) throws {
    let (call, condition) = (try #require(cell.rule), try #require(cell.from))
    let flight = flight(in: condition)
    let before = flight.animator.fractionComplete
    let seen = flight.seenX
    make(call, on: flight.animator)
    switch AnimatorRules.answer(to: call, while: condition) {
    case .leads(let next):
      #expect(flight.animator.condition == next)
      #expect(flight.diagnostics.isEmpty)
    case .nothing:
      #expect(flight.animator.condition == condition)
      #expect(flight.animator.fractionComplete == before)
      #expect(flight.seenX == seen)
      #expect(flight.diagnostics.isEmpty)
    case .ignored(let sentence):
      #expect(flight.animator.condition == condition)
      #expect(flight.seenX == seen)
      #expect(flight.diagnostics == ["Animator 1: \(sentence)"])
    case .refused: Issue.record("refused, and went on")
    }
    let state = flight.animator.state
    #expect(flight.animator.isRunning == (flight.animator.condition == .running))
    #expect(
      (state == .active) == [.running, .paused, .waiting].contains(flight.animator.condition))
    // Only finishing calls the completions.
    #expect(flight.endings == (call == .finishAnimation && condition == .stopped ? [.end] : []))
    flight.stage.onFact = nil
  }

  /// Brings an animator to its end, whatever it is doing.
  private func end(_ flight: Flight) {
    switch flight.animator.condition {
    case .inactive, .paused: flight.animator.startAnimation()
    case .waiting: flight.animator.addAnimations { [view = flight.view] in view.alpha = 0.5 }
    case .stopped: flight.animator.finishAnimation(at: .end)
    case .running: break
    }
    flight.stage.advance(by: 10)
  }

  nonisolated static let conditions = Condition.allCases.map(\.rawValue)

  @Test(arguments: conditions) func turnedRoundItGoesBackAndNothingIsSeenOfTheTurn(
    _ name: String
  ) throws {
    let condition = try #require(Condition(rawValue: name))
    let flight = flight(in: condition)
    let (before, seen) = (flight.animator.fractionComplete, flight.seenX)
    flight.animator.isReversed = true
    #expect(flight.animator.isReversed == (condition != .stopped))
    #expect(flight.seenX == seen)
    switch condition {
    case .running, .paused: expect(flight.animator.fractionComplete, near: 1 - before)
    case .waiting: #expect(flight.animator.fractionComplete == 1)
    case .inactive, .stopped: #expect(flight.animator.fractionComplete == before)
    }
    end(flight)
    #expect(flight.endings == [condition == .stopped ? .end : .start])
    #expect(flight.modelX == (condition == .stopped ? 250 : 50))
    #expect(!flight.animator.isReversed, "after the end it goes there again")
  }

  @Test(arguments: conditions) func aCompletionThatIsAddedIsCalledOnceAfterTheOthers(
    _ name: String
  ) throws {
    let flight = flight(in: try #require(Condition(rawValue: name)))
    var others: [[UIViewAnimatingPosition]] = []
    flight.animator.addCompletion { _ in others.append(flight.endings) }
    #expect(others.isEmpty)
    end(flight)
    #expect(others == [[.end]])
    flight.animator.startAnimation()
    flight.stage.advance(by: 10)
    #expect(others.count == 1, "the end has dropped it")
    flight.animator.stopAnimation(true)
    flight.stage.onFact = nil
  }

  @Test(arguments: refused) func aRefusalSaysWhatWasCalledOnWhatAndWhatToCallFirst(
    _ cell: Cell
  ) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [cell] in
      await MainActor.run {
        guard let call = cell.rule, let condition = cell.from else { return }
        let flight = flight(in: condition)
        make(call, on: flight.animator)
      }
    }
    guard case .refused(let first) = Self.answer(to: cell) else { return }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let article = cell.condition == "inactive" ? "an" : "a"
    #expect(said.contains("on \(article) \(cell.condition) animator: call \(first) first."))
    let name = try #require(cell.rule?.rawValue.split(separator: "(").first)
    #expect(said.contains(name))
  }

  /// What is refused says how to get there: that call must be allowed.
  @Test(arguments: refused) func whatItSaysToCallFirstIsAllowed(_ cell: Cell) throws {
    guard case .refused(let first) = Self.answer(to: cell) else { return }
    let call = try #require(Call(rawValue: first))
    let answer = AnimatorRules.answer(to: call, while: try #require(cell.from))
    if case .leads = answer { return }
    Issue.record("\(first) is \(answer)")
  }

  @Test func theDocumentationShowsTheTable() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("ANIMATORS.md"), encoding: .utf8)
    #expect(text.contains(AnimatorRules.table))
  }

  @Test func stoppedItTakesSettingsForTheNextTime() {
    let animator = flight(in: .stopped).animator
    animator.isUserInteractionEnabled = false
    animator.isInterruptible = false
    #expect(!animator.isUserInteractionEnabled && !animator.isInterruptible)
  }

  @Test(arguments: [
    "isInterruptible", "isUserInteractionEnabled", "keepsVelocity", "beginsFromCurrentMotion",
  ])
  func plansAreSetBeforeItIsActive(_ option: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [option] in
      await MainActor.run {
        let flight = flight(in: .paused)
        let animator = flight.animator
        switch option {
        case "isInterruptible": animator.isInterruptible = false
        case "isUserInteractionEnabled": animator.isUserInteractionEnabled = false
        case "keepsVelocity": animator.keepsVelocity = false
        default: animator.beginsFromCurrentMotion = true
        }
      }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("\(option) set on a paused animator"))
  }
}

/// An animator in a condition: one second into two, but for those that have not moved.
private func flight(in condition: AnimatorRules.Condition) -> Flight {
  let flight = Flight()
  switch condition {
  case .inactive: break
  case .waiting:
    let flight = Flight(isEmpty: true)
    flight.animator.startAnimation()
    return flight
  case .running, .paused, .stopped:
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    if condition == .paused { flight.animator.pauseAnimation() }
    if condition == .stopped { flight.animator.stopAnimation(false) }
  }
  return flight
}

private func make(_ call: AnimatorRules.Call, on animator: UIViewPropertyAnimator) {
  switch call {
  case .startAnimation: animator.startAnimation()
  case .startAnimationAfterDelay: animator.startAnimation(afterDelay: 1)
  case .pauseAnimation: animator.pauseAnimation()
  case .setFractionComplete: animator.fractionComplete = 0.75
  case .setReversed: animator.isReversed = true
  case .addAnimations: animator.addAnimations {}
  case .addCompletion: animator.addCompletion { _ in }
  case .continueAnimation:
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  case .continueToFraction: animator.continueAnimation(to: 0.25)
  case .stopForGood: animator.stopAnimation(true)
  case .stopAndWait: animator.stopAnimation(false)
  case .finishAnimation: animator.finishAnimation(at: .end)
  }
}
