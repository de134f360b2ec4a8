/// A turn of the wheel, or a scroll of a trackpad: from its first event until it rests.
///
/// Input events of wheels have no phases, so that a rest is what ends one.
final class WheelTurn {
  /// What turns; the first event says it for all.
  let type: UIScrollType
  /// Those it drives, the touched view's first.
  let recognizers: [UIPanGestureRecognizer]
  var end = Deadline()
  /// When it last turned.
  var latest = Moment.zero

  init(_ type: UIScrollType, recognizers: [UIPanGestureRecognizer]) {
    self.type = type
    self.recognizers = recognizers
  }

  /// How long nothing may come before it has ended: between the notches of a wheel that is turned
  /// slowly passes a fifth of a second, while a trackpad tells of fingers at every frame.
  var patience: TimeInterval {
    switch type {
    case .discrete: 0.25
    case .continuous: 0.1
    }
  }
}

extension TouchDispatcher {
  /// Brings the wheel to the pan recognisers of what is seen under the pointer; those of the first
  /// event keep it until it rests.
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

  /// Ends the turn that goes on: the wheel rests, or a finger went down.
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
