import Midflight

/// Words at the top of the viewport that stay until there are others, or none.
final class HintView: UIView {
  private let label = UILabel(size: 13, weight: .medium, color: .white)

  /// What it says; nil for nothing: it is not seen then.
  private(set) var words: String?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Palette.tint
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

  /// Says something, or nothing any more.
  ///
  /// - Parameters:
  ///   - rect: What it lies at the top of, in the middle.
  ///   - isAnimated: Whether it comes and goes softly.
  func say(_ words: String?, in rect: CGRect, isAnimated: Bool) {
    guard words != self.words else { return }
    self.words = words
    if let words {
      label.text = words.withoutLoneEnd
      place(in: rect)
    }
    UIView.animate(withDuration: isAnimated ? 0.25 : 0) { [unowned self] in
      alpha = words == nil ? 0 : 1
    }
  }

  /// Lies at the top of a rectangle, in the middle.
  func place(in rect: CGRect) {
    let room = max(0, min(rect.width - 16, 440) - 28)
    let size = label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
    let (width, height) = (min(size.width.rounded(.up), room), size.height.rounded(.up))
    frame = CGRect(
      x: (rect.midX - width / 2).rounded() - 14, y: rect.minY + 8, width: width + 28,
      height: height + 12)
    label.frame = CGRect(x: 14, y: 6, width: width, height: height)
  }
}

extension String {
  /// The same, but that no line is broken among its last four characters, where words have no spaces: one of
  /// them alone on a line is no line. Between them stands U+2060, a word joiner.
  var withoutLoneEnd: String {
    let end = suffix(4)
    guard end.count == 4, !end.contains(where: \.isWhitespace), end.contains(where: \.isHan) else {
      return self
    }
    return dropLast(4) + end.map(String.init).joined(separator: "\u{2060}")
  }
}

extension Character {
  /// Whether it is a Chinese character.
  fileprivate var isHan: Bool {
    unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
  }
}
