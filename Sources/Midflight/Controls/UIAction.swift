/// A named closure for buttons and other controls.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// An identifier of an action. In a control, a later action replaces an earlier one with the same
  /// identifier.
  public nonisolated struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The text of the identifier.
    public let rawValue: String
    /// Creates an identifier from a text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The title, which a button with this action shows.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  /// The image, which a button with this action shows; nil for none.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }
  /// A longer title for lists of commands; nil for none. Midflight does not show it.
  open var discoverabilityTitle: String?
  /// The identifier, unique unless given.
  public let identifier: Identifier
  /// The attributes of the action in a menu.
  open var attributes: UIMenuElement.Attributes
  /// The state of the option that the action represents.
  open var state: UIMenuElement.State
  /// The object that performs the action; nil outside the handler.
  public private(set) var sender: Any?

  private let handler: (UIAction) -> Void

  /// Creates an action that calls a closure. The defaults are an empty title, no image, no
  /// attributes and the state `.off`.
  ///
  /// - Parameters:
  ///   - title: The text; empty for none.
  ///   - subtitle: The second line; nil for none.
  ///   - image: The image; nil for none.
  ///   - identifier: The identifier; nil for a unique one.
  ///   - discoverabilityTitle: A longer title; nil for none.
  ///   - attributes: The style, and whether the action is available.
  ///   - state: The mark beside the title.
  ///   - handler: Called when the action is performed.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    UIAction.count += 1
    self.identifier = identifier ?? Identifier("action-\(UIAction.count)")
    super.init(title: title, image: image)
    self.subtitle = subtitle
  }

  /// The number of actions created so far. It only generates identifiers.
  private static var count = 0

  /// Calls the closure, with `sender` set during the call. Afterwards `sender` has its earlier
  /// value, also for nested calls.
  func perform(by sender: Any?) {
    let outer = self.sender
    self.sender = sender
    defer { self.sender = outer }
    handler(self)
  }
}

/// The closure of an action.
public typealias UIActionHandler = (UIAction) -> Void
