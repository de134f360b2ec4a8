import MotionCore

/// A picture from a PNG file, or a symbol.
///
/// Unlike in UIKit, there are no other formats and no asset catalogs. A file is decoded when it is
/// drawn. A damaged file with a valid header has the size in its header, and draws nothing.
///
/// Code creates images with the initialisers of this class. A subclass inherits `init()` only.
nonisolated open class UIImage: NSObject, @unchecked Sendable {
  /// The content of an image.
  enum Source: Hashable, Sendable {
    /// A PNG file.
    case picture(PNGImage)
    /// A symbol of the library with its configuration.
    case symbol(Symbol, SymbolConfiguration)
    /// No content.
    case nothing
  }

  let source: Source
  /// The number of pixels per point of a picture; 1 for a symbol, which has no pixels.
  public let scale: CGFloat
  /// The use of the image's own colours or of the tint.
  public let renderingMode: RenderingMode
  /// The colour that replaces the image's own colours; nil for none.
  let ownTint: UIColor?
  /// The distances from the edges, in points, within which a resizable image is not stretched. The
  /// default is zero.
  public let capInsets: UIEdgeInsets
  /// The treatment of the stretched part.
  public let resizingMode: ResizingMode

  /// The use of an image's own colours or of a view's tint, with UIKit's raw values.
  public enum RenderingMode: Int, Sendable {
    /// A mode that depends on the view: an image view tints only symbols; a system button and a bar
    /// tint pictures too.
    case automatic = 0
    /// The image's own colours.
    case alwaysOriginal = 1
    /// The tint, with the opacity of the image.
    case alwaysTemplate = 2
  }

  /// The treatment of the stretched part of an image, with UIKit's raw values.
  public enum ResizingMode: Int, Sendable {
    /// The part is repeated.
    case tile = 0
    /// The part is stretched.
    case stretch = 1
  }

  /// Creates an image, by default with the automatic rendering mode and without tint and cap
  /// insets.
  init(
    _ source: Source, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic,
    ownTint: UIColor? = nil, capInsets: UIEdgeInsets = .zero,
    resizingMode: ResizingMode = .stretch
  ) {
    (self.source, self.scale) = (source, scale)
    (self.renderingMode, self.ownTint) = (renderingMode, ownTint)
    (self.capInsets, self.resizingMode) = (capInsets, resizingMode)
  }

  /// Creates an image without content and size.
  public override init() {
    (source, scale, renderingMode, ownTint) = (.nothing, 1, .automatic, nil)
    (capInsets, resizingMode) = (.zero, .stretch)
  }

  /// Creates the image of a PNG file's bytes, at one pixel per point; nil for other bytes.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates the image of a PNG file's bytes; nil for other bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes of a PNG file.
  ///   - scale: The number of pixels per point. A value of 0 or less, NaN and infinity stop the
  ///     program.
  public convenience init?(data: Data, scale: CGFloat) {
    require(
      scale > 0 && scale.isFinite,
      "UIImage(data:scale: \(scale)): give a positive, finite number of pixels a point.")
    guard let source = PNGImage(bytes: [UInt8](data)) else { return nil }
    self.init(.picture(source), scale: scale)
  }

  /// The size in points: for a picture its pixels divided by `scale`, for a symbol the size for its
  /// configuration.
  public var size: CGSize {
    switch source {
    case .picture(let file):
      CGSize(
        width: CGFloat(file.widthInPixels) / scale, height: CGFloat(file.heightInPixels) / scale)
    case .symbol(let symbol, let configuration): configuration.size(of: symbol)
    case .nothing: .zero
    }
  }

  // MARK: - Variants

  /// Returns the image with another rendering mode. Everything else stays as it is.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      source, scale: scale, renderingMode: renderingMode, ownTint: ownTint, capInsets: capInsets,
      resizingMode: resizingMode)
  }

  /// Returns the image in one colour, with its opacity. A view that draws the tint uses its own
  /// tint instead.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the image in one colour, with its opacity.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - renderingMode: The rendering mode. With `.alwaysOriginal` the colour is used in every
  ///     view.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(
      source, scale: scale, renderingMode: renderingMode, ownTint: color, capInsets: capInsets,
      resizingMode: resizingMode)
  }

  /// Returns the image with fixed edges and a repeated part between them.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the image with edges that keep their size when the image is stretched, such as the
  /// round ends of a bubble. The insets have no effect on the drawing of a symbol.
  ///
  /// - Parameters:
  ///   - capInsets: Insets in points, 0 or more, rounded to whole pixels. Insets that exceed the
  ///     size stop the program.
  ///   - resizingMode: The treatment of the part between the edges. As in UIKit, a stretched part
  ///     of one pixel costs least.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    let (horizontal, vertical) = (
      capInsets.left + capInsets.right, capInsets.top + capInsets.bottom
    )
    let smallest = min(capInsets.left, capInsets.right, capInsets.top, capInsets.bottom)
    require(
      smallest >= 0 && horizontal <= size.width && vertical <= size.height,
      "resizableImage(withCapInsets:) with \(horizontal) points across and \(vertical) down, on a picture of "
        + "\(size.width)×\(size.height): insets are 0 or more, and meet within the picture.")
    return UIImage(
      source, scale: scale, renderingMode: renderingMode, ownTint: ownTint, capInsets: capInsets,
      resizingMode: resizingMode)
  }

  /// Returns the bytes of the PNG file; nil for a symbol.
  public func pngData() -> Data? {
    if case .picture(let file) = source { Data(file.bytes) } else { nil }
  }

  /// Returns whether content, scale, rendering mode, tint, cap insets and resizing mode are equal.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return source == other.source && scale == other.scale && renderingMode == other.renderingMode
      && ownTint == other.ownTint && capInsets == other.capInsets
      && resizingMode == other.resizingMode
  }

  /// A hash value that is consistent with `isEqual`.
  public override var hash: Int { source.hashValue }
}

