import Foundation

/// The edges of a picture that keep their size when the picture is resized, as UIKit's cap insets.
///
/// Corners keep their size, edges grow along themselves, and the middle grows in both directions.
/// The painter draws the parts that `parts(width:height:in:)` returns.
package struct ImageCaps: Hashable, Sendable {
  /// The fixed edge at the top, in whole pixels of the picture; 0 or more.
  package var top: Int
  /// The fixed edge at the left, in pixels.
  package var left: Int
  /// The fixed edge at the bottom, in pixels.
  package var bottom: Int
  /// The fixed edge at the right, in pixels.
  package var right: Int
  /// Pixels of the picture per unit of the target rectangle, for parts that keep their size.
  package var pixelsPerUnit: CGFloat
  /// A Boolean value that indicates whether the growing parts are repeated rather than stretched.
  package var isTiled: Bool

  /// Creates cap insets.
  package init(
    top: Int, left: Int, bottom: Int, right: Int, pixelsPerUnit: CGFloat, isTiled: Bool
  ) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    (self.pixelsPerUnit, self.isTiled) = (pixelsPerUnit, isTiled)
  }

  /// A part of a picture and its target.
  package struct Part: Hashable, Sendable {
    /// The part of the picture, in whole pixels.
    package let source: CGRect
    /// The target rectangle.
    package let rect: CGRect
    /// The drawn size of one pixel. If the part does not fill `rect` at this size, the part is
    /// repeated.
    package let scale: CGSize
  }

  /// Returns up to nine parts, from the top left to the bottom right. Empty parts are omitted. An
  /// empty target gives no parts.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, in pixels.
  ///   - height: The height of the picture, in pixels. Edges beyond the picture's size are cut.
  ///   - rect: The target of the whole picture. If the rectangle is smaller than the edges, the
  ///     edges shrink in proportion and the middle is omitted.
  package func parts(width: Int, height: Int, in rect: CGRect) -> [Part] {
    let columns = spans(width, left, right, over: rect.width)
    return spans(height, top, bottom, over: rect.height).flatMap { row in
      columns.map { column in
        Part(
          source: CGRect(
            x: column.start, y: row.start, width: column.count, height: row.count),
          rect: CGRect(
            x: rect.minX + column.position, y: rect.minY + row.position, width: column.length,
            height: row.length),
          scale: CGSize(width: column.scale, height: row.scale))
      }
    }
  }

  /// A range of pixels along an axis, with its target.
  private struct Span {
    var start: Int
    var count: Int
    var position: CGFloat
    var length: CGFloat
    var scale: CGFloat
  }

  /// Returns the near edge, the middle and the far edge along one axis, without empty ones. A
  /// negative edge counts as 0. If the edges exceed `count`, the far edge is cut first. Edges that
  /// are longer than `length` shrink in proportion, and the middle is omitted.
  private func spans(_ count: Int, _ near: Int, _ far: Int, over length: CGFloat) -> [Span] {
    let near = min(max(near, 0), count)
    let far = min(max(far, 0), count - near)
    let middle = count - near - far
    let wanted = CGFloat(near + far) / pixelsPerUnit
    let edge = (wanted > length ? length / wanted : 1) / pixelsPerUnit
    let (first, last) = (CGFloat(near) * edge, CGFloat(far) * edge)
    let middleLength = max(0, length - first - last)
    let middleScale = isTiled || middle == 0 ? 1 / pixelsPerUnit : middleLength / CGFloat(middle)
    return [
      Span(start: 0, count: near, position: 0, length: first, scale: edge),
      Span(start: near, count: middle, position: first, length: middleLength, scale: middleScale),
      Span(start: count - far, count: far, position: length - last, length: last, scale: edge),
    ].filter { $0.count > 0 && $0.length > 0 }
  }
}
