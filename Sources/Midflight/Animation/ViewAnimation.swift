import Foundation
import MotionCore

/// The animation of one call of `UIView.animate` or a related method, outside animators.
///
/// `Stage.animate(_:_:completion:)` creates a view animation, and the stage keeps it until its end.
/// Nothing can pause the animation; other animations can take its properties over.
final class ViewAnimation {
  /// The arguments of the call, with inherited settings and those that the closure has set.
  private(set) var call: AnimationCall
  /// The changes of the closure.
  private(set) lazy var block = AnimationBlock(
    time: time, owner: root,
    touches: AnimationBlock.TouchPolicy(
      isEnabled: call.options.contains(.allowUserInteraction),
      hitsModel: call.options.contains(.manualHitTesting)),
    compositeOperation: call.compositeOperation)

  /// The surrounding animation, if this one is a nested call with other repetitions. Both are
  /// summed, and the surrounding animation waits for this one.
  private let parent: ViewAnimation?
  /// The outermost animation, which owns the blocks of all nested ones.
  private var root: ViewAnimation { parent?.root ?? self }
  private let time: AnimationTime
  @WeakStage private(set) var stage: Stage?
  private var completions: [(Bool) -> Void] = []
  /// A Boolean value that indicates whether no other animation has taken a property over so far.
  /// Completions receive it.
  private var hasFinished = true
  /// The number of animations that have yet to end: this one, and nested ones.
  private var pending = 1
  /// A Boolean value that indicates whether the animation moves, or waits for the end of its delay.
  private(set) var isRunning = false
  private var ending: ScheduledWork?
  /// The completion block of the surrounding transaction, which waits for the end; nil if there is
  /// none.
  private var pendingCompletion: PendingCompletion?
  /// The identity in the stage's history; nil if the history does not list the animation.
  var historyID: AnimatorHistory.ID?

  /// Creates an animation without changes.
  ///
  /// - Parameter parent: The surrounding animation, which waits for the end of this one and shares
  ///   its owner; nil for an animation of its own.
  init(_ call: AnimationCall, on stage: Stage, partOf parent: ViewAnimation? = nil) {
    self.call = call
    _stage = WeakStage(stage)
    self.parent = parent
    time = stage.animationTime
    parent?.pending += 1
    block.onTakenOver = { [unowned self] in handleTakeover() }
  }

  /// Returns the scope in which the closure runs.
  ///
  /// - Parameter keyframes: The collector of keyframes; nil without keyframes.
  func scope(keyframes: KeyframeCollector?) -> AnimationScope {
    AnimationScope(
      block: block, viewAnimation: self, duration: call.seconds, delay: call.delay,
      timing: call.timing, options: call.options, cycles: call.cycles, keyframes: keyframes)
  }

  /// Changes a setting before the animation has collected a change. A duration of 0 or less becomes
  /// 1 ns.
  ///
  /// - Returns: True; false, without an effect, if the animation runs or has collected a change.
  func set(_ change: (inout AnimationCall) -> Void) -> Bool {
    guard !isRunning, block.changes.isEmpty else { return false }
    change(&call)
    // A duration of 1 ns is invisible, and can be a divisor.
    if call.seconds <= 0 { call.duration = 1e-9 }
    block.compositeOperation = call.compositeOperation
    return true
  }

  /// A Boolean value that indicates whether a completion waits for the end.
  var hasCompletion: Bool { !completions.isEmpty }

  /// Adds a completion, which runs after those added before.
  func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

  // MARK: - Running

  /// Starts the animation of the collected changes; the surrounding transaction waits for its end.
  ///
  /// - Something moves: the stage keeps the animation until its end, and the history records the
  ///   start. An endless animation has no end of its own.
  /// - Nothing moves: the completions are the next work at this moment.
  func start(keyframes: KeyframeCollector?) {
    route(by: keyframes)
    pendingCompletion = stage?.explicitAnimationsIfLoaded?.pendingCompletion
    pendingCompletion?.pending += 1
    if block.isStill {
      block.end()
      return endNext()
    }
    isRunning = true
    stage?.viewAnimations.append(self)
    block.playhead = makePlayhead()
    ending = block.playhead.end.flatMap { end in
      stage?.scheduleAnimation(at: end) { self.reachEnd() }
    }
    recordStart()
  }

  private var pacing: Pacing { Timing(call.timing).pacing(lasting: call.seconds) }

  /// Sets the routes of the block's tracks, straight without keyframes, and the progress at which
  /// cycles end: 1 without cycles.
  private func route(by keyframes: KeyframeCollector?) {
    let endProgress = call.cycles.map { pacing.progress(at: $0.endProgress) } ?? 1
    guard let keyframes, let mode = call.calculationMode else {
      return block.route(endingAt: endProgress)
    }
    block.route(endingAt: endProgress) { keyframes.route(of: $0, mode: mode) }
  }

  /// Returns the playhead of the whole motion, which begins after the delay.
  private func makePlayhead() -> Playhead {
    let start = time.now.advanced(by: call.delay)
    guard let cycles = call.cycles else {
      return .running(
        from: 0, to: 1, pacing: pacing, startingAt: start, lasting: call.seconds)
    }
    return .repeating(cycles, along: pacing, startingAt: start, legLasting: call.seconds)
  }

  // MARK: - Ending

  /// Ends the animation on arrival: the models take their final values, the history records the
  /// end, and the completions run. They receive true unless another animation took a property over.
  private func reachEnd() {
    let before = recordedSituation
    block.end()
    leaveStage()
    record(.end, since: before)
    end(true)
  }

  /// Records that another animation took a property over, so that completions receive false. If no
  /// property is left, ends the animation: the completions are the next work at this moment. Before
  /// the start and after the end, only completions are affected.
  private func handleTakeover() {
    hasFinished = false
    guard isRunning, block.changeCount == 0 else { return }
    let before = recordedSituation
    leaveStage()
    record(.takenOver, since: before)
    endNext()
  }

  /// Schedules the end as the next work at this moment, so that completions never run inside a call
  /// by the app.
  private func endNext() {
    _ = stage?.scheduleAnimation(at: time.now) { self.end(true) }
  }

  /// Cancels the scheduled end, and leaves the stage's list of running animations.
  private func leaveStage() {
    if let ending { stage?.cancel(ending) }
    ending = nil
    isRunning = false
    stage?.viewAnimations.remove(self)
  }

  /// Counts the end of this animation or of a nested one. After the last one, does pending layout
  /// if there are completions, calls them, and reports the end to the transaction and the parent.
  ///
  /// - Parameter hasFinished: False makes all completions receive false.
  private func end(_ hasFinished: Bool) {
    self.hasFinished = self.hasFinished && hasFinished
    pending -= 1
    guard pending == 0 else { return }
    let handlers = completions
    completions = []
    if !handlers.isEmpty { stage?.window.layoutIfNeeded() }
    for handler in handlers { handler(self.hasFinished) }
    pendingCompletion?.finishOne()
    pendingCompletion = nil
    parent?.end(self.hasFinished)
  }

  /// Commits the presentation values when the stage goes away; calls no completion.
  func stageDidClose() {
    block.commitPresentation()
    completions = []
  }
}

extension ViewAnimation: CustomDebugStringConvertible {
  /// A description with the number of properties, the duration, and the curve.
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
