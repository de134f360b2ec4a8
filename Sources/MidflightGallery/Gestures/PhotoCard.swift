#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// A photograph that two fingers scale, rotate and move at the same time.
///
/// By default, only one recogniser of a view recognises at a time. The delegate's
/// `gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)` permits three here. With a mouse, Alt
/// or Ctrl adds the second finger, and Shift moves both.
final class PhotoCard: GestureCard, UIGestureRecognizerDelegate {
  override var title: String { "Pinch and rotation" }
  override var hint: String { "Two fingers; with a mouse hold Alt or Ctrl" }
  private let photo = UIView(frame: CGRect(x: 0, y: 0, width: 172, height: 116))

  private var scale: CGFloat = 1
  private var angle: CGFloat = 0

  /// Replaces the dot by the photograph, and adds the three recognisers. The pan needs two fingers.
  override func setUp() {
    dot.removeFromSuperview()
    addPhoto()
    let recognizers: [(UIGestureRecognizer, String)] = [
      (UIPinchGestureRecognizer(target: self, action: PhotoCard.pinched), "pinch"),
      (UIRotationGestureRecognizer(target: self, action: PhotoCard.turned), "rotation"),
      (UIPanGestureRecognizer(target: self, action: PhotoCard.moved), "two-finger-pan"),
    ]
    for (recognizer, name) in recognizers {
      recognizer.delegate = self
      (recognizer as? UIPanGestureRecognizer)?.minimumNumberOfTouches = 2
      recognize(with: recognizer, named: name)
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    gestureRecognizer.view === otherGestureRecognizer.view
  }

  /// Scales the photograph by the change since the last call.
  func pinched(_ pinch: UIPinchGestureRecognizer) {
    photo.transform = photo.transform.scaledBy(x: pinch.scale, y: pinch.scale)
    scale *= pinch.scale
    pinch.scale = 1
    changed(pinch)
  }

  /// Rotates the photograph by the change since the last call.
  func turned(_ rotation: UIRotationGestureRecognizer) {
    photo.transform = photo.transform.rotated(by: rotation.rotation)
    angle += rotation.rotation
    rotation.rotation = 0
    changed(rotation)
  }

  /// Moves the photograph by the change since the last call.
  func moved(_ pan: UIPanGestureRecognizer) {
    let translation = pan.translation(in: self)
    photo.center = CGPoint(x: photo.center.x + translation.x, y: photo.center.y + translation.y)
    pan.setTranslation(.zero, in: self)
    changed(pan)
  }

  /// Shows the scale and the angle, and sends the photograph home after the last recogniser ends.
  ///
  /// While another recogniser is at work, the photograph stays where it is.
  private func changed(_ recognizer: UIGestureRecognizer) {
    say("\(Int((scale * 100).rounded())) %, \(Int((angle * 180 / .pi).rounded()))°")
    let others = (gestureRecognizers ?? []).filter { $0 !== recognizer }
    guard recognizer.state == .ended || recognizer.state == .cancelled,
      !others.contains(where: { $0.state == .began || $0.state == .changed })
    else { return }
    (scale, angle) = (1, 0)
    spring { [unowned self] in
      photo.transform = .identity
      photo.center = home
    }
  }

  // MARK: - The photograph

  /// Adds the photograph on its background. Neither receives touches.
  private func addPhoto() {
    // The background of the photograph, between the texts, in the card's coordinates.
    let table = UIView(frame: CGRect(x: 14, y: 36, width: bounds.width - 28, height: 138))
    table.bounds.origin = table.frame.origin
    table.backgroundColor = .tertiarySystemGroupedBackground
    table.layer.cornerRadius = 10
    table.clipsToBounds = true
    table.isUserInteractionEnabled = false
    insertSubview(table, at: 0)

    photo.center = home
    photo.backgroundColor = .white
    photo.layer.shadowOpacity = 0.3
    photo.layer.shadowOffset = CGSize(width: 0, height: 4)
    photo.layer.shadowRadius = 8
    photo.accessibilityIdentifier = "photo"
    table.addSubview(photo)

    let picture = UIView(frame: photo.bounds.insetBy(dx: 6, dy: 6))
    picture.clipsToBounds = true
    photo.addSubview(picture)
    let sky = CAGradientLayer()
    sky.frame = picture.bounds
    sky.colors = [
      UIColor(red: 0.20, green: 0.36, blue: 0.68, alpha: 1).cgColor,
      UIColor(red: 0.98, green: 0.66, blue: 0.45, alpha: 1).cgColor,
    ]
    picture.layer.addSublayer(sky)
    let sun = UIBezierPath(ovalIn: CGRect(x: 104, y: 40, width: 30, height: 30))
    add(sun, UIColor(red: 1, green: 0.90, blue: 0.62, alpha: 1), to: picture)
    add(
      hills(heights: (70, 44, 84)), UIColor(red: 0.40, green: 0.31, blue: 0.47, alpha: 1),
      to: picture)
    add(
      hills(heights: (88, 84, 66)), UIColor(red: 0.20, green: 0.19, blue: 0.31, alpha: 1),
      to: picture)
  }

  /// Returns hills from the left edge to the right edge, at three distances from the top in points.
  ///
  /// The hills reach down to 104 points and are 160 points wide.
  private func hills(heights: (CGFloat, CGFloat, CGFloat)) -> UIBezierPath {
    let hills = UIBezierPath()
    hills.move(to: CGPoint(x: 0, y: 104))
    hills.addLine(to: CGPoint(x: 0, y: heights.0))
    hills.addCurve(
      to: CGPoint(x: 160, y: heights.2), controlPoint1: CGPoint(x: 40, y: heights.1),
      controlPoint2: CGPoint(x: 90, y: heights.2 + 10))
    hills.addLine(to: CGPoint(x: 160, y: 104))
    hills.close()
    return hills
  }

  /// Adds a filled path to a view, above its earlier layers.
  private func add(_ path: UIBezierPath, _ color: UIColor, to view: UIView) {
    let shape = CAShapeLayer()
    shape.frame = view.bounds
    shape.path = path.cgPath
    shape.fillColor = color.cgColor
    view.layer.addSublayer(shape)
  }
}
