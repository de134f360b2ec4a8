/// What a tab bar shows for one of its tabs.
open class UITabBarItem: NSObject {
  /// What it is called.
  open var title: String? { didSet { onChange?() } }
  /// What it shows above that, in the bar's colour unless it says otherwise; nil for nothing.
  open var image: UIImage? { didSet { onChange?() } }
  /// What it shows in place of `image` while it is selected; nil for the same.
  open var selectedImage: UIImage? { didSet { onChange?() } }
  /// Whether it can be selected.
  open var isEnabled = true { didSet { onChange?() } }
  /// A number for the app to find it by.
  open var tag = 0

  /// Tells the bar that it is in.
  var onChange: (() -> Void)?

  /// An item without a title.
  public override init() { super.init() }

  /// An item with a title.
  public convenience init(title: String?, tag: Int) {
    self.init(title: title, image: nil, tag: tag)
  }

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
}

/// Where a controller is in a tab bar.
struct TabBarPlace {
  /// Made at the first use.
  var item: UITabBarItem?
  weak var controller: UITabBarController?
}

extension UIViewController {
  /// What stands for it in a tab bar; one with its title unless set.
  public var tabBarItem: UITabBarItem! {
    get {
      if let item = tabBarPlace.item { return item }
      let item = UITabBarItem(title: title, tag: 0)
      tabBarPlace.item = item
      return item
    }
    set {
      tabBarPlace.item = newValue
      tabBarPlace.controller?.showItems()
    }
  }

  /// The tab bar controller that it is in; nil if it is in none.
  public var tabBarController: UITabBarController? { tabBarPlace.controller }
}
