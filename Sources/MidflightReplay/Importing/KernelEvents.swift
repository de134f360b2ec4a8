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

  private struct Finger {
    var point = CGPoint.zero
    var isDown = false
    var wasDown = false
    var hasMoved = false
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
      fingers[slot, default: Finger()].isDown = value >= 0
    case (3, 0x35) where hasSlots: moved(slot) { $0.x = CGFloat(value) }
    case (3, 0x36) where hasSlots: moved(slot) { $0.y = CGFloat(value) }
    case (3, 0x00) where !hasSlots: moved(0) { $0.x = CGFloat(value) }
    case (3, 0x01) where !hasSlots: moved(0) { $0.y = CGFloat(value) }
    // BTN_TOUCH
    case (1, 0x14A) where !hasSlots: fingers[0, default: Finger()].isDown = value != 0
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
      guard var finger = fingers[slot] else { continue }
      if finger.isDown, !finger.wasDown {
        input.events.append(.down(pointer: slot, at: finger.point, button: .finger, time: time))
      } else if finger.isDown, finger.hasMoved {
        input.events.append(.move(pointer: slot, at: finger.point, time: time))
      } else if !finger.isDown, finger.wasDown {
        input.events.append(.up(pointer: slot, at: finger.point, button: .finger, time: time))
      }
      finger.wasDown = finger.isDown
      finger.hasMoved = false
      fingers[slot] = finger
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

  /// Whether it is of the kernel's multi-touch protocol B: a slot, a tracking number, a position.
  var isOfSlots: Bool { type == 3 && [0x2F, 0x35, 0x36, 0x39].contains(code) }
}

nonisolated extension KernelEvents {
  /// What somebody did with a device that told this.
  static func input(
    _ events: [KernelEvent], ranges: [Int: ClosedRange<Int>]
  ) -> ImportedInput {
    var device = KernelEvents(ranges: ranges, hasSlots: events.contains(where: \.isOfSlots))
    for event in events {
      device.add(type: event.type, code: event.code, value: event.value, at: event.time)
    }
    return device.input
  }
}
