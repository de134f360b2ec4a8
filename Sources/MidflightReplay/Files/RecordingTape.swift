import Foundation
import MotionCore

/// Where a live run puts what happens, and whence it takes what it feeds to the stage.
///
/// A tape keeps it in memory, a writer in a file. Both make a line of it and read the line back, so
/// that a live run is a replay by construction, recorded or not.
public nonisolated protocol RecordingSink: AnyObject {
  /// Takes down what happens, and returns the line as it reads.
  ///
  /// What the reader would refuse is refused here, and changes nothing.
  func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line

  /// Ends the recording; nothing can be written after it.
  func finish(at time: Moment) throws(RecordingFailure)
}

nonisolated extension RecordingSink {
  /// Takes down an event, and returns it as a replay will have it: feed this one to the stage.
  public func record(_ event: InputEvent) throws(RecordingFailure) -> InputEvent {
    let line = try write(.input(event), at: event.time)
    guard case .input(let parsed) = line.content else {
      preconditionFailure("an event's line reads as \(line.content)")
    }
    return parsed
  }

  /// Takes down a name for this moment.
  public func mark(_ label: String, at time: Moment) throws(RecordingFailure) {
    _ = try write(.mark(label), at: time)
  }

  /// Takes down that a picture is wanted.
  public func shot(_ name: String, at time: Moment) throws(RecordingFailure) {
    _ = try write(.shot(name), at: time)
  }

  /// Takes down the hashes of the scene's domains, in any order.
  public func check(
    number: Int, hashes: [Recording.DomainHash], at time: Moment
  ) throws(RecordingFailure) {
    let sorted = hashes.sorted { $0.domain.utf8.lexicographicallyPrecedes($1.domain.utf8) }
    _ = try write(.check(number: number, hashes: sorted), at: time)
  }
}

/// A recording in memory, as it grows.
///
/// Live runs that are not recorded, importers and fuzzers write to one.
public nonisolated final class RecordingTape: RecordingSink {
  /// What has been written so far.
  public private(set) var recording: Recording
  private var cursor: TapeCursor

  /// A tape with a header and nothing else.
  ///
  /// - Parameter name: What messages call the recording.
  public init(header: Recording.Header, name: String = "recording") throws(RecordingFailure) {
    cursor = try TapeCursor(header: header, name: name)
    recording = Recording(name: name, header: cursor.header, lines: [], isTruncated: true)
  }

  /// The last line's time.
  public var time: Moment { cursor.time }

  /// Takes down what happens, and returns the line as it reads.
  public func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    let line = try cursor.append(content, at: time)
    recording.lines.append(line)
    recording.isTruncated = !cursor.hasEnded
    return line
  }

  /// Writes the end line; nothing can be written after it.
  public func finish(at time: Moment) throws(RecordingFailure) {
    _ = try write(cursor.end, at: time)
  }
}

/// The end of a growing recording: makes each line, and reads it in the light of those above.
nonisolated struct TapeCursor {
  /// Bytes kept free for the end line, so that a recording that is full can still be finished.
  private static let bytesOfTheEnd = 128

  let header: Recording.Header
  private let name: String
  private var order = RecordingOrder()
  private var tally: Recording.Tally
  private var lineCount = 1
  private var byteCount: Int

  init(header: Recording.Header, name: String) throws(RecordingFailure) {
    let text = Array(header.text.utf8)
    let place = RecordingFailure.Place(name: name, line: 1)
    guard text.count <= RecordingLimits.bytesOfALine else { throw .malformed(place, .lineTooLong) }
    self.header = try text.withUnsafeBufferPointer { line throws(RecordingFailure) in
      try Recording.Header(parsing: line[...], place: place)
    }
    self.name = name
    tally = Recording.Tally(header: self.header)
    byteCount = text.count + 1
  }

  var time: Moment { order.time }
  var hasEnded: Bool { order.hasEnded }
  var end: Recording.Content { .end(events: tally.events, sum: tally.sum.value) }

  /// The next line, read back; a failure changes nothing.
  mutating func append(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    let bytes = RecordingEncoder().encode(content, at: time)
    let place = RecordingFailure.Place(name: name, line: lineCount + 1)
    guard bytes.count <= RecordingLimits.bytesOfALine else {
      throw .malformed(place, .lineTooLong)
    }
    let isEnd = content.code == .end
    guard byteCount + bytes.count + 1 + (isEnd ? 0 : Self.bytesOfTheEnd) <= RecordingLimits.bytes
    else { throw .tooLarge(name: name) }
    guard lineCount + (isEnd ? 1 : 2) <= RecordingLimits.lines else {
      throw .malformed(place, .tooManyLines)
    }
    let line = try read(bytes, at: place)
    tally.add(line)
    lineCount += 1
    byteCount += bytes.count + 1
    return line
  }

  private mutating func read(
    _ bytes: [UInt8], at place: RecordingFailure.Place
  ) throws(RecordingFailure) -> Recording.Line {
    do throws(JSONScanner.Failure) {
      return try bytes.withUnsafeBufferPointer { line throws(JSONScanner.Failure) in
        try Recording.Line(place.line, parsing: line, keeping: bytes[...], &order)
      }
    } catch {
      throw RecordingFailure(error, in: place)
    }
  }
}
