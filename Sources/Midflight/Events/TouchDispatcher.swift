/// Brings pointers to recognisers and views.
///
/// A press is hit-tested on what is seen. The touch then belongs to the view it hit, and to the
/// recognisers of that view and of all views above it. Recognisers see it first; once one of them
/// claims it, the view is told that its touch is cancelled.
final class TouchDispatcher {
  private unowned let stage: Stage
  /// Touches that are down, in the order in which they went down.
  private var touches: [UITouch] = []
  /// Recognisers with something to forget once their touches are lifted, in order of first touch.
  private var engaged: [UIGestureRecognizer] = []
  /// Animators that a press paused because they asked for it, with that press.
  private var caught: [(touch: UITouch, animator: UIViewPropertyAnimator)] = []
  /// The last press, to count presses in a row.
  private var lastPress: (time: Moment, location: CGPoint, count: Int)?

  init(stage: Stage) { self.stage = stage }

  /// Delivers a pointer event. Moves of a pointer that is up, and what follows the end of a press
  /// that is already over, touch nothing.
  func dispatch(_ event: InputEvent) {
    switch event {
    case .down(let pointer, let point, let button, let time):
      guard !touches.contains(where: { $0.pointer == pointer }) else { return }
      begin(pointer: pointer, button: button, at: point, time: time)
    case .move(let pointer, let point, let time):
      update(pointer, to: point, phase: .moved, time: time)
    case .up(let pointer, let point, let button, let time):
      guard isHeldDown(pointer, by: button) else { return }
      update(pointer, to: point, phase: .ended, time: time)
    case .cancel(let pointer, _, let time):
      update(pointer, to: nil, phase: .cancelled, time: time)
    case .wheel, .key, .resize, .rate: break
    }
  }

  private func begin(pointer: Int, button: PointerButton, at point: CGPoint, time: Moment) {
    let view = stage.window.hitTest(point, with: nil)
    let touch = UITouch(pointer: pointer, button: button, view: view, at: point, time: time)
    let recognizers = sequence(first: view) { $0?.superview }
      .flatMap { $0?.gestureRecognizers ?? [] }
      .filter { $0.accepts(touch) }
    touch.gestureRecognizers = recognizers
    touch.tapCount = countPress(at: point, time: time, button)
    touches.append(touch)
    for recognizer in recognizers where !engaged.contains(where: { $0 === recognizer }) {
      engaged.append(recognizer)
    }
    for animator in stage.catchableAnimators(moving: view) {
      animator.pauseAnimation()
      caught.append((touch, animator))
    }
    deliver(touch)
  }

  /// Lets what a press has caught go on, unless a gesture has come of it or somebody else has it.
  private func letGo(of touch: UITouch) {
    let mine = caught.filter { $0.touch === touch }.map(\.animator)
    caught.removeAll { $0.touch === touch }
    let isGesture = (touch.gestureRecognizers ?? []).contains { $0.state.hasBegun }
    for animator in mine where !isGesture && animator.condition == .paused {
      animator.startAnimation()
    }
  }

  /// Whether lifting `button` lifts the pointer: of a mouse only the button that pressed does.
  private func isHeldDown(_ pointer: Int, by button: PointerButton) -> Bool {
    touches.contains {
      $0.pointer == pointer && ($0.button == button || $0.button == .finger)
    }
  }

  private func update(_ pointer: Int, to point: CGPoint?, phase: UITouch.Phase, time: Moment) {
    guard let touch = touches.first(where: { $0.pointer == pointer }) else { return }
    touch.previousLocation = touch.location
    touch.location = point ?? touch.location
    touch.phase = phase
    touch.timestamp = time.seconds
    deliver(touch)
    if phase == .ended || phase == .cancelled {
      letGo(of: touch)
      touches.removeAll { $0 === touch }
    }
    // A recogniser that is done starts anew once none of its touches is down.
    for recognizer in engaged where !touches.contains(where: { recognizer.hasBeenGiven($0) }) {
      if recognizer.startAnewIfDone() { engaged.removeAll { $0 === recognizer } }
    }
  }

  /// How many presses in a row this one is: soon enough after the last, and near enough to it.
  private func countPress(at point: CGPoint, time: Moment, _ button: PointerButton) -> Int {
    var count = 1
    if let last = lastPress,
      time.seconds(since: last.time) <= TapLimits.secondsBetweenTaps,
      last.location.distance(to: point) <= TapLimits.travel(button)
    {
      count += last.count
    }
    lastPress = (time, point, count)
    return count
  }

  /// To each recogniser, then to the view unless a recogniser claimed the touch.
  private func deliver(_ touch: UITouch) {
    for other in touches where other !== touch { other.phase = .stationary }
    let event = UIEvent(timestamp: touch.timestamp, touches: touches)
    for recognizer in touch.gestureRecognizers ?? [] { recognizer.receive(touch, event) }
    guard let view = touch.view, !touch.isClaimed else { return }
    if touch.phase == .began {
      let isFirst = !touches.contains { $0 !== touch && $0.view === view && $0.hasReachedView }
      touch.hasReachedView = isFirst || view.isMultipleTouchEnabled
    }
    guard touch.hasReachedView else { return }
    switch touch.phase {
    case .began: view.touchesBegan([touch], with: event)
    case .ended: view.touchesEnded([touch], with: event)
    case .cancelled: view.touchesCancelled([touch], with: event)
    default: view.touchesMoved([touch], with: event)
    }
  }
}

extension UIGestureRecognizer.State {
  /// Whether a gesture has come of it.
  fileprivate var hasBegun: Bool { self != .possible && self != .failed }
}

extension Stage {
  /// The animators that a press on a view pauses: those that move it, or a view it is in, and ask
  /// for it.
  fileprivate func catchableAnimators(moving view: UIView?) -> [UIViewPropertyAnimator] {
    animators.filter { animator in
      animator.pausesOnTouchDown && animator.isInterruptible && animator.isRunning
        && sequence(first: view) { $0?.superview }.contains { view in
          view?.layer.tracks.contains { $0.block.owner == ObjectIdentifier(animator) } ?? false
        }
    }
  }
}
