extension UIGestureRecognizer {
  /// An action of the recogniser, which is called at each state except `.possible` and `.failed`.
  struct Action {
    /// The object whose method is the action; nil for a closure, and after the object's
    /// deallocation.
    weak var target: AnyObject?
    let call: (UIGestureRecognizer) -> Void
  }

  /// Adds a method of an object as the last action; without an object, the call has no effect. The
  /// recogniser does not retain the object.
  ///
  /// Unlike UIKit, a method that is added twice is called twice, because Swift cannot compare
  /// methods. The method's result is ignored. The program stops if the method takes a recogniser of
  /// another class.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer, Result>(
    _ target: Target?, action: @escaping (Target) -> (Recognizer) -> Result
  ) {
    MotionCore.require(
      self is Recognizer,
      "addTarget(_:action:) on a \(type(of: self)) with a method that takes a \(Recognizer.self): "
        + "let the method take a \(type(of: self)).")
    guard let target else { return diagnoseNoTarget() }
    actions.append(
      Action(target: target) { [weak target] recognizer in
        if let target, let recognizer = recognizer as? Recognizer { _ = action(target)(recognizer) }
      })
  }

  /// Adds a method without parameters as the last action; without an object, the call has no
  /// effect. The recogniser does not retain the object, and ignores the method's result.
  public func addTarget<Target: AnyObject, Result>(
    _ target: Target?, action: @escaping (Target) -> () -> Result
  ) {
    guard let target else { return diagnoseNoTarget() }
    actions.append(
      Action(target: target) { [weak target] _ in if let target { _ = action(target)() } })
  }

  private func diagnoseNoTarget() {
    Stage.diagnose(
      "A target of nil adds no action to a \(type(of: self)): pass the object of the method.")
  }

  /// Adds a closure as the last action.
  public func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) {
    actions.append(Action(target: nil, call: action))
  }

  /// Removes the actions of an object; for nil, all actions, including closures. Actions of other
  /// objects stay. Removed actions of the current transition are still called.
  ///
  /// The second parameter only allows the call `removeTarget(self, action: nil)`.
  public func removeTarget(_ target: AnyObject?, action: Never? = nil) {
    actions.removeAll { target == nil || $0.target === target }
  }

  /// Removes the actions of an object; for nil, the actions of all objects of this class.
  ///
  /// Unlike UIKit, the call removes all methods of the object, because Swift cannot compare methods.
  public func removeTarget<Target: AnyObject, Method>(
    _ target: Target?, action: (Target) -> Method
  ) {
    actions.removeAll { target == nil ? $0.target is Target : $0.target === target }
  }

  /// Calls the actions for the current state, in their order, inside `stage.perform` if there is a
  /// stage. Without a stage, the actions are called directly.
  ///
  /// If an action changes the state, that change calls all actions again, and the remaining calls
  /// for the earlier state are skipped.
  func performActions(on stage: Stage?) {
    transitionCount &+= 1
    let number = transitionCount
    if let stage {
      stage.perform { performActions(ofTransition: number) }
    } else {
      performActions(ofTransition: number)
    }
  }

  /// Calls the actions that were there at the start, in their order.
  ///
  /// - Parameter number: The number of the transition; a later transition ends the loop.
  private func performActions(ofTransition number: UInt32) {
    // By index, because a copy of an action would create another weak reference.
    let calls = actions
    for index in calls.indices where number == transitionCount { calls[index].call(self) }
  }
}
