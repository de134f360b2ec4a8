import Midflight
import MotionCore
import StageFixtures
import Testing

/// `rotate(by:)`, which shows full turns.
struct RotationTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() { stage.perform { stage.window.addSubview(view) } }

  func turn(
    by angle: CGFloat, during seconds: TimeInterval = 1, _ curve: UIView.AnimationCurve = .linear
  ) -> UIViewPropertyAnimator {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: seconds, curve: curve) { [view] in view.rotate(by: angle) }
    }
    animator.startAnimation()
    return animator
  }

  func expectSeen(_ expected: CGAffineTransform, at location: SourceLocation = #_sourceLocation) {
    let seen = view.seen.affineTransform()
    let pairs = zip(
      [seen.a, seen.b, seen.c, seen.d, seen.tx, seen.ty],
      [expected.a, expected.b, expected.c, expected.d, expected.tx, expected.ty])
    #expect(
      pairs.allSatisfy { abs($0 - $1) < 1e-9 }, "\(seen) is not \(expected)",
      sourceLocation: location)
  }

  @Test func rotateByTurnsAtOnceOutsideAnAnimation() {
    view.rotate(by: .pi / 2)
    #expect(view.transform == CGAffineTransform(rotationAngle: .pi / 2))
    view.rotate(by: .pi / 2)
    expectSeen(CGAffineTransform(rotationAngle: .pi))
  }

  @Test func fullTurnsLeaveTheModelAsItIsToTheLastBit() {
    let transform = CGAffineTransform(a: 0.3, b: 0.1, c: -0.7, d: 1.1, tx: 3, ty: 4)
    view.transform = transform
    for angle in [2 * CGFloat.pi, -2 * .pi, 20 * .pi] {
      view.rotate(by: angle)
      #expect(view.transform == transform)
    }
  }

  @Test(arguments: [10, -10, 1, 0.75, -0.75, -0.5, 0.5, -0.1, 1.3])
  func allOfATurnIsShown(_ turns: Double) {
    let angle = turns * 2 * .pi
    let animator = turn(by: angle)
    for step in 1...99 {
      stage.advance(to: Moment(seconds: Double(step) / 100))
      expectSeen(CGAffineTransform(rotationAngle: angle * Double(step) / 100))
    }
    stage.advance(by: 0.01)
    #expect(animator.state == .inactive)
    #expect(view.seen.affineTransform() == view.transform)
  }

  /// Unlike UIKit, which drops full turns and takes the shorter way for others. Trap 16.
  @Test func trap16RotationsAboveHalfATurnAreShownAndReversedInFull() {
    view.transform = CGAffineTransform(rotationAngle: 0.3)
    let animator = turn(by: 20 * .pi)
    stage.advance(by: 0.53)
    animator.isReversed = true
    stage.advance(by: 0.4)
    expectSeen(CGAffineTransform(rotationAngle: 0.3 + 0.13 * 20 * .pi))
    stage.advance(by: 0.13)
    #expect(animator.state == .inactive)
    #expect(view.transform == CGAffineTransform(rotationAngle: 0.3))
  }

  @Test func aScrubbedRotationFollowsItsFraction() {
    let animator = turn(by: -6 * .pi)
    animator.pauseAnimation()
    for fraction in [0.9, 0.1, 0.5, 0, 1] {
      animator.fractionComplete = fraction
      expectSeen(CGAffineTransform(rotationAngle: -6 * .pi * fraction))
    }
    animator.stopAnimation(true)
  }

  @Test func aStoppedRotationKeepsItsDisplayedTransform() {
    let animator = turn(by: 20 * .pi)
    stage.advance(by: 0.333)
    expectNoJump(of: [view]) { animator.stopAnimation(false) }
    expectSeen(CGAffineTransform(rotationAngle: 0.333 * 20 * .pi))
    expectNoJump(of: [view]) { animator.finishAnimation(at: .current) }
    expectNoJump(of: [view]) { stage.advance(by: 4) }
  }

  @Test func turnsAddUpInOneBlockAndInSeveral() {
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.addAnimations { [view] in
      view.rotate(by: .pi)
      view.rotate(by: .pi)
      view.rotate(by: -.pi / 2)
    }
    animator.addAnimations { [view] in view.rotate(by: 2 * .pi) }
    animator.startAnimation()
    stage.advance(by: 0.5)
    expectSeen(CGAffineTransform(rotationAngle: 3.5 * .pi / 2))
    stage.advance(by: 0.5)
    expectSeen(CGAffineTransform(rotationAngle: 3.5 * .pi))
  }

  @Test func aSecondRotationAddsToOneInFlight() {
    _ = turn(by: 4 * .pi)
    stage.advance(by: 0.5)
    expectNoJump(of: [view]) { _ = turn(by: -2 * .pi, during: 2) }
    stage.advance(by: 0.25)
    expectSeen(CGAffineTransform(rotationAngle: 3 * .pi - 0.25 * .pi))
    stage.advance(by: 2)
    expectSeen(.identity)
  }

  @Test func anInterruptingRotationShowsAllRemainingTurns() {
    _ = turn(by: 4 * .pi)
    stage.advance(by: 0.5)
    let rest = stage.perform {
      UIViewPropertyAnimator(duration: 2, dampingRatio: 1) { [view] in view.rotate(by: 2 * .pi) }
    }
    rest.beginsFromCurrentMotion = true
    expectNoJump(of: [view]) { rest.startAnimation() }
    expect(view.presentedVelocity.rotation, near: 4 * .pi)
    var turned: CGFloat = 0
    var last = AffineComponents(view.seen.affineTransform()).rotation
    for _ in 0..<200 {
      stage.advance(by: 0.01)
      let now = AffineComponents(view.seen.affineTransform()).rotation
      turned += CGFloat((now - last).remainder(dividingBy: 2 * .pi))
      last = now
    }
    expect(turned, near: 4 * .pi, within: 1e-6)
  }

  @Test(arguments: [
    CGAffineTransform(scaleX: 2, y: 0.5), CGAffineTransform(scaleX: -1, y: 1),
    CGAffineTransform(a: 1, b: 0.2, c: 0.5, d: 1, tx: 30, ty: -20),
    CGAffineTransform(scaleX: 0, y: 2),
  ])
  func aTransformedViewKeepsItsShapeWhileItRotates(_ transform: CGAffineTransform) {
    view.transform = transform
    _ = turn(by: 3)
    for step in 0...10 {
      stage.advance(to: Moment(seconds: Double(step) / 10))
      let place = CGAffineTransform(translationX: transform.tx, y: transform.ty)
      var linear = transform
      (linear.tx, linear.ty) = (0, 0)
      expectSeen(
        linear.concatenating(CGAffineTransform(rotationAngle: 3 * CGFloat(step) / 10))
          .concatenating(place))
    }
  }

  @Test func aSpringOvershootsATurn() throws {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { [view] in
        view.rotate(by: 4 * .pi)
      }
    }
    animator.startAnimation()
    stage.advance(by: 0.2)
    let spring = try #require(Spring(dampingRatio: 0.3, duration: 1, initialVelocity: 0))
    expectSeen(CGAffineTransform(rotationAngle: 4 * .pi * spring.progress(at: 0.2)))
  }

  @Test func aRotationByNaNStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().rotate(by: .nan) }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("rotate(by: nan)"))
  }
}
