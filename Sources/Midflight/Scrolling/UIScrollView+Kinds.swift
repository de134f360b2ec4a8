import MotionCore

nonisolated extension UIScrollView {
  /// The rate of deceleration after a release, with UIKit's raw values: the fraction of the
  /// velocity that remains after a millisecond.
  nonisolated public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The fraction that remains, more than 0 and less than 1.
    public var rawValue: CGFloat
    /// Creates a rate from the fraction that remains.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The rate 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The rate 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The edges at which the safe area adds to `contentInset`, with UIKit's raw values.
  nonisolated public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The edges along the axes that scroll, as for `scrollableAxes`.
    case automatic = 0
    /// The edges along the axes that scroll.
    case scrollableAxes = 1
    /// No edges.
    case never = 2
    /// All edges.
    case always = 3
  }
}

/// A selection of axes: horizontal, vertical, both or none.
struct ScrollAxes {
  var horizontal: Bool
  var vertical: Bool
}

nonisolated extension UIEdgeInsets {
  /// Returns the insets at the ends of these axes, and 0 at the other edges.
  func along(_ axes: ScrollAxes) -> UIEdgeInsets {
    UIEdgeInsets(
      top: axes.vertical ? top : 0, left: axes.horizontal ? left : 0,
      bottom: axes.vertical ? bottom : 0,
      right: axes.horizontal ? right : 0)
  }
}
