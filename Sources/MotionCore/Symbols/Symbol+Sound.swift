import Foundation

/// Designs of symbols for media, sound, and hands.
extension Symbol {
  static let sound: [Symbol] =
    [
      Symbol("play.circle", 20, 20, filled: joined([ring, polygon(smallTriangle, radius: 0.8)])),
      Symbol(
        "play.circle.fill", 20, 20, filled: disc(cutting: polygon(smallTriangle, radius: 0.8))),
      Symbol("pause.circle", 20, 20, filled: joined([ring, bars(smallBars)])),
      Symbol("pause.circle.fill", 20, 20, filled: disc(cutting: bars(smallBars))),
      Symbol(
        "stop.circle", 20, 20, filled: joined([ring, rounded(-3.1, -3.1, 6.2, 6.2, radius: 1)])),
      Symbol(
        "stop.circle.fill", 20, 20, filled: disc(cutting: rounded(-3.1, -3.1, 6.2, 6.2, radius: 1))),
      Symbol(
        "forward", 24, 16,
        line: polygons(pair(1)).applying(CGAffineTransform(scaleX: 0.93, y: 0.93))),
      Symbol(
        "backward", 24, 16,
        line: polygons(pair(-1)).applying(CGAffineTransform(scaleX: 0.93, y: 0.93))),
      Symbol("speaker", 14, 17, line: speaker(inset: 0.6)),
      Symbol("speaker.fill", 14, 17, filled: speaker()),
      Symbol(
        "speaker.slash", 19, 19,
        line: joined([speaker(inset: 0.6).moved(x: -0.6), lines([[(-7, -7.6), (7, 7.6)]])])),
      Symbol("speaker.slash.fill", 19, 19, filled: struckSpeaker),
    ]
    + (1...3).flatMap { waves in
      let (width, x) = (15 + 3.6 * CGFloat(waves), -0.5 - 1.7 * CGFloat(waves))
      let arcs = (1...waves).map { wave(CGFloat($0), x: x) }
      return [
        Symbol(
          "speaker.wave.\(waves)", width, 17 + CGFloat(waves),
          line: joined([speaker(inset: 0.6).moved(x: x)] + arcs.map(\.line))),
        Symbol(
          "speaker.wave.\(waves).fill", width, 17 + CGFloat(waves),
          filled: joined([speaker().moved(x: x)] + arcs.map(\.band))),
      ]
    } + [
      Symbol(
        "music.note", 14, 19,
        filled: path(
          svg:
            """
            M-0.4 3.1 V-7.4 Q-0.4 -8.3 0.5 -8.5 L4 -9.3 Q5 -9.5 5 -8.5 V-6.4 Q5 -5.7 4.3 -5.5 L1
            -4.7 V5.6 C1 7.2 -0.3 8.5 -1.9 8.5 C-3.5 8.5 -4.8 7.2 -4.8 5.6 C-4.8 4 -3.5 2.7 -1.9
            2.7 Q-1.1 2.7 -0.4 3.1 Z
            """)),
      Symbol(
        "map", 21, 18,
        line: path(
          svg:
            """
            M-8.6 -4.3 Q-8.6 -5 -8 -5.2 L-3 -7 L3 -4.9 L7.7 -6.6 Q8.6 -6.9 8.6 -6 V4.3 Q8.6 5 8
            5.2 L3 7 L-3 4.9 L-7.7 6.6 Q-8.6 6.9 -8.6 6 Z M-3 -7 V4.9 M3 -4.9 V7
            """)),
      Symbol(
        "map.fill", 21, 18,
        filled: path(
          svg:
            """
            M-9.2 -4.4 Q-9.2 -5.4 -8.3 -5.7 L-3.6 -7.4 V5.1 L-7.7 6.6 Q-9.2 7.1 -9.2 5.6 Z M-2.4
            -7.4 L2.4 -5.7 V7.4 L-2.4 5.7 Z M3.6 -5.7 L7.7 -7.2 Q9.2 -7.7 9.2 -6.2 V4.6 Q9.2 5.6
            8.3 5.9 L3.6 7.6 Z
            """)),
      Symbol("hand.tap", 20, 23, line: joined([path(svg: hand), tapped.line])),
      Symbol("hand.tap.fill", 20, 23, filled: joined([path(svg: hand + " Z"), tapped.band])),
    ]

