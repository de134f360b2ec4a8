@testable import Midflight
import Foundation
import MotionCore
import StageFixtures
import Testing

/// Explicit animations of layers: their displayed values and delegate calls.
struct ExplicitAnimationTests {
  // MARK: - From, to, by

  @Test func fromAndToLeaveTheModelAlone() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: 100, to: 200))
    #expect(bench.seenX == 100 && bench.layer.position.x == 50)
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 150 && bench.layer.position.x == 50)
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 50 && bench.layer.animationKeys() == nil)
  }

  @Test(arguments: [
    (from: 100.0 as Double?, to: 200 as Double?, by: nil as Double?, start: 100.0, end: 200.0),
    (100, 200, 7, 100, 200), (100, nil, 60, 100, 160), (nil, 200, 60, 140, 200),
    (100, nil, nil, 100, 50), (nil, 200, nil, 50, 200), (nil, nil, 60, 50, 110),
    (nil, nil, nil, 50, 50),
  ]) func fromToAndByDetermineTheStartAndTheEnd(
    _ from: Double?, _ to: Double?, _ by: Double?, _ start: Double, _ end: Double
  ) {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: from, to: to, by: by)) { $0.fillMode = .both }
    expect(bench.seenX, near: start)
    bench.stage.advance(by: 0.5)
    expect(bench.seenX, near: start + (end - start) / 4)
    bench.stage.advance(by: 1.5 - 1e-9)
    expect(bench.seenX, near: end, within: 1e-6)
  }

  @Test func anOmittedFromValueComesFromTheAnimationBelow() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: 100, to: 200))
    bench.add(LayerOnStage.basic(to: 0))
    bench.stage.advance(by: 1)
    // The midpoint between 150, the value of the first animation, and 0.
    expect(bench.seenX, near: 75)
  }

  @Test func anAnimationAcceptsNumbersOfAnyType() {
    for value in [150 as Any, 150.0, CGFloat(150), Float(150), NSNumber(value: 150)] {
      let bench = LayerOnStage()
      bench.add(LayerOnStage.basic(from: value, to: value))
      #expect(bench.seenX == 150 && bench.diagnostics.isEmpty)
    }
  }

  // MARK: - Together

  @Test func theLastAddedAnimationIsShown() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: 100, to: 100))
    bench.add(LayerOnStage.basic(from: 300, to: 300)) { $0.duration = 1 }
    #expect(bench.seenX == 300)
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 100)
  }

  @Test func anAdditiveAnimationAddsToThePresentedValue() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: 100, to: 200))
    let shake = LayerOnStage.basic(from: 8, to: 8)
    shake.isAdditive = true
    bench.add(shake)
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 158)
  }

  @Test func anAdditiveAnimationUsesZeroForAMissingEnd() {
    for (from, to, half) in [(nil as Double?, 60.0 as Double?, 80 as CGFloat), (60, nil, 80)] {
      let bench = LayerOnStage()
      let lean = LayerOnStage.basic(from: from, to: to)
      lean.isAdditive = true
      bench.add(lean)
      bench.stage.advance(by: 1)
      #expect(bench.seenX == half)
    }
  }

  @Test func additiveAnimationsToANewModelValueDoNotJump() {
    let bench = LayerOnStage()
    for (step, goal) in [200.0, 20, 330].enumerated() {
      let before = bench.seenX
      let glide = LayerOnStage.basic(from: bench.layer.position.x - goal, to: 0)
      glide.isAdditive = true
      glide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      bench.add(glide, forKey: "glide \(step)")
      bench.layer.position.x = goal
      expect(bench.seenX, near: before)
      var (place, speed) = (bench.seenX, nil as CGFloat?)
      for _ in 0..<90 {
        bench.stage.advance(by: 0.01)
        let next = bench.seenX - place
        if let speed { expect(next, near: speed, within: 0.2) }
        (place, speed) = (bench.seenX, next)
      }
    }
    bench.stage.advance(by: 3)
    #expect(bench.seenX == 330)
  }

  @Test func anExplicitAnimationAppliesOnTopOfAnAnimator() {
    let bench = LayerOnStage()
    let animator = bench.stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) { bench.layer.position.x = 250 }
    }
    animator.startAnimation()
    let shake = LayerOnStage.basic(from: 10, to: 10)
    shake.isAdditive = true
    bench.add(shake)
    bench.stage.advance(by: 1)
    expect(bench.seenX, near: 160)
    bench.add(LayerOnStage.basic(from: 7, to: 7)) { $0.duration = 0.5 }
    #expect(bench.seenX == 7)
    bench.stage.advance(by: 0.5)
    expect(bench.seenX, near: 210)
  }

  @Test func anAdditiveTransformIsConcatenatedAfterTheDisplayedOne() {
    let bench = LayerOnStage()
    bench.layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    let move = LayerOnStage.basic(
      "transform", from: CATransform3DMakeTranslation(20, 0, 0), to: CATransform3DIdentity)
    move.isAdditive = true
    bench.add(move)
    bench.stage.advance(by: 1)
    // The translation follows the superlayer's x axis, whatever the layer's rotation.
    let seen = bench.layer.presentedValues.transform
    #expect(abs(seen.tx - 10) < 1e-9 && abs(seen.ty) < 1e-9 && abs(seen.b - 1) < 1e-9)
  }

  // MARK: - Its end

  @Test func anAnimationCallsItsDelegateAtItsStartAndStop() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(to: 9)) { $0.beginTime = 0.5 }
    #expect(bench.events.isEmpty)
    bench.stage.advance(by: 10)
    #expect(bench.events == ["start", "stop true"] && bench.moments == [0.5, 2.5])
  }

  @Test func aRemovedAnimationDisappearsAndStopsUnfinished() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(to: 90), forKey: "slide")
    bench.stage.advance(by: 1)
    bench.stage.perform {
      bench.layer.removeAnimation(forKey: "slide")
      #expect(bench.events == ["start"], "Nobody is called inside the call.")
    }
    #expect(bench.seenX == 50)
    bench.stage.advance(by: 5)
    #expect(bench.events == ["start", "stop false"] && bench.moments == [0, 1])
  }

  @Test func anAnimationForTheSameKeyReplacesTheOldOne() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(to: 90), forKey: "slide")
    bench.stage.advance(by: 1)
    bench.add(LayerOnStage.basic(from: 10, to: 10), forKey: "slide")
    #expect(bench.seenX == 10 && bench.layer.animationKeys() == ["slide"])
    bench.stage.advance(by: 5)
    #expect(bench.events == ["start", "stop false", "start", "stop true"])
  }

  @Test func aReplacementWithOnlyAToValueStartsFromTheModel() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: 100, to: 200), forKey: "slide")
    bench.stage.advance(by: 1)
    bench.add(LayerOnStage.basic(to: 350), forKey: "slide")
    #expect(bench.seenX == bench.layer.position.x)
    bench.stage.advance(by: 1)
    expect(bench.seenX, near: (bench.layer.position.x + 350) / 2)
  }

  @Test func aLayerMayHaveManyAnimationsWithoutAKey() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(to: 90))
    bench.add(LayerOnStage.basic(to: 90))
    bench.add(LayerOnStage.basic("opacity", to: 0), forKey: "b")
    bench.add(LayerOnStage.basic("cornerRadius", to: 9), forKey: "a")
    #expect(bench.layer.animationKeys() == ["b", "a"])
    #expect((bench.layer.animation(forKey: "a") as? CABasicAnimation)?.keyPath == "cornerRadius")
    #expect(bench.layer.animation(forKey: "c") == nil)
    bench.stage.perform { bench.layer.removeAllAnimations() }
    bench.stage.advance(by: 0)
    #expect(
      bench.layer.animationKeys() == nil && bench.events.filter { $0 == "stop false" }.count == 4)
    #expect(bench.layer.isAtModel && !bench.stage.isMoving && bench.stage.nextDue == nil)
  }

  @Test func anAnimationThatIsNotRemovedFollowsItsFillMode() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(to: 90), forKey: "slide") {
      ($0.isRemovedOnCompletion, $0.fillMode) = (false, .forwards)
    }
    bench.stage.advance(by: 7)
    #expect(bench.seenX == 90 && bench.events == ["start", "stop true"])
    #expect(bench.layer.animationKeys() == ["slide"] && !bench.stage.isMoving)
    bench.stage.perform { bench.layer.removeAnimation(forKey: "slide") }
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 50 && bench.events == ["start", "stop true"])
  }

  @Test func leavingTheLayerTreeEndsAnimationsRemovedOnCompletion() {
    let bench = LayerOnStage()
    let inner = CALayer()
    bench.layer.addSublayer(inner)
    let stays = LayerOnStage.basic("opacity", to: 0)
    (stays.duration, stays.isRemovedOnCompletion) = (2, false)
    bench.stage.perform { inner.add(stays, forKey: "stays") }
    bench.add(LayerOnStage.basic(to: 90), forKey: "goes")
    bench.stage.advance(by: 1)
    bench.stage.perform { bench.layer.removeFromSuperlayer() }
    bench.stage.advance(by: 0)
    #expect(bench.events == ["start", "stop false"] && bench.layer.animationKeys() == nil)
    #expect(inner.animationKeys() == ["stays"])
  }

  @Test func aReparentedLayerKeepsItsAnimations() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(to: 90), forKey: "slide")
    bench.stage.advance(by: 1)
    bench.stage.perform {
      let other = CALayer()
      bench.stage.window.layer.addSublayer(other)
      bench.layer.removeFromSuperlayer()
      other.addSublayer(bench.layer)
    }
    bench.stage.advance(by: 0)
    #expect(bench.seenX == 70 && bench.layer.animationKeys() == ["slide"])
  }

  @Test func aViewBroughtToTheFrontKeepsItsLayersAnimations() {
    let bench = ViewOnStage()
    let other = UIView()
    bench.stage.perform {
      bench.stage.window.addSubview(other)
      let spin = LayerOnStage.basic("transform.rotation", to: 1)
      spin.duration = 9
      bench.view.layer.add(spin, forKey: "spin")
      bench.stage.window.bringSubviewToFront(bench.view)
    }
    bench.stage.advance(by: 1)
    #expect(bench.view.layer.animationKeys() == ["spin"])
    bench.stage.perform { bench.view.removeFromSuperview() }
    bench.stage.advance(by: 0)
    #expect(bench.view.layer.animationKeys() == nil)
  }

  // MARK: - The copy

  @Test func aLayerAnimatesACopyOfTheAddedAnimation() {
    let bench = LayerOnStage()
    let slide = LayerOnStage.basic(from: 100, to: 200)
    bench.add(slide, forKey: "slide")
    slide.toValue = 1000
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 150)
    #expect(bench.layer.animation(forKey: "slide") !== slide)
  }

  @Test func anAnimationsCopyKeepsItsCustomValues() {
    let bench = LayerOnStage()
    let slide = LayerOnStage.basic(to: 9)
    slide.setValue("a tag", forKey: "tag")
    bench.add(slide, forKey: "slide")
    #expect(bench.layer.animation(forKey: "slide")?.value(forKey: "tag") as? String == "a tag")
    slide.setValue(nil, forKey: "tag")
    #expect(slide.value(forKey: "tag") == nil)
  }

  // MARK: - Around it

  @Test func hitTestingIgnoresExplicitAnimations() {
    let bench = ViewOnStage()
    bench.stage.perform {
      let away = LayerOnStage.basic(from: 300, to: 300)
      away.duration = 2
      bench.view.layer.add(away, forKey: nil)
    }
    #expect(bench.seenX == 300)
    #expect(bench.stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === bench.view)
    #expect(bench.stage.window.hitTest(CGPoint(x: 300, y: 50), with: nil) === bench.stage.window)
    #expect(bench.view.seen.hitTest(CGPoint(x: 300, y: 50)) != nil)
  }

  @Test func hitTestingFollowsAnAnimatorBelowAnExplicitAnimation() {
    let bench = ViewOnStage()
    bench.animator { $0.center.x = 250 }.startAnimation()
    bench.stage.perform {
      let away = LayerOnStage.basic(from: 390, to: 390)
      away.duration = 9
      bench.view.layer.add(away, forKey: nil)
    }
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 390)
    #expect(bench.stage.window.hitTest(CGPoint(x: 150, y: 50), with: nil) === bench.view)
    #expect(bench.stage.window.hitTest(CGPoint(x: 390, y: 50), with: nil) !== bench.view)
  }

  @Test func removingAnAnimationRestoresTheFrame() {
    let bench = LayerOnStage()
    bench.layer.backgroundColor = UIColor.red.cgColor
    let before = bench.stage.frame().nodes
    bench.add(LayerOnStage.basic(from: 100, to: 200), forKey: "slide")
    #expect(bench.stage.frame().nodes != before)
    bench.stage.perform { bench.layer.removeAnimation(forKey: "slide") }
    #expect(bench.stage.frame().nodes == before)
  }

  @Test func aStageMovesWhileAnExplicitAnimationRuns() {
    let bench = LayerOnStage()
    #expect(!bench.stage.isMoving)
    bench.add(LayerOnStage.basic(to: 9))
    #expect(bench.stage.isMoving && bench.stage.nextDue == .zero)
    bench.stage.advance(by: 1)
    #expect(bench.stage.isMoving && bench.stage.nextDue == Moment(seconds: 2))
    bench.stage.advance(by: 1)
    #expect(!bench.stage.isMoving && bench.stage.nextDue == nil)
  }

  @Test func slowMotionSlowsExplicitAnimations() {
    let bench = LayerOnStage()
    bench.stage.send(.rate(0.1, time: .zero))
    bench.add(LayerOnStage.basic(from: 0, to: 100))
    bench.stage.advance(by: 10)
    expect(bench.seenX, near: 50)
    bench.stage.advance(by: 10.001)
    #expect(bench.events == ["start", "stop true"])
  }

  @Test func frameReadsAndTimeStepsDoNotAffectAnimations() {
    let (one, other) = (LayerOnStage(), LayerOnStage())
    for bench in [one, other] {
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.fromValue, spring.toValue, spring.duration) = (0, 200, 2)
      bench.add(spring)
    }
    for _ in 0..<777 {
      one.stage.advance(by: 0.001)
      _ = one.stage.frame()
    }
    other.stage.advance(to: one.stage.now)
    #expect(one.seenX == other.seenX && one.stage.frame() == other.stage.frame())
  }

  @Test func aReleasedLayerCompletesItsTransaction() {
    let bench = LayerOnStage()
    var layer: CALayer? = CALayer()
    bench.stage.perform {
      let fade = LayerOnStage.basic("opacity", to: 0)
      fade.duration = 1
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("all over") }
      layer?.add(fade, forKey: nil)
      CATransaction.commit()
    }
    layer = nil
    #expect(!bench.stage.isMoving)
    bench.stage.advance(by: 2)
    #expect(bench.events == ["all over"])
  }

  @Test func aClosedStageCallsNoAnimationDelegate() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic(from: 0, to: 0))
    bench.stage.advance(by: 1)
    bench.stage.close()
    #expect(bench.seenX == 50 && !bench.stage.isMoving && bench.stage.nextDue == nil)
    bench.stage.advance(by: 5)
    #expect(bench.events == ["start"])
  }
}
