import MotionCore
import Foundation

/// A parser of a recording's first line.
///
/// `RecordingReader` and the sinks create one per header. The parser checks the version before the
/// value of any other key, because a newer format may give the other keys another meaning.
///
/// The keys `midflight`, `scene` and `size` are required. A handwritten file may omit every other
/// key; the defaults are scale 1, light appearance, full motion, engine 1, clock `unknown`, no
/// requirements and no meta object.
nonisolated struct HeaderParser {
  typealias Failure = JSONScanner.Failure

  private let bytes: UnsafeBufferPointer<UInt8>
  private var members: [(key: String, value: Range<Int>)] = []

  /// Finds the members of a header. Throws unless the bytes are one JSON object without repeated
  /// keys.
  ///
  /// - Parameter bytes: Valid UTF-8 without the line feed. The bytes must outlive the parser.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
    self.bytes = bytes
    var scanner = JSONScanner(bytes)
    var found: [(key: String, value: Range<Int>)] = []
    scanner.skipSpaces()
    try scanner.members("the header, an object") { (scanner, key) throws(Failure) in
      let start = scanner.offset
      try scanner.skipValue(depth: 2)
      found.append((key, start..<scanner.offset))
    }
    try scanner.finish()
    members = found
  }

  /// Returns the range of a key's value in the bytes of a header.
  ///
  /// Returns nil if the key is absent or the bytes are not a JSON object.
  static func range(of key: String, in bytes: [UInt8]) -> Range<Int>? {
    bytes.withUnsafeBufferPointer { bytes in
      (try? HeaderParser(bytes))?.members.first { $0.key == key }?.value
    }
  }

  /// Returns the header after a check of every known key.
  ///
  /// Ignores unknown keys. Throws for a missing or invalid value.
  ///
  /// An absent optional key gives the default of the type's description.
  func parse() throws(Failure) -> Recording.Header {
    try checkVersion()
    guard var scene = value("scene") else { throw missing("scene") }
    guard var size = value("size") else { throw missing("size") }
    var header = Recording.Header(
      scene: try scene.name("the scene's name"), size: try size.sizeInBrackets(), engine: 1,
      clock: "unknown")
    if var value = value("scale") {
      header.scale = CGFloat(try value.number("the scale", in: RecordingLimits.scale))
    }
    if var value = value("appearance") { header.appearance = try value.appearance() }
    if var value = value("reduceMotion") { header.reduceMotion = try value.truth() }
    if var value = value("engine") {
      header.engine = Int(try value.wholeNumber("the engine", in: 1...Int64(Int32.max)))
    }
    if var value = value("clock") { header.clock = try value.name("the clock's name") }
    if var value = value("requires") { header.requires = try value.requirements() }
    if let value = value("meta") {
      guard value.byte == UInt8(ascii: "{") else { throw value.failure("meta, an object") }
      header.meta = String(decoding: bytes[range(of: "meta")], as: UTF8.self)
    }
    header.text = String(decoding: bytes, as: UTF8.self)
    return header
  }

  /// Throws for a missing or invalid version, and for a version above `Recording.version`.
  private func checkVersion() throws(Failure) {
    guard var value = value("midflight") else { throw missing("midflight") }
    let start = value.offset
    let version = try value.wholeNumber("the format's version", in: 1...Int64(Int32.max))
    guard version <= Recording.version else {
      throw Failure(offset: start, problem: .newerVersion(Int(version)))
    }
  }

  /// Returns a scanner positioned at the value of a key, or nil if the key is absent.
  private func value(_ key: String) -> JSONScanner? {
    guard let member = members.first(where: { $0.key == key }) else { return nil }
    var scanner = JSONScanner(bytes)
    scanner.offset = member.value.lowerBound
    return scanner
  }

  private func range(of key: String) -> Range<Int> {
    members.first { $0.key == key }?.value ?? 0..<0
  }

  private func missing(_ key: String) -> Failure {
    let isTrace = members.contains { $0.key == "midflight-trace" }
    return Failure(
      offset: 0,
      problem: .expected("a header with \(key)", found: isTrace ? "that of a trace" : "none"))
  }
}

nonisolated extension JSONScanner {
  /// Reads a size as an array of two numbers, in points. Throws for a side outside
  /// `RecordingLimits.side`.
  fileprivate mutating func sizeInBrackets() throws(Failure) -> CGSize {
    try require("[", "the size, [width, height]")
    let size = try size()
    try require("]", "]")
    return size
  }

  /// Reads `"light"` or `"dark"`. Throws for another string or value.
  fileprivate mutating func appearance() throws(Failure) -> Recording.Appearance {
    let start = offset
    guard let appearance = Recording.Appearance(rawValue: try string("the appearance, a text"))
    else { throw failure("the appearance, \"light\" or \"dark\"", at: start) }
    return appearance
  }

  /// Reads `true` or `false`. Throws for any other value.
  fileprivate mutating func truth() throws(Failure) -> Bool {
    let isTrue = byte == UInt8(ascii: "t")
    guard isTrue || byte == UInt8(ascii: "f") else { throw failure("true or false") }
    try skipLiteral(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads an array of names, which may be empty. Throws for a name outside
  /// `Recording.knownRequirements`.
  fileprivate mutating func requirements() throws(Failure) -> [String] {
    var names: [String] = []
    try require("[", "requires, an array of names")
    if consume("]") { return names }
    repeat {
      let start = offset
      let name = try string("a name")
      guard Recording.knownRequirements.contains(name) else {
        let shown = terminalText(String(name.prefix(40)))
        throw Failure(offset: start, problem: .unknownRequirement(shown))
      }
      names.append(name)
    } while consume(",")
    try require("]", "a comma or ]")
    return names
  }
}
