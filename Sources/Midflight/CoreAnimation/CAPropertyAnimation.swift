import Foundation

/// An animation of one property of a layer, by its key path.
///
/// `CABasicAnimation` and `CAKeyframeAnimation` are the subclasses to use. The key paths are:
///
/// - all layers: `position`, `bounds`, `bounds.origin`, `bounds.size`, each with `.x`, `.y`,
///   `.width` or `.height`
/// - all layers: `transform`, `transform.rotation` with `.x`, `.y` or `.z`, `transform.scale` and
///   `transform.translation` with the same
/// - all layers: `opacity`, `backgroundColor`, `cornerRadius`, `borderWidth`, `borderColor`,
///   `shadowColor`, `shadowOpacity`, `shadowOffset`, `shadowRadius`, and `hidden`
/// - `CAShapeLayer`: `path`, `fillColor`, `strokeColor`, `lineWidth`, `strokeStart`, `strokeEnd`,
///   `lineDashPhase`, `miterLimit`
/// - `CAGradientLayer`: `colors`, `locations`, `startPoint`, `endPoint`
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the property; nil has no effect.
  open var keyPath: String?
  /// A Boolean value that indicates whether the value is added to the presentation without the
  /// animation. The default, false, replaces that presentation.
  ///
  /// A transform is applied after the underlying one, so a translation follows the superlayer's
  /// axes. A missing value of a basic animation counts as 0: with `byValue` alone, the animation
  /// leads from 0 to that value.
  open var isAdditive = false
  /// A Boolean value that indicates whether each repetition continues from the end of the previous
  /// one. The default is false.
  open var isCumulative = false

  /// Creates an animation of the property with a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func makeEmptyCopy() -> CAAnimation { CAPropertyAnimation() }

  /// Copies the properties of another animation; the key path and its options only of a property
  /// animation.
  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
  }

  /// Returns the values of the property over time; nil for none.
  ///
  /// - Parameter reader: The reader of values for the key path.
  func makeFunction(_ reader: AnimationValueReader, lasting: Double) -> (any ValueFunction)? { nil }

  /// The rotation along a path; nil for none.
  var turning: CAAnimationRotationMode? { nil }

  /// Returns the effect on the property; nil without values. A key path that is nil, or that the
  /// layer does not have, gives nil and a diagnostic.
  override func makeContent(for layer: CALayer, lasting: Double) -> AnimationPlan.Content? {
    guard let keyPath else {
      Stage.diagnose("A \(type(of: self)) without a keyPath animates nothing: set its keyPath.")
      return nil
    }
    guard let target = layer.animatableTarget(keyPath) else {
      layer.diagnoseUnknown(keyPath, of: self)
      return nil
    }
    let reader = AnimationValueReader(kind: target.kind, keyPath: keyPath, animation: self)
    guard let function = makeFunction(reader, lasting: lasting) else { return nil }
    return .property(
      PropertyPlan(
        target: target, function: function, isAdditive: isAdditive, isCumulative: isCumulative,
        turning: turning))
  }
}
