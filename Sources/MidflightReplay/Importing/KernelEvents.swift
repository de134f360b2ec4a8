import Foundation
import MotionCore

/// Events as Linux tells them of a device, turned into what somebody did with it.
///
/// A device tells of changes, and then of their end, `SYN_REPORT`. Touch screens and touchpads tell of
/// fingers in slots (the kernel's multi-touch protocol B), older ones of a single one; mice tell how
/// far they went. Numbers are those of linux/input-event-codes.h.
nonisolated struct KernelEvents {
  /// Pixels, or points, that a wheel's notch scrolls: as in this package's window.
  private static let pointsPerNotch = 53.0

  private(set) var input = ImportedInput()
  private let ranges: [Int: ClosedRange<Int>]
  private let hasSlots: Bool
  private var slot = 0
  private var fingers: [Int: Finger] = [:]
  private var mouse = Mouse()

  /// A slot: the touch in it, and what happened there since the last report.
  private struct Finger {
    var point = CGPoint.zero
    /// The number of the touch; nil while nothing touches.
    var touch: Int?
    /// A Boolean value that indicates whether no report has included the touch yet.
    var isNew = false
    var hasMoved = false
    /// Presses and releases before the last change in the same report.
    var earlier: [(isPress: Bool, point: CGPoint)] = []

    /// Sets the number of the touch. A new number ends the old touch.
    ///
    /// A device may report an end and a beginning by the new number alone, or a tap in one report.
    mutating func take(touch number: Int?) {
      guard number != touch else { return }
      if touch != nil {
        if isNew { earlier.append((true, point)) }
        earlier.append((false, point))
      }
      touch = number
      isNew = number != nil
      hasMoved = false
    }

    /// Presses, moves and releases since the last report, in order.
    mutating func report(of pointer: Int, at time: Moment) -> [InputEvent] {
      var events = earlier.map { isPress, point in
        isPress
          ? InputEvent.down(pointer: pointer, at: point, button: .finger, time: time)
          : .up(pointer: pointer, at: point, button: .finger, time: time)
      }
      if isNew {
        events.append(.down(pointer: pointer, at: point, button: .finger, time: time))
      } else if touch != nil, hasMoved {
        events.append(.move(pointer: pointer, at: point, time: time))
      }
      (earlier, isNew, hasMoved) = ([], false, false)
      return events
    }
  }

  private struct Mouse {
    var point = CGPoint.zero
    var hasMoved = false
    var changes: [(button: PointerButton, isDown: Bool)] = []
    var pressed: PointerButton?
    var wheel = CGVector.zero
  }

  /// - Parameters:
  ///   - ranges: What the device can tell on each of its axes.
  ///   - hasSlots: Whether it tells of fingers in slots; what it tells of a single one is the same
  ///     once more then.
  init(ranges: [Int: ClosedRange<Int>], hasSlots: Bool) {
    self.ranges = ranges
    self.hasSlots = hasSlots
    let (x, y) = hasSlots ? (ranges[0x35], ranges[0x36]) : (ranges[0x00], ranges[0x01])
    if let x, let y {
      input.range = CGRect(
        x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound,
        height: y.upperBound - y.lowerBound)
    }
  }

  /// Takes an event of the device.
  mutating func add(type: Int, code: Int, value: Int, at time: Moment) {
    switch (type, code) {
    case (0, 0): report(at: time)
    // SYN_DROPPED: what was told since the last report is incomplete.
    case (0, 3): mouse = Mouse(point: mouse.point, pressed: mouse.pressed)
    case (3, 0x2F): slot = value
    case (3, 0x39):
      fingers[slot, default: Finger()].take(touch: value >= 0 ? value : nil)
    case (3, 0x35) where hasSlots: moved(slot) { $0.x = CGFloat(value) }
    case (3, 0x36) where hasSlots: moved(slot) { $0.y = CGFloat(value) }
    case (3, 0x00) where !hasSlots: moved(0) { $0.x = CGFloat(value) }
    case (3, 0x01) where !hasSlots: moved(0) { $0.y = CGFloat(value) }
    // BTN_TOUCH
    case (1, 0x14A) where !hasSlots:
      fingers[0, default: Finger()].take(touch: value != 0 ? 0 : nil)
    // BTN_LEFT, BTN_RIGHT, BTN_MIDDLE
    case (1, 0x110...0x112) where value < 2:
      let button: [PointerButton] = [.primary, .secondary, .middle]
      mouse.changes.append((button[code - 0x110], value == 1))
    case (2, 0x00): movedMouse { $0.x += CGFloat(value) }
    case (2, 0x01): movedMouse { $0.y += CGFloat(value) }
    // REL_WHEEL and REL_HWHEEL, in notches; up and right are positive.
    case (2, 0x08): mouse.wheel.dy += CGFloat(value) * Self.pointsPerNotch
    case (2, 0x06): mouse.wheel.dx -= CGFloat(value) * Self.pointsPerNotch
    default: break
    }
  }

  private mutating func moved(_ finger: Int, _ change: (inout CGPoint) -> Void) {
    change(&fingers[finger, default: Finger()].point)
    fingers[finger]?.hasMoved = true
  }

  private mutating func movedMouse(_ change: (inout CGPoint) -> Void) {
    change(&mouse.point)
    mouse.hasMoved = true
  }

  /// All changes since the last report happened now.
  private mutating func report(at time: Moment) {
    // A recording has ten pointers; hands have no more.
    for slot in fingers.keys.sorted() where (0...9).contains(slot) {
      input.events += fingers[slot]?.report(of: slot, at: time) ?? []
    }
    reportMouse(at: time)
  }

  private mutating func reportMouse(at time: Moment) {
    if mouse.hasMoved { input.events.append(.move(pointer: 0, at: mouse.point, time: time)) }
    for (button, isDown) in mouse.changes {
      // As in the window: the button that went down first is the one that counts.
      if isDown, mouse.pressed == nil {
        mouse.pressed = button
        input.events.append(.down(pointer: 0, at: mouse.point, button: button, time: time))
      } else if !isDown, mouse.pressed == button {
        mouse.pressed = nil
        input.events.append(.up(pointer: 0, at: mouse.point, button: button, time: time))
      }
    }
    if mouse.wheel != .zero {
      input.events.append(.wheel(at: mouse.point, delta: mouse.wheel, time: time))
    }
    mouse = Mouse(point: mouse.point, pressed: mouse.pressed)
  }
}

