/// A view that a person sets something off with, or sets a value with.
///
/// It follows the first touch that goes down in it, and tells of what that does as events, for which
/// closures, actions and methods are called in the order in which they were added. A touch that has
/// left by 70 points is outside; it is inside again once it is nearer than that. Only what a
/// person does sends events: what a program sets, it knows.
///
/// A move that leaves sends `.touchDragOutside`, then `.touchDragExit`; a move that returns sends
/// `.touchDragEnter`, then `.touchDragInside`. A control that changes its value at the release sends
/// `.valueChanged` before `.touchUpInside`.
open class UIControl: UIView {
  /// What is called for which events.
  var handlers: [Handler] = []
  private var trackedTouch: UITouch?

  /// A control with this frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - State

  /// Whether it can be used. Setting false in the middle of a touch cancels that.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled {
        breakOff(with: nil)
        window?.stage?.focus.leave(self)
      }
      showChangedState()
    }
  }

  /// Whether it is selected. Controls do not set it themselves.
  open var isSelected = false { didSet { if isSelected != oldValue { showChangedState() } } }

  /// Whether it is pressed: a touch that went down in it is inside.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showChangedState() } } }

  /// Whether it is what the keyboard acts on.
  public internal(set) var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      noteLayoutInside()
      showChangedState()
    }
  }

  /// All that it is now.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Where its content stands across; in the middle unless set.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// Where its content stands up and down; in the middle unless set.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// Calls an action that it is made with.
  func take(_ primaryAction: UIAction) { addAction(primaryAction, for: .primaryActionTriggered) }

  /// Shows another state. Its looks are the control's own, whatever is being animated around the change.
  private func showChangedState() { Stage.inOwnScope { stateDidChange() } }

  /// Shows another state.
  func stateDidChange() {}

  // MARK: - Tracking

  /// Whether it follows a touch.
  public private(set) var isTracking = false
  /// Whether the touch that it follows is inside.
  public private(set) var isTouchInside = false

  /// Whether to follow a touch that went down. True unless overridden.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Whether to follow the touch any further. True unless overridden.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The touch was lifted. `isTracking` is false by then. Nothing unless overridden.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// The touch was taken away, or the control was disabled. Nothing unless overridden.
  open func cancelTracking(with event: UIEvent?) {}

  /// Follows the touch, unless it follows one already.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard trackedTouch == nil, isEnabled, let touch = touches.first, touch.isPrimary else { return }
    isTouchInside = true
    guard beginTracking(touch, with: event) else { return isTouchInside = false }
    trackedTouch = touch
    isTracking = true
    isHighlighted = true
    sendActions(for: .touchDown, event)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, event) }
  }

  /// Follows the touch inside and outside.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch)
    if isTouchInside != wasInside { isHighlighted = isTouchInside }
    guard continueTracking(touch, with: event) else { return letGo() }
    let events: [Event] =
      switch (wasInside, isTouchInside) {
      case (true, true): [.touchDragInside]
      case (true, false): [.touchDragOutside, .touchDragExit]
      case (false, true): [.touchDragEnter, .touchDragInside]
      case (false, false): [.touchDragOutside]
      }
    // An action may disable the control, which ends the touch.
    for controlEvent in events where trackedTouch === touch {
      sendActions(for: controlEvent, event)
    }
  }

  /// Lets the touch go, and tells where. A highlight that is set by who is told goes with it.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let isInside = isInside(touch)
    isTouchInside = isInside
    trackedTouch = nil
    isTracking = false
    endTracking(touch, with: event)
    isHighlighted = false
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside, isTriggeredByTouch { sendActions(for: .primaryActionTriggered, event) }
    letGo()
  }

  /// Loses the touch.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = trackedTouch, touches.contains(touch) { breakOff(with: event) }
  }

  /// Refuses what would take a touch from it, and does what that touch does with it already.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    let isOwn = gestureRecognizer.view === self
    return (isOwn || !keeps(gestureRecognizer))
      && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Whether it follows a touch.
  func follows(_ touch: UITouch) -> Bool { touch === trackedTouch }

  /// Whether a touch that is lifted inside is what it is there for.
  var isTriggeredByTouch: Bool { false }
  /// Whether a tap on it is none for recognisers of the views it is in.
  var takesTaps: Bool { isTriggeredByTouch }
  /// Whether a drag sideways is none for recognisers of the views it is in.
  var takesDrags: Bool { false }

  private func breakOff(with event: UIEvent?) {
    guard trackedTouch != nil else { return }
    trackedTouch = nil
    isTracking = false
    cancelTracking(with: event)
    letGo()
    sendActions(for: .touchCancel, event)
  }

  private func letGo() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  // MARK: - What it calls

  /// Also calls an action for events, after what was added before it, and one with the same identifier
  /// no more.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    handlers.append(
      Handler(events: controlEvents, identifier: action.identifier) { control, _ in
        control.sendAction(action)
      })
  }

  /// Also calls this method of an object, which it does not keep alive, for events.
  ///
  /// Unlike UIKit, a method that is added twice is called twice, because Swift cannot tell one from
  /// another.
  ///
  /// - Parameter action: An unapplied method, such as `Controller.save`.
  open func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for controlEvents: Event
  ) {
    handlers.append(
      Handler(events: controlEvents, target: target) { [weak target] _, _ in
        if let target { action(target)() }
      })
  }

  /// Also calls this method of an object, which it does not keep alive, with itself.
  open func addTarget<Target: AnyObject, Control: UIControl>(
    _ target: Target, action: @escaping (Target) -> (Control) -> Void, for controlEvents: Event
  ) {
    requireSelf(is: Control.self)
    handlers.append(
      Handler(events: controlEvents, target: target) { [weak target] control, _ in
        if let target, let control = control as? Control { action(target)(control) }
      })
  }

  /// Also calls this method of an object, which it does not keep alive, with itself and what
  /// happened; nil if no touch did.
  open func addTarget<Target: AnyObject, Control: UIControl>(
    _ target: Target, action: @escaping (Target) -> (Control, UIEvent?) -> Void,
    for controlEvents: Event
  ) {
    requireSelf(is: Control.self)
    handlers.append(
      Handler(events: controlEvents, target: target) { [weak target] control, event in
        if let target, let control = control as? Control { action(target)(control, event) }
      })
  }

  /// Calls an action no more for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Calls the action with this identifier no more for events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    remove(controlEvents) { $0.identifier == actionIdentifier }
  }

  /// Calls an object's methods no more for events; nil for everybody's, closures and actions too.
  ///
  /// Unlike UIKit, all of the object's methods go, because Swift cannot tell one from another: the
  /// second argument is there for `removeTarget(self, action: nil, for: .allEvents)`.
  open func removeTarget(_ target: AnyObject?, action: Never? = nil, for controlEvents: Event) {
    remove(controlEvents) { target == nil || $0.target === target }
  }

  /// All events for which something is called.
  open var allControlEvents: Event { handlers.reduce([]) { $0.union($1.events) } }

  /// Calls what was added for any of these events, each once, in the order of adding.
  open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, nil) }

  /// Calls an action that was added: override to do something each time.
  open func sendAction(_ action: UIAction) { action.perform(by: self) }

  // MARK: - The keyboard

  /// Whether the keyboard can act on it: while it is enabled, unless overridden.
  open var canBecomeFocused: Bool { isEnabled }

  /// Does what a tap does; Space and Enter call it. Whether there is such a thing.
  open func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    sendActions(for: .touchDown)
    // Who was told may have disabled it.
    guard isEnabled else {
      sendActions(for: .touchCancel)
      return true
    }
    sendActions(for: .touchUpInside)
    if isTriggeredByTouch { sendActions(for: .primaryActionTriggered) }
    return true
  }

  /// Does one step up; the right and the up arrow call it. Nothing unless overridden.
  open func accessibilityIncrement() {}

  /// Does one step down; the left and the down arrow call it. Nothing unless overridden.
  open func accessibilityDecrement() {}

  /// Shows the ring of the focus in its colour where it is light or dark.
  override func resolveColors() {
    super.resolveColors()
    if isFocused { window?.stage?.focus.placeRing() }
  }

  /// What the ring of the focus goes around.
  var focusRect: CGRect { bounds }
  /// How round that is, in points.
  var focusRadius: CGFloat { layer.cornerRadius > 0 ? layer.cornerRadius : 6 }

  /// The ring follows colours and corners, which ask for no layout.
  override var isLaidOutEveryTime: Bool { isFocused }

  override var hasLayoutOfItsOwn: Bool { true }

  /// Lays out what asked for it; the ring of the focus too.
  override func layOut() {
    super.layOut()
    if isFocused { window?.stage?.focus.placeRing() }
  }
}
