/// An object that receives touches, and passes unhandled touches to the next responder.
@MainActor open class UIResponder: NSObject {
  /// Creates a responder without a next responder.
  public override init() { super.init() }

  // The module's default isolation would isolate `deinit`, and subclasses in apps could not declare
  // a plain `deinit`.
  nonisolated deinit {}

  /// The next responder; nil at the end of the chain.
  open var next: UIResponder? { nil }

  /// Handles new touches. The default passes the touches to the next responder.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    nextUnlessPlain?.touchesBegan(touches, with: event)
  }
  /// Handles touches that moved. The default passes the touches to the next responder.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    nextUnlessPlain?.touchesMoved(touches, with: event)
  }
  /// Handles touches that were lifted. The default passes the touches to the next responder.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    nextUnlessPlain?.touchesEnded(touches, with: event)
  }
  /// Handles touches that the system or a recogniser cancelled. The default passes the touches to
  /// the next responder.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    nextUnlessPlain?.touchesCancelled(touches, with: event)
  }

  /// The next responder that may handle a touch; nil for none. Plain `UIView`s are skipped in a
  /// loop, so that their nesting depth is unlimited.
  private var nextUnlessPlain: UIResponder? {
    var responder = next
    while let plain = responder, type(of: plain) == UIView.self { responder = plain.next }
    return responder
  }
}
