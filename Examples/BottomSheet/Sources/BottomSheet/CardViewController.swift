import MidflightApp

/// The card of a place. A drag down dismisses the card, and a touch catches it on both ways.
final class CardViewController: UIViewController {
  let row: PlaceRow
  let card = UIView()
  /// The dark background of the card.
  let shade = UIView()
  private let pan = CatchPanGestureRecognizer()
  private var driver = UIPercentDrivenInteractiveTransition()
  private var fractionAtStart: CGFloat = 0

  /// Creates a card that grows out of a row.
  init(growingFrom row: PlaceRow) {
    self.row = row
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  /// The frame of the card at rest.
  var openFrame: CGRect {
    CGRect(x: view.bounds.midX - 179, y: 150, width: 358, height: 400)
  }
  /// The frame of the card as a row of the list.
  var rowFrame: CGRect { row.convert(row.bounds, to: view) }
  /// The length of a drag for a whole transition, so that the card stays under the finger.
  private var distance: CGFloat { max(rowFrame.minY - openFrame.minY, 200) }

  override func viewDidLoad() {
    super.viewDidLoad()
    shade.backgroundColor = UIColor(white: 0, alpha: 0.45)
    shade.accessibilityIdentifier = "card.shade"
    card.backgroundColor = .secondarySystemGroupedBackground
    card.clipsToBounds = true
    card.accessibilityIdentifier = "card"
    let text = UILabel(frame: CGRect(x: 16, y: 88, width: 326, height: 110))
    text.text = "Open until eight. Throw this card down to return it; catch it on the way."
    text.numberOfLines = 0
    card.addSubview(PlaceRow(row.place))
    card.addSubview(text)
    view.addSubview(shade)
    view.addSubview(card)
    shade.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: CardViewController.close))
    pan.addTarget(self, action: CardViewController.drag)
    pan.isInFlight = { [unowned self] in transitionCoordinator != nil }
    card.addGestureRecognizer(pan)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    shade.frame = view.bounds
    if transitionCoordinator == nil { card.frame = openFrame }
  }

  // MARK: - Dragging

  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      if transitionCoordinator == nil { dismiss(animated: true) } else { driver.pause() }
      fractionAtStart = driver.percentComplete
    case .changed:
      let translation = pan.translation(in: view).y / distance
      driver.update(fractionAtStart + (isBeingDismissed ? translation : -translation))
    case .ended, .cancelled:
      let speed = pan.state == .ended ? pan.velocity(in: view).y / distance : 0
      release(speed: isBeingDismissed ? speed : -speed)
    default:
      break
    }
  }

  /// Dismisses the card; in flight, turns a presentation round.
  private func close(_ tap: UITapGestureRecognizer) {
    guard transitionCoordinator != nil else { return dismiss(animated: true) }
    driver.pause()
    if isBeingDismissed { driver.finish() } else { driver.cancel() }
  }

  /// Finishes or cancels the transition with a spring.
  ///
  /// - Parameter speed: Whole transitions per second, positive towards the end.
  private func release(speed: CGFloat) {
    let percent = driver.percentComplete
    let finishes = percent + 0.2 * speed > 0.5  // where the card would be after 0.2 s
    let rest = finishes ? 1 - percent : -percent
    let velocity = rest == 0 ? 0 : speed / rest
    driver.timingCurve = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: velocity, dy: velocity))
    if finishes { driver.finish() } else { driver.cancel() }
  }
}

extension CardViewController: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { CardTransition(of: self) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { CardTransition(of: self) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { makeDriver() }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { makeDriver() }

  /// Returns a driver. Unless a drag begins the transition, it runs by itself until a touch.
  private func makeDriver() -> UIPercentDrivenInteractiveTransition {
    driver = UIPercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = [.began, .changed].contains(pan.state)
    return driver
  }
}
