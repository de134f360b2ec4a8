internal import CSDL2
import Foundation
import MotionCore

/// Turns SDL's events into input events.
///
/// A window keeps one and feeds it every event; it needs no display, so tests feed it events made
/// by hand. The mouse is pointer 0, fingers are 1 to 9. Where `mouseIsFinger`, its first button is one
/// more finger, also pointer 0. A press of the mouse with Alt or Ctrl held is two fingers: itself, and a `MirroredFinger` that has a pointer like any other. Keys come once a
/// press: how a keyboard repeats is a setting of the desktop, which a recording must not depend on.
nonisolated struct EventTranslator {
  /// How far a wheel's notch scrolls, in points.
  ///
  /// Chromium's and Flutter's figure on Linux. Trackpads send fractions of a notch.
  static let pointsPerNotch: CGFloat = 53

  /// Whether the mouse's first button is a finger, which hovers nowhere.
  var mouseIsFinger = false
  /// What SDL's coordinates mean.
  private(set) var geometry: WindowGeometry
  private var announcedGeometry: WindowGeometry
  private var press = MousePress.none
  private var fingers = FingerSlots()
  private var mousePosition = CGPoint.zero
  private var mirrored = MirroredFinger()
  /// Whether the press of the mouse that goes on is a finger's.
  private var pressIsFinger = false
  /// Whether it began as two.
  private var pressIsDouble = false

  init(geometry: WindowGeometry) {
    self.geometry = geometry
    announcedGeometry = geometry
  }

  /// The pointers that are down, in ascending order.
  var openPointers: [Int] { (press.isDown ? [0] : []) + fingers.pointers }

  /// Whether SDL may have missed a release, as when the window under the mouse got it.
  var isInDoubt: Bool { press.isInDoubt }

  /// What to show of two fingers that are a mouse; nil while it is none.
  var fingerMarks: FingerMarks? {
    guard mirrored.isThere, !press.isDown || pressIsDouble else { return nil }
    return FingerMarks(
      points: [
        mousePosition,
        press.isDown
          ? mirrored.location(across: mousePosition) : mirrored.landing(across: mousePosition),
      ], areDown: press.isDown)
  }

  /// Notes how many pixels a unit has; the next event about the window's size announces it.
  mutating func setPixelsPerUnit(_ ratio: CGFloat) { geometry.pixelsPerUnit = ratio }

  /// What an event of SDL's means, if anything.
  ///
  /// - Parameters:
  ///   - now: When it arrived; SDL's own timestamps say when it was pumped, and are not read.
  ///   - isMouseCaptured: Whether moves and releases outside the window would still arrive.
  ///   - heldButtons: The display's own mask of buttons, needed while `isInDoubt`.
  ///   - middle: What two fingers would lie around, one of them at a point; the window's middle where
  ///     it is nil.
  mutating func translate(
    _ event: SDL_Event, at now: Moment, isMouseCaptured: Bool = true, heldButtons: UInt32? = nil,
    middle: (CGPoint) -> CGPoint? = { _ in nil }
  ) -> [InputEvent] {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEMOTION: moved(event.motion, heldButtons: heldButtons, middle, at: now)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: clicked(event.button, middle, at: now)
    case SDL_MOUSEWHEEL: scrolled(event.wheel, at: now)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: touched(event.tfinger, at: now)
    case SDL_KEYDOWN, SDL_KEYUP: typed(event.key, middle, at: now)
    case SDL_WINDOWEVENT: changed(event.window, at: now, isMouseCaptured: isMouseCaptured)
    default: []
    }
  }

  /// Takes every pointer that is down away.
  mutating func cancelAll(reason: InputEvent.CancelReason, at now: Moment) -> [InputEvent] {
    let events = openPointers.map { InputEvent.cancel(pointer: $0, reason: reason, time: now) }
    _ = press.forfeit()
    fingers.forfeit()
    mirrored.forget()
    return events
  }

  // MARK: - The mouse

  private mutating func moved(
    _ motion: SDL_MouseMotionEvent, heldButtons: UInt32?, _ middle: (CGPoint) -> CGPoint?,
    at now: Moment
  ) -> [InputEvent] {
    guard motion.which != Self.touchMouse else { return [] }
    let position = geometry.point(x: motion.x, y: motion.y)
    let isAboveGlass = mirrored.isThere && !press.isDown
    // In the press of one pointer there is no second finger that Shift could move.
    if !press.isDown || pressIsDouble {
      mirrored.follow(
        from: mousePosition, to: position,
        around: isAboveGlass ? middle(position) ?? windowMiddle : nil)
    }
    mousePosition = position
    let effects = press.move(heldButtons: heldButtons ?? motion.state)
    return inputs(effects, button: press.button, at: now)
  }

  private mutating func clicked(
    _ click: SDL_MouseButtonEvent, _ middle: (CGPoint) -> CGPoint?, at now: Moment
  ) -> [InputEvent] {
    guard click.which != Self.touchMouse else { return [] }
    mousePosition = geometry.point(x: click.x, y: click.y)
    let isDown = click.type == SDL_MOUSEBUTTONDOWN.rawValue
    let effects = isDown ? press.begin(click.button) : press.end(click.button)
    // A key that came down in the drag of one pointer: where that ends, the next two fingers may lie.
    if effects.contains(.up), !pressIsDouble, mirrored.isThere {
      mirrored.settle(around: middle(mousePosition) ?? windowMiddle)
    }
    return inputs(effects, button: click.button, at: now)
  }

  private mutating func inputs(
    _ effects: [MousePress.Effect], button: UInt8?, at now: Moment
  ) -> [InputEvent] {
    effects.flatMap { effect -> [InputEvent] in
      if effect == .down {
        pressIsDouble = mirrored.isThere
        pressIsFinger = pressIsDouble || isFinger(button)
      }
      if effect == .move, mouseIsFinger, !press.isDown { return [] }
      let button =
        pressIsFinger ? .finger : Self.pointerButton(button ?? UInt8(SDL_BUTTON_LEFT))
      let first: InputEvent =
        switch effect {
        case .down: .down(pointer: 0, at: mousePosition, button: button, time: now)
        case .move: .move(pointer: 0, at: mousePosition, time: now)
        case .up: .up(pointer: 0, at: mousePosition, button: button, time: now)
        }
      return [first] + mirror(effect, at: now)
    }
  }

  private func isFinger(_ button: UInt8?) -> Bool {
    mouseIsFinger && button.map { Int32($0) == SDL_BUTTON_LEFT } != false
  }

  /// What the second finger does when the mouse does something.
  private mutating func mirror(_ effect: MousePress.Effect, at now: Moment) -> [InputEvent] {
    if effect == .down, mirrored.isThere { mirrored.comeDown(at: mousePosition) }
    let place = mirrored.location(across: mousePosition)
    switch effect {
    case .down:
      guard mirrored.isThere, let pointer = fingers.begin(.mirrored) else { return [] }
      return [.down(pointer: pointer, at: place, button: .finger, time: now)]
    case .move:
      guard let pointer = fingers.pointer(of: .mirrored) else { return [] }
      return [.move(pointer: pointer, at: place, time: now)]
    case .up:
      guard let pointer = fingers.end(.mirrored) else { return [] }
      return [.up(pointer: pointer, at: place, button: .finger, time: now)]
    }
  }

  /// SDL counts left, middle, right; pointers count primary, secondary, middle.
  private static func pointerButton(_ button: UInt8) -> PointerButton {
    switch Int32(button) {
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .secondary
    default: PointerButton(rawValue: Int(button))
    }
  }

  /// SDL's x grows to the right of the document, which moves content left; its y grows away from
  /// the person, which moves content down. A flipped wheel's numbers are used as they come: the
  /// desktop has already turned them so that content follows the fingers.
  private func scrolled(_ wheel: SDL_MouseWheelEvent, at now: Moment) -> [InputEvent] {
    guard wheel.which != Self.touchMouse else { return [] }
    let isPrecise = wheel.preciseX != 0 || wheel.preciseY != 0
    let x = isPrecise ? CGFloat(wheel.preciseX) : CGFloat(wheel.x)
    let y = isPrecise ? CGFloat(wheel.preciseY) : CGFloat(wheel.y)
    guard x != 0 || y != 0 else { return [] }
    let delta = CGVector(dx: (0 - x) * Self.pointsPerNotch, dy: y * Self.pointsPerNotch)
    return [.wheel(at: mousePosition, delta: delta, time: now)]
  }

  // MARK: - Fingers and keys

  private mutating func touched(_ touch: SDL_TouchFingerEvent, at now: Moment) -> [InputEvent] {
    guard touch.touchId != Self.mouseTouch else { return [] }
    let finger = FingerSlots.Finger(device: touch.touchId, finger: touch.fingerId)
    let place = geometry.point(fractionX: touch.x, fractionY: touch.y)
    switch SDL_EventType(rawValue: touch.type) {
    case SDL_FINGERDOWN:
      guard let pointer = fingers.begin(finger) else { return [] }
      return [.down(pointer: pointer, at: place, button: .finger, time: now)]
    case SDL_FINGERUP:
      guard let pointer = fingers.end(finger) else { return [] }
      return [.up(pointer: pointer, at: place, button: .finger, time: now)]
    default:
      guard let pointer = fingers.pointer(of: finger) else { return [] }
      return [.move(pointer: pointer, at: place, time: now)]
    }
  }

  private mutating func typed(
    _ key: SDL_KeyboardEvent, _ middle: (CGPoint) -> CGPoint?, at now: Moment
  ) -> [InputEvent] {
    guard key.repeat == 0 else { return [] }
    let isDown = key.type == SDL_KEYDOWN.rawValue
    let place = mirrored.location(across: mousePosition)
    let around = middle(mousePosition) ?? windowMiddle
    mirrored.note(key.keysym.sym, isDown: isDown, around: around)
    let name = String(cString: SDL_GetKeyName(key.keysym.sym))
    guard !name.isEmpty else { return [] }
    return [.key(name: name, isDown: isDown, time: now)] + joinOrLeave(at: place, now)
  }

  private var windowMiddle: CGPoint {
    CGPoint(x: geometry.size.width / 2, y: geometry.size.height / 2)
  }

  /// In a press that began as two fingers the second one is lifted with its key, and put down with it again. In
  /// another a key is a key: a drag does not become a pinch under somebody's hand.
  private mutating func joinOrLeave(at place: CGPoint, _ now: Moment) -> [InputEvent] {
    if mirrored.isThere {
      guard press.isDown, pressIsDouble, fingers.pointer(of: .mirrored) == nil else { return [] }
      return mirror(.down, at: now)
    }
    guard let pointer = fingers.end(.mirrored) else { return [] }
    return [.up(pointer: pointer, at: place, button: .finger, time: now)]
  }

  // MARK: - The window

  private mutating func changed(
    _ window: SDL_WindowEvent, at now: Moment, isMouseCaptured: Bool
  ) -> [InputEvent] {
    switch SDL_WindowEventID(rawValue: UInt32(window.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      geometry.sizeInUnits = CGSize(width: Int(window.data1), height: Int(window.data2))
      return announceGeometry(at: now)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
      return announceGeometry(at: now)
    case SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      return cancelAll(reason: .focusLost, at: now)
    case SDL_WINDOWEVENT_LEAVE where !isMouseCaptured && press.forfeit():
      return [0, fingers.end(.mirrored)].compactMap {
        $0.map { .cancel(pointer: $0, reason: .focusLost, time: now) }
      }
    default:
      return []
    }
  }

  private mutating func announceGeometry(at now: Moment) -> [InputEvent] {
    guard geometry != announcedGeometry else { return [] }
    announcedGeometry = geometry
    return [.resize(size: geometry.size, scale: geometry.pixelsPerPoint, time: now)]
  }

  /// SDL_TOUCH_MOUSEID, a cast that Swift does not import: a mouse that a finger pretends to be.
  private static let touchMouse = UInt32.max
  /// SDL_MOUSE_TOUCHID, likewise: a finger that a mouse pretends to be.
  private static let mouseTouch = Int64(-1)
}
