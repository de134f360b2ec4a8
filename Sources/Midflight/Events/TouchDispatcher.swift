/// Brings pointers to recognisers and views.
///
/// A press is hit-tested on what is seen. The touch then belongs to the view it hit, and to the
/// recognisers of that view and of all views above it. Recognisers see it first; once one of them
/// is recognised, the view is told that its touch is cancelled.
final class TouchDispatcher {
  unowned let stage: Stage
  /// Touches that are down, in the order in which they went down.
  private var touches: [UITouch] = []
  /// Touches that were lifted, of which a view is still to be told.
  private var lifted: [UITouch] = []
  /// Recognisers with something to forget once their touches are lifted, in order of first touch.
  private var engaged: [UIGestureRecognizer] = []
  /// Recognisers that wait for others to fail, in the order in which they began to.
  private(set) var held: [UIGestureRecognizer] = []
  /// The touch that was told of last, by itself: made once for all that is told of it.
  private var alone: (touch: UITouch, set: Set<UITouch>)?
  private var caught = CaughtAnimators()
  /// The turn of the wheel that goes on.
  var wheelTurn: WheelTurn?
  /// What the pointers that are up hover over, in the order in which they came to.
  var hovering: [Hovering] = []
  private var modifiers = HeldModifiers()
  private var presses = PressCounter()
  /// Whether an event is being delivered, or what came of one is being settled.
  private var isBusy = false
  /// Whether something came of what was settled.
  private var isUnsettled = false

  init(stage: Stage) { self.stage = stage }

  /// Delivers an event. What follows the end of a press that is already over touches nothing.
  func dispatch(_ event: InputEvent) {
    whileBusy { deliver(event) }
  }

  /// Does something of which all that follows is settled at its end.
  func whileBusy(_ work: () -> Void) {
    isBusy = true
    work()
    isBusy = false
    settle()
  }

  private func deliver(_ event: InputEvent) {
    switch event {
    case .down(let pointer, let point, let button, let time):
      guard !isDown(pointer) else { return }
      endWheelTurn()
      endHovering(of: pointer)
      settleBetween()
      begin(pointer: pointer, button: button, at: point, time: time)
    case .move(let pointer, let point, let time):
      guard isDown(pointer) else { return hover(pointer, to: point, time: time) }
      update(pointer, to: point, phase: .moved, time: time)
    case .up(let pointer, let point, let button, let time):
      guard isHeldDown(pointer, by: button) else { return }
      update(pointer, to: point, phase: .ended, time: time)
    case .cancel(let pointer, _, let time):
      endHovering(of: pointer)
      update(pointer, to: nil, phase: .cancelled, time: time)
    case .key(let name, let isDown, _): modifiers.note(name, isDown: isDown)
    case .wheel(let point, let delta, let time): turnWheel(by: delta, at: point, time: time)
    case .resize, .rate: return
    }
  }

  /// Whatever keeps an event from being delivered, in words; nil for nothing.
  func problem(with event: InputEvent) -> String? {
    guard case .down(let pointer, _, _, _) = event, isDown(pointer) else { return nil }
    return "pointer \(pointer) is down already; send its up or cancel first"
  }

  private func isDown(_ pointer: Int) -> Bool { touch(of: pointer) != nil }

  private func touch(of pointer: Int) -> UITouch? {
    for touch in touches where touch.pointer == pointer { return touch }
    return nil
  }

  // MARK: - Presses

  private func begin(pointer: Int, button: PointerButton, at point: CGPoint, time: Moment) {
    let view = stage.window.hitTest(point, with: event(at: time))
    let touch = UITouch(pointer: pointer, button: button, view: view, at: point, time: time)
    touch.tapCount = presses.count(touch, at: point, time: time)
    touches.append(touch)
    for other in touches where other !== touch { other.phase = .stationary }
    let event = event(at: time)
    let recognizers = recognizers(watching: view).filter { $0.accepts(touch, with: event) }
    caught.pause(by: touch, on: stage)
    // This touch may be the failure that some wait for, after which they can take it.
    let late = recognizers.filter(\.isHeld)
    offer(touch, to: recognizers.filter { !$0.isHeld }, event)
    if !late.isEmpty {
      settleBetween()
      offer(touch, to: late.filter { !$0.isHeld && !isKept(touch, from: $0) }, event)
    }
    touch.goesToView = !touch.hasLeftView && goesToView(touch)
    touch.bringToView(event)
    stage.history?.note(touch)
  }

  /// The recognisers of a view and of all it is in, the view's first.
  func recognizers(watching view: UIView?) -> [UIGestureRecognizer] {
    var (recognizers, next): ([UIGestureRecognizer], UIView?) = ([], view)
    while let view = next {
      if let own = view.gestureRecognizers { recognizers += own }
      next = view.superview
    }
    return recognizers
  }

