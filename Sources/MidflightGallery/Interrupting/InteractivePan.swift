#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let interactivePan = Scene(
    "interactive-pan", title: ["en": "Interactive pan", "zh": "可交互的平移"],
    summary: [
      "en": "Drag the card: your finger is the animation's time; let go, and it plays the rest.",
      "zh": "拖动卡片：手指就是动画的时间；松手后它会播完剩下的部分。",
    ]
  ) { _ in InteractivePanViewController() }
}

/// An animation that a drag scrubs and that runs to its end after the release.
///
/// A paused animator takes its fraction from the drag, and `continueAnimation` plays the rest. The
/// animation cannot be caught on the way: a drag that starts meanwhile is ignored. The scene
/// `interruptible-pan` adds that.
final class InteractivePanViewController: UIViewController {
  private lazy var viewToMove = view.addTile(
    "viewToMove", .systemBlue, at: CGRect(x: 45, y: 152, width: 100, height: 100), cornerRadius: 24)
  private var propertyAnimator: UIViewPropertyAnimator?
  /// The distance of the next animation: first to the right, then back.
  private var distance: CGFloat = 200
  private let readout = Readout(
    ["state", "isRunning", "fractionComplete"], at: CGPoint(x: 16, y: 340))
  private var observations: [NSKeyValueObservation] = []

  /// Adds the card on its track, and shows an inactive animator.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Interactive pan", hint: "Drag the card part of the way, and let go.")
    _ = view.addCard(at: CGRect(x: 16, y: 76, width: 358, height: 244))
    view.addSubview(Rail(from: CGPoint(x: 95, y: 202), to: CGPoint(x: 295, y: 202)))
    view.bringSubviewToFront(viewToMove)
    view.addSubview(readout)
    show()

    // On iOS: action: #selector(panGestureRecognizerAction)
    viewToMove.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: InteractivePanViewController.panGestureRecognizerAction))
  }

  /// Handles a drag of the card; ignored while the animation runs.
  ///
  /// - Begin: creates a paused animator.
  /// - Change: sets the fraction by the translation.
  /// - End or cancellation: plays the rest in the remaining time.
  ///
  /// The next animation after the end goes back.
  func panGestureRecognizerAction(_ panGestureRecognizer: UIPanGestureRecognizer) {
    guard propertyAnimator?.isRunning != true else { return }
    switch panGestureRecognizer.state {
    case .began:
      let animator = UIViewPropertyAnimator(duration: 4, curve: .easeOut) { [unowned self] in
        viewToMove.frame.origin.x += distance
      }
      animator.addCompletion { [unowned self] _ in
        propertyAnimator = nil
        distance = -distance
      }
      observe(animator)
      animator.pauseAnimation()
      propertyAnimator = animator
    case .changed:
      let translation = panGestureRecognizer.translation(in: viewToMove)
      propertyAnimator?.fractionComplete = translation.x / distance
    case .ended, .cancelled:
      propertyAnimator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default:
      break
    }
  }

  /// Shows the animator's properties after each change, and no longer those of an earlier animator.
  private func observe(_ animator: UIViewPropertyAnimator) {
    observations = [
      animator.observe(\.state) { [unowned self] animator, _ in show(animator) },
      animator.observe(\.isRunning) { [unowned self] animator, _ in show(animator) },
      animator.observe(\.fractionComplete) { [unowned self] animator, _ in show(animator) },
    ]
  }

  /// Shows an animator; nil shows an inactive one.
  private func show(_ animator: UIViewPropertyAnimator? = nil) {
    readout["state"] = (animator?.state ?? .inactive).name
    readout["isRunning"] = "\(animator?.isRunning ?? false)"
    readout["fractionComplete"] = (animator?.fractionComplete ?? 0).percent
  }
}
