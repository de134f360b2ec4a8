import MotionCore

/// Explicit animations of a layer, which change its presentation and keep its model.
///
/// The presentation is the model, plus the animations of animators and `UIView.animate`, and then
/// each explicit animation in the order of addition. As in Core Animation, hit testing ignores
/// explicit animations.
extension CALayer {
  /// Implements `add(_:forKey:)`.
  func addCopy(of anim: CAAnimation, forKey key: String?) {
    guard let stage = Stage.current else {
      fatalError(
        "add(_:forKey:) on a \(type(of: self)) outside a stage: its animation's time is a stage's; add it inside "
          + "stage.perform { }, or where the stage calls you.")
    }
    if let key { removeAnimation(forKey: key) }
    let copy = anim.copied()
    copy.tolerateTimes()
    if copy.duration <= 0 { copy.duration = stage.explicitAnimations.animationDuration }
    if let pace = stage.explicitAnimations.timingFunction { copy.timingFunction = pace }
    if copy.beginTime == 0 { copy.beginTime = layerTime(at: stage.animationNow.seconds) }
    let plan = copy.makePlan(for: self, lastingUnlessSet: copy.duration)
    let added = AddedAnimation(copy, of: anim, plan, forKey: key, to: self, on: stage)
    let motion = explicitMotion ?? ExplicitMotion()
    motion.append(added)
    explicitMotion = motion
    if motion.mayLeavePlane { makeDepthIfNeeded().isRequiredByAnimation = true }
    markChanged()
    stage.explicitAnimations.remember(added)
    added.schedule()
  }

  /// Removes the animation of a key. Its delegate receives `finished: false` after the running
  /// code, unless the animation has ended before. An unknown key has no effect.
  public func removeAnimation(forKey key: String) {
    guard let animation = explicitMotion?.animationsByKey[key] else { return }
    drop(animation)
    animation.cancel()
  }

  /// Returns the layer's copy of the animation of a key, or the object itself of an app's subclass;
  /// nil for none.
  ///
  /// Changes of the result have no effect. Unlike in UIKit, the result is never an animation of
  /// `UIView.animate` or of an animator, not even inside the closure: these are no explicit
  /// animations.
  public func animation(forKey key: String) -> CAAnimation? {
    explicitMotion?.animationsByKey[key]?.reported
  }

  /// Returns the keys of the animations, in the order of addition; nil if there are none.
  public func animationKeys() -> [String]? {
    let keys = explicitMotion?.animations.compactMap(\.key) ?? []
    return keys.isEmpty ? nil : keys
  }

  /// Removes all explicit animations. The delegates of those that have not ended receive `finished:
  /// false` after the running code.
  func removeExplicitAnimations() {
    for animation in explicitMotion?.animations ?? [] {
      drop(animation)
      animation.cancel()
    }
  }

  /// Removes an animation from the layer, without a call to its delegate. No effect if the layer
  /// has no explicit animations.
  func drop(_ animation: AddedAnimation) {
    guard let motion = explicitMotion else { return }
    motion.remove(animation)
    if motion.animations.isEmpty { explicitMotion = nil }
    if !(explicitMotion?.mayLeavePlane ?? false) { releaseDepth() }
    markChanged()
  }

  /// Releases the layer's depth data after the last animation out of the plane. Values of the model
  /// outside the plane keep it.
  private func releaseDepth() {
    guard let depth, depth.isRequiredByAnimation else { return }
    depth.isRequiredByAnimation = false
    flattenModel()
    if depth.isDefault { self.depth = nil }
  }
}
