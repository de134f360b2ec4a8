import Foundation

/// The figures of which symbols are composed.
extension Symbol {
  /// Returns a polygon with rounded corners.
  static func polygon(_ corners: [(CGFloat, CGFloat)], radius: CGFloat) -> BezierPath {
    var path = BezierPath()
    path.addPolygon(corners.map { CGPoint(x: $0.0, y: $0.1) }, radius: radius)
    return path
  }

  /// Returns the path of an outline in a subset of SVG's path data.
  ///
  /// Coordinates are absolute, and separated by spaces. M and L lead to a point, H and V along an
  /// axis, Q and C along curves with one and two control points, and Z closes the subpath. Other
  /// letters are invalid.
  static func path(svg outline: String) -> BezierPath {
    var path = BezierPath()
    var (letter, numbers): (Character, [CGFloat]) = ("M", [])
    func point(_ index: Int) -> CGPoint {
      CGPoint(x: numbers[2 * index], y: numbers[2 * index + 1])
    }
    func step() {
      let from = path.currentPoint ?? .zero
      switch (letter, numbers.count) {
      case ("M", 2): path.move(to: point(0))
      case ("L", 2): path.addLine(to: point(0))
      case ("H", 1): path.addLine(to: CGPoint(x: numbers[0], y: from.y))
      case ("V", 1): path.addLine(to: CGPoint(x: from.x, y: numbers[0]))
      case ("Q", 4): path.addQuad(to: point(1), control: point(0))
      case ("C", 6): path.addCubic(to: point(2), control1: point(0), control2: point(1))
      default: return
      }
      numbers = []
    }
    for part in outline.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let first = part.first, first.isLetter {
        letter = first
        if letter == "Z" { path.close() }
      }
      guard let number = Double(part.drop(while: \.isLetter)) else { continue }
      numbers.append(CGFloat(number))
      step()
    }
    return path
  }

  /// Returns polygons with corners of radius 1.1.
  static func polygons(_ all: [[(CGFloat, CGFloat)]]) -> BezierPath {
    joined(all.map { polygon($0, radius: 1.1) })
  }

  /// Returns open lines, each through a list of points.
  static func lines(_ all: [[(CGFloat, CGFloat)]]) -> BezierPath {
    var path = BezierPath()
    for points in all { path.addLine(through: points.map { CGPoint(x: $0.0, y: $0.1) }) }
    return path
  }

  /// Returns a rectangle with rounded corners.
  static func rounded(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, radius: CGFloat
  ) -> BezierPath {
    var path = BezierPath()
    path.addRoundedRect(
      CGRect(x: x, y: y, width: width, height: height),
      radii: CGSize(width: radius, height: radius))
    return path
  }

  /// Returns rectangles with rounded corners. Each tuple is left, top, width and height.
  static func bars(_ all: [(CGFloat, CGFloat, CGFloat, CGFloat)]) -> BezierPath {
    joined(all.map { rounded($0.0, $0.1, $0.2, $0.3, radius: min($0.2, $0.3, 2) / 2) })
  }

  /// Returns circles. Each tuple is the centre's x and y, and the radius.
  static func circles(_ all: [(CGFloat, CGFloat, CGFloat)]) -> BezierPath {
    var path = BezierPath()
    for (x, y, radius) in all {
      path.addEllipse(
        in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    }
    return path
  }

  /// Returns dots of a line symbol. Each tuple is the centre's x and y, and the radius without the
  /// line width.
  ///
  /// Unlike a stroked circle, a dot is full at any line width.
  static func dots(_ all: [(CGFloat, CGFloat, CGFloat)]) -> BezierPath {
    joined(
      all.map { x, y, reach in
        // A line of length 0 has round ends. A circle of half the radius fills the gap between the
        // outer circle and the line's ends where lines are thin.
        joined([circles([(x, y, reach), (x, y, reach / 2)]), lines([[(x, y), (x, y)]])])
      })
  }

  /// Returns a disc of radius 8.9 with a hole.
  static func disc(cutting hole: BezierPath) -> BezierPath {
    joined([circles([(0, 0, 8.9)]), hole])
  }

  /// Returns the subpaths of all paths.
  static func joined(_ paths: [BezierPath]) -> BezierPath {
    var path = BezierPath()
    for piece in paths { path.append(piece) }
    return path
  }

  /// Returns points around (0, 0) at equal angles, clockwise from the top.
  private static func around(_ radii: [CGFloat]) -> [(CGFloat, CGFloat)] {
    radii.enumerated().map { index, radius in
      let angle = Double(index) / Double(radii.count) * 2 * .pi
      return (radius * CGFloat(StrictMath.sin(angle)), -radius * CGFloat(StrictMath.cos(angle)))
    }
  }

  /// Returns a star with five points, one of them at the top.
  static func star(outer: CGFloat, inner: CGFloat) -> BezierPath {
    polygon(around((0..<10).map { $0.isMultiple(of: 2) ? outer : inner }), radius: 0.7)
  }

  /// Returns a gear with a hole and eight teeth, which taper from 26° at the foot to 16°.
  static func gear(outer: CGFloat, inner: CGFloat, hole: CGFloat) -> BezierPath {
    let tooth: [(degrees: Double, radius: CGFloat)] = [
      (-13, inner), (-8, outer), (8, outer), (13, inner),
    ]
    let corners = (0..<8).flatMap { index in
      tooth.map { corner in
        let angle = (Double(45 * index) + corner.degrees) * .pi / 180
        return (
          corner.radius * CGFloat(StrictMath.sin(angle)),
          -corner.radius * CGFloat(StrictMath.cos(angle))
        )
      }
    }
    return joined([polygon(corners, radius: 0.5), circles([(0, 0, hole)])])
  }

  /// Returns a rim with twelve short teeth, and three spokes between the rim and a hub.
  static func cogwheel(outer: CGFloat, rim: CGFloat, hub: CGFloat) -> BezierPath {
    func rays(_ count: Int, from inner: CGFloat, to outer: CGFloat) -> [[(CGFloat, CGFloat)]] {
      let (near, far) = (
        Array(repeating: inner, count: count), Array(repeating: outer, count: count)
      )
      return zip(around(near), around(far)).map { [$0, $1] }
    }
    return joined([
      circles([(0, 0, rim), (0, 0, hub)]), lines(rays(12, from: rim, to: outer)),
      lines(rays(3, from: hub, to: rim)),
    ])
  }

  /// Returns a heart, 15.3 points high at scale 1 and centred horizontally.
  static func heart(scale: CGFloat) -> BezierPath {
    var path = BezierPath()
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x * scale, y: y * scale) }
    path.move(to: point(0, 8.1))
    for side: CGFloat in [-1, 1] {
      // Up along the left from the tip to the notch, and down along the right.
      let steps = [
        (point(side * 8.8, -2.4), point(side * 4.7, 5.1), point(side * 8.8, 1.5)),
        (point(side * 4.5, -7.2), point(side * 8.8, -5.2), point(side * 6.9, -7.2)),
        (point(0, -4.6), point(side * 2.6, -7.2), point(side * 0.9, -6.1)),
      ]
      if side < 0 {
        for (end, first, second) in steps {
          path.addCubic(to: end, control1: first, control2: second)
        }
      } else {
        let ends = [point(0, 8.1)] + steps.map(\.0)
        for index in steps.indices.reversed() {
          path.addCubic(to: ends[index], control1: steps[index].2, control2: steps[index].1)
        }
      }
    }
    path.close()
    return path
  }

  static let sun: BezierPath = joined(
    [circles([(0, 0, 4.3)])]
      + (0..<8).map { rounded(-0.8, -9.9, 1.6, 3.3, radius: 0.8).rotated(eighths: $0) })

  /// Returns a circle with eight rays, each between two distances from the centre.
  static func rayedCircle(radius: CGFloat, from inner: CGFloat, to outer: CGFloat) -> BezierPath {
    joined(
      [circles([(0, 0, radius)])]
        + (0..<8).map { lines([[(0, -inner), (0, -outer)]]).rotated(eighths: $0) })
  }

  /// A disc without the part that another disc covers at the upper right.
  static let moon: BezierPath = {
    let (radius, bite): (Double, Double) = (7.9, 6.5)
    let middle = CGPoint(x: 3.9, y: -3.9)
    let distance = Double((middle.x * middle.x + middle.y * middle.y).squareRoot())
    // The circles' intersections as seen from either centre, by the sides of a triangle.
    let along = (radius * radius - bite * bite + distance * distance) / (2 * distance)
    let halfChord = (radius * radius - along * along).squareRoot()
    let ahead = StrictMath.atan2(-1, 1)
    let outer = StrictMath.atan2(halfChord, along)
    let inner = StrictMath.atan2(halfChord, along - distance)
    var path = BezierPath()
    path.addArc(
      center: .zero, radius: CGFloat(radius), start: CGFloat(ahead + outer),
      end: CGFloat(ahead - outer), growing: true)
    path.addArc(
      center: middle, radius: CGFloat(bite), start: CGFloat(ahead - inner),
      end: CGFloat(ahead + inner), growing: false)
    path.close()
    return path
  }()

  static let person: BezierPath = {
    var shoulders = BezierPath()
    shoulders.move(to: CGPoint(x: -5.9, y: 8))
    shoulders.addCubic(
      to: CGPoint(x: -7.4, y: 6.7), control1: CGPoint(x: -6.9, y: 8),
      control2: CGPoint(x: -7.4, y: 7.6))
    shoulders.addCubic(
      to: CGPoint(x: 0, y: 1), control1: CGPoint(x: -7.4, y: 4), control2: CGPoint(x: -4.6, y: 1))
    shoulders.addCubic(
      to: CGPoint(x: 7.4, y: 6.7), control1: CGPoint(x: 4.6, y: 1),
      control2: CGPoint(x: 7.4, y: 4))
    shoulders.addCubic(
      to: CGPoint(x: 5.9, y: 8), control1: CGPoint(x: 7.4, y: 7.6),
      control2: CGPoint(x: 6.9, y: 8))
    shoulders.close()
    return joined([shoulders, circles([(0, -4.3, 3.9)])])
  }()

  static let house: BezierPath = {
    let walls: [(CGFloat, CGFloat)] = [
      (-6.6, 0.6), (0, -5.2), (6.6, 0.6), (6.6, 8), (1.9, 8), (1.9, 2.6), (-1.9, 2.6), (-1.9, 8),
      (-6.6, 8),
    ]
    let roof: [(CGFloat, CGFloat)] = [
      (0, -8.6), (9.4, -0.4), (8.5, 0.7), (0, -6.7), (-8.5, 0.7), (-9.4, -0.4),
    ]
    return joined([polygon(walls, radius: 0.8), polygon(roof, radius: 0.7)])
  }()

  static let magnifier: BezierPath =
    joined([circles([(-1.7, -1.7, 5.7)]), lines([[(2.5, 2.5), (7.3, 7.3)]])])

  /// Three tracks, each with a knob and a gap around the knob.
  static let sliders: BezierPath = {
    let rows: [(y: CGFloat, knob: CGFloat)] = [(-5.6, 3.2), (0, -3.4), (5.6, 1)]
    return joined(
      rows.flatMap { row in
        let (radius, gap): (CGFloat, CGFloat) = (2.1, 3)
        return [
          bars([
            (-8.6, row.y - 0.7, row.knob - gap + 8.6, 1.4),
            (row.knob + gap, row.y - 0.7, 8.6 - row.knob - gap, 1.4),
          ]), circles([(row.knob, row.y, radius)]), circles([(row.knob, row.y, radius - 1.2)]),
        ]
      })
  }()
}

extension BezierPath {
  /// Returns the path rotated clockwise about (0, 0) by eighths of a turn, and scaled.
  func rotated(eighths: Int, by scale: CGFloat = 1) -> BezierPath {
    let angle = Double(eighths) * .pi / 4
    let (sine, cosine) = (
      CGFloat(StrictMath.sin(angle)) * scale, CGFloat(StrictMath.cos(angle)) * scale
    )
    return applying(CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
  }

  /// Returns the path moved to the right and down.
  func moved(x: CGFloat = 0, y: CGFloat = 0) -> BezierPath {
    applying(CGAffineTransform(translationX: x, y: y))
  }
}
