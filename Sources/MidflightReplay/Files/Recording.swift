import Foundation
import MotionCore

/// The input of a person to a scene, in the form of a file: a header, then one line per event.
///
/// A live run writes a recording, `Replay` sends its `events` to a stage, and editing commands
/// change its `lines`. Parsing a complete file and encoding the result returns the original bytes.
public nonisolated struct Recording: Sendable {
  /// The version of the file format. The version changes only when older readers must refuse a
  /// file.
  public static let version = 1

  /// The name of the file in messages. The name does not take part in comparison.
  public var name: String
  /// The file that the recording was read from; nil for a recording created or edited in memory.
  public private(set) var url: URL?
  /// The first line. A change clears `url`.
  public var header: Header { didSet { url = nil } }
  /// All lines below the header, including comments and blank lines. A change clears `url`.
  package var lines: [Line] { didSet { url = nil } }
  /// A Boolean value that indicates whether the file ends within its last line or without an end
  /// line.
  public internal(set) var isTruncated: Bool

  init(name: String, header: Header, lines: [Line], isTruncated: Bool) {
    self.name = name
    self.header = header
    self.lines = lines
    self.isTruncated = isTruncated
  }

  /// Reads a file, or a pipe to its end. Messages name the file by the URL's relative path.
  ///
  /// - Throws: `RecordingFailure.tooLarge` beyond `RecordingLimits.bytes`, before the bytes of a
  ///   regular file are read; `RecordingFailure.unreadable` with the system's words;
  ///   `RecordingFailure.malformed` with the place of a bad line.
  public init(contentsOf url: URL) throws(RecordingFailure) {
    try self.init(parsing: readBytes(of: url), name: url.relativePath)
    self.url = url
  }

  /// Parses the bytes of a file.
  ///
  /// The bytes must be UTF-8 without a byte order mark. Each line must end in a line feed alone. A
  /// line of spaces and tabs counts as blank. The parser rounds a coordinate to the nearest 64th of
  /// a point.
  ///
  /// - Parameters:
  ///   - bytes: The whole file. A cut last line is dropped and sets `isTruncated`.
  ///   - name: The name of the file in messages.
  /// - Throws: `RecordingFailure.empty` without bytes, `.headerCut`, `.tooLarge`, or `.malformed`
  ///   with the place of a bad line.
  public init(parsing bytes: [UInt8], name: String) throws(RecordingFailure) {
    self = try RecordingReader(bytes: bytes, name: name).read()
  }

  /// Parses the bytes of a file.
  ///
  /// - Parameters:
  ///   - data: The whole file, as for `init(parsing:name:)` with an array.
  ///   - name: The name of the file in messages.
  /// - Throws: `RecordingFailure`, as for an array.
  public init(parsing data: Data, name: String) throws(RecordingFailure) {
    guard data.count <= RecordingLimits.bytes else { throw .tooLarge(name: name) }
    try self.init(parsing: Array(data), name: name)
  }

  /// Creates a complete recording of events, with an end line.
  ///
  /// - Parameters:
  ///   - header: The scene and its environment.
  ///   - events: Events in order of time; empty for none. A pointer goes down before its release,
  ///     and may stay down.
  ///   - end: The time of the end line; nil for the time of the last event, or zero without events.
  /// - Throws: `RecordingFailure.malformed` for events that the reader would refuse, and for an end
  ///   before the last event.
  public init(
    header: Header, events: [InputEvent], endingAt end: Moment? = nil
  ) throws(RecordingFailure) {
    let sink = try InMemorySink(header: header)
    for event in events { _ = try sink.record(event) }
    try sink.finish(at: end ?? sink.time)
    self = sink.recording
  }

  // MARK: Input

  /// The input events in order. A truncated recording adds a cancel event for each pointer that is
  /// still down.
  ///
  /// Complexity: O(*n*) per access, where *n* is the number of lines.
  public var events: [InputEvent] {
    Array(lazyEvents)
  }

  /// The elements of `events`, created one by one during an iteration, so that memory holds no
  /// array.
  package var lazyEvents: some Sequence<InputEvent> {
    [lines, closingLines].joined().lazy
      .compactMap(\.event)
  }

  /// The number of `events`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines.
  package var eventCount: Int { lazyEvents.count { _ in true } }

  /// A cancel event, at `endTime`, for each pointer that is down at the end of a truncated
  /// recording; otherwise empty.
  var closingCancels: [InputEvent] {
    guard isTruncated else { return [] }
    var held = PressedInput()
    for line in lines { if let event = line.event { held.update(with: event) } }
    let time = endTime
    return held.pointers.map { .cancel(pointer: $0.number, reason: .truncated, time: time) }
  }

  /// The lines of `closingCancels`.
  var closingLines: [Line] { closingCancels.map { Line(.input($0), at: $0.time) } }

  /// The time of the last line with a time; zero without one.
  public var endTime: Moment { lines.last { $0.time != nil }?.time ?? .zero }

  /// The time from the start of the stage to the last line, in seconds.
  public var duration: TimeInterval { endTime.seconds }

  // MARK: The file

  /// Returns the bytes of the file. A truncated recording omits the bytes of its cut line.
  public func encoded() -> Data { Data(encodedBytes) }

  /// The bytes of the file: the header and all lines, each with its line feed.
  var encodedBytes: [UInt8] { encoded(lines, after: header.text + "\n") }

  /// Returns the bytes of the lines from an index on, each with its line feed.
  ///
  /// - Parameter index: 0 to the number of lines.
  package func encodedLines(from index: Int) -> [UInt8] { encoded(lines[index...], after: "") }

  /// Returns a text and lines as bytes, each line with its line feed.
  private func encoded(_ lines: some Collection<Line>, after start: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(start.utf8.count) { $0 + $1.bytes.count + 1 })
    bytes += start.utf8
    for line in lines {
      bytes += line.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

nonisolated extension Recording: Equatable {
  /// Returns a Boolean value that indicates whether two recordings have equal headers and lines.
  /// Ignores `name` and `url`.
  public static func == (one: Recording, other: Recording) -> Bool {
    one.header == other.header && one.lines == other.lines
      && one.isTruncated == other.isTruncated
  }
}
