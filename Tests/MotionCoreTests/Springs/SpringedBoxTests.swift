import Testing

@testable import MotionCore

/// Returns a box of 1 m² with one rod of 4 Hz at its centre, so that the box does not rotate.
private func held(by restLength: Double = 0, at distance: Double, damping: Double) -> SpringedBox {
  var box = SpringedBox(size: SIMD2(1, 1), center: SIMD2(distance, 0), angle: 0)
  box.springs = [
    DistanceSpring(
      attachment: .zero, anchor: .zero, restLength: restLength, frequency: 4,
      dampingRatio: damping)
  ]
  return box
}

struct SpringedBoxTests {
  @Test func atItsRestLengthARodNeitherPullsNorPushes() {
    var box = held(by: 2, at: 2, damping: 0.5)
    let before = box.center
    for _ in 0..<100 { box.advance() }
    #expect(box.center == before)
    #expect(box.angle == 0)
  }

  /// The implicit step of x″ = −2ζω x′ − ω² x for one unknown.
  ///
  ///     v' = (v − h ω² x) / (1 + 2ζωh + (ωh)²)
  ///
  /// Here v is the velocity after the loss by resistance, and h the length of a step.
  @Test func oneRodThroughTheMiddleIsTheImplicitStepOfADampedSpring() {
    var box = held(at: 1.5, damping: 0.3)
    var (place, speed) = (1.5, 0.0)
    let (step, angular) = (1.0 / 120, 2 * Double.pi * 4)
    for _ in 0..<60 {
      box.advance()
      speed /= 1 + step * 0.1
      let loss = 1 + 2 * 0.3 * angular * step + (angular * step) * (angular * step)
      speed = (speed - step * angular * angular * place) / loss
      place += step * speed
      #expect(abs(box.center.x - place) < 1e-9)
      #expect(box.center.y == 0)
    }
  }

  @Test func aFreeBoxIsAtRestAfterHalfASecond() {
    var box = SpringedBox(size: SIMD2(1, 1), center: .zero, angle: 0.3)
    for _ in 0..<59 { box.advance() }
    #expect(!box.isAtRest)
    box.advance()
    #expect(box.isAtRest)
    #expect(box.angle == 0.3)
  }

  @Test func aBoxAtRestStepsOnlyAfterItWasWoken() {
    var box = SpringedBox(size: SIMD2(1, 1), center: .zero, angle: 0)
    for _ in 0..<60 { box.advance() }
    box.velocity = SIMD2(1, 0)
    box.advance()
    #expect(box.center == .zero)
    box.wake()
    box.advance()
    #expect(box.center.x > 0)
  }

  /// The resistance divides the velocity by 1 + 0.1 h in each step, which is nearly 0.1 per second.
  @Test func resistanceSlowsAFreeBox() {
    var box = SpringedBox(size: SIMD2(1, 1), center: .zero, angle: 0)
    box.velocity = SIMD2(3, -4)
    box.angularVelocity = 2
    box.advance()
    let kept = 1 / (1 + 0.1 / 120)
    #expect(abs(box.velocity.x - 3 * kept) < 1e-12)
    #expect(abs(box.velocity.y + 4 * kept) < 1e-12)
    #expect(abs(box.angularVelocity - 2 * kept) < 1e-12)
  }

  @Test(arguments: [0.0, 0.2, 0.5, 1.0]) func moreDampingNeverOvershootsMore(_ damping: Double) {
    var looser = held(at: 1, damping: damping)
    var tighter = held(at: 1, damping: damping + 0.1)
    var (farLooser, farTighter) = (0.0, 0.0)
    for _ in 0..<120 {
      looser.advance()
      tighter.advance()
      farLooser = min(farLooser, looser.center.x)
      farTighter = min(farTighter, tighter.center.x)
    }
    #expect(farTighter >= farLooser)
  }

  @Test func noStepIsLongerThanTwoMetres() {
    var box = SpringedBox(size: SIMD2(1, 1), center: .zero, angle: 0)
    box.velocity = SIMD2(3e5, 4e5)
    box.angularVelocity = 1e6
    box.advance()
    #expect(abs((box.center * box.center).sum().squareRoot() - 2) < 1e-9)
    #expect(abs(box.angle - Double.pi / 2) < 1e-9)
  }
}
