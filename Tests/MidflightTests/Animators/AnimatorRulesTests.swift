import Foundation
import Midflight
import MotionCore
import Testing

/// Tests that an animator follows the table of `AnimatorRules`, cell by cell.
struct AnimatorRulesTests {
  typealias Call = AnimatorRules.Call
  typealias Condition = AnimatorRules.Condition

  nonisolated static let refused = RuledCell.all.filter(\.isRefused)
  nonisolated static let survived = RuledCell.all.filter { !$0.isRefused }

  /// The rules of UIKit's documentation and headers (docs/FACTS.md, "An animator's states"), and
  /// the project's choices where these are silent or contradict each other.
  ///
  /// r running, p paused, i inactive, w waiting, s stopped; - nothing; d a diagnostic; x refused.
  nonisolated static let expected: [Call: String] = [
    // inactive, waiting, running, paused, stopped
    .startAnimation: "r--rx",
    .startAnimationAfterDelay: "r--rx",
    .pauseAnimation: "ppp-x",
    .setFractionComplete: "ppdpx",
    .setReversed: "iwrpd",
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

  /// The presentation of the view's centre, its model, and the fraction, just after an allowed
  /// call. `x` is the place on the curve at half of the time, and `p` its progress.
  ///
  /// As in UIKit: a model is at its target as soon as the blocks have run; a pause turns time into
  /// progress, and a continuation turns it back; a stop commits the presentation to the model.
  nonisolated static let outcomes: [Call: [String]] = [
    // inactive, waiting, running, in its start delay, paused, held at its end, stopped
    .startAnimation: ["50 250 0", "", "", "", "x 250 0.5", "250 250 1", ""],
    .startAnimationAfterDelay: ["50 250 0", "", "", "", "x 250 0.5", "250 250 1", ""],
    .pauseAnimation: ["50 250 0", "50 50 0", "x 250 p", "50 250 0", "", "", ""],
    .setFractionComplete: [
      "200 250 0.75", "50 50 0.75", "", "", "200 250 0.75", "200 250 0.75", "",
    ],
    .setReversed: ["50 50 0", "50 50 1", "x 250 0.5", "50 250 1", "x 250 1-p", "250 250 0", ""],
    .addAnimations: ["50 50 0", "50 50 0", "x 250 0.5", "50 250 0", "x 250 p", "250 250 1", ""],
    .addCompletion: [
      "50 50 0", "50 50 0", "x 250 0.5", "50 250 0", "x 250 p", "250 250 1", "x x 0.5",
    ],
    .continueAnimation: ["", "50 50 0", "", "", "x 250 0.5", "250 250 1", ""],
    .continueToFraction: ["", "50 50 0", "", "", "x 250 p", "250 250 1", ""],
    .stopForGood: ["", "50 50 0", "x x 0", "50 50 0", "x x 0", "250 250 0", ""],
    .stopAndWait: ["", "50 50 0", "x x 0.5", "50 50 0", "x x p", "250 250 1", ""],
  ]
  nonisolated static let finishes: [UIViewAnimatingPosition: String] = [
    .start: "50 50 0", .current: "x x 0", .end: "250 250 0",
  ]

  /// Returns the expected presentation, model and fraction after an allowed call.
  private func outcome(of cell: RuledCell) throws -> [Double] {
    let column = try #require(Situation.allCases.firstIndex(of: cell.situation))
    let words =
      try cell.position.map { try #require(Self.finishes[$0]) }
      ?? #require(Self.outcomes[cell.call])[column]
    let progress = CubicCurve.easeIn.progress(at: 0.5)
    return try words.split(separator: " ").map { word in
      switch word {
      case "x": 50 + 200 * progress
      case "p": progress
      case "1-p": 1 - progress
      default: try #require(Double(word))
      }
    }
  }

  @Test(arguments: survived) func anAnimatorDoesWhatTheTableSays(_ cell: RuledCell) throws {
    let flight = cell.situation.flight
    let animator = flight.animator
    #expect(animator.condition == cell.situation.condition)
    let (old, wasReversed) = (flight.readings, animator.isReversed)
    let (before, alpha) = (flight.view.seenNumbers, flight.view.alpha)
    cell.make(on: flight)
    let jumps = zip(before, flight.view.seenNumbers).map { abs($0 - $1) }.max() ?? 0
    switch cell.answer {
    case .leads(let next):
      #expect(animator.condition == next)
      let (readings, expected) = (flight.readings, try outcome(of: cell))
      #expect(expected.count == readings.count)
      #expect(
        zip(readings, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(readings), not \(expected)")
      // The call sets the presentation: a fraction, or an end.
      let isPut =
        cell.call == .setFractionComplete || cell.position.map { $0 != .current } ?? false
      #expect(isPut || jumps < 1e-9)
      #expect(animator.isReversed == (cell.call == .setReversed))
      // Blocks run at once, unless the animator is inactive; the other calls change nothing here.
      let isChanged = cell.call == .addAnimations && cell.situation != .inactive
      #expect(flight.view.alpha == (isChanged ? 0.5 : alpha))
      #expect(flight.diagnostics.isEmpty)
    case .nothing, .ignored:
      #expect(animator.condition == cell.situation.condition)
      #expect(flight.readings == old && jumps == 0 && flight.view.alpha == alpha)
      #expect(animator.isReversed == wasReversed)
      if case .ignored(let sentence) = cell.answer {
        #expect(flight.diagnostics == ["Animator 1: \(sentence)"])
      } else {
        #expect(flight.diagnostics.isEmpty)
      }
    case .refused: Issue.record("refused, and went on")
    }
    #expect(animator.isRunning == (animator.condition == .running))
    #expect(
      (animator.state == .active) == [.running, .paused, .waiting].contains(animator.condition))
    #expect(animator.duration == 2, "and its own timing, too, survives every call")
    // Only finishing calls the completions.
    let isFinished = cell.call == .finishAnimation && cell.situation == .stopped
    #expect(flight.endings == (isFinished ? cell.position.map { [$0] } : []))
    flight.stage.onFact = nil
  }

  /// Brings an animator to its end from any state.
  private func end(_ flight: Flight) {
    switch flight.animator.condition {
    case .inactive, .paused: flight.animator.startAnimation()
    case .waiting: flight.animator.addAnimations { [view = flight.view] in view.alpha = 0.5 }
    case .stopped: flight.animator.finishAnimation(at: .end)
    case .running: break
    }
    flight.stage.advance(by: 10)
  }

  @Test(arguments: Situation.allCases) func turnedRoundItGoesBackAndNothingIsSeenOfTheTurn(
    _ situation: Situation
  ) {
    let flight = situation.flight
    flight.animator.isReversed = true
    #expect(flight.animator.isReversed == (situation != .stopped))
    let stays = situation == .stopped
    end(flight)
    #expect(flight.endings == [stays ? .end : .start])
    #expect(flight.modelX == (stays ? 250 : 50))
    #expect(!flight.animator.isReversed, "after the end it goes there again")
  }

  @Test(arguments: Situation.allCases) func aCompletionThatIsAddedIsCalledOnceAfterTheOthers(
    _ situation: Situation
  ) {
    let flight = situation.flight
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
    _ cell: RuledCell
  ) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [cell] in
      await MainActor.run { cell.make(on: cell.situation.flight) }
    }
    guard case .refused(let first) = cell.answer else { return }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let condition = cell.situation.condition
    let article = condition == .inactive ? "an" : "a"
    #expect(said.contains("on \(article) \(condition) animator: call \(first) first."))
    let name = try #require(cell.call.rawValue.split(separator: "(").first)
    #expect(said.contains(name))
  }

  /// A refusal names the call to make first, and that call must be allowed.
  @Test(arguments: refused) func whatItSaysToCallFirstIsAllowed(_ cell: RuledCell) throws {
    guard case .refused(let first) = cell.answer else { return }
    let call = try #require(Call(rawValue: first))
    let answer = AnimatorRules.answer(to: call, while: cell.situation.condition)
    if case .leads = answer { return }
    Issue.record("\(first) is \(answer)")
  }

  @Test func theDocumentationShowsTheTable() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/ANIMATORS.md"), encoding: .utf8)
    #expect(text.contains(AnimatorRules.table))
    #expect(text.contains(AnimatorRules.exceptions))
  }

  @Test func stoppedItTakesSettingsForTheNextTime() {
    let flight = Situation.stopped.flight
    let animator = flight.animator
    #expect(animator.state == .stopped)
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
        let flight = Situation.paused.flight
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

extension Flight {
  /// The presentation of the view's centre, its model, and the animator's fraction.
  fileprivate var readings: [Double] {
    [Double(seenX), Double(modelX), Double(animator.fractionComplete)]
  }
}
