import Foundation

/// The time of an explicit animation that a transition holds, and its lag after the release, both
/// in the time of its layer.
final class DrivenTime {
  /// The time at which the transition began.
  let begin: Double
  /// The full duration of the timeline.
  private let seconds: Double
  private weak var timeline: TransitionTimeline?
  /// A Boolean value that indicates whether the timeline determines the time.
  private(set) var isHeld = true
  /// The lag behind the layer's time after the release.
  private(set) var lag = 0.0

  /// Creates the time of an animation that a transition holds.
  ///
  /// - Parameters:
  ///   - layerTime: The layer's time now.
  ///   - seconds: The full duration of the timeline, in the layer's time.
  init(
    at layerTime: Double, drivenBy timeline: TransitionTimeline, lasting seconds: TimeInterval
  ) {
    begin = layerTime - timeline.progress * seconds
    (self.timeline, self.seconds) = (timeline, seconds)
  }

  /// Returns the animation's time: by the timeline while held, otherwise the layer's time minus the
  /// lag. If the timeline is gone, a held animation is at the time of the transition's beginning.
  func time(atLayerTime now: Double) -> Double {
    isHeld ? time(at: timeline?.progress ?? 0) : now - lag
  }

  /// Continues with the layer's time; no effect after the first call.
  ///
  /// - Parameter fraction: The fraction of the timeline to continue from; nil for the current one.
  func release(at fraction: Double?, layerTime now: Double) {
    guard isHeld else { return }
    lag = now - (fraction.map { time(at: $0) } ?? time(atLayerTime: now))
    isHeld = false
  }

  private func time(at fraction: Double) -> Double { begin + fraction * seconds }
}
