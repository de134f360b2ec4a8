/// The base class of actions and menus, with a title and an image.
///
/// Midflight shows no menus. Controls are created from actions.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// A set of attributes of a menu item.
  public nonisolated struct Attributes: OptionSet, Hashable, Sendable {
    /// The bit mask of the attributes.
    public let rawValue: UInt
    /// Creates a set from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item is disabled.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The item has an effect that cannot be undone.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The item is hidden.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open after a choice of the item.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The state of an option.
  public nonisolated enum State: Int, Sendable {
    /// The option is off.
    case off = 0
    /// The option is on.
    case on = 1
    /// The option is on in part.
    case mixed = 2
  }

  /// The title.
  open internal(set) var title: String
  /// The text below the title in a menu; nil for none. Midflight does not show it.
  open var subtitle: String?
  /// The image; nil for none.
  open internal(set) var image: UIImage?

  init(title: String, image: UIImage?) {
    (self.title, self.image) = (title, image)
    super.init()
  }
}
