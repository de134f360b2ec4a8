/// Is told what a scroll view does.
///
/// Of a throw it hears, in this order: `scrollViewWillBeginDragging`, `scrollViewDidScroll` at each
/// move, `scrollViewWillEndDragging` with where it will come to rest, `scrollViewDidEndDragging`,
/// `scrollViewWillBeginDecelerating`, `scrollViewDidScroll` 120 times a second of the stage's time, at
/// any frame rate, and `scrollViewDidEndDecelerating`.
///
/// Every beginning has exactly one end:
///
/// - `scrollViewWillBeginDragging`: `scrollViewDidEndDragging`.
/// - `scrollViewDidEndDragging(_:willDecelerate: true)`: `scrollViewWillBeginDecelerating`, then
///   `scrollViewDidEndDecelerating`.
/// - Animated scrolling: `scrollViewDidEndScrollingAnimation`. Another animated call before that end
///   changes the destination, and has no end of its own.
///
/// A slide ends where content comes to rest, and at once for a touch, for `setContentOffset`, for
/// `stopScrollingAndZooming`, for a view that leaves its window, and for a stage that is closed.
///
/// Unlike UIKit, where the methods are optional, each has a default that does nothing.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Its content moved, whoever moved it: `contentOffset` says where it is.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// A finger, a wheel or a trackpad begins to move it.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// A drag is about to end with a release. Not called for a drag that is cancelled.
  ///
  /// - Parameters:
  ///   - velocity: Of `contentOffset`, in points per millisecond.
  ///   - targetContentOffset: The offset at rest, from the exact integral, as in UIKit. On iOS,
  ///     too, content stops 0.1 % short of this offset. Set another offset within the content, and
  ///     the content slides exactly to that offset.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// It was let go.
  ///
  /// - Parameter decelerate: Whether it slides on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Content begins to slide after a release, or to return from past an edge.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// A slide has ended: the content came to rest, or something stopped the slide.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Animated scrolling has ended: the content arrived at the offset of
  /// `setContentOffset(_:animated:)` or `scrollRectToVisible(_:animated:)`, or something stopped
  /// the scrolling.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Its `adjustedContentInset` is another one.
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
