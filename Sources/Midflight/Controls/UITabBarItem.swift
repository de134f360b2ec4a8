/// What a tab bar shows for one of its tabs.
@MainActor open class UITabBarItem: NSObject {
  /// What it is called.
  open var title: String? { didSet { onChange?() } }
  /// What it shows above that, in the bar's colour unless it says otherwise; nil for nothing.
  open var image: UIImage? { didSet { onChange?() } }
  /// What it shows in place of `image` while it is selected; nil for the same.
  open var selectedImage: UIImage? { didSet { onChange?() } }
  /// Whether it can be selected.
  open var isEnabled = true { didSet { onChange?() } }
  /// What a badge at its image says, such as how much is new; nil for no badge.
  open var badgeValue: String? { didSet { onChange?() } }
  /// The badge's colour; red unless set.
  open var badgeColor: UIColor? { didSet { onChange?() } }
  /// A number for the app to find it by.
  open var tag = 0

  /// Tells the bar that it is in.
  var onChange: (() -> Void)?

  /// An item without a title.
  public override init() { super.init() }

  /// An item with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  /// An item with a title, and an image that may be another while it is selected.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// What a bar shows, in its own colour unless the image says otherwise.
  func image(isSelected: Bool) -> UIImage? {
    let shown = isSelected ? selectedImage ?? image : image
    return shown?.renderingMode == .automatic ? shown?.withRenderingMode(.alwaysTemplate) : shown
  }
}

extension UIViewController {
  /// What stands for it in a tab bar; one with its title unless set.
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

  /// The nearest tab bar controller that it is in, perhaps inside others; nil if it is in none.
  public var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UITabBarController }.first
  }
}
