/// A recogniser that a pointer hovers over.
struct Hovering {
  let pointer: Int
  let recognizer: UIHoverGestureRecognizer
}

extension TouchDispatcher {
  /// Tells recognisers that a pointer that is up came over what is seen of their views, moved there
  /// or left.
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

  /// Whether a pointer hovers over what some recogniser watches.
  var isHoverWatched: Bool { !hovering.isEmpty }

  /// A pointer hovers no more: it went down, or was taken away.
  func endHovering(of pointer: Int) {
    let ending = hovering.filter { $0.pointer == pointer }
    hovering.removeAll { $0.pointer == pointer }
    for one in ending { one.recognizer.leave() }
  }
}

extension Stage {
  /// Whether somebody watches the pointer that is up where it is: otherwise its moves do nothing.
  package var isHoverWatched: Bool { touches.isHoverWatched }
}
