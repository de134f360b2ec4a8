import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

/// A header for a scene of 390 × 844 points.
func header(of scene: String) -> Recording.Header {
  Recording.Header(scene: scene, size: CGSize(width: 390, height: 844), engine: Engine.revision)
}

/// A moment this many microseconds after the beginning.
func micro(_ microseconds: Int64) -> Moment { Moment(microseconds: microseconds) }

/// A moment this many milliseconds after the beginning.
func milli(_ milliseconds: Int64) -> Moment { Moment(microseconds: milliseconds * 1_000) }

/// A live run of a scene, and the tape that it writes.
func live(
  _ scene: String = "interruptible-pan", scenes: SceneCatalog = .gallery
) throws -> (run: LiveRun, tape: RecordingTape) {
  let header = header(of: scene)
  let tape = try RecordingTape(header: header)
  let found = try #require(scenes[scene])
  return (LiveRun(found, as: header, recordingTo: tape), tape)
}

/// What came of performing events.
struct Performed {
  let recording: Recording
  let trace: Trace
}

/// Performs events live, each at its time, and ends at a moment.
func perform(
  _ events: [InputEvent], on scene: String = "interruptible-pan",
  scenes: SceneCatalog = .gallery, endingAt end: Moment? = nil
) throws -> Performed {
  let (run, tape) = try live(scene, scenes: scenes)
  for event in events { try run.send(event) }
  if let end { try run.advance(to: end) }
  let trace = try run.finish()
  return Performed(recording: tape.recording, trace: trace)
}

/// A drag from one point to another in steps of 8 ms.
func drag(
  from start: CGPoint, by way: CGVector, at time: Moment, steps: Int = 12, pointer: Int = 0
) -> [InputEvent] {
  var events = [InputEvent.down(pointer: pointer, at: start, time: time)]
  var moment = time
  var point = start
  for _ in 0..<steps {
    moment = Moment(nanoseconds: moment.nanoseconds + 8_000_000)
    point = CGPoint(x: point.x + way.dx / CGFloat(steps), y: point.y + way.dy / CGFloat(steps))
    events.append(.move(pointer: pointer, at: point, time: moment))
  }
  return events + [.up(pointer: pointer, at: point, time: moment)]
}

/// The card dragged, let go, caught in flight and thrown back: 1.6 s of input.
let caughtInFlight =
  drag(from: CGPoint(x: 95, y: 422), by: CGVector(dx: 60, dy: 4), at: milli(500))
  + drag(from: CGPoint(x: 190, y: 422), by: CGVector(dx: -40, dy: 0), at: milli(1500))

/// A recording of `caughtInFlight` that goes on until the card rests.
func caughtRecording() throws -> Performed {
  try perform(caughtInFlight, endingAt: milli(5500))
}

extension Recording {
  /// The lines of a code, in order.
  func lines(_ code: Recording.Code) -> [Line] { lines.filter { $0.content.code == code } }

  /// The same recording with lines of text put before its end, and an end line that is true again.
  func adding(_ lines: String...) throws -> Recording {
    let text = String(decoding: encodedBytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let all = (text.dropLast() + lines + text.suffix(1)).joined(separator: "\n") + "\n"
    return try Recording(parsing: Array(all.utf8), name: name).sealed()
  }
}

extension Trace {
  /// Every row as an object; the header is the first.
  var objects: [[String: Any]] {
    lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any] }
  }

  /// Every line as text.
  var texts: [String] { lines.map { String(decoding: $0, as: UTF8.self) } }
}

/// Expects a replay of `recording` to give `trace`, to the byte.
func expectReplay(
  of recording: Recording, toGive trace: Trace, scenes: SceneCatalog = .gallery,
  _ label: String = "", sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let replayed = try Replay(recording, scenes: scenes).finish()
  let difference = replayed.difference(from: trace)
  #expect(
    difference == nil, "\(label) \(difference?.description ?? "")", sourceLocation: sourceLocation)
}
