import MidflightApp

/// A sheet with a list of places. The background darkens as the sheet covers it.
final class PlacesViewController: UIViewController {
  private let shade = UIView()
  private let sheet = SheetView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    view.backgroundColor = .systemTeal
    shade.backgroundColor = UIColor(white: 0, alpha: 0.4)
    shade.accessibilityIdentifier = "shade"
    shade.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: PlacesViewController.collapse))
    sheet.onProgress = { [shade] progress in shade.alpha = progress }
    view.addSubview(shade)
    view.addSubview(sheet)
    addRows()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard shade.frame != view.bounds else { return }
    shade.frame = view.bounds
    sheet.layOut(in: view.bounds)
  }

  private func collapse(_ tap: UITapGestureRecognizer) { sheet.move(to: .medium) }

  /// Presents the card of the tapped row.
  private func open(_ tap: UITapGestureRecognizer) {
    guard let row = tap.view as? PlaceRow, presentedViewController == nil else { return }
    present(CardViewController(growingFrom: row), animated: true)
  }

  private func addRows() {
    let names = [
      "Harbour Books", "Lantern Cinema", "Old Observatory", "Corner Grocer", "Rose Garden",
      "Atlas Maps", "Swallow Records", "Night Bakery", "Market Hall", "Summit House",
      "Paper Mill", "Weather Tower", "Sunday Terrace", "Fruit Stand",
    ]
    let styles: [(symbol: String, color: UIColor)] = [
      ("book.fill", .systemIndigo), ("play.fill", .systemPink), ("moon.fill", .systemTeal),
      ("cart.fill", .systemGreen), ("heart.fill", .systemOrange),
    ]
    for (index, name) in names.enumerated() {
      let style = styles[index % styles.count]
      let row = PlaceRow(
        Place(
          name: name, distance: "\(120 + 90 * index) m", symbol: style.symbol, color: style.color))
      row.frame.origin = CGPoint(x: 16, y: PlaceRow.size.height * CGFloat(index))
      row.accessibilityIdentifier = "row\(index + 1)"
      row.addGestureRecognizer(
        UITapGestureRecognizer(target: self, action: PlacesViewController.open))
      sheet.list.addSubview(row)
    }
    sheet.list.contentSize = CGSize(
      width: PlaceRow.size.width, height: PlaceRow.size.height * CGFloat(names.count))
  }
}
