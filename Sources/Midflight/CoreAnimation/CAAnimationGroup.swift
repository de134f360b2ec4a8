import Foundation

/// Animations that run together, in the group's time.
///
/// What lasts longer than the group is cut off at its end. As in Core Animation, only the group's delegate
/// is told, and only its `isRemovedOnCompletion` counts; an animation in it without a duration has the
/// group's.
open class CAAnimationGroup: CAAnimation {
  /// The animations; nil unless set. Their `beginTime` is in the group's time: 0 is its beginning.
  open var animations: [CAAnimation]?

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations?.map { $0.copied() }
  }

  override func makeContent(for layer: CALayer, lasting: Double) -> AnimationPlan.Content? {
    .group((animations ?? []).map { $0.makePlan(for: layer, lastingUnlessSet: lasting) })
  }
}
