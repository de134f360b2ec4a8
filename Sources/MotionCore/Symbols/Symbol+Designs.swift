import Foundation

/// The designs of all symbols, in points of 17-point text around (0, 0).
extension Symbol {
  static let designs: [Symbol] =
    media + signs + arrows + figures + things + objects + messages + marks + sound

  // MARK: - Playing

  private static let media = [
    Symbol(
      "play.fill", 17, 18, filled: polygon([(-5.2, -7.4), (7.8, 0), (-5.2, 7.4)], radius: 1.4)),
    Symbol(
      "play", 17, 18, line: polygon([(-4.9, -6.8), (6.8, 0), (-4.9, 6.8)], radius: 1.4)),
    Symbol("pause", 15, 18, line: bars([(-5.4, -6.9, 3.4, 13.8), (2, -6.9, 3.4, 13.8)])),
    Symbol("stop", 16, 18, line: rounded(-5.9, -5.9, 11.8, 11.8, radius: 2)),
    Symbol("pause.fill", 15, 18, filled: bars([(-6, -7.4, 4.4, 14.8), (1.6, -7.4, 4.4, 14.8)])),
    Symbol("stop.fill", 16, 18, filled: rounded(-6.4, -6.4, 12.8, 12.8, radius: 2.2)),
    Symbol(
      "forward.fill", 24, 16,
      filled: polygons([
        [(-10, -5.6), (0.2, 0), (-10, 5.6)], [(0.4, -5.6), (10.6, 0), (0.4, 5.6)],
      ])),
    Symbol(
      "backward.fill", 24, 16,
      filled: polygons([
        [(10, -5.6), (-0.2, 0), (10, 5.6)], [(-0.4, -5.6), (-10.6, 0), (-0.4, 5.6)],
      ])),
  ]

  // MARK: - Signs

  private static let cross: [(CGFloat, CGFloat)] = {
    let (arm, half): (CGFloat, CGFloat) = (4.5, 0.75)
    return [
      (-half, -arm), (half, -arm), (half, -half), (arm, -half), (arm, half), (half, half),
      (half, arm), (-half, arm), (-half, half), (-arm, half), (-arm, -half), (-half, -half),
    ]
  }()

  private static let signs = [
    Symbol("plus", 17, 17, line: lines([[(-6.6, 0), (6.6, 0)], [(0, -6.6), (0, 6.6)]])),
    Symbol("minus", 17, 17, line: lines([[(-6.6, 0), (6.6, 0)]])),
    Symbol(
      "xmark", 16, 16, line: lines([[(-5.5, -5.5), (5.5, 5.5)], [(-5.5, 5.5), (5.5, -5.5)]])),
    Symbol("checkmark", 17, 17, line: lines([[(-5.9, 0.9), (-1.9, 5.6), (6, -5.8)]])),
    Symbol("ellipsis", 19, 5, filled: circles([(-6.4, 0, 1.5), (0, 0, 1.5), (6.4, 0, 1.5)])),
    Symbol("plus.circle.fill", 20, 20, filled: disc(cutting: polygon(cross, radius: 0.75))),
    Symbol(
      "xmark.circle.fill", 20, 20,
      filled: disc(cutting: polygon(cross, radius: 0.75).rotated(eighths: 1, by: 0.92))),
    Symbol(
      "minus.circle.fill", 20, 20, filled: disc(cutting: rounded(-4.5, -0.75, 9, 1.5, radius: 0.75))
    ),
    Symbol(
      "checkmark.circle.fill", 20, 20,
      filled: disc(
        cutting: polygon(
          [(-4.3, 0.9), (-3.2, -0.1), (-1.1, 2.35), (3.2, -4.3), (4.5, -3.5), (-0.95, 4.75)],
          radius: 0.6))),
  ]

  // MARK: - Arrows

