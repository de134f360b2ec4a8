/// A sequence of scroll events of a wheel or a trackpad, from the first event to a pause.
///
/// Scroll events have no phases, so a pause marks the end.
final class ScrollSequence {
  /// The kind of device, inferred from the first event.
  let type: UIScrollType
  /// The recognisers that the sequence drives, the touched view's first.
  let recognizers: [UIPanGestureRecognizer]
  var end = Deadline()
  /// The time of the last event.
  var lastEventTime = Moment.zero

  init(_ type: UIScrollType, recognizers: [UIPanGestureRecognizer]) {
    self.type = type
    self.recognizers = recognizers
  }

  /// The pause in seconds that ends the sequence. The notches of a slowly turned wheel are 0.2 s
  /// apart, whereas a trackpad reports at every frame.
  var endDelay: TimeInterval {
    switch type {
    case .discrete: 0.25
    case .continuous: 0.1
    }
  }
}

extension TouchDispatcher {
  /// Sends a scroll event to the pan recognisers of the view under the pointer, and records it in
  /// the history. The recognisers of the first event keep the sequence until its end, which follows
  /// after a pause of `endDelay`. No effect for a delta of zero, and for a first event that no
  /// recogniser accepts.
  func scroll(by delta: CGVector, at point: CGPoint, time: Moment) {
    guard delta != .zero else { return }
    let event = event(.scroll, at: time)
    guard let sequence = scrollSequence ?? beginScrollSequence(by: delta, at: point, event) else {
      return
    }
    stage.history?.record(
      hitting: sequence.recognizers.first?.view, watchedBy: sequence.recognizers)
    for recognizer in sequence.recognizers where recognizer.scrollSequence === sequence {
      recognizer.scroll(by: delta, at: point, with: event)
    }
    sequence.lastEventTime = time
    sequence.end.set(after: sequence.endDelay) { [weak self] in
      self?.performAndProcessConsequences { self?.endScrollSequence(isAtRest: true) }
    }
  }

  /// Starts a sequence with the pan recognisers that accept this kind of scrolling and are idle;
  /// nil if there are none.
  private func beginScrollSequence(
    by delta: CGVector, at point: CGPoint, _ event: UIEvent
  ) -> ScrollSequence? {
    let type = UIScrollType(of: delta)
    let view = stage.window.hitTest(point, with: event)
    let recognizers = recognizers(watching: view).compactMap { $0 as? UIPanGestureRecognizer }
      .filter { $0.accepts(type) && !$0.isEngaged && $0.accepts(event) }
    guard !recognizers.isEmpty else { return nil }
    let sequence = ScrollSequence(type, recognizers: recognizers)
    scrollSequence = sequence
    for recognizer in recognizers {
      recognizer.scrollSequence = sequence
      engage(recognizer)
    }
    return sequence
  }

  /// Ends the current sequence and the drags of its recognisers; no effect without a sequence.
  ///
  /// - Parameter isAtRest: True after a pause: a trackpad's drag ends with the velocity at the last
  ///   event. False for a press, which ends a trackpad's drag without velocity of the past.
  func endScrollSequence(isAtRest: Bool = false) {
    guard let sequence = scrollSequence else { return }
    scrollSequence = nil
    sequence.end.cancel()
    for recognizer in sequence.recognizers where recognizer.scrollSequence === sequence {
      recognizer.endScroll(isAtRest && sequence.type == .continuous ? sequence.lastEventTime : nil)
      recognizer.detachDriver()
    }
  }
}
