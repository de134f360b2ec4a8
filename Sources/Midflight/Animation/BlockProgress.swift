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
  var evaluated = EvaluatedPlayhead(.held(at: 0, pacing: .linear))
  /// The next in its ring: itself, if nobody else is in it; nil if it is in none.
  nonisolated(unsafe) var next: Cell?
  private let unretained: Unmanaged<AnimationBlock>
  private var known: KnownWeights?

  /// How much is seen of what goes along with the course: many tracks ask for that at one moment, and those of most
  /// blocks never.
  private final class KnownWeights {
    var at: Moment?
    var easing = Playhead.Easing.usual
    var weights = Playhead.Weights.held
    /// The playhead's, once it was asked for.
    var way: Playhead.Way??
    var across: KnownResidue?

    /// The playhead is another.
    func forget() { (at, way, across) = (nil, nil, nil) }
  }

  /// What becomes of what goes on a spring of its own, which is one for all tracks; of those of most blocks, none does.
  private final class KnownResidue {
    var at: Moment?
    var spring = AcrossSpring()
    var residue = Playhead.Residue.held
  }

  init(of block: AnimationBlock) {
    now = block.time.cell
    unretained = .passUnretained(block)
  }

  var block: AnimationBlock { unretained.takeUnretainedValue() }

  /// Where the block is, as a function of the moment.
  var playhead: Playhead {
    get { evaluated.playhead }
    set {
      evaluated.playhead = newValue
      known?.forget()
    }
  }

  /// What becomes of what goes on a spring of its own.
  mutating func residue(on across: AcrossSpring) -> Playhead.Residue {
    let moment = now.pointee
    let weights = known ?? KnownWeights()
    let known = weights.across ?? KnownResidue()
    (self.known, weights.across) = (weights, known)
    if known.at != moment || known.spring != across {
      known.residue =
        across.spring.map { evaluated.playhead.residue(at: moment, on: $0) }
        ?? evaluated.playhead.residue(at: moment)
      (known.at, known.spring) = (moment, across)
    }
    return known.residue
  }

  /// How much is seen now of what tracks carry beside the course.
  mutating func weights(eased easing: Playhead.Easing) -> Playhead.Weights {
    let moment = now.pointee
    if let known, known.at == moment, known.easing == easing { return known.weights }
    let known = known ?? KnownWeights()
    self.known = known
    var way: Playhead.Way?
    if easing.manner != .passing {
      way = known.way ?? evaluated.playhead.way
      known.way = .some(way)
    }
    var weights = evaluated.weights(at: moment, eased: easing, along: way)
    if evaluated.playhead.isHeld {
      weights.displacement = block.shareOfResidue(at: evaluated.playhead.startFraction)
    }
    (known.at, known.easing, known.weights) = (moment, easing, weights)
    return weights
  }

  /// What is known of them holds no longer: they are held, and elsewhere.
  func forgetWeights() { known?.at = nil }

  /// 0 as it was, 1 as it shall be.
  @inline(__always) static func now(_ cell: Cell) -> Double {
    let moment = cell.pointee.now.pointee
    if let known = cell.pointee.evaluated.knownProgress(at: moment) { return known }
    return cell.pointee.next == nil
      ? cell.pointee.evaluated.progress(at: moment) : evaluateInRing(cell, at: moment)
  }
}
