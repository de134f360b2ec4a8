import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

/// Each row has the operator, the found value, the expected value, the tolerance and the result.
nonisolated private let table: [(String, Double, Double, Double?, Bool)] = [
  ("==", 3, 3, nil, true), ("==", 3, 4, nil, false), ("==", 3, 3.5, 0.5, true),
  ("==", 3, 3.5, 0.25, false), ("!=", 3, 4, nil, true), ("!=", 3, 3, nil, false),
  ("!=", 3, 3.5, 0.5, false), ("!=", 3, 4, 0.5, true),
  ("<", 3, 4, nil, true), ("<", 4, 4, nil, false), ("<", 4, 4, 0.5, true), ("<", 5, 4, 0.5, false),
  ("<=", 4, 4, nil, true), ("<=", 4.5, 4, nil, false), ("<=", 4.5, 4, 0.5, true),
  (">", 5, 4, nil, true), (">", 4, 4, nil, false), (">", 4, 4, 0.5, true), (">", 3, 4, 0.5, false),
  (">=", 4, 4, nil, true), (">=", 3.5, 4, nil, false), (">=", 3.5, 4, 0.5, true),
  ("~", 3, 3, nil, true), ("~", 3, 3.5, nil, false), ("~", 3, 3.5, 0.5, true),
  ("~", 3, 2.5, 0.5, true), ("~", 3, 2.25, 0.5, false),
]

@Test(arguments: table)
func operatorsCompareNumbers(row: (String, Double, Double, Double?, Bool)) throws {
  let comparison = try #require(Recording.Expectation.Comparison(rawValue: row.0))
  let expectation = Recording.Expectation(
    path: "p", comparison, .number(row.2), tolerance: row.3)
  #expect(expectation.holds(for: .number(row.1)) == row.4)
}

@Test func aMissingValueHoldsForNoOperator() {
  for comparison in Recording.Expectation.Comparison.allCases {
    #expect(!Recording.Expectation(path: "p", comparison, .number(0)).holds(for: nil))
  }
}

@Test func aValueOfAnotherKindIsNotEqual() {
  let equal = Recording.Expectation(path: "p", .equal, .string("active"), tolerance: 9)
  #expect(equal.holds(for: .string("active")))
  #expect(!equal.holds(for: .bool(true)))
  #expect(!equal.holds(for: .string("stopped")))
  let less = Recording.Expectation(path: "p", .less, .number(9))
  #expect(!less.holds(for: .bool(false)))
}

@Test func arraysAreComparedNumberByNumber() {
  let near = Recording.Expectation(path: "p", .near, .numbers([1, 2]), tolerance: 0.5)
  #expect(near.holds(for: .numbers([1.5, 1.5])))
  #expect(!near.holds(for: .numbers([1.5, 1])))
  #expect(!near.holds(for: .numbers([1, 2, 3])))
}

@Test func aNumberComparesWithTheVelocityAlongX() {
  let older = Recording.Expectation(path: "animators.1.velocity", .greater, .number(1))
  #expect(older.holds(for: .numbers([2, 0])) && !older.holds(for: .numbers([0, 2])))
  let whole = Recording.Expectation(path: "animators.1.velocity", .equal, .numbers([0, 2]))
  #expect(whole.holds(for: .numbers([0, 2])) && !whole.holds(for: .numbers([0, 3])))
}

// MARK: - Paths

/// A snapshot of four views, some with dots in their names, and of one animator.
private let snapshot = Snapshot(
  animators: [
    Snapshot.Animator(
      number: 3, state: .active, isRunning: true, isReversed: false, fraction: 0.25,
      velocity: CGVector(dx: 2, dy: 3))
  ],
  views: [view("card", x: 1), view("card.label", x: 2), view("views", x: 3), view("a..b", x: 4)])

