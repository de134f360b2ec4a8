/// The title, image and badge of a tab in a tab bar.
@preconcurrency @MainActor
open class UITabBarItem: NSObject {
  /// The title.
  open var title: String? { didSet { onChange?() } }
  /// The image above the title; nil for none. An image with the automatic rendering mode has the
  /// bar's colour.
  open var image: UIImage? { didSet { onChange?() } }
  /// The image of the selected item; nil for `image`.
  open var selectedImage: UIImage? { didSet { onChange?() } }
  /// A Boolean value that indicates whether the item can be selected.
  open var isEnabled = true { didSet { onChange?() } }
  /// The text of the badge at the image, such as a number of new items; nil for no badge.
  open var badgeValue: String? { didSet { onChange?() } }
  /// The colour of the badge; red for nil.
  open var badgeColor: UIColor? { didSet { onChange?() } }
  /// A number by which the app identifies the item.
  open var tag = 0

  /// Called after a change, by the bar or the list that shows the item.
  var onChange: (() -> Void)?

  /// Creates an item without a title.
  public override init() { super.init() }

  /// Creates an item with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  /// Creates an item with a title, an image, and an image for the selected item.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// Returns the image to show: a template, unless the image has a rendering mode.
  func image(isSelected: Bool) -> UIImage? {
    let shown = isSelected ? selectedImage ?? image : image
    return shown?.renderingMode == .automatic ? shown?.withRenderingMode(.alwaysTemplate) : shown
  }
}

extension UIViewController {
  /// The item of the controller in a tab bar. The default, created at the first use, has the
  /// controller's title and no image. Setting an item shows it in the tab bar controller that is
  /// the parent.
  public var tabBarItem: UITabBarItem! {
    get {
      if let item = ownTabBarItem { return item }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      ownTabBarItem = item
      return item
    }
    set {
      ownTabBarItem = newValue
      (parent as? UITabBarController)?.showItems()
    }
  }

  /// The nearest ancestor that is a tab bar controller; nil for none.
  public var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UITabBarController }.first
  }
}
