extension UIGestureRecognizer {
  /// What is called at each state that is told.
  struct Action {
    /// Whose method it is; nil for a closure.
    weak var target: AnyObject?
    let call: (UIGestureRecognizer) -> Void
  }

  /// Also calls this method of an object, after those added before it.
  ///
  /// Unlike UIKit, a method that is added twice is called twice, because Swift cannot tell one from
  /// another.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    MotionCore.require(
      self is Recognizer,
      "addTarget(_:action:) on a \(type(of: self)) with a method that takes a \(Recognizer.self): "
        + "let the method take a \(type(of: self)).")
    actions.append(
      Action(target: target) { [weak target] recognizer in
        if let target, let recognizer = recognizer as? Recognizer { action(target)(recognizer) }
      })
  }

  /// Also calls this method of an object, after those added before it.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) {
    actions.append(
      Action(target: target) { [weak target] _ in if let target { action(target)() } })
  }

  /// Also calls this closure, after what was added before it.
  public func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) {
    actions.append(Action(target: nil, call: action))
  }

  /// Calls an object's methods no more; nil for everybody's, closures too.
  ///
  /// Unlike UIKit, all of the object's methods go, because Swift cannot tell one from another: the
  /// second argument is there for `removeTarget(self, action: nil)`.
  public func removeTarget(_ target: AnyObject?, action: Never? = nil) {
    actions.removeAll { target == nil || $0.target === target }
  }

  /// Tells a state, on the stage if there is one. Once an action has brought about another state, all are
  /// told of that, and nobody of the one before any more.
  func callActions(on stage: Stage?) {
    transitionCount &+= 1
    let number = transitionCount
    if let stage { stage.perform { tell(number) } } else { tell(number) }
  }

  /// - Parameter number: Of the transition.
  private func tell(_ number: UInt32) {
    // By index: to copy an action would be another weak reference.
    let calls = actions
    for index in calls.indices where number == transitionCount { calls[index].call(self) }
  }
}
