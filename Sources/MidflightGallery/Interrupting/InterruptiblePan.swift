#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let interruptiblePan = Scene(
    "interruptible-pan", title: ["en": "Interruptible pan", "zh": "可中断的平移"],
    summary: [
      "en": "Drag the card, let go, and drag it again while it moves.", "zh": "拖动卡片，松手，再在它移动时拖住它。",
    ]
  ) { _ in InterruptiblePanViewController() }
}

/// An animation that can be caught in flight, dragged and released any number of times.
///
/// The ease-out animator moves the card 200 points in 4 seconds. A drag pauses the animator and
/// adds its translation to the fraction at the pause. The release continues along the curve from
/// that point. A press alone does not stop the card: a pan begins only after the finger has moved.
final class InterruptiblePanViewController: UIViewController {
  private let viewToMove = UIView(frame: CGRect(x: 45, y: 372, width: 100, height: 100))
  private var propertyAnimator: UIViewPropertyAnimator?
  private var progressWhenInterrupted: CGFloat = 0
  /// The distance of the next animation: first to the right, then back.
  private var distance: CGFloat = 200

  /// Adds the card on its track.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGray6
    addRail()

    viewToMove.backgroundColor = .systemBlue
    viewToMove.layer.cornerRadius = 24
    viewToMove.layer.shadowOpacity = 0.25
    viewToMove.layer.shadowOffset = CGSize(width: 0, height: 6)
    viewToMove.layer.shadowRadius = 10
    viewToMove.accessibilityIdentifier = "viewToMove"
    view.addSubview(viewToMove)

    // On iOS: action: #selector(panGestureRecognizerAction)
    viewToMove.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: InterruptiblePanViewController.panGestureRecognizerAction))
  }

  /// Handles a drag of the card.
  ///
  /// - Begin: pauses the animator, or creates a paused one.
  /// - Change: adds the translation to the fraction at the pause.
  /// - End or cancellation: continues in the remaining time.
  func panGestureRecognizerAction(_ panGestureRecognizer: UIPanGestureRecognizer) {
    switch panGestureRecognizer.state {
    case .began:
      createPropertyAnimatorIfNeeded()
      propertyAnimator?.pauseAnimation()
      progressWhenInterrupted = propertyAnimator?.fractionComplete ?? 0
    case .changed:
      let translation = panGestureRecognizer.translation(in: viewToMove)
      propertyAnimator?.fractionComplete = translation.x / distance + progressWhenInterrupted
    case .ended, .cancelled:
      let timingParameters = UICubicTimingParameters(animationCurve: .easeOut)
      propertyAnimator?.continueAnimation(
        withTimingParameters: timingParameters, durationFactor: 0)
    default:
      break
    }
  }

  /// Creates an inactive animator; does nothing while one is in use. After its end, the next one
  /// goes the other way.
  private func createPropertyAnimatorIfNeeded() {
    guard propertyAnimator == nil else { return }
    let animator = UIViewPropertyAnimator(duration: 4, curve: .easeOut) { [unowned self] in
      viewToMove.frame.origin.x += distance
    }
    animator.addCompletion { [unowned self] _ in
      propertyAnimator = nil
      distance = -distance
    }
    propertyAnimator = animator
  }

  /// Draws the card's path behind it.
  private func addRail() {
    let rail = UIView(frame: CGRect(x: 92, y: 419, width: 206, height: 6))
    rail.backgroundColor = .systemGray4
    rail.layer.cornerRadius = 3
    rail.isUserInteractionEnabled = false
    view.addSubview(rail)
    for x: CGFloat in [95, 295] {
      let stop = UIView(frame: CGRect(x: x - 9, y: 413, width: 18, height: 18))
      stop.backgroundColor = .secondarySystemGroupedBackground
      stop.layer.cornerRadius = 9
      stop.layer.borderWidth = 3
      stop.layer.borderColor = UIColor.systemGray3.cgColor
      stop.isUserInteractionEnabled = false
      view.addSubview(stop)
    }
  }
}
