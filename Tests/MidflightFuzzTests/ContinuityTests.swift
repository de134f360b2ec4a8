import Foundation
import Midflight
import MidflightFuzz
import SlowTrait
import Testing

typealias Transition = ContinuityGuarantee.Transition

/// Each cell of the table in docs/ANIMATORS.md, tested on random animations. A guarantee has to
/// hold for all seeds. A cell without a guarantee has to break for most.
struct ContinuityTests {
  private static let seeds = 1...(isQuick ? 40 : 250) as ClosedRange<UInt64>
  /// The number of seeds that count as most: 80 %. A cell without a guarantee has to break for more
  /// seeds.
  private static let most = seeds.count * 4 / 5

  @Test(arguments: Transition.allCases) func positionsFollowTheContinuityTable(
    of transition: Transition
  ) {
    let continuity = ContinuityGuarantee.continuity(for: transition, of: .position)
    var (broken, greater) = (0, 0)
    for seed in Self.seeds {
      let observation = AnimationFixture(seed: seed).perform(transition)
      if continuity == .continuous {
        // The end of an animation is compared over one nanosecond.
        let isEnding = [.endOfCurve, .memberArrives, .groupEnds].contains(transition)
        let tolerance = isEnding ? 2e-9 * observation.speedBefore : 0
        #expect(
          observation.jump <= tolerance, "\(transition), seed \(seed): \(observation.jump) points")
        continue
      }
      if observation.jump > 0 { broken += 1 }
      guard let expected = observation.expectedPlaces else {
        Issue.record("\(transition) says nowhere where it has to be")
        return
      }
      for (place, expected) in zip(observation.after.values, expected) {
        let bound = 1e-7 + 1e-10 * expected.absolute
        #expect(
          all((place - expected).absolute .<= bound),
          "\(transition), seed \(seed): \(place), not \(expected)")
      }
      // 0.1 % of at most 350 points, divided by a damping ratio of at least 0.3. An initial
      // velocity increases the last jump 14 times.
      let step = 350 * 0.001 / 0.3 * 1.1
      if transition == .endOfSpring { #expect(observation.jump <= step, "seed \(seed)") }
      if transition == .endOfThrownSpring {
        #expect(observation.jump <= 14 * step, "seed \(seed)")
        if observation.jump > step { greater += 1 }
      }
    }
    #expect(transition != .endOfThrownSpring || greater > 0, "none needs the wider bound")
    if continuity != .continuous {
      #expect(broken > Self.most, "\(transition): only \(broken) of \(Self.seeds.count) break")
    }
  }

  @Test(arguments: Transition.allCases) func velocitiesFollowTheContinuityTable(
    of transition: Transition
  ) {
    let continuity = ContinuityGuarantee.continuity(for: transition, of: .velocity)
    var (broken, moving) = (0, 0)
    for seed in Self.seeds {
      let observation = AnimationFixture(seed: seed).perform(transition)
      // In points, radians or other units per second.
      if observation.speedBefore > 0.1 { moving += 1 }
      switch continuity {
      case .continuous:
        let change = observation.changeOfVelocity
        #expect(change <= 0, "\(transition), seed \(seed): by \(change) a second too much")
      case .stops: #expect(observation.speedAfter == 0, "\(transition), seed \(seed)")
      case .breaks:
        if observation.changeOfVelocity > 0 { broken += 1 }
        guard let expected = observation.expectedRates else {
          Issue.record("\(transition) says nowhere how fast it has to be")
          return
        }
        for (rate, expected) in zip(observation.after.velocities, expected) {
          #expect(
            all((rate - expected).absolute .<= 1e-6 * (1 + expected.absolute)),
            "\(transition), seed \(seed): \(rate) a second, not \(expected)")
        }
      }
    }
    if case .breaks = continuity {
      #expect(broken > Self.most, "\(transition): only \(broken) of \(Self.seeds.count) break")
    }
    if !Self.atRest.contains(transition) {
      #expect(
        moving > Self.most, "\(transition): only \(moving) of \(Self.seeds.count) move before it")
    }
  }

  /// The transitions before which nothing moves.
  private static let atRest: Set<Transition> = [
    .startAtRest, .startAtSpeed, .startThrown, .startReversed, .scrub, .resumeCurve, .resumeSpring,
    .reversePaused, .finish, .groupScrub, .groupFinish,
  ]

  /// The velocities in the comparisons equal the slopes of the displayed values.
  @Test(.slow, arguments: Transition.allCases)
  func velocitiesAreTheSlopesOfDisplayedValues(of transition: Transition) {
    for seed in Self.seeds {
      let observation = AnimationFixture(seed: seed).perform(transition)
      #expect(observation.slopesAgree, "\(transition), seed \(seed)")
    }
  }

  @Test func theDocumentPrintsTheTable() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/ANIMATORS.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- the table of ContinuityGuarantee -->\n")
    try #require(parts.count == 3)
    #expect(parts[1] == ContinuityGuarantee.table)
  }
}

extension TransitionObservation {
  /// The greatest jump beyond the tolerance of docs/ANIMATORS.md, 10⁻⁷ points and 10⁻¹⁰ of the
  /// number; 0 or less for no jump.
  var jump: Double {
    zip(before.drawnValues, after.drawnValues).map { old, new in
      ((new - old).absolute - 1e-7 - 1e-10 * old.absolute).max()
    }.max() ?? 0
  }

  /// The greatest change of a velocity beyond the tolerance of docs/ANIMATORS.md, 10⁻⁶ of the
  /// greater velocity and 10⁻⁶ per second.
  ///
  /// The velocities are those of the displayed values, which do not move beyond a limit.
  var changeOfVelocity: Double {
    zip(before.drawnVelocities, after.drawnVelocities).map { old, new in
      let greater = pointwiseMax(old.absolute, new.absolute)
      return ((new - old).absolute - 1e-6 * (1 + greater)).max()
    }.max() ?? 0
  }

  var speedBefore: Double { before.velocities.map(Self.greatest).max() ?? 0 }
  var speedAfter: Double { after.velocities.map(Self.greatest).max() ?? 0 }

  /// A Boolean value that indicates whether values move with their velocities in the microseconds
  /// before and after the transition. The tolerance is the change of the velocity, and 1 %.
  var slopesAgree: Bool {
    Self.isSlope(from: earlier, to: before) && Self.isSlope(from: after, to: later)
  }

  private static func isSlope(from one: LayerMotion, to other: LayerMotion) -> Bool {
    one.values.indices.allSatisfy { index in
      let (r0, r1) = (one.velocities[index], other.velocities[index])
      let slope = (other.values[index] - one.values[index]) / 1e-6
      return greatest(slope - (r0 + r1) / 2) <= 1 + greatest(r1 - r0) + 0.01 * greatest(r0)
    }
  }

  private func zip(
    _ one: [SIMD4<Double>], _ other: [SIMD4<Double>]
  ) -> [(SIMD4<Double>, SIMD4<Double>)] { Array(Swift.zip(one, other)) }

  private static func greatest(_ numbers: SIMD4<Double>) -> Double { numbers.absolute.max() }
}

extension SIMD4<Double> {
  /// The absolute values.
  fileprivate var absolute: SIMD4<Double> { pointwiseMax(self, -self) }
}
