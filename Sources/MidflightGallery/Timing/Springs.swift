#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let springs = Scene(
    "springs", title: ["en": "Springs", "zh": "弹簧"],
    summary: [
      "en": "Tap to send two balls there: one critically damped, one that swings.",
      "zh": "点按让两个小球过去：一个临界阻尼，一个会来回摆动。",
    ]
  ) { _ in SpringsViewController() }
}

/// A critically damped spring beside an underdamped one, with equal duration and distance.
///
/// The damping ratio decides about overshoot: 1 arrives without any, and less swings around the
/// target. A tap in flight adds a new animator, and UIKit sums the positions of both.
final class SpringsViewController: UIViewController {
  private lazy var criticalBall = view.addTile(
    "criticalBall", .systemBlue, at: CGRect(x: 79, y: 138, width: 56, height: 56), cornerRadius: 28)
  private lazy var underDampedBall = view.addTile(
    "underDampedBall", .systemOrange, at: CGRect(x: 79, y: 290, width: 56, height: 56),
    cornerRadius: 28)
  private lazy var field = view.addCard(at: CGRect(x: 16, y: 76, width: 358, height: 304))
  /// The target of each ball.
  private lazy var targets = [criticalBall, underDampedBall].map {
    Outline($0.frame, cornerRadius: 28)
  }
  private let slider = UISlider(frame: CGRect(x: 16, y: 400, width: 358, height: 31))
  private let readout = Readout(
    ["Critically damped", "Under-damped"], at: CGPoint(x: 16, y: 448))

  /// Adds both balls, the slider for the damping ratio from 0.2 to 1, and the readout.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Springs", hint: "Tap beside the balls; again on the way.")
    layOut()
    field.addGestureRecognizer(UITapGestureRecognizer { [unowned self] tap in send(tap) })
    slider.minimumValue = 0.2
    slider.value = 0.4
    slider.accessibilityIdentifier = "dampingRatio"
    slider.addAction(for: .valueChanged) { [unowned self] _ in showRatios() }
    showRatios()
  }

  /// Sends both balls and their outlines to the tapped column, limited to the track.
  private func send(_ tap: UIGestureRecognizer) {
    let x = min(max(tap.location(in: view).x, 107), 283)
    move(criticalBall, to: x, dampingRatio: 1)
    move(underDampedBall, to: x, dampingRatio: underDampedRatio)
    for target in targets { target.center.x = x }
  }

  /// Moves a ball with a new animator; running animators continue and add up.
  private func move(_ ball: UIView, to x: CGFloat, dampingRatio: CGFloat) {
    let timingParameters = UISpringTimingParameters(dampingRatio: dampingRatio)
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timingParameters)
    animator.addAnimations {
      ball.center.x = x
    }
    animator.startAnimation()
  }

  private var underDampedRatio: CGFloat {
    UIAccessibility.isReduceMotionEnabled ? 1 : CGFloat(slider.value)
  }

  private func showRatios() {
    readout["Critically damped"] = "dampingRatio 1"
    readout["Under-damped"] = String(format: "dampingRatio %.2f", underDampedRatio)
  }

  /// Adds the captions, tracks and outlines, and the balls above them.
  private func layOut() {
    field.accessibilityIdentifier = "field"
    view.sendSubviewToBack(field)
    for (ball, text) in [(criticalBall, "Critically damped"), (underDampedBall, "Under-damped")] {
      let y = ball.center.y
      addCaption(text, at: CGRect(x: 32, y: y - 72, width: 326, height: 20))
      view.addSubview(Rail(from: CGPoint(x: 107, y: y), to: CGPoint(x: 283, y: y)))
      ball.isUserInteractionEnabled = false
    }
    for target in targets { view.addSubview(target) }
    addCaption(
      "Damping ratio of the orange ball", at: CGRect(x: 16, y: 382, width: 358, height: 16))
    for part in [criticalBall, underDampedBall, slider, readout] { view.addSubview(part) }
  }
}
