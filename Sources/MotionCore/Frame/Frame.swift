import Foundation

/// What is on screen at one moment: a value to draw, hash or compare.
///
/// `Stage.frame()` makes one, the painter draws it, and neither changes anything by doing so.
public struct Frame: Hashable, Sendable {
  /// When this is seen.
  public var time: Moment
  /// The content's size in points.
  public var size: CGSize
  /// Pixels a point.
  public var scale: CGFloat
  /// Every visible layer, parents before children, back to front.
  package var nodes: [Node]

  /// A frame with these nodes.
  package init(time: Moment = .zero, size: CGSize, scale: CGFloat = 1, nodes: [Node] = []) {
    self.time = time
    self.size = size
    self.scale = scale
    self.nodes = nodes
  }

  /// One layer as it is seen.
  ///
  /// The order of painting is Core Animation's: shadow, background, content, descendants, border.
  package struct Node: Hashable, Sendable {
    /// From the layer's own coordinates to the frame's, in points.
    package var transform: CGAffineTransform
    /// The layer's bounds in its own coordinates; negative sizes do not occur.
    package var bounds: CGRect
    /// Points; at most half the shorter side is drawn.
    package var cornerRadius: CGFloat
    /// The corners that `cornerRadius` rounds.
    package var roundedCorners: Corners
    /// Fills the bounds; nil draws nothing.
    package var backgroundColor: RGBA?
    /// Drawn just inside the bounds, above the descendants.
    package var border: Border?
    /// Cast by the shape of an opaque background or gradient; where there is neither, or something
    /// sticks out of it, by all that is drawn in the layer, its descendants with it.
    package var shadow: Shadow?
    /// 0…1. Applies to the layer and its descendants as one flattened group.
    package var opacity: Double
    /// Whether descendants and content are clipped to the rounded bounds.
    package var masksToBounds: Bool
    /// Drawn above the background, inside the bounds.
    package var content: Content?
    /// How many of the nodes that follow are this one's descendants.
    package var descendantCount: Int

    /// A node that draws nothing until told to.
    @inlinable package init(
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
    /// Bit 0 top left, 1 top right, 2 bottom left, 3 bottom right.
    package var rawValue: UInt
    /// The corners of these bits.
    package init(rawValue: UInt) { self.rawValue = rawValue }
    /// Top left.
    package static let topLeft = Corners(rawValue: 1)
    /// Top right.
    package static let topRight = Corners(rawValue: 2)
    /// Bottom left.
    package static let bottomLeft = Corners(rawValue: 4)
    /// Bottom right.
    package static let bottomRight = Corners(rawValue: 8)
    /// All four.
    package static let all = Corners(rawValue: 15)
  }

  /// A line just inside a layer's edge.
  package struct Border: Hashable, Sendable {
    /// Points, more than 0.
    package var width: CGFloat
    /// Its colour.
    package var color: RGBA
    /// A border this wide, in this colour.
    package init(width: CGFloat, color: RGBA) {
      self.width = width
      self.color = color
    }
  }

  /// A blurred copy of a layer's shape, or of what is drawn in it, behind it.
  package struct Shadow: Hashable, Sendable {
    /// Its colour; the alpha is the shadow's opacity.
    package var color: RGBA
    /// How far it lies from the layer, in points.
    package var offset: CGVector
    /// The standard deviation of the blur, in points.
    package var radius: CGFloat
    /// A shadow of this colour, offset and blur.
    package init(color: RGBA, offset: CGVector, radius: CGFloat) {
      self.color = color
      self.offset = offset
      self.radius = radius
    }
  }

  /// What a layer shows besides its background.
  package enum Content: Hashable, Sendable {
    /// Text, cut off at the bounds.
    case text(Text)
    /// A picture, which may reach beyond the bounds.
    case image(Image)
    /// A path, filled and stroked.
    case shape(Shape)
    /// Colours that fill the bounds.
    case gradient(Gradient)
    /// A layer in perspective, which may reach beyond the bounds: those are about where it is seen.
    case plane(Plane)
    /// What is drawn behind the layer, blurred.
    case backdrop(Backdrop)
  }

  /// A picture that is placed already; an `ImagePlacement` tells where.
  package struct Image: Hashable, Sendable {
    /// The picture; a damaged one draws nothing.
    package var source: PNGImage
    /// Where all of it lies, in the layer's coordinates.
    package var rect: CGRect
    /// What is drawn in place of its own colours, as opaque as it is; nil for those.
    package var tint: RGBA?
    /// The edges that stay as they are; nil if all of it is stretched over `rect`.
    package var caps: ImageCaps?

    /// This picture, here.
    package init(_ source: PNGImage, rect: CGRect, tint: RGBA? = nil, caps: ImageCaps? = nil) {
      self.source = source
      self.rect = rect
      self.tint = tint
      self.caps = caps
    }
  }

  /// Text that is broken and placed already; a `TextBlock` makes one.
  package struct Text: Hashable, Sendable {
    /// What it is drawn with.
    package var font: TextMetrics
    /// Its colour.
    package var color: RGBA
    /// Its lines, or the words of justified ones.
    package var runs: [Run]

    /// These runs in one font and one colour.
    package init(font: TextMetrics, color: RGBA, runs: [Run]) {
      self.font = font
      self.color = color
      self.runs = runs
    }

    /// Text on one baseline.
    package struct Run: Hashable, Sendable {
      /// What it says: no line feeds.
      package var string: String
      /// The left end of its baseline, in the layer's coordinates.
      package var origin: CGPoint
      /// The room that it has, in points.
      package var width: CGFloat

      /// This text from here on, so wide.
      package init(_ string: String, origin: CGPoint, width: CGFloat) {
        self.string = string
        self.origin = origin
        self.width = width
      }
    }
  }
}

/// A colour: sRGB components and straight (not premultiplied) alpha, each normally 0…1.
public struct RGBA: Hashable, Sendable {
  /// Red, 0…1.
  public var red: Double
  /// Green, 0…1.
  public var green: Double
  /// Blue, 0…1.
  public var blue: Double
  /// Opacity, 0…1.
  public var alpha: Double

  /// A colour of these components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
