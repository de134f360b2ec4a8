/// Something that can be told of touches, and passes on what it does not handle.
@MainActor open class UIResponder: NSObject {
  /// A responder with nobody behind it.
  public override init() { super.init() }

  // The module's default would isolate it, and then no class of an app could have a plain `deinit`.
  nonisolated deinit {}

  /// Who is told next; nil at the end of the chain.
  open var next: UIResponder? { nil }

  /// Touches went down. Passed on unless overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  /// Touches moved. Passed on unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  /// Touches were lifted. Passed on unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  /// Touches were taken away, by the system or by a recogniser. Passed on unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}
