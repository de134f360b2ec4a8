import Foundation
import MotionCore

/// An animator of the library's own: what is animated in a transition that a person steers, and alongside
/// any. It has no number, and traces do not know it.
///
/// In `animateTransition(using:)`, calls of `UIView.animate` become parts of it, each with the delay and
/// duration that it asks for; what would last longer than the transition ends with that. As the
/// header of UIKit says, they run at one speed while they are scrubbed, whatever their curves.
final class TransitionTimeline: UIViewPropertyAnimator {
  /// What it was made of when it was let go, or ended.
  private var parts: [AnimationBlock] = []

  /// How far it is, 0…1 forwards, on the curve on which it goes.
  var way: Double { playback.playhead.progress(at: stage.animationNow) }

  /// Runs a closure now, whose animations become parts of it, held at its beginning.
  func gather(_ closure: () -> Void) {
    if phase == .inactive { pauseAnimation() }
    stage.gatheringTimeline = self
    closure()
    stage.gatheringTimeline = nil
    playback.showBlocks()
  }

  /// Takes an animation in that is begun while it gathers.
  func gather(
    _ call: AnimationCall, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    if let completion { tellAtEnd { completion($0 == .end) } }
    var call = call
    call.options.insert(.overrideInheritedDuration)
    takeIn(
      call, within: AnimationScope(animator: self, duration: playback.pace, timing: givenTiming),
      animations, nil)
  }

  /// Stays where it is, on its way forwards.
  func hold() {
    if phase == .inactive || runs { pauseAnimation() }
    isReversed = false
  }

  /// Shows a fraction.
  func scrub(to fraction: CGFloat) {
    guard phase == .active, !runs else { return }
    fractionComplete = fraction
  }

  /// Goes on to an end.
  ///
  /// - Parameter seconds: The duration of the rest; nil for the timing's own duration.
  func letGo(back: Bool, with timing: any UITimingCurveProvider, lasting seconds: TimeInterval?) {
    guard phase == .active, !runs else { return }
    isReversed = back
    parts = playback.blocks
    let factor = seconds.map { duration > 0 ? $0 / duration : 0 } ?? 0
    continueAnimation(withTimingParameters: timing, durationFactor: factor)
  }

  /// Is over, wherever it is.
  func end(at position: UIViewAnimatingPosition) {
    guard phase == .active, !playback.blocks.isEmpty else { return becomeInactive() }
    parts = playback.blocks
    stopAnimation(false)
    finishAnimation(at: position)
  }

  /// Once it has gone back, has what is in a layer be as it would have become, as UIKit leaves it; what
  /// somebody has set since stays.
  func leaveTargets(in outer: CALayer) {
    for change in parts.flatMap(\.changes) where !change.isGivenUp && !change.stands {
      guard let layer = change.animated as? CALayer, layer.isWithin(outer),
        layer.modelValue(of: change.property) == change.from
      else { continue }
      layer.setModelValue(change.to, of: change.property)
    }
  }
}

extension Stage {
  /// A timeline for a transition.
  func makeTimeline(duration: TimeInterval) -> TransitionTimeline {
    perform {
      withoutTimingOverride {
        withoutNumbering {
          TransitionTimeline(duration: duration, curve: .easeInOut)
        }
      }
    }
  }
}
