import MotionCore

/// A picture, read from a PNG file, or a symbol.
///
/// Unlike UIKit's, it knows no other format and no asset catalogs. A file's bytes are decoded when they
/// are drawn: one that begins as a PNG file does and is damaged further on is a picture of the size
/// that it promises, and draws nothing.
nonisolated public final class UIImage: NSObject, Sendable {
  /// What it is made of.
  enum Source: Hashable, Sendable {
    /// A file.
    case picture(PNGImage)
    /// One of the library's symbols, at a size and a weight.
    case symbol(Symbol, SymbolConfiguration)
    /// Nothing.
    case nothing
  }

  let source: Source
  /// Pixels a point of the picture; of a symbol, which has no pixels, 1.
  public let scale: CGFloat
  /// Whether its colours or the tint are drawn.
  public let renderingMode: RenderingMode
  /// The colour that it has itself in place of its own ones.
  let ownTint: UIColor?
  /// How far from each edge it stays as it is where it is drawn larger, in points; none unless it was
  /// made resizable.
  public let capInsets: UIEdgeInsets
  /// What becomes of the rest.
  public let resizingMode: ResizingMode

  /// Whether a picture's own colours or a view's tint are drawn, with UIKit's raw values.
  public enum RenderingMode: Int, Sendable {
    /// As suits where it is drawn: an image view draws a picture's colours and tints a symbol, a
    /// system button and a bar tint both.
    case automatic = 0
    /// Its own colours.
    case alwaysOriginal = 1
    /// The tint, as opaque as the picture is.
    case alwaysTemplate = 2
  }

  /// What becomes of the part of a picture that is drawn larger, with UIKit's raw values.
  public enum ResizingMode: Int, Sendable {
    /// It is repeated.
    case tile = 0
    /// It is stretched.
    case stretch = 1
  }

  init(
    _ source: Source, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic,
    ownTint: UIColor? = nil, capInsets: UIEdgeInsets = .zero,
    resizingMode: ResizingMode = .stretch
  ) {
    (self.source, self.scale) = (source, scale)
    (self.renderingMode, self.ownTint) = (renderingMode, ownTint)
    (self.capInsets, self.resizingMode) = (capInsets, resizingMode)
  }

  /// A picture of no size, that draws nothing.
  public convenience override init() { self.init(.nothing) }

  /// The picture of a PNG file's bytes, at one pixel a point; nil for any others.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The picture of a PNG file's bytes; nil for any others.
  ///
  /// - Parameter scale: Pixels a point of the picture; more than 0.
  public convenience init?(data: Data, scale: CGFloat) {
    require(
      scale > 0 && scale.isFinite,
      "UIImage(data:scale: \(scale)): give a positive, finite number of pixels a point.")
    guard let source = PNGImage(bytes: [UInt8](data)) else { return nil }
    self.init(.picture(source), scale: scale)
  }

  /// In points: of a picture its pixels over `scale`, of a symbol the room at its size of text.
  public var size: CGSize {
    switch source {
    case .picture(let file):
      CGSize(
        width: CGFloat(file.widthInPixels) / scale, height: CGFloat(file.heightInPixels) / scale)
    case .symbol(let symbol, let configuration): configuration.size(of: symbol)
    case .nothing: .zero
    }
  }

  // MARK: - Others like it

  /// The same picture, drawn in its own colours or in the tint.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      source, scale: scale, renderingMode: renderingMode, ownTint: ownTint, capInsets: capInsets,
      resizingMode: resizingMode)
  }

  /// The same picture in one colour, as opaque as it is; where a view's tint is drawn, in that.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// The same picture in one colour, as opaque as it is.
  ///
  /// - Parameter renderingMode: With `.alwaysOriginal` the colour is seen wherever it is drawn.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(
      source, scale: scale, renderingMode: renderingMode, ownTint: color, capInsets: capInsets,
      resizingMode: resizingMode)
  }

  /// The same picture with edges that stay as they are where it is drawn larger; what lies between
  /// them is repeated.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The same picture with edges that stay as they are where it is drawn larger, such as the round ends
  /// of a bubble. A symbol stays as it is.
  ///
  /// - Parameters:
  ///   - capInsets: Points, 0 or more, taken to whole pixels; together no more than the picture has.
  ///   - resizingMode: What becomes of what lies between. As in UIKit, a pixel that is stretched costs
  ///     least.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    let (across, down) = (capInsets.left + capInsets.right, capInsets.top + capInsets.bottom)
    let least = min(capInsets.left, capInsets.right, capInsets.top, capInsets.bottom)
    require(
      least >= 0 && across <= size.width && down <= size.height,
      "resizableImage(withCapInsets:) with \(across) points across and \(down) down, on a picture of "
        + "\(size.width)×\(size.height): insets are 0 or more, and meet within the picture.")
    return UIImage(
      source, scale: scale, renderingMode: renderingMode, ownTint: ownTint, capInsets: capInsets,
      resizingMode: resizingMode)
  }

  /// The file's bytes, as they were read; nil for a symbol, which has none.
  public func pngData() -> Data? {
    if case .picture(let file) = source { Data(file.bytes) } else { nil }
  }

  /// Equal if what it is made of, scale, rendering mode and tint are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return source == other.source && scale == other.scale && renderingMode == other.renderingMode
      && ownTint == other.ownTint && capInsets == other.capInsets
      && resizingMode == other.resizingMode
  }

  /// Agrees with `isEqual`.
  public override var hash: Int { source.hashValue }
}

extension UIImage {
  /// The picture as a layer's content.
  ///
  /// - Parameters:
  ///   - placement: How it lies in the layer's bounds.
  ///   - tint: Of the view that shows it.
  ///   - isTemplate: Whether a picture is drawn in the tint where its rendering mode says nothing.
  ///   - traits: Of the view that shows it.
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

  /// The edges that stay as they are, in pixels; nil if none do and nothing is repeated.
  private var caps: ImageCaps? {
    guard capInsets != .zero || resizingMode == .tile else { return nil }
    func pixels(_ points: CGFloat) -> Int { Int((points * scale).rounded()) }
    return ImageCaps(
      top: pixels(capInsets.top), left: pixels(capInsets.left), bottom: pixels(capInsets.bottom),
      right: pixels(capInsets.right), pixelsPerUnit: scale, isTiled: resizingMode == .tile)
  }
}
