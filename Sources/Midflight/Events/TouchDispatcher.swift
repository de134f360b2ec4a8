/// The object that delivers a stage's input events to gesture recognisers and views.
///
/// A press is hit-tested against the presentation values. The touch then belongs to the hit view,
/// and to the recognisers of that view and of its ancestors. Recognisers receive each event before
/// the view. When a recogniser is recognised, the view receives a cancellation.
final class TouchDispatcher {
  unowned let stage: Stage
  /// The touches that are down, in the order of their presses.
  private var touches: [UITouch] = []
  /// The lifted touches whose views have not received all phases yet.
  private var lifted: [UITouch] = []
  /// The recognisers that need a reset after the lift of their touches, in the order of their first
  /// touches.
  private var engaged: [UIGestureRecognizer] = []
  /// The recognisers that wait for others to fail, in the order of their attempts.
  private(set) var waiting: [UIGestureRecognizer] = []
  /// The cached set that contains only the touch of the last event.
  private var singleTouchSet: (touch: UITouch, set: Set<UITouch>)?
  private var caught = CaughtAnimators()
  /// The current sequence of scroll events; nil for none.
  var scrollSequence: ScrollSequence?
  /// The pairs of hovering pointers and recognisers, in the order in which they began.
  var hovering: [Hovering] = []
  /// The event that the window may deliver, with the touch that it is about.
  private var undelivered: (event: UIEvent, touch: UITouch)?
  private var modifiers = PressedModifiers()
  private var presses = PressCounter()
  /// A Boolean value that indicates whether an event or its consequences are being processed.
  private var isBusy = false
  /// A Boolean value that indicates whether there are more consequences to process.
  private var hasPendingConsequences = false

  init(stage: Stage) { self.stage = stage }

  /// Delivers an event and processes its consequences.
  ///
  /// A move of a pointer that is up hovers. A cancellation of a pointer that is up has no effect on
  /// touches.
  ///
  /// - Parameter event: An event without a `problem(with:)`.
  func dispatch(_ event: InputEvent) {
    performAndProcessConsequences { deliver(event) }
  }

  /// Performs work, and processes all its consequences at the end. A call of
  /// `processConsequences()` during the work takes effect at that end.
  func performAndProcessConsequences(_ work: () -> Void) {
    isBusy = true
    work()
    isBusy = false
    processConsequences()
  }

  /// Cancels all touches, and ends the scroll sequence and all hovering.
  func cancelAll(at now: Moment) {
    for pointer in touches.map(\.pointer) + hovering.map(\.pointer) {
      dispatch(.cancel(pointer: pointer, reason: .closed, time: now))
    }
    performAndProcessConsequences { endScrollSequence() }
  }

  /// Delivers one event.
  ///
  /// - A press ends the current scroll sequence and the hovering of its pointer first.
  /// - A move of a pointer that is up hovers. A cancellation also ends hovering.
  /// - A key event changes only the modifier keys of later events.
  /// - A new size, rate or activity has no effect here.
  private func deliver(_ event: InputEvent) {
    switch event {
    case .down(let pointer, let point, let button, let time):
      endScrollSequence()
      endHovering(of: pointer)
      processUrgentConsequences()
      begin(pointer: pointer, button: button, at: point, time: time)
    case .move(let pointer, let point, let time):
      guard isDown(pointer) else { return hover(pointer, to: point, time: time) }
      update(pointer, to: point, phase: .moved, time: time)
    case .up(let pointer, let point, _, let time):
      update(pointer, to: point, phase: .ended, time: time)
    case .cancel(let pointer, _, let time):
      endHovering(of: pointer)
      update(pointer, to: nil, phase: .cancelled, time: time)
    case .key(let name, let isDown, _): modifiers.update(name, isDown: isDown)
    case .wheel(let point, let delta, let time): scroll(by: delta, at: point, time: time)
    case .resize, .rate, .activity: return
    }
  }

  /// Returns the reason why an event cannot be delivered, in words; nil for a valid event.
  ///
  /// Invalid events are a press of a pointer that is down, a release of a pointer that is up, and a
  /// release of another mouse button than the pressed one. A cancellation is always valid.
  func problem(with event: InputEvent) -> String? {
    switch event {
    case .down(let pointer, _, _, _) where isDown(pointer):
      return "pointer \(pointer) is down already; send its up or cancel first"
    case .up(let pointer, _, let button, _):
      guard let pressed = touch(of: pointer)?.button else {
        return "pointer \(pointer) is not down"
      }
      return pressed.isReleased(by: button)
        ? nil
        : "pointer \(pointer) was pressed with button \(pressed.rawValue); send a release of that button, not of \(button.rawValue)"
    default: return nil
    }
  }

