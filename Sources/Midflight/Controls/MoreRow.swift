import Foundation

/// A row of the More list: an item's image and title, and a disclosure arrow.
final class MoreRow: UIControl {
  static let height: CGFloat = 44  // points, as a table row on iOS

  let item: UITabBarItem
  private let label = UILabel()
  private let symbolView = UIImageView()
  private let arrow = UIImageView(image: UIImage(systemName: "chevron.right"))
  private let hairline = UIView.controlPart(.separator)
  private let motion = ControlMotion()
  private var isDimmed = false

  private static let margin: CGFloat = 16  // points at either side
  private static let imageSize: CGFloat = 30
  private static let gap: CGFloat = 14

  /// Creates a row that shows an item and follows its changes, in place of the item's earlier
  /// observer.
  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    label.font = .systemFont(ofSize: 17)
    symbolView.contentMode = .center
    symbolView.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: 18, weight: .medium, scale: .large)
    arrow.contentMode = .center
    arrow.tintColor = .tertiaryLabel
    arrow.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: 13, weight: .semibold)
    for part in [symbolView, label, arrow, hairline] { addSubview(part) }
    item.onChange = { [weak self] in self?.show() }
    show()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var isTriggeredByTouch: Bool { true }
  /// The rectangle of the focus ring, inside the row because rows adjoin.
  override var focusRect: CGRect {
    bounds.shrunk(dx: KeyboardFocus.ringInset, dy: KeyboardFocus.ringInset)
  }

  /// Places image, title, arrow and line. Without an image, title and line start at the margin.
  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    symbolView.frame = CGRect(
      x: MoreRow.margin, y: 0, width: MoreRow.imageSize, height: height)
    let left =
      MoreRow.margin + (symbolView.image == nil ? 0 : MoreRow.imageSize + MoreRow.gap)
    arrow.frame = CGRect(x: width - MoreRow.margin - 10, y: 0, width: 10, height: height)
    label.frame = CGRect(
      x: left, y: 0, width: max(arrow.frame.minX - 8 - left, 0), height: height)
    let thickness = 1 / (window?.stage?.scale ?? 1)
    hairline.frame = CGRect(x: left, y: height - thickness, width: width - left, height: thickness)
  }

  /// Dims the row in 0.05 s after a press, and restores it in 0.35 s. No effect on other changes of
  /// the state.
  override func stateDidChange() {
    guard isHighlighted != isDimmed else { return }
    isDimmed = isHighlighted
    motion.move(self, ControlMotion.Timing(isDimmed ? 0.05 : 0.35, .easeOut)) {
      [unowned self, isDimmed] in
      backgroundColor = isDimmed ? .systemGray4 : .clear
    }
  }

  /// Shows the item's title, image and availability. A disabled item has a grey title, and disables
  /// the row.
  private func show() {
    isEnabled = item.isEnabled
    label.text = item.title
    label.textColor = isEnabled ? .label : .tertiaryLabel
    symbolView.image = item.image(isSelected: false)
    setNeedsLayout()
  }
}
