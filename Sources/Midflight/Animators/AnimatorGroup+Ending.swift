import Foundation
import MotionCore

/// Stopping and finishing a group.
extension AnimatorGroup {
  /// Stops all members, and commits their presentation values to the models.
  ///
  /// No effect but a diagnostic on an inactive group; ends the program on a stopped one. Members
  /// that `addAnimations` created leave the group when it becomes inactive.
  ///
  /// - Parameter withoutFinishing: True drops all completions and becomes inactive. False becomes
  ///   stopped; `finishAnimation(at:)` then calls the completions.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard allows(withoutFinishing ? .stopForGood : .stopAndWait) else { return }
    for member in members { member.animator.stop(forGood: withoutFinishing) }
    cancelEnding()
    stopsAtFraction = false
    playhead = .held(at: playhead.fraction(at: stage.animationNow), pacing: .linear)
    if withoutFinishing { becomeInactive() } else { state = .stopped }
    notifyObservers()
  }

  /// Sets the views of a stopped group to a position, and calls the completions, the members'
  /// first.
  ///
  /// The group and its members are inactive before the first completion runs. `.current` leaves the
  /// views where they were stopped. No effect but a diagnostic on an inactive group; ends the
  /// program on an active one.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard allows(.finishAnimation) else { return }
    let (handlers, members) = (completions, members)
    becomeInactive()
    for member in finalPosition == .start ? members.reversed() : members {
      member.animator.playback.finish(at: finalPosition)
    }
    // All members are inactive before the first completion runs, so every call is legal in a
    // completion.
    let notify = members.map {
      $0.animator.deactivate(at: finalPosition, by: .call(.finishAnimation))
    }
    notifyObservers()
    stage.perform {
      for notify in notify { notify() }
      for handler in handlers { handler(finalPosition) }
    }
  }

  /// Ends the group, or holds it, when the last member has arrived.
  ///
  /// Calls the observers first; nothing else happens if one of them paused or continued the group.
  ///
  /// - With `pausesOnCompletion`, and on arrival at a fraction: the group stays active and held,
  ///   and calls no completion.
  /// - Otherwise: the models take the values of the end, the group and its members become inactive,
  ///   and the completions run, the members' first. They receive `.start` if reversed, otherwise
  ///   `.end`.
  func reachEnd() {
    ending = nil
    notifyObservers()
    // An observer may have paused or continued the group.
    guard ending == nil, isRunning else { return }
    if pausesOnCompletion || stopsAtFraction {
      hold(at: playhead.endFraction)
      return notifyObservers()
    }
    let (handlers, members) = (completions, members)
    let position: UIViewAnimatingPosition = reversed ? .start : .end
    becomeInactive()
    for member in members.reversed() { member.animator.playback.arrive() }
    let notify = members.map { $0.animator.deactivate(at: position) }
    notifyObservers()
    stage.perform {
      for notify in notify { notify() }
      for handler in handlers { handler(position) }
    }
  }

  /// Becomes inactive when the stage goes away; calls no completion.
  func stageDidClose() {
    state = .inactive
    completions = []
  }

  /// Returns to the state of a new group with its permanent members. Calls no completion and no
  /// observer. The direction becomes forwards; temporary members leave; the scheduled end is
  /// cancelled.
  private func becomeInactive() {
    state = .inactive
    completions = []
    removeTemporaryMembers()
    reversed = false
    scrubAnchor = nil
    interrupted = nil
    cancelEnding()
    stopsAtFraction = false
    playhead = .held(at: 0, pacing: .linear)
  }
}
