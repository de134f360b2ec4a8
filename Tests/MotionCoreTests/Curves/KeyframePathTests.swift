import Chance
import MotionCore
import Testing

struct KeyframePathTests {
  typealias Keyframe = KeyframePath.Keyframe
  typealias Mode = KeyframePath.CalculationMode

  static let modes: [Mode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
  static let seeds = 0..<20 as Range<UInt64>
  /// The grid of random times, which are multiples of 1/64. No corner lies between them.
  static let grid = 64.0

  /// Returns keyframes at any times, overlapping, in any order.
  static func anyKeyframes(_ seed: UInt64) -> [Keyframe] {
    var random = Seeded(seed)
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      Keyframe(
        start: Double(Int.random(in: 0...64, using: &random)) / grid,
        duration: Double(Int.random(in: 0...40, using: &random)) / grid,
        offset: offset(&random))
    }
  }

  /// Returns keyframes one after the other from 0 to 1, with occasional gaps.
  static func chain(_ seed: UInt64, gaps: Bool = true) -> [Keyframe] {
    var random = Seeded(seed)
    let times = Set((1..<64).shuffled(using: &random).prefix(5)).union([0, 64]).sorted()
    let pairs = zip(times, times.dropFirst()).map { (Double($0) / grid, Double($1) / grid) }
    return pairs.enumerated().compactMap { index, pair in
      if gaps, index > 0, UInt64(index) % 3 == seed % 3 { return nil }
      return Keyframe(start: pair.0, duration: pair.1 - pair.0, offset: offset(&random))
    }
  }

  static func offset(_ random: inout Seeded) -> SIMD4<Double> {
    SIMD4((0..<4).map { _ in random.number(in: -300...300) })
  }

  static func length(_ vector: SIMD4<Double>) -> Double { (vector * vector).sum().squareRoot() }

  /// Returns the remaining offset after the first `count` keyframes in the order of time.
  static func left(after count: Int, of chain: [Keyframe]) -> SIMD4<Double> {
    chain.dropFirst(count).reduce(.zero) { $0 + $1.offset }
  }

