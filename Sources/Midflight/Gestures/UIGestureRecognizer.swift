/// Watches touches on a view, and says when they make a gesture.
///
/// States follow UIKit's: a continuous recogniser goes from `.possible` to `.began`, `.changed` and
/// `.ended` or `.cancelled`; a discrete one from `.possible` to `.ended`; either may fail instead.
/// Actions are called at each state but `.possible` and `.failed`, at once and in order. A
/// recogniser that is done starts anew when all its touches are lifted.
///
/// Of the recognisers that watch a touch, the first to begin or to recognise wins; the others fail.
///
/// Unlike UIKit, actions are closures or methods, because `#selector` needs the Objective-C runtime:
/// `UIPanGestureRecognizer(target: self, action: Controller.pan)` in place of
/// `UIPanGestureRecognizer(target: self, action: #selector(pan))`.
open class UIGestureRecognizer: NSObject {
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
  /// Whether its view's touches are cancelled when it wins. True unless set.
  open var cancelsTouchesInView = true
  /// Whether it watches. Turning it off cancels a gesture that goes on.
  open var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { giveUp() }
    }
  }

  private var currentState = State.possible
  private var actions: [(UIGestureRecognizer) -> Void] = []
  /// The touches it watches, in the order in which they went down.
  private(set) var touches: [UITouch] = []

  /// A recogniser without an action.
  public override init() { super.init() }

  /// A recogniser that calls a method of an object, which it does not keep alive.
  ///
  /// - Parameter action: An unapplied method, such as `Controller.pan`.
  public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recogniser that calls a method of an object, which it does not keep alive.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Also calls this method of an object, after those added before it.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    require(
      self is Recognizer,
      "addTarget(_:action:) on a \(type(of: self)) with a method that takes a \(Recognizer.self): "
        + "let the method take a \(type(of: self)).")
    addAction { [weak target] recognizer in
      if let target, let recognizer = recognizer as? Recognizer { action(target)(recognizer) }
    }
  }

  /// Also calls this method of an object, after those added before it.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) {
    addAction { [weak target] _ in if let target { action(target)() } }
  }

  /// Also calls this closure, after what was added before it.
  public func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) {
    actions.append(action)
  }

  // MARK: - Where

  /// The middle of its touches in a view's coordinates; nil for the window's.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else {
      return view.map { $0.convert(lastCentroid, from: nil) } ?? lastCentroid
    }
    let centroid = centroid
    return view.map { $0.convert(centroid, from: nil) } ?? centroid
  }

  /// How many touches it watches.
  open var numberOfTouches: Int { touches.count }

  /// Where one of its touches is, in a view's coordinates; nil for the window's.
  ///
  /// - Parameter touchIndex: 0 … `numberOfTouches` − 1, in the order in which they went down.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    require(
      touches.indices.contains(touchIndex),
      "location(ofTouch: \(touchIndex), in:) with \(touches.count) touches: count from 0.")
    return touches[touchIndex].location(in: view)
  }

  /// The middle of its touches, in the window.
  var centroid: CGPoint {
    let sum = touches.reduce(CGPoint.zero) {
      CGPoint(x: $0.x + $1.location.x, y: $0.y + $1.location.y)
    }
    let count = CGFloat(max(touches.count, 1))
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// The middle before the last touch was lifted.
  private var lastCentroid = CGPoint.zero

  // MARK: - For subclasses

  /// What it has made of its touches. Only a subclass sets it.
  open var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

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

  /// Stops watching a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
  }

  /// Whether another recogniser must fail when this one wins.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether this one must fail when another wins.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: - For the dispatcher

  /// Whether it watches a touch that just went down: a finger's, or the primary button's.
  func accepts(_ touch: UITouch) -> Bool {
    isEnabled && view != nil && (touch.button == .finger || touch.button == .primary)
  }

  func hasBeenGiven(_ touch: UITouch) -> Bool {
    touch.gestureRecognizers?.contains { $0 === self } ?? false
  }

  func receive(_ touch: UITouch, _ event: UIEvent) {
    guard isEnabled, !isDone else { return }
    if touch.phase == .began {
      touches.append(touch)
      touchesBegan([touch], with: event)
      // A further touch of a gesture that goes on belongs to it, and to nobody else.
      if isOngoing, touches.contains(where: { $0 === touch }) { claim(touch) }
      return
    }
    guard touches.contains(where: { $0 === touch }) else { return }
    switch touch.phase {
    case .ended:
      lastCentroid = centroid
      touchesEnded([touch], with: event)
      touches.removeAll { $0 === touch }
    case .cancelled:
      lastCentroid = centroid
      touchesCancelled([touch], with: event)
      touches.removeAll { $0 === touch }
    default:
      touchesMoved([touch], with: event)
    }
  }

  /// Goes back to `.possible` if the gesture is over.
  ///
  /// - Returns: Whether it is at rest, with nothing to forget.
  func startAnewIfDone() -> Bool {
    guard isDone else { return touches.isEmpty && !isWaiting }
    touches = []
    currentState = .possible
    reset()
    return true
  }

  /// Ends what it is doing: it was turned off, or taken from its view or its view from the tree.
  func giveUp() {
    guard !touches.isEmpty || isWaiting else { return }
    state = isOngoing ? .cancelled : .failed
    if touches.isEmpty { _ = startAnewIfDone() }
  }

  /// Whether it waits for more touches after all are lifted, as a double tap does.
  var isWaiting: Bool { false }

  var isOngoing: Bool { state == .began || state == .changed }
  private var isDone: Bool { state == .ended || state == .cancelled || state == .failed }

  // MARK: - States

  private func transition(to next: State) {
    guard isLegal(next) else { return }
    let winsNow = currentState == .possible && (next == .began || next == .ended)
    if winsNow {
      guard view?.gestureRecognizerShouldBegin(self) ?? true else { return transition(to: .failed) }
      for touch in touches { claim(touch) }
    }
    currentState = next
    let stage = Stage.current ?? view?.window?.stage
    stage?.onFact?(.gesture(name: traceName, state: next))
    guard next != .failed, next != .possible else { return }
    let tell = { for action in self.actions { action(self) } }
    if let stage { stage.perform(tell) } else { tell() }
  }

  private func isLegal(_ next: State) -> Bool {
    switch (currentState, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed), (.possible, .cancelled),
      (.began, .changed), (.began, .ended), (.began, .cancelled),
      (.changed, .changed), (.changed, .ended), (.changed, .cancelled):
      true
    default: false
    }
  }

  /// Makes the other recognisers of a touch fail, and takes it from its view.
  private func claim(_ touch: UITouch) {
    for other in touch.gestureRecognizers ?? [] where other !== self && other.state == .possible {
      if canPrevent(other), other.canBePrevented(by: self) { other.state = .failed }
    }
    guard cancelsTouchesInView, !touch.isClaimed else { return }
    touch.isClaimed = true
    // A touch that is claimed as it goes down never reaches the view.
    guard touch.hasReachedView else { return }
    let event = UIEvent(timestamp: touch.timestamp, touches: touches)
    touch.view?.touchesCancelled([touch], with: event)
  }

  /// How traces name it: its own name, or its kind and its view's.
  private var traceName: String {
    if let name { return name }
    let kind = String(describing: type(of: self))
    return view?.accessibilityIdentifier.map { "\(kind) \($0)" } ?? kind
  }
}
