import MotionCore

extension InputEvent {
  /// The event as a line of a recording, without a line feed.
  package var recordingLine: String {
    String(decoding: RecordingEncoder().encode(.input(self), at: time), as: UTF8.self)
  }

  /// Creates the event of a recording's line; nil for another line.
  package init?(recordingLine text: String) {
    let bytes = Array(text.utf8)
    // A press needs a pointer that is up, and a release one that is down.
    for validator in [RecordingValidator(), .withAllPointersDown] {
      let content = bytes.withUnsafeBufferPointer {
        var parser = LineParser(scanner: JSONScanner($0), validator: validator)
        return try? parser.parse().content
      }
      if case .input(let event)? = content {
        self = event
        return
      }
    }
    return nil
  }
}
