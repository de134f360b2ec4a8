/// A set of modifier keys.
public nonisolated struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bit mask of the keys, in bits 16–21.
  public let rawValue: Int
  /// Creates a set from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The caps lock key, while it is down. Unlike UIKit, where the flag is the state of the lock:
  /// input events do not contain this state.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Either shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Either control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Either alt or option key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Either command key; on other keyboards, the key with the system's symbol.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the numeric keypad. No event has this flag, because recordings identify keys by name.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// The modifier keys that are down, by their names in input events.
struct PressedModifiers {
  /// SDL's names of the left and right keys.
  private static let keys: [(name: String, flag: UIKeyModifierFlags)] = [
    ("CapsLock", .alphaShift), ("Left Shift", .shift), ("Right Shift", .shift),
    ("Left Ctrl", .control), ("Right Ctrl", .control), ("Left Alt", .alternate),
    ("Right Alt", .alternate), ("Left GUI", .command), ("Right GUI", .command),
  ]

  private var down: [String] = []
  /// The flags of all keys that are down. The value is stored because every event reads it.
  private(set) var flags: UIKeyModifierFlags = []

  /// Updates the flags after a press or a release. Keys other than modifiers, and repeated presses
  /// or releases, have no effect. A flag stays while the other key of a pair is down.
  mutating func update(_ name: String, isDown: Bool) {
    guard PressedModifiers.keys.contains(where: { $0.name == name }) else { return }
    down.removeAll { $0 == name }
    if isDown { down.append(name) }
    flags = []
    for key in PressedModifiers.keys where down.contains(key.name) { flags.formUnion(key.flag) }
  }
}