  private func isDown(_ pointer: Int) -> Bool { touch(of: pointer) != nil }

  /// Returns the touch of a pointer; nil if the pointer is up.
  private func touch(of pointer: Int) -> UITouch? {
    for touch in touches where touch.pointer == pointer { return touch }
    return nil
  }

  // MARK: - Presses

  /// Creates the touch of a press, and sends the press to recognisers and then to the view. Pauses
  /// the animators with `pausesOnTouchDown` that move the view, and records the touch in the
  /// history. A recogniser that waits for failures receives the press only if the press ends its
  /// wait and no ongoing gesture excludes it.
  private func begin(pointer: Int, button: PointerButton, at point: CGPoint, time: Moment) {
    let view = stage.window.hitTest(point, with: event(at: time))
    let touch = UITouch(pointer: pointer, button: button, view: view, at: point, time: time)
    touch.tapCount = presses.count(touch, at: point, time: time)
    touches.append(touch)
    for other in touches where other !== touch { other.phase = .stationary }
    send(event(at: time), about: touch)
    stage.history?.record(touch)
  }

  /// Sends an event to the window, which delivers it unless a subclass withholds it.
  private func send(_ event: UIEvent, about touch: UITouch) {
    undelivered = (event, touch)
    stage.window.sendEvent(event)
    undelivered = nil
  }

  /// Delivers the event that the window has received: the touch's new phase to recognisers and then
  /// to the view. Another event, and a second call, have no effect.
  func deliver(_ event: UIEvent) {
    guard let (awaited, touch) = undelivered, awaited === event else { return }
    undelivered = nil
    if touch.phase == .began { return deliverPress(of: touch, event) }
    let set = set(of: touch)
    for recognizer in touch.gestureRecognizers ?? [] { recognizer.receive(touch, as: set, event) }
    resolveWaiting()
    touch.enqueue(event)
  }

  /// Delivers a press, to the recognisers of the touched view and of its ancestors first.
  private func deliverPress(of touch: UITouch, _ event: UIEvent) {
    let recognizers = recognizers(watching: touch.view).filter { $0.accepts(touch, with: event) }
    caught.pause(by: touch, on: stage)
    // This touch can make a required recogniser fail. The recognisers that waited for the failure
    // can then receive the touch.
    let late = recognizers.filter(\.isWaitingForFailures)
    offer(touch, to: recognizers.filter { !$0.isWaitingForFailures }, event)
    if !late.isEmpty {
      processUrgentConsequences()
      offer(
        touch, to: late.filter { !$0.isWaitingForFailures && !isClaimed(touch, against: $0) }, event
      )
    }
    touch.isDeliveredToView = !touch.hasEndedInView && isDeliveredToView(touch)
    touch.enqueue(event)
  }

  /// Returns the recognisers of a view and of its ancestors, the view's first, in the order of each
  /// view. Includes disabled ones; empty for nil.
  func recognizers(watching view: UIView?) -> [UIGestureRecognizer] {
    var (recognizers, next): ([UIGestureRecognizer], UIView?) = ([], view)
    while let view = next {
      if let own = view.gestureRecognizers { recognizers += own }
      next = view.superview
    }
    return recognizers
  }

  /// Adds recognisers to a touch and tracks them, and then sends the press to each of them.
  private func offer(_ touch: UITouch, to recognizers: [UIGestureRecognizer], _ event: UIEvent) {
    touch.gestureRecognizers = (touch.gestureRecognizers ?? []) + recognizers
    for recognizer in recognizers {
      recognizer.sequence.append(touch)
      engage(recognizer)
    }
    for recognizer in recognizers { recognizer.receive(touch, as: set(of: touch), event) }
  }

  /// Tracks a recogniser until its reset; no effect if it is tracked already. Reports a diagnostic
  /// if its settings prevent any recognition.
  func engage(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isEngaged else { return }
    recognizer.isEngaged = true
    if let invalidSettingsReason = recognizer.invalidSettingsReason {
      stage.diagnose("\(recognizer.traceName) recognises nothing: \(invalidSettingsReason)")
    }
    engaged.append(recognizer)
  }

  /// Returns whether an ongoing gesture has claimed the touch and excludes a recogniser.
  private func isClaimed(_ touch: UITouch, against recognizer: UIGestureRecognizer) -> Bool {
    (touch.gestureRecognizers ?? []).contains { $0.isOngoing && $0.excludes(recognizer) }
  }

