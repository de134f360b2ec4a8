import Foundation

/// The area of a display for a window's content: the display without panels and the window's frame.
///
/// A window creates one when it opens, and fits its size and position into it. Lengths are in SDL's
/// units.
nonisolated struct DisplayArea: Hashable, Sendable {
  /// The part of the display outside panels.
  var usable: CGRect
  /// The desktop's frame around a window's content; zeros until the frame is known.
  var frame = Frame()

  /// The widths of a frame's sides.
  struct Frame: Hashable, Sendable {
    var top: CGFloat = 0
    var left: CGFloat = 0
    var bottom: CGFloat = 0
    var right: CGFloat = 0
  }

  /// The area inside a generous frame: 64 units on each side, as much as two title bars.
  var insetForFrame: DisplayArea {
    var area = self
    area.frame = Frame(top: 64, left: 64, bottom: 64, right: 64)
    return area
  }

  /// The rectangle for content, at least 1 unit on each side.
  ///
  /// A frame larger than the usable part gives that least size.
  private var content: CGRect {
    CGRect(
      x: usable.minX + frame.left, y: usable.minY + frame.top,
      width: max(usable.width - frame.left - frame.right, 1),
      height: max(usable.height - frame.top - frame.bottom, 1))
  }

  /// Returns `wanted`, with each side reduced to fit.
  ///
  /// Each side is reduced on its own, and a side that fits stays.
  ///
  /// - Parameter least: The lower limit of each side, even if it does not fit. A smaller wanted
  ///   side stays.
  func size(_ wanted: CGSize, least: CGSize) -> CGSize {
    func side(_ wanted: CGFloat, _ least: CGFloat, _ area: CGFloat) -> CGFloat {
      min(wanted, max(least, area))
    }
    return CGSize(
      width: side(wanted.width, least.width, content.width),
      height: side(wanted.height, least.height, content.height))
  }

  /// Returns the units per point at which a size fits: `wanted`, or a smaller multiple of 0.01.
  ///
  /// - Parameter size: The content's size in points.
  /// - Returns: At least `minimumScale`, even if the size does not fit, unless `wanted` is smaller.
  func scale(_ wanted: CGFloat, of size: CGSize) -> CGFloat {
    let largest = min(content.width / size.width, content.height / size.height)
    if wanted <= largest { return wanted }
    return min(wanted, max((largest * 100).rounded(.down) / 100, Self.minimumScale))
  }

  /// The least legible scale, equal to the least value of `--scale`.
  static let minimumScale: CGFloat = 0.5

  /// Returns the nearest origin to `origin` at which content of a size lies inside.
  ///
  /// Content that is too large starts at the left and top edge.
  func nearestOrigin(to origin: CGPoint, for size: CGSize) -> CGPoint {
    CGPoint(
      x: max(min(origin.x, content.maxX - size.width), content.minX),
      y: max(min(origin.y, content.maxY - size.height), content.minY))
  }

  /// Returns the origin for an opening window: the nearest fitting one to `origin`, or the middle.
  ///
  /// - Parameter origin: The last origin. Nil, or an origin at which no part of the window lies on
  ///   this display, gives the middle.
  func openingOrigin(for size: CGSize, lastOrigin origin: CGPoint?) -> CGPoint {
    let middle = CGPoint(
      x: (content.midX - size.width / 2).rounded(), y: (content.midY - size.height / 2).rounded())
    let isHere = origin.map { overlap(with: CGRect(origin: $0, size: size)) > 0 } ?? false
    return nearestOrigin(to: isHere ? origin ?? middle : middle, for: size)
  }

  /// Returns the area that a rectangle shares with the display's usable part.
  fileprivate func overlap(with rect: CGRect) -> CGFloat {
    let common = usable.intersection(rect)
    return common.isNull ? 0 : common.width * common.height
  }
}

extension [DisplayArea] {
  /// Returns the display with the largest part of a window; the first display if none has a part or
  /// `origin` is nil. Nil for an empty array.
  ///
  /// The earlier of two displays with equal parts counts.
  nonisolated func area(for size: CGSize, lastOrigin origin: CGPoint?) -> DisplayArea? {
    guard let origin else { return first }
    let rect = CGRect(origin: origin, size: size)
    var found = first
    for area in dropFirst() where area.overlap(with: rect) > found?.overlap(with: rect) ?? 0 {
      found = area
    }
    return found
  }
}
