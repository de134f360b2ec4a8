import Foundation
import Midflight
import MotionCore
import StageFixtures
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
    .startAnimationAfterDelay: "rddrx",
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

  @Test(arguments: Call.allCases) func theRulesTableMatchesUIKitsDocumentation(_ call: Call) {
    let row = Condition.allCases.map { condition -> Character in
      switch AnimatorRules.outcome(of: call, while: condition) {
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

  @Test(arguments: survived) func anAnimatorFollowsTheRulesTable(_ cell: RuledCell) throws {
    let fixture = cell.situation.fixture
    let animator = fixture.animator
    #expect(animator.condition == cell.situation.condition)
    let (old, wasReversed) = (fixture.readings, animator.isReversed)
    let (before, alpha) = (fixture.view.seenNumbers, fixture.view.alpha)
    cell.make(on: fixture)
    let jumps = zip(before, fixture.view.seenNumbers).map { abs($0 - $1) }.max() ?? 0
    switch cell.outcome {
    case .leads(let next):
      #expect(animator.condition == next)
      let (readings, expected) = (fixture.readings, try outcome(of: cell))
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
      #expect(fixture.view.alpha == (isChanged ? 0.5 : alpha))
      #expect(fixture.diagnostics.isEmpty)
    case .nothing, .ignored:
      #expect(animator.condition == cell.situation.condition)
      #expect(fixture.readings == old && jumps == 0 && fixture.view.alpha == alpha)
      #expect(animator.isReversed == wasReversed)
      if case .ignored(let sentence) = cell.outcome {
        #expect(fixture.diagnostics == ["Animator 1: \(sentence)"])
      } else {
        #expect(fixture.diagnostics.isEmpty)
      }
    case .refused: Issue.record("refused, and went on")
    }
    #expect(animator.isRunning == (animator.condition == .running))
    #expect(
      (animator.state == .active) == [.running, .paused, .waiting].contains(animator.condition))
    #expect(animator.duration == 2, "and its own timing, too, survives every call")
    // Only finishing calls the completions.
    let isFinished = cell.call == .finishAnimation && cell.situation == .stopped
    #expect(fixture.completions == (isFinished ? cell.position.map { [$0] } : []))
    fixture.stage.onFact = nil
  }

  /// Brings an animator to its end from any state.
  private func end(_ fixture: AnimatorFixture) {
    switch fixture.animator.condition {
    case .inactive, .paused: fixture.animator.startAnimation()
    case .waiting: fixture.animator.addAnimations { [view = fixture.view] in view.alpha = 0.5 }
    case .stopped: fixture.animator.finishAnimation(at: .end)
    case .running: break
    }
    fixture.stage.advance(by: 10)
  }

  @Test(arguments: Situation.allCases) func isReversedSetInAnyStateExceptStoppedEndsAtTheStart(
    _ situation: Situation
  ) {
    let fixture = situation.fixture
    fixture.animator.isReversed = true
    #expect(fixture.animator.isReversed == (situation != .stopped))
    let isFinished = situation == .stopped
    end(fixture)
    #expect(fixture.completions == [isFinished ? .end : .start])
    #expect(fixture.modelX == (isFinished ? 250 : 50))
    #expect(!fixture.animator.isReversed, "after the end it goes there again")
  }

  @Test(arguments: Situation.allCases) func aCompletionThatIsAddedIsCalledOnceAfterTheOthers(
    _ situation: Situation
  ) {
    let fixture = situation.fixture
    var others: [[UIViewAnimatingPosition]] = []
    fixture.animator.addCompletion { _ in others.append(fixture.completions) }
    #expect(others.isEmpty)
    end(fixture)
    #expect(others == [[.end]])
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 10)
    #expect(others.count == 1, "the end has dropped it")
    fixture.animator.stopAnimation(true)
    fixture.stage.onFact = nil
  }

  @Test(arguments: refused) func aRefusalNamesTheCallTheStateAndTheCallToMakeFirst(
    _ cell: RuledCell
  ) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [cell] in
      await MainActor.run { cell.make(on: cell.situation.fixture) }
    }
    guard case .refused(let first) = cell.outcome else { return }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let condition = cell.situation.condition
    let article = condition == .inactive ? "an" : "a"
    #expect(messages.contains("on \(article) \(condition) animator: call \(first) first."))
    let name = try #require(cell.call.rawValue.split(separator: "(").first)
    #expect(messages.contains(name))
  }

  /// A refusal names the call to make first, and that call must be allowed.
  @Test(arguments: refused) func theCallThatARefusalSuggestsIsAllowed(_ cell: RuledCell) throws {
    guard case .refused(let first) = cell.outcome else { return }
    let call = try #require(Call(rawValue: first))
    let outcome = AnimatorRules.outcome(of: call, while: cell.situation.condition)
    if case .leads = outcome { return }
    Issue.record("\(first) is \(outcome)")
  }

  @Test func theDocumentationShowsTheTable() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/ANIMATORS.md"), encoding: .utf8)
    #expect(text.contains(AnimatorRules.table))
    #expect(text.contains(AnimatorRules.exceptions))
  }

  @Test func aStoppedAnimatorAcceptsNewSettings() {
    let fixture = Situation.stopped.fixture
    let animator = fixture.animator
    #expect(animator.state == .stopped)
    animator.isUserInteractionEnabled = false
    animator.isInterruptible = false
    #expect(!animator.isUserInteractionEnabled && !animator.isInterruptible)
  }

  @Test(arguments: [
    "isInterruptible", "isUserInteractionEnabled", "keepsVelocity", "beginsFromCurrentMotion",
  ])
  func settingOptionsOnAPausedAnimatorStopsTheProgram(_ option: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [option] in
      await MainActor.run {
        let fixture = Situation.paused.fixture
        let animator = fixture.animator
        switch option {
        case "isInterruptible": animator.isInterruptible = false
        case "isUserInteractionEnabled": animator.isUserInteractionEnabled = false
        case "keepsVelocity": animator.keepsVelocity = false
        default: animator.beginsFromCurrentMotion = true
        }
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("\(option) set on a paused animator"))
  }
}

extension AnimatorFixture {
  /// The presentation of the view's centre, its model, and the animator's fraction.
  fileprivate var readings: [Double] {
    [Double(seenX), Double(modelX), Double(animator.fractionComplete)]
  }
}