  private func offer(_ touch: UITouch, to recognizers: [UIGestureRecognizer], _ event: UIEvent) {
    touch.gestureRecognizers = (touch.gestureRecognizers ?? []) + recognizers
    for recognizer in recognizers {
      recognizer.sequence.append(touch)
      engage(recognizer)
    }
    for recognizer in recognizers { recognizer.receive(touch, as: set(of: touch), event) }
  }

  func engage(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isEngaged else { return }
    recognizer.isEngaged = true
    if let obstacle = recognizer.obstacle {
      stage.diagnose("\(recognizer.traceName) recognises nothing: \(obstacle)")
    }
    engaged.append(recognizer)
  }

  /// Whether a gesture that goes on has a touch already, and lets another have no part in it.
  private func isKept(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
    (touch.gestureRecognizers ?? []).contains { $0.isOngoing && $0.excludes(recognizer) }
  }

  /// Whether a touch that went down is its view's to know of.
  private func goesToView(_ touch: UITouch) -> Bool {
    guard let view = touch.view else { return false }
    let others = touches.filter { $0 !== touch && $0.goesToView }
    let elsewhere = others.filter { $0.view !== view && !$0.hasLeftView }
    if view.isExclusiveTouch, !elsewhere.isEmpty { return false }
    if elsewhere.contains(where: { $0.view?.isExclusiveTouch ?? false }) { return false }
    return view.isMultipleTouchEnabled || !others.contains { $0.view === view }
  }

  // MARK: - Moves and lifts

  /// Whether lifting `button` lifts the pointer: of a mouse only the button that pressed does.
  private func isHeldDown(_ pointer: Int, by button: PointerButton) -> Bool {
    touches.contains {
      $0.pointer == pointer && ($0.button == button || $0.button == .finger)
    }
  }

  private func update(_ pointer: Int, to point: CGPoint?, phase: UITouch.Phase, time: Moment) {
    guard let touch = touch(of: pointer) else { return }
    touch.previousLocation = touch.location
    touch.location = point ?? touch.location
    touch.phase = phase
    touch.timestamp = time.seconds
    presses.follow(touch, to: point, time: time)
    for other in touches where other !== touch { other.phase = .stationary }
    let event = event(at: time)
    let set = set(of: touch)
    for recognizer in touch.gestureRecognizers ?? [] { recognizer.receive(touch, as: set, event) }
    resolveHeld()
    touch.bringToView(event)
    stage.history?.note(touch)
    guard phase == .ended || phase == .cancelled else { return }
    caught.letGo(of: touch)
    touches.removeAll { $0 === touch }
    alone = nil
    if !touch.untold.isEmpty { lifted.append(touch) }
  }

  /// A touch by itself, as recognisers are given it.
  private func set(of touch: UITouch) -> Set<UITouch> {
    if let alone, alone.touch === touch { return alone.set }
    let set: Set = [touch]
    alone = (touch, set)
    return set
  }

  func event(_ type: UIEvent.EventType = .touches, at time: Moment) -> UIEvent {
    UIEvent(type, timestamp: time.seconds, touches: touches, modifierFlags: modifiers.flags)
  }

  /// What a view is told with that a recogniser takes a touch from it, which may be lifted already.
  func event(taking touch: UITouch) -> UIEvent {
    let isDown = touches.contains { $0 === touch }
    return UIEvent(
      timestamp: stage.now.seconds, touches: touches + (isDown ? [] : [touch]),
      modifierFlags: modifiers.flags)
  }

  // MARK: - What comes of it

  /// Lets a recogniser wait until those have failed that must.
  func hold(_ recognizer: UIGestureRecognizer) { held.append(recognizer) }

  /// Brings about all that follows from a recogniser's change of state: those that waited for it
  /// tell or fail, views learn what was held back from them, and who is done starts anew.
  ///
  /// While an event is being delivered it waits for the end of that.
  func settle() {
    isUnsettled = true
    guard !isBusy else { return }
    isBusy = true
    stage.perform {
      while isUnsettled {
        isUnsettled = false
        resolveHeld()
        for touch in touches { touch.tellView() }
        for touch in lifted { touch.tellView() }
        if !lifted.isEmpty { lifted.removeAll { $0.untold.isEmpty } }
        startAnew()
      }
    }
    isBusy = false
  }

  /// Settles what must be before the next step of the same event.
  private func settleBetween() {
    resolveHeld()
    startAnew()
  }

  private func resolveHeld() {
    if held.isEmpty { return }
    for recognizer in held { recognizer.resolve() }
    held.removeAll { !$0.isHeld }
  }

  private func hasTouchDown(_ recognizer: UIGestureRecognizer) -> Bool {
    for touch in touches where recognizer.hasBeenGiven(touch) { return true }
    return false
  }

  /// A recogniser that is done starts anew once none of its touches is down.
  private func startAnew() {
    for recognizer in engaged where !hasTouchDown(recognizer) {
      guard recognizer.startAnewIfDone() else { continue }
      recognizer.isEngaged = false
      engaged.removeAll { $0 === recognizer }
      // Others may have waited for it.
      if !held.isEmpty { isUnsettled = true }
    }
  }
}
