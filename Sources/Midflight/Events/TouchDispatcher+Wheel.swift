/// A sequence of scroll events of a wheel or a trackpad, from the first event to a pause.
///
/// Scroll events have no phases, so a pause marks the end.
final class WheelTurn {
  /// The kind of device, inferred from the first event.
  let type: UIScrollType
  /// The recognisers that the sequence drives, the touched view's first.
  let recognizers: [UIPanGestureRecognizer]
  var end = Deadline()
  /// The time of the last event.
  var latest = Moment.zero

  init(_ type: UIScrollType, recognizers: [UIPanGestureRecognizer]) {
    self.type = type
    self.recognizers = recognizers
  }

  /// The pause in seconds that ends the sequence. The notches of a slowly turned wheel are 0.2 s
  /// apart, whereas a trackpad reports at every frame.
  var patience: TimeInterval {
    switch type {
    case .discrete: 0.25
    case .continuous: 0.1
    }
  }
}

extension TouchDispatcher {
  /// Sends a scroll event to the pan recognisers of the view under the pointer. The recognisers of
  /// the first event keep the sequence until its end. A delta of zero has no effect.
  func turnWheel(by delta: CGVector, at point: CGPoint, time: Moment) {
    guard delta != .zero else { return }
    let event = event(.scroll, at: time)
    guard let turn = wheelTurn ?? beginWheelTurn(by: delta, at: point, event) else { return }
    stage.history?.note(hitting: turn.recognizers.first?.view, watchedBy: turn.recognizers)
    for recognizer in turn.recognizers where recognizer.wheelTurn === turn {
      recognizer.scroll(by: delta, at: point, with: event)
    }
    turn.latest = time
    turn.end.set(after: turn.patience) { [weak self] in
      self?.whileBusy { self?.endWheelTurn(isAtRest: true) }
    }
  }

  /// Starts a sequence with the pan recognisers that accept this kind of scrolling and are idle;
  /// nil if there are none.
  private func beginWheelTurn(
    by delta: CGVector, at point: CGPoint, _ event: UIEvent
  ) -> WheelTurn? {
    let type = UIScrollType(of: delta)
    let view = stage.window.hitTest(point, with: event)
    let recognizers = recognizers(watching: view).compactMap { $0 as? UIPanGestureRecognizer }
      .filter { $0.takes(type) && !$0.isEngaged && $0.accepts(event) }
    guard !recognizers.isEmpty else { return nil }
    let turn = WheelTurn(type, recognizers: recognizers)
    wheelTurn = turn
    for recognizer in recognizers {
      recognizer.wheelTurn = turn
      engage(recognizer)
    }
    return turn
  }

  /// Ends the current sequence, if there is one.
  ///
  /// - Parameter isAtRest: True after a pause; false for a press, which ends a trackpad's drag
  ///   without velocity of the past.
  func endWheelTurn(isAtRest: Bool = false) {
    guard let turn = wheelTurn else { return }
    wheelTurn = nil
    turn.end.callOff()
    for recognizer in turn.recognizers where recognizer.wheelTurn === turn {
      recognizer.endScroll(isAtRest && turn.type == .continuous ? turn.latest : nil)
      recognizer.letGoOfDriver()
    }
  }
}
