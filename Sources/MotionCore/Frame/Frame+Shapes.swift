import Foundation

extension Frame {
  /// A path that is filled, stroked, or both, and may reach beyond the layer's bounds.
  package struct Shape: Hashable, Sendable {
    /// Its outline, in the layer's coordinates.
    package var path: BezierPath
    /// Fills what the path surrounds; nil for nothing.
    package var fillColor: RGBA?
    /// Whether what is surrounded twice is not filled.
    package var fillsEvenOdd: Bool
    /// The line along the path, above the fill; nil for none.
    package var stroke: Stroke?

    /// A shape that is filled and stroked so.
    package init(
      path: BezierPath, fillColor: RGBA? = nil, fillsEvenOdd: Bool = false, stroke: Stroke? = nil
    ) {
      self.path = path
      self.fillColor = fillColor
      self.fillsEvenOdd = fillsEvenOdd
      self.stroke = stroke
    }
  }

  /// A line along a path.
  package struct Stroke: Hashable, Sendable {
    /// What it looks like at its ends, with Core Graphics' raw values.
    package enum Cap: Int32, Hashable, Sendable {
      /// Cut off, round, or square and half the width longer.
      case butt, round, square
    }
    /// What it looks like at corners, with Core Graphics' raw values.
    package enum Join: Int32, Hashable, Sendable {
      /// Pointed, round, or cut off.
      case miter, round, bevel
    }

    /// Its colour.
    package var color: RGBA
    /// Points, more than 0.
    package var width: CGFloat
    /// At its ends.
    package var cap: Cap
    /// At its corners.
    package var join: Join
    /// How many times the width a pointed corner may be long; beyond that it is cut off.
    package var miterLimit: CGFloat
    /// The lengths of dashes and gaps in turn, in points; none for an unbroken line.
    package var dashes: [CGFloat]
    /// How far into the dashes the line begins.
    package var dashPhase: CGFloat
    /// The part of the path's length at which it begins, 0…1.
    package var start: CGFloat
    /// The part of the path's length at which it ends, 0…1.
    package var end: CGFloat

    /// A line that looks so.
    package init(
      color: RGBA, width: CGFloat = 1, cap: Cap = .butt, join: Join = .miter,
      miterLimit: CGFloat = 10, dashes: [CGFloat] = [], dashPhase: CGFloat = 0,
      start: CGFloat = 0, end: CGFloat = 1
    ) {
      self.color = color
      self.width = width
      self.cap = cap
      self.join = join
      self.miterLimit = miterLimit
      self.dashes = dashes
      self.dashPhase = dashPhase
      self.start = start
      self.end = end
    }
  }

  /// Colours that go over into one another and fill the layer's rounded bounds.
  ///
  /// Its points are parts of the bounds, and so is its geometry: in bounds that are no square, it is
  /// stretched with them, as Core Animation's is.
  package struct Gradient: Hashable, Sendable {
    /// How colours spread.
    package enum Kind: UInt8, Hashable, Sendable {
      /// Along the line from `start` to `end`.
      case axial
      /// From `start` outwards, over an ellipse within whose rectangle `end` is a corner.
      case radial
      /// Around `start`, clockwise, from the direction of `end`.
      case conic
    }
    /// A colour and where it is, 0…1.
    package struct Stop: Hashable, Sendable {
      /// The colour.
      package var color: RGBA
      /// 0 at the start … 1 at the end.
      package var location: Double
      /// This colour there.
      package init(color: RGBA, location: Double) {
        self.color = color
        self.location = location
      }
    }

    /// How its colours spread.
    package var kind: Kind
    /// Its colours; one before the first and after the last location is theirs.
    package var stops: [Stop]
    /// 0, 0 top left … 1, 1 bottom right.
    package var start: CGPoint
    /// 0, 0 top left … 1, 1 bottom right.
    package var end: CGPoint

    /// A gradient of these colours.
    package init(kind: Kind = .axial, stops: [Stop], start: CGPoint, end: CGPoint) {
      self.kind = kind
      self.stops = stops
      self.start = start
      self.end = end
    }
  }
}

extension Frame.Shape {
  /// Around everything that it draws, in the layer's coordinates; null for nothing.
  package var extent: CGRect {
    guard let stroke, !path.isEmpty else { return path.controlBounds }
    // A pointed corner, and the corner of a square end, which is √2 half widths away.
    let reach = stroke.width / 2 * (stroke.join == .miter ? max(1.5, stroke.drawnMiterLimit) : 1.5)
    return path.controlBounds.insetBy(dx: -reach, dy: -reach)
  }
}

extension Frame.Stroke {
  /// The miter limit within what can be drawn: 1 … 100.
  package var drawnMiterLimit: CGFloat { miterLimit >= 1 ? min(miterLimit, 100) : 1 }
}
