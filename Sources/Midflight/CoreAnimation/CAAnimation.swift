import Foundation
import MotionCore

/// An explicit animation, which changes the presentation of a layer for a while.
///
/// The layer's model value stays, so set the final value separately. Create one of the subclasses
/// and pass it to `CALayer.add(_:forKey:)`, which copies it. Delegates receive the copy. An object
/// of an app's subclass is added itself, not as a copy: delegates receive the object, and later
/// changes have no effect.
///
///     let fade = CABasicAnimation(keyPath: "opacity")
///     fade.fromValue = 0
///     fade.duration = 0.5
///     layer.add(fade, forKey: "fade")
///
/// The animation runs on the stage's animation time, as all animations do: the presentation is a
/// function of that time, in slow motion, after a seek, and in a replay.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAMediaTiming, NSCopying {
  /// The beginning in the layer's or the group's time. The default, 0, is the moment of the
  /// addition, for an animation that is added to a layer.
  open var beginTime: CFTimeInterval = 0
  /// Seconds. The default, 0, is the duration of the current `CATransaction`; in a group, the
  /// group's duration.
  open var duration: CFTimeInterval = 0
  /// The seconds of the animation per second of the layer or the group. The default is 1.
  open var speed: Float = 1
  /// The seconds by which the animation starts further on; the skipped part follows at the end. The
  /// default is 0.
  open var timeOffset: CFTimeInterval = 0
  /// The number of cycles. The default, 0, means one cycle; `.infinity` repeats without an end.
  open var repeatCount: Float = 0
  /// The seconds for which the animation repeats, in its own time. The default, 0, has no effect.
  open var repeatDuration: CFTimeInterval = 0
  /// A Boolean value that indicates whether each cycle also runs backwards. The default is false.
  open var autoreverses = false
  /// The values to show before the beginning and after the end. The default is `.removed`.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The curve of the pace. The default, nil, is linear. In a group, the pace of the group's time.
  open var timingFunction: CAMediaTimingFunction?
  /// The delegate, which receives the beginning and the end. The animation keeps its delegate
  /// alive, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?
  /// A Boolean value that indicates whether the layer removes the animation at its end. The default
  /// is true. Otherwise the animation stays, with the values of its `fillMode`, until
  /// `removeAnimation(forKey:)`.
  open var isRemovedOnCompletion = true
  private var tags: [String: Any] = [:]

  /// Creates an animation without an effect.
  public override init() { super.init() }

  /// Returns nil: Midflight has no archives.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// Returns the value stored under a key; nil for none.
  ///
  /// Unlike Foundation's method, keys do not reach properties.
  open func value(forKey key: String) -> Any? { tags[key] }

  /// Stores a value under a key, so that a delegate can identify the animation; nil removes it.
  /// Copies contain the value. A property's name as key ends the program.
  open func setValue(_ value: Any?, forKey key: String) {
    require(
      !CAAnimation.propertyNames.contains(key),
      "setValue(_:forKey: \"\(key)\") on a \(type(of: self)): \(key) is a property here; set it by name, or "
        + "choose another key.")
    tags[key] = value
  }

  private static let propertyNames = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses",
    "fillMode", "timingFunction", "delegate", "isRemovedOnCompletion", "removedOnCompletion",
    "keyPath",
    "isAdditive", "additive", "isCumulative", "cumulative", "fromValue", "toValue", "byValue",
    "values",
    "path", "keyTimes", "timingFunctions", "calculationMode", "rotationMode", "mass", "stiffness",
    "damping", "initialVelocity", "allowsOverdamping", "animations",
  ]

  /// Returns an animation of the library's class with equal properties.
  ///
  /// Unlike Core Animation, a subclass in an app gives an animation of its superclass in the
  /// library, because Swift creates no object of an unknown class. A subclass with properties of
  /// its own may override the method, and `take(from:)`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeEmptyCopy()
    copy.take(from: self)
    return copy
  }

  /// Creates an animation of the library's class, also for an app's subclass.
  func makeEmptyCopy() -> CAAnimation { CAAnimation() }

  /// Copies the properties of another animation of this class into this one, for `copy(with:)`.
  ///
  /// Unlike Core Animation, which copies properties declared `@NSManaged`.
  open func take(from other: CAAnimation) {
    (beginTime, duration, speed) = (other.beginTime, other.duration, other.speed)
    (timeOffset, repeatCount) = (other.timeOffset, other.repeatCount)
    (repeatDuration, autoreverses) = (other.repeatDuration, other.autoreverses)
    (fillMode, timingFunction) = (other.fillMode, other.timingFunction)
    (delegate, isRemovedOnCompletion) = (other.delegate, other.isRemovedOnCompletion)
    tags = other.tags
  }

  // MARK: - Plan

  /// Returns the effect on a layer, without the timing; nil for none.
  ///
  /// - Parameter lasting: The duration of the animation, in seconds.
  func makeContent(for layer: CALayer, lasting: Double) -> AnimationPlan.Content? { nil }
}

/// A delegate that receives the beginning and the end of animations.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// Called when an animation begins, with the object that `CALayer.animation(forKey:)` returns.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when an animation has ended or was removed.
  ///
  /// - Parameters:
  ///   - anim: The animation.
  ///   - flag: True if the animation reached its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing by default.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing by default.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
