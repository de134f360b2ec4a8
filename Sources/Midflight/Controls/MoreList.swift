import Foundation

/// A scroll view for rows, in which a drag that begins on a row scrolls, as in a table view.
private final class RowScrollView: UIScrollView {
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

/// The content of a tab bar's More item: a list of the controllers that have no item in the bar.
final class MoreList: UIViewController {
  /// Called with the controller of a tapped row.
  var onChoose: (UIViewController) -> Void = { _ in }

  private let heading = UILabel()
  private let scroll = RowScrollView()
  private var rows: [MoreRow] = []

  private static let headingHeight: CGFloat = 44  // points, as a navigation bar on iOS

  /// Creates a list without rows, with the title "More" and an ellipsis as the image of its item.
  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    title = "More"
    tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "ellipsis"), tag: 0)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Replaces the rows by those of other controllers, in order. A tap on a row calls `onChoose`,
  /// unless the controller was deallocated. The items' changes update the new rows only.
  func setControllers(_ controllers: [UIViewController]) {
    for row in rows {
      row.item.onChange = nil
      row.removeFromSuperview()
    }
    rows = controllers.map { controller in
      let row = MoreRow(controller.tabBarItem)
      row.addAction(for: .primaryActionTriggered) { [weak self, weak controller] _ in
        if let controller { self?.onChoose(controller) }
      }
      scroll.addSubview(row)
      return row
    }
    viewIfLoaded?.setNeedsLayout()
  }

  /// Adds the rows' scroll view, and the heading in front of it.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    heading.text = title
    heading.font = .systemFont(ofSize: 17, weight: .semibold)
    heading.textAlignment = .center
    scroll.alwaysBounceVertical = true
    view.addSubview(scroll)
    view.addSubview(heading)
  }

  /// Places the heading at the top of the safe area, and the rows below, each 44 points high.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safeRect = view.bounds.inset(by: view.safeAreaInsets)
    heading.frame = CGRect(
      x: safeRect.minX, y: safeRect.minY, width: safeRect.width, height: MoreList.headingHeight)
    scroll.frame = CGRect(
      x: safeRect.minX, y: heading.frame.maxY, width: safeRect.width,
      height: max(safeRect.maxY - heading.frame.maxY, 0))
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 0, y: CGFloat(index) * MoreRow.height, width: safeRect.width, height: MoreRow.height)
    }
    scroll.contentSize = CGSize(width: safeRect.width, height: CGFloat(rows.count) * MoreRow.height)
  }
}
