import MotionCore

/// A reader of the output of `libinput record`: YAML with the ranges and events of devices.
///
/// An event is `- [seconds, microseconds, type, code, value]`, and a range is `code: [minimum,
/// maximum, …]` below `absinfo:`. The reader returns the input of the first device with events.
///
/// Measured alternative: Yams 6.2 takes 4.5 times as long for 10 MB, adds 22 s of processor time to
/// a release build, and refuses 128 of 313 files that were cut as a killed recorder cuts them.
nonisolated struct LibinputReader {
  private let lines: ImportedLines
  private static let separators = " \t,[]"

  private struct Device {
    var ranges: [Int: ClosedRange<Int>] = [:]
    var events: [KernelEvent] = []
  }

  init(_ lines: ImportedLines) { self.lines = lines }

  /// Returns the input of the first device with events; no events if no device has some.
  ///
  /// Throws without a `libinput:` line or a heading of `libinput record`, and for an invalid event
  /// or range.
  func read() throws(RecordingFailure) -> ImportedInput {
    var devices: [Device] = []
    var section = ""
    var knowsLibinput = false
    try lines.forEachWhole { line throws(RecordingFailure) in
      let text = lines.piece(line).text
      knowsLibinput = knowsLibinput || text.hasPrefix("libinput:") || text == "# libinput record"
      if text.hasPrefix("- node:") {
        devices.append(Device())
        section = ""
      } else if text.hasPrefix("- [") || text.hasPrefix("- evdev:") || text.hasPrefix("- libinput:")
      {
        if text.hasPrefix("- evdev:") { section = "evdev" }
        if text.hasPrefix("- libinput:") { section = "libinput" }
        guard text.contains("["), section == "evdev" else { return }
        try add(line, to: &devices)
      } else if text.hasSuffix(":"), !text.hasPrefix("#") {
        section = String(text.dropLast())
      } else if section == "absinfo", !devices.isEmpty {
        try addRange(line, to: &devices[devices.count - 1])
      }
    }
    guard knowsLibinput else {
      throw .malformed(
        .init(name: lines.name, line: 1),
        .expected("the output of libinput record", found: "a file without libinput:"))
    }
    let device = devices.first { !$0.events.isEmpty } ?? Device()
    return try KernelEvents.input(device.events, ranges: device.ranges)
  }

  /// Adds an event to the last device: `- [sec, usec, type, code, value]`.
  ///
  /// Throws for another number of values, before the first device, and for a time before that of
  /// the last event.
  private func add(_ line: Int, to devices: inout [Device]) throws(RecordingFailure) {
    let words = lines.words(line, separatedBy: Self.separators).filter {
      $0.text != "-" && !$0.text.hasSuffix(":")
    }
    guard words.count == 5 else {
      throw lines.piece(line).failure("[seconds, microseconds, type, code, value]")
    }
    guard !devices.isEmpty else { throw lines.piece(line).failure("a device before its events") }
    let seconds = try words[0].wholeNumber("seconds", in: 0...1 << 32)
    let micros = try words[1].wholeNumber("microseconds", in: 0...999_999)
    let event = try KernelEvent(
      type: words[2].wholeNumber("a type", in: 0...0xFFFF),
      code: words[3].wholeNumber("a code", in: 0...0xFFFF), value: words[4].wholeNumber("a value"),
      time: Moment(microseconds: Int64(seconds) * 1_000_000 + Int64(micros)),
      place: words[0].place
    ).checked()
    if let last = devices[devices.count - 1].events.last, event.time < last.time {
      throw .malformed(
        .init(name: lines.name, line: line, column: words[0].column),
        .timeGoesBack(time: event.time, previous: last.time))
    }
    devices[devices.count - 1].events.append(event)
  }

  /// Adds the range of an axis: `53: [0, 3952, 0, 0, 38]`. Ignores other lines, and a minimum that
  /// is not below the maximum. Throws for another number of values, and for an axis with a range.
  private func addRange(_ line: Int, to device: inout Device) throws(RecordingFailure) {
    let words = lines.words(line, separatedBy: Self.separators)
    guard let axis = words.first, axis.text.hasSuffix(":"), let code = Int(axis.text.dropLast())
    else { return }
    guard (3...6).contains(words.count) else {
      throw lines.piece(line).failure("[minimum, maximum, fuzz, flat, resolution]")
    }
    guard device.ranges[code] == nil else { throw axis.failure("an axis once") }
    let (low, high) = (try words[1].wholeNumber("a minimum"), try words[2].wholeNumber("a maximum"))
    if low < high { device.ranges[code] = low...high }
  }
}
