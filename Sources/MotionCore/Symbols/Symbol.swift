import Foundation

/// A symbol of one colour, drawn for 17-point text, with the name of the SF Symbol of the same
/// meaning.
///
/// The outlines are this library's own. They are centred at (0, 0) and fit the height of capital
/// letters. Line symbols are stroked with the thickness of a font weight.
package struct Symbol: Hashable, Sendable {
  /// Apple's name of the symbol.
  package let name: String
  /// The size of the symbol for 17-point text.
  package let size: CGSize
  /// The outline, with (0, 0) at the centre of `size`.
  let path: BezierPath
  /// A Boolean value that indicates whether the path is stroked; otherwise the path is filled.
  let isLine: Bool

  /// The text size for which symbols are drawn, in points.
  package static let designSize: CGFloat = 17

  /// Creates the symbol of a name; nil for an unknown name.
  package init?(_ name: String) {
    guard let design = Symbol.designs.first(where: { $0.name == name }) else { return nil }
    self = design
  }

  init(_ name: String, _ width: CGFloat, _ height: CGFloat, line path: BezierPath) {
    (self.name, size, self.path, isLine) = (name, CGSize(width: width, height: height), path, true)
  }

  init(_ name: String, _ width: CGFloat, _ height: CGFloat, filled path: BezierPath) {
    (self.name, size, self.path, isLine) = (name, CGSize(width: width, height: height), path, false)
  }

  /// The names of all symbols, in the order of their designs.
  package static var names: [String] { designs.map(\.name) }

  /// Returns the line width of a font weight at 17 points: 0.5 + 0.33 · (weight − 100) / 100.
  ///
  /// The width at weight 400 is that of the strokes of the system font's capitals.
  ///
  /// - Parameter weight: 100…900.
  package static func lineWidth(forWeight weight: Int) -> CGFloat {
    let (lightest, perHundred): (CGFloat, CGFloat) = (0.5, 0.33)
    return lightest + perHundred * CGFloat(weight - 100) / 100
  }

  /// Returns the drawing of the symbol in a rectangle. A filled symbol uses the even-odd rule. An
  /// empty rectangle gives a shape without an area.
  ///
  /// - Parameters:
  ///   - rect: The rectangle for `size`. The outline is stretched with the rectangle.
  ///   - lineWidth: The line width at 17 points, which grows with the smaller scale. A width of 0
  ///     or less draws nothing for a line symbol.
  package func shape(in rect: CGRect, color: RGBA, lineWidth: CGFloat) -> Frame.Shape {
    let (xScale, yScale) = (rect.width / size.width, rect.height / size.height)
    let placed = path.applying(
      CGAffineTransform(a: xScale, b: 0, c: 0, d: yScale, tx: rect.midX, ty: rect.midY))
    guard isLine else { return Frame.Shape(path: placed, fillColor: color, fillsEvenOdd: true) }
    let width = lineWidth * min(xScale, yScale)
    guard width > 0 else { return Frame.Shape(path: placed) }
    return Frame.Shape(
      path: placed, stroke: Frame.Stroke(color: color, width: width, cap: .round, join: .round))
  }
}

extension BezierPath {
  /// Adds a polygon with rounded corners. Has no effect for fewer than three corners.
  ///
  /// - Parameter radius: The radius of the corners, in points; less next to a short side.
  mutating func addPolygon(_ corners: [CGPoint], radius: CGFloat) {
    guard corners.count > 2 else { return }
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      let (back, on) = (corner.direction(to: before), corner.direction(to: after))
      // The distance of a rounding from its corner depends on half the angle θ between the sides:
      // radius / tan(θ/2), with tan²(θ/2) = (1 − cos θ) / (1 + cos θ).
      let cosine = min(max(back.dx * on.dx + back.dy * on.dy, -0.9999), 0.9999)
      let half = min(corner.distance(to: before), corner.distance(to: after)) / 2
      let inset = min(radius * ((1 + cosine) / (1 - cosine)).squareRoot(), half)
      let start = CGPoint(x: corner.x + inset * back.dx, y: corner.y + inset * back.dy)
      if index == 0 { move(to: start) } else { addLine(to: start) }
      addQuad(
        to: CGPoint(x: corner.x + inset * on.dx, y: corner.y + inset * on.dy), control: corner)
    }
    close()
  }

  /// Adds an open line through points. Has no effect without points.
  mutating func addLine(through points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }
}

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> CGFloat {
    ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
  }

  /// Returns the unit vector towards another point; zero for equal points.
  fileprivate func direction(to other: CGPoint) -> CGVector {
    let distance = distance(to: other)
    guard distance > 0 else { return CGVector(dx: 0, dy: 0) }
    return CGVector(dx: (other.x - x) / distance, dy: (other.y - y) / distance)
  }
}
