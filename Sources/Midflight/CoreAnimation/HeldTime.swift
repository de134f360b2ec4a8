import Foundation

/// Where in its time an explicit animation is that a transition holds, and by how much it is late from
/// then on; both in the time of its layer.
final class HeldTime {
  /// When its transition began.
  let begin: Double
  /// What all of the timeline takes.
  private let seconds: Double
  private weak var timeline: TransitionTimeline?
  /// Whether the timeline says where it is.
  private(set) var isHeld = true
  /// By how much it is late once that is over.
  private(set) var lag = 0.0

  /// - Parameter layerTime: Now.
  init(
    at layerTime: Double, steeredBy timeline: TransitionTimeline, lasting seconds: TimeInterval
  ) {
    begin = layerTime - timeline.way * seconds
    (self.timeline, self.seconds) = (timeline, seconds)
  }

  func time(atLayerTime now: Double) -> Double {
    isHeld ? time(at: timeline?.way ?? 0) : now - lag
  }

  /// Runs with its layer's time again.
  ///
  /// - Parameter fraction: Of the timeline, where it does so; nil for where it is.
  func letGo(at fraction: Double?, layerTime now: Double) {
    guard isHeld else { return }
    lag = now - (fraction.map { time(at: $0) } ?? time(atLayerTime: now))
    isHeld = false
  }

  private func time(at fraction: Double) -> Double { begin + fraction * seconds }
}
