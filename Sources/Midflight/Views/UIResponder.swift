/// An object that receives touches, and passes unhandled touches to the next responder.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// The registrations for changes of traits. Views and controllers have traits.
  final var traitChangeRegistrations: [TraitChangeRegistration] = []

  /// Creates a responder without a next responder.
  public override init() { super.init() }

  /// Creates a responder by `init()`: Midflight has no archives. Views and controllers return nil.
  ///
  /// Swift requires a required initialiser to create an object of a class that is chosen at run
  /// time, such as the delegate of an app or of a scene. A subclass inherits this one, also after
  /// it overrides `init()`. A subclass that has only other initialisers must declare it.
  public required convenience init?(coder: NSCoder) { self.init() }

  /// Creates a delegate of this class, through `init()`.
  static func makeDelegate() -> Self {
    guard let delegate = Self(coder: NSCoder()) else {
      fatalError(
        "\(Self.self).init?(coder:) returned nil: a delegate is made with it; call self.init() in it."
      )
    }
    return delegate
  }

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

  // Unavailable members that iOS code overrides stand in the classes, because members of extensions
  // cannot be overridden and would give another error.

  @available(*, unavailable, message: "no nibs here: move the code into an initialiser")
  open func awakeFromNib() {}

  @available(*, unavailable, message: "no Interface Builder here: delete the method")
  open func prepareForInterfaceBuilder() {}

  @available(*, unavailable, message: "no keyboard on the screen here: delete the property")
  open var canBecomeFirstResponder: Bool { false }

  /// The next responder that may handle a touch; nil for none. Plain `UIView`s are skipped in a
  /// loop, so that their nesting depth is unlimited.
  private var nextUnlessPlain: UIResponder? {
    var responder = next
    while let plain = responder, type(of: plain) == UIView.self { responder = plain.next }
    return responder
  }
}
