import Midflight

/// The failures on display, with a sign and a button that dismisses them.
///
/// The view lies beside the scene if there is room, or else over its top. Unlike a message, it
/// stays until the studio has no failures.
final class FailureView: UIView {
  private let icon = GlyphView(.warning, color: Palette.red)
  private let label = UILabel(size: 12, weight: .medium, color: Palette.red)
  /// The button that dismisses the failures, with the accessibility identifier "failure.dismiss".
  let button: IconButton

  /// Lengths in points.
  private enum Measure {
    static let longestLine: CGFloat = 480
    /// The width beside the scene that the view needs there.
    static let leastBeside: CGFloat = 280
    static let margin: CGFloat = 8
    static let iconWidth: CGFloat = 34
    static let buttonWidth: CGFloat = IconButton.side + 8
  }

  /// Creates a hidden view with a function to call when a person presses the button.
  init(onDismiss: @escaping () -> Void) {
    button = IconButton(.clear, name: "failure.dismiss", onPress: onDismiss)
    super.init(frame: .zero)
    backgroundColor = Palette.sheet
    layer.cornerRadius = 10
    layer.borderWidth = 1.5
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 3)
    accessibilityIdentifier = "failure"
    label.numberOfLines = 0
    for part in [icon, label, button] { addSubview(part) }
    (isHidden, button.isEnabled) = (true, false)
    resolve()
  }

  required init?(coder: NSCoder) { return nil }

  /// The texts on display, one paragraph each; empty while the view is hidden.
  private(set) var texts: [String] = []

  /// Shows texts, or hides the view without any. A hidden button gives up the keyboard focus.
  ///
  /// - Returns: True if the texts have changed, and the view needs another place.
  func show(_ texts: [String]) -> Bool {
    guard texts != self.texts else { return false }
    self.texts = texts
    label.text = texts.joined(separator: "\n")
    (isHidden, button.isEnabled) = (texts.isEmpty, !texts.isEmpty)
    return true
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    resolve()
  }

  /// Applies the colour of the light or dark appearance.
  private func resolve() {
    layer.borderColor = Palette.red.resolvedColor(with: traitCollection).cgColor
  }

  /// Places the view at the top of an area, right of the scene if there is room, or else in the
  /// middle. Long text has several lines, as many as fit the area.
  ///
  /// - Parameter scene: The frame of the scene, and of the comparison if there is one.
  func place(in rect: CGRect, beside scene: CGRect) {
    let margin = Measure.margin
    let beside = rect.maxX - scene.maxX - 2 * margin
    let isBeside = beside >= Measure.leastBeside
    let most = min(isBeside ? beside : rect.width - 2 * margin, Measure.longestLine)
    let availableWidth = max(0, most - Measure.iconWidth - Measure.buttonWidth)
    let size = label.sizeThatFits(CGSize(width: availableWidth, height: .greatestFiniteMagnitude))
    let text = CGSize(
      width: min(size.width.rounded(.up), availableWidth),
      height: min(size.height.rounded(.up), max(0, rect.height - 4 * margin)))
    let width = text.width + Measure.iconWidth + Measure.buttonWidth
    frame = CGRect(
      x: isBeside ? scene.maxX + margin : (rect.midX - width / 2).rounded(),
      y: rect.minY + (isBeside ? margin : 4), width: width,
      height: max(text.height + 2 * margin, IconButton.side + 8))
    icon.center = CGPoint(x: 18, y: 18)
    label.frame = CGRect(
      x: Measure.iconWidth, y: (bounds.height - text.height) / 2, width: text.width,
      height: text.height)
    button.frame = CGRect(
      x: width - IconButton.side - 4, y: 4, width: IconButton.side, height: IconButton.side)
  }
}
