import Foundation

/// How a picture is made larger or smaller that keeps its edges: corners stay as they are, edges grow
/// along themselves, and the middle grows both ways.
///
/// The painter asks it for the parts that a picture is drawn in.
package struct ImageCaps: Hashable, Sendable {
  /// How much of the picture stays, in its pixels, from each edge; whole numbers of 0 or more.
  package var top: Int
  /// From the left edge.
  package var left: Int
  /// From the lower edge.
  package var bottom: Int
  /// From the right edge.
  package var right: Int
  /// Pixels of the picture that make a unit of the rectangle it is drawn in, where it is neither
  /// stretched nor pressed together.
  package var pixelsPerUnit: CGFloat
  /// Whether what grows is repeated, and not stretched.
  package var isTiled: Bool

  /// Edges of so many pixels that stay.
  package init(
    top: Int, left: Int, bottom: Int, right: Int, pixelsPerUnit: CGFloat, isTiled: Bool
  ) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    (self.pixelsPerUnit, self.isTiled) = (pixelsPerUnit, isTiled)
  }

  /// A part of a picture and where it is drawn.
  package struct Part: Hashable, Sendable {
    /// In whole pixels of the picture.
    package let source: CGRect
    /// Where it is drawn.
    package let rect: CGRect
    /// How large a pixel is drawn; where that does not fill `rect`, the part is repeated.
    package let scale: CGSize
  }

  /// Up to nine parts, from the top left to the bottom right.
  ///
  /// - Parameters:
  ///   - width: Of the picture in pixels; as its height.
  ///   - rect: Where all of it is drawn. In less room than the edges need, these are pressed together.
  package func parts(width: Int, height: Int, in rect: CGRect) -> [Part] {
    let across = spans(width, left, right, over: rect.width)
    return spans(height, top, bottom, over: rect.height).flatMap { row in
      across.map { column in
        Part(
          source: CGRect(
            x: column.start, y: row.start, width: column.count, height: row.count),
          rect: CGRect(
            x: rect.minX + column.place, y: rect.minY + row.place, width: column.length,
            height: row.length),
          scale: CGSize(width: column.scale, height: row.scale))
      }
    }
  }

  /// Some pixels along an axis and where they are drawn.
  private struct Span {
    var start: Int
    var count: Int
    var place: CGFloat
    var length: CGFloat
    var scale: CGFloat
  }

  private func spans(_ count: Int, _ near: Int, _ far: Int, over length: CGFloat) -> [Span] {
    let near = min(max(near, 0), count)
    let far = min(max(far, 0), count - near)
    let middle = count - near - far
    let wanted = CGFloat(near + far) / pixelsPerUnit
    let edge = (wanted > length ? length / wanted : 1) / pixelsPerUnit
    let (first, last) = (CGFloat(near) * edge, CGFloat(far) * edge)
    let rest = max(0, length - first - last)
    let own = isTiled || middle == 0 ? 1 / pixelsPerUnit : rest / CGFloat(middle)
    return [
      Span(start: 0, count: near, place: 0, length: first, scale: edge),
      Span(start: near, count: middle, place: first, length: rest, scale: own),
      Span(start: count - far, count: far, place: length - last, length: last, scale: edge),
    ].filter { $0.count > 0 && $0.length > 0 }
  }
}
