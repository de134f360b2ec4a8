import BenchmarkFigures
import Foundation
import MidflightReplay
import MotionCore

/// What it costs to load a recording and to replay it with its trace, in one process.
struct ReplayCost: Suite {
  let name = "replay"

  func run(_ report: (Figure) -> Void) throws {
    let sample = try SampleRecording()
    report(Figure("replay.events", Double(SampleRecording.eventCount), "events"))
    report(Figure("replay.trace-bytes", Double(sample.trace.bytes.count), "bytes"))
    report(
      Figure("replay.600-events", Stopwatch().nanoseconds { replay(sample) } / 1e6, "ms"))
    report(
      Figure(
        "replay.600-events.allocations", Double(Heap.count { replay(sample) }.allocations),
        "allocations"))
    var loading: [Figure] = []
    for count in [1_000, 10_000, 100_000] {
      let bytes = Array(try recording(of: count).encoded())
      let nanoseconds = Stopwatch(batches: 10).nanoseconds { load(bytes) }
      loading.append(Figure("replay.loading.\(count)", nanoseconds / 1e6, "ms"))
      if count == 100_000 {
        report(Figure("replay.loading", Double(bytes.count) * 1e3 / nanoseconds, "MB/s"))
      }
    }
    for figure in loading + loading.growths { report(figure) }
  }

  /// Replays and compares.
  func replay(_ sample: SampleRecording) {
    let trace = try? Replay(sample.recording).run()
    let difference = trace?.difference(from: sample.trace)
    precondition(trace != nil && difference == nil, "the sample replays to something else")
  }

  /// Reads a recording's bytes.
  func load(_ bytes: [UInt8]) {
    let recording = try? Recording(parsing: bytes, name: "long.jsonl")
    precondition(recording != nil, "the long recording does not load")
    use(Double(recording?.lines.count ?? 0))
  }

  /// A pointer that goes to and fro for so many events.
  private func recording(of count: Int) throws -> Recording {
    let header = Recording.Header(
      scene: "interruptible-pan", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let moves = (1..<count).map { index -> InputEvent in
      let point = CGPoint(x: Double(index * 37 % 390), y: Double(index % 844) + 0.25)
      return .move(pointer: 0, at: point, time: Moment(microseconds: Int64(index) * 8_000))
    }
    let down = InputEvent.down(pointer: 0, at: .zero, time: .zero)
    return try Recording(header: header, events: [down] + moves)
  }
}
