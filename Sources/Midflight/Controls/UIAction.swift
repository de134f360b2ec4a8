/// Something to do, with a name: a closure for controls.
open class UIAction: UIMenuElement {
  /// Tells one action from another: of two with the same, the later replaces the earlier.
  public nonisolated struct Identifier: RawRepresentable, Hashable, Sendable {
    /// Its text.
    public let rawValue: String
    /// The identifier with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The identifier with this text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What it is called; a button made from it shows it.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  /// What a button made from it shows; nil for nothing.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }
  /// A longer title, for where actions are looked up; nil for none. Midflight shows it nowhere.
  open var discoverabilityTitle: String?
  /// One's own unless given.
  public let identifier: Identifier
  /// What a menu says beside the title.
  open var attributes: UIMenuElement.Attributes
  /// Whether what it stands for is on.
  open var state: UIMenuElement.State
  /// Who set it off; nil but while its handler runs.
  public private(set) var sender: Any?

  private let handler: (UIAction) -> Void

  /// An action that calls a closure.
  ///
  /// - Parameter identifier: nil for one that no other action has.
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

  /// How many were made: names those without an identifier, and decides nothing else.
  private static var count = 0

  /// Calls the closure.
  func perform(by sender: Any?) {
    let outer = self.sender
    self.sender = sender
    defer { self.sender = outer }
    handler(self)
  }
}

/// What an action does.
public typealias UIActionHandler = (UIAction) -> Void
