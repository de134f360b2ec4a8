import Foundation
import MotionCore

/// The state of an animator, regardless of overrides in a subclass.
extension UIViewPropertyAnimator {
  /// A Boolean value that indicates whether the animator moves, or is in its start delay; for a
  /// nested animator, whether the surrounding one does.
  var runs: Bool { phase == .active && (surroundingAnimator?.runs ?? playback.isRunning) }

  /// A Boolean value that indicates whether the animator runs, or will run, towards its beginning.
  var goesBack: Bool { surroundingAnimator?.goesBack ?? playback.isReversed }

  /// The fraction in the current direction; 0 while inactive.
  var directedFraction: CGFloat {
    phase == .inactive ? 0 : goesBack ? 1 - absoluteFraction : absoluteFraction
  }

  /// The fraction from the beginning, 0…1, in either direction: `fractionComplete` forwards, 1 −
  /// `fractionComplete` while reversed.
  ///
  /// While inactive, the fraction at which the animator would start: 0, or 1 if reversed.
  ///
  /// Unlike UIKit, which has no value that stays equal when `isReversed` changes.
  public var absoluteFraction: CGFloat {
    get {
      if let surroundingAnimator { return surroundingAnimator.absoluteFraction }
      return phase == .inactive ? (goesBack ? 1 : 0) : CGFloat(playback.fraction)
    }
    set { if acceptsDirectCall(.setFractionComplete) { scrub(to: Double(newValue), as: newValue) } }
  }

  /// The velocity of the playhead, in progress per second along x.
  ///
  /// Negative while reversed; 0 while held or inactive; infinite where a curve is vertical. The
  /// presentation may be faster by an inherited velocity: see `UIView.presentedVelocity`.
  /// A spring that was thrown differently along y has another velocity there.
  ///
  /// Unlike UIKit, which has no counterpart.
  public var progressVelocity: Double { phase == .active ? playback.velocity : 0 }

  /// The progress velocity along each axis.
  package var progressVelocities: CGVector { phase == .active ? playback.velocities : .zero }

  /// A Boolean value that indicates whether the animator is in its start delay.
  package var isInDelay: Bool { runs && playback.remainingDelay > 0 }

  /// The timing given at the start.
  var ownTiming: Timing { Timing(givenTiming) }

  /// Creates a playback state that is held at the start.
  func makePlayback(isReversed: Bool) -> PlaybackState {
    PlaybackState(
      time: stage.animationTime, duration: plannedDuration, timing: ownTiming,
      isReversed: isReversed, scrubsLinearly: scrubsLinearly, keepsVelocity: keepsVelocity)
  }

  /// Creates an inactive animator of the same class, duration, timing and settings. The copy has no
  /// animations, completions, direction, group or continued timing.
  func makeCopy() -> UIViewPropertyAnimator {
    let copy = stage.perform {
      stage.withoutTimingOverride {
        Self(ofOwnKindWithDuration: plannedDuration, timingParameters: givenTiming)
      }
    }
    copy.declaredTiming = declaredTiming
    copy.scrubsLinearly = scrubsLinearly
    copy.pausesOnCompletion = pausesOnCompletion
    copy.isInterruptible = isInterruptible
    copy.isUserInteractionEnabled = isUserInteractionEnabled
    copy.isManualHitTestingEnabled = isManualHitTestingEnabled
    copy.keepsVelocity = keepsVelocity
    copy.continuesWithWholeCurve = continuesWithWholeCurve
    copy.beginsFromCurrentMotion = beginsFromCurrentMotion
    copy.pausesOnTouchDown = pausesOnTouchDown
    copy.flushUpdates = flushUpdates
    return copy
  }

  /// Reports a call that would crash or be ignored silently in UIKit. No effect without the stage.
  func diagnose(_ sentence: String) { weakStage?.diagnose("Animator \(number): \(sentence)") }
}
