import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore

/// A recording of ten seconds and 600 events: a card thrown, caught in flight, dragged and thrown
/// again, once a second.
struct SampleRecording {
  /// As a live run wrote it, with its checks.
  let recording: Recording
  /// What happened.
  let trace: Trace

  /// What is played with.
  static let scene = "interruptible-pan"
  /// Events in all.
  static let eventCount = 600

  /// Performs it.
  ///
  /// - Parameter variant: Each number's strokes lie and go otherwise; 0 is the one that is measured.
  init(variant: Int = 0) throws {
    guard let scene = SceneCatalog.gallery[Self.scene] else { throw Missing.scene }
    let header = Recording.Header(
      scene: scene.name, size: scene.size, engine: Engine.revision)
    let tape = try RecordingTape(header: header)
    let live = LiveRun(scene, as: header, recordingTo: tape)
    for event in Self.events(of: variant) { try live.send(event) }
    try live.advance(to: Moment(seconds: 10))
    trace = try live.finish()
    recording = tape.recording
  }

  /// Why there is none.
  enum Missing: Error { case scene }

  /// Those that are measured.
  static let events = events(of: 0)

  /// Ten strokes of 60 events, 12 ms apart, with a third of a second between strokes; of other variants than
  /// 0, 9 to 12 ms apart, shorter and lower.
  static func events(of variant: Int) -> [InputEvent] {
    (0..<10).flatMap { stroke in events(of: variant, inStroke: stroke) }
  }

  private static func events(of variant: Int, inStroke stroke: Int) -> [InputEvent] {
    let other = Double((variant * 7919 + stroke * 131 * min(variant, 1)) % 1000) / 1000
    return (0..<60).map { step in
      let time = Moment(
        seconds: 0.05 + Double(stroke) + (0.012 - 0.003 * other) * Double(step))
      // The card is somewhere on its rail, which lies at this height: most presses meet it.
      let fraction = Double(step) / 59
      let way = fraction * fraction * (3 - 2 * fraction) * 150 * (1 - 0.6 * other)
      let x = stroke.isMultiple(of: 2) ? 100 + way : 260 - way
      let point = CGPoint(x: x, y: 422 + 3 * fraction + 12 * other)
      switch step {
      case 0: return .down(pointer: 0, at: point, time: time)
      case 59: return .up(pointer: 0, at: point, time: time)
      default: return .move(pointer: 0, at: point, time: time)
      }
    }
  }
}