  private static let chevron: [(CGFloat, CGFloat)] = [(-2.9, -6.2), (3.1, 0), (-2.9, 6.2)]
  private static let shaft: [[(CGFloat, CGFloat)]] = [
    [(-6.9, 0), (6.9, 0)], [(1.7, -5.2), (6.9, 0), (1.7, 5.2)],
  ]
  /// An arc from the top clockwise to the left, with an arrowhead at the top.
  private static let roundArrow: BezierPath = {
    var path = BezierPath()
    let (radius, middle): (CGFloat, CGFloat) = (6.9, 1.2)
    path.addArc(
      center: CGPoint(x: 0, y: middle), radius: radius, start: -.pi / 2, end: .pi * 1.14,
      growing: true)
    path.addLine(
      through: [(3.1, -3.2), (-0.2, 0), (3.1, 3.2)].map {
        CGPoint(x: $0.0, y: $0.1 + middle - radius)
      })
    return path
  }()

  private static let arrows = [
    Symbol("chevron.right", 11, 17, line: lines([chevron])),
    Symbol("chevron.left", 11, 17, line: lines([chevron]).rotated(eighths: 4)),
    Symbol("chevron.down", 17, 11, line: lines([chevron]).rotated(eighths: 2)),
    Symbol("chevron.up", 17, 11, line: lines([chevron]).rotated(eighths: 6)),
    Symbol("arrow.right", 18, 16, line: lines(shaft)),
    Symbol("arrow.left", 18, 16, line: lines(shaft).rotated(eighths: 4)),
    Symbol("arrow.down", 16, 18, line: lines(shaft).rotated(eighths: 2)),
    Symbol("arrow.up", 16, 18, line: lines(shaft).rotated(eighths: 6)),
    Symbol("arrow.counterclockwise", 18, 21, line: roundArrow),
    Symbol(
      "arrow.clockwise", 18, 21, line: roundArrow.applying(CGAffineTransform(scaleX: -1, y: 1))),
  ]

  // MARK: - Figures

  private static let figures = [
    Symbol("circle", 20, 20, line: circles([(0, 0, 8.3)])),
    Symbol("circle.fill", 20, 20, filled: circles([(0, 0, 8.9)])),
    Symbol("square", 18, 18, line: rounded(-7, -7, 14, 14, radius: 2.6)),
    Symbol("square.fill", 18, 18, filled: rounded(-7.6, -7.6, 15.2, 15.2, radius: 3)),
    Symbol("star", 21, 20, line: star(outer: 8.8, inner: 3.9).moved(y: 0.6)),
    Symbol("star.fill", 21, 20, filled: star(outer: 9.6, inner: 4.2).moved(y: 0.6)),
    Symbol("heart", 20, 18, line: heart(scale: 0.93)),
    Symbol("heart.fill", 20, 18, filled: heart(scale: 1)),
  ]

  // MARK: - Things

  private static let things = [
    Symbol("gear", 21, 21, line: cogwheel(outer: 8.9, rim: 6.9, hub: 1.9)),
    Symbol("gearshape", 21, 21, line: gear(outer: 8.9, inner: 6.9, hole: 2.9)),
    Symbol("gearshape.fill", 21, 21, filled: gear(outer: 9.7, inner: 7.5, hole: 3.1)),
    Symbol("sun.max", 22, 22, line: rayedCircle(radius: 3.9, from: 6.6, to: 8.9)),
    Symbol("sun.max.fill", 22, 22, filled: sun),
    Symbol("moon", 18, 18, line: moon.applying(CGAffineTransform(scaleX: 0.92, y: 0.92))),
    Symbol("moon.fill", 18, 18, filled: moon),
    Symbol("person.fill", 18, 19, filled: person),
    Symbol("house.fill", 21, 19, filled: house),
    Symbol("magnifyingglass", 19, 19, line: magnifier),
    Symbol("slider.horizontal.3", 20, 18, filled: sliders),
    Symbol(
      "list.bullet", 19, 14,
      filled: bars([
        (-8, -5.9, 1.8, 1.8), (-8, -0.9, 1.8, 1.8), (-8, 4.1, 1.8, 1.8), (-4, -5.7, 12.2, 1.4),
        (-4, -0.7, 12.2, 1.4), (-4, 4.3, 12.2, 1.4),
      ])),
  ]
}
