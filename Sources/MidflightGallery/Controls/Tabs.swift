#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let tabs = Scene(
    "tabs", title: ["en": "Tabs", "zh": "标签栏"],
    summary: [
      "en":
        "Seven pages for five places: tap More, choose a page, and tap More again for the list.",
      "zh": "七个页面，五个位置：点“More”选择一个页面，再点一次回到列表。",
    ]
  ) { _ in TabsViewController() }
}

/// A tab bar with more pages than it can show.
///
/// `UITabBarController` shows the first four pages and a More item. More opens a list of the other
/// pages; a second tap on More returns from a page to the list. Each page keeps its state while
/// hidden.
final class TabsViewController: UITabBarController {
  private let pages: [(title: String, symbol: String)] = [
    ("Home", "house"), ("Search", "magnifyingglass"), ("Photos", "photo"), ("Mail", "envelope"),
    ("Calendar", "calendar"), ("Saved", "bookmark"), ("Settings", "gearshape"),
  ]

  /// Adds the seven pages.
  override func viewDidLoad() {
    super.viewDidLoad()
    viewControllers = pages.map { PageViewController(title: $0.title, symbol: $0.symbol) }
    tabBar.accessibilityIdentifier = "tabs"
  }
}

/// A page with a large symbol in the middle and a button that counts taps.
private final class PageViewController: UIViewController {
  private let picture = UIImageView()
  private let heading = UILabel()
  private let button = UIButton(type: .system)
  private var count = 0

  /// Creates a page; the symbol appears on its tab and in the middle.
  init(title: String, symbol: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
    tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: symbol), tag: 0)
    picture.image = UIImage(
      systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 96))
  }

  required init?(coder: NSCoder) { return nil }

  /// Adds the heading, the symbol and the button. Each tap counts, and toggles the button's
  /// selection.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    heading.text = title
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    picture.contentMode = .center
    button.accessibilityIdentifier = title
    button.addAction(
      UIAction { [unowned self] _ in
        count += 1
        button.isSelected.toggle()
        show()
      }, for: .primaryActionTriggered)
    for part in [heading, picture, button] { view.addSubview(part) }
    show()
  }

  private func show() {
    button.setTitle(count == 0 ? "Tap" : "Tapped \(count)×", for: .normal)
    view.setNeedsLayout()
  }

  /// Places the parts within the safe area.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safeRect = view.bounds.inset(by: view.safeAreaInsets)
    heading.sizeToFit()
    heading.frame.origin = CGPoint(x: 16, y: safeRect.minY + 28)
    picture.frame = CGRect(
      x: safeRect.minX, y: safeRect.midY - 90, width: safeRect.width, height: 140)
    button.sizeToFit()
    button.center = CGPoint(x: safeRect.midX, y: safeRect.midY + 100)
  }
}
