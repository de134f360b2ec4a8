import Chance
import MotionCore
import Testing

/// The smooth and the evenly paced keyframe paths.
struct KeyframePathCurveTests {
  typealias Keyframe = KeyframePath.Keyframe
  typealias Tests = KeyframePathTests
  static let seeds = KeyframePathTests.seeds

  // MARK: - Cubic

  @Test(arguments: seeds) func aCubicPassesWhereKeyframesStartAndEnd(seed: UInt64) {
    let chain = Tests.chain(seed)
    let path = KeyframePath(chain, mode: .cubic)
    for (index, keyframe) in chain.enumerated() {
      let end = keyframe.start + keyframe.duration
      let (before, after) = (
        Tests.left(after: index, of: chain), Tests.left(after: index + 1, of: chain)
      )
      Tests.expect(path.remainder(at: keyframe.start), isNear: before, tolerance: 1e-12)
      Tests.expect(path.remainder(at: end), isNear: after, tolerance: 1e-12)
    }
  }

  /// Their second derivative is below 10⁷: 600 within (1/64)², times 12 in the worst case.
  @Test(arguments: seeds) func aCubicsSlopeIsContinuous(seed: UInt64) {
    let path = KeyframePath(Tests.chain(seed), mode: .cubic)
    for step in 1..<64 {
      let progress = Double(step) / Tests.grid
      let turn = path.slope(at: progress + 1e-9) - path.slope(at: progress - 1e-9)
      #expect(Tests.length(turn) < 0.1)
    }
  }

  @Test(arguments: seeds) func inAGapACubicHoldsAndStandsStill(seed: UInt64) {
    let chain = Tests.chain(seed)
    let path = KeyframePath(chain, mode: .cubic)
    for (index, (before, after)) in zip(chain, chain.dropFirst()).enumerated() {
      let gap = (before.start + before.duration, after.start)
      guard gap.0 < gap.1 else { continue }
      for fraction in [0, 0.01, 0.5, 0.99, 1] {
        let progress = gap.0 + (gap.1 - gap.0) * fraction
        Tests.expect(
          path.remainder(at: progress), isNear: Tests.left(after: index + 1, of: chain),
          tolerance: 1e-12)
        #expect(path.slope(at: progress) == .zero)
      }
    }
  }

  @Test func aSingleFullLengthKeyframeIsAStraightLine() {
    let offset = SIMD4<Double>(300, -40, 1, 0)
    let path = KeyframePath([Keyframe(start: 0, duration: 1, offset: offset)], mode: .cubic)
    for step in 0...100 {
      let progress = Double(step) / 100
      Tests.expect(path.remainder(at: progress), isNear: offset * (1 - progress), tolerance: 1e-12)
      #expect(path.slope(at: progress) == -offset)
    }
  }

  /// Catmull and Rom's tangents are the parabola's, so the curve in between is the parabola.
  @Test(arguments: seeds) func aCubicThroughPointsOfAParabolaIsTheParabola(seed: UInt64) {
    var random = Seeded(seed)
    let (a, b) = (Tests.offset(&random), Tests.offset(&random))
    func parabola(_ t: Double) -> SIMD4<Double> { a * (1 - t) + b * (1 - t * t) }
    let chain = Tests.chain(seed, gaps: false).map {
      let end = $0.start + $0.duration
      return Keyframe(
        start: $0.start, duration: $0.duration, offset: parabola($0.start) - parabola(end))
    }
    let path = KeyframePath(chain, mode: .cubic)
    let inner = (chain[0].duration, chain[chain.count - 1].start)
    for step in 0...200 {
      let progress = inner.0 + (inner.1 - inner.0) * Double(step) / 200
      Tests.expect(path.remainder(at: progress), isNear: parabola(progress), tolerance: 1e-11)
      Tests.expect(path.slope(at: progress), isNear: -a - b * (2 * progress), tolerance: 1e-9)
    }
  }

  /// A jump splits a cubic. The part before the jump continues straight to it.
  @Test func aCubicMayJump() {
    let offset = SIMD4<Double>(8, 0, 0, 0)
    let path = KeyframePath(
      [
        Keyframe(start: 0, duration: 0.5, offset: offset),
        Keyframe(start: 0.5, duration: 0, offset: offset),
        Keyframe(start: 0.5, duration: 0.5, offset: offset),
      ], mode: .cubic)
    #expect(path.remainder(at: 0.25) == offset * 2.5)
    #expect(path.remainder(at: 0.5) == offset)
    #expect(path.remainder(at: 0.75) == offset * 0.5)
  }

