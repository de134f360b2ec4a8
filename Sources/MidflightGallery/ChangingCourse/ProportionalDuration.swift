#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let proportionalDuration = Scene(
    "proportional-duration",
    title: ["en": "Proportional duration", "zh": "按比例的时长"],
    summary: [
      "en": "Drag the circle for a moment: what grew for a second shrinks in a second.",
      "zh": "拖动圆一会儿再松手：变大用了一秒，缩回也只用一秒。",
    ]
  ) { _ in ProportionalDurationViewController() }
}

/// A circle whose return takes no longer than its interrupted growth.
///
/// A new animation takes its whole duration, even for a short distance, as the grey circle shows.
/// `durationFactor` gives the green circle's return the fraction of the duration for which it grew.
final class ProportionalDurationViewController: UIViewController {
  private let animationDuration: TimeInterval = 4
  private lazy var slowCircle = makeCircle("slowCircle", .systemGray3)
  private lazy var circle = makeCircle("circle", .systemGreen)
  private lazy var slowAnimator = UIViewPropertyAnimator(
    duration: animationDuration, curve: .easeInOut)
  private lazy var circleAnimator = UIViewPropertyAnimator(
    duration: animationDuration, curve: .easeInOut)
  private var circleCenter = CGPoint.zero
  private let readout = Readout(
    ["durationFactor", "Green takes", "Grey takes"], at: CGPoint(x: 16, y: 76))

  /// Adds the grey circle behind the green one. Only the green circle receives touches.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Proportional duration", hint: "Drag the circle for a second, then let go.")
    view.addSubview(readout)
    view.addSubview(Outline(slowCircle.frame.insetBy(dx: -50, dy: -50), cornerRadius: 100))
    for circle in [slowCircle, circle] { view.bringSubviewToFront(circle) }
    slowCircle.isUserInteractionEnabled = false
    // On iOS: action: #selector(dragCircle)
    circle.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: ProportionalDurationViewController.dragCircle))
    for name in ["durationFactor", "Green takes", "Grey takes"] { readout[name] = "–" }
  }

  /// Moves both circles with the finger. The begin of a drag grows both, and its end or
  /// cancellation shrinks both.
  func dragCircle(_ gesture: UIPanGestureRecognizer) {
    switch gesture.state {
    case .began, .ended, .cancelled:
      circleCenter = circle.center
      let scale: CGFloat = gesture.state == .began ? 2 : 1
      breatheForTheWholeDuration(scale)
      breathe(scale)
    case .changed:
      let translation = gesture.translation(in: view)
      circle.center = CGPoint(
        x: circleCenter.x + translation.x, y: circleCenter.y + translation.y)
      slowCircle.center = circle.center
    default:
      break
    }
  }

  /// Animates the grey circle from its visible size in the whole duration.
  private func breatheForTheWholeDuration(_ scale: CGFloat) {
    if slowAnimator.state == .active { slowAnimator.stopAnimation(true) }
    slowAnimator.addAnimations { [slowCircle] in
      slowCircle.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
    slowAnimator.startAnimation()
    readout["Grey takes"] = String(format: "%.1f s", animationDuration)
  }

  /// Animates the green circle from its visible size. The duration is the elapsed fraction of the
  /// interrupted animation, or the whole duration if none was running.
  private func breathe(_ scale: CGFloat) {
    // The elapsed fraction of the current animator; 0 without one, which means the whole duration.
    let durationFactor = circleAnimator.fractionComplete
    if circleAnimator.state == .active {
      circleAnimator.stopAnimation(false)
      circleAnimator.finishAnimation(at: .current)
    }
    circleAnimator.addAnimations { [circle] in
      circle.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
    circleAnimator.startAnimation()
    circleAnimator.pauseAnimation()
    circleAnimator.continueAnimation(
      withTimingParameters: nil, durationFactor: durationFactor)

    readout["durationFactor"] = String(format: "%.2f", durationFactor)
    let seconds = animationDuration * TimeInterval(durationFactor == 0 ? 1 : durationFactor)
    readout["Green takes"] = String(format: "%.1f s", seconds)
  }

  /// Adds a circle of 100 points at the centre of the view.
  private func makeCircle(_ name: String, _ color: UIColor) -> UIView {
    view.addTile(
      name, color,
      at: CGRect(x: view.center.x - 50, y: view.center.y - 50, width: 100, height: 100),
      cornerRadius: 50)
  }
}
