/// Which mouse button, if any, holds the one pointer that a mouse has.
///
/// The first button pressed owns the pointer until it is released; other buttons are ignored
/// meanwhile. A press that was cancelled is forfeited: what is left of it is ignored too.
nonisolated enum MousePress: Hashable, Sendable {
  case none
  case held(button: UInt8)
  case forfeited(button: UInt8)
  /// The button is up, but SDL missed its release, and will drop its next press as no change.
  case missed(button: UInt8)

  /// What a change of the mouse means for the pointer, in this order.
  enum Effect: Hashable, Sendable { case down, move, up }

  /// Whether the pointer is down.
  var isDown: Bool { if case .held = self { true } else { false } }

  /// Whether SDL's account of the buttons may be wrong, so that the display must be asked.
  var isInDoubt: Bool {
    switch self {
    case .none, .held: false
    case .forfeited, .missed: true
    }
  }

  /// The button that its effects are about.
  var button: UInt8? {
    switch self {
    case .none: nil
    case .held(let button), .forfeited(let button), .missed(let button): button
    }
  }

  /// A button went down.
  mutating func begin(_ button: UInt8) -> [Effect] {
    switch self {
    case .held: return []
    case .forfeited(let owner) where owner != button: return []
    case .forfeited, .missed, .none:
      self = .held(button: button)
      return [.down]
    }
  }

  /// A button came up.
  mutating func end(_ button: UInt8) -> [Effect] {
    guard self.button == button else { return [] }
    defer { self = .none }
    switch self {
    case .none, .forfeited: return []
    case .held: return [.up]
    case .missed: return [.down, .up]
    }
  }

  /// The system takes the pointer away; returns whether it was down.
  mutating func forfeit() -> Bool {
    guard case .held(let button) = self else { return false }
    self = .forfeited(button: button)
    return true
  }

  /// The mouse moved.
  ///
  /// - Parameter heldButtons: The display's mask while `isInDoubt`; bit 0 is button 1.
  mutating func move(heldButtons: UInt32) -> [Effect] {
    guard isInDoubt, let button else { return [.move] }
    let isPressed = heldButtons & (1 &<< (UInt32(button) &- 1)) != 0
    switch (self, isPressed) {
    case (.missed, true):
      self = .held(button: button)
      return [.down]
    case (.forfeited, true):
      return []
    default:
      self = .missed(button: button)
      return [.move]
    }
  }
}
