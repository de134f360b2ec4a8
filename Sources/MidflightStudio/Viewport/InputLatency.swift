import Foundation

/// The latency of each frame's newest input at three points on its way to the screen.
///
/// The window measures it, except for the first frame and for frames after a change of size. F3
/// shows it.
package nonisolated struct InputLatency: Equatable, Sendable {
  /// A summary of several latencies, in seconds.
  package struct Summary: Equatable, Sendable {
    /// The median.
    package var median: TimeInterval
    /// The 95th percentile.
    package var percentile95: TimeInterval

    /// Creates a summary.
    package init(median: TimeInterval, percentile95: TimeInterval) {
      (self.median, self.percentile95) = (median, percentile95)
    }
  }

  /// Until the scene or the window has handled the input; nil for no input.
  package var atDispatch: Summary?
  /// Until the frame is painted.
  package var atPaint: Summary?
  /// Until the frame is presented.
  package var atPresent: Summary?
  /// Seconds between two refreshes of the display.
  package var refreshInterval: TimeInterval

  /// Creates a measurement.
  package init(
    atDispatch: Summary?, atPaint: Summary?, atPresent: Summary?, refreshInterval: TimeInterval
  ) {
    (self.atDispatch, self.atPaint, self.atPresent) = (atDispatch, atPaint, atPresent)
    self.refreshInterval = refreshInterval
  }
}
