#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let snap = Scene(
    "snap", title: ["en": "Snap", "zh": "吸附"],
    summary: [
      "en": "Tap anywhere: the square snaps there. Drag it away, or tap again while it flies.",
      "zh": "点按任意处，方块会吸附过去；也可以拖走它，或在它飞行时再次点按。",
    ]
  ) { _ in SnapViewController() }
}

/// A square that snaps to each tap, by UIKit's dynamics.
///
/// A dynamic animator simulates its behaviours and sets the items' centres in each frame. The scene
/// has one snap behaviour; a tap changes its point. A drag removes the behaviour, so that only the
/// finger moves the square, and the release adds it again.
final class SnapViewController: UIViewController {
  private let square = UIView(frame: CGRect(x: 145, y: 160, width: 100, height: 100))
  private let ring = UIView(frame: CGRect(x: 0, y: 0, width: 28, height: 28))
  private var animator: UIDynamicAnimator!
  private var snap: UISnapBehavior!

  /// Adds the square and the ring. The snap acts only after the first tap or drag.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addRing()
    addSquare()
    addHint()

    animator = UIDynamicAnimator(referenceView: view)
    snap = UISnapBehavior(item: square, snapTo: square.center)
    // With reduced motion, the snap swings as little as possible.
    snap.damping = UIAccessibility.isReduceMotionEnabled ? 1 : 0.5

    // On iOS: action: #selector(tapped)
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: SnapViewController.tapped))
    square.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: SnapViewController.dragged))
  }

  /// Sends the square to the tapped point, also in flight.
  func tapped(_ tap: UITapGestureRecognizer) {
    snap.snapPoint = tap.location(in: view)
    animator.addBehavior(snap)
    show(snap.snapPoint)
  }

  /// Moves the square with the finger, without the snap. The release, and a cancellation too, snaps
  /// it to the last tapped point.
  func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      if snap.dynamicAnimator != nil { animator.removeBehavior(snap) }
    case .changed:
      let translation = pan.translation(in: view)
      square.center.x += translation.x
      square.center.y += translation.y
      pan.setTranslation(.zero, in: view)
    case .ended, .cancelled:
      animator.addBehavior(snap)
    default:
      break
    }
  }

  /// Moves the ring to the target point.
  private func show(_ point: CGPoint) {
    ring.center = point
    ring.transform = CGAffineTransform(scaleX: 2, y: 2)
    ring.alpha = 0
    UIView.animate(withDuration: 0.25) { [unowned self] in
      ring.transform = .identity
      ring.alpha = 1
    }
  }

  /// Adds the ring around the square's start; it receives no touches.
  private func addRing() {
    ring.layer.cornerRadius = 14
    ring.layer.borderWidth = 3
    ring.layer.borderColor = UIColor.systemGray3.cgColor
    ring.center = square.center
    ring.isUserInteractionEnabled = false
    view.addSubview(ring)
  }

  /// Adds the square with an arrow.
  private func addSquare() {
    square.backgroundColor = .systemBlue
    square.layer.cornerRadius = 22
    square.layer.shadowOpacity = 0.25
    square.layer.shadowOffset = CGSize(width: 0, height: 8)
    square.layer.shadowRadius = 14
    square.accessibilityIdentifier = "square"
    view.addSubview(square)

    // The arrow shows the rotation.
    let arrow = UIBezierPath()
    arrow.move(to: CGPoint(x: 32, y: 52))
    arrow.addLine(to: CGPoint(x: 50, y: 34))
    arrow.addLine(to: CGPoint(x: 68, y: 52))
    arrow.move(to: CGPoint(x: 50, y: 36))
    arrow.addLine(to: CGPoint(x: 50, y: 68))
    let shape = CAShapeLayer()
    shape.frame = square.bounds
    shape.path = arrow.cgPath
    shape.fillColor = nil
    shape.strokeColor = UIColor.white.cgColor
    shape.lineWidth = 7
    shape.lineCap = .round
    shape.lineJoin = .round
    square.layer.addSublayer(shape)
  }

  /// Adds the instruction near the lower edge.
  private func addHint() {
    let hint = UILabel(frame: CGRect(x: 20, y: 780, width: 350, height: 22))
    hint.text = "Tap anywhere, or drag the square"
    hint.font = .systemFont(ofSize: 15)
    hint.textColor = .secondaryLabel
    hint.textAlignment = .center
    view.addSubview(hint)
  }
}
