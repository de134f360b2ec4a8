import MotionCore

/// Symbols with names of SF Symbols.
///
/// Unlike on iOS, there are about a hundred symbols, which were drawn for this library: those that
/// samples and small apps use. `Symbol.names` lists them.
nonisolated extension UIImage {
  /// Creates the symbol with a name, for 17-point text. Without such a symbol the result is nil;
  /// the first call for a name on a stage reports a diagnostic that names similar symbols.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates the symbol with a name. Without such a symbol the result is nil; the first call for a
  /// name on a stage reports a diagnostic.
  ///
  /// - Parameters:
  ///   - name: The name of the symbol.
  ///   - configuration: A `SymbolConfiguration`; nil, or another class, for 17-point regular text.
  public convenience init?(
    systemName name: String, withConfiguration configuration: Configuration?
  ) {
    guard let symbol = Symbol(name) else {
      UIImage.diagnoseMissing(name)
      return nil
    }
    self.init(.symbol(symbol, configuration as? SymbolConfiguration ?? .unspecified))
  }

  /// A Boolean value that indicates whether the image is a symbol.
  public var isSymbolImage: Bool { if case .symbol = source { true } else { false } }

  /// The configuration of a symbol; nil for a picture.
  public var symbolConfiguration: SymbolConfiguration? {
    if case .symbol(_, let configuration) = source { configuration } else { nil }
  }

  /// Returns the symbol with the configuration's specified values, and with its own values
  /// otherwise. The result has the image's rendering mode and tint, and no cap insets. A picture is
  /// returned unchanged; the result is never nil.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard case .symbol(let symbol, let own) = source else { return self }
    return UIImage(
      .symbol(symbol, own.applying(configuration)), scale: scale, renderingMode: renderingMode,
      ownTint: ownTint)
  }

  /// Returns the symbol with another configuration, whose unspecified values do not replace its
  /// own. A picture, and a configuration of another class, return the image unchanged.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let configuration = configuration as? SymbolConfiguration else { return self }
    return applyingSymbolConfiguration(configuration) ?? self
  }

  /// Reports a missing symbol with similar names, once per name and stage. Without a stage, and off
  /// the main thread, the function does nothing.
  private static func diagnoseMissing(_ name: String) {
    if MainQueue.isCurrent { MainActor.assumeIsolated { diagnoseMissingOnStage(name) } }
  }

  @MainActor private static func diagnoseMissingOnStage(_ name: String) {
    guard let stage = Stage.current, stage.missingSymbols.insert(name).inserted else { return }
    let alike = Symbol.names(like: name)
    let advice =
      alike.isEmpty
      ? "and none is like it; Symbol.names lists those there are"
      : "\(alike.joined(separator: ", ")) \(alike.count == 1 ? "is" : "are") most like it, and "
        + "Symbol.names lists all"
    stage.diagnose(
      "UIImage(systemName: \"\(name)\") is nil: there is no such symbol here; \(advice).")
  }
}

extension UIImage {
  /// The base class of image configurations; see `SymbolConfiguration`.
  nonisolated public class Configuration: NSObject, @unchecked Sendable {}

  /// The size, weight and scale of a symbol. An unspecified value comes from another configuration,
  /// or is 17 points, regular or medium.
  nonisolated public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let weight: SymbolWeight
    let scale: SymbolScale

    /// Creates a configuration. A size of 0 or less, and an infinite one, stop the program; nil is
    /// no size.
    private init(_ pointSize: CGFloat?, _ weight: SymbolWeight, _ scale: SymbolScale) {
      if let pointSize {
        require(
          pointSize > 0 && pointSize.isFinite,
          "UIImage.SymbolConfiguration(pointSize: \(pointSize)): give a positive, finite size.")
      }
      (self.pointSize, self.weight, self.scale) = (pointSize, weight, scale)
    }

    /// A configuration without specified values.
    public static let unspecified = SymbolConfiguration(nil, .unspecified, .unspecified)

    /// Creates a configuration for text of a size in points. A size of 0 or less stops the program.
    public convenience init(pointSize: CGFloat) { self.init(pointSize, .unspecified, .unspecified) }
    /// Creates a configuration for text of a size and weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize, weight, .unspecified)
    }
    /// Creates a configuration for text of a size and weight, with a scale relative to the text.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize, weight, scale)
    }
    /// Creates a configuration with a weight.
    public convenience init(weight: SymbolWeight) { self.init(nil, weight, .unspecified) }
    /// Creates a configuration with a scale.
    public convenience init(scale: SymbolScale) { self.init(nil, .unspecified, scale) }
    /// Creates a configuration for text in a font.
    public convenience init(font: UIFont) { self.init(font.pointSize, .unspecified, .unspecified) }
    /// Creates a configuration for text of a style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(font: .preferredFont(forTextStyle: textStyle))
    }

    /// Creates a configuration for text of a style, with a scale relative to the text.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, .unspecified, scale)
    }
    /// Creates a configuration for text in a font, with a scale relative to the text.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(font.pointSize, .unspecified, scale)
    }

    /// Returns the specified values of another configuration, and this configuration's values for
    /// the rest.
    func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
      SymbolConfiguration(
        other.pointSize ?? pointSize, other.weight == .unspecified ? weight : other.weight,
        other.scale.isSpecified ? other.scale : scale)
    }

    /// Returns the size of a symbol in points.
    func size(of symbol: Symbol) -> CGSize {
      let factor = (pointSize ?? Symbol.designSize) / Symbol.designSize * scale.factor
      return CGSize(width: symbol.size.width * factor, height: symbol.size.height * factor)
    }

    /// The line width at a text size of 17 points. It does not grow with the symbol's scale, like
    /// the lines of the text.
    var lineWidth: CGFloat {
      Symbol.lineWidth(forWeight: weight == .unspecified ? 400 : weight.rawValue * 100)
        / scale.factor
    }

    /// Returns whether size, weight and scale are equal.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && weight == other.weight && scale == other.scale
    }

    /// A hash value that is consistent with `isEqual`.
    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      return hasher.finalize()
    }
  }

  /// A weight of a symbol's lines, with UIKit's raw values.
  nonisolated public enum SymbolWeight: Int, Sendable {
    /// The weight of another configuration, or regular.
    case unspecified = 0
    /// The weights of fonts, from the lightest to the heaviest.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The size of a symbol relative to its text, with UIKit's raw values.
  nonisolated public enum SymbolScale: Int, Sendable {
    /// The scale `medium`.
    case `default` = -1
    /// The scale of another configuration, or medium.
    case unspecified = 0
    /// The scales from small, which is less than the height of capitals, to large.
    case small, medium, large

    fileprivate var isSpecified: Bool { self != .unspecified }

    /// The size relative to `medium`. Apple does not publish its ratios. A step is about the third
    /// root of 2.
    fileprivate var factor: CGFloat {
      switch self {
      case .small: 0.79
      case .large: 1.27
      default: 1
      }
    }
  }
}
