internal import CSDL2
import Foundation
import MotionCore

/// Translates SDL's events into input events.
///
/// `DesktopWindow` owns a translator and passes it every event. A translator needs no display, so
/// tests pass events made by hand.
///
/// - The mouse is pointer 0; fingers are pointers 1 to 9.
/// - With `mouseIsFinger`, the primary button acts as a finger, still as pointer 0.
/// - A mouse press with Alt or Ctrl held is two fingers: the mouse and a `MirroredFinger`, which
///   has a pointer of its own.
/// - A held key sends one event: the repeat rate is a desktop setting, and a recording must not
///   depend on it.
nonisolated struct EventTranslator {
  /// The scroll distance of one wheel notch, in points.
  ///
  /// This is Chromium's and Flutter's value on Linux. Trackpads send fractions of a notch.
  static let pointsPerNotch: CGFloat = 53

  /// A Boolean value that indicates whether the primary mouse button acts as a finger, which never
  /// hovers.
  var mouseIsFinger = false
  /// The conversion of SDL's coordinates.
  private(set) var geometry: WindowGeometry
  private var announcedGeometry: WindowGeometry
  private var hasFocus = true
  private var isHidden = false
  private var announcedActivity = InputEvent.Activity.active
  private var press = MousePress.none
  private var fingers = FingerSlots()
  private var mousePosition = CGPoint.zero
  private var mirrored = MirroredFinger()
  /// A Boolean value that indicates whether the current mouse press acts as a finger.
  private var pressIsFinger = false
  /// A Boolean value that indicates whether the current press began as two fingers.
  private var pressIsDouble = false

  /// Creates a translator without pressed pointers. `geometry` and an active window count as
  /// announced.
  init(geometry: WindowGeometry) {
    self.geometry = geometry
    announcedGeometry = geometry
  }

  /// The pressed pointers, in ascending order.
  var openPointers: [Int] { (press.isDown ? [0] : []) + fingers.pointers }

  /// A Boolean value that indicates whether SDL may have missed a release, for example by the
  /// window under the mouse.
  var isInDoubt: Bool { press.isInDoubt }

  /// The dots for two fingers simulated by the mouse; nil while the mouse is a single pointer.
  ///
  /// The mouse's dot comes first. Nil without Alt or Ctrl, and during a press that began as one
  /// pointer.
  var fingerMarks: FingerMarks? {
    guard mirrored.isPresent, !press.isDown || pressIsDouble else { return nil }
    return FingerMarks(
      points: [
        mousePosition,
        press.isDown
          ? mirrored.location(opposite: mousePosition) : mirrored.landing(opposite: mousePosition),
      ], areDown: press.isDown)
  }

  /// Stores the number of pixels per unit; the next event about the window's size announces it.
  mutating func setPixelsPerUnit(_ ratio: CGFloat) { geometry.pixelsPerUnit = ratio }

  /// Translates an SDL event; returns an empty array for an event without meaning.
  ///
  /// Each event is passed once, because the translator follows buttons, fingers, keys and geometry.
  ///
  /// - Parameters:
  ///   - now: The arrival time. SDL's timestamps are not used: they state when SDL fetched the
  ///     event.
  ///   - isMouseCaptured: Whether mouse moves and releases outside the window still arrive.
  ///   - heldButtons: The display's mask of pressed buttons, required while `isInDoubt`.
  ///   - center: Returns the centre between two fingers for a mouse position; nil uses the window's
  ///     centre.
  mutating func translate(
    _ event: SDL_Event, at now: Moment, isMouseCaptured: Bool = true, heldButtons: UInt32? = nil,
    center: (CGPoint) -> CGPoint? = { _ in nil }
  ) -> [InputEvent] {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEMOTION: moved(event.motion, heldButtons: heldButtons, center, at: now)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: clicked(event.button, center, at: now)
    case SDL_MOUSEWHEEL: scrolled(event.wheel, at: now)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: touched(event.tfinger, at: now)
    case SDL_KEYDOWN, SDL_KEYUP: typed(event.key, center, at: now)
    case SDL_WINDOWEVENT: changed(event.window, at: now, isMouseCaptured: isMouseCaptured)
    default: []
    }
  }

  /// Returns a `cancel` event for each pressed pointer, and releases all pointers and modifier
  /// keys.
  ///
  /// Without pressed pointers, the result is empty. The rest of a cancelled press is ignored. The
  /// pointers are in ascending order.
  mutating func cancelAll(reason: InputEvent.CancelReason, at now: Moment) -> [InputEvent] {
    let events = openPointers.map { InputEvent.cancel(pointer: $0, reason: reason, time: now) }
    _ = press.cancel()
    fingers.cancel()
    mirrored.releaseKeys()
    return events
  }

  // MARK: - The mouse

  /// Translates a mouse move, which also moves the mirrored finger.
  ///
  /// - A press that SDL missed: `down`.
  /// - A cancelled press that lasts: nothing.
  /// - With `mouseIsFinger`, no press: nothing.
  /// - Otherwise: `move`, and a second `move` for a pressed mirrored finger.
  ///
  /// SDL's mouse simulated from a finger is ignored.
  private mutating func moved(
    _ motion: SDL_MouseMotionEvent, heldButtons: UInt32?, _ center: (CGPoint) -> CGPoint?,
    at now: Moment
  ) -> [InputEvent] {
    guard motion.which != Self.touchMouse else { return [] }
    let position = geometry.point(x: motion.x, y: motion.y)
    let isAboveGlass = mirrored.isPresent && !press.isDown
    // In a press of one pointer, Shift has no second finger to move.
    if !press.isDown || pressIsDouble {
      mirrored.moveMouse(
        from: mousePosition, to: position,
        around: isAboveGlass ? center(position) ?? windowCenter : nil)
    }
    mousePosition = position
    let effects = press.move(heldButtons: heldButtons ?? motion.state)
    return inputs(effects, button: press.button, at: now)
  }

  /// Translates a press or release of a mouse button.
  ///
  /// Presses and releases of other buttons give nothing while a button holds the pointer. The
  /// release of a cancelled press gives nothing either. SDL's mouse simulated from a finger is
  /// ignored.
  private mutating func clicked(
    _ click: SDL_MouseButtonEvent, _ center: (CGPoint) -> CGPoint?, at now: Moment
  ) -> [InputEvent] {
    guard click.which != Self.touchMouse else { return [] }
    mousePosition = geometry.point(x: click.x, y: click.y)
    let isDown = click.type == SDL_MOUSEBUTTONDOWN.rawValue
    let effects = isDown ? press.begin(click.button) : press.end(click.button)
    // A key went down during the drag of one pointer. The next two fingers lie around the point of
    // release.
    if effects.contains(.up), !pressIsDouble, mirrored.isPresent {
      mirrored.setCenter(center(mousePosition) ?? windowCenter)
    }
    return inputs(effects, button: click.button, at: now)
  }

  /// Returns the input events for effects of the mouse, including the mirrored finger's.
  ///
  /// The mouse's event precedes the mirrored finger's. A `move` without a press gives nothing if
  /// `mouseIsFinger` is true. A press is a finger's if two fingers are present, or for the primary
  /// button with `mouseIsFinger`. All events of such a press have the button `.finger`. For any
  /// other press, no button counts as the left one.
  private mutating func inputs(
    _ effects: [MousePress.Effect], button: UInt8?, at now: Moment
  ) -> [InputEvent] {
    effects.flatMap { effect -> [InputEvent] in
      if effect == .down {
        pressIsDouble = mirrored.isPresent
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

  /// Returns a Boolean value that indicates whether a button acts as a finger; nil counts as the
  /// primary button.
  private func isFinger(_ button: UInt8?) -> Bool {
    mouseIsFinger && button.map { Int32($0) == SDL_BUTTON_LEFT } != false
  }

  /// Returns the second finger's events for an effect of the mouse.
  ///
  /// - `.down`: presses the finger if Alt or Ctrl is held; nothing if no pointer is free.
  /// - `.move` and `.up`: nothing unless the finger is pressed.
  private mutating func mirror(_ effect: MousePress.Effect, at now: Moment) -> [InputEvent] {
    if effect == .down, mirrored.isPresent { mirrored.land(at: mousePosition) }
    let location = mirrored.location(opposite: mousePosition)
    switch effect {
    case .down:
      guard mirrored.isPresent, let pointer = fingers.begin(.mirrored) else { return [] }
      return [.down(pointer: pointer, at: location, button: .finger, time: now)]
    case .move:
      guard let pointer = fingers.pointer(of: .mirrored) else { return [] }
      return [.move(pointer: pointer, at: location, time: now)]
    case .up:
      guard let pointer = fingers.end(.mirrored) else { return [] }
      return [.up(pointer: pointer, at: location, button: .finger, time: now)]
    }
  }

  /// Returns a pointer button: SDL's order is left, middle, right; a pointer's is primary,
  /// secondary, middle.
  ///
  /// Buttons beyond the third keep their number.
  private static func pointerButton(_ button: UInt8) -> PointerButton {
    switch Int32(button) {
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .secondary
    default: PointerButton(rawValue: Int(button))
    }
  }

  /// Translates a wheel event.
  ///
  /// SDL's x grows to the right of the document, which moves content left. SDL's y grows away from
  /// the person, which moves content down. Flipped wheels need no correction: the desktop has
  /// already turned their values so that content follows the fingers. The event has the mouse's
  /// last position. A wheel without movement gives nothing. Fractions of a notch win over whole
  /// notches.
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

  /// Translates an event of a touch screen; ignores a finger without a pointer.
  ///
  /// A finger that goes down gets the lowest free pointer. SDL's finger simulated from the mouse is
  /// ignored.
  private mutating func touched(_ touch: SDL_TouchFingerEvent, at now: Moment) -> [InputEvent] {
    guard touch.touchId != Self.mouseTouch else { return [] }
    let finger = FingerSlots.Finger(device: touch.touchId, finger: touch.fingerId)
    let location = geometry.point(fractionX: touch.x, fractionY: touch.y)
    switch SDL_EventType(rawValue: touch.type) {
    case SDL_FINGERDOWN:
      guard let pointer = fingers.begin(finger) else { return [] }
      return [.down(pointer: pointer, at: location, button: .finger, time: now)]
    case SDL_FINGERUP:
      guard let pointer = fingers.end(finger) else { return [] }
      return [.up(pointer: pointer, at: location, button: .finger, time: now)]
    default:
      guard let pointer = fingers.pointer(of: finger) else { return [] }
      return [.move(pointer: pointer, at: location, time: now)]
    }
  }

  /// Translates a key event; ignores repetitions and keys without a name.
  ///
  /// The `key` event comes first, followed by the second finger's event if the key is Alt or Ctrl.
  /// A key without a name still counts as a modifier.
  private mutating func typed(
    _ key: SDL_KeyboardEvent, _ center: (CGPoint) -> CGPoint?, at now: Moment
  ) -> [InputEvent] {
    guard key.repeat == 0 else { return [] }
    let isDown = key.type == SDL_KEYDOWN.rawValue
    let location = mirrored.location(opposite: mousePosition)
    let around = center(mousePosition) ?? windowCenter
    mirrored.update(key.keysym.sym, isDown: isDown, around: around)
    let name = String(cString: SDL_GetKeyName(key.keysym.sym))
    guard !name.isEmpty else { return [] }
    return [.key(name: name, isDown: isDown, time: now)] + joinOrLeave(at: location, now)
  }

  private var windowCenter: CGPoint {
    CGPoint(x: geometry.size.width / 2, y: geometry.size.height / 2)
  }

  /// Lifts the second finger with its key, or presses it again, in a press that began as two
  /// fingers.
  ///
  /// Other presses ignore the key: a drag never becomes a pinch. The result is empty if nothing
  /// changes.
  private mutating func joinOrLeave(at location: CGPoint, _ now: Moment) -> [InputEvent] {
    if mirrored.isPresent {
      guard press.isDown, pressIsDouble, fingers.pointer(of: .mirrored) == nil else { return [] }
      return mirror(.down, at: now)
    }
    guard let pointer = fingers.end(.mirrored) else { return [] }
    return [.up(pointer: pointer, at: location, button: .finger, time: now)]
  }

  // MARK: - The window

  /// Translates a window event: a `resize`, `cancel` events after a loss of focus, or an
  /// `activity`.
  ///
  /// - New size or display: `resize`, if the geometry differs from the last announced one.
  /// - Focus lost, hidden or minimised: `cancel` for all pressed pointers; the modifier keys count
  ///   as released. Then `activity`.
  /// - Focus gained, shown, restored, maximised or exposed: `activity`.
  ///
  /// An `activity` differs from the last announced one. A hidden window is in the background.
  /// Otherwise, a window without the focus is inactive.
  ///
  /// - Mouse left the window without capture: `cancel` for a pressed mouse and the mirrored finger.
  /// - Any other event: nothing.
  private mutating func changed(
    _ window: SDL_WindowEvent, at now: Moment, isMouseCaptured: Bool
  ) -> [InputEvent] {
    switch SDL_WindowEventID(rawValue: UInt32(window.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      geometry.sizeInUnits = CGSize(width: Int(window.data1), height: Int(window.data2))
      return announceGeometry(at: now)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
      return announceGeometry(at: now)
    case SDL_WINDOWEVENT_FOCUS_LOST:
      hasFocus = false
      return cancelAll(reason: .focusLost, at: now) + announceActivity(at: now)
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      isHidden = true
      return cancelAll(reason: .focusLost, at: now) + announceActivity(at: now)
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      hasFocus = true
      return announceActivity(at: now)
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED,
      SDL_WINDOWEVENT_EXPOSED:
      isHidden = false
      return announceActivity(at: now)
    case SDL_WINDOWEVENT_LEAVE where !isMouseCaptured && press.cancel():
      return [0, fingers.end(.mirrored)].compactMap {
        $0.map { .cancel(pointer: $0, reason: .focusLost, time: now) }
      }
    default:
      return []
    }
  }

  /// Returns a `resize` event if the geometry differs from the last announced one.
  private mutating func announceGeometry(at now: Moment) -> [InputEvent] {
    guard geometry != announcedGeometry else { return [] }
    announcedGeometry = geometry
    return [.resize(size: geometry.size, scale: geometry.pixelsPerPoint, time: now)]
  }

  /// Returns an `activity` event if the activity differs from the last announced one.
  private mutating func announceActivity(at now: Moment) -> [InputEvent] {
    let activity: InputEvent.Activity = isHidden ? .background : hasFocus ? .active : .inactive
    guard activity != announcedActivity else { return [] }
    announcedActivity = activity
    return [.activity(activity, time: now)]
  }

  /// SDL_TOUCH_MOUSEID, a cast that Swift does not import: the mouse that SDL simulates from a
  /// finger.
  private static let touchMouse = UInt32.max
  /// SDL_MOUSE_TOUCHID, also a cast: the finger that SDL simulates from a mouse.
  private static let mouseTouch = Int64(-1)
}
