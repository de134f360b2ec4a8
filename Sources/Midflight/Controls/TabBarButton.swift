/// One item of a tab bar, to be pressed: an image with a small title under it.
///
/// Unlike UIKit, a title without an image is larger, and stands in the middle of the bar.
final class TabBarButton: UIControl {
  let item: UITabBarItem
  private let label = UILabel()
  private let picture = UIImageView()
  private let badge = TabBarBadge()
  private var motion = ControlMotion()
  private var isDimmed = false

  // Points, as in a bar of iOS that is 49 high.
  private static let imageMiddle: CGFloat = 18
  private static let titleTop: CGFloat = 34
  private static let titleHeight: CGFloat = 13

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    label.textAlignment = .center
    picture.contentMode = .center
    // Symbols are drawn larger here than beside text, as iOS does.
    picture.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: 18, weight: .medium, scale: .large)
    for part in [picture, label, badge] { addSubview(part) }
    show()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Of the image and the title while it is enabled.
  var color = UIColor.barUnselected { didSet { show() } }

  func show() {
    isEnabled = item.isEnabled
    label.text = item.title
    label.textColor = isEnabled ? color : .tertiaryLabel
    picture.image = item.image(isSelected: isSelected)
    picture.tintColor = label.textColor
    label.font = .systemFont(ofSize: picture.image == nil ? 13 : 10, weight: .medium)
    badge.show(item)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let isAlone = picture.image == nil
    label.frame =
      isAlone
      ? bounds
      : CGRect(
        x: 0, y: TabBarButton.titleTop, width: bounds.width, height: TabBarButton.titleHeight)
    let hasTitle = !(item.title ?? "").isEmpty
    picture.frame = CGRect(
      x: 0, y: 0, width: bounds.width,
      height: hasTitle ? 2 * TabBarButton.imageMiddle : bounds.height)
    badge.place(rightOf: bounds.midX, in: bounds)
  }

  override var isTriggeredByTouch: Bool { true }

  /// The ring fills the bar's height: it does not touch the title. It is as round as that, so that a
  /// screen's round corner does not cut it.
  override var focusRect: CGRect { bounds.insetBy(dx: 12, dy: KeyboardFocus.room) }
  override var focusRadius: CGFloat { bounds.height / 2 }

  override func stateDidChange() {
    guard isHighlighted != isDimmed else { return }
    isDimmed = isHighlighted
    motion.move(self, ControlMotion.Timing(isDimmed ? 0.1 : 0.25, .easeOut)) {
      [label, picture, isDimmed] in
      label.alpha = isDimmed ? 0.4 : 1
      picture.alpha = label.alpha
    }
  }
}
