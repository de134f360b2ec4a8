import Foundation
import MotionCore

/// Stopping, arriving, and what comes after.
extension AnimatorGroup {
  /// Ends where it is: what is seen becomes the model.
  ///
  /// - Parameter withoutFinishing: True drops all completions and becomes inactive; false becomes
  ///   stopped, and `finishAnimation(at:)` calls them.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard allows(withoutFinishing ? .stopForGood : .stopAndWait) else { return }
    for member in members { member.animator.stop(forGood: withoutFinishing) }
    cancelEnding()
    stopsOnTheWay = false
    playhead = .held(at: playhead.fraction(at: stage.animationNow), pacing: .linear)
    if withoutFinishing { becomeInactive() } else { state = .stopped }
    tellObservers()
  }

  /// Puts the views of a stopped group at a position and calls the completions, the members' first.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard allows(.finishAnimation) else { return }
    let (handlers, members) = (completions, members)
    becomeInactive()
    for member in finalPosition == .start ? members.reversed() : members {
      member.animator.playback.finish(at: finalPosition)
    }
    // All are inactive before anybody is told, so that whatever a handler calls is legal.
    let tell = members.map {
      $0.animator.retire(at: finalPosition, by: .call(.finishAnimation))
    }
    tellObservers()
    stage.perform {
      for tell in tell { tell() }
      for handler in handlers { handler(finalPosition) }
    }
  }

  /// All members have come to the end of their ways.
  func reachEnd() {
    ending = nil
    tellObservers()
    // An observer may have had something to say to that.
    guard ending == nil, isRunning else { return }
    if pausesOnCompletion || stopsOnTheWay {
      hold(at: playhead.endFraction)
      return tellObservers()
    }
    let (handlers, members) = (completions, members)
    let position: UIViewAnimatingPosition = reversed ? .start : .end
    becomeInactive()
    for member in members.reversed() { member.animator.playback.conclude() }
    let tell = members.map { $0.animator.retire(at: position) }
    tellObservers()
    stage.perform {
      for tell in tell { tell() }
      for handler in handlers { handler(position) }
    }
  }

  /// The stage goes: nobody is called.
  func loseStage() {
    state = .inactive
    completions = []
  }

  private func becomeInactive() {
    state = .inactive
    completions = []
    members.removeAll { $0.isPassing }
    reversed = false
    scrubAnchor = nil
    interrupted = nil
    cancelEnding()
    stopsOnTheWay = false
    playhead = .held(at: 0, pacing: .linear)
  }
}
