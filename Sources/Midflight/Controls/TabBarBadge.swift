/// The badge of a tab bar item: a short text on a capsule, which is a circle for one character.
final class TabBarBadge: UIView {
  private static let height: CGFloat = 18  // points, as on iOS
  private static let margin: CGFloat = 5

  private let label = UILabel()

  /// Creates an empty badge that ignores touches.
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    Stage.inOwnScope { layer.cornerRadius = TabBarBadge.height / 2 }
    label.textAlignment = .center
    label.textColor = .white
    label.font = .systemFont(ofSize: 13)
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Shows the text and colour of an item; red without a colour. The badge is hidden without a
  /// text, and visible with an empty one.
  func show(_ item: UITabBarItem) {
    label.text = item.badgeValue
    isHidden = item.badgeValue == nil
    Stage.inOwnScope { backgroundColor = item.badgeColor ?? .systemRed }
  }

  /// Places the left edge 4 points to the right of the image's centre. The badge becomes narrower,
  /// down to a circle, at the right edge of the bounds.
  func place(rightOf centerX: CGFloat, in bounds: CGRect) {
    let fittingWidth = max(
      label.intrinsicContentSize.width + 2 * TabBarBadge.margin, TabBarBadge.height)
    let left = centerX + 4
    Stage.inOwnScope {
      frame = CGRect(
        x: left, y: 2, width: max(TabBarBadge.height, min(fittingWidth, bounds.maxX - left)),
        height: TabBarBadge.height)
      label.frame = self.bounds
    }
  }
}
