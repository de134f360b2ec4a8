import MotionCore

/// A block's playhead, and how far it had come when that was last asked: worked out once for all of its
/// tracks.
///
/// It has a place of its own in memory, where tracks find it. They are asked at every frame, when
/// retaining and releasing their block would cost more than all else that they do.
struct BlockProgress {
  typealias Cell = UnsafeMutablePointer<BlockProgress>

  /// Where the present moment lies.
  private let now: UnsafeMutablePointer<Moment>
  private var evaluated = EvaluatedPlayhead(.held(at: 0, pacing: .linear))
  private let unretained: Unmanaged<AnimationBlock>

  init(of block: AnimationBlock) {
    now = block.time.cell
    unretained = .passUnretained(block)
  }

  var block: AnimationBlock { unretained.takeUnretainedValue() }

  /// Where the block is, as a function of the moment.
  var playhead: Playhead {
    get { evaluated.playhead }
    set { evaluated.playhead = newValue }
  }

  /// 0 as it was, 1 as it shall be.
  @inline(__always) static func now(_ cell: Cell) -> Double {
    cell.pointee.evaluated.progress(at: cell.pointee.now.pointee)
  }
}
