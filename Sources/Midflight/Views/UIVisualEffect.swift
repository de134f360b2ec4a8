import Foundation

/// An effect that a `UIVisualEffectView` applies to the content behind it: a `UIBlurEffect`.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
  /// Creates an effect that changes nothing.
  public override init() { super.init() }

  /// Returns the material of the effect for light or dark traits.
  func material(in traits: UITraitCollection) -> BackdropLayer.Material { BackdropLayer.Material() }

  /// Returns the effect itself, which is immutable.
  nonisolated open override func copy() -> Any { self }
}

/// An effect that blurs the content behind a view, and covers it with a tint.
///
/// The radius of the blur is its standard deviation. `light`, `extraLight` and `dark` follow
/// Apple's sample `UIImage+ImageEffects` (WWDC 2013, session 226): 30, 20 and 20 points, and a
/// saturation of 1.8. Apple documents no values for the materials; their opacities are our choice.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  /// The style of a blur, with UIKit's raw values.
  nonisolated public enum Style: Int, Sendable, CaseIterable {
    /// A light, nearly opaque style.
    case extraLight = 0
    /// A light style.
    case light = 1
    /// A dark style.
    case dark = 2
    /// A light or dark style, by the view's traits.
    case regular = 4
    /// A more prominent variant of `regular`.
    case prominent = 5
    /// The thinnest material, by the view's traits.
    case systemUltraThinMaterial = 6
    /// A material thicker than `systemUltraThinMaterial`.
    case systemThinMaterial = 7
    /// A material thicker than `systemThinMaterial`.
    case systemMaterial = 8
    /// The thickest material.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
    /// The thinnest material, always light.
    case systemUltraThinMaterialLight = 11
    /// The thin material, always light.
    case systemThinMaterialLight = 12
    /// The standard material, always light.
    case systemMaterialLight = 13
    /// The thickest material, always light.
    case systemThickMaterialLight = 14
    /// The material of bars, always light.
    case systemChromeMaterialLight = 15
    /// The thinnest material, always dark.
    case systemUltraThinMaterialDark = 16
    /// The thin material, always dark.
    case systemThinMaterialDark = 17
    /// The standard material, always dark.
    case systemMaterialDark = 18
    /// The thickest material, always dark.
    case systemThickMaterialDark = 19
    /// The material of bars, always dark.
    case systemChromeMaterialDark = 20
  }

  nonisolated private let style: Style

  /// Creates a blur of a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// Returns a Boolean value that indicates whether both effects have the same style.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIBlurEffect).map { $0.style == style } ?? false
  }

  nonisolated open override var hash: Int { style.rawValue }

  /// Returns the material of the style. A style that adapts is dark for dark traits, otherwise
  /// light. The saturation is 1.8.
  override func material(in traits: UITraitCollection) -> BackdropLayer.Material {
    let tintOverlay = style.tintOverlay(inDark: traits.userInterfaceStyle == .dark)
    return BackdropLayer.Material(
      blurRadius: tintOverlay.blurRadius, saturation: 1.8,
      tint: CGColor(
        red: tintOverlay.white, green: tintOverlay.white, blue: tintOverlay.white,
        alpha: tintOverlay.alpha))
  }
}

nonisolated extension UIBlurEffect.Style {
  /// The tint over the blurred content, and the radius of the blur.
  fileprivate struct TintOverlay {
    var white: CGFloat
    var alpha: CGFloat
    var blurRadius: CGFloat = 30
  }

  /// Returns the tint and blur of the style. The radius is 30 points, or 20 for `extraLight` and
  /// `dark`.
  ///
  /// - Parameter isDark: A Boolean value that indicates whether the view's traits are dark. Used by
  ///   styles that adapt.
  fileprivate func tintOverlay(inDark isDark: Bool) -> TintOverlay {
    switch self {
    case .extraLight: return TintOverlay(white: 0.97, alpha: 0.82, blurRadius: 20)
    case .light: return TintOverlay(white: 1, alpha: 0.3)
    case .dark: return TintOverlay(white: 0.11, alpha: 0.73, blurRadius: 20)
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

  private static func material(_ isDark: Bool, covering alpha: CGFloat) -> TintOverlay {
    TintOverlay(white: isDark ? 0.13 : 0.97, alpha: alpha)
  }
}
