import Foundation

/// Stopping and finishing an animator.
extension UIViewPropertyAnimator {
  /// Implements `stopAnimation(_:)`: the presentation values become the model values.
  ///
  /// True becomes inactive without a completion. False becomes stopped and keeps the completions.
  /// No effect but a diagnostic on an inactive animator; ends the program on a stopped one.
  func stop(forGood isForGood: Bool) {
    let call = isForGood ? AnimatorRules.Call.stopForGood : .stopAndWait
    guard allows(call) else { return }
    if isForGood { return stopWithoutCompletion() }
    let before = recordedSituation
    playback.commitPresentation()
    playback.stop()
    scheduleEnd()
    awaitsFirstBlock = false
    phase = .stopped
    record(.call(call), since: before)
    notifyAllObservers()
  }

  /// Ends at the presentation values without a completion, for `stopAnimation(true)` and for a
  /// group that was released.
  func stopWithoutCompletion() {
    let (before, ended) = (recordedSituation, nestedAnimators)
    playback.commitPresentation()
    becomeInactive()
    record(.call(.stopForGood), since: before)
    notifyAllObservers()
    for nested in ended { nested.notifyAllObservers() }
  }

  /// Implements `finishAnimation(at:)`: the models take the values of the position, the animator
  /// becomes inactive, and the completions run. No effect but a diagnostic on an inactive animator;
  /// ends the program on an active one.
  func finish(at finalPosition: UIViewAnimatingPosition) {
    guard allows(.finishAnimation) else { return }
    playback.finish(at: finalPosition)
    complete(at: finalPosition, by: .call(.finishAnimation))
  }

  /// Ends the animator, or holds it, when the playhead arrives.
  ///
  /// Calls the observers first; nothing else happens if one of them paused or continued the
  /// animator. Holds the animator with `pausesOnCompletion`, on arrival at a fraction, and in a
  /// group, which ends all members together. Otherwise the animator becomes inactive, and its
  /// completions run.
  func reachEnd() {
    ending = nil
    notifyAllObservers()
    // An observer may have paused or continued the animator.
    guard ending == nil, playback.isRunning else { return }
    if pausesOnCompletion || playback.stopsAtFraction || group != nil {
      let before = recordedSituation
      playback.holdOnArrival(scrubsLinearly: scrubsLinearly)
      record(.end, since: before)
      notifyAllObservers()
    } else {
      completeOnArrival()
    }
  }

  /// Sets the models to the end in the current direction, and completes the animator.
  func completeOnArrival() {
    playback.arrive()
    complete(at: goesBack ? .start : .end)
  }

  /// Becomes inactive, then calls the completions in order: every call is legal in a completion.
  func complete(
    at position: UIViewAnimatingPosition, by cause: AnimatorChange.Cause = .end
  ) { deactivate(at: position, by: cause)() }

  /// Becomes inactive, together with the nested animators, and records the end in the history.
  ///
  /// - Parameters:
  ///   - position: The position that completions receive.
  ///   - cause: The cause of the end, for the history.
  /// - Returns: A closure that calls the observers, does pending layout, and calls the completions,
  ///   those of nested animators first.
  func deactivate(
    at position: UIViewAnimatingPosition, by cause: AnimatorChange.Cause = .end
  ) -> () -> Void {
    let (handlers, ended) = (completions, nestedAnimators)
    let before = recordedSituation
    nestedAnimators = []
    becomeInactive()
    record(
      cause, since: before,
      ending: AnimatorChange.Ending(position: position, hasCompletion: !handlers.isEmpty))
    let notifyNested = ended.map { $0.deactivate(at: position, by: cause) }
    return { [self] in
      notifyAllObservers()
      if number > 0 { stage.onFact?(.completion(animator: number, position: position)) }
      stage.perform {
        stage.window.layoutIfNeeded()
        for notify in notifyNested { notify() }
        for handler in handlers { handler(position) }
      }
    }
  }

  /// Drops blocks, completions and nested animators, and returns to the state of a new animator:
  /// forwards, with its own timing, outside any group.
  ///
  /// Cancels the scheduled end, runs the cleanups, and leaves the stage's list of live animators.
  /// Calls no completion and no observer.
  func becomeInactive() {
    if let ending { stage.cancel(ending) }
    ending = nil
    phase = .inactive
    completions = []
    waitingBlocks = []
    awaitsFirstBlock = false
    surroundingAnimator = nil
    group = nil
    for nested in nestedAnimators { nested.becomeInactive() }
    nestedAnimators = []
    if !cleanups.isEmpty { stage.perform { for cleanup in cleanups { cleanup() } } }
    cleanups = []
    continuedTiming = nil
    playback = makePlayback(isReversed: false)
    stage.forget(self)
  }

  /// Commits the presentation values when the stage goes away; calls no completion and no cleanup.
  /// The animator's group becomes inactive as well.
  func stageDidClose() {
    playback.commitPresentation()
    phase = .inactive
    completions = []
    waitingBlocks = []
    cleanups = []
    awaitsFirstBlock = false
    group?.stageDidClose()
  }
}
