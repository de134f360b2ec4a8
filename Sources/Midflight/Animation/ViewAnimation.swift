import Foundation
import MotionCore

/// What one call of `UIView.animate` or its kin has set in motion, if it is no part of an animator.
///
/// A stage makes one, keeps it while it moves, and lets go of it at its end, and of its closures
/// with it. It runs its whole way from the call on; nobody can pause it, only take properties over.
final class ViewAnimation {
  /// What it was asked for, what it inherited, and what its closure has set.
  private(set) var call: AnimationCall
  /// What it moves.
  private(set) lazy var block = AnimationBlock(
    time: time, owner: root,
    touches: AnimationBlock.TouchPolicy(
      isEnabled: call.options.contains(.allowUserInteraction),
      hitsModel: call.options.contains(.manualHitTesting)),
    takeover: call.takeover)

  /// What it is a part of that is repeated otherwise; both add up, and that one waits for this.
  private let whole: ViewAnimation?
  /// Whose parts add up: what it is a part of, however deep.
  private var root: ViewAnimation { whole?.root ?? self }
  private let time: AnimationTime
  private(set) weak var stage: Stage?
  private var completions: [(Bool) -> Void] = []
  /// Whether nothing of it was taken over by another, so far: what completions are told.
  private var hasFinished = true
  /// What has still to end: itself, and parts of it that are repeated otherwise.
  private var pending = 1
  /// Whether it moves, or waits out its delay.
  private(set) var isUnderWay = false
  private var ending: ScheduledWork?
  /// The completion block of the transaction around the call, which waits for the end; nil for none.
  private var waiter: TransactionWaiter?
  /// Who it is in the stage's history; nil if that does not know it.
  var historyID: AnimatorHistory.ID?

  init(_ call: AnimationCall, on stage: Stage, partOf whole: ViewAnimation? = nil) {
    self.call = call
    self.stage = stage
    self.whole = whole
    time = stage.animationTime
    whole?.pending += 1
    block.onTakenOver = { [unowned self] in noticeTakeover() }
  }

  /// What closures run in whose changes it collects.
  ///
  /// - Parameter keyframes: Notes them as keyframes, if it has any.
  func scope(keyframes: KeyframeCollector?) -> AnimationScope {
    AnimationScope(
      block: block, viewAnimation: self, duration: call.seconds, delay: call.delay,
      timing: call.timing, options: call.options, cycles: call.cycles, keyframes: keyframes)
  }

  /// Sets something of it before it moves anything.
  ///
  /// - Returns: Whether it did not move anything yet.
  func set(_ change: (inout AnimationCall) -> Void) -> Bool {
    guard !isUnderWay, block.changes.isEmpty else { return false }
    change(&call)
    // A nanosecond is no time, and can be divided by.
    if call.seconds <= 0 { call.duration = 1e-9 }
    block.takeover = call.takeover
    return true
  }

  /// Whether anybody waits for it.
  var hasCompletion: Bool { !completions.isEmpty }

  /// Adds a handler, called at the end after those added before it.
  func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

  // MARK: - Its way

  /// Leaves with what was collected, or ends if that moves nothing.
  func start(keyframes: KeyframeCollector?) {
    route(by: keyframes)
    waiter = stage?.knownExplicitAnimations?.waiter
    waiter?.pending += 1
    if block.isStill {
      block.end()
      return endNext()
    }
    isUnderWay = true
    stage?.viewAnimations.append(self)
    block.playhead = makePlayhead()
    ending = block.playhead.end.flatMap { end in
      stage?.scheduleAnimation(at: end) { self.reachEnd() }
    }
    noteStart()
  }

  private var pacing: Pacing { Timing(call.timing).pacing(lasting: call.seconds) }

  private func route(by keyframes: KeyframeCollector?) {
    let share = call.cycles.map { pacing.progress(at: $0.endProgress) } ?? 1
    guard let keyframes, let mode = call.calculationMode else {
      return block.route(endingAt: share)
    }
    block.route(endingAt: share) { keyframes.route(of: $0, mode: mode) }
  }

  private func makePlayhead() -> Playhead {
    let start = time.now.advanced(by: call.delay)
    guard let cycles = call.cycles else {
      return .running(
        from: 0, to: 1, pacing: pacing, startingAt: start, lasting: call.seconds)
    }
    return .repeating(cycles, along: pacing, startingAt: start, legLasting: call.seconds)
  }

  // MARK: - Its end

  private func reachEnd() {
    let before = glimpse
    block.end()
    leaveStage()
    note(.end, since: before)
    end(true)
  }

  /// Another took a property over. With none left there is nothing to wait for.
  private func noticeTakeover() {
    hasFinished = false
    guard isUnderWay, block.changeCount == 0 else { return }
    let before = glimpse
    leaveStage()
    note(.takenOver, since: before)
    endNext()
  }

  /// Ends as the next piece of work at this moment, never inside a call of the app's.
  private func endNext() {
    _ = stage?.scheduleAnimation(at: time.now) { self.end(true) }
  }

  private func leaveStage() {
    if let ending { stage?.cancel(ending) }
    ending = nil
    isUnderWay = false
    stage?.viewAnimations.remove(self)
  }

  /// Itself or a part of it has ended: with the last one, the handlers are called.
  private func end(_ hasFinished: Bool) {
    self.hasFinished = self.hasFinished && hasFinished
    pending -= 1
    guard pending == 0 else { return }
    let handlers = completions
    completions = []
    if !handlers.isEmpty { stage?.window.layoutIfNeeded() }
    for handler in handlers { handler(self.hasFinished) }
    waiter?.count()
    waiter = nil
    whole?.end(self.hasFinished)
  }

  /// The stage goes: what is seen becomes the model, and nobody is called.
  func loseStage() {
    block.settle()
    completions = []
  }
}

extension ViewAnimation: CustomDebugStringConvertible {
  /// What it moves, how long and along which curve.
  var debugDescription: String {
    var words = "animation of \(block.changeCount) properties, \(call.seconds) s"
    if call.delay > 0 { words += " after \(call.delay) s" }
    if call.calculationMode != nil { words += ", all keyframes together" }
    words += ", \(call.timing.words)"
    if let cycles = call.cycles {
      words += cycles.isEndless ? ", repeated" : ", \(cycles.count) times"
      if cycles.autoreverses { words += " there and back" }
    }
    return words
  }
}
