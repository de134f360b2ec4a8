/// What actions and menus have in common: a title and an image.
///
/// Midflight shows no menus; controls are made from actions.
@MainActor open class UIMenuElement: NSObject {
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
    /// A menu stays when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
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

  /// What it is called.
  open internal(set) var title: String
  /// What a menu says below the title; nil for nothing. Midflight shows it nowhere.
  open var subtitle: String?
  /// What it shows; nil for nothing.
  open internal(set) var image: UIImage?

  init(title: String, image: UIImage?) {
    (self.title, self.image) = (title, image)
    super.init()
  }
}
