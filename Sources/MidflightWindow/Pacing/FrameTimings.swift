import Foundation
import MotionCore

/// The durations of the window's latest frames and the age of their input.
///
/// `DesktopWindow` fills the timings; an overlay or `midflight doctor` reads them.
nonisolated package struct FrameTimings: Hashable, Sendable {
  /// The timings of a presented frame, in seconds.
  package struct Sample: Hashable, Sendable {
    /// The time since the last frame; nil after a rest.
    package var interval: TimeInterval?
    /// The time for advancing, painting and uploading.
    package var work: TimeInterval
    /// The newest event's age after the client received it. Nil without an event, and for a picture
    /// that is the first or has a new size.
    package var ageAtDispatch: TimeInterval?
    /// The newest event's age after painting; nil as for `ageAtDispatch`.
    package var ageAtPaint: TimeInterval?
    /// The newest event's age after presenting; nil as for `ageAtDispatch`.
    package var ageAtPresent: TimeInterval?
  }

  /// The times of an event on its way to the screen.
  struct Arrival: Hashable, Sendable {
    var arrived: Moment
    var dispatched: Moment
  }

  /// The most samples kept: four seconds at 60 frames per second.
  package static let capacity = 240

  /// The number of all presented frames.
  package private(set) var frameCount = 0
  private var ring: [Sample] = []
  private var lastPresented: Moment?

  /// Creates timings without frames.
  package init() {}

  /// The kept samples, the oldest first.
  package var samples: [Sample] {
    let oldest = ring.count < Self.capacity ? 0 : frameCount % Self.capacity
    return Array(ring[oldest...] + ring[..<oldest])
  }

  /// Returns the smallest value that at least `fraction` of the samples do not exceed (nearest
  /// rank).
  ///
  /// - Parameters:
  ///   - fraction: 0…1; 0 is the minimum and 0.5 the median. Other values stop the program.
  ///   - figure: The value of a sample; nil leaves the sample out.
  /// - Returns: Nil if no sample has a value. Sorts up to 240 values.
  package func percentile(
    _ fraction: Double, of figure: (Sample) -> TimeInterval?
  ) -> TimeInterval? {
    require(
      fraction >= 0 && fraction <= 1, "percentile(\(fraction)): pass a fraction from 0 to 1.")
    let values = ring.compactMap(figure).sorted()
    guard !values.isEmpty else { return nil }
    let rank = Int((fraction * Double(values.count)).rounded(.up))
    return values[max(rank, 1) - 1]
  }

  /// Adds a presented frame; replaces the oldest of `capacity` samples.
  ///
  /// The sample has no interval for the first frame and after an idle phase, and no ages without
  /// `newest`.
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

  /// Records an idle phase: the time until the next frame is no interval.
  mutating func beginIdle() { lastPresented = nil }
}
