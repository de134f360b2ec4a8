/// What just happened on a stage: to touches, to a wheel, or to a pointer that is up.
@MainActor public final class UIEvent: NSObject {
  /// What kind of event it is.
  public enum EventType: Int, Sendable {
    /// Fingers or buttons.
    case touches = 0
    /// A wheel, or two fingers on a trackpad.
    case scroll = 10
    /// A pointer that is up.
    case hover = 11
  }

  /// Buttons of a mouse.
  public nonisolated struct ButtonMask: OptionSet, Hashable, Sendable {
    /// A bit for each button, the primary one's the lowest.
    public let rawValue: Int
    /// The buttons of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left button of a right-handed mouse.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The right button of a right-handed mouse.
    public static let secondary = ButtonMask(rawValue: 1 << 1)

    /// The button with this number, counted from 1.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      ButtonMask(rawValue: 1 << (buttonNumber - 1))
    }
  }

  /// What kind of event it is.
  public let type: EventType
  /// When it happened, in seconds since the stage began.
  public let timestamp: TimeInterval
  /// The mouse buttons that are down, and the one that was just lifted; none for fingers.
  public let buttonMask: ButtonMask
  /// The modifier keys that are down.
  public let modifierFlags: UIKeyModifierFlags
  /// Every touch that is down, and those that were just lifted.
  ///
  /// A set has no order that two runs share: where several touches matter, take
  /// `touchesInOrder`, which Midflight adds, or a replay may differ.
  public var allTouches: Set<UITouch>? { Set(touchesInOrder) }
  /// The same touches, in the order in which they went down. Unlike UIKit, which has no such thing.
  public let touchesInOrder: [UITouch]

  // One goes with each event: to ask for the main actor would take longer than all the rest.
  nonisolated deinit {}

  init(
    _ type: EventType = .touches, timestamp: TimeInterval, touches: [UITouch],
    modifierFlags: UIKeyModifierFlags = []
  ) {
    self.type = type
    self.timestamp = timestamp
    self.modifierFlags = modifierFlags
    var buttons: ButtonMask = []
    for touch in touches { buttons.formUnion(touch.buttonMask) }
    buttonMask = buttons
    touchesInOrder = touches
  }

  /// The touches that belong to a view; nil if there are none.
  public func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }

  /// The touches in a window; nil if there are none.
  public func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }

  /// The touches that a recogniser was given; nil if there are none.
  public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { gesture.hasBeenGiven($0) }
  }

  /// The touch itself: Midflight delivers all that the system tells, and gathers nothing.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    touchesInOrder.contains { $0 === touch } ? [touch] : nil
  }

  /// None: Midflight does not guess where a touch will be.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? {
    touchesInOrder.contains { $0 === touch } ? [] : nil
  }

  private func touches(where belongs: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = touchesInOrder.filter(belongs)
    return found.isEmpty ? nil : Set(found)
  }
}
