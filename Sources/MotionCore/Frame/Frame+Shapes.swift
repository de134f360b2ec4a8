import Foundation

extension Frame {
  /// A path to fill, stroke or both, which may extend beyond the layer's bounds.
  package struct Shape: Hashable, Sendable {
    /// The outline, in the layer's coordinates.
    package var path: BezierPath
    /// The colour that fills the path; nil for no fill.
    package var fillColor: RGBA?
    /// A Boolean value that indicates whether areas inside the path twice stay empty (even-odd
    /// rule).
    package var fillsEvenOdd: Bool
    /// The line along the path, above the fill; nil for none.
    package var stroke: Stroke?

    /// Creates a shape.
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
    /// The shape of the ends, with Core Graphics' raw values.
    package enum Cap: Int32, Hashable, Sendable {
      /// Cut off at the end, round, or square and longer by half the width.
      case butt, round, square
    }
    /// The shape of the corners, with Core Graphics' raw values.
    package enum Join: Int32, Hashable, Sendable {
      /// Pointed, round, or cut off.
      case miter, round, bevel
    }

    /// The colour of the line.
    package var color: RGBA
    /// The width, in points; more than 0.
    package var width: CGFloat
    /// The shape of the ends.
    package var cap: Cap
    /// The shape of the corners.
    package var join: Join
    /// The limit of a pointed corner's length, in widths. Longer corners are cut off.
    package var miterLimit: CGFloat
    /// The lengths of dashes and gaps in turn, in points; empty for an unbroken line.
    package var dashes: [CGFloat]
    /// The distance into the dashes at which the line begins, in points.
    package var dashPhase: CGFloat
    /// The part of the path's length at which the line begins, 0…1.
    package var start: CGFloat
    /// The part of the path's length at which the line ends, 0…1.
    package var end: CGFloat

    /// Creates a line.
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

  /// Colours that blend into one another and fill the layer's rounded bounds.
  ///
  /// Points are relative to the bounds. In bounds that are not square, the gradient is stretched
  /// with them, as in Core Animation.
  package struct Gradient: Hashable, Sendable {
    /// The geometry of a gradient.
    package enum Kind: UInt8, Hashable, Sendable {
      /// Along the line from `start` to `end`.
      case axial
      /// From `start` outwards, over an ellipse with `end` at a corner of its bounding rectangle.
      case radial
      /// Around `start`, clockwise, from the direction of `end`.
      case conic
    }
    /// A colour and its position.
    package struct Stop: Hashable, Sendable {
      /// The colour.
      package var color: RGBA
      /// The position: 0 at the start, 1 at the end.
      package var location: Double
      /// Creates a stop.
      package init(color: RGBA, location: Double) {
        self.color = color
        self.location = location
      }
    }

    /// The geometry.
    package var kind: Kind
    /// The colours. The first and the last colour also fill the area outside their positions.
    package var stops: [Stop]
    /// The start, from (0, 0) at the top left to (1, 1) at the bottom right.
    package var start: CGPoint
    /// The end, from (0, 0) at the top left to (1, 1) at the bottom right.
    package var end: CGPoint

    /// Creates a gradient.
    package init(kind: Kind = .axial, stops: [Stop], start: CGPoint, end: CGPoint) {
      self.kind = kind
      self.stops = stops
      self.start = start
      self.end = end
    }
  }
}

extension Frame.Shape {
  /// A rectangle around all that the shape draws, in the layer's coordinates; null for an empty
  /// path.
  ///
  /// The rectangle contains the control points of curves, so it may be larger than the drawing. A
  /// stroke widens the rectangle on each side by three quarters of its width, or for pointed
  /// corners by half its width times the miter limit if that is more.
  package var extent: CGRect {
    guard let stroke, !path.isEmpty else { return path.controlBounds }
    // A pointed corner has this reach. The corner of a square end is √2 half widths away.
    let reach = stroke.width / 2 * (stroke.join == .miter ? max(1.5, stroke.drawnMiterLimit) : 1.5)
    return path.controlBounds.insetBy(dx: -reach, dy: -reach)
  }
}

extension Frame.Stroke {
  /// The miter limit, clamped to 1…100, the range that can be drawn.
  package var drawnMiterLimit: CGFloat { miterLimit >= 1 ? min(miterLimit, 100) : 1 }
}
