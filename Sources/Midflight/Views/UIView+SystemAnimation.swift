import Foundation

extension UIView {
  /// An animation that the system knows.
  public enum SystemAnimation: UInt, Sendable {
    /// Takes views away: they fade, shrink a little, and leave their superviews.
    case delete = 0
  }

  /// Takes views away, and animates other changes along with that.
  static func delete(
    _ views: [UIView], _ options: AnimationOptions, _ parallelAnimations: (() -> Void)?,
    _ completion: ((Bool) -> Void)?
  ) {
    let before = views.map { (view: $0, alpha: $0.alpha, transform: $0.transform) }
    UIView.animate(withDuration: deletionSeconds, delay: 0, options: options) {
      for view in views {
        view.alpha = 0
        view.transform = view.transform.scaledBy(x: deletedScale, y: deletedScale)
      }
      parallelAnimations?()
    } completion: { finished in
      for (view, alpha, transform) in before where view.alpha == 0 {
        view.removeFromSuperview()
        view.alpha = alpha
        view.transform = transform
      }
      completion?(finished)
    }
  }

  /// Our choice: nobody has published UIKit's.
  private static let deletionSeconds: TimeInterval = 0.25
  /// Our choice, of the size before.
  private static let deletedScale: CGFloat = 0.9
}
