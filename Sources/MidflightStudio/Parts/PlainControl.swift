import Midflight

/// Something to press that shows a soft rectangle under the pointer and under a finger.
///
/// The window's buttons and rows are such; each adds what it shows.
class PlainControl: UIControl {
  /// What the pointer is over or presses; subviews go in front of it.
  let ground = UIView()
  /// Called when it is pressed, by a pointer or by the keyboard.
  var onPress: () -> Void = {}
  /// Called when the pointer comes over it, and when it leaves it or presses it.
  var onHover: (Bool) -> Void = { _ in }
  private var isHovered = false {
    didSet {
      guard isHovered != oldValue else { return }
      showGround()
      onHover(isHovered)
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    ground.isUserInteractionEnabled = false
    ground.layer.cornerRadius = 6
    addSubview(ground)
    addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self] hover in
        isHovered = hover.state == .began || hover.state == .changed
      })
    addAction(for: .touchUpInside) { [unowned self] _ in onPress() }
    showGround()
  }

  required init?(coder: NSCoder) { return nil }

  override var isHighlighted: Bool {
    didSet {
      showGround()
      if isHighlighted { onHover(false) }
    }
  }
  override var isSelected: Bool { didSet { if isSelected != oldValue { showGround() } } }
  override var isEnabled: Bool { didSet { if isEnabled != oldValue { showGround() } } }

  /// What the ground looks like when it is neither pressed nor under the pointer.
  var restingGround: UIColor? { nil }

  /// Shows whether it is pressed, under the pointer, or chosen.
  func showGround() {
    ground.backgroundColor =
      isHighlighted
      ? Palette.pressed : restingGround ?? (isHovered && isEnabled ? Palette.hover : nil)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = groundFrame
  }

  /// Where the ground lies.
  var groundFrame: CGRect { bounds }
}

/// A button with a glyph on it.
final class IconButton: PlainControl {
  private let icon: GlyphView

  /// How wide and high it is, in points.
  static let side: CGFloat = 28

  /// A button with this glyph.
  ///
  /// - Parameter name: Its name for tests.
  init(_ glyph: Glyph, name: String, onPress: @escaping () -> Void) {
    icon = GlyphView(glyph, color: .secondaryLabel)
    super.init(frame: CGRect(x: 0, y: 0, width: IconButton.side, height: IconButton.side))
    accessibilityIdentifier = name
    addSubview(icon)
    self.onPress = onPress
  }

  required init?(coder: NSCoder) { return nil }

  /// What it shows.
  var glyph: Glyph? {
    get { icon.glyph }
    set { icon.glyph = newValue }
  }

  /// The glyph's colour; a chosen one's is the tint.
  var color = UIColor.secondaryLabel { didSet { if color != oldValue { showGround() } } }

  override var intrinsicContentSize: CGSize {
    CGSize(width: IconButton.side, height: IconButton.side)
  }

  override func showGround() {
    super.showGround()
    icon.color = !isEnabled ? .quaternaryLabel : isSelected ? Palette.tint : color
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    icon.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

/// A small button with words on it.
final class WordButton: PlainControl {
  private let label = UILabel(
    size: 12, weight: .medium, color: Palette.quiet, hasMonospacedDigits: true)

  /// A button that says nothing yet.
  init(name: String, onPress: @escaping () -> Void) {
    super.init(frame: .zero)
    accessibilityIdentifier = name
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    addSubview(label)
    self.onPress = onPress
  }

  required init?(coder: NSCoder) { return nil }

  /// What it says.
  var words: String {
    get { label.text ?? "" }
    set {
      guard newValue != label.text else { return }
      label.text = newValue
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: label.intrinsicContentSize.width + 16, height: IconButton.side)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func showGround() {
    super.showGround()
    label.textColor = isSelected ? Palette.tint : isEnabled ? Palette.quiet : .secondaryLabel
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
}
