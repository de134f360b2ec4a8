/// The guarantees of continuity: a table of position and velocity at each change of an animation.
///
/// docs/ANIMATORS.md prints the table; a randomised test proves each cell, including the
/// discontinuous ones.
package enum ContinuityGuarantee {
  /// A change of an animation.
  package enum Transition: String, CaseIterable, Sendable {
    case startAtRest = "start: a spring, or a curve that begins at rest"
    case startAtSpeed = "start: a curve that begins at speed"
    case startThrown = "start: a spring with an initial velocity"
    case startReversed = "start, reversed"
    case pause = "pause"
    case scrub = "scrub"
    case resumeAtOnce = "resume at the moment of the pause"
    case resumeCurve = "resume a curve after holding"
    case resumeSpring = "resume a spring after holding"
    case continueOnCurve = "continue in flight with another curve"
    case continueOnSpring = "continue in flight with a spring"
    case continueThrown = "continue with an initial velocity, to the end or to a fraction"
    case continueToFraction = "continue in flight to a fraction"
    case reverseCurve = "reverse a curve"
    case reverseSpring = "reverse a spring"
    case reversePaused = "reverse while paused"
    case overlapAtRest = "second animator that begins at rest"
    case overlapAtSpeed = "second animator on geometry that begins at speed"
    case overlapOthers = "second animator on alpha or a colour"
    case overlapByClassMethod =
      "`UIView.animate` without `.beginFromCurrentState`, on alpha or a colour that an animator moves"
    case takeOverInMotion = "second animator with `beginsFromCurrentMotion`"
    case addBlock = "add a block in flight, to a curve that begins at speed"
    case addBlockToSpring = "add a block in flight, to a spring, thrown or not"
    case stop = "stop"
    case stopAndRestart = "stop, and start again at once"
    case finish = "finish at the start or the end"
    case endOfCurve = "a curve ends"
    case endOfSpring = "a spring ends"
    case endOfThrownSpring = "a spring with a duration ends after a throw or a takeover"
    case reverseSpringAsUIKit = "reverse a spring, `keepsVelocity` false"
    case continueAsUIKit = "continue in flight, `keepsVelocity` false"
    case groupPause = "a group: pause"
    case groupScrub = "a group: scrub"
    case groupResumeAtOnce = "a group: resume at the moment of the pause"
    case groupContinue = "a group: continue in flight with other timing"
    case groupReverseCurves = "a group of curves: reverse"
    case groupReverseSprings = "a group of springs: reverse"
    case groupAdd = "a group: add changes in flight"
    case memberArrives = "a group: a curve ends before the others"
    case groupStop = "a group: stop"
    case groupFinish = "a group: finish at the start or the end"
    case groupEnds = "a group of curves ends"
  }

  /// A quantity of the presentation.
  package enum Quantity: String, CaseIterable, Sendable {
    case position, velocity
  }

  /// The behaviour of a quantity at a transition.
  package enum Continuity: Hashable, Sendable {
    /// The value is equal just before and just after.
    case continuous
    /// The value is 0 afterwards, for this reason.
    case stops(String)
    /// The value differs afterwards, for this reason.
    case breaks(String)
  }

  /// Returns the behaviour of a quantity at a transition.
  package static func continuity(for transition: Transition, of quantity: Quantity) -> Continuity {
    switch quantity {
    case .position: position(in: transition)
    case .velocity: velocity(in: transition)
    }
  }

  /// Returns the behaviour of the position: continuous, except for a reversed start, a scrub, a
  /// finish, a takeover by a class method and the end of a spring.
  private static func position(in transition: Transition) -> Continuity {
    switch transition {
    case .startReversed: .breaks("starts at the targets")
    case .scrub: .breaks("shows the new fraction")
    case .overlapByClassMethod: .breaks("starts at the model value, as in UIKit")
    case .finish, .groupFinish: .breaks("shows the requested end")
    case .groupScrub: .breaks("each member shows its own fraction")
    case .endOfSpring: .breaks("a last step of 0.1 % of the distance")
    case .endOfThrownSpring: .breaks("a last step of up to 1.4 % of the distance, as in UIKit")
    default: .continuous
    }
  }

  /// Returns the behaviour of the velocity, with the reason where it stops or breaks.
  private static func velocity(in transition: Transition) -> Continuity {
    switch transition {
    case .startAtRest, .resumeAtOnce, .resumeSpring, .continueOnCurve, .continueOnSpring,
      .continueToFraction, .reverseSpring, .reversePaused, .overlapAtRest, .overlapOthers,
      .takeOverInMotion,
      .addBlockToSpring, .groupResumeAtOnce, .groupContinue, .groupReverseSprings, .groupAdd:
      .continuous
    case .startAtSpeed, .startReversed: .breaks("leaves at the curve's pace")
    case .startThrown, .continueThrown: .breaks("becomes the given velocity")
    case .pause, .scrub, .groupPause, .groupScrub: .stops("held")
    case .resumeCurve: .breaks("leaves at the curve's pace there, as in UIKit")
    case .reverseCurve, .groupReverseCurves: .breaks("turns without a transition, as in UIKit")
    case .overlapAtSpeed, .addBlock: .breaks("the new curve's pace is added")
    case .stop, .groupStop: .stops("stays where it is seen")
    case .overlapByClassMethod, .stopAndRestart: .breaks("leaves at the new curve's pace")
    case .finish, .groupFinish: .stops("at rest")
    case .endOfCurve, .groupEnds: .stops("arrives at the curve's pace")
    case .memberArrives: .stops("arrives at the curve's pace, then waits")
    case .endOfSpring, .endOfThrownSpring: .stops("at rest")
    case .reverseSpringAsUIKit: .breaks("turns without a transition, as in UIKit")
    case .continueAsUIKit: .breaks("leaves at the new curve's pace, as in UIKit")
    }
  }

  /// The table in Markdown.
  package static var table: String {
    let heads = "| what happens | position | velocity |\n|---|---|---|\n"
    let rows = Transition.allCases.map { transition in
      let cells = Quantity.allCases.map { continuity(for: transition, of: $0).words }
      return "| " + ([transition.rawValue] + cells).joined(separator: " | ") + " |\n"
    }
    return heads + rows.joined()
  }
}

extension ContinuityGuarantee.Continuity {
  /// The text of a table cell.
  fileprivate var words: String {
    switch self {
    case .continuous: "continuous"
    case .stops(let reason): "stops: \(reason)"
    case .breaks(let reason): "breaks: \(reason)"
    }
  }
}
