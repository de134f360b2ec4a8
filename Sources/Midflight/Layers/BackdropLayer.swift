import MotionCore

/// The layer of a `UIVisualEffectView`: shows the content behind it, blurred and tinted, inside its
/// rounded bounds.
final class BackdropLayer: CALayer {
  private var blurProperty = LayerProperty("effect", CGFloat(0))
  private var saturationProperty = LayerProperty("effect", CGFloat(1))
  private var tintProperty = LayerProperty("effect", LayerColor())

  /// The blur, saturation and tint of the backdrop. Animatable.
  var material: Material {
    get {
      Material(
        blurRadius: blurProperty.model, saturation: saturationProperty.model,
        tint: tintProperty.model.color)
    }
    set {
      blurProperty.model = newValue.blurRadius
      saturationProperty.model = newValue.saturation
      tintProperty.model = LayerColor(color: newValue.tint)
      markChanged()
    }
  }

  /// The material of a backdrop. The default material draws nothing.
  ///
  /// - `blurRadius`: the standard deviation of the blur, in points. Negative values draw as 0.
  /// - `saturation`: 1 keeps the colours, 0 draws greys. Negative values draw as 0.
  /// - `tint`: the colour drawn over the blurred content; nil for none.
  struct Material: Equatable {
    var blurRadius: CGFloat = 0
    var saturation: CGFloat = 1
    var tint: CGColor?
  }

  /// The backdrop for the frame, by the presentation values; nil without blur and visible tint at
  /// saturation 1.
  override var drawing: Frame.Content? {
    let tint =
      tintProperty.presentationValue.color?.rgba ?? RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    let (blurRadius, saturation) = (
      max(0, blurProperty.presentationValue), max(0, Double(saturationProperty.presentationValue))
    )
    guard blurRadius > 0 || saturation != 1 || tint.alpha > 0 else { return nil }
    return .backdrop(Frame.Backdrop(blurRadius: blurRadius, saturation: saturation, tint: tint))
  }

  override var isContentAtRest: Bool {
    blurProperty.isAtRest && saturationProperty.isAtRest && tintProperty.isAtRest
  }

  override func addOwnVelocity(to velocity: inout PresentedVelocity) {
    velocity.visualEffect.blurRadius = blurProperty.velocity
    velocity.visualEffect.saturation = saturationProperty.velocity
    velocity.visualEffect.tint = tintProperty.velocity
  }

  override func makeEmptyCopy() -> CALayer { BackdropLayer() }

  /// Copies the presentation values of another backdrop layer's material. Does nothing for a layer
  /// of another class.
  override func copyOwnProperties(of layer: CALayer) {
    guard let backdrop = layer as? BackdropLayer else { return }
    blurProperty = backdrop.blurProperty.presentationCopy
    saturationProperty = backdrop.saturationProperty.presentationCopy
    tintProperty = backdrop.tintProperty.presentationCopy
  }
}
