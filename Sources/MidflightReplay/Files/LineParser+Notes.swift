/// Lines that are not input: marks, expectations, shots, checks and the end.
nonisolated extension LineParser {
  mutating func parseLabel() throws(Failure) -> String {
    try scanner.next("a label")
    return try scanner.string("a label")
  }

  /// Reads the name of a shot, which becomes a file name.
  ///
  /// Throws for a name with a slash or a leading point, so that a recording cannot write outside
  /// its folder.
  mutating func parseShot() throws(Failure) -> String {
    try scanner.next("a shot's name")
    let start = scanner.offset
    let name = try scanner.name("a shot's name")
    guard !name.hasPrefix("."), !name.utf8.contains(UInt8(ascii: "/")) else {
      throw scanner.failure("the name of a shot, without a slash or a leading point", at: start)
    }
    return name
  }

  // MARK: Expectations

  /// Reads a path, a comparison, a value and an optional tolerance.
  ///
  /// Throws for a path above `RecordingLimits.bytesOfAPath`, an unknown comparison, a value that
  /// the comparison does not accept, and a tolerance that is negative or no number.
  mutating func parseExpectation() throws(Failure) -> Recording.Expectation {
    try scanner.next("a path")
    let pathStart = scanner.offset
    let path = try scanner.string("a path")
    guard path.utf8.count <= RecordingLimits.bytesOfAPath else {
      throw scanner.failure(
        "a path of at most \(RecordingLimits.bytesOfAPath) bytes", at: pathStart)
    }
    try scanner.next("a comparison")
    let start = scanner.offset
    guard
      let comparison = Recording.Expectation.Comparison(
        rawValue: try scanner.string("a comparison"))
    else {
      let known = Recording.Expectation.Comparison.allCases.map(\.rawValue).joined(separator: " ")
      throw scanner.failure("one of \(known)", at: start)
    }
    try scanner.next("a value")
    let value = try parseValue(for: comparison)
    guard scanner.consume(",") else {
      return Recording.Expectation(path: path, comparison, value)
    }
    let tolerance = try scanner.number("a tolerance", in: 0...Double.greatestFiniteMagnitude)
    return Recording.Expectation(path: path, comparison, value, tolerance: tolerance)
  }

  /// Reads a value that a comparison accepts, and throws for another value.
  ///
  /// | Comparison | Values |
  /// |---|---|
  /// | `==`, `!=` | all |
  /// | `~` | a number or an array of numbers |
  /// | `<`, `<=`, `>`, `>=` | a number |
  private mutating func parseValue(
    for comparison: Recording.Expectation.Comparison
  ) throws(Failure) -> Recording.Expectation.Value {
    let start = scanner.offset
    let value = try parseValue()
    switch (comparison, value) {
    case (.equal, _), (.notEqual, _), (_, .number), (.near, .numbers): return value
    case (.near, _): throw scanner.failure("a number or an array of numbers", at: start)
    default: throw scanner.failure("a number", at: start)
    }
  }

  /// Reads a string, a Boolean value, a finite number or an array of finite numbers. Throws for
  /// `null` and for an object.
  private mutating func parseValue() throws(Failure) -> Recording.Expectation.Value {
    switch scanner.byte {
    case UInt8(ascii: "\""): return .string(try scanner.string("a value"))
    case UInt8(ascii: "t"):
      try scanner.skipLiteral("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try scanner.skipLiteral("false")
      return .bool(false)
    case UInt8(ascii: "["): return .numbers(try parseNumbers())
    default: return .number(try scanner.finiteNumber("a value"))
    }
  }

  /// Reads an array of finite numbers, which may be empty. Throws beyond
  /// `RecordingLimits.numbersOfAnExpectation`.
  private mutating func parseNumbers() throws(Failure) -> [Double] {
    let start = scanner.offset
    var numbers: [Double] = []
    try scanner.require("[", "[")
    if scanner.consume("]") { return numbers }
    repeat {
      guard numbers.count < RecordingLimits.numbersOfAnExpectation else {
        throw scanner.failure(
          "at most \(RecordingLimits.numbersOfAnExpectation) numbers", at: start)
      }
      numbers.append(try scanner.finiteNumber("a value"))
    } while scanner.consume(",")
    try scanner.require("]", "a comma or ]")
    return numbers
  }

  // MARK: Checks and the end

  /// Reads a number and an object of hashes, which may be empty. Sorts the hashes by the bytes of
  /// their domains.
  ///
  /// Throws for a repeated domain and beyond `RecordingLimits.domainsOfACheck`.
  mutating func parseCheck() throws(Failure) -> Recording.Content {
    try scanner.next("a check's number")
    let number = try scanner.wholeNumber("a check's number", in: 0...Int64(Int32.max))
    try scanner.next("hashes")
    let start = scanner.offset
    var hashes: [Recording.DomainHash] = []
    try scanner.members("hashes, an object") { (scanner, domain) throws(Failure) in
      guard hashes.count < RecordingLimits.domainsOfACheck else {
        throw scanner.failure("at most \(RecordingLimits.domainsOfACheck) domains", at: start)
      }
      hashes.append(
        Recording.DomainHash(domain: domain, hexadecimal: try scanner.hexadecimal("a hash")))
    }
    hashes.sort { $0.domain.utf8.lexicographicallyPrecedes($1.domain.utf8) }
    return .check(number: Int(number), hashes: hashes)
  }

  /// Reads the number of events and the sum. No later line may have content.
  ///
  /// Does not compare the values with the lines above. Ignores other keys. Throws for a missing or
  /// repeated key.
  mutating func parseEnd() throws(Failure) -> Recording.Content {
    try scanner.next("events and sum")
    let start = scanner.offset
    var events: Int64?
    var sum: UInt64?
    try scanner.members("events and sum, an object") { (scanner, key) throws(Failure) in
      switch key {
      case "events":
        events = try scanner.wholeNumber("events", in: 0...Int64(RecordingLimits.events))
      case "sum": sum = try scanner.sum()
      default: try scanner.skipValue(depth: 2)
      }
    }
    guard let events, let sum else {
      throw Failure(
        offset: start,
        problem: .expected(
          "an object with events and sum", found: events == nil ? "no events" : "no sum"))
    }
    validator.hasEnded = true
    return .end(events: Int(events), sum: sum)
  }
}

nonisolated extension JSONScanner {
  /// Reads a hash of 1 to 64 lower-case hexadecimal digits. Throws for any other string.
  fileprivate mutating func hexadecimal(_ name: StaticString) throws(Failure) -> String {
    let start = offset
    let text = try string(name)
    guard RecordingLimits.bytesOfAName.contains(text.utf8.count), text.isHexadecimal else {
      throw failure("\(name), lower-case hexadecimal digits", at: start)
    }
    return text
  }

  /// Reads the sum of a recording: `fnv1a64:` and 16 lower-case hexadecimal digits. Throws for any
  /// other string.
  fileprivate mutating func sum() throws(Failure) -> UInt64 {
    let start = offset
    let text = try string("a sum")
    let digits = text.dropFirst("fnv1a64:".count)
    guard text.hasPrefix("fnv1a64:"), digits.utf8.count == 16, String(digits).isHexadecimal,
      let value = UInt64(digits, radix: 16)
    else { throw failure("a sum, fnv1a64: and 16 lower-case hexadecimal digits", at: start) }
    return value
  }
}

nonisolated extension String {
  /// A Boolean value that indicates whether all characters are digits or lower-case `a` to `f`;
  /// true for an empty text.
  fileprivate var isHexadecimal: Bool {
    utf8.allSatisfy { $0 < UInt8(ascii: "A") || $0 > UInt8(ascii: "F") }
      && utf8.allSatisfy { hexadecimalDigit($0) != nil }
  }
}
