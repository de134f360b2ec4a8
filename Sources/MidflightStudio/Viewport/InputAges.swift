import Foundation

/// How old the newest input was at three places of its way to the screen, of the last frames that had any.
///
/// A window measures them, but for the first picture and those of another size than the last; F3 shows them.
package nonisolated struct InputAges: Equatable, Sendable {
  /// Of many ages, in seconds.
  package struct Age: Equatable, Sendable {
    /// Half of them are no more.
    package var median: TimeInterval
    /// Nineteen of twenty are no more.
    package var percentile95: TimeInterval

    /// An age of one frame or of many.
    package init(median: TimeInterval, percentile95: TimeInterval) {
      (self.median, self.percentile95) = (median, percentile95)
    }
  }

  /// When the scene or the window had taken it; nil if there was none.
  package var atDispatch: Age?
  /// When its frame was painted and handed over.
  package var atPaint: Age?
  /// When presenting that returned.
  package var atPresent: Age?
  /// Seconds from one refresh of the display to the next.
  package var refreshInterval: TimeInterval

  /// What a window has measured.
  package init(atDispatch: Age?, atPaint: Age?, atPresent: Age?, refreshInterval: TimeInterval) {
    (self.atDispatch, self.atPaint, self.atPresent) = (atDispatch, atPaint, atPresent)
    self.refreshInterval = refreshInterval
  }
}
