extension UIControl {
  /// What happens to a control, with UIKit's raw values.
  public nonisolated struct Event: OptionSet, Hashable, Sendable {
    /// A bit for each kind.
    public let rawValue: UInt
    /// The events of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch went down in it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch went down in it that is a further tap in a row.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// Its touch moved, and is inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// Its touch moved, and is outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// Its touch came back.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// Its touch left.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// Its touch was lifted inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// Its touch was lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// Its touch was taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// A person changed its value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// A person did what it is there for: pressed a button, changed a value.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)

    /// A person asked for a menu. Nothing here sends it.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    // There are no text fields; for controls of an app's own.
    /// A person began to edit a text.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// A person changed a text.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A person turned to something else than a text.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// A person ended a text with Return.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

    /// Everything that touches do.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// Everything that editing text does.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// Bits for an app's own events.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// Bits that UIKit keeps for itself.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// What a control is, with UIKit's raw values.
  public nonisolated struct State: OptionSet, Hashable, Sendable {
    /// A bit for each; none for normal.
    public let rawValue: UInt
    /// The state of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing else.
    public static let normal: State = []
    /// Pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not enabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// Selected.
    public static let selected = State(rawValue: 1 << 2)
    /// What the keyboard acts on.
    public static let focused = State(rawValue: 1 << 3)
    /// Bits for an app's own states.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Bits that UIKit keeps for itself.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// Where content stands across, with UIKit's raw values.
  public nonisolated enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the left edge.
    case left = 1
    /// At the right edge.
    case right = 2
    /// From edge to edge.
    case fill = 3
    /// Unlike UIKit, always at the left edge.
    case leading = 4
    /// Unlike UIKit, always at the right edge.
    case trailing = 5
  }

  /// Where content stands up and down, with UIKit's raw values.
  public nonisolated enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the top edge.
    case top = 1
    /// At the bottom edge.
    case bottom = 2
    /// From edge to edge.
    case fill = 3
  }
}
