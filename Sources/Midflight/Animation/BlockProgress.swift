import MotionCore

/// How far a block had come when that was last asked: worked out once for all of its tracks.
///
/// It has a place of its own in memory, where tracks find it. They are asked at every frame, when
/// retaining and releasing their block would cost more than all else that they do.
struct BlockProgress {
  typealias Cell = UnsafeMutablePointer<BlockProgress>

  /// Where the present moment lies.
  private let now: UnsafeMutablePointer<Moment>
  private var at = BlockProgress.never
  private var progress = 0.0
  private let unretained: Unmanaged<AnimationBlock>

  init(of block: AnimationBlock) {
    now = block.time.cell
    unretained = .passUnretained(block)
  }

  var block: AnimationBlock { unretained.takeUnretainedValue() }

  /// 0 as it was, 1 as it shall be.
  @inline(__always) static func now(_ cell: Cell) -> Double {
    cell.pointee.at == cell.pointee.now.pointee ? cell.pointee.progress : renewed(cell)
  }

  @inline(never) private static func renewed(_ cell: Cell) -> Double {
    let now = cell.pointee.now.pointee
    let progress = cell.pointee.block.playhead.progress(at: now)
    cell.pointee.at = now
    cell.pointee.progress = progress
    return progress
  }

  /// Its block's playhead has been replaced.
  mutating func forget() { at = BlockProgress.never }

  /// Before all that a stage reaches.
  private static var never: Moment { Moment(nanoseconds: .min) }
}