extension UIImage {
  /// Returns the content of a layer that shows the image. Its colour:
  ///
  /// | rendering mode | colour |
  /// |---|---|
  /// | `.automatic`, symbol or `isTemplate` | `tint` |
  /// | `.automatic`, any other | `ownTint`, or the image's own colours |
  /// | `.alwaysOriginal` | `ownTint`, or the image's own colours |
  /// | `.alwaysTemplate` | `tint` |
  ///
  /// - Parameters:
  ///   - placement: The placement in the layer's bounds.
  ///   - tint: The tint of the view.
  ///   - isTemplate: A Boolean value that indicates whether the automatic rendering mode tints a
  ///     picture.
  ///   - traits: The traits of the view, which resolve the colour.
  func content(
    _ placement: ImagePlacement, tint: UIColor, isTemplate: Bool = false,
    in traits: UITraitCollection
  ) -> LayerImage {
    let takesTint =
      switch renderingMode {
      case .automatic: isTemplate || isSymbolImage
      case .alwaysOriginal: false
      case .alwaysTemplate: true
      }
    let color = takesTint ? tint : ownTint
    return LayerImage(
      source: source, size: size, placement: placement,
      tint: color?.resolvedColor(with: traits).rgba, caps: caps)
  }

  /// The fixed edges in pixels; nil without cap insets and repetition.
  private var caps: ImageCaps? {
    guard capInsets != .zero || resizingMode == .tile else { return nil }
    func pixels(_ points: CGFloat) -> Int { Int((points * scale).rounded()) }
    return ImageCaps(
      top: pixels(capInsets.top), left: pixels(capInsets.left), bottom: pixels(capInsets.bottom),
      right: pixels(capInsets.right), pixelsPerUnit: scale, isTiled: resizingMode == .tile)
  }
}
