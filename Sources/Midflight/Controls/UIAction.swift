/// Something to do, with a name: a closure for controls.
open class UIAction: NSObject {
  /// Tells one action from another: of two with the same, the later replaces the earlier.
  public nonisolated struct Identifier: RawRepresentable, Hashable, Sendable {
    /// Its text.
    public let rawValue: String
    /// The identifier with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The identifier with this text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What a menu says beside the title.
  public nonisolated struct Attributes: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: UInt
    /// The attributes of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It cannot be undone.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  /// Whether what it stands for is on.
  public nonisolated enum State: Int, Sendable {
    /// It is not.
    case off = 0
    /// It is.
    case on = 1
    /// Parts of it are.
    case mixed = 2
  }

  /// What it is called; a button made from it shows it.
  open var title: String
  /// What a button made from it shows; nil for nothing.
  open var image: UIImage?
  /// One's own unless given.
  public let identifier: Identifier
  /// What a menu says beside the title.
  open var attributes: Attributes
  /// Whether what it stands for is on.
  open var state: State
  /// Who set it off; nil but while its handler runs.
  public private(set) var sender: Any?

  private let handler: (UIAction) -> Void

  /// An action that calls a closure.
  ///
  /// - Parameter identifier: nil for one that no other action has.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping (UIAction) -> Void
  ) {
    self.title = title
    self.image = image
    self.attributes = attributes
    self.state = state
    self.handler = handler
    UIAction.count += 1
    self.identifier = identifier ?? Identifier("action-\(UIAction.count)")
    super.init()
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
