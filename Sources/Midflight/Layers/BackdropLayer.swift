import MotionCore

/// The layer of a `UIVisualEffectView`: shows the content behind it, blurred and tinted, inside its
/// rounded bounds.
final class BackdropLayer: CALayer {
  private var blurPart = LayerPart("effect", CGFloat(0))
  private var saturationPart = LayerPart("effect", CGFloat(1))
  private var tintPart = LayerPart("effect", LayerColor())

  /// The blur, saturation and tint of the backdrop. Animatable.
  var material: Material {
    get {
      Material(
        blurRadius: blurPart.model, saturation: saturationPart.model, tint: tintPart.model.color)
    }
    set {
      blurPart.model = newValue.blurRadius
      saturationPart.model = newValue.saturation
      tintPart.model = LayerColor(color: newValue.tint)
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

  override var drawing: Frame.Content? {
    let tint = tintPart.seen.color?.rgba ?? RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    let (blurRadius, saturation) = (max(0, blurPart.seen), max(0, Double(saturationPart.seen)))
    guard blurRadius > 0 || saturation != 1 || tint.alpha > 0 else { return nil }
    return .backdrop(Frame.Backdrop(blurRadius: blurRadius, saturation: saturation, tint: tint))
  }

  override var drawsSteadily: Bool {
    blurPart.isAtRest && saturationPart.isAtRest && tintPart.isAtRest
  }

  override func addOwnVelocity(to velocity: inout PresentedVelocity) {
    velocity.visualEffect.blurRadius = blurPart.velocity
    velocity.visualEffect.saturation = saturationPart.velocity
    velocity.visualEffect.tint = tintPart.velocity
  }

  override func makePlain() -> CALayer { BackdropLayer() }

  override func takeOwnParts(seenOf layer: CALayer) {
    guard let backdrop = layer as? BackdropLayer else { return }
    blurPart = backdrop.blurPart.seenCopy
    saturationPart = backdrop.saturationPart.seenCopy
    tintPart = backdrop.tintPart.seenCopy
  }
}
