import MidflightApp

/// A place of the list.
struct Place {
  let name: String
  let distance: String
  let symbol: String
  let color: UIColor
}

/// The symbol, the name and the distance of a place: a row of the list, and the header of a card.
final class PlaceRow: UIView {
  static let size = CGSize(width: 358, height: 80)
  let place: Place

  init(_ place: Place) {
    self.place = place
    super.init(frame: CGRect(origin: .zero, size: PlaceRow.size))
    let icon = UIImageView(image: UIImage(systemName: place.symbol))
    icon.frame = CGRect(x: 12, y: 18, width: 44, height: 44)
    icon.contentMode = .center
    icon.tintColor = .white
    icon.backgroundColor = place.color
    icon.layer.cornerRadius = 12
    addSubview(icon)
    addLabel(place.name, .systemFont(ofSize: 17, weight: .semibold), .label, y: 18)
    addLabel(place.distance, .systemFont(ofSize: 14), .secondaryLabel, y: 41)
  }

  required init?(coder: NSCoder) { nil }

  private func addLabel(_ text: String, _ font: UIFont, _ color: UIColor, y: CGFloat) {
    let label = UILabel(frame: CGRect(x: 70, y: y, width: 270, height: 22))
    (label.text, label.font, label.textColor) = (text, font, color)
    addSubview(label)
  }
}
