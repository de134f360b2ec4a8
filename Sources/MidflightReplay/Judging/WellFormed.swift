import MotionCore

nonisolated extension InputEvent {
  /// What is left of events, in order of time, so that a recording can hold it, after some were taken
  /// out, added or moved: a pointer goes down once before it is lifted, and only moves while it is
  /// as it was.
  ///
  /// - Parameter closing: When pointers that are still down are taken away; nil leaves them.
  static func wellFormed(
    _ events: [TaggedEvent], closingAt closing: Moment? = nil
  ) -> [TaggedEvent] {
    var down: Set<Int> = []
    var kept: [TaggedEvent] = []
    for tagged in events {
      switch tagged.event {
      case .down(let pointer, _, _, _):
        guard down.insert(pointer).inserted else { continue }
      case .up(let pointer, _, _, _), .cancel(let pointer, _, _):
        guard down.remove(pointer) != nil else { continue }
      case .move(let pointer, _, _):
        guard down.contains(pointer) == tagged.isDragging else { continue }
      case .wheel, .key, .resize, .rate: break
      }
      kept.append(tagged)
    }
    guard let closing else { return kept }
    return kept
      + down.sorted().map { pointer in
        TaggedEvent(
          .cancel(pointer: pointer, reason: .closed, time: closing), isDragging: true)
      }
  }
}

/// An event, and whether its pointer was down where it comes from.
nonisolated struct TaggedEvent: Equatable {
  var event: InputEvent
  var isDragging: Bool

  init(_ event: InputEvent, isDragging: Bool) {
    self.event = event
    self.isDragging = isDragging
  }

  /// Events in order of time, each with its tag.
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
