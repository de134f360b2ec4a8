import MotionCore

nonisolated extension InputEvent {
  /// Returns the indices of the events that a recording accepts after other events were removed,
  /// added or moved, and the events that close the recording.
  ///
  /// - A press is kept only while the pointer is up, a cancel only while the pointer is down, and a
  ///   release only if it ends the press.
  /// - A move is kept only if the pointer is down exactly as it was before the edit.
  /// - All other events are kept.
  ///
  /// - Parameters:
  ///   - events: Events in order of time, tagged before the edit.
  ///   - end: The time of a closing cancel event for each pointer that is still down; nil for none.
  static func wellFormed(
    _ events: [TaggedEvent], closingAt end: Moment? = nil
  ) -> (kept: [Int], closing: [InputEvent]) {
    var down: [Int: PointerButton] = [:]
    var kept: [Int] = []
    for (index, tagged) in events.enumerated() {
      switch tagged.event {
      case .down(let pointer, _, let button, _):
        guard down[pointer] == nil else { continue }
        down[pointer] = button
      case .up(let pointer, _, let button, _):
        guard down[pointer]?.isReleased(by: button) == true else { continue }
        down[pointer] = nil
      case .cancel(let pointer, _, _):
        guard down.removeValue(forKey: pointer) != nil else { continue }
      case .move(let pointer, _, _):
        guard (down[pointer] != nil) == tagged.isDragging else { continue }
      case .wheel, .key, .resize, .rate, .activity: break
      }
      kept.append(index)
    }
    guard let end else { return (kept, []) }
    return (kept, down.keys.sorted().map { .cancel(pointer: $0, reason: .closed, time: end) })
  }
}

/// An event with a Boolean value that indicates whether its pointer was down in the original
/// recording.
nonisolated struct TaggedEvent: Equatable {
  var event: InputEvent
  var isDragging: Bool

  init(_ event: InputEvent, isDragging: Bool) {
    self.event = event
    self.isDragging = isDragging
  }

  /// Returns events with their tags.
  ///
  /// The tag is the state before the event: false for the first press, and true for the moves and
  /// the release that follow. An event without a pointer has the tag false.
  ///
  /// - Parameter events: Events in order of time.
  static func tagging(_ events: [InputEvent]) -> [TaggedEvent] {
    var down: Set<Int> = []
    return events.map { event in
      let isDragging = event.pointer.map { down.contains($0) } ?? false
      switch event {
      case .down(let pointer, _, _, _): down.insert(pointer)
      case .up(let pointer, _, _, _), .cancel(let pointer, _, _): down.remove(pointer)
      default: break
      }
      return TaggedEvent(event, isDragging: isDragging)
    }
  }
}
