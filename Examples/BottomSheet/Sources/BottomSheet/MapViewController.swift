#if canImport(UIKit)
  import UIKit
#else
  import MidflightApp
#endif

/// A map below a sheet with a list of places. The map darkens as the sheet covers it.
final class MapViewController: UIViewController {
  private let map = UIView()
  private let shade = UIView()
  private let sheet = SheetView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    view.backgroundColor = .systemGray6
    shade.backgroundColor = UIColor(white: 0, alpha: 0.4)
    shade.accessibilityIdentifier = "shade"
    // On iOS: action: #selector(collapse)
    shade.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: MapViewController.collapse))
    sheet.onProgress = { [shade] progress in shade.alpha = progress }
    for part in [map, shade, sheet] { view.addSubview(part) }
    drawMap()
    addPlaces()
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

  // MARK: - Content

  private func addPlaces() {
    let places = [
      ("book.fill", "Harbour Books"), ("play.fill", "Lantern Cinema"),
      ("moon.fill", "Old Observatory"), ("cart.fill", "Corner Grocer"),
      ("music.note", "Swallow Records"), ("heart.fill", "Rose Garden"),
      ("envelope.fill", "Quay Post"), ("flag.fill", "Summit House"),
      ("camera.fill", "Darkroom Nine"), ("cloud.fill", "Weather Tower"),
      ("sun.max.fill", "Sunday Terrace"), ("bell.fill", "Bell Foundry"),
      ("paperplane.fill", "Paper Plane Inn"), ("bolt.fill", "Tram Depot"),
    ]
    let colors: [UIColor] = [.systemIndigo, .systemPink, .systemTeal, .systemGreen, .systemOrange]
    for (index, (symbol, name)) in places.enumerated() {
      let row = PlaceRow(
        symbol: symbol, name: name, detail: "\(120 + 90 * index) m",
        color: colors[index % colors.count])
      row.frame.origin = CGPoint(x: 16, y: PlaceRow.size.height * CGFloat(index))
      row.accessibilityIdentifier = "row\(index + 1)"
      // On iOS: action: #selector(open)
      row.addGestureRecognizer(
        UITapGestureRecognizer(target: self, action: MapViewController.open))
      sheet.list.addSubview(row)
    }
    sheet.list.contentSize = CGSize(
      width: PlaceRow.size.width, height: PlaceRow.size.height * CGFloat(places.count))
  }

  /// Draws a river, streets, and the user's place.
  private func drawMap() {
    let river = UIBezierPath()
    river.move(to: CGPoint(x: -40, y: 90))
    river.addCurve(
      to: CGPoint(x: 430, y: 420), controlPoint1: CGPoint(x: 190, y: 60),
      controlPoint2: CGPoint(x: 120, y: 420))
    addShape(river, stroke: .systemTeal.withAlphaComponent(0.45), width: 44)
    let streets = UIBezierPath()
    for index in 0..<4 {
      streets.move(to: CGPoint(x: 90 * index - 20, y: 900))
      streets.addLine(to: CGPoint(x: 90 * index + 110, y: -20))
      streets.move(to: CGPoint(x: -20, y: 110 * index + 60))
      streets.addLine(to: CGPoint(x: 410, y: 110 * index + 120))
    }
    addShape(streets, stroke: .systemBackground, width: 7)
    let place = UIBezierPath(ovalIn: CGRect(x: 176, y: 216, width: 22, height: 22))
    addShape(place, stroke: .systemBlue, width: 6)
  }

  private func addShape(_ path: UIBezierPath, stroke: UIColor, width: CGFloat) {
    let shape = CAShapeLayer()
    shape.path = path.cgPath
    shape.fillColor = nil
    shape.strokeColor = stroke.cgColor
    shape.lineWidth = width
    map.layer.addSublayer(shape)
  }
}
