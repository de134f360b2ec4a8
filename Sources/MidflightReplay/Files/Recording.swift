import Foundation
import MotionCore

/// What people did to a scene, as a file keeps it: a header, then a line for each thing.
///
/// Live runs write one, replays feed its `events` to a stage, editing commands change its `lines`.
/// Reading a complete file and encoding it again gives the same bytes.
public nonisolated struct Recording: Sendable {
  /// The format's version; it changes only when older readers must refuse.
  public static let version = 1

  /// What messages call the file. Two recordings are equal whatever they are called.
  public var name: String
  /// The file that the recording was read from; nil for one that was made or edited in memory.
  public private(set) var url: URL?
  /// The first line. A change clears `url`.
  public var header: Header { didSet { url = nil } }
  /// Every line below the header, comments and blank lines too. A change clears `url`.
  package var lines: [Line] { didSet { url = nil } }
  /// Whether the file broke off: within its last line, or before an end line.
  public internal(set) var isTruncated: Bool

  init(name: String, header: Header, lines: [Line], isTruncated: Bool) {
    self.name = name
    self.header = header
    self.lines = lines
    self.isTruncated = isTruncated
  }

  /// Reads a file, or a pipe to its end. Messages name it by the URL's relative path.
  ///
  /// What exceeds `RecordingLimits.bytes` is refused before it is read.
  public init(contentsOf url: URL) throws(RecordingFailure) {
    try self.init(parsing: readBytes(of: url), name: url.relativePath)
    self.url = url
  }

  /// Reads the bytes of a file.
  ///
  /// They must be UTF-8 without a byte order mark, with lines that end in LF alone. A line of spaces
  /// is blank; coordinates between two 64ths of a point go to the nearest.
  ///
  /// - Parameter name: What messages call the file.
  public init(parsing bytes: [UInt8], name: String) throws(RecordingFailure) {
    self = try RecordingReader(bytes: bytes, name: name).read()
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameter name: What messages call the file.
  public init(parsing data: Data, name: String) throws(RecordingFailure) {
    guard data.count <= RecordingLimits.bytes else { throw .tooLarge(name: name) }
    try self.init(parsing: Array(data), name: name)
  }

  /// A complete recording of these events.
  ///
  /// - Parameters:
  ///   - events: In order of time; pointers go down before they are lifted.
  ///   - end: When the recording ends; the last event's time if nil.
  public init(
    header: Header, events: [InputEvent], endingAt end: Moment? = nil
  ) throws(RecordingFailure) {
    let tape = try RecordingTape(header: header)
    for event in events { _ = try tape.record(event) }
    try tape.finish(at: end ?? tape.time)
    self = tape.recording
  }

  // MARK: What happened

  /// The input in order. If the recording broke off, a cancel for each pointer still down follows.
  ///
  /// Made anew each time, at a cost linear in the lines.
  public var events: [InputEvent] {
    lines.compactMap(\.event) + closingCancels
  }

  /// A cancel for each pointer that a recording which broke off leaves down.
  var closingCancels: [InputEvent] {
    guard isTruncated else { return [] }
    var held = HeldInput()
    for line in lines { if let event = line.event { held.take(event) } }
    let time = endTime
    return held.pointers.map { .cancel(pointer: $0.number, reason: .truncated, time: time) }
  }

  /// When the last line happens.
  public var endTime: Moment { lines.last { $0.time != nil }?.time ?? .zero }

  /// Seconds from the stage's beginning to the last line.
  public var duration: TimeInterval { endTime.seconds }

  // MARK: The file

  /// The file's bytes; what a truncated file had of its broken line is not among them.
  public func encoded() -> Data { Data(encodedBytes) }

  var encodedBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(header.text.utf8.count + 1) { $0 + $1.bytes.count + 1 })
    bytes += header.text.utf8
    bytes.append(UInt8(ascii: "\n"))
    for line in lines {
      bytes += line.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

nonisolated extension Recording: Equatable {
  /// Whether two recordings have the same lines, whatever their files are called.
  public static func == (one: Recording, other: Recording) -> Bool {
    one.header == other.header && one.lines == other.lines
      && one.isTruncated == other.isTruncated
  }
}
