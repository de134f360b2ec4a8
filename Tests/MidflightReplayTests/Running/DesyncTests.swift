import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

@Test func aSceneThatWasChangedIsBlamed() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
  let desync = try desync(of: performed, on: tappable(distance: 201))
  #expect(desync.verdict == .sceneChanged)
  #expect(desync.domain == "layers")
  #expect(desync.event?.contains("\"up\"") == true)
  let field = try #require(desync.field)
  #expect(field.contains("views.card.center.0"))
  #expect("\(desync)".hasSuffix("the scene changed after the recording"))
}

@Test func aDesyncIsLocatedAtTheFirstFailedCheck() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
  let desync = try desync(of: performed, on: tappable(distance: 201))
  // The tap's own check holds, because nothing has moved yet.
  let checks = performed.recording.lines(.check).filter { $0.time.map { $0 > milli(560) } ?? false }
  let first = try #require(checks.first)
  #expect(desync.place.line == first.number)
  #expect(desync.time == first.time)
}

@Test func anEditedRecordingIsBlamed() throws {
  let performed = try caughtRecording()
  let text = String(decoding: performed.recording.encodedBytes, as: UTF8.self)
    .replacing("[508000,\"move\",0,100,", with: "[508000,\"move\",0,100.5,")
  let edited = try Recording(parsing: Array(text.utf8), name: "edited.jsonl")
  #expect(edited.verdict == .edited)
  let desync = try desync(of: Performed(recording: edited, trace: performed.trace))
  #expect(desync.verdict == .recordingEdited)
  #expect(desync.domain == "animators" || desync.domain == "input")
  #expect("\(desync)".hasPrefix("edited.jsonl:\(desync.place.line):1: desync at "))
}

@Test func anotherEngineIsBlamed() throws {
  var performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
  var recording = performed.recording
  recording.header.engine = Engine.revision + 1
  performed = Performed(recording: try recording.sealed(), trace: performed.trace)
  let desync = try desync(of: performed, on: tappable(distance: 201))
  #expect(
    desync.verdict == .engineChanged(recorded: Engine.revision + 1, current: Engine.revision))
}

@Test func anotherEngineThatAgreesIsNoDesync() throws {
  var recording = try caughtRecording().recording
  recording.header.engine = Engine.revision + 1
  #expect(throws: Never.self) { try Replay(recording.sealed(), scenes: .gallery).run() }
}

@Test func twoDifferingRunsAreDetected() throws {
  let outside = Outside()
  let scenes = longerEachRun(outside)
  let performed = try perform(tap, on: "toy", scenes: scenes, endingAt: milli(1200))
  let desync = try desync(of: performed, on: scenes)
  #expect(desync.verdict == .runsDiffer)
}

@Test func aDifferenceInOnlyOneRunIsDetected() throws {
  let outside = Outside()
  let scenes = wrong(onlyInRun: 2, outside)
  let performed = try perform(tap, on: "toy", scenes: scenes)
  let desync = try desync(of: performed, on: scenes)
  #expect(desync.verdict == .runsDiffer)
}

@Test func aReplayStopsAtADesyncAtAnyFrameRate() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
  let recording = try performed.recording.adding(#"[1200000,"expect","no.path","==",1]"#)
  let rates: [Double?] = [nil, 1, 60, 1000]
  for rate in rates {
    let replay = try Replay(recording, scenes: tappable(distance: 201))
    #expect(throws: ReplayFailure.self) { try replay.run(framesPerSecond: rate) }
    #expect(replay.now == replay.desync?.time)
    #expect(replay.failedExpectations.isEmpty)
    // A second call does not continue.
    #expect(throws: ReplayFailure.self) { try replay.run(framesPerSecond: rate) }
    #expect(replay.now == replay.desync?.time)
  }
}

@Test func advancingPastADesyncKeepsTheFirstDesync() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
  let replay = try Replay(performed.recording, scenes: tappable(distance: 201))
  replay.advance(to: replay.end)
  #expect(replay.now == replay.end)
  let first = try desync(of: performed, on: tappable(distance: 201))
  #expect(replay.desync?.place == first.place)
}

@Test func aDomainThatThisProgramLacksIsNotChecked() throws {
  let performed = try caughtRecording()
  let recording = try performed.recording.adding(
    #"[5500000,"check",99,{"sound":"00"}]"#)
  try expectReplay(of: recording, toGive: performed.trace)
}

// MARK: - Defaults of `run()`

/// Returns the desync of a recording in a folder with or without its trace, replayed by `run()`
/// alone.
private func defaultDesync(withTrace: Bool) throws -> Desync {
  var found: Desync?
  try withFolder { folder in
    let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
    let url = folder.appendingPathComponent("tap.jsonl")
    try performed.recording.encoded().write(to: url)
    if withTrace { try performed.trace.write(to: url.traceOfRecording) }
    found = try desync(of: Recording(contentsOf: url), on: tappable(distance: 201))
  }
  return try #require(found)
}

@Test func aDesyncWithATraceNamesTheDifferingField() throws {
  let words = try defaultDesync(withTrace: true).description
  #expect(words.contains(": views.card.center.0: expected "))
  #expect(words.contains(" s: "), "the moment")
  #expect(!words.contains("hash"))
}

@Test func aDesyncWithoutATraceSuggestsAddingIt() throws {
  let words = try defaultDesync(withTrace: false).description
  #expect(words.contains("expected hash "))
  #expect(words.contains("put tap.trace.jsonl beside the recording"))
}

@Test func aDesyncInMemorySuggestsAFileOrATrace() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
  let words = try desync(of: performed.recording, on: tappable(distance: 201)).description
  #expect(words.contains("Recording(contentsOf:)") && words.contains("run(expecting:)"))
}

private func desync(of recording: Recording, on scenes: SceneCatalog) throws -> Desync {
  let failure = try #require(throws: ReplayFailure.self) {
    try Replay(recording, scenes: scenes).run()
  }
  guard case .desync(let desync) = failure else { throw failure }
  return desync
}

/// Replays a recording, and expects a desync.
private func desync(of performed: Performed, on scenes: SceneCatalog = .gallery) throws -> Desync {
  let failure = try #require(throws: ReplayFailure.self) {
    try Replay(performed.recording, scenes: scenes).run(expecting: performed.trace)
  }
  guard case .desync(let desync) = failure else {
    Issue.record("\(failure)")
    throw failure
  }
  return desync
}
