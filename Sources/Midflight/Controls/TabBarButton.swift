/// The button of a tab bar item: an image above a small title.
///
/// Unlike UIKit, a title without an image is larger and centred in the bar.
final class TabBarButton: UIControl {
  let item: UITabBarItem
  private let label = UILabel()
  private let symbolView = UIImageView()
  private let badge = TabBarBadge()
  private let motion = ControlMotion()
  private var isDimmed = false

  // Points, as in a bar of iOS with a height of 49.
  private static let imageCenterY: CGFloat = 18
  private static let titleTop: CGFloat = 34
  private static let titleHeight: CGFloat = 13

  /// Creates a button that shows an item. The button does not observe the item's changes.
  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    label.textAlignment = .center
    symbolView.contentMode = .center
    // Symbols are larger here than beside text, as on iOS.
    symbolView.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: 18, weight: .medium, scale: .large)
    for part in [symbolView, label, badge] { addSubview(part) }
    show()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// The colour of image and title while the item is enabled.
  var color = UIColor.barUnselected { didSet { show() } }

  /// Shows the item's title, image, badge and availability. A disabled item has a grey title and
  /// image, and disables the button.
  func show() {
    isEnabled = item.isEnabled
    label.text = item.title
    label.textColor = isEnabled ? color : .tertiaryLabel
    symbolView.image = item.image(isSelected: isSelected)
    symbolView.tintColor = label.textColor
    label.font = .systemFont(ofSize: symbolView.image == nil ? 13 : 10, weight: .medium)
    badge.show(item)
    setNeedsLayout()
  }

  /// Places title, image and badge. A title without an image, and an image without a title, are
  /// centred in the bounds.
  override func layoutSubviews() {
    let isAlone = symbolView.image == nil
    label.frame =
      isAlone
      ? bounds
      : CGRect(
        x: 0, y: TabBarButton.titleTop, width: bounds.width, height: TabBarButton.titleHeight)
    let hasTitle = !(item.title ?? "").isEmpty
    symbolView.frame = CGRect(
      x: 0, y: 0, width: bounds.width,
      height: hasTitle ? 2 * TabBarButton.imageCenterY : bounds.height)
    badge.place(rightOf: bounds.midX, in: bounds)
  }

  override var isTriggeredByTouch: Bool { true }

  /// The rectangle of the focus ring, which has the bar's height and does not touch the title. The
  /// round ends fit into a screen's round corner.
  override var focusRect: CGRect { bounds.shrunk(dx: 12, dy: KeyboardFocus.ringInset) }
  override var focusRadius: CGFloat { bounds.height / 2 }

  /// Dims title and image in 0.1 s after a press, and restores them in 0.25 s. No effect on other
  /// changes of the state.
  override func stateDidChange() {
    guard isHighlighted != isDimmed else { return }
    isDimmed = isHighlighted
    motion.move(self, ControlMotion.Timing(isDimmed ? 0.1 : 0.25, .easeOut)) {
      [label, symbolView, isDimmed] in
      label.alpha = isDimmed ? 0.4 : 1
      symbolView.alpha = label.alpha
    }
  }
}
