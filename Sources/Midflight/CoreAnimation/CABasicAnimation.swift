import Foundation

/// An animation from one value to another.
///
/// The start and the end depend on the values that are set:
///
/// | set | from | to |
/// |---|---|---|
/// | `fromValue`, `toValue` | `fromValue` | `toValue` |
/// | `fromValue`, `byValue` | `fromValue` | `fromValue + byValue` |
/// | `byValue`, `toValue` | `toValue − byValue` | `toValue` |
/// | `fromValue` | `fromValue` | the underlying value |
/// | `toValue` | the underlying value | `toValue` |
/// | `byValue` | the underlying value | the underlying value `+ byValue` |
///
/// The underlying value is the presentation without the animation. An animation replaces the
/// earlier animation of the same key at once. With `toValue` alone, the new animation therefore
/// starts from the model value. No source states what iOS does. To continue from the value on
/// display, set `fromValue` to the value of `presentation()`.
///
/// Values are numbers of any type, `CGPoint`, `CGSize`, `CGRect`, `CGColor`, `CATransform3D`,
/// `CGAffineTransform`, `CGPath`, `[CGColor]`, `[NSNumber]` or `Bool`, according to the property.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
  /// The start; nil by default.
  open var fromValue: Any?
  /// The end; nil by default.
  open var toValue: Any?
  /// The difference between start and end; nil by default.
  open var byValue: Any?

  override func makeEmptyCopy() -> CAAnimation { CABasicAnimation() }

  /// Copies the properties of another animation; the values only of a basic animation.
  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }

  /// Returns the values between the ends. A value of the wrong kind counts as not set, with a
  /// diagnostic. Never nil.
  override func makeFunction(
    _ reader: AnimationValueReader, lasting: Double
  ) -> (any ValueFunction)? {
    BasicFunction(
      from: reader.read(fromValue, "fromValue"), to: reader.read(toValue, "toValue"),
      by: reader.read(byValue, "byValue"))
  }
}
