import Foundation
import MotionCore
import Testing

@testable import MidflightReplay

/// A disk that becomes full during a recording, simulated by a separate process with a limit for
/// file sizes.
@Test func aDiskThatIsFullLosesNothingThatWasWritten() async {
  await #expect(processExitsWith: .success) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 2_000, rlim_max: 2_000)
    setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
    let url = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("full-\(getpid()).jsonl")
    let header = Recording.Header(
      scene: "s", size: CGSize(width: 100, height: 100), engine: Engine.revision)
    let writer = try RecordingWriter(to: url, header: header, force: false)
    defer { try? FileManager.default.removeItem(at: writer.partURL) }

    var written: [InputEvent] = []
    var failure: RecordingFailure?
    for index in 0..<200 where failure == nil {
      let time = Moment(microseconds: Int64(index) * 1_000)
      do {
        written.append(
          try writer.record(.move(pointer: 0, at: CGPoint(x: Double(index), y: 0.5), time: time)))
      } catch {
        failure = error as? RecordingFailure
      }
    }
    guard case .writing = failure, !written.isEmpty, written.count < 200 else { exit(1) }
    // The writer fails from here on with the same error, also at the end.
    do {
      try writer.finish(at: Moment(seconds: 1))
      exit(2)
    } catch {
      guard error as? RecordingFailure == failure else { exit(3) }
    }
    let left = try Recording(contentsOf: writer.partURL)
    guard left.isTruncated, left.events == written else { exit(4) }
  }
}
