@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// `UISpringTimingParameters(damping:response:initialVelocity:)`.
struct SpringByResponseTests {
  @Test(arguments: [(0.8, 0.3), (1, 0.5), (0.2, 2)])
  func aSpringByResponseIsASpringOfMass1(_ ratio: Double, _ response: Double) {
    let frequency = 2 * Double.pi / response
    let given = UISpringTimingParameters(
      damping: ratio, response: response, initialVelocity: CGVector(dx: 1, dy: 2))
    let expected = UISpringTimingParameters(
      mass: 1, stiffness: frequency * frequency, damping: 4 * .pi * ratio / response,
      initialVelocity: CGVector(dx: 1, dy: 2))
    #expect(given.initialVelocity == expected.initialVelocity)
    guard case .spring(let one) = given.timing.specification,
      case .spring(let other) = expected.timing.specification
    else {
      Issue.record("a spring of its own decides")
      return
    }
    expect(CGFloat(one.stiffness / other.stiffness), near: 1)
    expect(CGFloat(one.damping / other.damping), near: 1)
    #expect(one.mass == 1)
    #expect(given.timing.seconds(given: 99) < 99, "it decides how long it takes")
  }

  @Test func aSpringByResponseHasNoInitialVelocityByDefault() {
    #expect(UISpringTimingParameters(damping: 1, response: 1).initialVelocity == .zero)
  }

  @Test func anOverdampedSpringByResponseCountsAsCritical() {
    #expect(
      UISpringTimingParameters(damping: 3, response: 0.5).timing
        == UISpringTimingParameters(damping: 1, response: 0.5).timing)
  }
}
