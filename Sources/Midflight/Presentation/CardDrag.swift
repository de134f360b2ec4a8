import Foundation
import MotionCore

/// The interactive dismissal of a card by a drag downwards. `CardPresentationController` creates a
/// `CardDrag` for each card.
///
/// A view in the card that handles drags keeps its drags. The exception is a scroll view at its
/// top: a drag down there moves the card, and the content stays. A drag that begins on scrolled
/// content, or goes up, scrolls. One drag never does both: if the finger moves up past the start of
/// the drag, the card and the content stay.
///
/// A release dismisses the card beyond half of its height, or at 1 000 points a second downwards. A
/// release at that speed upwards never dismisses the card. After the release a spring moves the
/// card, starting with the velocity of the finger. As in UIKit, a card with `isModalInPresentation`
/// stays. Unlike in UIKit, such a card does not follow the finger at all.
final class CardDrag: NSObject, UIGestureRecognizerDelegate {
  private unowned let presentationController: UIPresentationController
  private let recognizer = UIPanGestureRecognizer()
  /// The interaction controller for the dismissal that begins now; nil at other times.
  private(set) var driver: UIPercentDrivenInteractiveTransition?
  /// The interaction controller of the dismissal in progress. The stage stores the dismissal
  /// itself.
  private var held: UIPercentDrivenInteractiveTransition?
  private weak var dismissal: TransitionContext?

  // The three constants were measured on iOS 26.1.
  private static let decisiveSpeed: CGFloat = 1000  // points per second
  private static let decisivePercent: CGFloat = 0.5
  private static let stiffness: CGFloat = 1000 / 3  // with mass 1, critically damped
  /// A tolerance for the rounding of the pan's velocity, in points per second.
  private static let velocityTolerance: CGFloat = 1e-6

  /// Attaches the recogniser to the presented view.
  init(_ presentationController: UIPresentationController) {
    self.presentationController = presentationController
    super.init()
    recognizer.delegate = self
    // Otherwise a tap on the content would wait for another finger that may still begin a drag.
    recognizer.delaysTouchesEnded = false
    recognizer.addTarget(self, action: CardDrag.drag)
    presentationController.presentedView?.addGestureRecognizer(recognizer)
  }

  /// Removes the recogniser from the card.
  func end() { recognizer.view?.removeGestureRecognizer(recognizer) }

  // MARK: - Which drags move the card

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    moves(along: recognizer.translation(in: presentationController.containerView))
  }

  /// Makes a scroll view at its top wait for the card's recogniser, if the drag moves the card.
  /// False for scrolled content, and for any recogniser that is not a scroll view's pan.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard let scroll = otherGestureRecognizer.view as? UIScrollView,
      otherGestureRecognizer === scroll.panGestureRecognizer
    else { return false }
    return scroll.contentOffset.y <= -scroll.adjustedContentInset.top
      && moves(
        along: scroll.panGestureRecognizer.translation(in: presentationController.containerView))
  }

  /// Returns a Boolean value that indicates whether a drag moves the card: mostly downwards, on a
  /// card that may be dismissed, without a transition in progress.
  private func moves(along translation: CGPoint) -> Bool {
    translation.y > abs(translation.x)
      && !presentationController.presentedViewController.isModalInPresentation
      && presentationController.presentedViewController.currentTransition == nil
  }

  // MARK: - Dragging

  /// Begins the dismissal at the start of the drag, follows the finger, and releases the card at
  /// the end or at a cancel.
  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      begin()
      follow(pan)
    case .changed: follow(pan)
    case .ended, .cancelled: release(pan)
    default: break
    }
  }

  /// Starts the interactive dismissal. Nothing is held if an app's animator, or another transition,
  /// prevents the drag from driving the dismissal.
  private func begin() {
    let driver = UIPercentDrivenInteractiveTransition()
    self.driver = driver
    presentationController.presentingViewController.dismiss(animated: true)
    self.driver = nil
    // An app's own animator uses its own interaction controller, or none.
    let transition = presentationController.presentedViewController.presentation?.transition
    guard transition?.interactor === driver else { return }
    (held, dismissal) = (driver, transition)
  }

  /// Moves the card with the finger. The fraction is the vertical translation divided by the card's
  /// height. No effect unless a dismissal is held.
  private func follow(_ pan: UIPanGestureRecognizer) {
    held?.update(pan.translation(in: presentationController.containerView).y / height)
  }

  /// Releases the card, with a spring that starts at the velocity of the finger.
  ///
  /// | release | card |
  /// |---|---|
  /// | at 1 000 points a second or more downwards | is dismissed |
  /// | at that speed upwards | returns |
  /// | slower, beyond half of the height | is dismissed |
  /// | slower, elsewhere | returns |
  ///
  /// A cancelled drag, and a finger above the start of the drag, have velocity 0. No effect without
  /// a held dismissal in progress.
  private func release(_ pan: UIPanGestureRecognizer) {
    guard let held, let dismissal, !dismissal.isOver else { return self.held = nil }
    let isFollowed =
      pan.state == .ended && pan.translation(in: presentationController.containerView).y > 0
    // With the finger above the start of the drag, the card has no velocity.
    let velocity = isFollowed ? pan.velocity(in: presentationController.containerView).y : 0
    let percent = held.percentComplete
    let isDismissed =
      abs(velocity) >= CardDrag.decisiveSpeed - CardDrag.velocityTolerance
      ? velocity > 0 : percent > CardDrag.decisivePercent
    let rest = (isDismissed ? 1 - percent : -percent) * height
    let relativeVelocity = rest == 0 ? 0 : velocity / rest
    dismissal.releaseTiming = UISpringTimingParameters(
      mass: 1, stiffness: CardDrag.stiffness, damping: 2 * CardDrag.stiffness.squareRoot(),
      initialVelocity: CGVector(dx: relativeVelocity, dy: relativeVelocity))
    self.held = nil
    if isDismissed { held.finish() } else { held.cancel() }
  }

  private var height: CGFloat { max(presentationController.presentedView?.bounds.height ?? 0, 1) }
}
