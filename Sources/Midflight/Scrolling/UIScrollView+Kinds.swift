import MotionCore

nonisolated extension UIScrollView {
  /// How quickly content that was let go becomes slower, with UIKit's raw values: the share of its
  /// velocity that is left after a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// More than 0 and less than 1.
    public var rawValue: CGFloat
    /// The rate that leaves this share.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// What the safe area adds to `contentInset`, with UIKit's raw values.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As `scrollableAxes`.
    case automatic = 0
    /// Along the axes that it scrolls.
    case scrollableAxes = 1
    /// Nothing.
    case never = 2
    /// At all edges.
    case always = 3
  }
}

/// Which way content goes.
struct ScrollAxes {
  var across: Bool
  var down: Bool
}

nonisolated extension UIEdgeInsets {
  /// Those at the ends of these axes; none at the others.
  func along(_ axes: ScrollAxes) -> UIEdgeInsets {
    UIEdgeInsets(
      top: axes.down ? top : 0, left: axes.across ? left : 0, bottom: axes.down ? bottom : 0,
      right: axes.across ? right : 0)
  }
}
