/// Is told what a scroll view does.
///
/// Of a throw it hears, in this order: `scrollViewWillBeginDragging`, `scrollViewDidScroll` at each
/// move, `scrollViewWillEndDragging` with where it will come to rest, `scrollViewDidEndDragging`,
/// `scrollViewWillBeginDecelerating`, `scrollViewDidScroll` 120 times a second of the stage's time, at
/// any frame rate, and `scrollViewDidEndDecelerating`.
///
/// Unlike UIKit, where the methods are optional, each has a default that does nothing.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Its content moved, whoever moved it: `contentOffset` says where it is.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// A finger, a wheel or a trackpad begins to move it.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// It is about to be let go.
  ///
  /// - Parameters:
  ///   - velocity: Of `contentOffset`, in points per millisecond.
  ///   - targetContentOffset: Where it will come to rest. Set another one within the content, and it
  ///     slides there.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// It was let go.
  ///
  /// - Parameter decelerate: Whether it slides on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// It begins to slide after it was let go.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// It came to rest after it was let go; a finger that stops it is told by the next drag.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// It arrived where `setContentOffset(_:animated:)` or `scrollRectToVisible(_:animated:)` sent it.
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
