import Foundation
import Midflight
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

/// Tests of the shrinker, which makes a recording smaller while the recording fails in the same
/// way.
struct RecordingShrinkerTests {
  /// Returns a random session as a recording.
  private func session(seed: UInt64) throws -> Recording {
    var random = RandomEvents(seed: seed)
    let header = Recording.Header(
      scene: "interruptible-pan", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    return try Recording(header: header, events: (0..<120).map { _ in random.next() })
  }

  private func shrunk(
    _ recording: Recording, _ isFailing: @escaping (Recording) throws -> Bool
  ) throws -> Recording? {
    var shrinker = RecordingShrinker(recording, isFailing: isFailing)
    return try shrinker.shrink()
  }

  @Test(arguments: sample(1...10 as ClosedRange<UInt64>, quick: 2))
  func aFailureOfOnePressShrinksToThatPress(seed: UInt64) throws {
    let recording = try session(seed: seed)
    let isFailing: (Recording) -> Bool = { candidate in
      candidate.events.contains { if case .down(2, _, _, _) = $0 { true } else { false } }
    }
    let small = try #require(try shrunk(recording, isFailing))
    #expect(small.events.count == 1)
    #expect(small.endTime == .zero, "nothing waits")
    #expect(small.verdict == .intact)
  }

  @Test(arguments: sample(1...10 as ClosedRange<UInt64>, quick: 2))
  func everyRecordingThatIsTriedIsWellFormed(seed: UInt64) throws {
    var tried = 0
    _ = try shrunk(try session(seed: seed)) { candidate in
      tried += 1
      // A candidate that the reader accepts is well formed. Moves of a lifted finger stay out of
      // drags.
      let read = try Recording(parsing: candidate.encoded(), name: "tried")
      #expect(read == candidate)
      return candidate.events.count > 20
    }
    #expect(tried > 10)
  }

  @Test func aDragIsRoundedAsFarAsItKeepsFailing() throws {
    let header = Recording.Header(
      scene: "toy", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let events: [InputEvent] = [
      .down(pointer: 0, at: CGPoint(x: 93.25, y: 421.5), time: Moment(microseconds: 1_234_567)),
      .move(pointer: 0, at: CGPoint(x: 147.75, y: 421.5), time: Moment(microseconds: 1_250_001)),
      .up(pointer: 0, at: CGPoint(x: 151.5, y: 421.5), time: Moment(microseconds: 1_300_123)),
    ]
    let small = try #require(
      try shrunk(Recording(header: header, events: events)) { candidate in
        candidate.events.contains { event in
          guard case .up(_, let point, _, _) = event else { return false }
          return point.x > 149
        }
      })
    #expect(
      small.events == [
        .down(pointer: 0, at: CGPoint(x: 90, y: 420), time: .zero),
        .up(pointer: 0, at: CGPoint(x: 150, y: 420), time: .zero),
      ])
  }

  @Test func theSameFailureShrinksToTheSameRecording() throws {
    let recording = try session(seed: 7)
    let isFailing: (Recording) -> Bool = { $0.events.count { $0.pointer == 1 } >= 4 }
    #expect(try shrunk(recording, isFailing) == shrunk(recording, isFailing))
  }

  @Test func aPassingRecordingIsNotShrunk() throws {
    #expect(try shrunk(session(seed: 1)) { _ in false } == nil)
  }
}
