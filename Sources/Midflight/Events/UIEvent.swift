/// An event of a stage: of touches, a wheel, or a pointer that is up.
@preconcurrency @MainActor
public final class UIEvent: NSObject {
  /// A kind of event.
  nonisolated public enum EventType: Int, Sendable {
    /// A press, move, lift or cancellation of fingers or mouse buttons.
    case touches = 0
    /// A scroll of a wheel or of two fingers on a trackpad.
    case scroll = 10
    /// A move of a pointer that is up.
    case hover = 11
  }

  /// A set of mouse buttons.
  public nonisolated struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The bit mask of the buttons. The primary button has the lowest bit.
    public let rawValue: Int
    /// Creates a set from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left button of a right-handed mouse.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The right button of a right-handed mouse.
    public static let secondary = ButtonMask(rawValue: 1 << 1)

    /// Returns the set of one button. Numbers start at 1.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      ButtonMask(rawValue: 1 << (buttonNumber - 1))
    }
  }

  /// The kind of event.
  public let type: EventType
  /// The time of the event, in seconds since the stage began.
  public let timestamp: TimeInterval
  /// The mouse buttons that are down, and a button that was just lifted; empty for fingers.
  public let buttonMask: ButtonMask
  /// The modifier keys that are down.
  public let modifierFlags: UIKeyModifierFlags
  /// The touches that are down, and the touches that were just lifted.
  ///
  /// The order of a set differs between runs. Code that handles several touches must use
  /// `touchesInOrder`, or a replay may differ.
  public var allTouches: Set<UITouch>? { Set(touchesInOrder) }
  /// The touches of `allTouches`, in the order of their presses. UIKit has no such property.
  public let touchesInOrder: [UITouch]

  // A main-actor check for each event would take longer than all the rest of its work.
  nonisolated deinit {}

  /// Creates an event, by default of touches and without modifier keys. The button mask contains
  /// the buttons of the touches.
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

  /// Returns the touches of a view; nil if there are none.
  public func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }

  /// Returns the touches in a window; nil if there are none.
  public func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }

  /// Returns the touches that a recogniser has received; nil if there are none.
  public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { gesture.hasReceived($0) }
  }

  /// Returns the touch itself, because Midflight delivers every event of the system; nil for a
  /// touch of another event.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    touchesInOrder.contains { $0 === touch } ? [touch] : nil
  }

  /// Returns an empty array, because Midflight predicts no touches; nil for a touch of another
  /// event.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? {
    touchesInOrder.contains { $0 === touch } ? [] : nil
  }

  /// Returns the matching touches; nil if there are none.
  private func touches(where belongs: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = touchesInOrder.filter(belongs)
    return found.isEmpty ? nil : Set(found)
  }
}