  // MARK: - Paced

  @Test(arguments: seeds) func pacedPassesEachPointInProportionToItsDistance(seed: UInt64) {
    let chain = Tests.chain(seed)
    let path = KeyframePath(chain, mode: .paced)
    let length = chain.reduce(0) { $0 + Tests.length($1.offset) }
    var covered = 0.0
    for index in 0...chain.count {
      Tests.expect(
        path.remainder(at: covered / length), isNear: Tests.left(after: index, of: chain),
        tolerance: 1e-10)
      if index < chain.count { covered += Tests.length(chain[index].offset) }
    }
    for step in 0...500 {
      let speed = Tests.length(path.slope(at: Double(step) / 500))
      expect(speed, isNear: length, tolerance: 1e-10)
    }
  }

  @Test(arguments: [KeyframePath.CalculationMode.paced, .cubicPaced], seeds)
  func pacedModesUseOnlyTheOrderOfTheTimes(_ mode: KeyframePath.CalculationMode, seed: UInt64) {
    let chain = Tests.chain(seed)
    let other = chain.enumerated().map { index, keyframe in
      Keyframe(start: Double(index) / 100, duration: 0.9, offset: keyframe.offset)
    }
    #expect(KeyframePath(other, mode: mode) == KeyframePath(chain, mode: mode))
  }

  @Test(arguments: seeds) func cubicPacedHasOneSpeedAndPassesEachPoint(seed: UInt64) {
    let chain = Tests.chain(seed)
    let path = KeyframePath(chain, mode: .cubicPaced)
    let speed = Tests.length(path.slope(at: 0))
    #expect(speed >= chain.reduce(0) { $0 + Tests.length($1.offset) })
    let samples = (0...4000).map { Double($0) / 4000 }
    for sample in samples {
      expect(Tests.length(path.slope(at: sample)), isNear: speed, tolerance: 1e-9)
    }
    for index in 0...chain.count {
      let point = Tests.left(after: index, of: chain)
      let nearest = samples.map { Tests.length(path.remainder(at: $0) - point) }.min()
      // A sample's nearest point is at most half a step away.
      #expect(nearest.map { $0 <= speed / 8000 * 1.001 } == true)
    }
  }

  /// Points on a circle: the error is far below that of paced's polygon, which is 3.4 %.
  @Test func cubicPacedAlongACircleKeepsToIt() {
    // The cosines and sines of multiples of 30°.
    let (half, root) = (0.5, (3.0).squareRoot() / 2)
    let points: [SIMD2<Double>] = [
      [1, 0], [root, half], [half, root], [0, 1], [-half, root], [-root, half], [-1, 0],
      [-root, -half], [-half, -root], [0, -1], [half, -root], [root, -half], [1, 0],
    ]
    let keyframes = zip(points, points.dropFirst()).enumerated().map { index, step in
      let difference = step.0 - step.1
      return Keyframe(
        start: Double(index) / 12, duration: 1.0 / 12,
        offset: SIMD4(difference.x, difference.y, 0, 0))
    }
    let path = KeyframePath(keyframes, mode: .cubicPaced)
    // The remainder is relative to the last point, (1, 0). The outer pieces are flatter.
    for step in 100...900 {
      let place = path.remainder(at: Double(step) / 1000) + SIMD4(1, 0, 0, 0)
      #expect(abs(Tests.length(place) - 1) < 0.002)
    }
  }

  @Test func cubicPacedAlongALineIsPaced() {
    let offset = SIMD4<Double>(3, 4, 0, 0)
    let keyframes = [0.0, 0.5, 0.75].map { Keyframe(start: $0, duration: 0.1, offset: offset) }
    let (straight, smooth) = (
      KeyframePath(keyframes, mode: .paced), KeyframePath(keyframes, mode: .cubicPaced)
    )
    for step in 0...100 {
      let progress = Double(step) / 100
      Tests.expect(
        smooth.remainder(at: progress), isNear: straight.remainder(at: progress), tolerance: 1e-12)
    }
  }
}
