/// The method that a tab bar calls after a selection.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  /// Called after a tap on an item. The default does nothing.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of items at the bottom, of which one is selected. Its height is 49 points.
///
/// The bar shows all items. A tab bar controller with more than five moves the rest to its More
/// list. Unlike UIKit, an item is selected at the release, and is dim until then. The title
/// of an item without an image is larger and centred in the bar.
@preconcurrency @MainActor
open class UITabBar: UIView {
  static let height: CGFloat = 49  // points, as on iOS

  /// The delegate, as a weak reference.
  open weak var delegate: (any UITabBarDelegate)?
  private var buttons: [TabBarButton] = []
  private let hairline = UIView.controlPart(.barHairline)

  /// Creates a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    Stage.inOwnScope { backgroundColor = .barBackground }
    addSubview(hairline)
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The items from left to right; nil for none. Setting them removes the selection. The bar shows
  /// later changes of the items.
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

  /// The selected item; nil for none. Setting it does not call the delegate.
  open weak var selectedItem: UITabBarItem? { didSet { show() } }

  /// The colour of unselected items; grey for nil. The selected item has the tint colour.
  open var unselectedItemTintColor: UIColor? { didSet { show() } }

  /// The natural size: no preferred width, and a height of 49 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UITabBar.height)
  }

  /// Returns the given width and a height of 49 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UITabBar.height)
  }

  /// Places the items with equal widths, and a line along the top edge.
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

  /// Shows the selection: the selected item in the tint colour, all others in
  /// `unselectedItemTintColor` or grey. An item of another bar selects nothing.
  private func show() {
    for button in buttons {
      button.isSelected = button.item === selectedItem
      button.color =
        button.isSelected
        ? tintColor : unselectedItemTintColor ?? .barUnselected
    }
  }
}
