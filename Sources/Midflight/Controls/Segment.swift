/// One segment of a segmented control: what it says or shows, and the line on its left.
final class Segment {
  private let label = UILabel()
  private let picture = UIImageView()
  private let divider = UIView.controlPart(
    .systemGray.withAlphaComponent(0.3), cornerRadius: 0.5)
  /// What is called when a person selects it; it is shown by its image or title.
  var action: UIAction? {
    didSet {
      guard let action else { return }
      if let image = action.image { self.image = image } else { title = action.title }
    }
  }
  /// Whether it can be selected by touch.
  var isEnabled = true
  /// Where it is.
  private var extent = CGRect.zero
  /// As wide as it is asked to be, in points; 0 for as wide as the others.
  var width: CGFloat = 0

  init() {
    label.textAlignment = .center
    picture.contentMode = .center
    picture.tintColor = .label
  }

  /// What it says; nil if it shows an image.
  var title: String? {
    get { label.text }
    set {
      if newValue != nil { image = nil }
      label.text = newValue
    }
  }

  /// What it shows; nil if it says something.
  var image: UIImage? {
    didSet {
      // As everything in a control, in the colour of text unless it says otherwise.
      picture.image =
        image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
      if image != nil { label.text = nil }
    }
  }

  /// As wide as its content and 10 points on either side; more than UIKit asks for where titles are
  /// bold once they are selected.
  var fittingWidth: CGFloat {
    let content = max(label.intrinsicContentSize.width, picture.image?.size.width ?? 0)
    return width > 0 ? width : (content + 20).rounded(.up)
  }

  // MARK: - In its control

  func enter(_ control: UIView) {
    for part in [divider, label, picture] { control.addSubview(part) }
  }

  func leave() {
    for part in [divider, label, picture] { part.removeFromSuperview() }
  }

  func place(in rect: CGRect) {
    extent = rect
    placeTitle()
    picture.frame = rect
    divider.frame = CGRect(x: rect.minX - 0.5, y: rect.midY - 8, width: 1, height: 16)
  }

  /// What is too long ends within the pill, and not at its round ends.
  private func placeTitle() {
    let room = extent.insetBy(dx: min(8, extent.width / 4), dy: 0)
    label.frame = label.intrinsicContentSize.width > room.width ? room : extent
  }

  /// - Parameters:
  ///   - isEnabled: Of the control.
  ///   - hasDivider: Whether the line on the left is seen.
  func show(isSelected: Bool, isPressed: Bool, isEnabled: Bool, hasDivider: Bool) {
    label.font = .systemFont(ofSize: 13, weight: isSelected ? .semibold : .medium)
    placeTitle()
    label.textColor = isEnabled && self.isEnabled ? .label : .tertiaryLabel
    picture.tintColor = label.textColor
    for part in [label, picture] { part.alpha = isPressed ? 0.2 : 1 }
    divider.isHidden = !hasDivider
  }
}

extension [Segment] {
  /// As wide as all of them at the widest one's width, but for those that were given theirs.
  var fittingWidth: CGFloat {
    let widest = filter { $0.width == 0 }.map(\.fittingWidth).max() ?? 0
    return reduce(0) { $0 + ($1.width > 0 ? $1.width : widest) }
  }

  /// Where one of them lies in its control's bounds.
  func rect(of index: Int, in bounds: CGRect) -> CGRect {
    let others = Swift.max(1, count { $0.width == 0 })
    let share = Swift.max(0, bounds.width - reduce(0) { $0 + $1.width }) / CGFloat(others)
    func width(_ segment: Segment) -> CGFloat { segment.width > 0 ? segment.width : share }
    let x = self[..<index].reduce(0) { $0 + width($1) }
    return CGRect(x: x, y: 0, width: width(self[index]), height: bounds.height)
  }

  /// The one at a place across the bounds, or the nearest to it; nil without any.
  func index(at x: CGFloat, in bounds: CGRect) -> Int? {
    guard !isEmpty, bounds.width > 0 else { return nil }
    return indices.first { x < rect(of: $0, in: bounds).maxX } ?? count - 1
  }

  /// The next one that can be selected.
  ///
  /// - Parameters:
  ///   - index: −1 for none; then the first or the last is the next.
  ///   - step: 1 or −1.
  func next(from index: Int, by step: Int) -> Int? {
    var next = index < 0 && step < 0 ? count : index
    repeat { next += step } while indices.contains(next) && !self[next].isEnabled
    return indices.contains(next) ? next : nil
  }
}
