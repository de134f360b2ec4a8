import Foundation
import Midflight
import MidflightGallery
import MotionCore
import SlowTrait
import Testing

@testable import MidflightReplay

/// Input that snaps a view to a point, redirects the view in flight, drags it in flight, and
/// releases it.
private let snapped: [InputEvent] =
  [
    .down(pointer: 0, at: CGPoint(x: 300, y: 600), time: milli(300)),
    .up(pointer: 0, at: CGPoint(x: 300, y: 600), time: milli(360)),
    .down(pointer: 0, at: CGPoint(x: 80, y: 700), time: milli(500)),
    .up(pointer: 0, at: CGPoint(x: 80, y: 700), time: milli(570)),
  ] + drag(from: CGPoint(x: 80, y: 700), by: CGVector(dx: 200, dy: -300), at: milli(2_005))

struct DynamicsReplayTests {
  /// A verification replays at several frame rates, seeks, splits and resumes, and records again.
  @Test(.slow) func everyVerificationOfASnapHolds() throws {
    let performed = try perform(snapped, on: "snap", endingAt: milli(5_000))
    let verification = try Verification(
      performed.recording, scenes: .gallery, expected: TraceLines(performed.trace))
    #expect(verification.holds, "\(verification.steps.filter { $0.difference != nil })")
  }

  @Test func theTraceHasARowForEachSimulationStep() throws {
    let performed = try perform(Array(snapped.prefix(2)), on: "snap", endingAt: milli(500))
    let text = String(decoding: performed.trace.bytes, as: UTF8.self)
    let rows = text.split(separator: "\n").filter { $0.contains("\"square\"") }
    // There are 16 steps of 1/120 s from 0.36 s to 0.5 s, the first and the last row, and the row
    // of the press.
    #expect(rows.count >= 16)
  }

  @Test func aSnappedSquareEndsAtItsSnapPoint() throws {
    let performed = try perform(snapped, on: "snap", endingAt: milli(5_000))
    let replay = try Replay(performed.recording, scenes: .gallery)
    replay.advance(to: replay.end)
    let square = try #require(
      Snapshot(of: replay.stage).views.first { $0.name == "square" })
    #expect(square.center == CGPoint(x: 80, y: 700))
    #expect(square.transform == .identity)
  }
}
