#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension UIButton {
  /// Creates a system button with a grey background; the title is also its identifier.
  ///
  /// The caller gives the button its frame.
  static func filled(_ title: String) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 15, weight: .medium)
    button.backgroundColor = .tertiarySystemFill
    button.layer.cornerRadius = 10
    button.accessibilityIdentifier = title
    return button
  }
}

extension UIView {
  /// Adds views side by side with equal widths.
  ///
  /// The views fill the height of `frame`. An empty array adds an empty row.
  func addRow(_ views: [UIView], at frame: CGRect, spacing: CGFloat = 8) {
    let row = UIStackView(arrangedSubviews: views)
    row.frame = frame
    row.spacing = spacing
    row.distribution = .fillEqually
    addSubview(row)
  }

  /// Adds a coloured tile with rounded corners, and returns it.
  ///
  /// - Parameter name: The tile's accessibility identifier.
  func addTile(_ name: String, _ color: UIColor, at frame: CGRect, cornerRadius: CGFloat = 20)
    -> UIView
  {
    let tile = UIView(frame: frame)
    tile.backgroundColor = color
    tile.layer.cornerRadius = cornerRadius
    tile.accessibilityIdentifier = name
    addSubview(tile)
    return tile
  }

  /// Adds a plain card for parts of a scene, and returns it.
  func addCard(at frame: CGRect) -> UIView {
    let card = UIView(frame: frame)
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 12
    addSubview(card)
    return card
  }
}
