import Foundation

extension BezierPath {
  /// The length of all lines and curves, in points, with a relative error of at most 1e-4. 0 for an
  /// empty path. Jumps between subpaths have no length.
  package var length: CGFloat {
    var length: CGFloat = 0
    forEachSegment { _, segment in length += segment.length }
    return length
  }

  /// Returns the part of the path between two fractions of its length.
  ///
  /// Whole subpaths stay unchanged: a closed subpath inside the range is still closed.
  ///
  /// - Parameters:
  ///   - start: 0…1, from the beginning of the path. A negative number counts as 0.
  ///   - end: 0…1. A number above 1 counts as 1.
  /// - Returns: An empty path if `end` is not greater than `start`, or if the path has no length.
  ///   The path itself from 0 to 1, even without a length.
  package func trimmed(from start: CGFloat, to end: CGFloat) -> BezierPath {
    let (start, end) = (max(0, start), min(1, end))
    if start <= 0, end >= 1 { return self }
    var trimmed = BezierPath()
    let length = self.length
    guard start < end, length > 0 else { return trimmed }
    let (first, last) = (start * length, end * length)
    var passed: CGFloat = 0
    var wholeSubpathStart = -1  // the move of a subpath that is whole so far; else −1
    forEachSegment { index, segment in
      let segmentLength = segment.length
      defer { passed += segmentLength }
      let isWhole = passed >= first && passed + segmentLength <= last
      if case .move = elements[max(0, index - 1)] {
        wholeSubpathStart = isWhole ? index - 1 : -1
      }
      guard passed < last, passed + segmentLength > first || (segmentLength == 0 && isWhole) else {
        return
      }
      if isWhole, wholeSubpathStart >= 0, elements[index] == .close { return trimmed.close() }
      let piece = segment.part(
        from: max(0, first - passed), to: min(segmentLength, last - passed), length: segmentLength)
      if !isWhole { wholeSubpathStart = -1 }
      // A subpath begins where the original one does, and where the part starts at another point.
      if trimmed.currentPoint != piece.start || elements[max(0, index - 1)].isBeginning {
        trimmed.move(to: piece.start)
      }
      trimmed.add(piece)
    }
    return trimmed
  }

  /// Adds a segment from the current point, as a line or a cubic curve.
  mutating func add(_ segment: CubicSegment) {
    if segment.isLine {
      addLine(to: segment.end)
    } else {
      addCubic(to: segment.end, control1: segment.control1, control2: segment.control2)
    }
  }
}

extension BezierPath.Element {
  /// A Boolean value that indicates whether the element begins a subpath.
  fileprivate var isBeginning: Bool { if case .move = self { true } else { false } }
}

extension CubicSegment {
  /// The length of the segment, in points.
  var length: CGFloat {
    isLine ? start.distance(to: end) : curveLength(depth: 0)
  }

  /// Returns the part of the segment between two distances along it. The segment itself if its
  /// length is 0 or the range covers the whole length.
  func part(from first: CGFloat, to last: CGFloat, length: CGFloat) -> CubicSegment {
    guard length > 0, first > 0 || last < length else { return self }
    let end = last < length ? parameter(at: last, of: length) : 1
    let before = end < 1 ? split(at: end).before : self
    guard first > 0, end > 0 else { return before }
    return before.split(at: parameter(at: first, of: length) / end).after
  }

  /// Returns the parameter at a distance from the start along the segment.
  private func parameter(at distance: CGFloat, of length: CGFloat) -> CGFloat {
    if isLine { return distance / length }
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    for _ in 0..<40 {  // to a billionth of the curve
      let middle = (low + high) / 2
      if split(at: middle).before.length < distance { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the length of the curve: the mean of chord and control polygon of sufficiently short
  /// pieces.
  ///
  /// For cubic curves, each bisection reduces the error to a sixteenth (Gravesen 1997).
  private func curveLength(depth: Int) -> CGFloat {
    let chord = start.distance(to: end)
    let polygon =
      start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
    if depth == 10 || (depth > 0 && polygon - chord <= polygon * 1e-3) {
      return (chord + polygon) / 2
    }
    let (before, after) = split(at: 0.5)
    return before.curveLength(depth: depth + 1) + after.curveLength(depth: depth + 1)
  }
}

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> CGFloat {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