  private static let smallTriangle: [(CGFloat, CGFloat)] = [(-2.6, -4.2), (4.7, 0), (-2.6, 4.2)]
  private static let smallBars: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
    (-3, -3.9, 2.1, 7.8), (0.9, -3.9, 2.1, 7.8),
  ]
  private static let ring = circles([(0, 0, 8.9), (0, 0, 7.5)])

  /// Returns two triangles in a row. A `direction` of −1 mirrors them.
  private static func pair(_ direction: CGFloat) -> [[(CGFloat, CGFloat)]] {
    [-10.2, 0.4].map { left in
      [(direction * left, -5.6), (direction * (left + 9.8), 0), (direction * left, 5.6)]
    }
  }

  /// Returns a speaker: a box with a cone.
  private static func speaker(inset: CGFloat = 0) -> BezierPath {
    polygon(
      [
        (-6 + inset, -2.9 + inset / 2), (-2.8, -2.9 + inset / 2), (2.6 - inset, -7.2 + inset * 1.4),
        (2.6 - inset, 7.2 - inset * 1.4), (-2.8, 2.9 - inset / 2), (-6 + inset, 2.9 - inset / 2),
      ], radius: 1.1
    ).moved(x: 1.7)
  }

  /// Returns an arc to the right of a speaker, as a line and as a band to fill.
  private static func wave(
    _ number: CGFloat, x: CGFloat
  ) -> (line: BezierPath, band: BezierPath) {
    arc(CGPoint(x: x + 0.9, y: 0), radius: 3.3 + 3.3 * number, from: -0.66, to: 0.66)
  }

  /// Returns an arc by its angles clockwise from the right, as a line and as a rounded band.
  private static func arc(
    _ center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat
  ) -> (line: BezierPath, band: BezierPath) {
    let half: CGFloat = 0.75
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(
        x: center.x + radius * CGFloat(StrictMath.cos(Double(angle))),
        y: center.y + radius * CGFloat(StrictMath.sin(Double(angle))))
    }
    var (line, band) = (BezierPath(), BezierPath())
    line.addArc(center: center, radius: radius, start: start, end: end, growing: true)
    band.addArc(center: center, radius: radius + half, start: start, end: end, growing: true)
    band.addArc(center: point(end), radius: half, start: end, end: end + .pi, growing: true)
    band.addArc(center: center, radius: radius - half, start: end, end: start, growing: false)
    band.addArc(
      center: point(start), radius: half, start: start + .pi, end: start + 2 * .pi, growing: true)
    band.close()
    return (line, band)
  }

  /// A full speaker with a bar across it, and a gap around the bar.
  private static let struckSpeaker: BezierPath = {
    joined([
      polygon(
        [(-4.9, -2.9), (-4, -2.9), (3.7, 5.3), (3.7, 7.2), (-1.7, 2.9), (-4.9, 2.9)], radius: 0.9),
      polygon([(-1.5, -3.1), (3.7, -7.2), (3.7, 2.4)], radius: 0.9),
      polygon([(-7.6, -7.3), (-6.5, -8.3), (7.6, 7.3), (6.5, 8.3)], radius: 0.7),
    ])
  }()

  /// A hand with three fingers, a thumb, and the first finger stretched out.
  private static let hand =
    """
    M-2.3 3.6 V-4.3 Q-2.3 -6 -0.7 -6 Q0.9 -6 0.9 -4.3 V0.3 Q1.1 -0.8 2.3 -0.8 Q3.6 -0.7 3.6
    0.7 Q3.9 -0.2 5 -0.1 Q6.1 0.1 6.1 1.6 Q6.6 0.9 7.4 1.1 Q8.4 1.4 8.4 2.8 V4.8 C8.4 8 6.4
    9.9 3.3 9.9 H2.3 C0.3 9.9 -1.1 9.2 -2.3 7.5 L-5.4 3 Q-6.1 1.8 -5.1 1.1 Q-4 0.5 -3.1 1.6
    L-2.3 2.7
    """
  private static let tapped = arc(CGPoint(x: -0.7, y: -4.4), radius: 4.6, from: 2.7, to: 6.72)
}
