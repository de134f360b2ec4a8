import Foundation

/// An animation of one property of a layer, which a key path names.
///
/// `CABasicAnimation` and `CAKeyframeAnimation` are its kinds. Key paths of all layers: `position`,
/// `bounds`, `bounds.origin`, `bounds.size`, each with its `.x`, `.y`, `.width` or `.height`;
/// `transform`, `transform.rotation` with `.x`, `.y` or `.z`, `transform.scale` and
/// `transform.translation` with the same; `opacity`, `backgroundColor`, `cornerRadius`, `borderWidth`,
/// `borderColor`, `shadowColor`, `shadowOpacity`, `shadowOffset`, `shadowRadius`, and `hidden`. Those of a
/// `CAShapeLayer` besides: `path`, `fillColor`, `strokeColor`, `lineWidth`, `strokeStart`, `strokeEnd`,
/// `lineDashPhase`, `miterLimit`; of a `CAGradientLayer`: `colors`, `locations`, `startPoint`, `endPoint`.
open class CAPropertyAnimation: CAAnimation {
  /// The property's name; nil animates nothing.
  open var keyPath: String?
  /// Whether its value is added to what is seen without it; false, it takes that one's place, unless set.
  ///
  /// A transform is applied after the one that is seen; so a move goes along the superlayer's axes. What
  /// a basic animation is not told then is nothing: with `byValue` alone, it goes from 0 to that.
  open var isAdditive = false
  /// Whether each repetition goes on from where the last one ended; false unless set.
  open var isCumulative = false

  /// An animation of the property of this name.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
  }

  /// The way that its value takes; nil for none.
  ///
  /// - Parameter reader: Reads values of its key path.
  func makeCourse(_ reader: AnimationValueReader, lasting: Double) -> (any ValueCourse)? { nil }

  /// How what goes along a path turns with it; nil for not at all.
  var turning: CAAnimationRotationMode? { nil }

  override func makeContent(for layer: CALayer, lasting: Double) -> AnimationPlan.Content? {
    guard let keyPath else { return nil }
    guard let target = layer.animatableTarget(keyPath) else {
      layer.diagnoseUnknown(keyPath, of: self)
      return nil
    }
    let reader = AnimationValueReader(kind: target.kind, keyPath: keyPath, animation: self)
    guard let course = makeCourse(reader, lasting: lasting) else { return nil }
    return .property(
      PropertyPlan(
        target: target, course: course, isAdditive: isAdditive, isCumulative: isCumulative,
        turning: turning))
  }
}
