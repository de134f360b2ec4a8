import Chance
import Foundation
import MotionCore
import Testing

/// What a playhead that remembers its progress says of what goes along with it.
struct EvaluatedPlayheadTests {
  private static let start = Moment(seconds: 1)
  private static let spring = Spring(response: 0.4, dampingRatio: 0.5)

  /// One of each course.
  private static let playheads: [Playhead] =
    PlayheadTests.pacings.flatMap { pacing in
      [
        .running(from: 0.2, to: 0.9, pacing: pacing, startingAt: start, lasting: 1.5),
        .running(from: 0.9, to: 0, pacing: pacing, startingAt: start, lasting: 0.3),
        PlayheadGlidingTests.gliding(pacing),
        .repeating(
          Cycles(count: 3, autoreverses: true), along: pacing, startingAt: start, legLasting: 0.4),
      ]
    } + [
      .held(at: 0.3, pacing: .linear),
      .released(
        from: 0.1, to: 1, progress: 0.3, velocity: 4, on: spring, startingAt: start, lasting: 1.2),
    ]

  @Test(arguments: playheads)
  func whatGoesAlongIsToTheBitWhatTheResidueSaysWithItsRates(_ playhead: Playhead) {
    var evaluated = EvaluatedPlayhead(playhead)
    for manner in [Playhead.Easing.Manner.passing, .late, .shared, .early] {
      for seconds in [0.1, 0.4] {
        let easing = Playhead.Easing(manner, seconds: seconds)
        let different = (0...200).filter { step in
          let moment = Moment(seconds: 0.9 + 0.01 * Double(step))
          let weights = evaluated.weights(at: moment, eased: easing, along: playhead.way)
          let residue = playhead.residue(at: moment, eased: easing)
          return weights.displacement.bitPattern != residue.displacement.bitPattern
            || weights.impulse.bitPattern != residue.impulse.bitPattern
            || weights.replacement.bitPattern != residue.replacement.bitPattern
            || evaluated.progress(at: moment).bitPattern
              != playhead.progress(at: moment).bitPattern
        }
        #expect(different.isEmpty)
      }
    }
  }

  @Test func anyCurveSolvedBesideWhatFollowsLateIsToTheBitSolvedAlone() {
    var random = Seeded(9)
    for _ in 0..<5_000 {
      var time: Double { random.once(in: 4) ? random.pick([0, 1]) : random.number(in: 0...1) }
      var height: Double { random.number(in: -1...2) }
      let curve = CubicCurve(
        controlPoint1: CGPoint(x: time, y: height), controlPoint2: CGPoint(x: time, y: height))
      let playhead: Playhead =
        random.once(in: 2)
        ? .running(
          from: random.number(in: 0...1), to: 1, pacing: .cubic(curve), startingAt: Self.start,
          lasting: random.number(in: 0.1...2))
        : .gliding(
          from: 0, to: 1, progress: (height, height), along: .cubic(curve),
          startingAt: Self.start, lasting: random.number(in: 0.1...2))
      let easing = Playhead.Easing(random.pick([.late, .shared]))
      for _ in 0..<20 {
        let moment = Self.start.advanced(by: random.number(in: 0...0.5))
        var evaluated = EvaluatedPlayhead(playhead)
        let weights = evaluated.weights(at: moment, eased: easing, along: playhead.way)
        let residue = playhead.residue(at: moment, eased: easing)
        if weights.replacement.bitPattern != residue.replacement.bitPattern
          || weights.displacement.bitPattern != residue.displacement.bitPattern
          || evaluated.progress(at: moment).bitPattern
            != playhead.progress(at: moment).bitPattern
        {
          Issue.record("\(playhead), \(easing) at \(moment): \(weights), not \(residue)")
        }
      }
    }
  }
}
