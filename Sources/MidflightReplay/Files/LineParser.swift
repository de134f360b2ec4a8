import Foundation
import MotionCore

/// A parser of one line, `[t, "code", …]`, that checks the line against the lines above.
///
/// `RecordingReader` creates one per line. The sinks parse each line that they write with the same
/// code, so that no sink writes a line that the reader refuses.
nonisolated struct LineParser {
  typealias Failure = JSONScanner.Failure

  var scanner: JSONScanner
  var validator: RecordingValidator

  /// Returns the time and the content of the line, and updates `validator`.
  ///
  /// The line is valid UTF-8 without its line feed, and neither blank nor a comment. Elements
  /// beyond the known ones are checked for JSON syntax and ignored. Throws for a line after the end
  /// line, a time before the last line, an invalid element, and too many events. `validator` is
  /// invalid after a failure.
  mutating func parse() throws(Failure) -> (time: Moment, content: Recording.Content) {
    scanner.skipSpaces()
    try scanner.require("[", "[ to begin a line, or # for a comment")
    if validator.hasEnded { throw Failure(offset: 0, problem: .followsTheEnd) }
    let time = try parseTime()
    try scanner.next("a code")
    let content = try parseContent(at: time)
    if case .input = content, !validator.countEvent() {
      throw Failure(offset: 0, problem: .tooManyEvents)
    }
    while scanner.consume(",") { try scanner.skipValue() }
    try scanner.require("]", "a comma or ]")
    try scanner.finish()
    return (time, content)
  }

  /// Reads the time of the line in microseconds, from 0 to 24 hours.
  ///
  /// Throws `.timeGoesBack` for a time before the last line. An equal time is valid.
  private mutating func parseTime() throws(Failure) -> Moment {
    let start = scanner.offset
    let time = try scanner.wholeNumber(
      "the time in microseconds", in: 0...RecordingLimits.microseconds)
    let previous = validator.time
    guard validator.advance(to: time) else {
      let problem = RecordingFailure.Problem.timeGoesBack(
        time: Moment(microseconds: time), previous: previous)
      throw Failure(offset: start, problem: problem)
    }
    return Moment(microseconds: time)
  }

  // MARK: Codes

  /// Reads the code and the known elements of the line. Elements of an unknown extension remain
  /// unread.
  private mutating func parseContent(at time: Moment) throws(Failure) -> Recording.Content {
    switch try parseCode() {
    case .known(.down): .input(try parseDown(at: time))
    case .known(.move): .input(try parseMove(at: time))
    case .known(.up): .input(try parseUp(at: time))
    case .known(.cancel): .input(try parseCancel(at: time))
    case .known(.wheel): .input(try parseWheel(at: time))
    case .known(.key): .input(try parseKey(at: time))
    case .known(.size): .input(try parseSize(at: time))
    case .known(.rate): .input(try parseRate(at: time))
    case .known(.activity): .input(try parseActivity(at: time))
    case .known(.mark): .mark(try parseLabel())
    case .known(.expect): .expect(try parseExpectation())
    case .known(.shot): .shot(try parseShot())
    case .known(.check): try parseCheck()
    case .known(.end): try parseEnd()
    case .unknown(let code): .unknownExtension(code: code)
    }
  }

  private nonisolated enum AnyCode {
    case known(Recording.Code)
    case unknown(String)
  }

  /// Reads a code. `x.` and at least one more byte give `.unknown`; any other unknown code throws.
  private mutating func parseCode() throws(Failure) -> AnyCode {
    let start = scanner.offset
    let text = try scanner.string("a code")
    // The most frequent codes come first.
    switch text {
    case "move": return .known(.move)
    case "down": return .known(.down)
    case "up": return .known(.up)
    default: break
    }
    if let code = Recording.Code(rawValue: text) { return .known(code) }
    guard text.hasPrefix("x."), text.utf8.count > 2 else {
      throw Failure(offset: start, problem: .unknownCode(terminalText(String(text.prefix(40)))))
    }
    return .unknown(text)
  }

  // MARK: Input

  /// Reads a press, and marks the pointer as down. Throws if the pointer is already down.
  private mutating func parseDown(at time: Moment) throws(Failure) -> InputEvent {
    let (pointer, start) = try parsePointer()
    if validator[pointer] != nil {
      throw Failure(offset: start, problem: .pointerIsDown(pointer))
    }
    let point = try parsePoint("x", "y")
    let (button, _) = try parseButton()
    validator[pointer] = button
    return .down(pointer: pointer, at: point, button: button, time: time)
  }

  private mutating func parseMove(at time: Moment) throws(Failure) -> InputEvent {
    let (pointer, _) = try parsePointer()
    return .move(pointer: pointer, at: try parsePoint("x", "y"), time: time)
  }

  /// Reads a release, and marks the pointer as up. Throws unless the pointer is down, and for
  /// another mouse button than the pressed one.
  private mutating func parseUp(at time: Moment) throws(Failure) -> InputEvent {
    let (pointer, pressed) = try parsePointerThatIsDown()
    let point = try parsePoint("x", "y")
    let (button, start) = try parseButton()
    guard pressed.isReleased(by: button) else {
      let problem = RecordingFailure.Problem.expected(
        "button \(pressed.rawValue), as in the press of pointer \(pointer)",
        found: "\(button.rawValue)")
      throw Failure(offset: start, problem: problem)
    }
    return .up(pointer: pointer, at: point, button: button, time: time)
  }

  /// Reads a cancel, and marks the pointer as up. Throws unless the pointer is down, and for a
  /// reason with other characters than ASCII letters, digits and hyphens.
  private mutating func parseCancel(at time: Moment) throws(Failure) -> InputEvent {
    let (pointer, _) = try parsePointerThatIsDown()
    try scanner.next("a reason")
    let start = scanner.offset
    let reason = InputEvent.CancelReason(rawValue: try scanner.name("a reason"))
    guard reason.isWord else {
      throw scanner.failure("a reason of letters, digits, hyphens", at: start)
    }
    return .cancel(pointer: pointer, reason: reason, time: time)
  }

  /// Reads a point and a scroll distance in points, both rounded to 64ths.
  private mutating func parseWheel(at time: Moment) throws(Failure) -> InputEvent {
    let point = try parsePoint("x", "y")
    let delta = try parsePoint("dx", "dy")
    return .wheel(at: point, delta: CGVector(dx: delta.x, dy: delta.y), time: time)
  }

  /// Reads a key's name, and `"down"` or `"up"`. A repeated press or release is valid.
  private mutating func parseKey(at time: Moment) throws(Failure) -> InputEvent {
    try scanner.next("a key's name")
    let name = try scanner.name("a key's name")
    try scanner.next("\"down\" or \"up\"")
    let start = scanner.offset
    switch try scanner.string("\"down\" or \"up\"") {
    case "down": return .key(name: name, isDown: true, time: time)
    case "up": return .key(name: name, isDown: false, time: time)
    default: throw scanner.failure("\"down\" or \"up\"", at: start)
    }
  }

  /// Reads a width and a height in points, and a scale in pixels per point. Throws outside the
  /// ranges of `RecordingLimits`.
  private mutating func parseSize(at time: Moment) throws(Failure) -> InputEvent {
    try scanner.next("a width")
    let size = try scanner.size()
    try scanner.next("a scale")
    let scale = try scanner.number("a scale", in: RecordingLimits.scale)
    return .resize(size: size, scale: CGFloat(scale), time: time)
  }

  private mutating func parseRate(at time: Moment) throws(Failure) -> InputEvent {
    try scanner.next("a rate")
    return .rate(try scanner.number("a rate", in: RecordingLimits.rate), time: time)
  }

  /// Reads an activity by its word. A repeated activity is valid.
  private mutating func parseActivity(at time: Moment) throws(Failure) -> InputEvent {
    try scanner.next("an activity")
    let start = scanner.offset
    guard let activity = InputEvent.Activity(rawValue: try scanner.string("an activity")) else {
      throw scanner.failure("\"active\", \"inactive\" or \"background\"", at: start)
    }
    return .activity(activity, time: time)
  }

  /// Reads a pointer from 0 to `RecordingLimits.highestPointer`, and returns its offset in the line
  /// too.
  private mutating func parsePointer() throws(Failure) -> (pointer: Int, offset: Int) {
    try scanner.next("a pointer")
    let start = scanner.offset
    let pointer = try scanner.wholeNumber("a pointer", in: 0...RecordingLimits.highestPointer)
    return (Int(pointer), start)
  }

  /// Reads a pointer, marks it as up, and returns the button of its press too. Throws
  /// `.pointerIsUp` unless the pointer is down.
  private mutating func parsePointerThatIsDown() throws(Failure) -> (
    pointer: Int, pressed: PointerButton
  ) {
    let (pointer, start) = try parsePointer()
    guard let pressed = validator[pointer] else {
      throw Failure(offset: start, problem: .pointerIsUp(pointer))
    }
    validator[pointer] = nil
    return (pointer, pressed)
  }

  /// Reads a button from 0 to `RecordingLimits.highestButton`, and returns its offset in the line
  /// too.
  private mutating func parseButton() throws(Failure) -> (button: PointerButton, offset: Int) {
    try scanner.next("a button")
    let start = scanner.offset
    let number = try scanner.wholeNumber("a button", in: 0...RecordingLimits.highestButton)
    return (PointerButton(rawValue: Int(number)), start)
  }

  /// Reads two coordinates and rounds each to the nearest 64th of a point.
  ///
  /// Handwritten recordings may contain other fractions. Throws for a coordinate beyond
  /// `RecordingLimits.coordinate`.
  private mutating func parsePoint(
    _ nameOfX: StaticString, _ nameOfY: StaticString
  ) throws(Failure) -> CGPoint {
    let range = -RecordingLimits.coordinate...RecordingLimits.coordinate
    try scanner.next(nameOfX)
    let x = try scanner.number(nameOfX, in: range)
    try scanner.next(nameOfY)
    let y = try scanner.number(nameOfY, in: range)
    return CGPoint(x: x, y: y).quantised
  }
}

nonisolated extension JSONScanner {
  /// Reads a width and a height in points, each rounded to the nearest 64th. Throws for a side
  /// outside `RecordingLimits.side`.
  mutating func size() throws(Failure) -> CGSize {
    let width = try number("a width", in: RecordingLimits.side)
    try next("a height")
    let height = try number("a height", in: RecordingLimits.side)
    let corner = CGPoint(x: width, y: height).quantised
    return CGSize(width: corner.x, height: corner.y)
  }
}
