#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let breathingCircle = Scene(
    "breathing-circle", title: ["en": "Breathing circle", "zh": "呼吸的圆"],
    summary: [
      "en": "Drag the circle: it grows while you hold it, and shrinks when you let go.",
      "zh": "拖动圆：按住时变大，松手时缩回。",
    ]
  ) { _ in BreathingCircleViewController() }
}

/// A circle that grows to twice its size while a drag holds it, and shrinks after the release.
///
/// A release in flight reverses the running animator instead of replacing it. The circle therefore
/// turns around at its visible size, without a jump. The drag itself moves the centre, which the
/// animator does not change.
final class BreathingCircleViewController: UIViewController {
  private var circleAnimator: UIViewPropertyAnimator?
  private let animationDuration: TimeInterval = 4
  private var circleCenter = CGPoint.zero
  private let readout = Readout(
    ["state", "isRunning", "isReversed", "fractionComplete"], at: CGPoint(x: 16, y: 76))
  private var observations: [NSKeyValueObservation] = []

  /// Adds a circle of 100 points at the centre, an outline of twice its size, and the readout.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Breathing circle", hint: "Drag the circle, hold it, let go, catch it again.")
    view.addSubview(readout)

    let circle = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    circle.center = view.center
    circle.layer.cornerRadius = 50
    circle.backgroundColor = .systemGreen
    circle.accessibilityIdentifier = "circle"
    view.addSubview(Outline(circle.frame.insetBy(dx: -50, dy: -50), cornerRadius: 100))
    // On iOS: action: #selector(dragCircle)
    circle.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: BreathingCircleViewController.dragCircle))
    view.addSubview(circle)
    show()
  }

  /// Handles the drag.
  ///
  /// - Begin: grows the circle.
  /// - Change: moves the centre with the finger.
  /// - End or cancellation: shrinks the circle.
  ///
  /// A running animator is reversed if it leads the other way; an animator at rest is replaced.
  func dragCircle(_ gesture: UIPanGestureRecognizer) {
    guard let target = gesture.view else { return }
    switch gesture.state {
    case .began, .ended, .cancelled:
      circleCenter = target.center
      let isHeld = gesture.state == .began
      if let circleAnimator, circleAnimator.isRunning {
        circleAnimator.pauseAnimation()
        circleAnimator.isReversed = isHeld == isShrinking
        circleAnimator.startAnimation()
      } else {
        // A finished animator drops its animations, so each growth or shrinking from rest gets a
        // new animator. The scene `sticking-point` shows the alternative.
        breathe(in: target, isHeld: isHeld)
      }
    case .changed:
      let translation = gesture.translation(in: view)
      target.center = CGPoint(
        x: circleCenter.x + translation.x, y: circleCenter.y + translation.y)
    default:
      break
    }
  }

  /// A Boolean value that indicates whether the current animator leads to the small circle;
  /// reversed, it leads to the large one.
  private var isShrinking = false

  /// Starts an animator to twice the size, or to the original size, in 4 s.
  private func breathe(in circle: UIView, isHeld: Bool) {
    isShrinking = !isHeld
    let animator = UIViewPropertyAnimator(duration: animationDuration, curve: .easeInOut) {
      circle.transform = isHeld ? CGAffineTransform(scaleX: 2, y: 2) : .identity
    }
    observations = [
      animator.observe(\.state) { [unowned self] _, _ in show() },
      animator.observe(\.isRunning) { [unowned self] _, _ in show() },
      animator.observe(\.isReversed) { [unowned self] _, _ in show() },
      animator.observe(\.fractionComplete) { [unowned self] _, _ in show() },
    ]
    circleAnimator = animator
    animator.startAnimation()
  }

  /// Shows the current animator's properties; inactive before the first drag.
  private func show() {
    readout["state"] = (circleAnimator?.state ?? .inactive).name
    readout["isRunning"] = "\(circleAnimator?.isRunning ?? false)"
    readout["isReversed"] = "\(circleAnimator?.isReversed ?? false)"
    readout["fractionComplete"] = (circleAnimator?.fractionComplete ?? 0).percent
  }
}
