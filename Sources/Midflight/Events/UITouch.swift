/// A finger, or a mouse button, from its press to its release.
///
/// The stage makes one at each press and keeps it current; recognisers and views read it.
@MainActor public final class UITouch: NSObject {
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
  /// What its view is still to be told of it, in order.
  var untold: [ViewNews] = []
  /// Whether it goes to its view, as the first of the view's touches or as one of several.
  var goesToView = false
  /// Whether its view was told that it went down.
  var hasReachedView = false
  /// Whether a scroll view keeps it from its view for a while.
  var isDelayedByScrolling = false
  /// Whether its view is told no more: it was lifted, or a recogniser took it.
  var hasLeftView = false

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

  /// The button as a mask; empty for a finger.
  var buttonMask: UIEvent.ButtonMask {
    button == .finger ? [] : .button(button.rawValue)
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

  /// The same as `location(in:)`: Midflight tells all it knows of a place.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The same as `previousLocation(in:)`.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}
