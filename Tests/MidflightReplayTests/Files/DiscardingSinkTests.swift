import Foundation
import MotionCore
import SlowTrait
import Testing

@testable import MidflightReplay

private let discardedHeader = Recording.Header(
  scene: "s", size: CGSize(width: 100, height: 100), engine: Engine.revision)

@Test func bothSinksReturnEqualLines() throws {
  let sink = try DiscardingSink(header: discardedHeader)
  let memorySink = try InMemorySink(header: discardedHeader)
  for index in 0..<50 {
    let event = InputEvent.move(
      pointer: 0, at: CGPoint(x: Double(index) / 7, y: 1),
      time: Moment(nanoseconds: Int64(index) * 1_234_567))
    #expect(try sink.record(event.quantised) == memorySink.record(event.quantised))
  }
}

@Test(.slow) func aDiscardingSinkExceedsTheLimitOfLines() throws {
  let sink = try DiscardingSink(header: discardedHeader)
  for index in 0..<(RecordingLimits.events / 4) {
    _ = try sink.record(
      .move(pointer: 0, at: .zero, time: Moment(microseconds: Int64(index))))
  }
  // A drag that continues when the bounds start again is still a drag.
  let now = Moment(seconds: 1)
  _ = try sink.record(.down(pointer: 0, at: .zero, time: now))
  for _ in 0..<100_001 { _ = try sink.record(.move(pointer: 0, at: .zero, time: now)) }
  _ = try sink.record(.up(pointer: 0, at: .zero, time: now))
  #expect(throws: RecordingFailure.self) {
    try sink.record(.up(pointer: 0, at: .zero, time: now))
  }
}
