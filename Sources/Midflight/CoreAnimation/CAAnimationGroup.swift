import Foundation

/// A group of animations that run together, in the group's time.
///
/// A longer animation is cut off at the group's end. As in Core Animation, only the group's
/// delegate is called, and only the group's `isRemovedOnCompletion` counts. An animation in the
/// group without a duration has the group's duration.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
  /// The animations; nil for none. Their `beginTime` is in the group's time: 0 is its beginning.
  open var animations: [CAAnimation]?

  override func makeEmptyCopy() -> CAAnimation { CAAnimationGroup() }

  /// Copies the properties of another animation, and each animation of another group. An animation
  /// of another class leaves `animations` as it is.
  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations?.map { $0.copied() }
  }

  override func makeContent(for layer: CALayer, lasting: Double) -> AnimationPlan.Content? {
    let animations = animations ?? []
    if animations.contains(where: { $0.delegate != nil }) {
      Stage.diagnose(
        "A delegate of an animation in a CAAnimationGroup is never called: set the group's delegate."
      )
    }
    return .group(animations.map { $0.makePlan(for: layer, lastingUnlessSet: lasting) })
  }
}
