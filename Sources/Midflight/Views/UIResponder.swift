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
    nextUnlessPlain?.touchesBegan(touches, with: event)
  }
  /// Touches moved. Passed on unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    nextUnlessPlain?.touchesMoved(touches, with: event)
  }
  /// Touches were lifted. Passed on unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    nextUnlessPlain?.touchesEnded(touches, with: event)
  }
  /// Touches were taken away, by the system or by a recogniser. Passed on unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    nextUnlessPlain?.touchesCancelled(touches, with: event)
  }

  /// The next responder that may do something with a touch: views of the class `UIView` itself hand it on, however
  /// many lie in one another.
  private var nextUnlessPlain: UIResponder? {
    var responder = next
    while let plain = responder, type(of: plain) == UIView.self { responder = plain.next }
    return responder
  }
}
