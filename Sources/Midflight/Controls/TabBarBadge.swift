/// What a tab bar shows at an item's image: a few letters on a capsule, or on a circle if there is one.
final class TabBarBadge: UIView {
  private static let height: CGFloat = 18  // points, as on iOS
  private static let margin: CGFloat = 5

  private let label = UILabel()

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

  /// Says what an item has; hidden without.
  func show(_ item: UITabBarItem) {
    label.text = item.badgeValue
    isHidden = item.badgeValue == nil
    Stage.inOwnScope { backgroundColor = item.badgeColor ?? .systemRed }
  }

  /// Stands with its left edge a little right of an image's middle, no wider than there is room.
  func place(rightOf middle: CGFloat, in bounds: CGRect) {
    let wanted = max(label.intrinsicContentSize.width + 2 * TabBarBadge.margin, TabBarBadge.height)
    let left = middle + 4
    Stage.inOwnScope {
      frame = CGRect(
        x: left, y: 2, width: max(TabBarBadge.height, min(wanted, bounds.maxX - left)),
        height: TabBarBadge.height)
      label.frame = self.bounds
    }
  }
}
