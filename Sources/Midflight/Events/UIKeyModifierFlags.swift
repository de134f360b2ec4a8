/// Keys that are held to change what another key or a button means.
public nonisolated struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// Flags in bits 16–21.
  public let rawValue: Int
  /// The keys of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps lock, while it is held down. Unlike UIKit: events do not tell whether it is on.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Either shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Either control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Either alt or option key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Either command key; on other keyboards, the one with the system's sign.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the numeric keypad. No event has it: recordings tell keys by name.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// Which modifier keys are down, by the names that input events give them.
struct HeldModifiers {
  /// SDL's names, a left and a right key each.
  private static let keys: [(name: String, flag: UIKeyModifierFlags)] = [
    ("CapsLock", .alphaShift), ("Left Shift", .shift), ("Right Shift", .shift),
    ("Left Ctrl", .control), ("Right Ctrl", .control), ("Left Alt", .alternate),
    ("Right Alt", .alternate), ("Left GUI", .command), ("Right GUI", .command),
  ]

  private var down: [String] = []
  /// What they are together; asked for at every event, so it is kept.
  private(set) var flags: UIKeyModifierFlags = []

  /// Notes that a key went down or up, if it is a modifier.
  mutating func note(_ name: String, isDown: Bool) {
    guard HeldModifiers.keys.contains(where: { $0.name == name }) else { return }
    down.removeAll { $0 == name }
    if isDown { down.append(name) }
    flags = []
    for key in HeldModifiers.keys where down.contains(key.name) { flags.formUnion(key.flag) }
  }
}
