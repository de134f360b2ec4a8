import MotionCore

/// Symbols, under the names that SF Symbols has for them.
///
/// Unlike on iOS there are about a hundred, drawn for this library: those that samples and small apps
/// ask for, found on the main actor only. `Symbol.names` lists them.
nonisolated extension UIImage {
  /// The symbol of this name at 17 points of text; nil if there is none, and a diagnostic at the first
  /// time that a stage's code asks for it.
  @MainActor public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// The symbol of this name; nil if there is none, and a diagnostic at the first time that a stage's
  /// code asks for it.
  ///
  /// - Parameter configuration: A `SymbolConfiguration`; nil for 17 points of regular text.
  @MainActor public convenience init?(
    systemName name: String, withConfiguration configuration: Configuration?
  ) {
    guard let symbol = Symbol(name) else {
      UIImage.diagnoseMissing(name)
      return nil
    }
    self.init(.symbol(symbol, configuration as? SymbolConfiguration ?? .unspecified))
  }

  /// Whether it is a symbol.
  public var isSymbolImage: Bool { if case .symbol = source { true } else { false } }

  /// The size and weight of a symbol; nil for a picture.
  public var symbolConfiguration: SymbolConfiguration? {
    if case .symbol(_, let configuration) = source { configuration } else { nil }
  }

  /// The same symbol as this configuration and, where that says nothing, its own say; a picture as it
  /// is.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard case .symbol(let symbol, let own) = source else { return self }
    return UIImage(
      .symbol(symbol, own.applying(configuration)), scale: scale, renderingMode: renderingMode,
      ownTint: ownTint)
  }

  /// The same symbol in another configuration; a picture as it is.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let configuration = configuration as? SymbolConfiguration else { return self }
    return applyingSymbolConfiguration(configuration) ?? self
  }

  /// Says once a stage that there is no such symbol, and which ones are like it.
  @MainActor private static func diagnoseMissing(_ name: String) {
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

  /// Says something on the stage whose code runs.
  @MainActor static func diagnose(_ sentence: String) {
    Stage.current?.diagnose(sentence)
  }
}

extension UIImage {
  /// How an image is to be taken; see `SymbolConfiguration`.
  nonisolated public class Configuration: NSObject, @unchecked Sendable {}

  /// How large and how heavy a symbol is drawn. What is not said is as something else says, or
  /// regular, medium, at 17 points.
  nonisolated public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let weight: SymbolWeight
    let scale: SymbolScale

    private init(_ pointSize: CGFloat?, _ weight: SymbolWeight, _ scale: SymbolScale) {
      if let pointSize {
        require(
          pointSize > 0 && pointSize.isFinite,
          "UIImage.SymbolConfiguration(pointSize: \(pointSize)): give a positive, finite size.")
      }
      (self.pointSize, self.weight, self.scale) = (pointSize, weight, scale)
    }

    /// Says nothing.
    public static let unspecified = SymbolConfiguration(nil, .unspecified, .unspecified)

    /// For text of this size, in points; more than 0.
    public convenience init(pointSize: CGFloat) { self.init(pointSize, .unspecified, .unspecified) }
    /// For text of this size and weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize, weight, .unspecified)
    }
    /// For text of this size and weight, beside it at a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize, weight, scale)
    }
    /// In this weight.
    public convenience init(weight: SymbolWeight) { self.init(nil, weight, .unspecified) }
    /// At this scale.
    public convenience init(scale: SymbolScale) { self.init(nil, .unspecified, scale) }
    /// For text in this font.
    public convenience init(font: UIFont) { self.init(font.pointSize, .unspecified, .unspecified) }
    /// For text of this purpose.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(font: .preferredFont(forTextStyle: textStyle))
    }

    /// What another says, and where that says nothing, this.
    func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
      SymbolConfiguration(
        other.pointSize ?? pointSize, other.weight == .unspecified ? weight : other.weight,
        other.scale.isSaid ? other.scale : scale)
    }

    /// The room that a symbol takes, in points.
    func size(of symbol: Symbol) -> CGSize {
      let factor = (pointSize ?? Symbol.designSize) / Symbol.designSize * scale.factor
      return CGSize(width: symbol.size.width * factor, height: symbol.size.height * factor)
    }

    /// What lines would have at 17 points: as the letters have, at whatever scale a symbol is.
    var lineWidth: CGFloat {
      Symbol.lineWidth(forWeight: weight == .unspecified ? 400 : weight.rawValue * 100)
        / scale.factor
    }

    /// Equal if all of it is.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && weight == other.weight && scale == other.scale
    }

    /// Agrees with `isEqual`.
    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      return hasher.finalize()
    }
  }

  /// How heavy a symbol's lines are, with UIKit's raw values.
  nonisolated public enum SymbolWeight: Int, Sendable {
    /// As something else says, or regular.
    case unspecified = 0
    /// From the lightest to the heaviest, as fonts have them.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How large a symbol is beside its text, with UIKit's raw values.
  nonisolated public enum SymbolScale: Int, Sendable {
    /// Medium.
    case `default` = -1
    /// As something else says, or medium.
    case unspecified = 0
    /// Smaller than capitals, in their middle; a little larger; larger.
    case small, medium, large

    fileprivate var isSaid: Bool { self != .unspecified }

    /// Apple's ratios are not published: a step is about the third root of 2.
    fileprivate var factor: CGFloat {
      switch self {
      case .small: 0.79
      case .large: 1.27
      default: 1
      }
    }
  }
}
