/// A colour and its opacity, in sRGB; a dynamic one differs between light and dark appearance.
///
/// Views keep the colours that they are given, and resolve them again when the appearance around them
/// changes. Layers have resolved ones.
nonisolated public final class UIColor: NSObject, Sendable {
  private enum Kind: Hashable {
    case fixed(RGBA)
    case dynamic(light: RGBA, dark: RGBA)
    case provided(DynamicProvider)
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// The colour with these components.
  public convenience init(rgba: RGBA) { self.init(.fixed(rgba)) }

  /// A colour of two, for light and for dark appearance.
  convenience init(light: RGBA, dark: RGBA) { self.init(.dynamic(light: light, dark: dark)) }

  /// A colour that a closure picks for each appearance. It may return another dynamic one.
  ///
  /// Equal only to itself.
  ///
  /// - Parameter dynamicProvider: Depends on nothing but its argument; called whenever the colour is
  ///   resolved.
  public convenience init(
    dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor
  ) {
    self.init(.provided(DynamicProvider(color: dynamicProvider)))
  }

  /// The colour with these components, each normally 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    require(
      [red, green, blue, alpha].allSatisfy(\.isFinite),
      "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha)): give finite components, each "
        + "normally 0…1.")
    self.init(
      rgba: RGBA(
        red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// A grey: 0 black, 1 white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour by hue, 0…1 from red through green and blue back to red, saturation and brightness.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let saturation = min(max(saturation, 0), 1)
    let sixths = (hue - hue.rounded(.down)) * 6
    /// Full within two sixths of a component's own hue, and none beyond four.
    func component(_ own: CGFloat) -> CGFloat {
      let distance = abs((sixths - own).remainder(dividingBy: 6))
      return brightness * (1 - saturation * min(max(distance - 1, 0), 1))
    }
    self.init(red: component(0), green: component(2), blue: component(4), alpha: alpha)
  }

  /// The colour of a Core Graphics colour.
  public convenience init(cgColor: CGColor) { self.init(rgba: cgColor.rgba) }

  // MARK: - Resolving

  /// The colour as it is where these traits hold; itself, unless it is dynamic.
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

  /// Whether it differs between appearances.
  var isDynamic: Bool { if case .fixed = kind { false } else { true } }

  /// The components; of a dynamic colour, those for `UITraitCollection.current`.
  public var rgba: RGBA {
    if case .fixed(let rgba) = kind { return rgba }
    return resolvedColor(with: .current).rgba
  }

  /// The same colour for layers; of a dynamic colour, the one for `UITraitCollection.current`.
  public var cgColor: CGColor { CGColor(rgba: rgba) }

  /// Tells the components; of a dynamic colour, those for `UITraitCollection.current`.
  ///
  /// - Returns: True: every colour has them.
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

  /// The same colour, this opaque; a dynamic one stays dynamic.
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

  /// Equal if the components are, in both appearances.
  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.kind == kind }

  /// Agrees with `isEqual`.
  public override var hash: Int { kind.hashValue }

  private static func srgb(_ hex: UInt32) -> UIColor { UIColor(rgba: RGBA(hex: hex)) }

  // The fixed colours, as Apple documents their components.

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
  /// Black, fully transparent.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// White, 0.6 opaque: text on dark.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Black: text on light.
  public static let darkText = UIColor(white: 0, alpha: 1)
}

/// A closure that picks a colour; it equals only itself.
private nonisolated final class DynamicProvider: Hashable, Sendable {
  let color: @Sendable (UITraitCollection) -> UIColor

  init(color: @escaping @Sendable (UITraitCollection) -> UIColor) { self.color = color }

  static func == (one: DynamicProvider, other: DynamicProvider) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A layer's colour, under Core Graphics' name: sRGB components and straight alpha.
nonisolated public struct CGColor: Hashable, Sendable {
  /// The components.
  public let rgba: RGBA

  /// The colour with these components.
  public init(rgba: RGBA) { self.rgba = rgba }

  /// The colour with these sRGB components, each normally 0…1.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    rgba = RGBA(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// The colour with these sRGB components, each normally 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Opacity, 0…1.
  public var alpha: CGFloat { CGFloat(rgba.alpha) }

  /// Red, green, blue and opacity, each normally 0…1; never nil. Unlike Core Graphics, of greys too.
  public var components: [CGFloat]? {
    [rgba.red, rgba.green, rgba.blue, rgba.alpha].map { CGFloat($0) }
  }
  /// 4.
  public var numberOfComponents: Int { 4 }

  /// The same colour, this opaque; never nil.
  public func copy(alpha: CGFloat) -> CGColor? {
    var faded = rgba
    faded.alpha = Double(alpha)
    return CGColor(rgba: faded)
  }
}
