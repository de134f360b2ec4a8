import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests that a group follows the table of `AnimatorRules`, cell by cell, with all of its members.
struct GroupRulesTests {
  typealias Call = AnimatorRules.Call

  /// The situation of a group: an animator's conditions without waiting for a first block, and
  /// further distinctions.
  nonisolated enum Situation: String, CaseIterable, Codable, Sendable {
    case inactive, running, inDelay, paused, atEnd, stopped

    var condition: AnimatorRules.Condition {
      switch self {
      case .inactive: .inactive
      case .running, .inDelay: .running
      case .paused, .atEnd: .paused
      case .stopped: .stopped
      }
    }

    /// A group in the situation: 1 s into its 2.5 s, except before the start and after the arrival.
    @MainActor var ensemble: Ensemble {
      let ensemble = Ensemble()
      let group = ensemble.group
      switch self {
      case .inactive: break
      case .inDelay:
        group.startAnimation(afterDelay: 4)
        ensemble.stage.advance(by: 1)
      case .atEnd:
        group.pausesOnCompletion = true
        group.startAnimation()
        ensemble.stage.advance(by: 3)
        group.pausesOnCompletion = false
      case .running, .paused, .stopped:
        group.startAnimation()
        ensemble.stage.advance(by: 1)
        if self == .paused { group.pauseAnimation() }
        if self == .stopped { group.stopAnimation(false) }
      }
      return ensemble
    }
  }

  /// A call in a situation; codable, for a process of its own.
  nonisolated struct Cell: Codable, Sendable, CustomTestStringConvertible {
    let situation: Situation
    private let name: String
    private let place: Int?

    init(
      _ call: Call, at position: UIViewAnimatingPosition? = nil, while situation: Situation
    ) {
      (name, place, self.situation) = (call.rawValue, position?.rawValue, situation)
    }

    var call: Call { Call(rawValue: name) ?? .startAnimation }
    var position: UIViewAnimatingPosition? { place.flatMap(UIViewAnimatingPosition.init) }
    var outcome: AnimatorRules.Outcome {
      AnimatorRules.outcome(of: call, while: situation.condition)
    }
    var isRefused: Bool { if case .refused = outcome { true } else { false } }
    var testDescription: String {
      "\(name) \(position.map { "\($0) " } ?? "")while \(situation)"
    }

    /// Makes the call; an added animation halves the first view's alpha.
    @MainActor func make(on ensemble: Ensemble) {
      let group = ensemble.group
      switch call {
      case .startAnimation: group.startAnimation()
      case .startAnimationAfterDelay: group.startAnimation(afterDelay: 1)
      case .pauseAnimation: group.pauseAnimation()
      case .setFractionComplete: group.fractionComplete = 0.7
      case .setReversed: group.isReversed = true
      case .addAnimations: group.addAnimations { [view = ensemble.views[0]] in view.alpha = 0.5 }
      case .addCompletion: group.addCompletion { _ in }
      case .continueAnimation:
        group.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      case .continueToFraction: group.continueAnimation(to: 0.7)
      case .stopForGood: group.stopAnimation(true)
      case .stopAndWait: group.stopAnimation(false)
      case .finishAnimation: group.finishAnimation(at: position ?? .end)
      }
    }
  }

  /// Every call of a group in every situation.
  nonisolated static let cells = Call.allCases.flatMap { call in
    Situation.allCases.flatMap { situation in
      let positions: [UIViewAnimatingPosition?] =
        call == .finishAnimation ? [.end, .start, .current] : [nil]
      return positions.map { Cell(call, at: $0, while: situation) }
    }
  }
  nonisolated static let refused = cells.filter(\.isRefused)
  nonisolated static let survived = cells.filter { !$0.isRefused }

  /// The presentations of the three views, their models, and the group's fraction, just after an
  /// allowed call: `-` for the beginning, `h` for the state after 1 s, `s` for the state after
  /// seven tenths of the time, and `e` for the end.
  nonisolated static let outcomes: [Call: [String]] = [
    // inactive, running, in its start delay, paused, held at its end, stopped
    .startAnimation: ["- e 0", "", "", "h e 0.4", "e e 1", ""],
    .startAnimationAfterDelay: ["- e 0", "", "", "h e 0.4", "e e 1", ""],
    .pauseAnimation: ["- e 0", "h e 0.4", "- e 0", "", "", ""],
    .setFractionComplete: ["s e 0.7", "", "", "s e 0.7", "s e 0.7", ""],
    .setReversed: ["- - 0", "h e 0.6", "- e 1", "h e 0.6", "e e 0", ""],
    .addAnimations: ["- - 0", "h e 0.4", "- e 0", "h e 0.4", "e e 1", ""],
    .addCompletion: ["- - 0", "h e 0.4", "- e 0", "h e 0.4", "e e 1", "h h 0.4"],
    .continueAnimation: ["", "", "", "h e 0.4", "e e 1", ""],
    .continueToFraction: ["", "", "", "h e 0.4", "e e 1", ""],
    .stopForGood: ["", "h h 0", "- - 0", "h h 0", "e e 0", ""],
    .stopAndWait: ["", "h h 0.4", "- - 0", "h h 0.4", "e e 1", ""],
  ]
  nonisolated static let finishes: [UIViewAnimatingPosition: String] = [
    .start: "- - 0", .current: "h h 0", .end: "e e 0",
  ]
  /// 1 s at once, 2 s after 0.5 s, 0.5 s after 1 s; after 1 s, and after 0.7 of 2.5 s.
  nonisolated static let places: [String: [Double]] = [
    "-": [0, 0, 0], "h": [100, 25, 0], "s": [100, 62.5, 100], "e": [100, 100, 100],
  ]

