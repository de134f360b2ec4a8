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

  /// A control that calls an action for `.primaryActionTriggered`; a button shows its title and image.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { take(primaryAction) }
  }

  /// Also calls this closure for events, after what was added before it.
  public func addAction(for controlEvents: Event, _ action: @escaping (UIControl) -> Void) {
    handlers.append(Handler(events: controlEvents) { control, _ in action(control) })
  }

  func requireSelf<Control: UIControl>(is type: Control.Type) {
    MotionCore.require(
      self is Control,
      "addTarget(_:action:for:) on a \(Swift.type(of: self)) with a method that takes a \(type): "
        + "let the method take a \(Swift.type(of: self)).")
  }

  func remove(_ events: Event, where isMeant: (Handler) -> Bool) {
    handlers = handlers.compactMap { handler in
      guard isMeant(handler) else { return handler }
      var handler = handler
      handler.events.subtract(events)
      return handler.events.isEmpty ? nil : handler
    }
  }

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
