import MotionCore

/// Where a stage's animations are in time.
///
/// The stage moves it. What is in flight asks it, and so can be looked at after its stage is gone.
final class AnimationTime {
  fileprivate(set) var now = Moment.zero
  private var lastOrder = 0
  /// How many blocks there are with which nothing adds up.
  var exclusiveBlocks = 0

  /// A number for the next thing that animations change: greater than those before.
  func takeOrder() -> Int {
    lastOrder += 1
    return lastOrder
  }
}

extension Stage {
  /// Where the stage's animations are: `now`, but for slow motion.
  package var animationNow: Moment { animationTime.now }

  func moveAnimations(to moment: Moment) { animationTime.now = moment }
}
