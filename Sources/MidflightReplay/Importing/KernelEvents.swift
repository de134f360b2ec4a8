import Foundation
import MotionCore

/// A conversion of Linux kernel events to input events. The readers of evemu and libinput files use
/// it.
///
/// A device reports changes, and then their end with `SYN_REPORT`. Touch screens and touchpads
/// report fingers in slots (the kernel's multi-touch protocol B). Older ones report a single
/// finger. Mice report relative motion. The numbers are those of linux/input-event-codes.h.
nonisolated struct KernelEvents {
  /// The scroll distance per notch of a wheel, in points, as in this package's window.
  private static let pointsPerNotch = 53.0

  private(set) var input = ImportedInput()
  private let ranges: [Int: ClosedRange<Int>]
  private let hasSlots: Bool
  private var slot = 0
  private var fingers: [Int: Finger] = [:]
  private var mouse = Mouse()

  /// The touch in a slot, with its changes since the last report.
  private struct Finger {
    var point = CGPoint.zero
    /// The tracking number of the touch; nil without a touch.
    var touch: Int?
    /// A Boolean value that indicates whether no report has included the touch yet.
    var isNew = false
    var hasMoved = false
    /// Presses and releases before the last change in the same report.
    var earlier: [(isPress: Bool, point: CGPoint)] = []

    /// Sets the tracking number of the touch; nil ends the touch. A new number ends the old touch.
    /// An equal number has no effect.
    ///
    /// A device may report an end and a beginning by the new number alone, or a whole tap in one
    /// report.
    mutating func setTouch(_ number: Int?) {
      guard number != touch else { return }
      if touch != nil {
        if isNew { earlier.append((true, point)) }
        earlier.append((false, point))
      }
      touch = number
      isNew = number != nil
      hasMoved = false
    }

    /// Returns the presses, moves and releases since the last report, in order, and clears them.
    /// Empty without a change or without a touch.
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

  /// Creates a conversion for a device.
  ///
  /// Without the ranges of both axes, `input.range` is nil.
  ///
  /// - Parameters:
  ///   - ranges: The range of coordinates per axis.
  ///   - hasSlots: Whether the device reports fingers in slots. If true, its single-finger events
  ///     are duplicates and ignored.
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

  /// Adds an event of the device. Appends input only at the end of a report.
  ///
  /// - `SYN_REPORT` appends the changes since the last report.
  /// - `SYN_DROPPED` discards the mouse's changes since the last report.
  /// - Slots, tracking numbers and positions change a finger. Without slots, `BTN_TOUCH` and the
  ///   plain axes change finger 0.
  /// - The left, right and middle buttons, relative motion and wheels change the mouse. Repeats of
  ///   a button are ignored.
  /// - All other events are ignored.
  mutating func add(type: Int, code: Int, value: Int, at time: Moment) {
    switch (type, code) {
    case (0, 0): report(at: time)
    // SYN_DROPPED: the changes since the last report are incomplete.
    case (0, 3): mouse = Mouse(point: mouse.point, pressed: mouse.pressed)
    case (3, 0x2F): slot = value
    case (3, 0x39):
      fingers[slot, default: Finger()].setTouch(value >= 0 ? value : nil)
    case (3, 0x35) where hasSlots: moved(slot) { $0.x = CGFloat(value) }
    case (3, 0x36) where hasSlots: moved(slot) { $0.y = CGFloat(value) }
    case (3, 0x00) where !hasSlots: moved(0) { $0.x = CGFloat(value) }
    case (3, 0x01) where !hasSlots: moved(0) { $0.y = CGFloat(value) }
    // BTN_TOUCH
    case (1, 0x14A) where !hasSlots:
      fingers[0, default: Finger()].setTouch(value != 0 ? 0 : nil)
    // BTN_LEFT, BTN_RIGHT, BTN_MIDDLE
    case (1, 0x110...0x112) where value < 2:
      let button: [PointerButton] = [.primary, .secondary, .middle]
      mouse.changes.append((button[code - 0x110], value == 1))
    case (2, 0x00): movedMouse { $0.x += CGFloat(value) }
    case (2, 0x01): movedMouse { $0.y += CGFloat(value) }
    // REL_WHEEL and REL_HWHEEL, in notches; positive values scroll up and right.
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

  /// Appends the input events of all changes since the last report: fingers by slot, then the
  /// mouse.
  private mutating func report(at time: Moment) {
    for slot in fingers.keys.sorted() {
      input.events += fingers[slot]?.report(of: slot, at: time) ?? []
    }
    reportMouse(at: time)
  }

  /// Appends the mouse's move, then its presses and releases, then its scrolling, and clears them.
  ///
  /// The first pressed button makes the press. Other buttons have no effect until its release.
  private mutating func reportMouse(at time: Moment) {
    if mouse.hasMoved { input.events.append(.move(pointer: 0, at: mouse.point, time: time)) }
    for (button, isDown) in mouse.changes {
      // As in the window, the first pressed button determines the press.
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

/// An event of a device in a file.
nonisolated struct KernelEvent {
  var type: Int
  var code: Int
  var value: Int
  var time: Moment
  /// The event's place in the file.
  var place: RecordingFailure.Place

  /// Returns the event unchanged.
  ///
  /// - Throws: `RecordingFailure` for a slot above 9, because a recording has ten pointers, and for
  ///   `SYN_MT_REPORT` of the kernel's multi-touch protocol A. That protocol has no slots, so the
  ///   identity of each finger would be a guess.
  func checked() throws(RecordingFailure) -> KernelEvent {
    if type == 0, code == 2 {
      throw .malformed(
        place,
        .expected(
          "multi-touch protocol B, which has slots", found: "SYN_MT_REPORT of protocol A"))
    }
    if type == 3, code == 0x2F, !(0...9).contains(value) {
      throw .malformed(place, .expected("a slot of 0 to 9", found: "slot \(value)"))
    }
    return self
  }

  /// A Boolean value that indicates whether the event belongs to the multi-touch protocol B: a
  /// slot, a tracking number or a position.
  var isOfSlots: Bool { type == 3 && [0x2F, 0x35, 0x36, 0x39].contains(code) }
}

nonisolated extension KernelEvents {
  /// Returns the input of a device's events; no events without a report.
  ///
  /// - Parameter ranges: The range of coordinates per axis.
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
      device.input.setLine(event.place.line)
    }
    return device.input
  }
}
