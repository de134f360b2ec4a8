import Midflight
import MotionCore
import StageFixtures
import Testing

/// `Stage.timingOverride`: other timing for the same calls.
struct TimingOverrideTests {
  /// Returns the displayed x coordinates of a view under an override, one for each twentieth of a
  /// second.
  private func places(
    replacing override: ((TimingRequest) -> AnimatorTiming?)?,
    _ play: (Stage, UIView) -> Void
  ) -> [CGFloat] {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.timingOverride = override
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.perform { stage.window.addSubview(view) }
    stage.perform { play(stage, view) }
    return (0..<60).map { _ in
      stage.advance(by: 0.05)
      return view.seen.position.x
    }
  }

  private let spring = AnimatorTiming(
    duration: 0.7, shape: .ratio(0.4, allowsOverdamping: false))

  @Test func aNewAnimatorUsesTheTimingOfTheOverride() {
    let replaced = places(replacing: { _ in spring }) { _, view in
      UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x += 200 }
        .startAnimation()
    }
    let written = places(replacing: nil) { _, view in
      UIViewPropertyAnimator(duration: 0.7, dampingRatio: 0.4) { view.center.x += 200 }
        .startAnimation()
    }
    let other = places(replacing: nil) { _, view in
      UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x += 200 }
        .startAnimation()
    }
    #expect(replaced == written)
    #expect(replaced != other)
  }

  @Test func aTimingOverrideThatReturnsNilChangesNothing() {
    let play: (Stage, UIView) -> Void = { stage, view in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { view.center.x += 200 }
      animator.pauseAnimation()
      animator.fractionComplete = 0.3
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(dampingRatio: 0.5), durationFactor: 0)
    }
    #expect(places(replacing: { _ in nil }, play) == places(replacing: nil, play))
  }

  @Test func aTimingOverrideReplacesAContinuationsTiming() {
    let velocity = CGVector(dx: 3, dy: 0)
    let continued: (any UITimingCurveProvider) -> (Stage, UIView) -> Void = { timing in
      { _, view in
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
          view.center.x += 200
        }
        animator.pauseAnimation()
        animator.fractionComplete = 0.3
        animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
      }
    }
    let replaced = places(
      replacing: { request in
        guard request.occasion == .continued else { return nil }
        return AnimatorTiming(
          duration: 9, shape: .ratio(0.4, allowsOverdamping: false),
          initialVelocity: request.given.initialVelocity)
      }, continued(UISpringTimingParameters(dampingRatio: 1, initialVelocity: velocity)))
    let written = places(
      replacing: nil,
      continued(UISpringTimingParameters(dampingRatio: 0.4, initialVelocity: velocity)))
    #expect(replaced == written)
  }

  @Test func aContinuationWithoutTimingDoesNotCallTheOverride() {
    var occasions: [TimingRequest.Occasion] = []
    _ = places(
      replacing: {
        occasions.append($0.occasion)
        return nil
      },
      { _, view in
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
          view.center.x += 200
        }
        animator.pauseAnimation()
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        animator.pauseAnimation()
        animator.continueAnimation(
          to: 0.5, withTimingParameters: UICubicTimingParameters(), durationFactor: 0)
      })
    #expect(occasions == [.made, .continued])
  }

  @Test func anAnimatorReportsTheTimingInForceAndTheDeclaredTiming() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var asked: [TimingRequest] = []
    stage.timingOverride = {
      asked.append($0)
      return AnimatorTiming(duration: $0.given.duration * 2, parameters: $0.given.parameters)
    }
    let animator = stage.perform { UIViewPropertyAnimator(duration: 3, curve: .easeIn) }
    #expect(animator.duration == 6)
    #expect(animator.declaredTiming.duration == 3)
    let request = try #require(asked.first)
    #expect(request.animator == animator.number)
    #expect(request.declared.shape == animator.declaredTiming.shape)
    let copy = try #require(animator.copy() as? UIViewPropertyAnimator)
    #expect(copy.duration == 6, "a copy is not made twice as long again")
    #expect(copy.declaredTiming.duration == 3)
    #expect(asked.count == 1)
  }

  @Test func anInheritedTimingIsNotOverriddenAgain() {
    let double: (TimingRequest) -> AnimatorTiming? = {
      AnimatorTiming(duration: $0.given.duration * 2, parameters: $0.given.parameters)
    }
    let nested: (TimeInterval) -> (Stage, UIView) -> Void = { seconds in
      { _, view in
        UIViewPropertyAnimator(duration: seconds, curve: .easeIn) {
          UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 5, delay: 0, animations: { view.center.x += 200 })
        }.startAnimation()
      }
    }
    #expect(places(replacing: double, nested(1)) == places(replacing: nil, nested(2)))
  }

  @Test func aTimingOverrideReplacesAGroupMembersContinuation() {
    let play: (any UITimingCurveProvider) -> (Stage, UIView) -> Void = { timing in
      { _, view in
        let group = AnimatorGroup()
        group.add(UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 200 })
        group.pauseAnimation()
        group.fractionComplete = 0.4
        group.continueAnimation(withTimingParameters: timing, durationFactor: 0)
      }
    }
    let replaced = places(
      replacing: { $0.occasion == .continued ? spring : nil },
      play(UICubicTimingParameters(animationCurve: .easeIn)))
    #expect(replaced == places(replacing: nil, play(spring.parameters)))
  }

  @Test func aShapeSurvivesConversionToTimingParametersAndBack() {
    let shapes: [TimingShape] = [
      .curve(controlPoint1: CGPoint(x: 0.1, y: 2), controlPoint2: CGPoint(x: 0.9, y: -1)),
      .ratio(0.3, allowsOverdamping: false), .ratio(1.5, allowsOverdamping: true),
      .spring(mass: 2, stiffness: 300, damping: 20),
    ]
    for shape in shapes {
      #expect(TimingShape(shape.parameters(initialVelocity: CGVector(dx: 1, dy: 2))) == shape)
    }
  }

  @Test func anInvalidDurationIsRefused() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        stage.timingOverride = { AnimatorTiming(duration: -1, parameters: $0.given.parameters) }
        stage.perform { _ = UIViewPropertyAnimator(duration: 1, curve: .linear) }
      }
    }
  }
}
