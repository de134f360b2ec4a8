/// Is told what a scroll view does.
///
/// Unlike UIKit, where the methods are optional, each has a default that does nothing.
public protocol UIScrollViewDelegate: AnyObject {
  /// Its content moved, whoever moved it.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// A finger, a wheel or a trackpad begins to move it.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
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
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
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
}
