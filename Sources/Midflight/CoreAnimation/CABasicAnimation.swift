import Foundation

/// An animation from one value to another.
///
/// What it goes from and to, by which of its three values are set:
///
/// | set | from | to |
/// |---|---|---|
/// | `fromValue`, `toValue` | `fromValue` | `toValue` |
/// | `fromValue`, `byValue` | `fromValue` | `fromValue + byValue` |
/// | `byValue`, `toValue` | `toValue − byValue` | `toValue` |
/// | `fromValue` | `fromValue` | what is seen without it |
/// | `toValue` | what is seen without it | `toValue` |
/// | `byValue` | what is seen without it | that `+ byValue` |
///
/// An animation replaces the earlier animation of the same key at once. With `toValue` alone, the new
/// animation starts from the model value. To continue from the value on display, set `fromValue` to the
/// value of `presentation()`.
///
/// Values are numbers of any type, `CGPoint`, `CGSize`, `CGRect`, `CGColor`, `CATransform3D`,
/// `CGAffineTransform`, `CGPath`, `[CGColor]`, `[NSNumber]` or `Bool`, as the property is.
open class CABasicAnimation: CAPropertyAnimation {
  /// Where it begins; nil unless set.
  open var fromValue: Any?
  /// Where it ends; nil unless set.
  open var toValue: Any?
  /// How far it goes; nil unless set.
  open var byValue: Any?

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }

  override func makeCourse(
    _ reader: AnimationValueReader, lasting: Double
  ) -> (any ValueCourse)? {
    BasicCourse(
      from: reader.read(fromValue, "fromValue"), to: reader.read(toValue, "toValue"),
      by: reader.read(byValue, "byValue"))
  }
}
