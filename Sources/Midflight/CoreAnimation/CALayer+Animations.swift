import MotionCore

/// Explicit animations: what is seen of a layer for a while, whatever its model is.
///
/// What is seen is the model, what animators and `UIView.animate` add to it, and then each explicit
/// animation in the order in which they were added. As in Core Animation touches go by the model, and
/// what animators show.
extension CALayer {
  /// Adds a copy of an animation, which begins now unless its `beginTime` says otherwise.
  ///
  /// Its delegate is told as it begins and as it is over, each as a piece of work of its own. A layer that
  /// leaves its tree gives up those that would be removed at their end.
  ///
  /// - Parameter key: Takes the place of the animation that was added for the same; nil for none.
  public func add(_ anim: CAAnimation, forKey key: String?) {
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
    let added = AddedAnimation(copy, plan, forKey: key, to: self, on: stage)
    let motion = explicitMotion ?? ExplicitMotion()
    motion.append(added)
    explicitMotion = motion
    if motion.mayLeavePlane { openDepth().isHeldOpen = true }
    markChanged()
    stage.explicitAnimations.remember(added)
    added.schedule()
  }

  /// Takes an animation away: its delegate is told that it has not finished.
  public func removeAnimation(forKey key: String) {
    for animation in explicitMotion?.animations ?? [] where animation.key == key {
      drop(animation)
      animation.giveUp()
    }
  }

  /// The layer's copy of the animation that was added for a key; nil for none.
  ///
  /// To change it has no effect. Unlike in UIKit, what `UIView.animate` and animators do is not found here.
  public func animation(forKey key: String) -> CAAnimation? {
    explicitMotion?.animations.first { $0.key == key }?.animation
  }

  /// The keys of the animations that were added for one, in that order; nil if there are none.
  public func animationKeys() -> [String]? {
    let keys = explicitMotion?.animations.compactMap(\.key) ?? []
    return keys.isEmpty ? nil : keys
  }

  /// Takes all of them away.
  func removeExplicitAnimations() {
    for animation in explicitMotion?.animations ?? [] {
      drop(animation)
      animation.giveUp()
    }
  }

  /// An animation has nothing to do with it any more.
  func drop(_ animation: AddedAnimation) {
    guard let motion = explicitMotion else { return }
    motion.remove(animation)
    if motion.animations.isEmpty { explicitMotion = nil }
    if !(explicitMotion?.mayLeavePlane ?? false) { letDepthGo() }
    markChanged()
  }

  private func letDepthGo() {
    guard let depth, depth.isHeldOpen else { return }
    depth.isHeldOpen = false
    closeSpace()
    if depth.isNothing { self.depth = nil }
  }
}
