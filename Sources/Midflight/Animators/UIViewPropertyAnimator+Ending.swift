import Foundation

/// Stopping, arriving, and what comes after.
extension UIViewPropertyAnimator {
  /// As `stopAnimation(_:)`.
  func stop(forGood isForGood: Bool) {
    let call = isForGood ? AnimatorRules.Call.stopForGood : .stopAndWait
    guard allows(call) else { return }
    if isForGood { return letGo() }
    let before = glimpse
    playback.settle()
    playback.stop()
    armEnding()
    awaitsFirstBlock = false
    phase = .stopped
    note(.call(call), since: before)
    announce()
  }

  /// Ends where it is seen, and nobody is called: stopped for good, or because its group was released.
  func letGo() {
    let (before, ended) = (glimpse, guests)
    playback.settle()
    becomeInactive()
    note(.call(.stopForGood), since: before)
    announce()
    for guest in ended { guest.announce() }
  }

  /// As `finishAnimation(at:)`.
  func finish(at finalPosition: UIViewAnimatingPosition) {
    guard allows(.finishAnimation) else { return }
    playback.finish(at: finalPosition)
    complete(at: finalPosition, by: .call(.finishAnimation))
  }

  /// Called when the course has come to its end.
  func reachEnd() {
    ending = nil
    announce()
    // An observer may have had something to say to that.
    guard ending == nil, playback.isRunning else { return }
    if pausesOnCompletion || playback.stopsOnTheWay || group != nil {
      let before = glimpse
      playback.rest(scrubsLinearly: scrubsLinearly)
      note(.end, since: before)
      announce()
    } else {
      conclude()
    }
  }

  /// At an end: the models are put there, and whoever waits is told.
  func conclude() {
    playback.conclude()
    complete(at: goesBack ? .start : .end)
  }

  /// Inactive first, so that whatever a handler calls is legal; then the handlers, in order.
  func complete(
    at position: UIViewAnimatingPosition, by cause: AnimatorChange.Cause = .end
  ) { retire(at: position, by: cause)() }

  /// Becomes inactive, with all that are part of it.
  ///
  /// - Parameter cause: What ended it.
  /// - Returns: Tells everybody that waited for it.
  func retire(
    at position: UIViewAnimatingPosition, by cause: AnimatorChange.Cause = .end
  ) -> () -> Void {
    let (handlers, ended) = (completions, guests)
    let before = glimpse
    guests = []
    becomeInactive()
    note(
      cause, since: before,
      ending: AnimatorChange.Ending(position: position, hasCompletion: !handlers.isEmpty))
    let tellGuests = ended.map { $0.retire(at: position, by: cause) }
    return { [self] in
      announce()
      if number > 0 { stage.onFact?(.completion(animator: number, position: position)) }
      stage.perform {
        stage.window.layoutIfNeeded()
        for tell in tellGuests { tell() }
        for handler in handlers { handler(position) }
      }
    }
  }

  func becomeInactive() {
    if let ending { stage.cancel(ending) }
    ending = nil
    phase = .inactive
    completions = []
    waitingBlocks = []
    awaitsFirstBlock = false
    host = nil
    group = nil
    for guest in guests { guest.becomeInactive() }
    guests = []
    if !cleanups.isEmpty { stage.perform { for cleanup in cleanups { cleanup() } } }
    cleanups = []
    continuedTiming = nil
    playback = makePlayback(isReversed: false)
    stage.forget(self)
  }

  /// The stage goes: what is seen becomes the model, and nobody is called.
  func loseStage() {
    playback.settle()
    phase = .inactive
    completions = []
    waitingBlocks = []
    cleanups = []
    awaitsFirstBlock = false
    group?.loseStage()
  }
}
