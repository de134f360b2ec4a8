import Foundation

extension BezierPath {
  /// The length of all steps, in points; to a ten-thousandth of it or better.
  package var length: CGFloat {
    var length: CGFloat = 0
    forEachSegment { _, segment in length += segment.length }
    return length
  }

  /// The part of the path between two fractions of its length.
  ///
  /// What remains whole stays as it is: a piece that is kept from end to end is still closed.
  ///
  /// - Parameters:
  ///   - start: 0 for the beginning … 1.
  ///   - end: 1 for all the rest. No more than `start` leaves nothing.
  package func trimmed(from start: CGFloat, to end: CGFloat) -> BezierPath {
    let (start, end) = (max(0, start), min(1, end))
    if start <= 0, end >= 1 { return self }
    var trimmed = BezierPath()
    let length = self.length
    guard start < end, length > 0 else { return trimmed }
    let (first, last) = (start * length, end * length)
    var passed: CGFloat = 0
    var wholeFrom = -1  // the element that began a piece of which all was kept so far
    forEachSegment { index, segment in
      let own = segment.length
      defer { passed += own }
      let isWhole = passed >= first && passed + own <= last
      if case .move = elements[max(0, index - 1)] {
        wholeFrom = isWhole ? index - 1 : -1
      }
      guard passed < last, passed + own > first || (own == 0 && isWhole) else { return }
      if isWhole, wholeFrom >= 0, elements[index] == .close { return trimmed.close() }
      let piece = segment.part(
        from: max(0, first - passed), to: min(own, last - passed), length: own)
      if !isWhole { wholeFrom = -1 }
      // Begins anew where the path does, and where nothing leads up to.
      if trimmed.currentPoint != piece.start || elements[max(0, index - 1)].isBeginning {
        trimmed.move(to: piece.start)
      }
      trimmed.add(piece)
    }
    return trimmed
  }

  private mutating func add(_ segment: CubicSegment) {
    if segment.isLine {
      addLine(to: segment.end)
    } else {
      addCubic(to: segment.end, control1: segment.control1, control2: segment.control2)
    }
  }
}

extension BezierPath.Element {
  /// Whether what follows begins a piece.
  fileprivate var isBeginning: Bool { if case .move = self { true } else { false } }
}

extension CubicSegment {
  /// Its length in points.
  var length: CGFloat {
    isLine ? start.distance(to: end) : curveLength(depth: 0)
  }

  /// The part between two lengths along it.
  fileprivate func part(from first: CGFloat, to last: CGFloat, length: CGFloat) -> CubicSegment {
    guard length > 0, first > 0 || last < length else { return self }
    let end = last < length ? parameter(at: last, of: length) : 1
    let before = end < 1 ? split(at: end).before : self
    guard first > 0, end > 0 else { return before }
    return before.split(at: parameter(at: first, of: length) / end).after
  }

  /// Where its length from the start is `distance`.
  private func parameter(at distance: CGFloat, of length: CGFloat) -> CGFloat {
    if isLine { return distance / length }
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    for _ in 0..<40 {  // to a billionth of the curve
      let middle = (low + high) / 2
      if split(at: middle).before.length < distance { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Half the chord and half the way over the control points, of pieces small enough: for cubic
  /// curves that is wrong by a sixteenth of as much at each halving (Gravesen 1997).
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
