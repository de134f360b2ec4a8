import MotionCore
import Testing

struct DecelerationTests {
  static let all: [Deceleration] = [.normal, .fast, Deceleration(rate: 0.5)]

  @Test(arguments: all)
  func aDecelerationBeginsAtItsInitialVelocity(_ deceleration: Deceleration) {
    #expect(deceleration.velocity(at: 0, initialVelocity: -731.5) == -731.5)
    #expect(deceleration.distance(at: 0, initialVelocity: -731.5) == 0)
    #expect(deceleration.slideDistance(at: 0, initialVelocity: -731.5) == 0)
  }

  @Test(arguments: all)
  func eachMillisecondMultipliesTheVelocityByTheRate(_ deceleration: Deceleration) {
    var velocity = 1200.0
    for millisecond in 1...50 {
      velocity *= deceleration.rate
      let left = deceleration.velocity(at: Double(millisecond) / 1000, initialVelocity: 1200)
      #expect(abs(left - velocity) <= 1e-13 * velocity)
    }
  }

  /// The distance is the integral of the velocity, by Simpson's rule over 400 steps.
  @Test(arguments: all)
  func theExactDistanceIsTheIntegralOfTheVelocity(_ deceleration: Deceleration) {
    let end = deceleration.duration(initialVelocity: 900, untilSpeed: 90)
    let step = end / 400
    let sum = (0...400).reduce(0) { sum, index in
      let weight: Double = index == 0 || index == 400 ? 1 : index.isMultiple(of: 2) ? 2 : 4
      return sum + weight * deceleration.velocity(at: Double(index) * step, initialVelocity: 900)
    }
    expect(
      deceleration.distance(at: end, initialVelocity: 900), isNear: sum * step / 3, tolerance: 1e-10
    )
  }

  @Test(arguments: all)
  func theSlideIsTheSumOfItsSteps(_ deceleration: Deceleration) {
    var (sum, velocity) = (0.0, 900.0)
    for millisecond in 1...200 {
      velocity *= deceleration.rate
      sum += velocity / 1000
      let slide = deceleration.slideDistance(at: Double(millisecond) / 1000, initialVelocity: 900)
      expect(slide, isNear: sum, tolerance: 1e-12)
    }
  }

  @Test(arguments: all)
  func aDecelerationContinuedMidwayEndsAtTheSamePlace(_ deceleration: Deceleration) {
    for time in [0.001, 0.02, 0.4] {
      let velocity = deceleration.velocity(at: time, initialVelocity: 800)
      let rest = deceleration.projectedDistance(initialVelocity: velocity)
      let distance = deceleration.distance(at: time, initialVelocity: 800)
      expect(
        distance + rest, isNear: deceleration.projectedDistance(initialVelocity: 800),
        tolerance: 1e-13)
    }
  }

  @Test(arguments: all)
  func aDecelerationEndsAtItsProjectedDistance(_ deceleration: Deceleration) {
    #expect(
      deceleration.distance(at: .infinity, initialVelocity: -640)
        == deceleration.projectedDistance(initialVelocity: -640))
    #expect(
      deceleration.slideDistance(at: .infinity, initialVelocity: -640)
        == deceleration.projectedSlideDistance(initialVelocity: -640))
    #expect(deceleration.velocity(at: .infinity, initialVelocity: -640) == 0)
  }

  @Test(arguments: all)
  func aDecelerationReachesTheSpeedAfterItsDuration(_ deceleration: Deceleration) {
    for velocity in [-3000.0, -10.5, 11, 5000] {
      let time = deceleration.duration(initialVelocity: velocity, untilSpeed: 10)
      let left = deceleration.velocity(at: time, initialVelocity: velocity)
      expect(abs(left), isNear: 10, tolerance: 1e-13)
    }
    #expect(deceleration.duration(initialVelocity: -10, untilSpeed: 10) == 0)
    #expect(deceleration.duration(initialVelocity: 0, untilSpeed: 10) == 0)
  }

  @Test func invalidDecelerationArgumentsAreRefused() async {
    await #expect(processExitsWith: .failure) { _ = Deceleration(rate: 1) }
    await #expect(processExitsWith: .failure) { _ = Deceleration(rate: 0) }
    await #expect(processExitsWith: .failure) {
      _ = Deceleration.normal.duration(initialVelocity: 1, untilSpeed: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Deceleration.normal.distance(at: -1, initialVelocity: 1)
    }
  }
}
