import Midflight

/// A text at the top of the viewport that stays until it is replaced.
final class HintView: UIView {
  private let label = UILabel(size: 13, weight: .medium, color: .white)

  /// The text; nil while the view is invisible.
  private(set) var text: String?

  /// Creates an invisible view that ignores touches.
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Palette.selection
    layer.cornerRadius = 14
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 3)
    alpha = 0
    isUserInteractionEnabled = false
    accessibilityIdentifier = "hint"
    label.numberOfLines = 0
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows a text, or hides the view. The text on display stays as it is.
  ///
  /// - Parameters:
  ///   - text: The text; nil to hide the view.
  ///   - rect: The area at whose top the view is centred.
  ///   - isAnimated: A Boolean value that indicates whether the view fades.
  func show(_ text: String?, in rect: CGRect, isAnimated: Bool) {
    guard text != self.text else { return }
    self.text = text
    if let text {
      label.text = text.withoutLoneEnd
      place(in: rect)
    }
    UIView.animate(withDuration: isAnimated ? 0.25 : 0) { [unowned self] in
      alpha = text == nil ? 0 : 1
    }
  }

  /// Centres the view 8 points below the top of an area, at most 440 points wide. Longer text has
  /// several lines.
  ///
  /// The label has a margin of 14 points at each side, and of 6 points above and below. In an area
  /// of at most 44 points, the label has no width, and the view is 28 points wide.
  func place(in rect: CGRect) {
    let availableWidth = max(0, min(rect.width - 16, 440) - 28)
    let size = label.sizeThatFits(CGSize(width: availableWidth, height: .greatestFiniteMagnitude))
    let (width, height) = (min(size.width.rounded(.up), availableWidth), size.height.rounded(.up))
    frame = CGRect(
      x: (rect.midX - width / 2).rounded() - 14, y: rect.minY + 8, width: width + 28,
      height: height + 12)
    label.frame = CGRect(x: 14, y: 6, width: width, height: height)
  }
}

extension String {
  /// The text with word joiners (U+2060) between its last four characters, so that no line has only
  /// the last Chinese one. Unchanged if the four have a space or no Chinese character, or if there
  /// are fewer.
  var withoutLoneEnd: String {
    let end = suffix(4)
    guard end.count == 4, !end.contains(where: \.isWhitespace), end.contains(where: \.isHan) else {
      return self
    }
    return dropLast(4) + end.map(String.init).joined(separator: "\u{2060}")
  }
}

extension Character {
  /// A Boolean value that indicates whether the character is Chinese.
  fileprivate var isHan: Bool {
    unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
  }
}
