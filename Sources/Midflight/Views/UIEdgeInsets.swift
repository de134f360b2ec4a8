/// The distances by which the edges of a rectangle move inwards, in points. Negative values move
/// outwards.
nonisolated public struct UIEdgeInsets: Hashable, Sendable {
  /// The inset of the top edge, downwards.
  public var top: CGFloat
  /// The inset of the left edge, to the right.
  public var left: CGFloat
  /// The inset of the bottom edge, upwards.
  public var bottom: CGFloat
  /// The inset of the right edge, to the left.
  public var right: CGFloat

  /// Creates insets from their values.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Creates insets of 0.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Insets of 0.
  public static let zero = UIEdgeInsets()
}

/// Insets with leading and trailing sides instead of left and right. Midflight has no right-to-left
/// user interface: leading is always left.
nonisolated public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The inset of the top edge, downwards.
  public var top: CGFloat
  /// The inset of the left edge, to the right.
  public var leading: CGFloat
  /// The inset of the bottom edge, upwards.
  public var bottom: CGFloat
  /// The inset of the right edge, to the left.
  public var trailing: CGFloat

  /// Creates insets from their values.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Insets of 0.
  public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
  /// Returns the rectangle with its edges moved inwards. The width or height is 0 where the edges
  /// would cross.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// Returns the rectangle with its edges moved inwards by `dx` and `dy` points, at most to its
  /// middle. For a distance beyond the middle, `insetBy` returns a rectangle at infinity.
  func shrunk(dx: CGFloat, dy: CGFloat) -> CGRect {
    insetBy(dx: min(dx, width / 2), dy: min(dy, height / 2))
  }
}

extension UIView {
  /// Stops the program with a message if an inset is infinite or NaN.
  func requireFinite(_ insets: UIEdgeInsets, _ name: StaticString) {
    require(
      [insets.top, insets.left, insets.bottom, insets.right].allSatisfy(\.isFinite),
      "\(type(of: self)).\(name) = \(insets): give finite numbers of points; check the arithmetic before "
        + "them.")
  }
}
