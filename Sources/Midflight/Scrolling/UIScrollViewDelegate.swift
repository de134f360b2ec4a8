/// The methods that a scroll view calls when its content moves.
///
/// A throw calls, in this order:
///
/// 1. `scrollViewWillBeginDragging`
/// 2. `scrollViewDidScroll` at each move
/// 3. `scrollViewWillEndDragging` with the offset at rest
/// 4. `scrollViewDidEndDragging`
/// 5. `scrollViewWillBeginDecelerating`
/// 6. `scrollViewDidScroll` 720 times per second of animation time, at any frame rate
/// 7. `scrollViewDidEndDecelerating`
///
/// Every beginning has exactly one end:
///
/// - `scrollViewWillBeginDragging`: `scrollViewDidEndDragging`.
/// - `scrollViewDidEndDragging(_:willDecelerate: true)`: `scrollViewWillBeginDecelerating`, then
///   `scrollViewDidEndDecelerating`.
/// - Animated scrolling: `scrollViewDidEndScrollingAnimation`. Another animated call before that
///   end changes the destination, and has no end of its own.
///
/// A slide ends when content comes to rest. A touch, `setContentOffset`, `stopScrollingAndZooming`,
/// a view that leaves its window and a stage that is closed end a slide at once.
///
/// These rules are choices, because Apple's documentation is silent: cancelled drags, a second
/// animated call, `stopScrollingAndZooming()` during a drag or a bounce, and `isScrollEnabled`
/// during animated scrolling.
///
/// Unlike UIKit, where the methods are optional, each method has a default that does nothing.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Called after each change of `contentOffset`, whatever its cause.
  ///
  /// Unlike UIKit, which calls this method once per frame, a slide calls it 720 times per second of
  /// animation time, at any frame rate. Do not do slow work in every call.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a finger, a wheel or a trackpad begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when a drag is about to end with a release. Not called for a drag that is cancelled.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of `contentOffset`, in points per millisecond.
  ///   - targetContentOffset: The offset at rest, from the exact integral, as in UIKit. On iOS,
  ///     too, content stops 0.1 % short of this offset. Set another offset within the content, and
  ///     the content slides exactly to that offset. If the method disables scrolling or removes the
  ///     view, content is not thrown, and the offset has no effect.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called after the end of a drag.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - decelerate: A Boolean value that indicates whether the content slides on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when content begins to slide after a release, or to return from past an edge.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when a slide has ended: the content came to rest, or something stopped the slide.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when animated scrolling has ended: the content arrived at the offset of
  /// `setContentOffset(_:animated:)` or `scrollRectToVisible(_:animated:)`, or something stopped
  /// the scrolling.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Called after a change of `adjustedContentInset`.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
