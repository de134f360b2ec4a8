import Foundation
import MotionCore

/// An animation that is added to a layer, and changes what is seen of it for a while.
///
/// The layer's model stays as it is: what shall be seen afterwards is set besides. Make one of its
/// subclasses and give it to `CALayer.add(_:forKey:)`, which copies it.
///
///     let fade = CABasicAnimation(keyPath: "opacity")
///     fade.fromValue = 0
///     fade.duration = 0.5
///     layer.add(fade, forKey: "fade")
///
/// It runs on the stage's animation time, as all animations do: what is seen is a function of that time,
/// in slow motion, sought, or replayed.
@MainActor open class CAAnimation: NSObject, CAMediaTiming, NSCopying {
  /// When it begins, in the layer's or the group's time; 0, on a layer, is the moment at which it is added.
  open var beginTime: CFTimeInterval = 0
  /// Seconds; 0 unless set, which is the duration of the current `CATransaction`, and in a group that of
  /// the group.
  open var duration: CFTimeInterval = 0
  /// Own seconds per second of the layer's or the group's; 1 unless set.
  open var speed: Float = 1
  /// Own seconds by which it begins further on; what that leaves out follows at the end. 0 unless set.
  open var timeOffset: CFTimeInterval = 0
  /// How many times the way is gone; 0, which is once, unless set. `.infinity` is for ever.
  open var repeatCount: Float = 0
  /// Own seconds for which the way is gone again and again; 0 unless set.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether it goes back after each way; false unless set.
  open var autoreverses = false
  /// What is shown before its beginning and after its end; `.removed` unless set.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Its pace; nil, linear, unless set. In a group, it is the pace of the group's time.
  open var timingFunction: CAMediaTimingFunction?
  /// Told of its beginning and its end. As in Core Animation the animation holds it.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the layer lets go of it at its end; true unless set. Otherwise it stays, as its `fillMode`
  /// says, until `removeAnimation(forKey:)`.
  open var isRemovedOnCompletion = true
  private var tags: [String: Any] = [:]

  /// An animation of no kind, which shows nothing.
  public required override init() { super.init() }

  /// What was kept under a key; nil for nothing.
  ///
  /// Unlike Foundation's, keys are for what you keep there, and do not reach properties.
  open func value(forKey key: String) -> Any? { tags[key] }

  /// Keeps something under a key, for its delegate to know the animation by; copies have it too.
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

  /// An animation of its own class with the same properties. Subclasses with more of them override
  /// `take(from:)`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.take(from: self)
    return copy
  }

  /// Takes over the properties of another of its class: what a copy is made of.
  ///
  /// Unlike Core Animation, which copies what a subclass declares `@NSManaged`.
  open func take(from other: CAAnimation) {
    (beginTime, duration, speed) = (other.beginTime, other.duration, other.speed)
    (timeOffset, repeatCount) = (other.timeOffset, other.repeatCount)
    (repeatDuration, autoreverses) = (other.repeatDuration, other.autoreverses)
    (fillMode, timingFunction) = (other.fillMode, other.timingFunction)
    (delegate, isRemovedOnCompletion) = (other.delegate, other.isRemovedOnCompletion)
    tags = other.tags
  }

  // MARK: - For the engine

  /// What it does with a layer, time left aside; nil for nothing.
  ///
  /// - Parameter lasting: Its duration, in seconds.
  func makeContent(for layer: CALayer, lasting: Double) -> AnimationPlan.Content? { nil }
}

/// Is told of the beginning and the end of animations.
@MainActor public protocol CAAnimationDelegate: AnyObject {
  /// An animation begins now: the layer's copy of the one that was added.
  func animationDidStart(_ anim: CAAnimation)
  /// An animation is over, or was taken away.
  ///
  /// - Parameter flag: Whether it came to its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
