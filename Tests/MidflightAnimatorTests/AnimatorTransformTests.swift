import Midflight
import MotionCore
import StageFixtures
import Testing

struct AnimatorTransformTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() { stage.perform { stage.window.addSubview(view) } }

  func run(_ seconds: TimeInterval = 1, _ changes: @escaping (UIView) -> Void)
    -> UIViewPropertyAnimator
  {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: seconds, curve: .linear) { [view] in changes(view) }
    }
    animator.startAnimation()
    return animator
  }

  var seenTurn: CGFloat {
    CGFloat(AffineComponents(view.seen.affineTransform()).rotation)
  }

  /// The numbers had an additional half turn and a positive scale.
  @Test func aStopKeepsTheNumbersOfANegativeScale() {
    var values: SIMD4<Double> {
      LayerMotion(of: view.layer).values[AnimatedProperty.rotationAndScale.index]
    }
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.1) { [view] in
        view.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 0.1, y: 0.1)
      }
    }
    animator.startAnimation()
    while values.y >= 0 { stage.advance(by: 0.01) }
    let inMotion = values
    animator.stopAnimation(true)
    #expect(values == inMotion)
  }

  @Test(arguments: [0.5, 1, 2, 3, -0.5, -1, -2, -3])
  func aRotationInterpolatesItsAngleAndDoesNotShrink(_ angle: Double) {
    let animator = run { $0.transform = CGAffineTransform(rotationAngle: angle) }
    stage.advance(by: 0.5)
    expect(seenTurn, near: angle / 2)
    expect(view.seen.affineTransform().determinant, near: 1)
    stage.advance(by: 0.5)
    #expect(animator.state == .inactive)
    #expect(view.seen.affineTransform() == CGAffineTransform(rotationAngle: angle))
  }

  @Test(arguments: [Double.pi, -.pi]) func halfATurnGoesClockwise(_ angle: Double) {
    _ = run { $0.transform = CGAffineTransform(rotationAngle: angle) }
    stage.advance(by: 0.25)
    expect(seenTurn, near: .pi / 4)
  }

  @Test func aRotationTakesTheShorterArc() {
    view.transform = CGAffineTransform(rotationAngle: 3)
    _ = run { $0.transform = CGAffineTransform(rotationAngle: -3) }
    stage.advance(by: 0.5)
    expect(abs(seenTurn), near: .pi)
  }

  @Test func fullTurnsInOneTransformDoNotRotate() {
    _ = run { $0.transform = CGAffineTransform(rotationAngle: 20 * .pi) }
    stage.advance(by: 0.3)
    expect(seenTurn, near: 0)
  }

  @Test(arguments: [true, false]) func twentyHalfTurnsTurnTenTimes(inOneBlock: Bool) {
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    let turn = { [view] in view.transform = view.transform.rotated(by: .pi) }
    if inOneBlock {
      animator.addAnimations { for _ in 0..<20 { turn() } }
    } else {
      for _ in 0..<20 { animator.addAnimations(turn) }
    }
    animator.startAnimation()
    var turned: CGFloat = 0
    var last = seenTurn
    for _ in 0..<100 {
      stage.advance(by: 0.01)
      let step = seenTurn - last
      turned += step < -.pi ? step + 2 * .pi : step
      last = seenTurn
    }
    expect(turned, near: 20 * .pi, within: 1e-6)
    #expect(animator.state == .inactive)
  }

  @Test func scaleAndTranslationInterpolateIndependently() {
    view.transform = CGAffineTransform(translationX: 10, y: 0)
    _ = run {
      $0.transform = CGAffineTransform(scaleX: 3, y: 0.5)
        .concatenating(CGAffineTransform(translationX: 30, y: -40))
    }
    stage.advance(by: 0.5)
    let seen = view.seen.affineTransform()
    expect(seen.a, near: 2)
    expect(seen.d, near: 0.75)
    expect(seen.tx, near: 20)
    expect(seen.ty, near: -20)
  }

  @Test func aMirrorFlattensInsteadOfTurning() {
    _ = run { $0.transform = CGAffineTransform(scaleX: -1, y: 1) }
    stage.advance(by: 0.5)
    let seen = view.seen.affineTransform()
    expect(seen.a, near: 0)
    expect(seen.b, near: 0)
    expect(seen.d, near: 1)
  }

  @Test func aSecondRotationInFlightAddsToTheFirst() {
    _ = run { $0.transform = CGAffineTransform(rotationAngle: 2) }
    stage.advance(by: 0.5)
    expectNoJump(of: [view]) {
      _ = run { $0.transform = CGAffineTransform(rotationAngle: 2).scaledBy(x: 2, y: 2) }
    }
    stage.advance(by: 0.25)
    expect(seenTurn, near: 1.5)
    stage.advance(by: 0.75)
    expectTransform(
      view.seen.affineTransform(), CGAffineTransform(rotationAngle: 2).scaledBy(x: 2, y: 2))
  }

  @Test func aTransformAnimationStoppedInFlightDoesNotJump() {
    let animator = run {
      $0.transform = CGAffineTransform(rotationAngle: 2).translatedBy(x: 9, y: 8)
    }
    stage.advance(by: 0.4)
    expectNoJump(of: [view]) { animator.stopAnimation(true) }
    expectNoJump(of: [view]) { stage.advance(by: 4) }
  }

  func expectTransform(_ actual: CGAffineTransform, _ expected: CGAffineTransform) {
    expect(actual.a, near: expected.a)
    expect(actual.b, near: expected.b)
    expect(actual.c, near: expected.c)
    expect(actual.d, near: expected.d)
  }
}
