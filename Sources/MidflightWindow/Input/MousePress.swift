/// Which mouse button, if any, holds the one pointer that a mouse has.
///
/// The first button pressed owns the pointer until it is released; other buttons are ignored
/// meanwhile. A press that was cancelled is forfeited: what is left of it is ignored too.
nonisolated enum MousePress: Hashable, Sendable {
  case none
  case held(button: UInt8)
  case forfeited(button: UInt8)

  /// Whether the pointer is down.
  var isDown: Bool { if case .held = self { true } else { false } }

  /// A button went down; returns whether the pointer did.
  mutating func begin(_ button: UInt8) -> Bool {
    switch self {
    case .held: return false
    case .forfeited(let owner) where owner != button: return false
    // The forfeited button again: its release was swallowed with the focus.
    case .forfeited, .none:
      self = .held(button: button)
      return true
    }
  }

  /// A button came up; returns whether the pointer did.
  mutating func end(_ button: UInt8) -> Bool {
    let wasDown = self == .held(button: button)
    if wasDown || self == .forfeited(button: button) { self = .none }
    return wasDown
  }

  /// The system takes the pointer away; returns whether it was down.
  mutating func forfeit() -> Bool {
    guard case .held(let button) = self else { return false }
    self = .forfeited(button: button)
    return true
  }

  /// The mouse moved; returns whether that is a pointer's move or the rest of a forfeited press.
  ///
  /// - Parameter heldButtons: SDL's mask, where bit 0 is button 1.
  mutating func move(heldButtons: UInt32) -> Bool {
    guard case .forfeited(let button) = self else { return true }
    guard heldButtons & (1 &<< (UInt32(button) &- 1)) == 0 else { return false }
    self = .none
    return true
  }
}
