import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

/// Returns a header for a scene of 390 × 844 points.
func header(of scene: String) -> Recording.Header {
  Recording.Header(scene: scene, size: CGSize(width: 390, height: 844), engine: Engine.revision)
}

/// Returns the moment this many microseconds after the beginning.
func micro(_ microseconds: Int64) -> Moment { Moment(microseconds: microseconds) }

/// Returns the moment this many milliseconds after the beginning.
func milli(_ milliseconds: Int64) -> Moment { Moment(microseconds: milliseconds * 1_000) }

/// Creates a live run of a scene, and its sink.
func live(
  _ scene: String = "interruptible-pan", scenes: SceneCatalog = .gallery
) throws -> (run: LiveRun, sink: InMemorySink) {
  let header = header(of: scene)
  let sink = try InMemorySink(header: header)
  let found = try #require(scenes[scene])
  return (LiveRun(found, as: header, recordingTo: sink), sink)
}

/// The recording and the trace of performed events.
struct Performed {
  let recording: Recording
  let trace: Trace
}

/// Performs events live, each at its time, until `end` or the last event.
func perform(
  _ events: [InputEvent], on scene: String = "interruptible-pan",
  scenes: SceneCatalog = .gallery, endingAt end: Moment? = nil
) throws -> Performed {
  let (run, sink) = try live(scene, scenes: scenes)
  for event in events { try run.send(event) }
  if let end { try run.advance(to: end) }
  let trace = try run.finish()
  return Performed(recording: sink.recording, trace: trace)
}

/// Returns a drag from a point by a vector, with a move every 8 ms and a release at the last move.
func drag(
  from start: CGPoint, by translation: CGVector, at time: Moment, steps: Int = 12, pointer: Int = 0
) -> [InputEvent] {
  var events = [InputEvent.down(pointer: pointer, at: start, time: time)]
  var moment = time
  var point = start
  for _ in 0..<steps {
    moment = Moment(nanoseconds: moment.nanoseconds + 8_000_000)
    point = CGPoint(
      x: point.x + translation.dx / CGFloat(steps), y: point.y + translation.dy / CGFloat(steps))
    events.append(.move(pointer: pointer, at: point, time: moment))
  }
  return events + [.up(pointer: pointer, at: point, time: moment)]
}

/// A drag of the card, a catch in flight and a drag back: 1.6 s of input.
let caughtInFlight =
  drag(from: CGPoint(x: 95, y: 422), by: CGVector(dx: 60, dy: 4), at: milli(500))
  + drag(from: CGPoint(x: 190, y: 422), by: CGVector(dx: -40, dy: 0), at: milli(1500))

/// Returns a recording of `caughtInFlight` that continues until the card rests.
func caughtRecording() throws -> Performed {
  try perform(caughtInFlight, endingAt: milli(5500))
}

extension Recording {
  /// Returns the lines with a code, in order.
  func lines(_ code: Recording.Code) -> [Line] { lines.filter { $0.content.code == code } }

  /// Returns the recording with lines of text before its end, and with a valid end line.
  func adding(_ lines: String...) throws -> Recording {
    let text = String(decoding: encodedBytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let all = (text.dropLast() + lines + text.suffix(1)).joined(separator: "\n") + "\n"
    return try Recording(parsing: Array(all.utf8), name: name).sealed()
  }
}

extension Trace {
  /// The rows as objects; the header is the first.
  var objects: [[String: Any]] {
    lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any] }
  }

  /// The lines as texts.
  var texts: [String] { lines.map { String(decoding: $0, as: UTF8.self) } }
}

/// Expects that a replay of `recording` gives `trace`, byte for byte.
func expectReplay(
  of recording: Recording, toGive trace: Trace, scenes: SceneCatalog = .gallery,
  _ label: String = "", sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let replayed = try Replay(recording, scenes: scenes).finish()
  let difference = replayed.difference(from: trace)
  #expect(
    difference == nil, "\(label) \(difference?.description ?? "")", sourceLocation: sourceLocation)
}
