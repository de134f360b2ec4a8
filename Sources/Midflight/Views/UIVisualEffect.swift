import Foundation

/// What a `UIVisualEffectView` does with what lies behind it: a `UIBlurEffect`.
@MainActor open class UIVisualEffect: NSObject {
  /// No effect.
  public override init() { super.init() }

  /// What an effect view draws with it, in light or in dark.
  func material(in traits: UITraitCollection) -> BackdropLayer.Material { BackdropLayer.Material() }

  /// The effect itself: it does not change.
  nonisolated open override func copy() -> Any { self }
}

/// Blurs what lies behind a view, and covers it with a veil.
///
/// The blur's radius is its standard deviation. What Apple's sample `UIImage+ImageEffects` (WWDC 2013,
/// session 226) says of `light`, `extraLight` and `dark` is so here: 30, 20 and 20 points, and a
/// saturation of 1.8. Apple tells nothing of the materials; how much they cover is chosen here.
open class UIBlurEffect: UIVisualEffect {
  /// How much is covered, and whether it is light or dark, with UIKit's raw values.
  nonisolated public enum Style: Int, Sendable, CaseIterable {
    /// Light, and nearly opaque.
    case extraLight = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
    /// Light or dark, as the view is.
    case regular = 4
    /// As `regular`, and stands out more.
    case prominent = 5
    /// The thinnest material, light or dark as the view is.
    case systemUltraThinMaterial = 6
    /// Thicker than `systemUltraThinMaterial`.
    case systemThinMaterial = 7
    /// Thicker than `systemThinMaterial`.
    case systemMaterial = 8
    /// The thickest material.
    case systemThickMaterial = 9
    /// That of bars.
    case systemChromeMaterial = 10
    /// The thinnest material, always light.
    case systemUltraThinMaterialLight = 11
    /// The thin material, always light.
    case systemThinMaterialLight = 12
    /// The material, always light.
    case systemMaterialLight = 13
    /// The thickest material, always light.
    case systemThickMaterialLight = 14
    /// That of bars, always light.
    case systemChromeMaterialLight = 15
    /// The thinnest material, always dark.
    case systemUltraThinMaterialDark = 16
    /// The thin material, always dark.
    case systemThinMaterialDark = 17
    /// The material, always dark.
    case systemMaterialDark = 18
    /// The thickest material, always dark.
    case systemThickMaterialDark = 19
    /// That of bars, always dark.
    case systemChromeMaterialDark = 20
  }

  nonisolated private let style: Style

  /// A blur of this style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// Whether both blur in the same style.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIBlurEffect).map { $0.style == style } ?? false
  }

  nonisolated open override var hash: Int { style.rawValue }

  override func material(in traits: UITraitCollection) -> BackdropLayer.Material {
    let veil = style.veil(inDark: traits.userInterfaceStyle == .dark)
    return BackdropLayer.Material(
      blurRadius: veil.blurRadius, saturation: 1.8,
      tint: CGColor(red: veil.white, green: veil.white, blue: veil.white, alpha: veil.alpha))
  }
}

nonisolated extension UIBlurEffect.Style {
  /// What covers what lies behind.
  fileprivate struct Veil {
    var white: CGFloat
    var alpha: CGFloat
    var blurRadius: CGFloat = 30
  }

  fileprivate func veil(inDark isDark: Bool) -> Veil {
    switch self {
    case .extraLight: return Veil(white: 0.97, alpha: 0.82, blurRadius: 20)
    case .light: return Veil(white: 1, alpha: 0.3)
    case .dark: return Veil(white: 0.11, alpha: 0.73, blurRadius: 20)
    case .regular: return Self.material(isDark, covering: 0.6)
    case .prominent: return Self.material(isDark, covering: 0.8)
    case .systemUltraThinMaterial: return Self.material(isDark, covering: 0.35)
    case .systemThinMaterial: return Self.material(isDark, covering: 0.5)
    case .systemMaterial: return Self.material(isDark, covering: 0.65)
    case .systemThickMaterial: return Self.material(isDark, covering: 0.8)
    case .systemChromeMaterial: return Self.material(isDark, covering: 0.75)
    case .systemUltraThinMaterialLight: return Self.material(false, covering: 0.35)
    case .systemThinMaterialLight: return Self.material(false, covering: 0.5)
    case .systemMaterialLight: return Self.material(false, covering: 0.65)
    case .systemThickMaterialLight: return Self.material(false, covering: 0.8)
    case .systemChromeMaterialLight: return Self.material(false, covering: 0.75)
    case .systemUltraThinMaterialDark: return Self.material(true, covering: 0.35)
    case .systemThinMaterialDark: return Self.material(true, covering: 0.5)
    case .systemMaterialDark: return Self.material(true, covering: 0.65)
    case .systemThickMaterialDark: return Self.material(true, covering: 0.8)
    case .systemChromeMaterialDark: return Self.material(true, covering: 0.75)
    }
  }

  private static func material(_ isDark: Bool, covering alpha: CGFloat) -> Veil {
    Veil(white: isDark ? 0.13 : 0.97, alpha: alpha)
  }
}
