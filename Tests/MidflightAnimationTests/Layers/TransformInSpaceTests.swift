import Chance
@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// `transform3D` at rest and during animations.
struct TransformInSpaceTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 100))

  init() { stage.perform { stage.window.addSubview(view) } }

  private static func turn(_ angle: CGFloat, eye: CGFloat = 500) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / eye
    return CATransform3DRotate(transform, angle, 0, 1, 0)
  }

  private var seen: CATransform3D { view.layer.presentation()?.transform ?? CATransform3D() }

  // MARK: - At rest

  @Test func aTransform3DIsReadBackToTheLastBit() {
    var random = Seeded(1)
    for _ in 0..<300 {
      let transform = Transform3DComponentsTests.any(&random)
      view.transform3D = transform
      #expect(view.transform3D == transform && seen == transform)
      #expect(view.transform == CATransform3DGetAffineTransform(transform))
    }
  }

  @Test func aFlatTransform3DIsTheAffineTransform() {
    let affine = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 3)
    view.transform = affine
    #expect(view.transform3D == CATransform3DMakeAffineTransform(affine))
    view.transform3D = Self.turn(1)
    #expect(view.layer.hasDepth)
    view.transform3D = CATransform3DMakeAffineTransform(affine)
    #expect(view.transform == affine && !view.layer.hasDepth)
    view.transform3D = Self.turn(1)
    view.transform = affine
    #expect(view.transform3D == CATransform3DMakeAffineTransform(affine) && !view.layer.hasDepth)
  }

  @Test func theAffineTransformHasTheTranslationOfTransform3D() {
    view.transform3D = CATransform3DMakeTranslation(10, 20, 30)
    #expect(view.transform == CGAffineTransform(translationX: 10, y: 20))
    #expect(view.transform3D.m43 == 30)
    #expect(view.center == CGPoint(x: 200, y: 150))
  }

  @Test func aSnapshotIsFlatAndAPresentationIsNot() {
    view.transform3D = Self.turn(0.5)
    view.layer.isDoubleSided = false
    #expect(view.layer.presentation()?.isDoubleSided == false)
    let copy = CALayer(layer: view.layer)
    #expect(copy.transform == view.transform3D)
    let snapshot = stage.perform { view.snapshotView(afterScreenUpdates: true) }
    #expect(snapshot?.layer.sublayers?.first?.transform == CATransform3DIdentity)
  }

  // MARK: - On its way

  @Test func aFlipTurnsSteadily() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
        view.transform3D = CATransform3DMakeRotation(.pi, 0, 1, 0)
      }
    }
    stage.perform { animator.startAnimation() }
    for _ in 0..<10 {
      let angle = animator.fractionComplete * .pi
      #expect(isNear(seen, CATransform3DMakeRotation(angle, 0, 1, 0), within: 1e-12))
      let velocity = view.presentedVelocity
      #expect(abs(velocity.depth.rotation.dy - .pi) < 1e-12 && velocity.rotation == 0)
      stage.advance(by: 0.0999)
    }
  }

  @Test func perspectiveStaysWhileACardIsFlipped() {
    view.transform3D = Self.turn(0)
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { [view] in
        view.transform3D = Self.turn(.pi)
      }
    }
    for fraction in [0, 0.1, 0.25, 0.5, 0.9, 1] {
      stage.perform { animator.fractionComplete = fraction }
      #expect(isNear(seen, Self.turn(fraction * .pi), within: 1e-12))
    }
    stage.perform {
      animator.stopAnimation(true)
    }
  }

  @Test func aCardFlippedBackRetracesItsRotation() {
    view.transform3D = Self.turn(.pi)
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view] in
        view.transform3D = Self.turn(0)
      }
    }
    stage.advance(by: 0.25)
    #expect(isNear(seen, Self.turn(0.75 * .pi), within: 1e-12))
    stage.advance(by: 1)
    #expect(seen == Self.turn(0) && view.transform3D == Self.turn(0))
  }

  @Test func aViewAnimatedOutOfThePlaneAndBackDoesNotJump() {
    view.transform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 1.5, y: 0.5)
    let flat = view.transform
    for target in [Self.turn(2), CATransform3DMakeAffineTransform(flat)] {
      let before = LayerMotion(of: view.layer)
      stage.perform {
        UIView.animate(withDuration: 0.6) { [view] in view.transform3D = target }
      }
      expectContinuity(before, LayerMotion(of: view.layer))
      stage.advance(by: 0.2)
    }
    stage.advance(by: 2)
    #expect(view.transform == flat && view.layer.presentation()?.transform == view.transform3D)
  }

  @Test func aRotationInThePlaneAddsToOneOutOfThePlane() {
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view] in
        view.transform3D = Self.turn(1)
      }
    }
    stage.advance(by: 0.3)
    let before = LayerMotion(of: view.layer)
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) { [view] in
        view.rotate(by: 0.5)
      }
    }
    expectContinuity(before, LayerMotion(of: view.layer), velocities: true)
    stage.advance(by: 3)
    #expect(seen == view.transform3D)
  }

  @Test func aFlipReversedOrPausedInFlightDoesNotJump() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { [view] in
        view.transform3D = Self.turn(.pi)
      }
    }
    stage.perform { animator.startAnimation() }
    stage.advance(by: 0.2)
    let before = LayerMotion(of: view.layer)
    stage.perform { animator.isReversed = true }
    expectContinuity(before, LayerMotion(of: view.layer), velocities: true)
    stage.advance(by: 0.1)
    let caught = LayerMotion(of: view.layer)
    stage.perform { animator.pauseAnimation() }
    expectContinuity(caught, LayerMotion(of: view.layer))
    #expect(view.presentedVelocity == PresentedVelocity())
    stage.perform { animator.continueAnimation(withTimingParameters: nil, durationFactor: 1) }
    stage.advance(by: 10)
    #expect(animator.state == .inactive)
    #expect(view.transform3D == CATransform3DIdentity && !animator.isReversed)
  }

  /// A reversed run restores the original values: docs/FACTS.md, "An animator's states".
  @Test func aReversedAnimatorRestoresTransform3DToTheLastBit() {
    var random = Seeded(5)
    for index in 0..<60 {
      let isFlat = index % 3 == 0
      let affine = CGAffineTransform(rotationAngle: random.number(in: -3...3)).scaledBy(
        x: 1.1, y: 2)
      let from =
        isFlat ? CATransform3DMakeAffineTransform(affine) : Transform3DComponentsTests.any(&random)
      view.transform3D = from
      let animator = stage.perform {
        UIViewPropertyAnimator(duration: 1, dampingRatio: 0.6) { [view] in
          view.transform3D = Transform3DComponentsTests.any(&random)
        }
      }
      stage.perform { animator.startAnimation() }
      stage.advance(by: random.number(in: 0.05...0.6))
      stage.perform { animator.isReversed = true }
      stage.advance(by: 20)
      #expect(animator.state == .inactive && view.transform3D == from && seen == from)
    }
  }

  @Test func aStoppedFlipKeepsItsDisplayedTransform() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
        view.transform3D = Self.turn(.pi)
      }
    }
    stage.perform { animator.startAnimation() }
    stage.advance(by: 0.4)
    let caught = seen
    stage.perform { animator.stopAnimation(true) }
    #expect(isNear(view.transform3D, caught, within: 1e-12) && seen == view.transform3D)
  }

  /// An animation in the plane runs beneath one in space and is reversed. Full turns about z are
  /// invisible in the plane, but not in space.
  @Test func reversingAnAnimatorBelowAnotherDoesNotJump() {
    view.transform = CGAffineTransform(rotationAngle: 3)
    let inPlane = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
        view.transform = CGAffineTransform(rotationAngle: -3)
      }
    }
    stage.perform { inPlane.startAnimation() }
    stage.advance(by: 0.2)
    stage.perform {
      UIView.animate(withDuration: 3, delay: 0, options: .curveLinear) { [view] in
        view.transform3D = Self.turn(1.2)
      }
    }
    stage.advance(by: 0.2)
    stage.perform { inPlane.isReversed = true }
    for _ in 0..<600 {
      let before = LayerMotion(of: view.layer)
      stage.advance(by: 0.001)
      let gap = zip(before.drawnValues, LayerMotion(of: view.layer).drawnValues).map { $1 - $0 }
      #expect(gap.allSatisfy { Swift.max($0.max(), -$0.min()) < 0.02 })
    }
  }

  /// A sequence that random calls have found. Three blocks of one animator rotate a view, the last
  /// one out of its plane, and the animator runs backwards. The rotations add up to a full turn,
  /// which is invisible in the plane.
  @Test func aFullCircleOfRotationsRestoresTheTransformToTheBit() {
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    stage.perform {
      animator.addAnimations { [view] in view.rotate(by: -0.2 * .pi) }
      animator.isReversed = true
      animator.addAnimations { [view] in view.rotate(by: -.pi) }
      animator.addAnimations { [view] in view.transform3D = Self.turn(2.5 * .pi) }
      animator.startAnimation()
    }
    stage.advance(by: 2)
    #expect(animator.state == .inactive && view.transform3D == CATransform3DIdentity)
  }

  /// A sequence of fuzzing seed 7084963. The animator returns to model values that keyframes with
  /// autoreverse have left.
  @Test func aReversedAnimatorRestoresWhatKeyframesHaveLeft() {
    stage.perform {
      UIView.animateKeyframes(
        withDuration: 0.5, delay: 0, options: [.autoreverse, .beginFromCurrentState]
      ) { [view] in
        UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.3) {
          view.transform3D = Self.turn(2.5 * .pi)
        }
      }
    }
    stage.advance(by: 1)
    let before = view.transform3D
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.addAnimations { [view] in
      view.rotate(by: 6 * .pi)
      UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.5, delay: 0) {
        view.transform3D = Self.turn(1.2)
      }
    }
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(by: 1)
    #expect(animator.state == .inactive && view.transform3D == before)
  }

  /// A rotation of more than half a turn is reduced before the transform is set. The animator still
  /// restores the matrix to the last bit.
  @Test func aReversedAnimatorRestoresARotationBeyondHalfATurn() {
    var random = Seeded(5)
    for _ in 0..<100 {
      view.transform3D = Transform3DComponentsTests.any(&random)
      for _ in 0..<3 {
        stage.perform { UIView.animate(withDuration: 1) { [view] in view.rotate(by: 0.9 * .pi) } }
      }
      stage.advance(by: 1)
      let before = view.transform3D
      let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
      animator.addAnimations { [view] in view.transform3D = Self.turn(1) }
      animator.startAnimation()
      stage.advance(by: 0.5)
      animator.isReversed = true
      stage.advance(by: 1)
      #expect(animator.state == .inactive && view.transform3D == before)
    }
  }

  /// A reversed scale leaves a singular model value, with scale 1 − 1 = 0 along y. A singular
  /// matrix does not determine the perspective. The translation in flight makes the perspective
  /// visible.
  @Test func aSingularModelKeepsItsPerspective() {
    func animate(_ change: @escaping () -> Void) -> UIViewPropertyAnimator {
      stage.perform {
        .runningPropertyAnimator(withDuration: 1, delay: 0, options: .curveLinear) { change() }
      }
    }
    let scaling = animate { [view] in view.transform = CGAffineTransform(scaleX: 1, y: 2) }
    stage.advance(by: 0.5)
    let moving = animate { [view] in view.transform.tx = 300 }
    view.transform3D = CATransform3DRotate(Self.turn(1), 1, 1, 0, 0)
    scaling.isReversed = true
    stage.advance(by: 0.6)
    #expect(scaling.state == .inactive && moving.isRunning)
    let before = LayerMotion(of: view.layer)
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) { [view] in
        view.transform = .identity
      }
    }
    expectContinuity(before, LayerMotion(of: view.layer))
  }

  /// A reversed scale leaves a reflection along x: 0.5 − 1. A matrix shows it as a reflection along y,
  /// so the way between the two forms would collapse the layer.
  @Test func aReflectedModelDoesNotCollapseInMotion() {
    let turned = Self.turn(1)
    view.transform3D = turned
    let scaling = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    scaling.addAnimations { [view] in view.transform3D = CATransform3DScale(turned, 2, 1, 1) }
    scaling.startAnimation()
    stage.advance(by: 0.5)
    view.transform3D = CATransform3DScale(turned, 0.5, 1, 1)
    scaling.isReversed = true
    stage.advance(by: 1)
    let reflected = view.transform3D
    #expect(scaling.state == .inactive && reflected.m11 * turned.m11 < 0)
    stage.perform {
      UIView.animate(withDuration: 1) { [view] in view.transform3D.m43 += 10 }
    }
    stage.advance(by: 0.5)
    #expect(abs(seen.m11 - reflected.m11) < 1e-9 && abs(seen.m22 - reflected.m22) < 1e-9)
  }

  // MARK: -

  private func expectContinuity(
    _ before: LayerMotion, _ after: LayerMotion, velocities: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (one, other) in zip(before.drawnValues, after.drawnValues) {
      let gap = one - other
      #expect(Swift.max(gap.max(), -gap.min()) < 1e-11, sourceLocation: sourceLocation)
    }
    guard velocities else { return }
    for (one, other) in zip(before.velocities, after.velocities) {
      let gap = one - other
      #expect(Swift.max(gap.max(), -gap.min()) < 1e-9, sourceLocation: sourceLocation)
    }
  }
}
