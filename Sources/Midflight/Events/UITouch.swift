/// A finger, or a mouse button, from its press to its release.
///
/// The stage makes one at each press and keeps it current; recognisers and views read it.
public final class UITouch: NSObject {
  /// What a touch is doing.
  public enum Phase: Int, Sendable {
    /// Just went down.
    case began = 0
    /// Moved since the last event.
    case moved = 1
    /// Is down and did not move.
    case stationary = 2
    /// Was lifted.
    case ended = 3
    /// Was taken away by the system.
    case cancelled = 4
    /// Hovers, and came in.
    case regionEntered = 5
    /// Hovers, and moved.
    case regionMoved = 6
    /// Hovered, and left.
    case regionExited = 7
  }

  /// What touches.
  public enum TouchType: Int, Sendable {
    /// A finger on a screen.
    case direct = 0
    /// A remote surface.
    case indirect = 1
    /// A stylus.
    case pencil = 2
    /// A mouse or a trackpad.
    case indirectPointer = 3
  }

  /// What it is doing at the event being delivered.
  public internal(set) var phase = Phase.began
  /// When that was, in seconds since the stage began.
  public internal(set) var timestamp: TimeInterval
  /// How many presses in a row this one is, 1 for the first.
  public internal(set) var tapCount = 1
  /// `.direct` for a finger, `.indirectPointer` for a mouse.
  public let type: TouchType
  /// The button that pressed.
  public let button: PointerButton
  /// What it hit when it went down; it stays with that view.
  public private(set) weak var view: UIView?
  /// The recognisers that receive it, the touched view's first.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The pointer of the input events.
  let pointer: Int
  /// Where it is, in the window.
  var location: CGPoint
  /// Where it was at the event before.
  var previousLocation: CGPoint
  /// Whether a recogniser took it from its view.
  var isClaimed = false
  /// Whether its view was told that it went down.
  var hasReachedView = false

  init(pointer: Int, button: PointerButton, view: UIView?, at location: CGPoint, time: Moment) {
    self.pointer = pointer
    self.button = button
    self.view = view
    self.location = location
    previousLocation = location
    timestamp = time.seconds
    type = button == .finger ? .direct : .indirectPointer
    super.init()
  }

  /// The window it is in.
  public var window: UIWindow? { view?.window }

  /// Where it is, in a view's coordinates; nil for the window's.
  public func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(location, from: nil) } ?? location
  }

  /// Where it was at the event before, in a view's coordinates; nil for the window's.
  public func previousLocation(in view: UIView?) -> CGPoint {
    view.map { $0.convert(previousLocation, from: nil) } ?? previousLocation
  }
}

/// What just happened to the touches on a stage.
public final class UIEvent: NSObject {
  /// What kind of event it is.
  public enum EventType: Int, Sendable {
    /// Fingers or buttons.
    case touches = 0
  }

  /// Fingers or buttons: the only kind there is.
  public let type = EventType.touches
  /// When it happened, in seconds since the stage began.
  public let timestamp: TimeInterval
  /// Every touch that is down, and those that were just lifted.
  ///
  /// A set has no order that two runs share: where several touches matter, take
  /// `touchesInOrder`, which Midflight adds, or a replay may differ.
  public let allTouches: Set<UITouch>?
  /// The same touches, in the order in which they went down. Unlike UIKit, which has no such thing.
  public let touchesInOrder: [UITouch]

  init(timestamp: TimeInterval, touches: [UITouch]) {
    self.timestamp = timestamp
    allTouches = Set(touches)
    touchesInOrder = touches
  }
}
