import Foundation
import Midflight
import MotionCore

extension AnimatorEvent {
  /// Returns the event and its effect, in one or two sentences; for a start, with a sentence for
  /// each kind of overlap. Positions are percentages.
  func text(in language: LocalizedText.Language) -> String {
    switch self {
    case .start(let motion): motion.startText(in: language)
    case .startWithoutEffect(let motion): motion.withoutEffectText(in: language)
    case .overlap(let other, let kind):
      kind.textForNewer(in: language, ["other": other.title(in: language)])
    case .restart(let motion, let place):
      [
        WindowText.restartedFrom(in: language, ["place": place.percent]),
        motion.startSentence(in: language),
      ].joined(in: language)
    case .waitForAnimations: WindowText.waitsForAnimations(in: language)
    case .pause(let place, nil): WindowText.heldAt(in: language, ["place": place.percent])
    case .pause(let place, let velocity?):
      WindowText.caughtAt(
        in: language, ["place": place.percent, "velocity": velocity.text(in: language)])
    case .drag(let from, nil): WindowText.draggingFrom(in: language, ["place": from.percent])
    case .drag(let from, let to?):
      WindowText.draggedTo(in: language, ["place": from.percent, "target": to.percent])
    case .release(let motion, let pointer): motion.releaseText(pointer: pointer, in: language)
    case .redirect(let motion, let velocity, let isReversal):
      motion.redirectText(from: velocity, isReversal: isReversal, in: language)
    case .reverse(let place, let isReversed):
      (isReversed ? WindowText.reversedToStart : .reversedToEnd)(
        in: language, ["place": place.percent, "target": (isReversed ? 0.0 : 1.0).percent])
    case .press(let place): WindowText.pressedWithoutDrag(in: language, ["place": place.percent])
    case .stop(let place, let isFinal):
      (isFinal ? WindowText.stoppedForGood : .stoppedAt)(in: language, ["place": place.percent])
    case .finish(let ending, nil):
      WindowText.finished(in: language, ["ending": ending.text(in: language)])
    case .finish(let ending, let place?):
      WindowText.stoppedAndFinished(
        in: language, ["place": place.percent, "ending": ending.text(in: language)])
    case .replace(let place): WindowText.replacedAt(in: language, ["place": place.percent])
    case .arrive(let place, let pauses, let hasCompletion):
      (pauses
        ? WindowText.reachedEndAndPaused
        : hasCompletion ? .reachedEndWithCompletion : .reachedEnd)(
          in: language, ["place": place.percent])
    }
  }
}

extension AnimatorEvent.Motion {
  /// Progress per second below which a pointer counts as resting.
  private static let slowest = 0.05

  /// Returns the sentences for a start, and for its effect on other animators.
  fileprivate func startText(in language: LocalizedText.Language) -> String {
    ([startSentence(in: language)] + overlapSentences(in: language)).joined(in: language)
  }

  /// Returns the sentence for a start, including the delay if there is one. A spring's velocity is
  /// named from 0.05 of progress per second on. A motion without an end repeats.
  fileprivate func startSentence(in language: LocalizedText.Language) -> String {
    let isWaiting = delay > 0
    let values = values(in: language)
    let text: WindowText =
      if seconds == nil {
        isWaiting ? .thenRepeating : .startsRepeating
      } else if !isOnSpring {
        isWaiting ? .thenOnCurve : .startsOnCurve
      } else if abs(velocity.progress) < Self.slowest {
        isWaiting ? .thenOnSpring : .startsOnSpring
      } else {
        isWaiting ? .thenOnSpringWithVelocity : .startsOnSpringWithVelocity
      }
    guard isWaiting else { return text(in: language, values) }
    return WindowText.waitsThen(
      in: language,
      ["delay": Quantity.time(delay, in: language), "motion": text(in: language, values)])
  }

  /// Returns the values for the placeholders of a text about this motion: target, time and
  /// velocity. A motion without an end has the time 0.
  private func values(in language: LocalizedText.Language) -> [String: String] {
    [
      "target": to.percent, "time": Quantity.time(seconds ?? 0, in: language),
      "velocity": velocity.text(in: language),
    ]
  }

  /// Returns the sentence for an animator that changes nothing, with its seconds including the
  /// delay, unless it repeats forever.
  fileprivate func withoutEffectText(in language: LocalizedText.Language) -> String {
    guard let seconds else { return WindowText.repeatsWithoutEffect(in: language) }
    return WindowText.runsWithoutEffect(
      in: language, ["time": Quantity.time(delay + seconds, in: language)])
  }

  /// Returns a sentence for each kind of effect on other animators; none without overlaps. Several
  /// animators with the same effect are named as the last one and a number. One sentence names
  /// both effects on the same animators. A replacement by a newer animator is left out.
  private func overlapSentences(in language: LocalizedText.Language) -> [String] {
    let kinds: [AnimatorHistory.Overlap.Kind] = [.adding, .replacing]
    let others = kinds.map { kind in
      overlaps.filter { $0.kind == kind && (kind == .adding || !$0.isWithNewer) }.map(\.other)
    }
    let texts: [(text: WindowText, others: [AnimatorHistory.ID])] =
      others[0] == others[1]
      ? [(.addsAndReplaces, others[0])] : [(.addsTo, others[0]), (.replaces, others[1])]
    return texts.compactMap { text, others in
      guard let last = others.last else { return nil }
      let more = others.count > 1 ? " +\(others.count - 1)" : ""
      return text(in: language, ["other": last.title(in: language) + more])
    }
  }

