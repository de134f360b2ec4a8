/// A colour with an opacity in sRGB. A dynamic colour depends on light and dark appearance.
///
/// Views store the given colours, and resolve them again when the appearance changes. Layers store
/// resolved colours.
///
/// Code creates colours with the initialisers of this class. A subclass inherits `init()` only.
nonisolated open class UIColor: NSObject, @unchecked Sendable {
  private enum Kind: Hashable {
    case fixed(RGBA)
    case dynamic(light: RGBA, dark: RGBA)
    case provided(DynamicProvider)
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// Creates transparent black.
  public override init() { kind = .fixed(RGBA(red: 0, green: 0, blue: 0, alpha: 0)) }

  /// Creates a colour from its components.
  public convenience init(rgba: RGBA) { self.init(.fixed(rgba)) }

  /// Creates a colour from two, for light and dark appearance.
  convenience init(light: RGBA, dark: RGBA) { self.init(.dynamic(light: light, dark: dark)) }

  /// Creates a colour that a closure returns for each appearance. The returned colour may be
  /// dynamic too.
  ///
  /// The colour equals only itself.
  ///
  /// - Parameter dynamicProvider: A closure that depends only on its argument. Each resolution
  ///   calls it.
  public convenience init(
    dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor
  ) {
    self.init(.provided(DynamicProvider(color: dynamicProvider)))
  }

  /// Creates a colour from sRGB components, each normally 0 … 1. NaN and infinity stop the program.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    require(
      [red, green, blue, alpha].allSatisfy(\.isFinite),
      "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha)): give finite components, each "
        + "normally 0…1.")
    self.init(
      rgba: RGBA(
        red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// Creates a grey: 0 is black, 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from hue, saturation and brightness, each 0 … 1.
  ///
  /// A hue of 0 is red, 1/3 is green and 2/3 is blue. Hue is periodic, and saturation is clamped.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let saturation = min(max(saturation, 0), 1)
    let sixths = (hue - hue.rounded(.down)) * 6
    /// A component is full within a distance of one sixth of a turn from its own hue, and zero
    /// beyond two sixths for full saturation.
    func component(_ own: CGFloat) -> CGFloat {
      let distance = abs((sixths - own).remainder(dividingBy: 6))
      return brightness * (1 - saturation * min(max(distance - 1, 0), 1))
    }
    self.init(red: component(0), green: component(2), blue: component(4), alpha: alpha)
  }

  /// Creates a colour from a Core Graphics colour.
  public convenience init(cgColor: CGColor) { self.init(rgba: cgColor.rgba) }

  // MARK: - Resolving

  /// Returns the colour for some traits: the dark one for `.dark`, the light one for any other
  /// style, or the result of the closure, resolved again. A colour that is not dynamic is returned
  /// unchanged.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch kind {
    case .fixed: self
    case .dynamic(let light, let dark):
      UIColor(rgba: traitCollection.userInterfaceStyle == .dark ? dark : light)
    case .provided(let provider):
      traitCollection.performAsCurrent {
        provider.color(traitCollection).resolvedColor(with: traitCollection)
      }
    }
  }

  /// A Boolean value that indicates whether the colour can differ between appearances.
  var isDynamic: Bool { if case .fixed = kind { false } else { true } }

  /// The components. A dynamic colour is resolved for `UITraitCollection.current`.
  public var rgba: RGBA {
    if case .fixed(let rgba) = kind { return rgba }
    return resolvedColor(with: .current).rgba
  }

  /// The Core Graphics colour for layers. A dynamic colour is resolved for
  /// `UITraitCollection.current`.
  public var cgColor: CGColor { CGColor(rgba: rgba) }

  /// Gets the components. A dynamic colour is resolved for `UITraitCollection.current`.
  ///
  /// - Returns: True, because every colour has these components.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let rgba = rgba
    red?.pointee = CGFloat(rgba.red)
    green?.pointee = CGFloat(rgba.green)
    blue?.pointee = CGFloat(rgba.blue)
    alpha?.pointee = CGFloat(rgba.alpha)
    return true
  }

  /// Returns the colour with another opacity, which is not clamped. A dynamic colour stays dynamic.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    func faded(_ rgba: RGBA) -> RGBA {
      RGBA(red: rgba.red, green: rgba.green, blue: rgba.blue, alpha: Double(alpha))
    }
    return switch kind {
    case .fixed(let rgba): UIColor(rgba: faded(rgba))
    case .dynamic(let light, let dark): UIColor(light: faded(light), dark: faded(dark))
    case .provided:
      UIColor { [self] in resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  /// Returns whether the components are equal, in both appearances. A colour with a closure equals
  /// only itself.
  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.kind == kind }

  /// A hash value that is consistent with `isEqual`.
  public override var hash: Int { kind.hashValue }

  private static func srgb(_ hex: UInt32) -> UIColor { UIColor(rgba: RGBA(hex: hex)) }

  // The fixed colours, with the components that Apple documents.

  /// 0, 0, 0.
  public static let black = srgb(0x000000)
  /// 1, 1, 1.
  public static let white = srgb(0xFFFFFF)
  /// A third of white.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// 1, 0, 0.
  public static let red = srgb(0xFF0000)
  /// 0, 1, 0.
  public static let green = srgb(0x00FF00)
  /// 0, 0, 1.
  public static let blue = srgb(0x0000FF)
  /// 0, 1, 1.
  public static let cyan = srgb(0x00FFFF)
  /// 1, 1, 0.
  public static let yellow = srgb(0xFFFF00)
  /// 1, 0, 1.
  public static let magenta = srgb(0xFF00FF)
  /// 1, 0.5, 0.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// 0.5, 0, 0.5.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// 0.6, 0.4, 0.2.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// White with opacity 0.6, for text on dark backgrounds.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Black, for text on light backgrounds.
  public static let darkText = UIColor(white: 0, alpha: 1)
}

