import Foundation

extension UIView {
  /// An animation defined by the system.
  nonisolated public enum SystemAnimation: UInt, Sendable {
    /// The removal of views: they fade, shrink a little, and leave their superviews.
    case delete = 0
  }

  /// Removes views with an animation, and animates parallel changes. A view whose alpha is not 0 at
  /// the end stays, with the alpha and transform it has then.
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

  /// 0.25 s. Our choice: UIKit's duration is not published.
  private static let deletionSeconds: TimeInterval = 0.25
  /// The final scale, relative to the view's transform. Our choice: UIKit's scale is not published.
  private static let deletedScale: CGFloat = 0.9
}
