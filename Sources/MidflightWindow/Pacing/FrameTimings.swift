import Foundation
import MotionCore

/// How long the window's latest frames took, and how old their input was.
///
/// The window keeps one; an overlay or `midflight doctor` reads it.
nonisolated package struct FrameTimings: Hashable, Sendable {
  /// One frame that was presented; all figures are seconds.
  package struct Sample: Hashable, Sendable {
    /// Since the frame before; nil after a rest.
    package var interval: TimeInterval?
    /// Advancing, painting and uploading.
    package var work: TimeInterval
    /// Age of the newest event when the client had taken it; nil without an event, and where a picture is
    /// the first or of another size than the last.
    package var ageAtDispatch: TimeInterval?
    /// Age of the newest event when its frame was painted; nil as above.
    package var ageAtPaint: TimeInterval?
    /// Age of the newest event when presenting its frame returned; nil as above.
    package var ageAtPresent: TimeInterval?
  }

  /// An event on its way to the screen.
  struct Arrival: Hashable, Sendable {
    var arrived: Moment
    var dispatched: Moment
  }

  /// The most samples kept: four seconds at 60 a second.
  package static let capacity = 240

  /// Frames presented in all.
  package private(set) var frameCount = 0
  private var ring: [Sample] = []
  private var lastPresented: Moment?

  /// No frames yet.
  package init() {}

  /// The samples kept, oldest first.
  package var samples: [Sample] {
    let oldest = ring.count < Self.capacity ? 0 : frameCount % Self.capacity
    return Array(ring[oldest...] + ring[..<oldest])
  }

  /// The smallest value that at least `fraction` of the samples do not exceed (nearest rank).
  ///
  /// - Parameter fraction: 0…1; 0.5 is the median.
  /// - Returns: Nil if no sample has this figure. Sorts: up to 240 values.
  package func percentile(
    _ fraction: Double, of figure: (Sample) -> TimeInterval?
  ) -> TimeInterval? {
    require(
      fraction >= 0 && fraction <= 1, "percentile(\(fraction)): a fraction runs from 0 to 1.")
    let values = ring.compactMap(figure).sorted()
    guard !values.isEmpty else { return nil }
    let rank = Int((fraction * Double(values.count)).rounded(.up))
    return values[max(rank, 1) - 1]
  }

  /// Adds a frame that was presented.
  mutating func record(began: Moment, painted: Moment, presented: Moment, newest: Arrival?) {
    let sample = Sample(
      interval: lastPresented.map { presented.seconds(since: $0) },
      work: painted.seconds(since: began),
      ageAtDispatch: newest.map { $0.dispatched.seconds(since: $0.arrived) },
      ageAtPaint: newest.map { painted.seconds(since: $0.arrived) },
      ageAtPresent: newest.map { presented.seconds(since: $0.arrived) })
    if ring.count < Self.capacity {
      ring.append(sample)
    } else {
      ring[frameCount % Self.capacity] = sample
    }
    frameCount += 1
    lastPresented = presented
  }

  /// Notes that nothing moves: the time until the next frame is no interval.
  mutating func rest() { lastPresented = nil }
}
