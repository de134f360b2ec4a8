import MotionCore
import Foundation

/// Reads a recording's first line.
///
/// The version is looked at before anything else, because a newer format may mean other things by
/// the other keys. `scene` and `size` must be there; a file made by hand may leave out the rest:
/// 1 pixel a point, light, motion as usual, engine 1, an `unknown` clock, nothing required, nothing meta.
nonisolated struct HeaderParser {
  typealias Failure = JSONScanner.Failure

  private let bytes: UnsafeBufferPointer<UInt8>
  private var members: [(key: String, value: Range<Int>)] = []

  /// Finds the members of a header without its LF; it must be valid UTF-8.
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

  /// Where the value of a key stands in a header's bytes.
  static func range(of key: String, in bytes: [UInt8]) -> Range<Int>? {
    bytes.withUnsafeBufferPointer { bytes in
      (try? HeaderParser(bytes))?.members.first { $0.key == key }?.value
    }
  }

  /// The header, every key of which has been checked.
  func parse() throws(Failure) -> Recording.Header {
    try checkVersion()
    guard var scene = try value("scene") else { throw missing("scene") }
    guard var size = try value("size") else { throw missing("size") }
    var header = Recording.Header(
      scene: try scene.name("the scene's name"), size: try size.sizeInBrackets(), engine: 1,
      clock: "unknown")
    if var value = try value("scale") {
      header.scale = CGFloat(try value.number("the scale", in: RecordingLimits.scale))
    }
    if var value = try value("appearance") { header.appearance = try value.appearance() }
    if var value = try value("reduceMotion") { header.reduceMotion = try value.truth() }
    if var value = try value("engine") {
      header.engine = Int(try value.wholeNumber("the engine", in: 1...Int64(Int32.max)))
    }
    if var value = try value("clock") { header.clock = try value.name("the clock's name") }
    if var value = try value("requires") { header.requires = try value.requirements() }
    if let value = try value("meta") {
      guard value.byte == UInt8(ascii: "{") else { throw value.failure("meta, an object") }
      header.meta = String(decoding: bytes[range(of: "meta")], as: UTF8.self)
    }
    header.text = String(decoding: bytes, as: UTF8.self)
    return header
  }

  private func checkVersion() throws(Failure) {
    guard var value = try value("midflight") else { throw missing("midflight") }
    let start = value.offset
    let version = try value.wholeNumber("the format's version", in: 1...Int64(Int32.max))
    guard version <= Recording.version else {
      throw Failure(offset: start, problem: .newerVersion(Int(version)))
    }
  }

  /// A scanner that stands at a key's value; nil if there is none.
  private func value(_ key: String) throws(Failure) -> JSONScanner? {
    var scanner = JSONScanner(bytes)
    let values = members.filter { $0.key == key }.map(\.value)
    guard let value = values.first else { return nil }
    scanner.offset = value.lowerBound
    guard values.count == 1 else {
      scanner.offset = values[1].lowerBound
      throw scanner.failure("\(key) once")
    }
    return scanner
  }

  private func range(of key: String) -> Range<Int> {
    members.first { $0.key == key }?.value ?? 0..<0
  }

  private func missing(_ key: String) -> Failure {
    Failure(offset: 0, problem: .expected("a header with \(key)", found: "none"))
  }
}

nonisolated extension JSONScanner {
  /// The next element: a size as an array of two numbers.
  fileprivate mutating func sizeInBrackets() throws(Failure) -> CGSize {
    try require("[", "the size, [width, height]")
    let size = try size()
    try require("]", "]")
    return size
  }

  /// The next element: one of the appearances, by name.
  fileprivate mutating func appearance() throws(Failure) -> Recording.Appearance {
    let start = offset
    guard let appearance = Recording.Appearance(rawValue: try string("the appearance, a text"))
    else { throw failure("the appearance, \"light\" or \"dark\"", at: start) }
    return appearance
  }

  /// The next element: true or false.
  fileprivate mutating func truth() throws(Failure) -> Bool {
    let isTrue = byte == UInt8(ascii: "t")
    guard isTrue || byte == UInt8(ascii: "f") else { throw failure("true or false") }
    try skipLiteral(isTrue ? "true" : "false")
    return isTrue
  }

  /// The next element: names, each of them known.
  fileprivate mutating func requirements() throws(Failure) -> [String] {
    var names: [String] = []
    try require("[", "requires, an array of names")
    if take("]") { return names }
    repeat {
      let start = offset
      let name = try string("a name")
      guard Recording.knownRequirements.contains(name) else {
        let shown = terminalText(String(name.prefix(40)))
        throw Failure(offset: start, problem: .unknownRequirement(shown))
      }
      names.append(name)
    } while take(",")
    try require("]", "a comma or ]")
    return names
  }
}
