@testable import Midflight
import Foundation
import MotionCore
import StageFixtures
import Testing

/// Timing functions, springs, keyframes and groups of explicit animations.
struct ExplicitTimingTests {
  // MARK: - Defaults

  @Test func theDefaultsAreCoreAnimations() {
    let animation = CAAnimation()
    #expect(animation.duration == 0 && animation.beginTime == 0 && animation.timeOffset == 0)
    #expect(animation.speed == 1 && animation.repeatCount == 0 && animation.repeatDuration == 0)
    #expect(!animation.autoreverses && animation.fillMode == .removed)
    #expect(animation.timingFunction == nil && animation.isRemovedOnCompletion)
    #expect(CABasicAnimation(keyPath: "opacity").keyPath == "opacity")
    #expect(!CABasicAnimation().isAdditive && !CABasicAnimation().isCumulative)
    let spring = CASpringAnimation()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0 && !spring.allowsOverdamping)
    let keyframes = CAKeyframeAnimation()
    #expect(keyframes.calculationMode == .linear && keyframes.rotationMode == nil)
    let layer = CALayer()
    #expect(layer.speed == 1 && layer.timeOffset == 0 && layer.beginTime == 0)
    #expect(layer.duration == .infinity && layer.fillMode == .removed)
  }

  @Test func rawValuesAreCoreAnimations() {
    let fills: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
    #expect(fills.map(\.rawValue) == ["removed", "forwards", "backwards", "both"])
    let curves: [CAMediaTimingFunctionName] = [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
    ]
    #expect(curves.map(\.rawValue) == ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    #expect(modes.map(\.rawValue) == ["linear", "discrete", "paced", "cubic", "cubicPaced"])
    let turns: [CAAnimationRotationMode] = [.rotateAuto, .rotateAutoReverse]
    #expect(turns.map(\.rawValue) == ["auto", "autoReverse"])
  }

  @Test func theDefaultDurationIsAQuarterOfASecond() {
    let bench = LayerOnStage()
    let fade = LayerOnStage.basic("opacity", to: 0)
    bench.stage.perform { bench.layer.add(fade, forKey: "fade") }
    #expect(bench.layer.animation(forKey: "fade")?.duration == 0.25 && fade.duration == 0)
    bench.stage.advance(by: 0.125)
    #expect(bench.seenOpacity == 0.5)
  }

  // MARK: - Pace

  /// The progress of the named curves at five times: docs/FACTS.md, "Curves".
  @Test(arguments: [
    (CAMediaTimingFunctionName.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInEaseOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    (.default, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
  ]) func namedCurvesAreCoreAnimations(_ name: CAMediaTimingFunctionName, _ figures: [Double]) {
    for (time, figure) in zip([0.1, 0.25, 0.5, 0.75, 0.9], figures) {
      let bench = LayerOnStage()
      bench.add(LayerOnStage.basic(from: 0, to: 1)) {
        $0.timingFunction = CAMediaTimingFunction(name: name)
      }
      bench.stage.advance(by: 2 * time)
      expect(bench.seenX, near: figure, within: 1e-6)
    }
  }

  @Test func aTimingFunctionReturnsItsFourPoints() {
    let curve = CAMediaTimingFunction(controlPoints: 0.25, 0.5, 0.75, 1.5)
    let points = (0..<4).map { index in
      var values: [Float] = [9, 9]
      curve.getControlPoint(at: index, values: &values)
      return values
    }
    #expect(points == [[0, 0], [0.25, 0.5], [0.75, 1.5], [1, 1]])
    #expect(curve == CAMediaTimingFunction(controlPoints: 0.25, 0.5, 0.75, 1.5))
    #expect(curve != CAMediaTimingFunction(name: .easeIn))
    var values: [Float] = [0, 0]
    CAMediaTimingFunction(name: .default).getControlPoint(at: 1, values: &values)
    #expect(values == [0.25, 0.1])
  }

  @Test func anAutoreversedAnimationRetracesItsTiming() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: 0, to: 100)) {
      $0.autoreverses = true
      $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
    }
    bench.stage.advance(by: 1.5)
    let there = bench.seenX
    bench.stage.advance(by: 1)
    expect(bench.seenX, near: there)
    bench.stage.advance(by: 1.5)
    #expect(bench.moments == [0, 4] && bench.seenX == 50)
  }

  @Test func aCumulativeCycleStartsFromTheEndOfTheLast() {
    let bench = LayerOnStage()
    let step = LayerOnStage.basic(from: 0, to: 30)
    step.isCumulative = true
    bench.add(step) { ($0.repeatCount, $0.fillMode) = (3, .forwards) }
    bench.stage.advance(by: 3)
    expect(bench.seenX, near: 45)
    bench.stage.advance(by: 2.999999)
    expect(bench.seenX, near: 90, within: 1e-3)
  }

  @Test func anAnimationWithAnEarlierBeginTimeStartsInMotion() {
    let bench = LayerOnStage()
    bench.stage.advance(by: 5)
    bench.add(LayerOnStage.basic(from: 0, to: 100)) { $0.beginTime = 4 }
    expect(bench.seenX, near: 50)
    bench.stage.advance(by: 1)
    #expect(bench.events == ["start", "stop true"] && bench.moments == [5, 6])
  }

  @Test func anExplicitAnimationRunsAtItsSpeed() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: 0, to: 100)) { $0.speed = 4 }
    bench.stage.advance(by: 0.25)
    expect(bench.seenX, near: 50)
    bench.stage.advance(by: 1)
    #expect(bench.moments == [0, 0.5])
  }

  @Test func anEndlessAnimationMovesUntilItsRemoval() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: 0, to: 100), forKey: "on") { $0.repeatCount = .infinity }
    bench.stage.advance(by: 1001)
    expect(bench.seenX, near: 50)
    #expect(bench.stage.isMoving && bench.stage.nextDue == nil)
    bench.stage.perform { bench.layer.removeAnimation(forKey: "on") }
    bench.stage.advance(by: 0)
    #expect(!bench.stage.isMoving && bench.events == ["start", "stop false"])
  }

  // MARK: - Springs

  /// Mass, stiffness, damping and settling duration: docs/FACTS.md, "Settling".
  @Test(arguments: [
    (1.0, 100.0, 10.0, 1.472700), (1, 100, 20, 1), (3, 1000, 500, 0.6),
    (1, 100, 0, Double(Float.greatestFiniteMagnitude)),
  ]) func springsHaveCoreAnimationsSettlingDurations(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ seconds: Double
  ) {
    let spring = CASpringAnimation(keyPath: "position")
    (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
    expect(spring.settlingDuration, near: seconds, within: 1e-6)
  }

  @Test func aSpringFollowsItsFormula() {
    let bench = LayerOnStage()
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue, spring.initialVelocity) = (0, 100, 3)
    spring.duration = spring.settlingDuration
    bench.add(spring)
    for step in 1...10 {
      let time = Double(step) * 0.1
      bench.stage.advance(to: Moment(seconds: time))
      // docs/FACTS.md, "Springs", with ω = 10, ζ = 0.5, v = 3.
      let swing = 10 * 0.75.squareRoot()
      let expected =
        1 - exp(-5 * time) * (cos(swing * time) + (5 - 3) / swing * sin(swing * time))
      expect(bench.seenX, near: CGFloat(100 * expected), within: 1e-6)
    }
  }

  @Test func anOverdampedSpringIsCriticallyDampedUnlessAllowed() {
    let places = [false, true].map { isAllowed in
      let bench = LayerOnStage()
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.fromValue, spring.toValue, spring.damping) = (0, 100, 60)
      spring.allowsOverdamping = isAllowed
      bench.add(spring)
      bench.stage.advance(by: 0.3)
      return bench.seenX
    }
    // 1 − (1 + ωt) e^(−ωt) with ω = 10.
    expect(places[0], near: 100 * (1 - 4 * exp(-3)), within: 1e-9)
    #expect(places[1] < places[0])
  }

  @Test func aSpringReturnsItsPerceptualDurationAndBounce() {
    for bounce in [-0.5, 0, 0.3, 1] {
      let spring = CASpringAnimation(perceptualDuration: 0.4, bounce: bounce)
      expect(spring.perceptualDuration, near: 0.4)
      expect(spring.bounce, near: bounce)
      #expect(spring.mass == 1 && spring.allowsOverdamping == (bounce < 0))
    }
    let slow = CASpringAnimation(perceptualDuration: 0.4, bounce: -0.5).settlingDuration
    #expect(slow > CASpringAnimation(perceptualDuration: 0.4, bounce: 0).settlingDuration)
  }

  // MARK: - Keyframes

  private func keyframes(
    _ values: [Any], _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> LayerOnStage {
    let bench = LayerOnStage()
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    (animation.values, animation.duration) = (values, 4)
    change(animation)
    bench.add(animation)
    return bench
  }

  /// Advances to each time in seconds, and returns the displayed x coordinates, rounded to 10⁻⁹.
  private func seen(_ bench: LayerOnStage, at times: [Double]) -> [CGFloat] {
    times.map {
      bench.stage.advance(to: Moment(seconds: $0))
      return (bench.seenX * 1e9).rounded() / 1e9
    }
  }

  @Test func keyframesAreEvenlySpreadByDefault() {
    #expect(seen(keyframes([0, 40, 0]), at: [0, 1, 2, 3]) == [0, 20, 40, 20])
    let timed = keyframes([0, 40, 0]) { $0.keyTimes = [0, 0.25, 1] }
    #expect(seen(timed, at: [0.5, 1, 2.5]) == [20, 40, 20])
  }

  @Test func eachKeyframeSegmentHasItsTimingFunction() {
    let bench = keyframes([0, 100, 200]) {
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    }
    let places = seen(bench, at: [1, 3])
    expect(places[0], near: 31.5357, within: 1e-3)
    expect(places[1], near: 150)
  }

  @Test func discreteValuesAreHeld() {
    let bench = keyframes([10, 20, 30, 40]) { $0.calculationMode = .discrete }
    #expect(seen(bench, at: [0, 0.9, 1, 2.5, 3.9]) == [10, 10, 20, 30, 40])
    let timed = keyframes([10, 20]) {
      ($0.calculationMode, $0.keyTimes) = (.discrete, [0, 0.75, 1])
    }
    #expect(seen(timed, at: [2.9, 3.1]) == [10, 20])
    #expect(timed.diagnostics.isEmpty)
  }

  @Test func pacedKeyframesGoAtOneSpeed() {
    let bench = keyframes([0, 30, 40]) { $0.calculationMode = .paced }
    #expect(seen(bench, at: [1, 2, 3]) == [10, 20, 30])
  }

  @Test func aSmoothCurvePassesThroughItsKeyframesWithoutACorner() {
    for mode in [CAAnimationCalculationMode.cubic, .cubicPaced] {
      let bench = keyframes([0, 30, 10, 60]) { $0.calculationMode = mode }
      var (last, speed) = (bench.seenX, nil as CGFloat?)
      var jolt: CGFloat = 0
      for _ in 0..<399 {
        bench.stage.advance(by: 0.01)
        if let speed { jolt = max(jolt, abs(bench.seenX - last - speed)) }
        (last, speed) = (bench.seenX, bench.seenX - last)
      }
      if mode == .cubic { #expect(jolt < 0.05) }
      expect(bench.seenX, near: 60, within: 1)
    }
    let cubic = keyframes([0, 30, 10, 60]) { $0.calculationMode = .cubic }
    for (seen, value) in zip(seen(cubic, at: [0, 4.0 / 3, 8.0 / 3]), [0, 30, 10]) {
      // Moments are whole nanoseconds.
      expect(seen, near: CGFloat(value), within: 1e-6)
    }
  }

  @Test func discreteValuesWithATimeEachAreHeldToTheEnd() {
    let bench = keyframes([10, 20, 30]) {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.25, 0.75]
    }
    #expect(seen(bench, at: [0.5, 2, 3.5]) == [10, 20, 30] && bench.diagnostics.isEmpty)
  }

  @Test func invalidKeyTimesAreDiagnosed() throws {
    let bench = keyframes([0, 40, 0]) { $0.keyTimes = [0, 1] }
    #expect(try #require(bench.diagnostics.first).contains("give 3 of them"))
    #expect(seen(bench, at: [1]) == [20])
  }

  @Test func aPathAnimationRunsBySegmentOrAtConstantSpeed() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)])
    let bench = LayerOnStage()
    let along = CAKeyframeAnimation(keyPath: "position")
    (along.path, along.duration, along.rotationMode) = (path, 4, .rotateAuto)
    bench.add(along)
    bench.stage.advance(by: 1)
    #expect(bench.layer.presentedValues.position == CGPoint(x: 15, y: 0))
    #expect(bench.layer.presentedValues.transform.isIdentity)
    bench.stage.advance(by: 2)
    #expect(bench.layer.presentedValues.position == CGPoint(x: 30, y: 5))
    expect(
      CGFloat(AffineComponents(bench.layer.presentedValues.transform).rotation), near: .pi / 2)
    let paced = LayerOnStage()
    along.calculationMode = .paced
    paced.add(along)
    paced.stage.advance(by: 2)
    expect(paced.seenX, near: 20)
  }

  @Test func rotateAutoReverseAddsHalfATurn() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 0, y: 30)])
    let bench = LayerOnStage()
    let along = CAKeyframeAnimation(keyPath: "position")
    (along.path, along.duration, along.rotationMode) = (path, 4, .rotateAutoReverse)
    bench.add(along)
    bench.stage.advance(by: 1)
    let turn = AffineComponents(bench.layer.presentedValues.transform).rotation
    expect(CGFloat(turn), near: -.pi / 2)
  }

  @Test func anAnimationThatFillsBackwardsShowsItsStartBefore() {
    for (mode, before) in [
      (CAMediaTimingFillMode.removed, 50 as CGFloat), (.backwards, 100), (.forwards, 50),
      (.both, 100),
    ] {
      let bench = LayerOnStage()
      bench.add(LayerOnStage.basic(from: 100, to: 200)) { ($0.beginTime, $0.fillMode) = (1, mode) }
      bench.stage.advance(by: 0.5)
      #expect(bench.seenX == before)
      bench.stage.advance(by: 1.5)
      #expect(bench.seenX == 150)
    }
  }

  @Test func aPathForANumericKeyPathIsDiagnosed() throws {
    let bench = LayerOnStage()
    let along = CAKeyframeAnimation(keyPath: "opacity")
    along.path = CGPath(rect: .zero)
    bench.add(along)
    #expect(try #require(bench.diagnostics.first).contains("is a point"))
  }

  // MARK: - Groups

  @Test func aGroupRunsItsAnimationsInItsTimeAndCutsThemOff() {
    let bench = LayerOnStage()
    let (slide, fade) = (LayerOnStage.basic(from: 0, to: 100), LayerOnStage.basic("opacity", to: 0))
    slide.duration = 4
    fade.beginTime = 1
    fade.duration = 1
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([slide, fade], 2)
    bench.add(group, forKey: "group")
    bench.stage.advance(by: 1.5)
    #expect(bench.seenX == 37.5 && bench.seenOpacity == 0.5)
    bench.stage.advance(by: 0.5)
    #expect(bench.seenX == 50 && bench.seenOpacity == 1 && bench.events == ["start", "stop true"])
  }

  @Test func anAnimationWithoutADurationLastsAsLongAsItsGroup() {
    let bench = LayerOnStage()
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([LayerOnStage.basic(from: 0, to: 100)], 4)
    bench.add(group)
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 25)
  }

  @Test func aGroupsTimingFunctionPacesItsAnimations() {
    let bench = LayerOnStage()
    let group = CAAnimationGroup()
    group.animations = [LayerOnStage.basic(from: 0, to: 100)]
    (group.duration, group.autoreverses) = (2, true)
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    bench.add(group)
    bench.stage.advance(by: 1)
    expect(bench.seenX, near: 31.5357, within: 1e-3)
    bench.stage.advance(by: 2)
    expect(bench.seenX, near: 31.5357, within: 1e-3)
    #expect(bench.stage.nextDue == Moment(seconds: 4))
  }

  @Test func aCopiedGroupCopiesItsAnimationsAndTheirProperties() throws {
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    (keyframes.values, keyframes.keyTimes) = ([CGPoint.zero], [0])
    (keyframes.calculationMode, keyframes.rotationMode) = (.cubic, .rotateAuto)
    let spring = CASpringAnimation(keyPath: "opacity")
    (spring.mass, spring.initialVelocity, spring.fromValue) = (2, 3, 0.5)
    let group = CAAnimationGroup()
    (group.animations, group.speed, group.fillMode) = ([keyframes, spring], 2, .both)
    let copy = try #require(group.copy() as? CAAnimationGroup)
    let first = try #require(copy.animations?.first as? CAKeyframeAnimation)
    let second = try #require(copy.animations?.last as? CASpringAnimation)
    #expect(copy.speed == 2 && copy.fillMode == .both && first !== keyframes)
    #expect(first.keyPath == "position" && first.calculationMode == .cubic)
    #expect(first.rotationMode == .rotateAuto && first.keyTimes == [0])
    #expect(second.mass == 2 && second.initialVelocity == 3 && second.fromValue as? Double == 0.5)
  }

  // MARK: - Edges

  /// Returns a layer with a group of one animation of the same duration, from 100 to 200.
  private func group(_ change: (CAAnimationGroup) -> Void) -> LayerOnStage {
    let bench = LayerOnStage()
    let group = CAAnimationGroup()
    group.animations = [LayerOnStage.basic(from: 100, to: 200)]
    bench.add(group) { _ in change(group) }
    return bench
  }

  @Test func animationsOfAGroupAreShownAtTheGroupsEnd() {
    let kept = group {
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    kept.stage.advance(by: 2)
    #expect(kept.seenX == 200)
    kept.stage.advance(by: 5)
    #expect(kept.seenX == 200)
    let turning = group { $0.autoreverses = true }
    turning.stage.advance(by: 2)
    #expect(turning.seenX == 200)
    let backwards = group { $0.speed = -1 }
    #expect(backwards.seenX == 200)
  }

  @Test func removingALayerCallsTheDelegateOfItsAnimationAtOnce() {
    let bench = LayerOnStage()
    bench.stage.perform {
      let inner = CALayer()
      bench.layer.addSublayer(inner)
      let animation = LayerOnStage.basic(from: 0, to: 1)
      animation.repeatCount = .infinity
      animation.delegate = bench.delegate
      inner.add(animation, forKey: nil)
    }
    bench.stage.advance(by: 1)
    let eventCount = bench.events.count
    bench.stage.perform { bench.layer.sublayers?.first?.removeFromSuperlayer() }
    bench.stage.advance(by: 0)
    #expect(bench.events.count == eventCount + 1)
  }

  @Test func anNSValueOfTheWrongTypeIsDiagnosed() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic("position", from: NSValue(size: NSSize(width: 1, height: 2))))
    bench.add(LayerOnStage.basic("bounds", to: NSValue(point: NSPoint(x: 1, y: 2))))
    #expect(bench.diagnostics.count == 2)
    let point = LayerOnStage()
    point.add(LayerOnStage.basic("position", from: NSValue(point: NSPoint(x: 7, y: 8))))
    #expect(point.seenX == 7 && point.diagnostics.isEmpty)
  }

  @Test func aCompletionBlockIsReleasedAfterItIsCalled() {
    final class Witness {}
    let bench = LayerOnStage()
    weak var witness: Witness?
    bench.stage.perform {
      let kept = Witness()
      witness = kept
      CATransaction.begin()
      CATransaction.setCompletionBlock { withExtendedLifetime(kept) {} }
      let animation = LayerOnStage.basic(from: 0, to: 1)
      animation.isRemovedOnCompletion = false
      animation.duration = 1
      bench.layer.add(animation, forKey: nil)
      CATransaction.commit()
    }
    #expect(witness != nil)
    bench.stage.advance(by: 1)
    #expect(witness == nil)
  }
}
