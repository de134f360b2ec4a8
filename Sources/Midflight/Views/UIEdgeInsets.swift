/// How far each edge of a rectangle is moved inwards, in points; negative is outwards.
nonisolated public struct UIEdgeInsets: Hashable, Sendable {
  /// The top edge, downwards.
  public var top: CGFloat
  /// The left edge, to the right.
  public var left: CGFloat
  /// The bottom edge, upwards.
  public var bottom: CGFloat
  /// The right edge, to the left.
  public var right: CGFloat

  /// These insets.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// None.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// None.
  public static let zero = UIEdgeInsets()
}

/// Insets that name the sides of a text's beginning and end, which are left and right here: Midflight
/// knows no user interface from right to left.
nonisolated public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The top edge, downwards.
  public var top: CGFloat
  /// The left edge, to the right.
  public var leading: CGFloat
  /// The bottom edge, upwards.
  public var bottom: CGFloat
  /// The right edge, to the left.
  public var trailing: CGFloat

  /// These insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// None.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// None.
  public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
  /// The rectangle with its edges moved inwards; empty where they would pass each other.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}

extension UIView {
  /// Stops the program with a sentence where insets are no numbers.
  func requireFinite(_ insets: UIEdgeInsets, _ name: StaticString) {
    require(
      [insets.top, insets.left, insets.bottom, insets.right].allSatisfy(\.isFinite),
      "\(type(of: self)).\(name) = \(insets): give finite numbers of points; check the arithmetic before "
        + "them.")
  }
}
