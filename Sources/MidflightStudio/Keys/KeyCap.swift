import Midflight

/// A picture of a key on a keyboard.
final class KeyCap: UIView {
  private let label = UILabel(size: 11, weight: .medium)

  /// Creates a key cap with a name, at least 20 points wide.
  init(_ name: String) {
    super.init(frame: .zero)
    backgroundColor = Palette.field
    layer.cornerRadius = 5
    label.text = name
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  override var intrinsicContentSize: CGSize {
    CGSize(width: max(20, label.intrinsicContentSize.width + 12), height: 20)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
}
