extension UIView {
  /// What of a view's place in its superview gives way when that is resized, with UIKit's raw values.
  nonisolated public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// Bit 0 left margin, 1 width, 2 right margin, 3 top margin, 4 height, 5 bottom margin.
    public var rawValue: UInt
    /// What these bits say.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The room left of it.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// Its width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The room right of it.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The room above it.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// Its height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The room below it.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

    fileprivate var across: [Bool] {
      [contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin)]
    }

    fileprivate var down: [Bool] {
      [contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin)]
    }
  }

  /// Somebody set another size, not an animation that settles: what lies in it follows, in the same
  /// animation block.
  func sizeWasSet(from old: CGSize) {
    (superview as? UIStackView)?.sizeWasGiven(to: self)
    guard autoresizesSubviews else { return }
    for view in subviews where !view.autoresizingMask.isEmpty {
      view.autoresize(from: old, to: layer.modelValues.bounds.size)
    }
  }

  /// Gives its parts their shares of what the superview has more, or less, than before.
  ///
  /// A transform is left alone: it is the place without it that follows.
  private func autoresize(from old: CGSize, to new: CGSize) {
    let (place, anchor) = (center, layer.anchorPoint)
    let size = layer.modelValues.bounds.size
    let (x, width) = resized(
      [place.x - anchor.x * size.width, size.width], in: old.width, to: new.width,
      flexible: autoresizingMask.across)
    let (y, height) = resized(
      [place.y - anchor.y * size.height, size.height], in: old.height, to: new.height,
      flexible: autoresizingMask.down)
    let resizedSize = CGSize(width: width, height: height)
    if resizedSize != size { bounds.size = resizedSize }
    let center = CGPoint(x: x + anchor.x * width, y: y + anchor.y * height)
    if center != place { self.center = center }
  }

  /// The near margin and the length along one axis, after a change of the superview's length.
  ///
  /// The difference is shared by the flexible parts in proportion to what they had, as Apple
  /// documents `autoresizingMask`; equally if they had nothing.
  private func resized(
    _ place: [CGFloat], in old: CGFloat, to new: CGFloat, flexible: [Bool]
  ) -> (CGFloat, CGFloat) {
    var parts = [place[0], place[1], old - place[0] - place[1]]
    let indices = flexible.indices.filter { flexible[$0] }
    let difference = new - old
    guard difference != 0, !indices.isEmpty else { return (place[0], place[1]) }
    let total = indices.reduce(0) { $0 + parts[$1] }
    for index in indices {
      let share = total > 0 ? parts[index] / total : 1 / CGFloat(indices.count)
      parts[index] += difference * share
    }
    return (parts[0], max(0, parts[1]))
  }
}
