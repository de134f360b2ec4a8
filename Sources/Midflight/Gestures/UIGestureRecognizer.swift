/// Watches touches on a view, and says when they make a gesture.
///
/// States follow UIKit's: a continuous recogniser goes from `.possible` to `.began`, `.changed` and
/// `.ended` or `.cancelled`; a discrete one from `.possible` to `.ended`; either may fail instead.
/// Actions are called at each state but `.possible` and `.failed`, at once and in order. A
/// recogniser that is done starts anew when all its touches are lifted.
///
/// Of the recognisers that watch a touch, the first to begin or to recognise wins; the others fail.
/// `require(toFail:)` and the delegate make exceptions: see `UIGestureRecognizerDelegate`.
///
/// Unlike UIKit, actions are closures or methods, because `#selector` needs the Objective-C runtime:
/// `UIPanGestureRecognizer(target: self, action: Controller.pan)` in place of
/// `UIPanGestureRecognizer(target: self, action: #selector(pan))`.
@MainActor open class UIGestureRecognizer: NSObject {
  /// What a recogniser has made of its touches.
  public enum State: Int, Sendable {
    /// Nothing yet.
    case possible = 0
    /// A gesture that goes on.
    case began = 1
    /// It went on.
    case changed = 2
    /// It came to its end. A discrete gesture was recognised.
    case ended = 3
    /// The system took the touches away.
    case cancelled = 4
    /// The touches make another gesture.
    case failed = 5

    /// A discrete gesture's name for `.ended`.
    public static let recognized = State.ended
  }

