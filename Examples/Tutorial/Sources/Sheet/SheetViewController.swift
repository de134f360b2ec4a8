import MidflightApp

/// A bottom sheet that is dragged, thrown, and caught in flight.
final class SheetViewController: UIViewController {
  private let sheet = UIView(frame: CGRect(x: 0, y: 464, width: 390, height: 844))
  private let grabber = UIView(frame: CGRect(x: 165, y: 10, width: 60, height: 6))
  private var topAtStart: CGFloat = 0
  private var animator: UIViewPropertyAnimator?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGray4
    sheet.backgroundColor = .systemBackground
    sheet.layer.cornerRadius = 24
    grabber.backgroundColor = .systemGray3
    grabber.layer.cornerRadius = 3
    sheet.accessibilityIdentifier = "sheet"  // the name in recordings and tests
    grabber.accessibilityIdentifier = "grabber"
    sheet.addSubview(grabber)
    view.addSubview(sheet)
    sheet.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: SheetViewController.drag))
  }

  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      animator?.stopAnimation(true)  // the sheet stays at its position on screen
      animator = nil
      topAtStart = sheet.frame.minY
    case .changed:
      sheet.frame.origin.y = max(topAtStart + pan.translation(in: view).y, 64)
    case .ended, .cancelled:
      release(velocity: pan.velocity(in: view).y)
    default:
      break
    }
  }

  /// Throws the sheet to its open or its half-open position.
  ///
  /// - Parameter velocity: Points per second, positive downwards.
  private func release(velocity: CGFloat) {
    let target: CGFloat = sheet.frame.minY + velocity / 4 < 264 ? 64 : 464
    let distance = target - sheet.frame.minY
    guard distance != 0 else { return }
    // A spring measures its velocity in whole distances per second.
    let spring = UISpringTimingParameters(
      duration: 0.4, bounce: 0.2,
      initialVelocity: CGVector(dx: velocity / distance, dy: velocity / distance))
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
    animator.addAnimations { [sheet] in sheet.frame.origin.y = target }
    animator.startAnimation()
    self.animator = animator
  }
}
