import MotionCore

/// Where a stage's animations are in time.
///
/// The stage moves it. What is in flight asks it, and so can be looked at after its stage is gone.
final class AnimationTime {
  /// Where `now` lies, for what reads it at every frame.
  nonisolated(unsafe) let cell: UnsafeMutablePointer<Moment>
  /// Where the progress of blocks lies. Blocks go while nothing else is done.
  nonisolated(unsafe) let shelf = ProgressShelf()
  private var lastOrder = 0
  /// What joined a ring of blocks last: see `BlockProgress.join`.
  nonisolated(unsafe) var lastInRing: BlockProgress.Cell?
  /// How many blocks there are with which nothing adds up.
  nonisolated(unsafe) var exclusiveBlocks = 0

  init() {
    cell = .allocate(capacity: 1)
    cell.initialize(to: .zero)
  }

  nonisolated deinit { cell.deallocate() }

  fileprivate(set) var now: Moment {
    get { cell.pointee }
    set { cell.pointee = newValue }
  }

  /// A number for the next thing that animations change: greater than those before.
  func takeOrder() -> Int {
    lastOrder += 1
    return lastOrder
  }
}

extension Stage {
  /// Where the stage's animations are: `now`, but for slow motion.
  public var animationNow: Moment { animationTime.now }

  func moveAnimations(to moment: Moment) { animationTime.now = moment }
}
