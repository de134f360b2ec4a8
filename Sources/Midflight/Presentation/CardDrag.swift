import Foundation

/// Lets a person drag a card down, and with it out of the window.
///
/// A view in the card that scrolls or is dragged comes first. As UIKit's, a card that
/// `isModalInPresentation` stays; unlike UIKit's, it gives way not even a little.
final class CardDrag: NSObject, UIGestureRecognizerDelegate {
  private unowned let place: UIPresentationController
  private let recognizer = UIPanGestureRecognizer()
  /// What drives the dismissal that begins now.
  private(set) var driver: UIPercentDrivenInteractiveTransition?
  /// What drives the one that goes on.
  private var held: UIPercentDrivenInteractiveTransition?

  private static let lookahead: CGFloat = 0.2  // seconds that a throw counts for, our choice

  init(_ place: UIPresentationController) {
    self.place = place
    super.init()
    recognizer.delegate = self
    recognizer.addTarget(self, action: CardDrag.drag)
    place.presentedView?.addGestureRecognizer(recognizer)
  }

  /// Watches the card no longer.
  func end() { recognizer.view?.removeGestureRecognizer(recognizer) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let way = recognizer.translation(in: place.containerView)
    return way.y > abs(way.x) && !place.presentedViewController.isModalInPresentation
      && place.presentedViewController.transitionUnderWay == nil
  }

  private func drag(_ pan: UIPanGestureRecognizer) {
    let height = max(place.presentedView?.bounds.height ?? 0, 1)
    switch pan.state {
    case .began:
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionCurve = .easeOut
      self.driver = driver
      place.presentingViewController.dismiss(animated: true)
      self.driver = nil
      held = driver
    case .changed: held?.update(pan.translation(in: place.containerView).y / height)
    case .ended, .cancelled:
      let speed = pan.state == .ended ? pan.velocity(in: place.containerView).y / height : 0
      guard let held else { return }
      if held.percentComplete + speed * CardDrag.lookahead > 0.5 {
        held.finish()
      } else {
        held.cancel()
      }
      self.held = nil
    default: break
    }
  }
}
