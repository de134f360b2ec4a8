import Chance
import Foundation
import MotionCore
import Testing

/// Playheads that are solved side by side.
struct PlayheadRingTests {
  private static let start = Moment(seconds: 1)

  /// On a curve of any kind, also one that is flat or vertical at an end, or leaves 0…1.
  private static func anyPlayhead(_ random: inout Seeded) -> Playhead {
    var time: Double { random.once(in: 4) ? random.pick([0, 1]) : random.number(in: 0...1) }
    var height: Double { random.number(in: -1...2) }
    let curve = CubicCurve(
      controlPoint1: CGPoint(x: time, y: height), controlPoint2: CGPoint(x: time, y: height))
    let start = start.advanced(by: random.number(in: -0.2...0.2))
    let seconds = random.number(in: 0.1...2)
    if random.once(in: 2) {
      return .gliding(
        from: 0.3, to: 1, progress: (height, height), along: .cubic(curve), startingAt: start,
        lasting: seconds)
    }
    let ends = random.pick([(0.0, 1.0), (1.0, 0.0), (time, 1.0), (-0.5, 1.0)])
    return .running(
      from: ends.0, to: ends.1, pacing: .cubic(curve), startingAt: start, lasting: seconds)
  }

  /// Asks one of a ring; of fewer than four, it is there again in place of the others.
  private static func progress(
    of index: Int, in ring: UnsafeMutableBufferPointer<EvaluatedPlayhead>, at moment: Moment
  ) -> Double {
    func place(_ step: Int) -> EvaluatedPlayhead.Place {
      ring.baseAddress.unsafelyUnwrapped + (step < ring.count ? (index + step) % ring.count : index)
    }
    return ring[index].knownProgress(at: moment)
      ?? EvaluatedPlayhead.evaluate(place(0), with: (place(1), place(2), place(3)), at: moment)
  }

  @Test func eachSaysToTheBitWhatItSaysAlone() {
    var random = Seeded(10)
    for _ in 0..<2_000 {
      let playheads = (0..<random.pick([2, 3, 4, 4])).map { _ in Self.anyPlayhead(&random) }
      var ring = playheads.map(EvaluatedPlayhead.init)
      var moment = Self.start.advanced(by: -0.3)
      for _ in 0..<20 {
        moment = moment.advanced(by: random.number(in: 0...0.2))
        for index in ring.indices.shuffled(using: &random) where !random.once(in: 5) {
          let progress = ring.withUnsafeMutableBufferPointer {
            Self.progress(of: index, in: $0, at: moment)
          }
          let alone = playheads[index].progress(at: moment)
          if progress.bitPattern != alone.bitPattern {
            Issue.record("\(playheads[index]) at \(moment): \(progress), not \(alone)")
          }
        }
      }
    }
  }

  @Test(arguments: 2...4)
  func whoIsAskedIsSolvedAlongAndWhoIsNotAskedAnyMoreIsNotForLong(count: Int) {
    let playhead = Playhead.running(
      from: 0, to: 1, pacing: .cubic(.easeInOut), startingAt: Self.start, lasting: 10)
    var ring = [EvaluatedPlayhead](repeating: EvaluatedPlayhead(playhead), count: count)
    ring.withUnsafeMutableBufferPointer { ring in
      func moment(_ frame: Int) -> Moment { Self.start.advanced(by: 0.01 * Double(frame)) }
      for index in 0..<count { _ = Self.progress(of: index, in: ring, at: moment(1)) }
      _ = Self.progress(of: 0, in: ring, at: moment(2))
      for index in 0..<count { #expect(ring[index].knownProgress(at: moment(2)) != nil) }
      for frame in 3..<100 { _ = Self.progress(of: 0, in: ring, at: moment(frame)) }
      for index in 1..<count { #expect(ring[index].knownProgress(at: moment(99)) == nil) }
      for frame in 100..<400 { _ = Self.progress(of: 0, in: ring, at: moment(frame)) }
      for index in 1..<count { #expect(ring[index].knownProgress(at: moment(399)) == nil) }
    }
  }

  @Test func whatWasNeverAskedIsNotSolvedAlong() {
    let playhead = Playhead.running(
      from: 0, to: 1, pacing: .cubic(.easeInOut), startingAt: Self.start, lasting: 10)
    var ring = [EvaluatedPlayhead](repeating: EvaluatedPlayhead(playhead), count: 4)
    ring.withUnsafeMutableBufferPointer { ring in
      let moment = Self.start.advanced(by: 1)
      _ = Self.progress(of: 0, in: ring, at: moment)
      for index in 1..<4 { #expect(ring[index].knownProgress(at: moment) == nil) }
    }
  }
}
