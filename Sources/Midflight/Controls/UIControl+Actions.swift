/// The closures, actions and methods of a control, in the order of their addition.
extension UIControl {
  /// A closure, action or method, and its events.
  struct Handler {
    /// The events that call it.
    var events: Event
    /// The identifier of the action; nil for methods and closures.
    var identifier: UIAction.Identifier?
    /// The object of the method; nil for closures, actions, and a method of the first responder.
    weak var target: AnyObject?
    /// The class that has the method; nil for closures and actions.
    var targetClass: AnyClass?
    let call: (UIControl, UIEvent?) -> Void
  }

  /// Creates a control with an action for `.primaryActionTriggered`. A button shows the action's
  /// title and image. For nil, the control has no action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addPrimaryAction(primaryAction) }
  }

  /// Adds a closure for events, after all earlier additions.
  public func addAction(for controlEvents: Event, _ action: @escaping (UIControl) -> Void) {
    handlers.append(Handler(events: controlEvents) { control, _ in action(control) })
  }

  /// Adds a method of an object for events, after all earlier additions; for nil, of the first
  /// responder of the class at the event.
  func addMethod<Target: AnyObject>(
    of target: Target?, for controlEvents: Event,
    call: @escaping (Target, UIControl, UIEvent?) -> Void
  ) {
    guard let target else {
      handlers.append(
        Handler(events: controlEvents, targetClass: Target.self) { control, event in
          let responders = sequence(first: control as UIResponder, next: \.next)
          if let target = responders.lazy.compactMap({ $0 as? Target }).first {
            call(target, control, event)
          }
        })
      return
    }
    handlers.append(
      Handler(events: controlEvents, target: target, targetClass: Target.self) {
        [weak target] control, event in
        if let target { call(target, control, event) }
      })
  }

  /// Creates an event for an action that no touch has caused.
  func makeEventWithoutTouches() -> UIEvent {
    UIEvent(timestamp: (window?.stage ?? Stage.current)?.now.seconds ?? 0, touches: [])
  }

  /// Stops the program if the control is not of a method's parameter type.
  func requireSelf<Control: UIControl>(is type: Control.Type) {
    MotionCore.require(
      self is Control,
      "addTarget(_:action:for:) on a \(Swift.type(of: self)) with a method that takes a \(type): "
        + "let the method take a \(Swift.type(of: self)).")
  }

  /// Removes events from the handlers that match, and removes handlers without events. Other
  /// handlers stay as they are.
  func remove(_ events: Event, where isMeant: (Handler) -> Bool) {
    // Releases removed handlers after the loop, because a release may remove other handlers.
    var removed: [Handler] = []
    // By index, because a copy of a handler would create another weak reference.
    for index in handlers.indices.reversed() where isMeant(handlers[index]) {
      handlers[index].events.subtract(events)
      if handlers[index].events.isEmpty { removed.append(handlers.remove(at: index)) }
    }
    if handlers.isEmpty { actionIdentifiers = [] }
  }

  /// Calls each handler with any of the events once, in the order of addition. Handlers that one of
  /// them adds are not called, and handlers that one of them removes still are. Without such a
  /// handler, the function does nothing.
  func sendActions(for events: Event, _ event: UIEvent?) {
    let meant = handlers.filter { !$0.events.isDisjoint(with: events) }
    guard !meant.isEmpty else { return }
    onStage { for handler in meant { handler.call(self, event) } }
  }

  /// Calls app code inside `perform` of the control's stage; without a stage, directly.
  func onStage(_ code: () -> Void) {
    if let stage = window?.stage { stage.perform(code) } else { code() }
  }
}