  /// The view it watches.
  public internal(set) weak var view: UIView?
  /// A name for people, tests and traces.
  open var name: String?
  /// What `traceName` has made of its class and its view's identifier.
  var knownName: (identifier: String?, name: String)?
  /// Who is asked what it may recognise; not kept alive.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether its view's touches are cancelled when it wins. True unless set.
  open var cancelsTouchesInView = true
  /// Whether its view learns of touches only once it has failed. False unless set.
  open var delaysTouchesBegan = false
  /// Whether its view learns that a touch was lifted only once it is decided. True unless set.
  open var delaysTouchesEnded = true
  /// Whether it takes touches of one type at a time. True unless set.
  open var requiresExclusiveTouchType = true
  /// The raw values of the `UITouch.TouchType`s that it takes. All unless set.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// The mouse buttons that were down at its last event; none for fingers.
  public internal(set) var buttonMask: UIEvent.ButtonMask = []
  /// The modifier keys that were down at its last event.
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// Whether it watches. Turning it off cancels a gesture that goes on.
  open var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { giveUp() }
    }
  }

  /// What it has made of its touches. Only a subclass sets it.
  ///
  /// While it waits for another to fail it is `.possible`, whatever was set. Setting a state that
  /// cannot follow changes nothing, and says so as a diagnostic.
  open var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

  var currentState = State.possible
  var actions: [Action] = []
  /// How often a state was told: whoever tells one sees by it that another has come.
  var transitionCount: UInt32 = 0
  /// Why it can make nothing of any touch, as it is set; nil if it can.
  var obstacle: String? { nil }
  /// The touches it watches, in the order in which they went down.
  var touches: [UITouch] = []
  /// The touches it was given since it started anew, lifted ones too, but for those it ignores.
  var sequence: [UITouch] = []
  /// Where the middle of its touches was when the last one was lifted.
  var lastCentroid = CGPoint.zero
  /// Those it was told to wait for.
  var requirements: [RequiredRecognizer] = []
  /// Its try to be recognised, from the first attempt until it starts anew.
  var attempt: Attempt?
  /// Whether the dispatcher reckons with it: it has touches, or waits for more.
  var isEngaged = false

  // As `UIResponder`'s: subclasses of apps may have one of their own.
  nonisolated deinit {}

  /// A recogniser without an action.
  public override init() { super.init() }

  /// A recogniser that calls a method of an object, which it does not keep alive.
  ///
  /// - Parameter action: An unapplied method, such as `Controller.pan`.
  public init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    super.init()
    addTarget(target, action: action)
  }

  /// A recogniser that calls a method of an object, which it does not keep alive.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    super.init()
    addTarget(target, action: action)
  }

  /// A recogniser that calls nothing yet: for `UITapGestureRecognizer(target: nil, action: nil)`.
  public init(target: Never?, action: Never?) { super.init() }

  /// Midflight has no storyboards: nil.
  public init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Where

  /// The middle of its touches in a view's coordinates; nil for the window's.
  open func location(in view: UIView?) -> CGPoint {
    let place = touches.isEmpty ? lastCentroid : centroid
    return view?.convert(place, from: nil) ?? place
  }

  /// How many touches it watches.
  open var numberOfTouches: Int { touches.count }

  /// Where one of its touches is, in a view's coordinates; nil for the window's.
  ///
  /// - Parameter touchIndex: 0 … `numberOfTouches` − 1, in the order in which they went down.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    MotionCore.require(
      touches.indices.contains(touchIndex),
      "location(ofTouch: \(touchIndex), in:) with \(touches.count) touches: count from 0.")
    return touches[touchIndex].location(in: view)
  }

  /// The middle of its touches, in the window.
  var centroid: CGPoint {
    var sum = CGPoint.zero
    for touch in touches { sum = CGPoint(x: sum.x + touch.location.x, y: sum.y + touch.location.y) }
    let count = CGFloat(max(touches.count, 1))
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  // MARK: - With others

  /// Recognises nothing until another has failed, and fails if that one is recognised.
  ///
  /// It waits only for one that could still recognise the touches that are down, or waits for
  /// more. Meanwhile its state is `.possible`; what it made of its touches is told afterwards.
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

  /// Whether another recogniser must fail when this one wins. True unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether this one must fail when another wins. True unless overridden.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether it waits for another to fail; asked once for each gesture. False unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether another waits for it to fail; asked once for each gesture. False unless overridden.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether it looks at an event at all. True unless overridden; else the delegate is asked.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  // MARK: - For subclasses

  /// Touches went down on the view.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches were taken away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when it starts anew; forget everything about the last gesture.
  open func reset() {}

  /// Stops watching a touch: it is as if it had never gone down.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    sequence.removeAll { $0 === touch }
  }

  // MARK: - For recognisers of this module

  /// Stops the program if a count of taps or touches is none.
  func requireSome(_ count: Int, _ property: String) {
    MotionCore.require(
      count > 0, "\(traceName).\(property) = \(count): nothing would be recognised; set 1 or more.")
  }
  /// Whether it takes what this button presses: fingers, and the primary button.
  func takes(_ button: PointerButton) -> Bool { button == .finger || button == .primary }
  /// How many touches it needs at once.
  var leastTouches: Int { 1 }
  /// Whether it waits for more touches after all are lifted, as a double tap does.
  var isWaiting: Bool { false }
  /// Whether something drives it that is no touch: a wheel, or a pointer that is up.
  var isDriven: Bool { false }
  /// Lets go of what drives it.
  func letGoOfDriver() {}
  /// Whether it keeps one of its touches from what that hit for now, while it is undecided.
  func holdsBack(_ touch: UITouch) -> Bool { false }
  /// Whether what one of its touches hit is told of that at all.
  func admits(_ touch: UITouch, with event: UIEvent) -> Bool { true }
  /// Those that the same wheel turns, itself among them.
  var companions: [UIGestureRecognizer] { [] }
}

extension CGPoint {
  /// The middle of points; zero for none.
  init(middleOf points: [CGPoint]) {
    var sum = CGPoint.zero
    for point in points { sum = CGPoint(x: sum.x + point.x, y: sum.y + point.y) }
    let count = CGFloat(max(points.count, 1))
    self.init(x: sum.x / count, y: sum.y / count)
  }

  func distance(to other: CGPoint) -> CGFloat {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
