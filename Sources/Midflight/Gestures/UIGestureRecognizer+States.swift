extension UIGestureRecognizer {
  /// A Boolean value that indicates whether the state is `.began` or `.changed`.
  var isOngoing: Bool { currentState == .began || currentState == .changed }
  /// A Boolean value that indicates whether the state is `.ended`, `.cancelled` or `.failed`.
  var isFinished: Bool { [.ended, .cancelled, .failed].contains(currentState) }
  /// A Boolean value that indicates whether a gesture was recognised: true in every state except
  /// `.possible` and `.failed`.
  var hasRecognized: Bool { currentState != .possible && currentState != .failed }
  /// A Boolean value that indicates whether the recogniser has attempted a state and waits for
  /// other recognisers to fail.
  var isWaitingForFailures: Bool { !(attempt?.pendingStates.isEmpty ?? true) }
  /// A Boolean value that indicates whether a gesture is ongoing, or waits for other recognisers to
  /// fail.
  var isOngoingOrWaiting: Bool { isOngoing || isWaitingForFailures }
  /// A Boolean value that indicates whether the recogniser can still be recognised without another
  /// press.
  var isUndecided: Bool {
    currentState == .possible
      && (isWaitingForFailures || isWaitingForNextPress || isDriven || !touches.isEmpty)
  }

  /// The stage of its view; without a view in a window, the current stage.
  var stage: Stage? { view?.window?.stage ?? Stage.current }

  /// The name of the recogniser in traces: `name`, or else its class, followed by a space and its
  /// view's identifier if there is one.
  var traceName: String {
    if let name { return name }
    let identifier = view?.accessibilityIdentifier
    if let known = cachedTraceName, known.identifier == identifier { return known.name }
    let kind = String(describing: type(of: self))
    let name = identifier.map { "\(kind) \($0)" } ?? kind
    cachedTraceName = (identifier, name)
    return name
  }

  // MARK: - Transitions

  /// Enters a state if the transition is valid. `.began` and `.ended` from `.possible` are
  /// attempts, which may fail or wait.
  ///
  /// - From `.possible`, `.cancelled` becomes `.failed`.
  /// - A repeated `.possible` or `.began`, `.began` after `.changed`, and any state after `.ended`,
  ///   `.cancelled` or `.failed` have no effect.
  /// - `.changed` has no effect during a wait for other recognisers to fail.
  /// - Any other transition has no effect and reports a diagnostic.
  ///
  /// The consequences for other recognisers and for views follow before the call returns; during
  /// the delivery of an event, at its end.
  func transition(to next: State) {
    switch (currentState, next) {
    case (.possible, .began), (.possible, .ended): attempt(next)
    // No action was called, so there is nothing to cancel.
    case (.possible, .failed), (.possible, .cancelled): enter(.failed)
    case (.began, .changed), (.began, .ended), (.began, .cancelled),
      (.changed, .changed), (.changed, .ended), (.changed, .cancelled):
      enter(next)
    // Its actions are called at `.began`.
    case (.possible, .changed) where isWaitingForFailures: return
    // The state is current already, or the gesture is over until the next reset.
    case (.possible, .possible), (.began, .began), (.changed, .began): return
    case (.ended, _), (.cancelled, _), (.failed, _): return
    default: return stage?.diagnose(diagnostic(for: next)) ?? ()
    }
    stage?.touches.processConsequences()
  }

  /// Returns the diagnostic for an invalid transition: the recogniser, both states, and the call to
  /// make instead.
  private func diagnostic(for next: State) -> String {
    let advice =
      switch (currentState, next) {
      case (.possible, _): "a gesture begins before it changes; set .began first."
      case (_, .failed): "a gesture that has begun cannot fail; set .cancelled."
      default: "set .ended or .cancelled; it is possible again once its touches are lifted."
      }
    return "\(traceName): state = .\(next) while it is .\(currentState): \(advice)"
  }

  /// Attempts `.began` or `.ended`: consults views and delegate, and waits for required failures.
  ///
  /// - The recogniser fails if a view or the delegate refuses, or if its arbitration is `.refused`.
  /// - If a view or the delegate disables the recogniser meanwhile, the attempt has no further
  ///   effect.
  /// - With the arbitration `.waits`, the state stays `.possible`. Otherwise rivals fail and the
  ///   state is entered.
  /// - An attempt that waits already only adds `.ended`, at most once.
  private func attempt(_ next: State) {
    if isWaitingForFailures {
      if next == .ended, attempt?.pendingStates.last != .ended {
        attempt?.pendingStates.append(.ended)
      }
      return
    }
    let views = viewsToConsult
    // A view that is the delegate, too, is asked once.
    let mayBegin =
      views.allSatisfy { $0.gestureRecognizerShouldBegin(self) }
      && (views.contains { $0 === delegate }
        || delegate?.gestureRecognizerShouldBegin(self) ?? true)
    guard currentState == .possible else { return }  // disabled by a view or the delegate
    guard mayBegin else { return enter(.failed) }
    if attempt == nil { attempt = Attempt(required: rivalsRequiredToFail()) }
    switch arbitration {
    case .refused: enter(.failed)
    case .free: recognize(next)
    case .waits:
      attempt?.pendingStates = [next]
      stage?.touches.addWaiting(self)
    }
  }

  /// The views whose permission is needed, once each: the recogniser's view, and the views that
  /// would lose a touch. These are the touched view and its ancestors below the recogniser's view.
  /// Without `cancelsTouchesInView`, only the recogniser's view; without a view, empty.
  private var viewsToConsult: [UIView] {
    guard let watched = view else { return [] }
    var views = [watched]
    guard cancelsTouchesInView else { return views }
    for touch in sequence where !touch.hasEndedInView {
      for view in Swift.sequence(first: touch.view, next: { $0?.superview }) {
        guard let view, view !== watched else { break }
        if !views.contains(where: { $0 === view }) { views.append(view) }
      }
    }
    return views
  }

  /// Enters the pending states, in order, if no required failure is pending. Fails if the
  /// arbitration is `.refused`. No effect if nothing is pending, or if the wait continues.
  func resolve() {
    guard isWaitingForFailures, let pendingStates = attempt?.pendingStates else { return }
    switch arbitration {
    case .waits: return
    case .refused: enter(.failed)
    case .free:
      attempt?.pendingStates = []
      recognize(pendingStates[0])
      for state in pendingStates.dropFirst() { transition(to: state) }
    }
  }

  /// Makes the rivals fail, and enters `.began` or `.ended` unless an action has changed the state
  /// meanwhile. The views of its touches receive a cancellation if `cancelsTouchesInView` is true.
  private func recognize(_ next: State) {
    failRivals()
    if currentState == .possible { enter(next) }
  }

  /// Sets the state and ends a wait, reports the state to the stage's `onFact`, records it in the
  /// history, and calls the actions. `.failed` calls no actions.
  private func enter(_ next: State) {
    attempt?.pendingStates = []
    currentState = next
    let stage = stage
    stage?.onFact?(.gesture(name: traceName, state: next))
    stage?.history?.record(self, next)
    if next != .failed { performActions(on: stage) }
  }
}
