#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let cardTransition = Scene(
    "card-transition", title: ["en": "Card transition", "zh": "卡片转场"],
    summary: [
      "en":
        "Tap a tile: it is presented as a card. Drag the card down to dismiss it; catch it in flight.",
      "zh": "点按方块，它会展开成卡片；向下拖动即可收起，途中随时可以接住。",
    ]
  ) { _ in TilesViewController() }
}

/// Four tiles; each presents a card with a transition that can be caught in both directions.
///
/// A custom presentation in UIKit has four parts, all in this file:
///
/// - `CardViewController`, the presented controller and its transitioning delegate.
/// - `CardTransition`, the animator object, whose property animator moves the card.
/// - `UIPercentDrivenInteractiveTransition`, which scrubs, finishes or cancels the transition.
/// - `CardPresentation`, the presentation controller, which places the card and dims the
///   background.
final class TilesViewController: UIViewController {
  private let colors: [UIColor] = [.systemIndigo, .systemTeal, .systemOrange, .systemPink]
  private let names = ["North", "East", "South", "West"]

  /// Adds four tiles, each with a recogniser for taps.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Card transition", hint: "Tap a tile. Drag the card down; catch it in flight.")
    for index in 0..<4 {
      let tile = UIView(
        frame: CGRect(
          x: 24 + 178 * (index % 2), y: 200 + 178 * (index / 2), width: 164, height: 164))
      tile.backgroundColor = colors[index]
      tile.layer.cornerRadius = 28
      tile.tag = index
      tile.accessibilityIdentifier = "tile\(index + 1)"
      tile.addLabel(names[index], size: 28)
      // On iOS: action: #selector(open)
      tile.addGestureRecognizer(
        UITapGestureRecognizer(target: self, action: TilesViewController.open))
      view.addSubview(tile)
    }
  }

  /// Presents a card from the tapped tile; does nothing while a card is presented.
  func open(_ tap: UITapGestureRecognizer) {
    guard let tile = tap.view, presentedViewController == nil else { return }
    let card = CardViewController(
      names[tile.tag], colors[tile.tag], from: view.convert(tile.frame, to: nil))
    present(card, animated: true)
  }
}

/// A presented card. A drag down dismisses it. During a transition, a drag or tap takes control of
/// it.
final class CardViewController: UIViewController {
  private let name: String
  private let color: UIColor
  private let tile: CGRect
  private var driver: UIPercentDrivenInteractiveTransition?
  private var percentWhenCaught: CGFloat = 0
  private var isDragged = false
  /// The length of a drag for the whole dismissal, in points.
  private let distance: CGFloat = 420

  /// Creates a card that grows from a tile, whose frame is in the window's coordinates.
  init(_ name: String, _ color: UIColor, from tile: CGRect) {
    (self.name, self.color, self.tile) = (name, color, tile)
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  /// Fills the card and adds the recogniser for drags.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    view.layer.cornerRadius = 28
    view.clipsToBounds = true
    view.accessibilityIdentifier = "card"
    view.addLabel(name, size: 28)
    for row in 0..<8 {
      let line = UIView(
        frame: CGRect(x: 24, y: 190 + 44 * row, width: 294 - 40 * (row % 3), height: 18))
      line.backgroundColor = UIColor(white: 1, alpha: 0.3)
      line.layer.cornerRadius = 9
      view.addSubview(line)
    }
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: CardViewController.drag))
  }

  // MARK: - Dragging

  /// Handles a drag of the card.
  ///
  /// - Begin: starts an interactive dismissal, or pauses the running transition.
  /// - Change: sets the transition's fraction by the distance.
  /// - End: finishes or cancels by position and speed.
  ///
  /// A cancelled drag counts as one without speed.
  func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      if transitionCoordinator == nil {
        isDragged = true
        dismiss(animated: true)
        isDragged = false
      } else {
        driver?.pause()
      }
      percentWhenCaught = driver?.percentComplete ?? 0
    case .changed:
      let fraction = pan.translation(in: view.superview).y / distance
      driver?.update(percentWhenCaught + (isBeingDismissed ? fraction : -fraction))
    case .ended, .cancelled:
      let speed = pan.state == .ended ? pan.velocity(in: view.superview).y / distance : 0
      release(atSpeed: isBeingDismissed ? speed : -speed)
    default:
      break
    }
  }

  /// Dismisses the card, or reverses a running transition. `CardPresentation` calls it for taps
  /// beside the card.
  func close() {
    guard let transitionCoordinator else { return dismiss(animated: true) }
    let continues = transitionCoordinator.isCancelled
    driver?.pause()
    release(atSpeed: 0, continues: continues)
  }

  /// Finishes or cancels the transition with a spring.
  ///
  /// Does nothing without an interactive transition. Without `continues`, the fraction plus 0.2 s
  /// of the speed decides: more than 0.5 finishes.
  ///
  /// - Parameters:
  ///   - speed: In whole transitions per second, positive towards the end.
  ///   - continues: True finishes and false cancels; nil decides by position and speed.
  private func release(atSpeed speed: CGFloat, continues: Bool? = nil) {
    guard let driver, let transitionCoordinator, transitionCoordinator.isInteractive else { return }
    let percent = driver.percentComplete
    let continues = continues ?? (percent + speed * 0.2 > 0.5)
    let remaining = continues ? 1 - percent : -percent
    let velocity = abs(remaining) < 0.01 ? 0 : speed / remaining
    driver.timingCurve = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: velocity, dy: velocity))
    if continues { driver.finish() } else { driver.cancel() }
  }
}

