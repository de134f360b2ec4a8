#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension UIButton {
  /// A button of the system's type on a grey ground.
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
  /// Puts views side by side, all as wide.
  func addRow(_ views: [UIView], at frame: CGRect, spacing: CGFloat = 8) {
    let row = UIStackView(arrangedSubviews: views)
    row.frame = frame
    row.spacing = spacing
    row.distribution = .fillEqually
    addSubview(row)
  }

  /// A coloured tile with round corners, known by a name, that is on the view from now on.
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

  /// A plain card that holds parts of a scene.
  func addCard(at frame: CGRect) -> UIView {
    let card = UIView(frame: frame)
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 12
    addSubview(card)
    return card
  }
}
