import Foundation
import MotionCore

/// What it is doing, whatever a subclass says of it.
extension UIViewPropertyAnimator {
  /// Whether it moves now, or waits out its start delay.
  var runs: Bool { phase == .active && (host?.runs ?? playback.isRunning) }

  /// Whether it runs, or will run, towards where it began.
  var goesBack: Bool { host?.goesBack ?? playback.isReversed }

  /// How far it is along its current direction; 0 while inactive.
  var directedFraction: CGFloat {
    phase == .inactive ? 0 : goesBack ? 1 - absoluteFraction : absoluteFraction
  }

  /// How far it is from where it began, 0…1, whichever way it goes: `fractionComplete` forwards,
  /// 1 − `fractionComplete` while reversed. While inactive, where it would begin: 0, or 1 reversed.
  ///
  /// Unlike UIKit, which has nothing that stays the same when `isReversed` changes.
  public var absoluteFraction: CGFloat {
    get {
      if let host { return host.absoluteFraction }
      return phase == .inactive ? (goesBack ? 1 : 0) : CGFloat(playback.fraction)
    }
    set { if steersItself(.setFractionComplete) { scrub(to: Double(newValue), as: newValue) } }
  }

  /// How fast its course leads from where it began to where it goes, in progress per second: what is seen may be
  /// faster, at a speed that was taken over; see `UIView.presentedVelocity`.
  ///
  /// Unlike UIKit, which does not tell. Negative while reversed; 0 while held; infinite where the curve
  /// is vertical.
  ///
  /// The value is the velocity along x. A spring that is thrown differently along y has another velocity there.
  public var progressVelocity: Double { phase == .active ? playback.velocity : 0 }

  /// The progress velocity along each axis.
  package var progressVelocities: CGVector { phase == .active ? playback.velocities : .zero }

  /// Whether it waits out a start delay.
  package var isInDelay: Bool { runs && playback.remainingDelay > 0 }

  /// The timing that it was given.
  var ownTiming: Timing { Timing(givenTiming) }

  /// A course that waits at the beginning of the way.
  func makePlayback(isReversed: Bool) -> PlaybackState {
    PlaybackState(
      time: stage.animationTime, duration: plannedDuration, timing: ownTiming,
      isReversed: isReversed, scrubsLinearly: scrubsLinearly, keepsVelocity: keepsVelocity)
  }

  /// A new animator of the same class, duration, timing and settings.
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

  /// Says something that UIKit would crash on, or do silently.
  func diagnose(_ sentence: String) { knownStage?.diagnose("Animator \(number): \(sentence)") }
}