extension CardViewController: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { CardTransition(from: tile) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { CardTransition(from: tile) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { makeDriver() }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { makeDriver() }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    CardPresentation(presentedViewController: presented, presenting: presenting)
  }

  /// Returns a driver for the next transition. The transition starts interactively only if a drag
  /// begins it.
  private func makeDriver() -> UIPercentDrivenInteractiveTransition {
    let driver = UIPercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = isDragged
    self.driver = driver
    return driver
  }
}

/// Grows a tile into a card and shrinks a card into its tile, with one animator for the whole
/// transition.
final class CardTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let tile: CGRect
  private var animator: UIViewPropertyAnimator?

  init(from tile: CGRect) { self.tile = tile }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.7 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  /// Returns the animator of the transition; repeated calls return the same object.
  ///
  /// Its completion completes the transition, or reports a cancellation.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transitionContext), dampingRatio: 1)
    if let card = transitionContext.view(forKey: .to) {
      let open = card.frame
      transitionContext.containerView.addSubview(card)
      card.frame = tile
      animator.addAnimations { card.frame = open }
    } else if let card = transitionContext.view(forKey: .from) {
      animator.addAnimations { [tile] in card.frame = tile }
    }
    animator.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

/// Places the card, dims the background, and scales the presenting view down, alongside the
/// transition.
final class CardPresentation: UIPresentationController {
  private let shade = UIView()

  /// The container with margins of 24 and 112 points; the height is at least 164 points. Empty
  /// without a container.
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerBounds = containerView?.bounds else { return .zero }
    return CGRect(
      x: 24, y: 112, width: containerBounds.width - 48,
      height: max(containerBounds.height - 224, 164))
  }

  /// Adds the clear shade, which then darkens with the transition. A tap on the shade closes the
  /// card.
  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    shade.frame = containerView.bounds
    shade.backgroundColor = .black
    shade.alpha = 0
    shade.accessibilityIdentifier = "shade"
    shade.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: CardPresentation.close))
    containerView.insertSubview(shade, at: 0)
    stepBack(0.5, CGAffineTransform(scaleX: 0.92, y: 0.92))
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { shade.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() { stepBack(0, .identity) }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { shade.removeFromSuperview() }
  }

  /// Adapts the shade to the container, and the card too unless a transition moves it.
  override func containerViewWillLayoutSubviews() {
    shade.frame = containerView?.bounds ?? .zero
    if presentedViewController.transitionCoordinator == nil {
      presentedView?.frame = frameOfPresentedViewInContainerView
    }
  }

  func close(_ tap: UITapGestureRecognizer) {
    (presentedViewController as? CardViewController)?.close()
  }

  /// Changes the shade and the presenting view alongside the transition; a cancelled transition
  /// restores both. Does nothing without a transition.
  private func stepBack(_ alpha: CGFloat, _ transform: CGAffineTransform) {
    presentedViewController.transitionCoordinator?.animate { [self] _ in
      shade.alpha = alpha
      presentingViewController.view.transform = transform
    }
  }
}

extension UIView {
  /// Adds a white label at the top left.
  fileprivate func addLabel(_ text: String, size: CGFloat) {
    let label = UILabel(frame: CGRect(x: 24, y: 20, width: 140, height: 40))
    label.text = text
    label.textColor = .white
    label.font = .systemFont(ofSize: size, weight: .bold)
    addSubview(label)
  }
}
