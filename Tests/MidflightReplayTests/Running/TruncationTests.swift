import Foundation
import Midflight
import MidflightGallery
import MotionCore
import SlowTrait
import Testing

@testable import MidflightReplay

@Test func aRecordingCutAfterAnyLineReplaysAndLiftsItsFingers() throws {
  let bytes = try caughtRecording().recording.encodedBytes
  let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
  #expect(ends.count > 40)
  for end in ends { try expectReplay(ofBytes: bytes[...end]) }
}

@Test func aRecordingCutAtAnyByteReplaysOrIsRefused() throws {
  let bytes = try caughtRecording().recording.encodedBytes
  for end in stride(from: 0, to: bytes.count, by: isQuick ? 53 : 7) {
    do {
      try expectReplay(ofBytes: bytes[..<end])
    } catch let failure as RecordingFailure {
      // A file with a cut header is not readable.
      let isHeaderCut = !bytes[..<end].contains(UInt8(ascii: "\n"))
      #expect(isHeaderCut, "cut at \(end): \(failure)")
    }
  }
}

@Test func anAdvancedCutRecordingReleasesTheCardAtItsEnd() throws {
  let cut = try cutInTheDrag()
  #expect(cut.isTruncated)
  let replay = try Replay(cut, scenes: .gallery)
  replay.advance(to: replay.end)
  // A card that was released moves by itself.
  #expect(replay.stage.isMoving)
  let trace = replay.trace
  #expect(try Array(replay.run().bytes.prefix(trace.bytes.count)) == trace.bytes)
}

@Test func aTruncatedRecordingReportsEachCancelOnce() throws {
  let replay = try Replay(cutInTheDrag(), scenes: .gallery)
  let cancels = try replay.run().objects.filter { $0["event"] as? String == "cancel" }
  #expect(cancels.count == 1)
  #expect(try replay.run().objects.filter { $0["event"] as? String == "cancel" }.count == 1)
}

@Test func aCutRecordingIsVerifiedLikeAnyOther() throws {
  let verification = try Verification(cutInTheDrag(), scenes: .gallery)
  #expect(verification.steps.filter { $0.difference != nil }.map(\.claim) == [])
}

/// Returns a recording that ends while the finger is down.
func cutInTheDrag() throws -> Recording {
  let bytes = try caughtRecording().recording.encodedBytes
  let lines = bytes.split(separator: UInt8(ascii: "\n"))
  let firstUp = try #require(
    lines.firstIndex { String(decoding: $0, as: UTF8.self).contains("\"up\"") })
  let kept = lines[..<firstUp].flatMap { Array($0) + [UInt8(ascii: "\n")] }
  return try Recording(parsing: kept, name: "cut.jsonl")
}

/// Replays the beginning of a file, and expects that every finger is lifted at the end.
private func expectReplay(ofBytes bytes: ArraySlice<UInt8>) throws {
  let recording = try Recording(parsing: Array(bytes), name: "cut.jsonl")
  let replay = try Replay(recording, scenes: .gallery)
  let trace = try replay.run()
  #expect(trace.objects.last?["end"] as? Bool == true)
  let downs = recording.events.count { if case .down = $0 { true } else { false } }
  let ups = recording.events.count {
    switch $0 {
    case .up, .cancel: true
    default: false
    }
  }
  #expect(downs == ups)
  // No finger holds the card, so it comes to rest by itself.
  replay.stage.advance(by: 5)
  #expect(replay.stage.animators.isEmpty)
}
