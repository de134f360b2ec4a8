import Foundation
import MotionCore

/// The library's own animator of a transition: for the animations of an interactive transition, and
/// for those alongside any transition. The animator has no number, and traces do not contain it.
///
/// Calls of `UIView.animate` in `animateTransition(using:)` become parts of the timeline, with
/// their own delays and durations, cut at the end of the transition. As UIKit's header states, they
/// run linearly while scrubbed, regardless of their curves.
final class TransitionTimeline: UIViewPropertyAnimator {
  /// The blocks at the time of the release or end.
  private var parts: [AnimationBlock] = []

  /// The progress on the present curve, forwards; 0 at the start and 1 at the end.
  var progress: Double { playback.playhead.progress(at: stage.animationNow) }

  /// Runs a closure now, and holds the animations of the closure at their start as parts of the
  /// timeline. An inactive timeline is paused first.
  func collect(_ closure: () -> Void) {
    if phase == .inactive { pauseAnimation() }
    stage.collectingTimeline = self
    closure()
    stage.collectingTimeline = nil
    playback.showBlocks()
  }

  /// Adds an animation as a part of the timeline, called while the timeline gathers. The completion
  /// receives true if the timeline ends at its end, otherwise false.
  func collect(
    _ call: AnimationCall, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    if let completion { addCompletionHandler { completion($0 == .end) } }
    var call = call
    call.options.insert(.overrideInheritedDuration)
    runNested(
      call,
      within: AnimationScope(
        animator: self, duration: playback.measureFullDuration(), timing: givenTiming),
      animations, nil)
  }

  /// Pauses the timeline at its present position, in forward direction.
  func hold() {
    if phase == .inactive || runs { pauseAnimation() }
    isReversed = false
  }

  /// Sets the fraction. Does nothing while the timeline runs or is inactive.
  func scrub(to fraction: CGFloat) {
    guard phase == .active, !runs else { return }
    fractionComplete = fraction
  }

  /// Continues to the end, or back to the start. Does nothing while the timeline runs or is
  /// inactive.
  ///
  /// - Parameters:
  ///   - back: A Boolean value that indicates whether the timeline returns to its start.
  ///   - seconds: The duration of the rest; nil for the timing's own duration.
  func release(back: Bool, with timing: any UITimingCurveProvider, lasting seconds: TimeInterval?) {
    guard phase == .active, !runs else { return }
    isReversed = back
    parts = playback.blocks
    let factor = seconds.map { duration > 0 ? $0 / duration : 0 } ?? 0
    continueAnimation(withTimingParameters: timing, durationFactor: factor)
  }

  /// Ends the timeline at a position, wherever it is. A timeline without animations becomes
  /// inactive.
  func end(at position: UIViewAnimatingPosition) {
    guard phase == .active, !playback.blocks.isEmpty else { return becomeInactive() }
    parts = playback.blocks
    stopAnimation(false)
    finishAnimation(at: position)
  }

  /// Sets the model values of layers in `outer` to their targets after the return to the start, as
  /// UIKit does. Values that were changed since stay.
  func leaveTargets(in outer: CALayer) {
    for change in parts.flatMap(\.changes) where !change.isRelinquished && !change.keepsModelValue {
      guard let layer = change.animated as? CALayer, layer.isWithin(outer),
        layer.modelValue(of: change.property) == change.from
      else { continue }
      layer.setModelValue(change.to, of: change.property)
    }
  }
}

extension Stage {
  /// Creates the timeline of a transition, with an ease-in-out curve.
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
