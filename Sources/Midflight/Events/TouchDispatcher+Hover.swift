/// A pointer and a recogniser over whose view the pointer hovers.
struct Hovering {
  let pointer: Int
  let recognizer: UIHoverGestureRecognizer
}

extension TouchDispatcher {
  /// Sends a move of a pointer that is up to the hover recognisers whose views the pointer enters,
  /// moves over or leaves. A recogniser that another pointer hovers over, or that refuses the
  /// event, does not begin.
  func hover(_ pointer: Int, to point: CGPoint, time: Moment) {
    let event = event(.hover, at: time)
    let over = recognizers(watching: stage.window.hitTest(point, with: event))
      .compactMap { $0 as? UIHoverGestureRecognizer }
    if hovering.isEmpty, over.isEmpty { return }
    hovering.removeAll { !$0.recognizer.isDriven }
    for one in hovering where one.pointer == pointer {
      let isOver = over.contains { $0 === one.recognizer }
      one.recognizer.hover(at: point, with: event, isOver: isOver)
    }
    hovering.removeAll { !$0.recognizer.isDriven }
    for recognizer in over where !recognizer.isEngaged && recognizer.accepts(event) {
      hovering.append(Hovering(pointer: pointer, recognizer: recognizer))
      engage(recognizer)
      recognizer.hover(at: point, with: event, isOver: true)
    }
  }

  /// A Boolean value that indicates whether any pointer hovers over the view of a hover recogniser.
  var isHoverWatched: Bool { !hovering.isEmpty }

  /// Ends the hovering of a pointer that went down or was cancelled. No effect for a pointer that
  /// hovers over no view of a hover recogniser.
  func endHovering(of pointer: Int) {
    let ending = hovering.filter { $0.pointer == pointer }
    hovering.removeAll { $0.pointer == pointer }
    for one in ending { one.recognizer.leave() }
  }
}

extension Stage {
  /// A Boolean value that indicates whether any pointer hovers over the view of a hover recogniser.
  ///
  /// A move of a pointer that is up has no effect if the value is false before and after the move.
  package var isHoverWatched: Bool { touches.isHoverWatched }
}
