import Foundation

/// What a display leaves for a window's content: all of it, but for panels and the window's own frame.
///
/// A window makes one when it opens and comes to it what it would be too large for. Lengths are SDL's
/// units.
nonisolated struct DisplayRoom: Hashable, Sendable {
  /// The part of the desktop that no panel takes.
  var usable: CGRect
  /// What the desktop puts around a window's content; zeros while it has not said.
  var frame = Frame()

  /// Widths of a frame's sides.
  struct Frame: Hashable, Sendable {
    var top: CGFloat = 0
    var left: CGFloat = 0
    var bottom: CGFloat = 0
    var right: CGFloat = 0
  }

  /// Less than any frame leaves: 64 units on each side are two title bars.
  var insetForFrame: DisplayRoom {
    var room = self
    room.frame = Frame(top: 64, left: 64, bottom: 64, right: 64)
    return room
  }

  /// Where content may lie.
  private var content: CGRect {
    CGRect(
      x: usable.minX + frame.left, y: usable.minY + frame.top,
      width: max(usable.width - frame.left - frame.right, 1),
      height: max(usable.height - frame.top - frame.bottom, 1))
  }

  /// A size that fits: the one that is wanted, or a smaller one.
  ///
  /// - Parameter least: No side is made shorter than this one's, fit or not.
  func size(_ wanted: CGSize, least: CGSize) -> CGSize {
    func side(_ wanted: CGFloat, _ least: CGFloat, _ room: CGFloat) -> CGFloat {
      min(wanted, max(least, room))
    }
    return CGSize(
      width: side(wanted.width, least.width, content.width),
      height: side(wanted.height, least.height, content.height))
  }

  /// Units a point so that a size fits: as many as are wanted, or fewer, in whole hundredths.
  ///
  /// - Parameter size: In points.
  /// - Returns: No less than `leastScale`, fit or not, unless less was wanted.
  func scale(_ wanted: CGFloat, of size: CGSize) -> CGFloat {
    let largest = min(content.width / size.width, content.height / size.height)
    if wanted <= largest { return wanted }
    return min(wanted, max((largest * 100).rounded(.down) / 100, Self.leastScale))
  }

  /// As `--scale` has it: what is smaller cannot be read.
  static let leastScale: CGFloat = 0.5

  /// Where content of a size lies within: where it is, or as near to that as it can; where it is too
  /// large, its top and its left side are within, and the frame's.
  func place(_ size: CGSize, at origin: CGPoint) -> CGPoint {
    CGPoint(
      x: max(min(origin.x, content.maxX - size.width), content.minX),
      y: max(min(origin.y, content.maxY - size.height), content.minY))
  }

  /// Where content of a size opens: where it was left, as near to that as it can; in the middle if it was
  /// never left anywhere, or not here.
  func opening(of size: CGSize, leftAt origin: CGPoint?) -> CGPoint {
    let middle = CGPoint(
      x: (content.midX - size.width / 2).rounded(), y: (content.midY - size.height / 2).rounded())
    let isHere = origin.map { overlap(with: CGRect(origin: $0, size: size)) > 0 } ?? false
    return place(size, at: isHere ? origin ?? middle : middle)
  }

  /// How much of a rectangle lies in it.
  fileprivate func overlap(with rect: CGRect) -> CGFloat {
    let common = usable.intersection(rect)
    return common.isNull ? 0 : common.width * common.height
  }
}

extension [DisplayRoom] {
  /// The display that most of a window lay on; the first if it lay on none that is still there, or nowhere.
  nonisolated func room(of size: CGSize, leftAt origin: CGPoint?) -> DisplayRoom? {
    guard let origin else { return first }
    let rect = CGRect(origin: origin, size: size)
    var found = first
    for room in dropFirst() where room.overlap(with: rect) > found?.overlap(with: rect) ?? 0 {
      found = room
    }
    return found
  }
}
