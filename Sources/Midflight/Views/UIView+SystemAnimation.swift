import Foundation

extension UIView {
  /// An animation that the system knows.
  public enum SystemAnimation: UInt, Sendable {
    /// Takes views away: they fade, shrink a little, and leave their superviews.
    case delete = 0
  }

  /// Performs a system animation on views, and animates other changes along with it.
  ///
  /// It takes 0.25 s, the curve is the options'. Views leave their superview at its end, with the
  /// opacity and the transform that they had before; but not those that something has made opaque
  /// again meanwhile.
  ///
  /// - Parameters:
  ///   - views: Those to animate.
  ///   - parallelAnimations: Changes that are animated along.
  ///   - completion: Called at the end, as in `animate(withDuration:animations:completion:)`.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
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
