import MidflightApp

/// A card on a rail. A drag carries it, and a spring takes it to the end that it is thrown at.
final class CardViewController: UIViewController {
  private let card = UIView(frame: CGRect(x: 45, y: 372, width: 100, height: 100))
  /// The movement of the animation: 200 points to the right, or back.
  private var distance: CGFloat = 200
  private var animator: UIViewPropertyAnimator?
  private var fractionAtStart: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    card.backgroundColor = .systemBlue
    card.layer.cornerRadius = 20
    card.accessibilityIdentifier = "card"
    view.addSubview(card)
    card.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: CardViewController.pan))
  }

  private func pan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      let animator = animator ?? makeAnimator()
      animator.pauseAnimation()
      animator.isReversed = false
      fractionAtStart = animator.fractionComplete
    case .changed:
      animator?.fractionComplete = fractionAtStart + pan.translation(in: view).x / distance
    case .ended, .cancelled:
      guard let animator else { return }
      let velocity = pan.velocity(in: view).x / distance
      let goesBack = velocity < 0 || velocity == 0 && animator.fractionComplete < 0.5
      animator.isReversed = goesBack
      // The fraction is 0 at the end where the present direction begins.
      let remaining = 1 - animator.fractionComplete
      let spring = UISpringTimingParameters(
        dampingRatio: 0.8,
        initialVelocity: CGVector(dx: abs(velocity) / max(remaining, 0.01), dy: 0))
      animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    default: break
    }
  }

  private func makeAnimator() -> UIViewPropertyAnimator {
    distance = card.frame.minX > 45 ? -200 : 200
    let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.8) { [self] in
      card.frame.origin.x += distance
    }
    animator.addCompletion { [weak self] _ in self?.animator = nil }
    self.animator = animator
    return animator
  }
}
