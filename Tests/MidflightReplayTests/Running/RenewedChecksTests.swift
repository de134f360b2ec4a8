import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

@Test func renewedChecksHoldOnTheChangedScene() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
  let changed = tappable(distance: 201)
  #expect(throws: ReplayFailure.self) { try Replay(performed.recording, scenes: changed).run() }
  let renewed = try performed.recording.withRenewedChecks(scenes: changed)
  #expect(throws: Never.self) { try Replay(renewed, scenes: changed).run() }
  #expect(renewed.verdict == .intact)
  #expect(renewed.events == performed.recording.events)
}

@Test func renewingChecksThatHoldChangesNothing() throws {
  let recording = try caughtRecording().recording
  let renewed = try recording.withRenewedChecks(scenes: .gallery)
  #expect(renewed.encoded() == recording.encoded())
}

@Test func renewingKeepsCommentsMarksAndExpectations() throws {
  let recording = try caughtRecording().recording.adding(
    "# a comment", #"[5500000,"mark","end",7]"#, #"[5500000,"expect","a.alpha","==",1]"#)
  let renewed = try recording.withRenewedChecks(scenes: .gallery)
  let kept = renewed.lines.filter { $0.content.code != .check }.map(\.text)
  #expect(
    kept.dropLast() == recording.lines.filter { $0.content.code != .check }.map(\.text).dropLast())
}

@Test func renewingChecksWritesTheCurrentEngine() throws {
  var recording = try caughtRecording().recording
  recording.header.engine = Engine.revision + 1
  #expect(try recording.withRenewedChecks(scenes: .gallery).header.engine == Engine.revision)
}

@Test func renewingChecksCompletesATruncatedRecording() throws {
  let cut = try cutInTheDrag()
  let renewed = try cut.withRenewedChecks(scenes: .gallery)
  #expect(!renewed.isTruncated)
  #expect(renewed.events == cut.events)
  #expect(try Replay(renewed, scenes: .gallery).run() == Replay(cut, scenes: .gallery).run())
}
