#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// The system symbols, each on a button.
///
/// A template image takes the button's tint colour, and a press dims it.
final class SymbolsViewController: UIViewController {
  private let heading = UILabel()
  private let card = UIView()
  private let names = [
    "play.fill", "pause.fill", "stop.fill", "backward.fill", "forward.fill", "plus", "minus",
    "xmark", "checkmark", "ellipsis", "plus.circle.fill", "minus.circle.fill",
    "xmark.circle.fill", "checkmark.circle.fill", "circle", "circle.fill", "square",
    "square.fill", "star", "star.fill", "heart", "heart.fill", "chevron.left", "chevron.right",
    "chevron.up", "chevron.down", "arrow.left", "arrow.right", "arrow.up", "arrow.down",
    "arrow.counterclockwise", "arrow.clockwise", "gear", "gearshape", "gearshape.fill",
    "slider.horizontal.3", "list.bullet", "magnifyingglass", "sun.max.fill", "moon.fill",
    "person.fill", "house.fill",
  ]
  private var buttons: [UIButton] = []

  /// Adds a button for each symbol. A press has no effect besides the dimming.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    heading.text = "Symbols"
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 10
    view.addSubview(heading)
    view.addSubview(card)
    let size = UIImage.SymbolConfiguration(pointSize: 24)
    for name in names {
      let button = UIButton(type: .system)
      button.setImage(UIImage(systemName: name, withConfiguration: size), for: .normal)
      button.accessibilityIdentifier = name
      card.addSubview(button)
      buttons.append(button)
    }
  }

  /// Places the symbols in six columns on a card of at most 600 points.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = min(view.bounds.width - 32, 600)
    let left = (view.bounds.width - width) / 2
    heading.sizeToFit()
    heading.frame.origin = CGPoint(x: left, y: 28)
    let columns = 6
    let (columnWidth, rowHeight) = ((width / CGFloat(columns)).rounded(.down), CGFloat(56))
    let rows = (buttons.count + columns - 1) / columns
    card.frame = CGRect(x: left, y: 86, width: width, height: rowHeight * CGFloat(rows) + 16)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: CGFloat(index % columns) * columnWidth, y: 8 + CGFloat(index / columns) * rowHeight,
        width: columnWidth, height: rowHeight)
    }
  }
}
