import MotionCore
import Testing

struct SpringTests {
  static let ratios = [0, 0.01, 0.2, 0.7, 0.999, 1 - 1e-12, 1, 1 + 1e-12, 1.001, 1.5, 4, 50]

  static func springs() -> [Spring] {
    ratios.flatMap { ratio in
      [
        Spring(response: 0.4, dampingRatio: ratio),
        Spring(mass: 3, stiffness: 700, damping: 2 * ratio * (2_100.0).squareRoot()),
      ]
    }
  }

  // MARK: - Invariants

  @Test(arguments: springs())
  func aSpringStartsAtItsReleasePositionAndVelocity(_ spring: Spring) {
    let start = spring.state(at: 0)
    #expect(start.displacement == 1)
    #expect(start.impulse == 0)
    #expect(start.displacementRate == 0)
    #expect(start.impulseRate == 1)
    #expect(spring.progress(at: 0, initialVelocity: -7.3) == 0)
    #expect(spring.velocity(at: 0, initialVelocity: -7.3) == -7.3)
  }

  /// A spring that starts anew from its position and velocity continues its motion.
  @Test(arguments: springs())
  func aSpringRestartedMidwayContinuesItsMotion(_ spring: Spring) {
    for (first, second) in [(0.01, 0.2), (0.1, 0.1), (0.37, 0.9), (1.5, 0.02)] {
      let before = spring.state(at: first)
      let after = spring.state(at: second)
      let whole = spring.state(at: first + second)
      let displacement =
        before.displacement * after.displacement + before.displacementRate * after.impulse
      let impulse = before.impulse * after.displacement + before.impulseRate * after.impulse
      let rate =
        before.impulse * after.displacementRate + before.impulseRate * after.impulseRate
      expect(displacement, isNear: whole.displacement, tolerance: 1e-13)
      expect(impulse, isNear: whole.impulse, tolerance: 1e-13)
      expect(rate, isNear: whole.impulseRate, tolerance: 1e-13)
    }
  }

  /// x″ = −(stiffness · x + damping · x′) / mass, by central differences of the rates.
  @Test(arguments: springs())
  func aSpringObeysNewton(_ spring: Spring) {
    for time in [0.02, 0.1, 0.33, 1] {
      let step = 1e-6
      let here = spring.state(at: time)
      let before = spring.state(at: time - step)
      let after = spring.state(at: time + step)
      let force = -(spring.stiffness * here.impulse + spring.damping * here.impulseRate)
      let acceleration = (after.impulseRate - before.impulseRate) / (2 * step)
      #expect(abs(acceleration - force / spring.mass) < 1e-5 * (1 + spring.damping))
      let speed = (after.displacement - before.displacement) / (2 * step)
      #expect(abs(speed - here.displacementRate) < 1e-5 * (1 + spring.damping))
    }
  }

  @Test(arguments: springs())
  func aSpringIsNeverInfiniteAndRestsIfDamped(_ spring: Spring) {
    for time in [1e3, 1e6, 1e12, 1e200, 1e308, .infinity] {
      let state = spring.state(at: time)
      #expect(abs(state.displacement) <= 1)
      #expect(abs(state.impulse) <= spring.response)
      #expect(state.displacementRate.isFinite)
      #expect(abs(state.impulseRate) <= 1)
    }
    guard spring.damping > 0 else { return }
    #expect(spring.state(at: 1e9).displacement == 0)
    #expect(spring.progress(at: 1e9, initialVelocity: 5) == 1)
    #expect(spring.velocity(at: 1e9, initialVelocity: 5) == 0)
  }

  @Test func anUndampedSpringKeepsItsEnergy() {
    let spring = Spring(mass: 2, stiffness: 50, damping: 0)
    for step in 0...100 {
      let state = spring.state(at: Double(step) * 0.13)
      let energy =
        25 * state.displacement * state.displacement
        + state.displacementRate * state.displacementRate
      expect(energy, isNear: 25, tolerance: 1e-14)
    }
  }

  @Test func springsAreContinuousAtCriticalDamping() {
    let critical = Spring(mass: 1, stiffness: 100, damping: 20)
    for time in [0.01, 0.1, 0.5, 2] {
      let state = critical.state(at: time)
      for distance in [1e-15, 1e-13, 1e-11, 1e-9] {
        for sign in [-1.0, 1] {
          let near = Spring(mass: 1, stiffness: 100, damping: 20 * (1 + sign * distance))
          let tolerance = 10 * distance + 1e-15
          let other = near.state(at: time)
          #expect(abs(other.displacement - state.displacement) < tolerance)
          #expect(abs(other.impulse - state.impulse) < tolerance)
          #expect(abs(other.impulseRate - state.impulseRate) < tolerance)
        }
      }
    }
  }

  @Test func anOverdampedSpringIsNotACriticalOne() {
    let slow = Spring(mass: 3, stiffness: 1_000, damping: 500)
    let critical = slow.withoutOverdamping
    expect(slow.dampingRatio, isNear: 500 / (12_000.0).squareRoot(), tolerance: 1e-15)
    #expect(critical.dampingRatio == 1)
    #expect(Spring(mass: 1, stiffness: 9, damping: 1).withoutOverdamping.damping == 1)
    #expect(critical.angularFrequency == slow.angularFrequency)
    #expect(slow.progress(at: 0.5) < 0.7)
    #expect(critical.progress(at: 0.5) > 0.99)
  }

  // MARK: - Initialisers

  @Test func aSpringReportsItsResponseAndDampingRatio() {
    let spring = Spring(response: 0.3, dampingRatio: 0.8)
    expect(spring.response, isNear: 0.3, tolerance: 1e-15)
    expect(spring.dampingRatio, isNear: 0.8, tolerance: 1e-15)
    expect(spring.angularFrequency, isNear: 2 * Double.pi / 0.3, tolerance: 1e-15)
    #expect(spring.mass == 1)
  }

  @Test func bounceBeyondItsRangeStillMakesASpring() {
    #expect(Spring(duration: 0.5, bounce: 2).damping == 0)
    #expect(Spring(duration: 0.5, bounce: -1.5) == Spring(duration: 0.5, bounce: -0.9999))
  }

  @Test func impossibleConstantsAreRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = Spring(mass: 0, stiffness: 100, damping: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Spring(mass: 1, stiffness: 100, damping: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Spring(mass: 1, stiffness: 100, damping: 1).state(at: -0.1)
    }
  }
}