/// One event of a device, as a file has it.
nonisolated struct KernelEvent {
  var type: Int
  var code: Int
  var value: Int
  var time: Moment
  /// The event's place in the file.
  var place: RecordingFailure.Place

  /// - Throws: `RecordingFailure` for an event of the kernel's multi-touch protocol A. That
  ///   protocol has no slots, so the identity of each finger would be a guess.
  func checked() throws(RecordingFailure) -> KernelEvent {
    if type == 0, code == 2 {
      throw .malformed(
        place,
        .expected(
          "multi-touch protocol B, which has slots", found: "SYN_MT_REPORT of protocol A"))
    }
    return self
  }

  /// Whether it is of the kernel's multi-touch protocol B: a slot, a tracking number, a position.
  var isOfSlots: Bool { type == 3 && [0x2F, 0x35, 0x36, 0x39].contains(code) }
}

nonisolated extension KernelEvents {
  /// What somebody did with a device that told this.
  ///
  /// - Throws: `RecordingFailure` with the line at which the input is too long for a recording.
  static func input(
    _ events: [KernelEvent], ranges: [Int: ClosedRange<Int>]
  ) throws(RecordingFailure) -> ImportedInput {
    var device = KernelEvents(ranges: ranges, hasSlots: events.contains(where: \.isOfSlots))
    var length = InputLength()
    for event in events {
      let count = device.input.events.count
      device.add(type: event.type, code: event.code, value: event.value, at: event.time)
      if device.input.events.count > count { try length.reach(event.time, at: event.place) }
    }
    return device.input
  }
}
