import Foundation

/// The presentation of a card over the presenter's dimmed view, for the styles `.automatic`,
/// `.pageSheet`, `.formSheet` and `.popover`.
final class CardPresentationController: UIPresentationController {
  private let shade = UIView()
  private var drag: CardDrag?
  private var cornersBefore: (radius: CGFloat, mask: CACornerMask, clips: Bool)?

  private static let gap: CGFloat = 54  // points, our choice: about where UIKit's begins on a phone
  private static let radius: CGFloat = 10  // points, about as UIKit's
  private static let darkness: CGFloat = 0.2  // our choice

  override var driver: UIPercentDrivenInteractiveTransition? { drag?.driver }

  /// The container without a strip at the top, 54 points high and at most half of the container.
  override var frameOfPresentedViewInContainerView: CGRect {
    let fullFrame = super.frameOfPresentedViewInContainerView
    let gap = min(CardPresentationController.gap, fullFrame.height / 2)
    return CGRect(
      x: fullFrame.minX, y: fullFrame.minY + gap, width: fullFrame.width,
      height: fullFrame.height - gap)
  }

  /// Resizes the dimming view, and outside a transition the card.
  override func containerViewWillLayoutSubviews() {
    guard let containerView else { return }
    shade.frame = containerView.bounds
    // During a transition, the animation determines the frame.
    guard presentedViewController.presentation?.transition == nil else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  /// Adds the dimming view behind the card, rounds and clips the upper corners of the card, and
  /// fades the dimming view in alongside.
  override func presentationTransitionWillBegin() {
    guard let containerView, let view = presentedView else { return }
    shade.frame = containerView.bounds
    shade.backgroundColor = UIColor(white: 0, alpha: CardPresentationController.darkness)
    shade.alpha = 0
    containerView.insertSubview(shade, at: 0)
    cornersBefore = (view.layer.cornerRadius, view.layer.maskedCorners, view.clipsToBounds)
    view.layer.cornerRadius = CardPresentationController.radius
    view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    view.clipsToBounds = true
    follow { $0.alpha = 1 }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if completed { drag = CardDrag(self) } else { restore() }
  }

  override func dismissalTransitionWillBegin() { follow { $0.alpha = 0 } }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { restore() }
  }

  /// Changes the dimming view alongside the transition. No effect without a transition coordinator.
  private func follow(_ change: @escaping (UIView) -> Void) {
    presentedViewController.transitionCoordinator?.animate { [shade] _ in change(shade) }
  }

  /// Removes the dimming view and the drag, and restores the corners of the presented view. A
  /// second call changes nothing but the corners.
  func restore() {
    drag?.end()
    drag = nil
    shade.removeFromSuperview()
    guard let view = presentedView, let cornersBefore else { return }
    Stage.inOwnScope {
      view.layer.cornerRadius = cornersBefore.radius
      view.layer.maskedCorners = cornersBefore.mask
      view.clipsToBounds = cornersBefore.clips
    }
  }
}
