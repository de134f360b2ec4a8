import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

@Test func everyClaimHoldsForASoundRecording() throws {
  let performed = try caughtRecording()
  let verification = try Verification(
    performed.recording, scenes: .gallery, expected: TraceLines(performed.trace),
    traceInFreshProcess: { TraceLines(performed.trace) })
  #expect(verification.steps.filter { $0.difference != nil }.map(\.claim) == [])
  #expect(verification.holds)
  #expect(try verification.trace.bytes() == performed.trace.bytes)
}

/// The claims that the constructions of the scene test, from the first replay on.
private let claims: [String] =
  ["equal in two runs of one process"]
  + Verification.frameRates.map { "equal at \(Int($0)) frames per second" }
  + [
    "equal after a split at each check", "equal after encoding and decoding",
    "equal after seeking to 50 moments",
  ]

@Test func eachClaimDetectsANondeterministicScene() throws {
  let recording = try Recording(
    header: header(of: "toy"), events: tap, endingAt: milli(1200))
  for (index, claim) in claims.enumerated() {
    let verification = try Verification(recording, scenes: wrong(onlyInRun: index + 2))
    #expect(differing(verification) == [claim])
  }
}

@Test func seekingBackDetectsANondeterministicScene() throws {
  let recording = try Recording(header: header(of: "toy"), events: tap, endingAt: milli(1200))
  let firstSeek = claims.count + 2
  for seek in [firstSeek, firstSeek + Verification.seekCount - 1] {
    let verification = try Verification(recording, scenes: wrong(onlyInRun: seek))
    #expect(differing(verification) == ["equal after seeking to 50 moments"])
  }
}

@Test func recordingAgainDetectsANondeterministicScene() throws {
  let recording = try Recording(header: header(of: "toy"), events: tap, endingAt: milli(1200))
  let live = claims.count + 2 + Verification.seekCount
  for run in [live, live + 1] {
    let verification = try Verification(recording, scenes: wrong(onlyInRun: run))
    #expect(differing(verification) == ["equal after recording again"])
  }
}

@Test func anExpectedTraceThatDiffersIsNamed() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable())
  let other = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(900))
  let verification = try Verification(
    performed.recording, scenes: tappable(), expected: TraceLines(other.trace))
  #expect(differing(verification) == ["as expected"])
  #expect(!verification.holds)
}

@Test func aFreshProcessThatDiffersOrFailsIsNamed() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable())
  let other = Trace(bytes: Array("{}\n".utf8))
  let differs = try Verification(
    performed.recording, scenes: tappable(), traceInFreshProcess: { TraceLines(other) })
  #expect(differing(differs) == ["equal in a new process"])
  let fails = try Verification(
    performed.recording, scenes: tappable(),
    traceInFreshProcess: { throw ReplayFailure.unreadableTrace("/proc", "no such process") })
  #expect(differing(fails) == ["equal in a new process"])
}

@Test func aSceneThatChangesWhenReadIsDetected() throws {
  let scenes = toy { root in
    root.addSubview(ShyView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
  }
  let recording = try Recording(header: header(of: "toy"), events: tap, endingAt: milli(1200))
  let verification = try Verification(recording, scenes: scenes)
  #expect(differing(verification).contains("equal after seeking to 50 moments"))
}

@Test func linesThatDifferFromTheirBytesAreDetected() throws {
  var recording = try Recording(
    header: header(of: "interruptible-pan"), events: caughtInFlight, endingAt: milli(2000))
  // A line in memory may contain a value that a file cannot: a coordinate between two 64ths.
  let index = try #require(recording.lines.firstIndex { $0.text.hasPrefix("[516000,") })
  let event = InputEvent.move(pointer: 0, at: CGPoint(x: 105.001, y: 423), time: milli(516))
  let line = recording.lines[index]
  recording.lines[index] = Recording.Line(
    time: line.time, content: .input(event), bytes: line.bytes)
  let verification = try Verification(recording, scenes: .gallery)
  #expect(differing(verification).contains("equal after encoding and decoding"))
}

@Test func aRecordingThatDoesNotReplayIsNotVerified() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
  #expect(throws: ReplayFailure.self) {
    try Verification(performed.recording, scenes: tappable(distance: 201))
  }
  #expect(throws: ReplayFailure.self) { try Verification(performed.recording, scenes: .gallery) }
}

/// Returns the claims that did not hold.
private func differing(_ verification: Verification) -> [String] {
  verification.steps.filter { $0.difference != nil }.map(\.claim)
}