  private func outcome(of cell: Cell) throws -> [Double] {
    let column = try #require(Situation.allCases.firstIndex(of: cell.situation))
    let text =
      try cell.position.map { try #require(Self.finishes[$0]) }
      ?? #require(Self.outcomes[cell.call])[column]
    return try text.split(separator: " ").map(String.init).flatMap { word in
      try Self.places[word] ?? [#require(Double(word))]
    }
  }

  @Test(arguments: survived) func aGroupAndItsMembersFollowTheRulesTable(_ cell: Cell) throws {
    let ensemble = cell.situation.ensemble
    let group = ensemble.group
    var events: [String] = []
    ensemble.stage.onFact = { if case .diagnostic(let sentence) = $0 { events.append(sentence) } }
    defer { ensemble.stage.onFact = nil }
    #expect(group.condition == cell.situation.condition)
    let (old, alpha) = (ensemble.readings, ensemble.views[0].alpha)
    let (before, wasReversed) = (ensemble.views.flatMap(\.seenNumbers), group.isReversed)
    cell.make(on: ensemble)
    let jumps = zip(before, ensemble.views.flatMap(\.seenNumbers)).map { abs($0 - $1) }.max() ?? 0
    switch cell.outcome {
    case .leads(let next):
      #expect(group.condition == next)
      let (readings, expected) = (ensemble.readings, try outcome(of: cell))
      #expect(expected.count == readings.count)
      #expect(
        zip(readings, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(readings), not \(expected)")
      let isPut =
        cell.call == .setFractionComplete || cell.position.map { $0 != .current } ?? false
      #expect(isPut || jumps < 1e-9)
      #expect(group.isReversed == (cell.call == .setReversed))
      let isChanged = cell.call == .addAnimations && cell.situation != .inactive
      #expect(ensemble.views[0].alpha == (isChanged ? 0.5 : alpha))
      #expect(group.members.count == (cell.call == .addAnimations ? 4 : 3))
      #expect(events.isEmpty)
    case .nothing, .ignored:
      #expect(group.condition == cell.situation.condition)
      #expect(ensemble.readings == old && jumps == 0 && ensemble.views[0].alpha == alpha)
      #expect(group.isReversed == wasReversed)
      if case .ignored(let sentence) = cell.outcome {
        #expect(events == ["Animator group: \(sentence)"])
      } else {
        #expect(events.isEmpty)
      }
    case .refused: Issue.record("refused, and went on")
    }
    #expect(group.isRunning == (group.condition == .running))
    for member in group.members {
      #expect(member.animator.state == group.state)
      // In a running group, each member runs until its arrival; in a held group, none runs.
      #expect(group.isRunning || !member.animator.isRunning)
      #expect(group.state == .inactive || member.animator.isReversed == group.isReversed)
    }
    let position = cell.situation == .stopped ? cell.position : nil
    #expect(
      ensemble.completions == position.map { ["0 \($0)", "1 \($0)", "2 \($0)", "all \($0)"] } ?? [])
  }

  /// Brings a group to its end from any state.
  private func end(_ ensemble: Ensemble) {
    switch ensemble.group.condition {
    case .inactive, .paused: ensemble.group.startAnimation()
    case .stopped: ensemble.group.finishAnimation(at: .end)
    case .running, .waiting: break
    }
    ensemble.stage.advance(by: 10)
  }

  @Test(arguments: Situation.allCases) func aGroupReversedInAnyStateExceptStoppedEndsAtItsStart(
    _ situation: Situation
  ) {
    let ensemble = situation.ensemble
    ensemble.group.isReversed = true
    end(ensemble)
    let position: UIViewAnimatingPosition = situation == .stopped ? .end : .start
    #expect(
      ensemble.completions == [
        "0 \(position)", "1 \(position)", "2 \(position)", "all \(position)",
      ])
    #expect(ensemble.models == (situation == .stopped ? [100, 100, 100] : [0, 0, 0]))
    #expect(ensemble.group.state == .inactive && !ensemble.group.isReversed)
  }

  @Test(arguments: Situation.allCases) func aCompletionThatIsAddedIsCalledOnceAfterTheOthers(
    _ situation: Situation
  ) {
    let ensemble = situation.ensemble
    var others: [Int] = []
    ensemble.group.addCompletion { _ in others.append(ensemble.completions.count) }
    end(ensemble)
    #expect(others == [4])
    ensemble.group.startAnimation()
    ensemble.stage.advance(by: 10)
    #expect(others.count == 1, "the end has dropped it")
  }

  @Test(arguments: refused) func aRefusalNamesTheCallTheStateAndTheCallToMakeFirst(
    _ cell: Cell
  ) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [cell] in
      await MainActor.run { cell.make(on: cell.situation.ensemble) }
    }
    guard case .refused(let first) = cell.outcome else { return }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let condition = cell.situation.condition
    let article = condition == .inactive ? "an" : "a"
    let called =
      cell.call == .stopForGood || cell.call == .stopAndWait
      ? "stopAnimation(_:)" : cell.call.rawValue
    #expect(
      messages.contains("\(called) on \(article) \(condition) animator group: call \(first) first.")
    )
  }

  /// One animator waits for its first block; a group without members has no timeline to wait on.
  @Test func aGroupWithoutMembersIsNotStarted() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        stage.perform { AnimatorGroup() }.startAnimation()
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("An AnimatorGroup without members: add(_:afterDelay:) some"))
  }
}

extension Ensemble {
  /// The models, in points from their start.
  fileprivate var models: [CGFloat] { views.map { $0.center.x - 25 } }

  /// The presentations of the views, their models, and the group's fraction.
  fileprivate var readings: [Double] {
    (seen + models + [group.fractionComplete]).map(Double.init)
  }
}
