extension UIControl {
  /// A set of events of a control, with UIKit's raw values.
  public nonisolated struct Event: OptionSet, Hashable, Sendable {
    /// The bit mask of the events.
    public let rawValue: UInt
    /// Creates a set from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch went down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch went down in the control as the second or later press in a row.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The touch moved, and is inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The touch moved, and is outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The touch returned inside.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The touch moved outside.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The touch was lifted inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The touch was lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// A person changed the value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// A person performed the main action: pressed a button or changed a value.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)

    /// A person requested a menu. No control sends this event.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    // There are no text fields. The editing events are for custom controls.
    /// A person began to edit a text.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// A person changed a text.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A person ended the editing of a text.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// A person ended the editing of a text with Return.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All events of text editing.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// The bits for custom events of an app.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// The bits that UIKit reserves.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// A set of states of a control, with UIKit's raw values.
  public nonisolated struct State: OptionSet, Hashable, Sendable {
    /// The bit mask of the states; 0 for normal.
    public let rawValue: UInt
    /// Creates a set from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The state without any of the others.
    public static let normal: State = []
    /// The control is pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is disabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the keyboard focus.
    public static let focused = State(rawValue: 1 << 3)
    /// The bits for custom states of an app.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The bits that UIKit reserves.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// A horizontal alignment of content, with UIKit's raw values.
  public nonisolated enum ContentHorizontalAlignment: Int, Sendable {
    /// In the centre.
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

  /// A vertical alignment of content, with UIKit's raw values.
  public nonisolated enum ContentVerticalAlignment: Int, Sendable {
    /// In the centre.
    case center = 0
    /// At the top edge.
    case top = 1
    /// At the bottom edge.
    case bottom = 2
    /// From edge to edge.
    case fill = 3
  }
}
