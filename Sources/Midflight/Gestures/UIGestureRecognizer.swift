/// The base class of objects that recognise a gesture in the touches on a view.
///
/// An app adds recognisers to views. The stage's `TouchDispatcher` sends touches to them.
///
/// The states are UIKit's:
///
/// - A continuous recogniser goes from `.possible` to `.began`, `.changed`, and `.ended` or
///   `.cancelled`.
/// - A discrete recogniser goes from `.possible` to `.ended`.
/// - Both may go from `.possible` to `.failed`.
///
/// Actions are called synchronously and in order, at each state except `.possible` and `.failed`.
/// If an action causes another state, later actions see that state only. The recogniser resets
/// after its gesture is over and all its touches are lifted.
///
/// The first recogniser of a touch to begin or to be recognised makes the others fail.
/// `require(toFail:)` and the delegate make exceptions: see `UIGestureRecognizerDelegate`.
///
/// Unlike UIKit, actions are closures or methods, because `#selector` needs the Objective-C
/// runtime: `UIPanGestureRecognizer(target: self, action: Controller.pan)` replaces
/// `UIPanGestureRecognizer(target: self, action: #selector(pan))`.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// A stage in the life of a gesture.
  nonisolated public enum State: Int, Sendable {
    /// No gesture is recognised yet.
    case possible = 0
    /// A continuous gesture has begun.
    case began = 1
    /// A continuous gesture has changed.
    case changed = 2
    /// A continuous gesture has ended, or a discrete gesture is recognised.
    case ended = 3
    /// The system has cancelled the touches of a continuous gesture.
    case cancelled = 4
    /// The touches do not form the gesture, or belong to another gesture.
    case failed = 5

    /// The name of `.ended` for a discrete gesture.
    public static let recognized = State.ended
  }

  /// The view of the recogniser.
  open var view: UIView? { watchedView }
  /// The stored view. Safe: the view's `deinit` sets nil. See `CALayer.view`.
  nonisolated(unsafe) unowned(unsafe) var watchedView: UIView?
  /// A name for people, tests and traces.
  open var name: String?
  /// The cached `traceName` for a recogniser without `name`, and the identifier that it contains.
  var cachedTraceName: (identifier: String?, name: String)?
  /// The delegate, as a weak reference.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A Boolean value that indicates whether recognition cancels the touches in their views. The
  /// default is true.
  open var cancelsTouchesInView = true
  /// A Boolean value that indicates whether views receive touches only after the recogniser has
  /// failed. The default is false.
  open var delaysTouchesBegan = false
  /// A Boolean value that indicates whether views receive the lift of a touch only after the
  /// recogniser is decided. The default is true.
  open var delaysTouchesEnded = true
  /// A Boolean value that indicates whether the recogniser handles touches of one type at a time.
  /// The default is true.
  open var requiresExclusiveTouchType = true
  /// The raw values of the accepted `UITouch.TouchType`s. The default is all types.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// The mouse buttons that were down at the last event; empty for fingers.
  public internal(set) var buttonMask: UIEvent.ButtonMask = []
  /// The modifier keys that were down at the last event.
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// A Boolean value that indicates whether the recogniser receives touches. The value false
  /// cancels an ongoing gesture, and makes an undecided one fail.
  open var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { cancelOrFail() }
    }
  }

  /// The current state. Only a subclass sets it.
  ///
  /// During a wait for another recogniser to fail the state is `.possible`, whatever was set. An
  /// invalid transition has no effect and reports a diagnostic.
  open var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

  var currentState = State.possible
  var actions: [Action] = []
  /// The number of transitions with actions. A changed number ends the action calls for an earlier
  /// state.
  var transitionCount: UInt32 = 0
  /// The reason why the current settings prevent any recognition, in words; nil for valid settings.
  var invalidSettingsReason: String? { nil }
  /// The touches that are down, in the order of their presses.
  var touches: [UITouch] = []
  /// The touches since the last reset, including lifted ones and without ignored ones.
  var sequence: [UITouch] = []
  /// The centre of the touches, in the window, at the last lift or cancellation.
  var lastCentroid = CGPoint.zero
  /// The recognisers passed to `require(toFail:)`.
  var requirements: [RequiredRecognizer] = []
  /// The attempt to be recognised; nil before the first attempt and after a reset.
  var attempt: Attempt?
  /// A Boolean value that indicates whether the dispatcher tracks the recogniser, from its first
  /// touch to its reset.
  var isEngaged = false

  // As in `UIResponder`: subclasses in apps may add a `nonisolated deinit`.
  nonisolated deinit {}

  /// Creates a recogniser without an action.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Creates a recogniser that calls a method of an object; without an object, it has no action.
  /// The recogniser does not retain the object, and ignores the method's result.
  ///
  /// - Parameters:
  ///   - target: The object whose method is called.
  ///   - action: An unapplied method, such as `Controller.pan`.
  public init<Target: AnyObject, Recognizer: UIGestureRecognizer, Result>(
    target: Target?, action: @escaping (Target) -> (Recognizer) -> Result
  ) {
    super.init()
    addTarget(target, action: action)
  }

  /// Creates a recogniser that calls a method without parameters; without an object, it has no
  /// action. The recogniser does not retain the object, and ignores the method's result.
  public init<Target: AnyObject, Result>(
    target: Target?, action: @escaping (Target) -> () -> Result
  ) {
    super.init()
    addTarget(target, action: action)
  }

  /// Creates a recogniser without an action, for the call `UITapGestureRecognizer(target: nil,
  /// action: nil)`.
  public init(target: Never?, action: Never?) { super.init() }

  /// Returns nil, because Midflight has no storyboards.
  public init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Locations

  /// Returns the centre of the touches in a view's coordinates, or the window's for nil.
  ///
  /// After the last lift, the result is the centre at that lift, including the lifted touch. For a
  /// wheel or a hovering pointer, the result is the pointer's location. Before the first touch, the
  /// result is the window's origin.
  open func location(in view: UIView?) -> CGPoint {
    let location = touches.isEmpty ? lastCentroid : centroid
    return view?.convert(location, from: nil) ?? location
  }

  /// The number of touches that are down.
  open var numberOfTouches: Int { touches.count }

  /// Returns the location of one touch, in a view's coordinates, or the window's for nil.
  ///
  /// The program stops for an index out of range.
  ///
  /// - Parameters:
  ///   - touchIndex: 0 … `numberOfTouches` − 1, in the order of the presses.
  ///   - view: The view of the coordinates; nil for the window.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    MotionCore.require(
      touches.indices.contains(touchIndex),
      "location(ofTouch: \(touchIndex), in:) with \(touches.count) touches: count from 0.")
    return touches[touchIndex].location(in: view)
  }

  /// The centre of the touches in the window; zero without touches.
  var centroid: CGPoint {
    var sum = CGPoint.zero
    for touch in touches { sum = CGPoint(x: sum.x + touch.location.x, y: sum.y + touch.location.y) }
    let count = CGFloat(max(touches.count, 1))
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  // MARK: - Other recognisers

  /// Makes this recogniser wait until another one has failed, and fail if the other one is
  /// recognised.
  ///
  /// A wait happens only while the other recogniser has touches or waits for more; an idle one has
  /// no effect. During the wait the state is `.possible`; the actions of the attempted states are
  /// called afterwards. The program stops for the recogniser itself, and if both recognisers would
  /// require each other's failure. The other recogniser is not retained.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    MotionCore.require(
      otherGestureRecognizer !== self,
      "\(traceName).require(toFail:) with itself: it would wait for its own failure; name another one."
    )
    MotionCore.require(
      !otherGestureRecognizer.isRequired(toFailBefore: self),
      "\(traceName).require(toFail: \(otherGestureRecognizer.traceName)): the other one waits for "
        + "this one already, so neither could ever be recognised; take one of the two away.")
    requirements.append(RequiredRecognizer(recognizer: otherGestureRecognizer))
  }

  /// Returns whether this recogniser's success makes another one fail. The default is true.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns whether another recogniser's success makes this one fail. The default is true.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns whether this recogniser waits for another one to fail. Called once per gesture and
  /// rival. The default is false.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Returns whether another recogniser waits for this one to fail. Called once per gesture and
  /// rival. The default is false.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Returns whether the recogniser receives an event. The delegate decides next if the result is
  /// true, which is the default.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  // MARK: - For subclasses

  /// Called when touches go down on the view.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called at a reset. An override clears the state of the last gesture.
  open func reset() {}

  /// Removes a touch from the recogniser, as if the touch had never gone down. The recogniser
  /// receives no more of its phases. No effect for an unknown touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    sequence.removeAll { $0 === touch }
  }

  // MARK: - For recognisers of this module

  /// Stops the program if a count of taps or touches is less than 1.
  func requirePositive(_ count: Int, _ property: String) {
    MotionCore.require(
      count > 0, "\(traceName).\(property) = \(count): nothing would be recognised; set 1 or more.")
  }
  /// Returns whether the recogniser accepts touches of a button: fingers and the primary button.
  func accepts(_ button: PointerButton) -> Bool { button == .finger || button == .primary }
  /// The number of touches that the gesture needs at the same time.
  var requiredTouchCount: Int { 1 }
  /// A Boolean value that indicates whether the recogniser waits for another press after the last
  /// lift, as a double tap does.
  var isWaitingForNextPress: Bool { false }
  /// A Boolean value that indicates whether a wheel or a hovering pointer drives the recogniser.
  var isDriven: Bool { false }
  /// Detaches the recogniser from the wheel or the hovering pointer.
  func detachDriver() {}
  /// Returns whether a touch is delayed for its view while this recogniser is undecided.
  func delaysDelivery(_ touch: UITouch) -> Bool { false }
  /// Returns whether the view of a touch receives the touch at all.
  func allowsDelivery(_ touch: UITouch, with event: UIEvent) -> Bool { true }
  /// The recognisers that the same wheel drives, including this one.
  var wheelPeers: [UIGestureRecognizer] { [] }
}

extension CGPoint {
  /// Creates the mean of points; zero for an empty array.
  init(centroidOf points: [CGPoint]) {
    var sum = CGPoint.zero
    for point in points { sum = CGPoint(x: sum.x + point.x, y: sum.y + point.y) }
    let count = CGFloat(max(points.count, 1))
    self.init(x: sum.x / count, y: sum.y / count)
  }

  /// Returns the Euclidean distance to another point.
  func distance(to other: CGPoint) -> CGFloat {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
