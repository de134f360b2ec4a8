/// A picture, read from a PNG file.
///
/// Unlike UIKit's, it knows no other format, no system symbols and no asset catalogs. Its bytes are
/// decoded when they are drawn: a file that begins as a PNG file does and is damaged further on is a
/// picture of the size that it promises, and draws nothing.
nonisolated public final class UIImage: NSObject, Sendable {
  /// The file.
  let source: PNGImage
  /// Pixels a point of the picture.
  public let scale: CGFloat
  /// Whether its colours or the tint are drawn.
  public let renderingMode: RenderingMode

  /// Whether a picture's own colours or a view's tint are drawn, with UIKit's raw values.
  public enum RenderingMode: Int, Sendable {
    /// As suits where it is drawn: an image view draws its colours.
    case automatic = 0
    /// Its own colours.
    case alwaysOriginal = 1
    /// The tint, as opaque as the picture is.
    case alwaysTemplate = 2
  }

  private init(source: PNGImage, scale: CGFloat, renderingMode: RenderingMode) {
    (self.source, self.scale, self.renderingMode) = (source, scale, renderingMode)
  }

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
    self.init(source: source, scale: scale, renderingMode: .automatic)
  }

  /// The picture in a PNG file; nil if it cannot be read or is none, as in UIKit.
  ///
  /// - Parameter path: A name that ends with `@2x` or `@3x`, before its extension, tells how many
  ///   pixels make a point.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: UIImage.scale(ofFile: path))
  }

  /// What a file's name says of its pixels.
  private static func scale(ofFile path: String) -> CGFloat {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }

  /// In points: its pixels over `scale`.
  public var size: CGSize {
    CGSize(
      width: CGFloat(source.widthInPixels) / scale, height: CGFloat(source.heightInPixels) / scale)
  }

  /// The same picture, drawn in its own colours or in the tint.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(source: source, scale: scale, renderingMode: renderingMode)
  }

  /// The file's bytes, as they were read.
  public func pngData() -> Data? { Data(source.bytes) }

  /// Equal if bytes, scale and rendering mode are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return source == other.source && scale == other.scale && renderingMode == other.renderingMode
  }

  /// Agrees with `isEqual`.
  public override var hash: Int { source.hashValue }
}
