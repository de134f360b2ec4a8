/// The state of the mouse's one pointer and of the button that holds it.
///
/// The first button pressed owns the pointer until its release; other buttons are ignored
/// meanwhile. After a cancellation, the rest of the press is ignored.
nonisolated enum MousePress: Hashable, Sendable {
  case none
  case held(button: UInt8)
  case cancelled(button: UInt8)
  /// The button is up, but SDL missed its release and will drop its next press as no change.
  case releaseMissed(button: UInt8)

  /// An event for the pointer; effects apply in the order of the array.
  enum Effect: Hashable, Sendable { case down, move, up }

  /// A Boolean value that indicates whether the pointer is down.
  var isDown: Bool { if case .held = self { true } else { false } }

  /// A Boolean value that indicates whether SDL's button state may be wrong, so that the display's
  /// is needed.
  ///
  /// True after a cancelled press and after a missed release; false without a press and while a
  /// button holds the pointer.
  var isInDoubt: Bool {
    switch self {
    case .none, .held: false
    case .cancelled, .releaseMissed: true
    }
  }

  /// The button that owns the press; nil without a press.
  ///
  /// A cancelled press, and one whose release was missed, still have their button.
  var button: UInt8? {
    switch self {
    case .none: nil
    case .held(let button), .cancelled(let button), .releaseMissed(let button): button
    }
  }

  /// Presses a button. Returns `.down` if the button takes the pointer; nothing while a button
  /// holds it, or while another button's cancelled press lasts.
  mutating func begin(_ button: UInt8) -> [Effect] {
    switch self {
    case .held: return []
    case .cancelled(let owner) where owner != button: return []
    case .cancelled, .releaseMissed, .none:
      self = .held(button: button)
      return [.down]
    }
  }

  /// Releases a button. Returns `.up` for the button that holds the pointer, `.down` and `.up` for
  /// a missed press, and nothing otherwise.
  mutating func end(_ button: UInt8) -> [Effect] {
    guard self.button == button else { return [] }
    defer { self = .none }
    switch self {
    case .none, .cancelled: return []
    case .held: return [.up]
    case .releaseMissed: return [.down, .up]
    }
  }

  /// Cancels the press. Returns true if the pointer was down.
  ///
  /// The result is false, and nothing changes, without a press and for a cancelled one.
  mutating func cancel() -> Bool {
    guard case .held(let button) = self else { return false }
    self = .cancelled(button: button)
    return true
  }

  /// Moves the mouse. Returns `.move`, `.down` for a press that SDL missed, or nothing during a
  /// cancelled press.
  ///
  /// - No press, or a held button: `.move`.
  /// - Cancelled, button still pressed: nothing.
  /// - Cancelled, button up: `.move`; the release counts as missed.
  /// - Release missed, button pressed again: `.down`.
  /// - Release missed, button up: `.move`.
  ///
  /// - Parameter heldButtons: The display's mask of pressed buttons while `isInDoubt`; bit 0 is
  ///   button 1.
  mutating func move(heldButtons: UInt32) -> [Effect] {
    guard isInDoubt, let button else { return [.move] }
    let isPressed = heldButtons & (1 &<< (UInt32(button) &- 1)) != 0
    switch (self, isPressed) {
    case (.releaseMissed, true):
      self = .held(button: button)
      return [.down]
    case (.cancelled, true):
      return []
    default:
      self = .releaseMissed(button: button)
      return [.move]
    }
  }
}
