import MotionCore

/// The clock of a stage's animations.
///
/// The stage advances the clock. Animations in flight read the clock directly, so their values can
/// be read after the stage is gone.
final class AnimationTime {
  fileprivate(set) var now = Moment.zero
  /// The latest order of any stage: objects move between stages, and their tracks stay sorted.
  private static var lastOrder = 0
  /// The number of blocks with which nothing is summed.
  var exclusiveBlocks = 0

  /// Returns the order of the next change of a model value, greater than all before.
  func takeOrder() -> Int {
    Self.lastOrder += 1
    return Self.lastOrder
  }
}

extension Stage {
  /// The moment on the animation clock: equal to `now` except with a rate other than 1, such as
  /// slow motion.
  package var animationNow: Moment { animationTime.now }

  /// Advances the animation clock.
  func moveAnimations(to moment: Moment) { animationTime.now = moment }
}
