import Chance
import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

@Test func aReplayInRandomStepsGivesTheSameTrace() throws {
  let performed = try caughtRecording()
  for seed in 0..<40 as Range<UInt64> {
    var random = Seeded(seed)
    let replay = try Replay(performed.recording, scenes: .gallery)
    while replay.now < replay.end {
      let step = Int64.random(in: 1...400_000_000, using: &random)
      // A step of less than a microsecond may not reach a new time. It is a valid piece too.
      replay.advance(to: Moment(nanoseconds: replay.now.nanoseconds + step))
      if step % 2 == 0 { _ = replay.stage.frame() }
    }
    #expect(try replay.run() == performed.trace, "seed \(seed)")
  }
}

@Test(arguments: [0.5, 1, 24, 59.94, 60, 144, 1000, 2500])
func framesAtAnyRateChangeNothing(rate: Double) throws {
  let performed = try caughtRecording()
  var count = 0
  var last = Moment.zero
  let trace = try Replay(performed.recording, scenes: .gallery).run(framesPerSecond: rate) {
    frame in
    #expect(frame.time >= last)
    last = frame.time
    count += 1
  }
  #expect(trace == performed.trace)
  #expect(count == Int((performed.recording.endTime.seconds * rate).rounded(.up)))
}

@Test func aReplayNeverGoesPastItsEnd() throws {
  let performed = try caughtRecording()
  let replay = try Replay(performed.recording, scenes: .gallery)
  replay.advance(to: .distantFuture)
  #expect(replay.now == performed.recording.endTime)
  replay.advance(to: .zero)
  #expect(replay.now == performed.recording.endTime)
}

@Test func aReplayRoundsTimeDownToAMicrosecond() throws {
  let replay = try Replay(try caughtRecording().recording, scenes: .gallery)
  replay.advance(to: Moment(nanoseconds: 600_000_999))
  #expect(replay.now == milli(600))
  #expect(replay.stage.now == milli(600))
}

@Test func aReplayShowsTheFrameOfTheLiveRun() throws {
  let (run, sink) = try live()
  for event in caughtInFlight { try run.send(event) }
  let seen = run.stage.frame()
  _ = try run.finish()
  let replay = try Replay(sink.recording, scenes: .gallery)
  replay.advance(to: replay.end)
  #expect(replay.stage.frame() == seen)
}

@Test func runningAReplayAgainAddsNothing() throws {
  let performed = try caughtRecording()
  let replay = try Replay(performed.recording, scenes: .gallery)
  #expect(try replay.run() == performed.trace)
  #expect(try replay.run() == performed.trace)
}

@Test func anEmptyRecordingReplaysToTwoRows() throws {
  let performed = try perform([])
  #expect(try Replay(performed.recording, scenes: .gallery).run().lines.count == 3)
}

@Test func theTraceGridHasTheRequestedRate() throws {
  let recording = try caughtRecording().recording
  let trace = try Replay(recording, scenes: .gallery, rowsPerSecond: 10).run()
  let rows = trace.objects.dropFirst()
  let ending = rows.filter { $0["fact"] as? String == "completion" }.compactMap { $0["t"] as? Int }
  let grid = rows.filter { $0["event"] == nil && $0["fact"] == nil && $0["end"] == nil }
    .compactMap { $0["t"] as? Int }
  #expect(ending.count == 1)
  #expect(grid.filter { $0 % 100_000 != 0 } == ending)
  #expect(grid.count > 40)
  #expect(trace.objects.first?["hz"] as? Int == 10)
}

@Test func anUnknownSceneIsReportedWithTheKnownScenes() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable())
  let failure = try #require(throws: ReplayFailure.self) {
    try Replay(performed.recording, scenes: .gallery)
  }
  #expect(
    failure
      == .unknownScene(
        "toy", recording: "recording", known: SceneCatalog.gallery.scenes.map(\.name)))
  #expect("\(failure)".hasPrefix("recording: unknown scene “toy”; known scenes: basics, "))
}

@Test func aReplayUsesACustomCatalog() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1060))
  let replay = try Replay(performed.recording, scenes: tappable())
  #expect(try replay.run() == performed.trace)
  let card = try #require(replay.stage.window.subviews.first?.subviews.first)
  #expect(card.layer.presentation()?.position.x == 95 + 200 * 0.5)
}