  /// Returns whether the view receives a touch that went down. False without a view.
  ///
  /// - Without `isMultipleTouchEnabled`, a view receives only its first touch.
  /// - A view with `isExclusiveTouch` receives no touch while another view has one.
  /// - While a view with `isExclusiveTouch` has a touch, no other view receives one.
  private func isDeliveredToView(_ touch: UITouch) -> Bool {
    guard let view = touch.view else { return false }
    let others = touches.filter { $0 !== touch && $0.isDeliveredToView }
    let elsewhere = others.filter { $0.view !== view && !$0.hasEndedInView }
    if view.isExclusiveTouch, !elsewhere.isEmpty { return false }
    if elsewhere.contains(where: { $0.view?.isExclusiveTouch ?? false }) { return false }
    return view.isMultipleTouchEnabled || !others.contains { $0.view === view }
  }

  // MARK: - Moves and lifts

  /// Updates the touch of a pointer, and sends its new phase to recognisers and then to the view.
  /// Other touches become stationary, and the history records the touch. A lift or a cancellation
  /// starts the animators again that only this touch held, and removes the touch. A pointer that is
  /// up has no effect.
  ///
  /// - Parameter point: The new location; nil for an unchanged one.
  private func update(_ pointer: Int, to point: CGPoint?, phase: UITouch.Phase, time: Moment) {
    guard let touch = touch(of: pointer) else { return }
    touch.previousLocation = touch.location
    touch.location = point ?? touch.location
    touch.phase = phase
    touch.timestamp = time.seconds
    presses.update(with: touch, at: point, time: time)
    for other in touches where other !== touch { other.phase = .stationary }
    send(event(at: time), about: touch)
    stage.history?.record(touch)
    guard phase == .ended || phase == .cancelled else { return }
    caught.release(from: touch)
    touches.removeAll { $0 === touch }
    singleTouchSet = nil
    if !touch.pendingPhases.isEmpty { lifted.append(touch) }
  }

  /// Returns a set that contains only the touch, as recognisers receive it.
  private func set(of touch: UITouch) -> Set<UITouch> {
    if let singleTouchSet, singleTouchSet.touch === touch { return singleTouchSet.set }
    let set: Set = [touch]
    singleTouchSet = (touch, set)
    return set
  }

  /// Creates an event with all touches that are down.
  func event(_ type: UIEvent.EventType = .touches, at time: Moment) -> UIEvent {
    UIEvent(type, timestamp: time.seconds, touches: touches, modifierFlags: modifiers.flags)
  }

  /// Creates the event for a touch that a recogniser cancels in a view. The touch may be lifted
  /// already.
  func event(cancelling touch: UITouch) -> UIEvent {
    let isDown = touches.contains { $0 === touch }
    return UIEvent(
      timestamp: stage.now.seconds, touches: touches + (isDown ? [] : [touch]),
      modifierFlags: modifiers.flags)
  }

  // MARK: - Consequences of an event

  /// Adds a recogniser to those that wait for others to fail.
  func addWaiting(_ recognizer: UIGestureRecognizer) { waiting.append(recognizer) }

  /// Processes all consequences of a recogniser's change of state.
  ///
  /// Waiting recognisers enter their states or fail, views receive the phases that were delayed,
  /// and finished recognisers reset. During the delivery of an event the call takes effect at its
  /// end.
  func processConsequences() {
    hasPendingConsequences = true
    guard !isBusy else { return }
    isBusy = true
    stage.perform {
      while hasPendingConsequences {
        hasPendingConsequences = false
        resolveWaiting()
        for touch in touches { touch.deliverPending() }
        for touch in lifted { touch.deliverPending() }
        if !lifted.isEmpty { lifted.removeAll { $0.pendingPhases.isEmpty } }
        resetFinished()
      }
    }
    isBusy = false
  }

  /// Processes the consequences that must precede the next step of the same event.
  private func processUrgentConsequences() {
    resolveWaiting()
    resetFinished()
  }

  /// Lets the waiting recognisers enter their states or fail, as far as their requirements are
  /// decided.
  private func resolveWaiting() {
    if waiting.isEmpty { return }
    for recognizer in waiting { recognizer.resolve() }
    waiting.removeAll { !$0.isWaitingForFailures }
  }

  /// Returns whether any touch of a recogniser is down.
  private func hasTouchDown(_ recognizer: UIGestureRecognizer) -> Bool {
    for touch in touches where recognizer.hasReceived(touch) { return true }
    return false
  }

  /// Resets the finished recognisers without a touch that is down, and no longer tracks them or
  /// idle ones.
  private func resetFinished() {
    for recognizer in engaged where !hasTouchDown(recognizer) {
      guard recognizer.resetIfFinished() else { continue }
      recognizer.isEngaged = false
      engaged.remove(recognizer)
      // Other recognisers may have waited for this one.
      if !waiting.isEmpty { hasPendingConsequences = true }
    }
  }
}
