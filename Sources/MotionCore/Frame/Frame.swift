import Foundation

/// A picture of the screen at one moment: a value to draw, hash or compare.
///
/// `Stage.frame()` creates a frame, and the painter draws it. Neither has a side effect on the
/// stage.
public struct Frame: Hashable, Sendable {
  /// The moment that the frame shows.
  public var time: Moment
  /// The size of the content, in points.
  public var size: CGSize
  /// Pixels per point.
  public var scale: CGFloat
  /// The visible layers in depth-first order: parents before children, back to front.
  package var nodes: [Node]

  /// Creates a frame of nodes.
  package init(time: Moment = .zero, size: CGSize, scale: CGFloat = 1, nodes: [Node] = []) {
    self.time = time
    self.size = size
    self.scale = scale
    self.nodes = nodes
  }

  /// The presentation of one layer.
  ///
  /// The order of painting is Core Animation's: shadow, background, content, descendants, border.
  package struct Node: Hashable, Sendable {
    /// The transform from the layer's coordinates to the frame's, in points.
    package var transform: CGAffineTransform
    /// The layer's bounds in its own coordinates; never of negative size.
    package var bounds: CGRect
    /// The corner radius, in points. The painter draws at most half the shorter side.
    package var cornerRadius: CGFloat
    /// The corners that `cornerRadius` rounds.
    package var roundedCorners: Corners
    /// The colour that fills the bounds; nil draws nothing.
    package var backgroundColor: RGBA?
    /// The line just inside the bounds, above the descendants.
    package var border: Border?
    /// The shadow of the layer.
    ///
    /// An opaque background or gradient casts the shadow of its shape. Without either, or if
    /// something extends beyond the shape, all that is drawn in the layer and its descendants casts
    /// the shadow.
    package var shadow: Shadow?
    /// The opacity of the layer and its descendants, flattened as one group; 0…1.
    package var opacity: Double
    /// A Boolean value that indicates whether descendants and content are clipped to the rounded
    /// bounds.
    package var masksToBounds: Bool
    /// The content, drawn above the background; nil for none.
    package var content: Content?
    /// The number of following nodes that are descendants of this node.
    package var descendantCount: Int

    /// Creates a node that draws nothing by default.
    package init(
      transform: CGAffineTransform = .identity, bounds: CGRect, cornerRadius: CGFloat = 0,
      roundedCorners: Corners = .all, backgroundColor: RGBA? = nil, border: Border? = nil,
      shadow: Shadow? = nil, opacity: Double = 1, masksToBounds: Bool = false,
      content: Content? = nil, descendantCount: Int = 0
    ) {
      self.transform = transform
      self.bounds = bounds
      self.cornerRadius = cornerRadius
      self.roundedCorners = roundedCorners
      self.backgroundColor = backgroundColor
      self.border = border
      self.shadow = shadow
      self.opacity = opacity
      self.masksToBounds = masksToBounds
      self.content = content
      self.descendantCount = descendantCount
    }
  }

  /// Corners of a rectangle, with Core Animation's raw values.
  package struct Corners: OptionSet, Hashable, Sendable {
    /// Bit 0 is top left, 1 top right, 2 bottom left, and 3 bottom right.
    package var rawValue: UInt
    /// Creates a set of corners from raw bits.
    package init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top left corner.
    package static let topLeft = Corners(rawValue: 1)
    /// The top right corner.
    package static let topRight = Corners(rawValue: 2)
    /// The bottom left corner.
    package static let bottomLeft = Corners(rawValue: 4)
    /// The bottom right corner.
    package static let bottomRight = Corners(rawValue: 8)
    /// All four corners.
    package static let all = Corners(rawValue: 15)
  }

  /// A line just inside a layer's edge.
  package struct Border: Hashable, Sendable {
    /// The width, in points; more than 0.
    package var width: CGFloat
    /// The colour of the line.
    package var color: RGBA
    /// Creates a border.
    package init(width: CGFloat, color: RGBA) {
      self.width = width
      self.color = color
    }
  }

  /// A blurred copy behind a layer, of the layer's shape or of its drawn content.
  package struct Shadow: Hashable, Sendable {
    /// The colour. The alpha component is the shadow's opacity.
    package var color: RGBA
    /// The distance from the layer, in points.
    package var offset: CGVector
    /// The standard deviation of the blur, in points.
    package var radius: CGFloat
    /// Creates a shadow.
    package init(color: RGBA, offset: CGVector, radius: CGFloat) {
      self.color = color
      self.offset = offset
      self.radius = radius
    }
  }

  /// The content of a layer, above its background.
  ///
  /// Each case is indirect by itself. If only `indirect enum` changes, the compiler does not compile
  /// other modules again, which then read the old layout.
  package enum Content: Hashable, Sendable {
    /// Text, cut off at the bounds.
    indirect case text(Text)
    /// A picture, which may extend beyond the bounds.
    indirect case image(Image)
    /// A path, filled and stroked.
    indirect case shape(Shape)
    /// Colours that fill the bounds.
    indirect case gradient(Gradient)
    /// A layer in perspective. Its drawing may extend beyond the bounds, which are approximate.
    indirect case plane(Plane)
    /// The pixels behind the layer, blurred.
    indirect case backdrop(Backdrop)
  }

  /// A picture at its final position, which an `ImagePlacement` computes.
  package struct Image: Hashable, Sendable {
    /// The picture. A damaged picture draws nothing.
    package var source: PNGImage
    /// The rectangle of the whole picture, in the layer's coordinates.
    package var rect: CGRect
    /// The colour that replaces the picture's colours and keeps its alpha; nil keeps the colours.
    package var tint: RGBA?
    /// The edges that are not stretched; nil to stretch the whole picture over `rect`.
    package var caps: ImageCaps?

    /// Creates a picture at a position.
    package init(_ source: PNGImage, rect: CGRect, tint: RGBA? = nil, caps: ImageCaps? = nil) {
      self.source = source
      self.rect = rect
      self.tint = tint
      self.caps = caps
    }
  }

  /// Text with line breaks and positions, which a `TextBlock` computes.
  package struct Text: Hashable, Sendable {
    /// The font.
    package var font: TextMetrics
    /// The text colour.
    package var color: RGBA
    /// The lines, or the words of justified lines.
    package var runs: [Run]

    /// Creates text in one font and one colour.
    package init(font: TextMetrics, color: RGBA, runs: [Run]) {
      self.font = font
      self.color = color
      self.runs = runs
    }

    /// Text on one baseline.
    package struct Run: Hashable, Sendable {
      /// The text, without line feeds.
      package var string: String
      /// The left end of the baseline, in the layer's coordinates.
      package var origin: CGPoint
      /// The available width, in points.
      package var width: CGFloat

      /// Creates a run of text.
      package init(_ string: String, origin: CGPoint, width: CGFloat) {
        self.string = string
        self.origin = origin
        self.width = width
      }
    }
  }
}

/// A colour with sRGB components and straight (not premultiplied) alpha, each normally 0…1.
public struct RGBA: Hashable, Sendable {
  /// The red component, 0…1.
  public var red: Double
  /// The green component, 0…1.
  public var green: Double
  /// The blue component, 0…1.
  public var blue: Double
  /// The opacity, 0…1.
  public var alpha: Double

  /// Creates a colour from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