private func view(_ name: String, x: CGFloat) -> Snapshot.View {
  Snapshot.View(
    name: name, center: CGPoint(x: x, y: 10), bounds: CGRect(x: 5, y: 6, width: 7, height: 8),
    alpha: 0.5, transform: CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
    color: RGBA(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
}

@Test(arguments: [
  ("card.center.x", 1), ("card.center.y", 10), ("views.card.center.x", 1),
  ("card.label.center.x", 2), ("views.card.label.center.x", 2), ("views.views.center.x", 3),
  ("a..b.center.x", 4), ("card.bounds.x", 5), ("card.bounds.y", 6), ("card.bounds.width", 7),
  ("card.bounds.height", 8), ("card.alpha", 0.5), ("card.transform.c", 3),
  ("card.transform.ty", 6), ("card.color.red", 0.1), ("card.color.alpha", 0.4),
  ("animators.3.fraction", 0.25), ("animators.3.velocity.dx", 2), ("animators.3.velocity.dy", 3),
])
func pathsLeadToNumbers(path: String, number: Double) {
  #expect(snapshot[path] == .number(number))
}

@Test func pathsLeadToArraysStringsAndBooleans() {
  #expect(snapshot["card.center"] == .numbers([1, 10]))
  #expect(snapshot["animators.3.state"] == .string("active"))
  #expect(snapshot["animators.3.reversed"] == .bool(false))
}

@Test(arguments: [
  "", ".", "card", "card.", "card.centre", "card.center.z", "card.center.x.y", "card.alpha.x",
  "animators", "animators.3", "animators.1.fraction", "animators.x.fraction",
  "animators.3.fraction.x", "views", "views.", "nobody.center", "..", "views.views",
])
func invalidSnapshotPathsHaveNoValue(path: String) {
  #expect(snapshot[path] == nil)
}

@Test(.timeLimit(.minutes(5))) func aPathOfManyPointsIsReadInLinearTime() {
  #expect(snapshot["card" + String(repeating: ".", count: 400_000)] == nil)
}

// MARK: - In a replay

@Test func expectationsThatHoldAreSilent() throws {
  let recording = try caughtRecording().recording.adding(
    #"[5500000,"expect","viewToMove.center.x","==",295]"#,
    #"[5500000,"expect","viewToMove.center","~",[295,422],0.001]"#)
  let replay = try Replay(recording, scenes: .gallery)
  _ = try replay.finish()
  #expect(replay.failedExpectations.map(\.description) == [])
}

@Test func failedExpectationsAreReportedWithPlaceAndFound() throws {
  let recording = try caughtRecording().recording.adding(
    #"[5500000,"expect","viewToMove.center.x","<",295,0]"#,
    #"[5500000,"expect","nobody.alpha","==",1]"#, #"[5500000,"expect","nobody.alpha","==",2]"#)
  let replay = try Replay(recording, scenes: .gallery)
  _ = try replay.finish()
  let line = recording.lines.count - 2
  #expect(
    replay.failedExpectations.map(\.description) == [
      "recording:\(line):1: expected viewToMove.center.x < 295 within 0, found 295",
      "recording:\(line + 1):1: expected nobody.alpha == 1, found no value; the scene has "
        + "viewToMove",
      "recording:\(line + 2):1: expected nobody.alpha == 2, found no value",
    ])
}

@Test func longValuesAreShortenedInMessages() throws {
  let long = String(repeating: "a\u{301}", count: 10_000)
  let recording = try caughtRecording().recording.adding(
    "[5500000,\"expect\",\"viewToMove.alpha\",\"==\",\"\(long)\"]")
  let replay = try Replay(recording, scenes: .gallery)
  _ = try replay.finish()
  let failure = try #require(replay.failedExpectations.first)
  let start = String(repeating: "a\u{301}", count: 50)
  #expect(failure.words == "expected viewToMove.alpha == \"\(start)…\", found 1")
}

@Test func failedExpectationsAreCountedAfterTheFirstThousand() throws {
  let failing = Array(repeating: #"[5500000,"expect","x.y","==",1]"#, count: 1_002)
  let recording = try caughtRecording().recording.adding(failing.joined(separator: "\n"))
  let replay = try Replay(recording, scenes: .gallery)
  #expect {
    try replay.run()
  } throws: { error in
    guard case .expectationsFailed(let words) = error as? ReplayFailure else { return false }
    return words.count == 1_001 && words.last == "and 2 more failed expectations"
  }
  #expect(replay.failedExpectations.count == 1_000)
  #expect(replay.failedExpectations.allSatisfy { $0.time == milli(5500) })
}

@Test func expectationsChangeNothing() throws {
  let performed = try caughtRecording()
  let recording = try performed.recording.adding(#"[5500000,"expect","x.y","==",1]"#)
  try expectReplay(of: recording, toGive: performed.trace)
}

// MARK: - Shots

@Test func shotsShowTheirMoment() throws {
  let performed = try caughtRecording()
  let recording = try performed.recording.adding(
    #"[5500000,"shot","rest"]"#, #"[5500000,"shot","again"]"#)
  let replay = try Replay(recording, scenes: .gallery)
  #expect(try replay.finish() == performed.trace)
  #expect(replay.shots.map(\.name) == ["rest", "again"])
  #expect(replay.shots.allSatisfy { $0.frame.time == milli(5500) })
  #expect(replay.shots.first?.frame == replay.stage.frame())
}

@Test func expectationsThatFailEndARunInAFailure() throws {
  let sink = try InMemorySink(
    header: Recording.Header(
      scene: "interruptible-pan", size: CGSize(width: 390, height: 844), engine: Engine.revision))
  let expectation = Recording.Expectation(path: "viewToMove.center.x", .greater, .number(300))
  _ = try sink.write(.expect(expectation), at: Moment(seconds: 1))
  try sink.finish(at: Moment(seconds: 2))
  let replay = try Replay(sink.recording, scenes: .gallery)
  #expect {
    try replay.run()
  } throws: { error in
    guard case .expectationsFailed(let words) = error as? ReplayFailure else { return false }
    return words.count == 1 && words[0].contains("viewToMove.center.x > 300, found 95")
  }
}
