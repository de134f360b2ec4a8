import Chance
import Foundation
import MotionCore
import Testing

struct VelocityTrackerTests {
  /// Returns a tracker with `count` samples of `position(seconds)` from moment 0 on.
  static func tracker(
    count: Int = 15, every seconds: Double = 0.008, position: (Double) -> CGPoint
  ) -> VelocityTracker {
    var tracker = VelocityTracker()
    for index in 0..<count {
      let time = Double(index) * seconds
      tracker.add(position(time), at: Moment(seconds: time))
    }
    return tracker
  }

  static func isNear(_ velocity: CGVector, _ dx: Double, _ dy: Double, tolerance: Double) -> Bool {
    abs(velocity.dx - dx) <= tolerance * max(1, abs(dx))
      && abs(velocity.dy - dy) <= tolerance * max(1, abs(dy))
  }

  // MARK: - Invariants

  @Test func theVelocityOnAParabolaIsItsSlopeAtTheEnd() {
    let tracker = Self.tracker(count: 10) { CGPoint(x: 3_000 * $0 * $0 - 50 * $0, y: -7 * $0) }
    let end = 0.072
    #expect(
      Self.isNear(
        tracker.velocity(at: Moment(seconds: end)), 6_000 * end - 50, -7, tolerance: 1e-9))
  }

  @Test func theVelocityDoesNotDependOnTheLocation() {
    let path: (Double) -> CGPoint = { CGPoint(x: 512 * $0 * $0, y: 64 - 2_048 * $0) }
    let here = Self.tracker(every: 1.0 / 128, position: path)
    let there = Self.tracker(every: 1.0 / 128) {
      CGPoint(x: path($0).x + 4_096, y: path($0).y - 512)
    }
    let moment = Moment(seconds: 0.11)
    #expect(here.velocity(at: moment) == there.velocity(at: moment))
  }

  @Test func theVelocityDoesNotDependOnTheStartTime() {
    var early = VelocityTracker()
    var late = VelocityTracker()
    let day = Moment(seconds: 86_399.123_456)
    for index in 0..<30 {
      let point = CGPoint(x: Double(index * index % 17), y: Double(index) * 3.3)
      early.add(point, at: Moment(nanoseconds: Int64(index) * 7_123_457))
      late.add(point, at: Moment(nanoseconds: day.nanoseconds + Int64(index) * 7_123_457))
    }
    let end = Int64(29) * 7_123_457 + 1
    #expect(
      early.velocity(at: Moment(nanoseconds: end))
        == late.velocity(at: Moment(nanoseconds: day.nanoseconds + end)))
  }

  @Test func reversingThePathReversesTheVelocity() {
    let there = Self.tracker { CGPoint(x: 900 * $0, y: 30 * $0 * $0) }
    let back = Self.tracker { CGPoint(x: -900 * $0, y: -30 * $0 * $0) }
    let moment = Moment(seconds: 0.12)
    #expect(there.velocity(at: moment).dx == -back.velocity(at: moment).dx)
    #expect(there.velocity(at: moment).dy == -back.velocity(at: moment).dy)
  }

  // MARK: - Few samples

  @Test func fewerThanTwoSamplesHaveNoVelocity() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: .zero) == .zero)
    tracker.add(CGPoint(x: 5, y: 5), at: .zero)
    #expect(tracker.velocity(at: .zero) == .zero)
  }

  @Test func twoSamplesMakeALine() {
    let tracker = Self.tracker(count: 2) { CGPoint(x: 250 * $0, y: -1_000 * $0) }
    let velocity = tracker.velocity(at: Moment(seconds: 0.008))
    #expect(Self.isNear(velocity, 250, -1_000, tolerance: 1e-12))
  }

  @Test func theLastOfSimultaneousSamplesCounts() {
    var tracker = VelocityTracker()
    tracker.add(CGPoint(x: 0, y: 0), at: .zero)
    tracker.add(CGPoint(x: 99, y: -99), at: Moment(seconds: 0.01))
    tracker.add(CGPoint(x: 3, y: 4), at: Moment(seconds: 0.01))
    let velocity = tracker.velocity(at: Moment(seconds: 0.01))
    #expect(Self.isNear(velocity, 300, 400, tolerance: 1e-12))
  }

  @Test func resetClearsTheVelocity() {
    var tracker = Self.tracker { CGPoint(x: 900 * $0, y: 0) }
    tracker.reset()
    #expect(tracker.velocity(at: Moment(seconds: 0.112)) == .zero)
  }

  // MARK: - Old samples

  @Test func samplesOlderThanATenthOfASecondAreForgotten() {
    var tracker = VelocityTracker()
    tracker.add(CGPoint(x: -5_000, y: 800), at: .zero)
    for index in 0...5 {
      tracker.add(
        CGPoint(x: Double(index), y: 0), at: Moment(seconds: 0.2 + Double(index) * 0.01))
    }
    let velocity = tracker.velocity(at: Moment(seconds: 0.25))
    #expect(Self.isNear(velocity, 100, 0, tolerance: 1e-9))
  }

  @Test func onlyTheLastTwentySamplesCount() {
    // Samples are 1 ms apart, first backwards. The last 20 of the 40 move forwards.
    let tracker = Self.tracker(count: 40, every: 0.001) {
      CGPoint(x: 1_000 * abs($0 - 0.02), y: 0)
    }
    let velocity = tracker.velocity(at: Moment(seconds: 0.039))
    #expect(Self.isNear(velocity, 1_000, 0, tolerance: 1e-9))
  }

  /// A drag during a slow frame: moves that are read within 0.4 ms, at 500 points per second.
  @Test(arguments: [0.02, 0.06, 0.09, 0.102, 2]) func simultaneousMovesGiveALimitedVelocity(
    gap: Double
  ) {
    var tracker = Self.tracker { CGPoint(x: 0, y: 500 * $0) }
    let last = 0.112
    let distance = 500 * min(gap, 0.1)
    for index in 0..<30 {
      tracker.add(
        CGPoint(x: 0, y: 500 * last + distance * Double(index + 1) / 30),
        at: Moment(seconds: last + gap + 0.000_012 * Double(index)))
    }
    let velocity = tracker.velocity(at: Moment(seconds: last + gap + 0.001))
    #expect(velocity.dx == 0 && velocity.dy > 400 && velocity.dy < 2_100)
  }

  /// All samples of a touch arrive at the same time, after an unknown time.
  @Test func aTouchReadAllAtOnceHasALimitedVelocity() {
    let tracker = Self.tracker(count: 10, every: 0.000_04) { CGPoint(x: 250_000 * $0, y: 0) }
    let velocity = tracker.velocity(at: Moment(seconds: 0.000_4))
    #expect(Self.isNear(velocity, 4 * 90 / 0.04, 0, tolerance: 1e-9))
  }

  /// A hold before a flick does not slow the flick down, whatever the mouse's sample rate.
  @Test(arguments: [0.000_125, 0.000_25, 0.001, 0.004, 0.007_9, 0.008_1])
  func aHoldBeforeAFlickDoesNotSlowItDown(every seconds: Double) {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: .zero)
    for index in 0...Int((0.05 / seconds).rounded(.up)) {
      let time = seconds * Double(index)
      tracker.add(CGPoint(x: 2_000 * time, y: 0), at: Moment(seconds: 0.3 + time))
    }
    let end = 0.3 + seconds * (0.05 / seconds).rounded(.up)
    #expect(Self.isNear(tracker.velocity(at: Moment(seconds: end)), 2_000, 0, tolerance: 1e-3))
  }

  @Test func holdingStillForATenthOfASecondEndsTheVelocity() {
    var tracker = Self.tracker { CGPoint(x: 900 * $0, y: 0) }
    for index in 15...28 {
      tracker.add(CGPoint(x: 100, y: 0), at: Moment(seconds: Double(index) * 0.008))
    }
    #expect(tracker.velocity(at: Moment(seconds: 28 * 0.008)) == .zero)
  }

  @Test func withoutSamplesTheVelocityIsKeptThenFadesToZero() {
    let tracker = Self.tracker { CGPoint(x: 1_000 * $0, y: 0) }
    let newest = 14 * 0.008
    let velocities = [0, 0.02, 0.04, 0.055, 0.07, 0.085, 0.1, 5].map {
      Double(tracker.velocity(at: Moment(seconds: newest + $0)).dx)
    }
    for (velocity, fraction) in zip(velocities, [1, 1, 1, 0.75, 0.5, 0.25, 0, 0]) {
      expect(velocity, isNear: 1_000 * fraction, tolerance: 1e-9)
    }
    #expect(velocities[6] == 0)
    #expect(Double(tracker.velocity(at: .zero).dx) == velocities[0])
  }

  // MARK: - Extremes

  @Test func velocitiesAreFiniteForAnySampleTimes() {
    var random = Seeded(6)
    for _ in 0..<500 {
      var tracker = VelocityTracker()
      var time: Int64 = 0
      for _ in 0..<Int(random.number(in: 2...30)) {
        let step = [0, 1, 2, 1_000, 8_000_000, 99_999_999][Int(random.number(in: 0...5.99))]
        time += Int64(step)
        tracker.add(
          CGPoint(x: random.number(in: -1e6...1e6), y: random.number(in: -1e-300...1e-300)),
          at: Moment(nanoseconds: time))
      }
      let velocity = tracker.velocity(at: Moment(nanoseconds: time))
      #expect(velocity.dx.isFinite && velocity.dy.isFinite)
    }
  }

  @Test func timeThatRunsBackwardsIsRefused() async {
    await #expect(processExitsWith: .failure) {
      var tracker = VelocityTracker()
      tracker.add(.zero, at: Moment(seconds: 1))
      tracker.add(.zero, at: .zero)
    }
  }

  // MARK: - Parabolas that turn back

  /// A flick that slows down continues in its direction.
  @Test(arguments: [[0.0, 40, 53], [0, 60, 78], [0, 50, 65], [0, 40, 53, 57]])
  func aSlowingFlickKeepsItsDirection(_ places: [Double]) {
    var tracker = VelocityTracker()
    for (index, place) in places.enumerated() {
      tracker.add(
        CGPoint(x: place, y: -2 * place), at: Moment(seconds: Double(index) / 60))
    }
    let end = Moment(seconds: Double(places.count - 1) / 60)
    let latest = (places[places.count - 1] - places[places.count - 2]) * 60
    #expect(Self.isNear(tracker.velocity(at: end), latest, -2 * latest, tolerance: 1e-6))
  }

  @Test func aFlickThatRepeatsItsLastPositionKeepsItsDirection() {
    var tracker = VelocityTracker()
    for (place, time) in [(0.0, 0.0), (73, 0.0126), (73, 0.0147)] {
      tracker.add(CGPoint(x: place, y: 0), at: Moment(seconds: time))
    }
    #expect(
      Self.isNear(tracker.velocity(at: Moment(seconds: 0.0147)), 73 / 0.0147, 0, tolerance: 1e-9))
  }

  @Test func theVelocityFollowsARealReversalOfThePointer() {
    let tracker = Self.tracker(count: 8) { CGPoint(x: 400 * $0 - 8_000 * $0 * $0, y: 0) }
    let end = 0.056
    #expect(
      Self.isNear(
        tracker.velocity(at: Moment(seconds: end)), 400 - 16_000 * end, 0, tolerance: 1e-9))
  }

  /// One step back of a fast pointer is noise of the hand or a rounded coordinate.
  @Test func aLastStepBackIsNoise() {
    var tracker = VelocityTracker()
    for (index, place) in [0.0, 20, 42, 66, 92, 91].enumerated() {
      tracker.add(CGPoint(x: place, y: 0), at: Moment(seconds: Double(index) * 0.008))
    }
    #expect(tracker.velocity(at: Moment(seconds: 0.04)).dx > 500)
  }

  @Test func holdingStillAfterAFlickGivesNoBackwardVelocity() {
    var tracker = VelocityTracker()
    for index in 0..<9 {
      tracker.add(
        CGPoint(x: min(3, Double(index)) * 20, y: 0), at: Moment(seconds: Double(index) * 0.008))
    }
    #expect(tracker.velocity(at: Moment(seconds: 0.064)).dx >= 0)
  }
}
