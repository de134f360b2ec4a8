/// A finger or a mouse button from its press to its release.
///
/// The stage's dispatcher creates a touch at each press and updates it. Recognisers and views read
/// it.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// A phase of a touch.
  nonisolated public enum Phase: Int, Sendable {
    /// The touch just went down.
    case began = 0
    /// The touch moved since the last event.
    case moved = 1
    /// The touch is down and did not move.
    case stationary = 2
    /// The touch was lifted.
    case ended = 3
    /// The system cancelled the touch.
    case cancelled = 4
    /// A hovering pointer has entered.
    case regionEntered = 5
    /// A hovering pointer has moved.
    case regionMoved = 6
    /// A hovering pointer has left.
    case regionExited = 7
  }

  /// A kind of touch.
  nonisolated public enum TouchType: Int, Sendable {
    /// A finger on a screen.
    case direct = 0
    /// A remote surface.
    case indirect = 1
    /// A stylus.
    case pencil = 2
    /// A mouse or a trackpad.
    case indirectPointer = 3
  }

  /// The phase at the event that is being delivered.
  public internal(set) var phase = Phase.began
  /// The time of that event, in seconds since the stage began.
  public internal(set) var timestamp: TimeInterval
  /// The number of successive presses that ends with this one; 1 for the first.
  public internal(set) var tapCount = 1
  /// The kind of touch: `.direct` for a finger, `.indirectPointer` for a mouse.
  public let type: TouchType
  /// The button that pressed.
  public let button: PointerButton
  /// The view that the press hit. It stays the view of the touch until the release.
  public private(set) weak var view: UIView?
  /// The recognisers that receive the touch, the touched view's first.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The pointer of the input events.
  let pointer: Int
  /// The current location in the window.
  var location: CGPoint
  /// The location in the window at the previous event.
  var previousLocation: CGPoint
  /// The queued phases that the view has not received, in order.
  var pendingPhases: [PendingPhase] = []
  /// A Boolean value that indicates whether the view receives the touch, by its settings for
  /// several touches.
  var isDeliveredToView = false
  /// A Boolean value that indicates whether the view has received the press.
  var hasBegunInView = false
  /// A Boolean value that indicates whether a scroll view has delayed the touch.
  var isDelayedByScrolling = false
  /// A Boolean value that indicates whether the view receives no more phases, because the touch was
  /// lifted or a recogniser took it.
  var hasEndedInView = false

  /// Creates a touch in the phase `.began`, with equal current and previous locations. The type is
  /// `.direct` for a finger, otherwise `.indirectPointer`.
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

  /// The window of the touched view.
  public var window: UIWindow? { view?.window }

  /// Returns the current location in a view's coordinates, or the window's for nil.
  public func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(location, from: nil) } ?? location
  }

  /// Returns the location at the previous event in a view's coordinates, or the window's for nil.
  public func previousLocation(in view: UIView?) -> CGPoint {
    view.map { $0.convert(previousLocation, from: nil) } ?? previousLocation
  }

  /// Returns `location(in:)`, which already has full precision.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Returns `previousLocation(in:)`, which already has full precision.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}
