extension UIView {
  /// The flexible parts of a view's position and size when its superview is resized, with UIKit's
  /// raw values.
  nonisolated public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits: 0 left margin, 1 width, 2 right margin, 3 top margin, 4 height, 5 bottom margin.
    public var rawValue: UInt
    /// Creates the mask with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A flexible left margin.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// A flexible width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// A flexible right margin.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// A flexible top margin.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// A flexible height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// A flexible bottom margin.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

    fileprivate var horizontal: [Bool] {
      [contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin)]
    }

    fileprivate var vertical: [Bool] {
      [contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin)]
    }
  }

  /// Resizes the subviews after a caller set another size, in the same animation block. Not called
  /// when an animation ends. A surrounding stack view stores the size first. Without
  /// `autoresizesSubviews`, no subview changes. Subviews with an empty mask stay.
  func sizeWasSet(from old: CGSize) {
    (superview as? UIStackView)?.sizeWasGiven(to: self)
    guard autoresizesSubviews else { return }
    for view in subviews where !view.autoresizingMask.isEmpty {
      view.autoresize(from: old, to: layer.modelValues.bounds.size)
    }
  }

  /// Adapts the position and size of the view to a new size of its superview.
  ///
  /// The transform has no effect: the position without transform adapts.
  private func autoresize(from old: CGSize, to new: CGSize) {
    let (place, anchor) = (center, layer.anchorPoint)
    let size = layer.modelValues.bounds.size
    let (x, width) = resized(
      [place.x - anchor.x * size.width, size.width], in: old.width, to: new.width,
      flexible: autoresizingMask.horizontal)
    let (y, height) = resized(
      [place.y - anchor.y * size.height, size.height], in: old.height, to: new.height,
      flexible: autoresizingMask.vertical)
    let resizedSize = CGSize(width: width, height: height)
    if resizedSize != size { bounds.size = resizedSize }
    let center = CGPoint(x: x + anchor.x * width, y: y + anchor.y * height)
    if center != place { self.center = center }
  }

  /// Returns the near margin and the length along one axis, after a change of the superview's
  /// length.
  ///
  /// The flexible parts share the difference in proportion to their old lengths, as Apple documents
  /// for `autoresizingMask`; equally if the sum of those is not positive. The length is at least 0.
  /// Without flexible parts, both stay.
  ///
  /// - Parameters:
  ///   - place: The near margin and the length before.
  ///   - flexible: For the near margin, the length and the far margin: a Boolean value that
  ///     indicates whether the part is flexible.
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
