/// The base class of views that start an action or set a value.
///
/// A control tracks the first touch in it and sends events, which call closures, actions and
/// methods in the order of their addition. A touch more than 70 points outside the bounds is
/// outside, and a nearer one is inside. Only a person's input sends events; changes by a program do
/// not.
///
/// A move that leaves sends `.touchDragOutside`, then `.touchDragExit`; a move that returns sends
/// `.touchDragEnter`, then `.touchDragInside`. This order is known from one test suite, and is not
/// measured. A control that changes its value at the release sends `.valueChanged` before
/// `.touchUpInside`.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// The closures, actions and methods with their events.
  var handlers: [Handler] = []
  /// The identifiers of the actions among the handlers; after a removal, possibly others too.
  var actionIdentifiers: Set<UIAction.Identifier> = []
  private var trackedTouch: UITouch?

  /// Creates a control with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Returns nil, because Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - State

  /// A Boolean value that indicates whether the control accepts touches and the focus. Setting it
  /// to false cancels a tracked touch and removes the focus.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled {
        cancelTouch(with: nil)
        window?.stage?.focus.leave(self)
      }
      showChangedState()
    }
  }

  /// A Boolean value that indicates whether the control is selected. Controls do not set it
  /// themselves.
  open var isSelected = false { didSet { if isSelected != oldValue { showChangedState() } } }

  /// A Boolean value that indicates whether the control is pressed: a tracked touch is inside.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showChangedState() } } }

  /// A Boolean value that indicates whether the control has the keyboard focus. A change requests a
  /// layout pass, which places the ring, and shows the new state.
  open internal(set) var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      markSuperviewsForLayout()
      showChangedState()
    }
  }

  /// The set of all current states; `.normal` if the control is none of highlighted, disabled,
  /// selected and focused.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// The horizontal alignment of the content. The default is `center`.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The vertical alignment of the content. The default is `center`.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// Adds the action that an initialiser received.
  func addPrimaryAction(_ primaryAction: UIAction) {
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Shows a changed state, outside the caller's animation and trait scopes.
  private func showChangedState() { Stage.inOwnScope { stateDidChange() } }

  /// Called after a change of the state, for subclasses.
  func stateDidChange() {}

  // MARK: - Tracking

  /// A Boolean value that indicates whether the control tracks a touch.
  open private(set) var isTracking = false
  /// A Boolean value that indicates whether the tracked touch is inside.
  open private(set) var isTouchInside = false

  /// Returns whether to track a touch that went down. The default is true.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Returns whether to continue to track the touch. The default is true.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called after the touch was lifted, when `isTracking` is already false. The default does
  /// nothing.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called after the touch was cancelled or the control was disabled. The default does nothing.
  open func cancelTracking(with event: UIEvent?) {}

  /// Tracks the touch, unless the control is disabled, tracks another touch, the button is not the
  /// primary one, or `beginTracking(_:with:)` returns false. Highlights the control, and sends
  /// `.touchDown`; from the second press in a row on, also `.touchDownRepeat`.
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

  /// Tracks the touch inside and outside, highlights the control while it is inside, and sends the
  /// drag events. If `continueTracking(_:with:)` returns false, tracking ends without an event.
  /// Other touches have no effect.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch)
    if isTouchInside != wasInside { isHighlighted = isTouchInside }
    guard continueTracking(touch, with: event) else { return clearTracking() }
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

  /// Ends the touch: calls `endTracking(_:with:)`, then sends `.touchUpInside` or
  /// `.touchUpOutside`, and after the former `.primaryActionTriggered` for a control such as a
  /// button. The highlight ends before the events; a highlight that an action sets meanwhile is
  /// removed. Other touches have no effect.
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
    clearTracking()
  }

  /// Cancels the tracked touch, and sends `.touchCancel`. Other touches have no effect.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = trackedTouch, touches.contains(touch) { cancelTouch(with: event) }
  }

  /// Returns false for a recogniser of another view that would take a touch with a meaning for this
  /// control. Otherwise returns the superclass's result.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    let isOwn = gestureRecognizer.view === self
    return (isOwn || !preventsRecognition(of: gestureRecognizer))
      && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Returns whether the control tracks a touch.
  func follows(_ touch: UITouch) -> Bool { touch === trackedTouch }

  /// A Boolean value that indicates whether a touch that is lifted inside triggers the primary
  /// action.
  var isTriggeredByTouch: Bool { false }
  /// A Boolean value that indicates whether a tap on the control is no tap for recognisers of its
  /// ancestors.
  var takesTaps: Bool { isTriggeredByTouch }
  /// A Boolean value that indicates whether a horizontal drag is no drag for recognisers of its
  /// ancestors.
  var takesDrags: Bool { false }

  /// Cancels a tracked touch: calls `cancelTracking(with:)`, removes the highlight and sends
  /// `.touchCancel`. Without a tracked touch, the function does nothing.
  private func cancelTouch(with event: UIEvent?) {
    guard trackedTouch != nil else { return }
    trackedTouch = nil
    isTracking = false
    cancelTracking(with: event)
    clearTracking()
    sendActions(for: .touchCancel, event)
  }

  /// Clears the state of tracking and the highlight, without an event.
  private func clearTracking() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  // MARK: - Actions and targets

  /// Adds an action for events, after all earlier additions. An action with the same identifier is
  /// no longer called for these events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    // A new identifier needs no search.
    if actionIdentifiers.contains(action.identifier) {
      removeAction(identifiedBy: action.identifier, for: controlEvents)
    }
    actionIdentifiers.insert(action.identifier)
    handlers.append(
      Handler(events: controlEvents, identifier: action.identifier) { control, _ in
        control.sendAction(action)
      })
  }

  /// Adds a method of an object for events. The control does not retain the object, and ignores the
  /// method's result.
  ///
  /// Unlike UIKit, a method that is added twice is called twice, because Swift cannot compare
  /// methods.
  ///
  /// - Parameters:
  ///   - target: The object; nil for the first responder of the method's class at the event, from
  ///     the control along `next`.
  ///   - action: An unapplied method, such as `Controller.save`.
  ///   - controlEvents: The events that call the action.
  open func addTarget<Target: AnyObject, Result>(
    _ target: Target?, action: @escaping (Target) -> () -> Result, for controlEvents: Event
  ) {
    addMethod(of: target, for: controlEvents) { target, _, _ in _ = action(target)() }
  }

  /// Adds a method with the control as its parameter, as `addTarget(_:action:for:)` for a method
  /// without parameters does. The program stops if the method takes a control of another class.
  open func addTarget<Target: AnyObject, Control: UIControl, Result>(
    _ target: Target?, action: @escaping (Target) -> (Control) -> Result,
    for controlEvents: Event
  ) {
    requireSelf(is: Control.self)
    addMethod(of: target, for: controlEvents) { target, control, _ in
      if let control = control as? Control { _ = action(target)(control) }
    }
  }

  /// Adds a method with the control and the touch event as its parameters, as
  /// `addTarget(_:action:for:)` for a method without parameters does. The event is nil without a
  /// touch. The program stops if the method takes a control of another class.
  open func addTarget<Target: AnyObject, Control: UIControl, Result>(
    _ target: Target?, action: @escaping (Target) -> (Control, UIEvent?) -> Result,
    for controlEvents: Event
  ) {
    requireSelf(is: Control.self)
    addMethod(of: target, for: controlEvents) { target, control, event in
      if let control = control as? Control { _ = action(target)(control, event) }
    }
  }

  /// Adds a method with the control and the touch event as its parameters, as
  /// `addTarget(_:action:for:)` for a method without parameters does. Without a touch, the event
  /// has no touches. The program stops if the method takes a control of another class.
  open func addTarget<Target: AnyObject, Control: UIControl, Result>(
    _ target: Target?, action: @escaping (Target) -> (Control, UIEvent) -> Result,
    for controlEvents: Event
  ) {
    requireSelf(is: Control.self)
    addMethod(of: target, for: controlEvents) { target, control, event in
      guard let control = control as? Control else { return }
      _ = action(target)(control, event ?? control.makeEventWithoutTouches())
    }
  }

  /// Has no effect, as in UIKit, where an action of nil is never sent; reports a diagnostic.
  open func addTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
    Stage.diagnose(
      "addTarget(_:action:for:) on a \(type(of: self)) without an action adds nothing: pass a method."
    )
  }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with an identifier for events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    remove(controlEvents) { $0.identifier == actionIdentifier }
    if !handlers.contains(where: { $0.identifier == actionIdentifier }) {
      actionIdentifiers.remove(actionIdentifier)
    }
  }

  /// Removes the methods of an object for events; for nil, all methods, closures and actions.
  ///
  /// The second parameter only allows the call `removeTarget(self, action: nil, for: .allEvents)`.
  open func removeTarget(_ target: AnyObject?, action: Never? = nil, for controlEvents: Event) {
    remove(controlEvents) { target == nil || $0.target === target }
  }

  /// Removes the methods of an object for events; for nil, the methods of all objects that were
  /// added as methods of this class.
  ///
  /// Unlike UIKit, the call removes all methods of the object, because Swift cannot compare methods.
  open func removeTarget<Target: AnyObject, Method>(
    _ target: Target?, action: (Target) -> Method, for controlEvents: Event
  ) {
    remove(controlEvents) {
      target == nil ? $0.targetClass == Target.self : $0.target === target
    }
  }

  /// The union of the events of all closures, actions and methods.
  open var allControlEvents: Event { handlers.reduce([]) { $0.union($1.events) } }

  /// Calls the closures, actions and methods with any of these events, each once, in the order of
  /// addition.
  open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, nil) }

  /// Calls an action. An override can add behaviour to each action.
  open func sendAction(_ action: UIAction) { action.perform(by: self) }

  // MARK: - The keyboard

  /// A Boolean value that indicates whether the control can have the keyboard focus. The default is
  /// `isEnabled`.
  open var canBecomeFocused: Bool { isEnabled }

  /// Performs a tap, for Space and Enter: sends `.touchDown`, `.touchUpInside` and, for a control
  /// such as a button, `.primaryActionTriggered`. If an action of `.touchDown` disables the
  /// control, `.touchCancel` replaces the other events.
  ///
  /// - Returns: False, without an event, if the control is disabled. Controls without a meaning for
  ///   a tap also return false.
  open func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    sendActions(for: .touchDown)
    // An action may have disabled the control.
    guard isEnabled else {
      sendActions(for: .touchCancel)
      return true
    }
    sendActions(for: .touchUpInside)
    if isTriggeredByTouch { sendActions(for: .primaryActionTriggered) }
    return true
  }

  /// Performs a step up, for the right and up arrows. The default does nothing.
  open func accessibilityIncrement() {}

  /// Performs a step down, for the left and down arrows. The default does nothing.
  open func accessibilityDecrement() {}

  /// Updates the colour of the focus ring for light and dark mode.
  override func resolveColors() {
    super.resolveColors()
    if isFocused { window?.stage?.focus.placeRing() }
  }

  /// The rectangle inside the focus ring.
  var focusRect: CGRect { bounds }
  /// The corner radius of that rectangle in points.
  var focusRadius: CGFloat { layer.cornerRadius > 0 ? layer.cornerRadius : 6 }

  /// The focus ring follows colours and corners, whose changes request no layout.
  override var isLaidOutEveryTime: Bool { isFocused }

  /// Moves the focus ring.
  override func didLayOut() {
    super.didLayOut()
    if isFocused { window?.stage?.focus.placeRing() }
  }
}
