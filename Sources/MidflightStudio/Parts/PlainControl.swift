import Midflight

/// A control that shows a rounded background while it is hovered or pressed.
///
/// The window's buttons and rows are subclasses.
class PlainControl: UIControl {
  /// The background. Subviews lie in front of it.
  let background = UIView()
  /// Called when a pointer or the keyboard presses the control.
  var onPress: () -> Void = {}
  /// Called with true when the mouse enters, and with false when it leaves or presses.
  var onHover: (Bool) -> Void = { _ in }
  private var isHovered = false {
    didSet {
      guard isHovered != oldValue else { return }
      updateBackground()
      onHover(isHovered)
    }
  }

  /// Creates a control whose background shows hovering and pressing, and which calls `onPress` for
  /// a release inside or a key.
  override init(frame: CGRect) {
    super.init(frame: frame)
    background.isUserInteractionEnabled = false
    background.layer.cornerRadius = 6
    addSubview(background)
    addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self] hover in
        isHovered = hover.state == .began || hover.state == .changed
      })
    addAction(for: .touchUpInside) { [unowned self] _ in onPress() }
    updateBackground()
  }

  required init?(coder: NSCoder) { return nil }

  /// Updates the background. A press also reports through `onHover` that the mouse has left, so
  /// that the tip disappears.
  override var isHighlighted: Bool {
    didSet {
      updateBackground()
      if isHighlighted { onHover(false) }
    }
  }
  override var isSelected: Bool { didSet { if isSelected != oldValue { updateBackground() } } }
  override var isEnabled: Bool { didSet { if isEnabled != oldValue { updateBackground() } } }

  /// The colour of the background while the control is neither pressed nor hovered; nil for none.
  var normalBackground: UIColor? { nil }

  /// Updates the background to the state of the control: pressed, or else `normalBackground`, or
  /// else hovered and enabled. Otherwise there is none.
  func updateBackground() {
    background.backgroundColor =
      isHighlighted
      ? Palette.pressed : normalBackground ?? (isHovered && isEnabled ? Palette.hover : nil)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = backgroundFrame
  }

  /// The frame of the background.
  var backgroundFrame: CGRect { bounds }
}

/// A button with a glyph.
final class IconButton: PlainControl {
  private let icon: GlyphView

  /// The width and height in points.
  static let side: CGFloat = 28

  /// Creates a button of 28 × 28 points with a quiet glyph.
  ///
  /// - Parameter name: The accessibility identifier, for tests.
  init(_ glyph: Glyph, name: String, onPress: @escaping () -> Void) {
    icon = GlyphView(glyph, color: Palette.quiet)
    super.init(frame: CGRect(x: 0, y: 0, width: IconButton.side, height: IconButton.side))
    accessibilityIdentifier = name
    addSubview(icon)
    self.onPress = onPress
  }

  required init?(coder: NSCoder) { return nil }

  /// The glyph.
  var glyph: Glyph? {
    get { icon.glyph }
    set { icon.glyph = newValue }
  }

  /// The colour of the glyph. A selected button uses the tint.
  var color = Palette.quiet { didSet { if color != oldValue { updateBackground() } } }

  override var intrinsicContentSize: CGSize {
    CGSize(width: IconButton.side, height: IconButton.side)
  }

  /// Updates the background, and the colour of the glyph: faint if disabled, the tint if selected,
  /// and otherwise `color`.
  override func updateBackground() {
    super.updateBackground()
    icon.color = !isEnabled ? .quaternaryLabel : isSelected ? Palette.tint : color
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    icon.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

/// A small button with text.
final class WordButton: PlainControl {
  private let label = UILabel(
    size: 12, weight: .medium, color: Palette.quiet, hasMonospacedDigits: true)

  /// Creates a button without text.
  ///
  /// - Parameter name: The accessibility identifier, for tests.
  init(name: String, onPress: @escaping () -> Void) {
    super.init(frame: .zero)
    accessibilityIdentifier = name
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    addSubview(label)
    self.onPress = onPress
  }

  required init?(coder: NSCoder) { return nil }

  /// The text; empty at first. Another text changes the intrinsic size.
  var text: String {
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

  /// Updates the background, and the colour of the text: the tint if selected, or else quiet. The
  /// text of a disabled button stays readable.
  override func updateBackground() {
    super.updateBackground()
    label.textColor = isSelected ? Palette.tint : Palette.quiet
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
}
