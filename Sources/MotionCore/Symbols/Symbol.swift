import Foundation

/// A small sign of one colour, drawn for text of 17 points, under the name that Apple gives to what it
/// stands for.
///
/// The outlines are this library's own. They are drawn around 0, 0, and are as high as capital
/// letters want; what is a line is as thick as letters of a weight are.
package struct Symbol: Hashable, Sendable {
  /// Apple's name for the sign.
  package let name: String
  /// The room that it takes at 17 points of text.
  package let size: CGSize
  /// Its outline, with 0, 0 in the middle of that room.
  let path: BezierPath
  /// Whether the path is a line that is drawn, and not a figure that is filled.
  let isLine: Bool

  /// The size of text, in points, that symbols are drawn for.
  package static let designSize: CGFloat = 17

  /// The symbol of this name; nil if there is none.
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

  /// The names of all symbols, in the order in which they were drawn.
  package static var names: [String] { designs.map(\.name) }

  /// How thick lines are at 17 points in a weight of type, 100…900: at 400 as thick as the strokes of
  /// the system font's capitals.
  package static func lineWidth(forWeight weight: Int) -> CGFloat {
    let (lightest, perHundred): (CGFloat, CGFloat) = (0.5, 0.33)
    return lightest + perHundred * CGFloat(weight - 100) / 100
  }

  /// What is drawn of it in a rectangle.
  ///
  /// - Parameters:
  ///   - rect: Where `size` lies; the outline is stretched with it.
  ///   - lineWidth: What lines would have at 17 points; they grow with the shorter side.
  package func shape(in rect: CGRect, color: RGBA, lineWidth: CGFloat) -> Frame.Shape {
    let (across, down) = (rect.width / size.width, rect.height / size.height)
    let placed = path.applying(
      CGAffineTransform(a: across, b: 0, c: 0, d: down, tx: rect.midX, ty: rect.midY))
    guard isLine else { return Frame.Shape(path: placed, fillColor: color, fillsEvenOdd: true) }
    let width = lineWidth * min(across, down)
    guard width > 0 else { return Frame.Shape(path: placed) }
    return Frame.Shape(
      path: placed, stroke: Frame.Stroke(color: color, width: width, cap: .round, join: .round))
  }
}

extension BezierPath {
  /// A closed figure of straight sides whose corners are round, as far as there is room.
  ///
  /// - Parameter radius: In points; less where a side is too short.
  mutating func addPolygon(_ corners: [CGPoint], radius: CGFloat) {
    guard corners.count > 2 else { return }
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      let (back, on) = (corner.direction(to: before), corner.direction(to: after))
      // Half the angle θ between the sides decides how far from the corner the round begins:
      // radius / tan(θ/2), and tan²(θ/2) = (1 − cos θ) / (1 + cos θ).
      let cosine = min(max(back.dx * on.dx + back.dy * on.dy, -0.9999), 0.9999)
      let half = min(corner.distance(to: before), corner.distance(to: after)) / 2
      let reach = min(radius * ((1 + cosine) / (1 - cosine)).squareRoot(), half)
      let start = CGPoint(x: corner.x + reach * back.dx, y: corner.y + reach * back.dy)
      if index == 0 { move(to: start) } else { addLine(to: start) }
      addQuad(
        to: CGPoint(x: corner.x + reach * on.dx, y: corner.y + reach * on.dy), control: corner)
    }
    close()
  }

  /// A line through points.
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

  /// Of length 1; none between two points that are the same.
  fileprivate func direction(to other: CGPoint) -> CGVector {
    let distance = distance(to: other)
    guard distance > 0 else { return CGVector(dx: 0, dy: 0) }
    return CGVector(dx: (other.x - x) / distance, dy: (other.y - y) / distance)
  }
}