/// A reference to a closure that returns a colour. It equals only itself.
private nonisolated final class DynamicProvider: Hashable, Sendable {
  let color: @Sendable (UITraitCollection) -> UIColor

  init(color: @escaping @Sendable (UITraitCollection) -> UIColor) { self.color = color }

  static func == (one: DynamicProvider, other: DynamicProvider) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A colour of a layer under Core Graphics' name: sRGB components and straight alpha.
nonisolated public struct CGColor: Hashable, Sendable {
  /// The components.
  public let rgba: RGBA

  /// Creates a colour from its components.
  public init(rgba: RGBA) { self.rgba = rgba }

  /// Creates a colour from sRGB components, each normally 0 … 1.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    rgba = RGBA(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// Creates a colour from sRGB components, each normally 0 … 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey: 0 is black, 1 is white.
  public init(gray: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// The opacity, 0 … 1.
  public var alpha: CGFloat { CGFloat(rgba.alpha) }

  /// The components red, green, blue and alpha, each normally 0 … 1; never nil. Unlike in Core
  /// Graphics, a grey also has four components.
  public var components: [CGFloat]? {
    [rgba.red, rgba.green, rgba.blue, rgba.alpha].map { CGFloat($0) }
  }
  /// The number 4.
  public var numberOfComponents: Int { 4 }

  /// Returns the colour with another opacity; never nil.
  public func copy(alpha: CGFloat) -> CGColor? {
    var faded = rgba
    faded.alpha = Double(alpha)
    return CGColor(rgba: faded)
  }
}

/// Returns a Boolean value that indicates whether two colours are equal. Unlike Core Graphics'
/// colours, which are objects, colours here have no identity.
nonisolated public func === (one: CGColor?, other: CGColor?) -> Bool { one == other }

/// Returns a Boolean value that indicates whether two colours differ.
nonisolated public func !== (one: CGColor?, other: CGColor?) -> Bool { one != other }