  static func expect(
    _ actual: SIMD4<Double>, isNear expected: SIMD4<Double>, tolerance: Double,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      length(actual - expected) <= tolerance * max(1, length(expected)),
      "\(actual) is not within \(tolerance) of \(expected)", sourceLocation: location)
  }

  // MARK: - Invariants of all modes

  @Test(arguments: modes, seeds) func theRemainderIsFullAtZeroAndZeroAtOne(
    _ mode: Mode, seed: UInt64
  ) {
    let keyframes = Self.anyKeyframes(seed)
    let path = KeyframePath(keyframes, mode: mode)
    #expect(path.remainder(at: 0) == keyframes.reduce(.zero) { $0 + $1.offset })
    #expect(path.remainder(at: 1) == .zero)
  }

  /// Speeds are below 10⁶ per unit of progress: 6 keyframes of 600 within 1/64.
  @Test(arguments: modes.filter { $0 != .discrete }, seeds)
  func theRemainderIsContinuous(_ mode: Mode, seed: UInt64) {
    let path = KeyframePath(Self.chain(seed), mode: mode)
    for step in 0...640 {
      let progress = Double(step) / 640
      let change = path.remainder(at: progress + 1e-9) - path.remainder(at: progress - 1e-9)
      #expect(Self.length(change) < 2e-3)
    }
  }

  @Test(arguments: modes, seeds) func slopeIsTheSlopeOfTheRemainder(_ mode: Mode, seed: UInt64) {
    let path = KeyframePath(Self.anyKeyframes(seed), mode: mode)
    let half = 1e-7
    var compared = 0
    for step in -10..<74 {
      let progress = (Double(step) + 0.5) / Self.grid
      let (before, after) = (progress - half, progress + half)
      // A paced path has corners anywhere, and a corner has no single slope.
      let turn = path.slope(at: after) - path.slope(at: before)
      if mode == .paced || mode == .cubicPaced, Self.length(turn) > 1e-6 { continue }
      let rise = path.remainder(at: after) - path.remainder(at: before)
      Self.expect(path.slope(at: progress), isNear: rise / (2 * half), tolerance: 1e-5)
      compared += 1
    }
    #expect(compared > 60)
  }

  @Test(arguments: modes, seeds) func aKeyframePathContinuesStraightBeyondItsEnds(
    _ mode: Mode, seed: UInt64
  ) {
    let keyframes = Self.chain(seed)
    let path = KeyframePath(keyframes, mode: mode)
    let whole = Self.left(after: 0, of: keyframes)
    for beyond in [0.001, 0.1, 2] {
      Self.expect(
        path.remainder(at: -beyond), isNear: whole - path.slope(at: 0) * beyond, tolerance: 1e-12)
      Self.expect(
        path.remainder(at: 1 + beyond), isNear: path.slope(at: 1) * beyond, tolerance: 1e-12)
      #expect(path.slope(at: -beyond) == path.slope(at: 0))
      #expect(path.slope(at: 1 + beyond) == path.slope(at: 1))
    }
    if mode == .discrete { #expect(path.slope(at: 0) == .zero && path.slope(at: 1) == .zero) }
  }

  @Test(arguments: modes, seeds) func theOrderOfAddingDoesNotMatter(_ mode: Mode, seed: UInt64) {
    let chain = Self.chain(seed)
    var random = Seeded(seed)
    let shuffled = KeyframePath(chain.shuffled(using: &random), mode: mode)
    let sorted = KeyframePath(chain, mode: mode)
    for step in 0...200 {
      let progress = Double(step) / 200
      Self.expect(
        shuffled.remainder(at: progress), isNear: sorted.remainder(at: progress), tolerance: 1e-9)
    }
  }

  @Test(arguments: modes) func aPathWithoutADistanceHasNoRemainder(_ mode: Mode) {
    let still = Keyframe(start: 0.2, duration: 0.5, offset: .zero)
    for path in [KeyframePath([], mode: mode), KeyframePath([still, still], mode: mode)] {
      for progress in [-1, 0, 0.1, 0.5, 1, 3] {
        #expect(path.remainder(at: progress) == .zero && path.slope(at: progress) == .zero)
      }
    }
  }

  // MARK: - Linear and discrete

  @Test(arguments: seeds) func aLinearRemainderIsTheSumOfKeyframeRemainders(seed: UInt64) {
    let keyframes = Self.anyKeyframes(seed)
    let path = KeyframePath(keyframes, mode: .linear)
    for step in 1..<1000 {
      let progress = Double(step) / 1000
      let expected = keyframes.reduce(SIMD4<Double>.zero) { sum, keyframe in
        let end = min(keyframe.start + keyframe.duration, 1)
        let fraction =
          end > keyframe.start
          ? min(max((progress - keyframe.start) / (end - keyframe.start), 0), 1)
          : (progress >= keyframe.start ? 1 : 0)
        return sum + keyframe.offset * (1 - fraction)
      }
      Self.expect(path.remainder(at: progress), isNear: expected, tolerance: 1e-12)
    }
  }

  @Test(arguments: seeds) func discreteKeyframesJumpAtTheirStarts(seed: UInt64) {
    let keyframes = Self.anyKeyframes(seed)
    let path = KeyframePath(keyframes, mode: .discrete)
    for step in 1..<1280 {
      let progress = Double(step) / 1280  // 20 per step of the grid, so starts are hit exactly
      let expected = keyframes.filter { $0.start > progress }
        .reduce(SIMD4<Double>.zero) { $0 + $1.offset }
      #expect(path.remainder(at: progress) == expected)
      #expect(path.slope(at: progress) == .zero)
    }
  }

  @Test func timesThatDifferByRoundingMeet() {
    let offset = SIMD4<Double>(1, 0, 0, 0)
    let starts = [0.0, 0.1, 0.3]
    #expect(0.1 + 0.2 > 0.3)
    let chain = zip(starts, [0.1, 0.2, 0.7]).map {
      Keyframe(start: $0, duration: $1, offset: offset * $1)
    }
    for mode in [Mode.linear, .cubic] {
      let path = KeyframePath(chain, mode: mode)
      for progress in [0, 0.1, 0.3, (0.3).nextUp, (0.3).nextDown, 0.5, 1] {
        Self.expect(path.slope(at: progress), isNear: -offset, tolerance: 1e-12)
        Self.expect(path.remainder(at: progress), isNear: offset * (1 - progress), tolerance: 1e-12)
      }
    }
  }

  @Test func numbersOfModesAreUIKits() {
    #expect((0...4).map(Mode.init) == [.linear, .discrete, .paced, .cubic, .cubicPaced])
  }

  @Test func keyframeTimesOutsideZeroToOneAreRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = KeyframePath.Keyframe(start: 0, duration: 2, offset: .zero)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframePath.Keyframe(start: -0.5, duration: 1, offset: .zero)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframePath.Keyframe(start: .nan, duration: 1, offset: .zero)
    }
  }
}
