/// Is told what a person selects in a tab bar.
@MainActor public protocol UITabBarDelegate: AnyObject {
  /// An item was tapped. Nothing by default.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of items at the bottom, of which one is selected. It is 49 points high.
///
/// All items are shown, however many; a tab bar controller puts what is beyond five into its More.
/// Unlike UIKit, a press selects at the release, and dims the item until then.
open class UITabBar: UIView {
  static let height: CGFloat = 49  // points, as on iOS

  /// Who is told of selections.
  open weak var delegate: (any UITabBarDelegate)?
  private var buttons: [TabBarButton] = []
  private let hairline = UIView.controlPart(.barHairline)

  /// A bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    Stage.inOwnScope { backgroundColor = .barBackground }
    addSubview(hairline)
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// From left to right; nil for none. Setting them selects none.
  open var items: [UITabBarItem]? {
    didSet {
      for item in oldValue ?? [] { item.onChange = nil }
      for button in buttons { button.removeFromSuperview() }
      buttons = (items ?? []).map(TabBarButton.init)
      for button in buttons {
        addSubview(button)
        button.item.onChange = { [weak button] in button?.show() }
        button.addAction(for: .primaryActionTriggered) { [weak self, weak button] _ in
          if let self, let button { self.choose(button.item) }
        }
      }
      selectedItem = nil
    }
  }

  /// The one that is selected; nil for none. Setting it tells nobody.
  open weak var selectedItem: UITabBarItem? { didSet { show() } }

  /// The colour of items that are not selected; grey unless set. The one that is has the tint colour.
  open var unselectedItemTintColor: UIColor? { didSet { show() } }

  /// As wide as it is told, 49 points high.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UITabBar.height)
  }

  /// As wide as there is room, 49 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UITabBar.height)
  }

  /// Places the items, all of one width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let thickness = 1 / (window?.stage?.scale ?? 1)
    hairline.frame = CGRect(x: 0, y: -thickness, width: bounds.width, height: thickness)
    let width = bounds.width / CGFloat(max(buttons.count, 1))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: CGFloat(index) * width, y: 0, width: width, height: UITabBar.height)
    }
  }

  /// Shows the selected item in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  private func choose(_ item: UITabBarItem) {
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  private func show() {
    for button in buttons {
      button.isSelected = button.item === selectedItem
      button.color =
        button.isSelected
        ? tintColor : unselectedItemTintColor ?? .barUnselected
    }
  }
}
