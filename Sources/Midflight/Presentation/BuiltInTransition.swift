import Foundation

/// The animator for a controller's `modalTransitionStyle`, for presentations and dismissals without
/// an animator of the app.
final class BuiltInTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let isPresentation: Bool

  init(_ style: UIModalTransitionStyle, isPresentation: Bool) {
    self.style = style
    self.isPresentation = isPresentation
  }

  /// Returns the duration in seconds: 0.5 for `coverVertical`, 0.3 for `crossDissolve`, 0.75 for
  /// `flipHorizontal`.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    // Our choices, close to UIKit's durations.
    switch style {
    case .coverVertical: 0.5
    case .crossDissolve: 0.3
    case .flipHorizontal: 0.75
    }
  }

  /// Animates the transition by its style, and completes it at the end, or at once without a view
  /// to move.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let (from, to) = (
      transitionContext.view(forKey: .from), transitionContext.view(forKey: .to)
    )
    switch style {
    case .coverVertical: cover(transitionContext, container, from, to)
    case .crossDissolve: dissolve(transitionContext, container, from, to)
    case .flipHorizontal: flip(transitionContext, container, from, to)
    }
  }

  /// Moves the view up from below the container's bottom edge, or down again. A dismissal inserts a
  /// returning view behind all. Without a view to move, the transition completes at once.
  private func cover(
    _ context: any UIViewControllerContextTransitioning, _ container: UIView, _ from: UIView?,
    _ to: UIView?
  ) {
    if !isPresentation, let to { container.insertSubview(to, at: 0) }
    guard let moved = isPresentation ? to : from else { return context.completeTransition(true) }
    if isPresentation { container.addSubview(moved) }
    let shown = moved.center
    let distance = max(0, container.bounds.maxY - moved.frame.minY)
    let hidden = CGPoint(x: shown.x, y: shown.y + distance)
    if isPresentation { moved.center = hidden }
    animate(context, .curveEaseOut) { moved.center = self.isPresentation ? shown : hidden }
  }

  /// Fades the view in or out. The alpha is restored at the end. A dismissal inserts a returning
  /// view behind all. Without a view to fade, the transition completes at once.
  private func dissolve(
    _ context: any UIViewControllerContextTransitioning, _ container: UIView, _ from: UIView?,
    _ to: UIView?
  ) {
    if !isPresentation, let to { container.insertSubview(to, at: 0) }
    guard let moved = isPresentation ? to : from else { return context.completeTransition(true) }
    let alpha = moved.alpha
    if isPresentation {
      container.addSubview(moved)
      moved.alpha = 0
    }
    animate(context) {
      moved.alpha = self.isPresentation ? alpha : 0
    } then: {
      moved.alpha = alpha
    }
  }

  /// Flips the whole container. The arriving view is added and the leaving view is removed at once;
  /// the flip shows the change halfway.
  private func flip(
    _ context: any UIViewControllerContextTransitioning, _ container: UIView, _ from: UIView?,
    _ to: UIView?
  ) {
    UIView.transition(
      with: container, duration: transitionDuration(using: context),
      options: isPresentation ? .transitionFlipFromRight : .transitionFlipFromLeft,
      animations: {
        if let to { container.addSubview(to) }
        from?.removeFromSuperview()
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  /// Animates changes over the transition's duration, and completes the transition. A cancelled
  /// transition completes with false. `end` runs after the completion.
  private func animate(
    _ context: any UIViewControllerContextTransitioning,
    _ options: UIView.AnimationOptions = [], _ changes: @escaping () -> Void,
    then end: @escaping () -> Void = {}
  ) {
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: options,
      animations: changes,
      completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
        end()
      })
  }
}