  /// Returns the clause for the motion from an interruption on: its target, its spring or its own
  /// or another curve, the time left or that it repeats, and the delay if there is one.
  private func continuation(in language: LocalizedText.Language) -> String {
    let remaining =
      seconds.map { WindowText.timeLeft(in: language, ["time": Quantity.time($0, in: language)]) }
      ?? WindowText.repeating(in: language)
    let text: WindowText =
      isOnSpring ? .continuesOnSpring : keepsTiming ? .continuesOnOwnCurve : .continuesOnOtherCurve
    let motion = text(in: language, ["target": to.percent, "remaining": remaining])
    guard delay > 0 else { return motion }
    return WindowText.afterDelay(
      in: language, ["delay": Quantity.time(delay, in: language), "motion": motion])
  }

  /// Returns the sentences for the release of a paused animator: the motion, and its initial
  /// velocity compared with the pointer's.
  ///
  /// | Pointer and motion | Second sentence |
  /// |---|---|
  /// | no pointer, or slower than 0.05 of progress per second | the initial velocity |
  /// | a difference of at most a quarter | the pointer's velocity is kept |
  /// | a moving spring | both velocities |
  /// | a spring at rest, or a curve | the pointer's velocity is ignored |
  ///
  /// - Parameter pointer: The velocity of the pointer that dragged the animator; nil for none.
  fileprivate func releaseText(
    pointer: AnimatorEvent.Velocity?, in language: LocalizedText.Language
  ) -> String {
    var values = ["velocity": velocity.text(in: language)]
    var text = WindowText.beginsWith
    if let pointer, abs(pointer.progress) >= Self.slowest {
      values["pointer"] = pointer.text(in: language)
      if abs(velocity.progress - pointer.progress) <= 0.25 * abs(pointer.progress) {
        values["velocity"] = values["pointer"]
        text = .keepsPointerVelocity
      } else if isOnSpring, abs(velocity.progress) >= Self.slowest {
        // A recogniser measures the pointer's velocity over another time than the last 0.1 s.
        text = .beginsWithOtherVelocity
      } else {
        text = isOnSpring ? .springIgnoresPointer : .curveIgnoresPointer
      }
    }
    let release = WindowText.releasedAt(
      in: language, ["place": from.percent, "motion": continuation(in: language)])
    return [release, text(in: language, values)].joined(in: language)
  }

  /// Returns the sentences for a change of direction or timing while running: the motion, and
  /// whether the velocity continues or jumps. A difference of at most 2 % counts as none, and then
  /// only the velocity before is named.
  ///
  /// - Parameters:
  ///   - before: The velocity until the change.
  ///   - isReversal: True for a change of direction.
  fileprivate func redirectText(
    from before: AnimatorEvent.Velocity, isReversal: Bool, in language: LocalizedText.Language
  ) -> String {
    let (now, then) = (velocity.progress, before.progress)
    let isContinuous = abs(now - then) <= 0.02 * max(abs(now), abs(then), 0.05)
    let change =
      isContinuous
      ? WindowText.velocityContinues(in: language, ["velocity": before.text(in: language)])
      : WindowText.velocityJumpsFromTo(
        in: language, ["before": before.text(in: language), "after": velocity.text(in: language)])
    let motion = (isReversal ? WindowText.reversedAt : .redirectedAt)(
      in: language, ["place": from.percent, "motion": continuation(in: language)])
    return [motion, change].joined(in: language)
  }
}

extension AnimatorChange.Ending {
  /// Returns the clause for the end of an animator: at the start, at the end or in place, and the
  /// position for the completion handler if there is one.
  fileprivate func text(in language: LocalizedText.Language) -> String {
    let (ending, name) =
      switch position {
      case .start: (WindowText.endingAtStart(in: language, ["target": 0.0.percent]), ".start")
      case .end: (WindowText.endingAtEnd(in: language, ["target": 1.0.percent]), ".end")
      case .current: (WindowText.endingInPlace(in: language), ".current")
      }
    guard hasCompletion else { return ending }
    return WindowText.endingWithCompletion(in: language, ["ending": ending, "position": name])
  }
}

extension Double {
  /// The progress as a whole percentage.
  fileprivate var percent: String { Quantity.percent(self) }
}

extension [String] {
  /// Returns the sentences as one text.
  fileprivate func joined(in language: LocalizedText.Language) -> String {
    joined(separator: WindowText.sentenceSeparator(in: language))
  }
}

extension AnimatorEvent.Velocity {
  /// Returns the velocity as text: in points per second, or in progress per second where progress
  /// has no distance in points, or less than 1 point.
  fileprivate func text(in language: LocalizedText.Language) -> String {
    guard let distance, distance >= 1, progress.isFinite else {
      return Quantity.pace(progress, in: language)
    }
    return Quantity.speed(progress * distance, in: language)
  }
}

extension AnimatorHistory.Overlap.Kind {
  /// The text for the effect of a newer animator on this animator.
  fileprivate var textForNewer: WindowText {
    switch self {
    case .adding: .newerAdds
    case .replacing: .newerReplaces
    }
  }
}
