/// What is called for which events, in the order in which it was added.
extension UIControl {
  /// What is called for some events.
  struct Handler {
    /// When it is called.
    var events: Event
    /// Of the action that it calls; nil for methods and closures.
    var identifier: UIAction.Identifier?
    /// Whose method it is; nil for closures and actions.
    weak var target: AnyObject?
    let call: (UIControl, UIEvent?) -> Void
  }

  // MARK: - Adding

  /// A control that calls an action for `.primaryActionTriggered`.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Also calls an action for events, after what was added before it, and one with the same identifier
  /// no more.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    handlers.append(
      Handler(events: controlEvents, identifier: action.identifier) { control, _ in
        control.sendAction(action)
      })
  }

  /// Also calls this closure for events, after what was added before it.
  public func addAction(for controlEvents: Event, _ action: @escaping (UIControl) -> Void) {
    handlers.append(Handler(events: controlEvents) { control, _ in action(control) })
  }

  /// Also calls this method of an object, which it does not keep alive, for events.
  ///
  /// - Parameter action: An unapplied method, such as `Controller.save`.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for controlEvents: Event
  ) {
    handlers.append(
      Handler(events: controlEvents, target: target) { [weak target] _, _ in
        if let target { action(target)() }
      })
  }

  /// Also calls this method of an object, which it does not keep alive, with itself.
  public func addTarget<Target: AnyObject, Control: UIControl>(
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
  public func addTarget<Target: AnyObject, Control: UIControl>(
    _ target: Target, action: @escaping (Target) -> (Control, UIEvent?) -> Void,
    for controlEvents: Event
  ) {
    requireSelf(is: Control.self)
    handlers.append(
      Handler(events: controlEvents, target: target) { [weak target] control, event in
        if let target, let control = control as? Control { action(target)(control, event) }
      })
  }

  private func requireSelf<Control: UIControl>(is type: Control.Type) {
    MotionCore.require(
      self is Control,
      "addTarget(_:action:for:) on a \(Swift.type(of: self)) with a method that takes a \(type): "
        + "let the method take a \(Swift.type(of: self)).")
  }

  // MARK: - Removing

  /// Calls an action no more for events.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Calls the action with this identifier no more for events.
  public func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    remove(controlEvents) { $0.identifier == actionIdentifier }
  }

  /// Calls an object's methods no more for events; nil for everybody's, closures and actions too.
  ///
  /// Unlike UIKit, all of the object's methods go, because Swift cannot tell one from another: the
  /// second argument is there for `removeTarget(self, action: nil, for: .allEvents)`.
  public func removeTarget(_ target: AnyObject?, action: Never? = nil, for controlEvents: Event) {
    remove(controlEvents) { target == nil || $0.target === target }
  }

  private func remove(_ events: Event, where isMeant: (Handler) -> Bool) {
    handlers = handlers.compactMap { handler in
      guard isMeant(handler) else { return handler }
      var handler = handler
      handler.events.subtract(events)
      return handler.events.isEmpty ? nil : handler
    }
  }

  /// All events for which something is called.
  public var allControlEvents: Event { handlers.reduce([]) { $0.union($1.events) } }

  // MARK: - Sending

  /// Calls what was added for any of these events, each once, in the order of adding.
  public func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, nil) }

  func sendActions(for events: Event, _ event: UIEvent?) {
    let meant = handlers.filter { !$0.events.isDisjoint(with: events) }
    guard !meant.isEmpty else { return }
    onStage { for handler in meant { handler.call(self, event) } }
  }

  /// Lets an app's code run as code of the stage that it is on, if it is on one.
  func onStage(_ code: () -> Void) {
    if let stage = window?.stage { stage.perform(code) } else { code() }
  }
}
