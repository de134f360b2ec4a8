import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import Testing

/// Checks the scenes of the chapter "Animating" against their documents.
struct AnimatingTests {
  // MARK: - basics

  @Test func theStateFollowsEveryCall() throws {
    let session = try SceneSession("basics")
    #expect(try session.value("state") == "inactive")
    try session.tap("Start")
    #expect(try session.value("state") == "active")
    #expect(try session.value("isRunning") == "true")
    try session.wait(0.3)
    try session.tap("Pause")
    #expect(try session.value("state") == "active")
    #expect(try session.value("isRunning") == "false")
    try session.tap("Stop")
    #expect(try session.value("state") == "stopped")
    try session.tap("Finish")
    #expect(try session.value("state") == "inactive")
    #expect(try session.value("Completed at") == "current")
    try session.expectReplay()
  }

  @Test func anUninterruptedAnimationCompletesAtTheEnd() throws {
    let session = try SceneSession("basics")
    try session.tap("Start")
    try session.wait(1)
    #expect(try session.value("Completed at") == "end")
    #expect(try session.middle(of: "aView") == CGPoint(x: 310, y: 296))
    try session.expectReplay()
  }

  @Test func aDelayedAnimatorIsActiveBeforeItMoves() throws {
    let session = try SceneSession("basics")
    let examples = CGPoint(x: 16 + 358 * 0.7, y: 388)  // the fourth of five
    try session.tap(at: examples)
    try session.tap("Start")
    let start = try session.middle(of: "aView")
    #expect(try session.value("state") == "active")
    try session.wait(2.4)
    #expect(try session.middle(of: "aView") == start)
    try session.wait(0.3)
    #expect(try session.middle(of: "aView") != start)
    try session.expectReplay()
  }

  @Test func aBlockAddedInFlightSharesTheEnd() throws {
    let session = try SceneSession("basics")
    try session.tap("Start")
    try session.wait(0.7)
    try session.tap("Add a block in flight")
    let view = try session.view("aView")
    try session.wait(0.1)
    #expect(view.layer.presentation()?.affineTransform() != view.transform)
    // 1 s after the start; the delayed block has run for its 0.76 s.
    try session.wait(0.14)
    #expect(view.layer.presentation()?.affineTransform() == view.transform)
    #expect(try session.value("Completed at") == "end")
    try session.expectReplay()
  }

  @Test func scrubbingHoldsTheViewAtTheFractionOfTheSlider() throws {
    let session = try SceneSession("basics")
    try session.press(at: CGPoint(x: 31, y: 541))
    try session.move(150, steps: 10)
    let animator = try #require(session.stage.animators.first { !$0.isRunning })
    let slider = try #require(try session.view("slider") as? UISlider)
    #expect(animator.fractionComplete == CGFloat(slider.value))
    let fraction = (try session.middle(of: "aView").x - 80) / 230
    #expect(abs(fraction - animator.fractionComplete) < 1e-6)
    try session.release()
    try session.tap("Start")
    try session.expectReplay()
  }

  @Test func reduceMotionRemovesTheOvershootOfTheSpring() throws {
    for reduces in [false, true] {
      let session = try SceneSession("basics", reducesMotion: reduces)
      try session.tap(at: CGPoint(x: 16 + 358 * 0.5, y: 388))
      try session.tap("Start")
      var farthest: CGFloat = 0
      for _ in 0..<50 {
        try session.wait(0.02)
        farthest = max(farthest, try session.middle(of: "aView").x)
      }
      #expect((farthest > 311) == !reduces)
    }
  }

  // MARK: - property-animator

  @Test func theCompletionResetsTheButtons() throws {
    let session = try SceneSession("property-animator")
    #expect(try session.isEnabled("Start") && !session.isEnabled("Pause"))
    try session.tap("Start")
    #expect(try session.title("Start") == "Stop")
    #expect(try session.isEnabled("Pause") && !session.isEnabled("Restart Animation"))
    try session.wait(2)
    #expect(try session.title("Start") == "Start")
    #expect(try !session.isEnabled("Start") && !session.isEnabled("Pause"))
    #expect(try session.isEnabled("Restart Animation"))
    #expect(try session.view("redView").frame == CGRect(x: 274, y: 45, width: 100, height: 100))
    try session.expectReplay()
  }

  @Test func theSliderPausesTheAnimatorAndSetsItsFraction() throws {
    let session = try SceneSession("property-animator")
    try session.tap("Start")
    try session.wait(0.5)
    let animator = try #require(session.stage.animators.first { $0.duration == 2 })
    #expect(animator.isRunning)
    let slider = try #require(try session.view("scrub") as? UISlider)
    let knob = 104 + 15 + (254 - 30) * CGFloat(slider.value)
    try session.press(at: CGPoint(x: knob, y: 414))
    try session.move(40, steps: 5)
    #expect(!animator.isRunning && animator.state == .active)
    #expect(animator.fractionComplete == CGFloat(slider.value))
    try session.release()
    try session.wait(3)
    #expect(animator.state == .active)
    // The button "Unpause" continues the animation, as after a pause.
    #expect(try session.title("Pause") == "Unpause")
    #expect(try !session.isEnabled("Start"))
    try session.tap("Pause")
    #expect(animator.isRunning)
    try session.expectReplay()
  }

  @Test func aPausedAnimatorCanOnlyBeUnpaused() throws {
    let session = try SceneSession("property-animator")
    try session.tap("Start")
    try session.wait(0.5)
    try session.tap("Pause")
    #expect(try session.title("Pause") == "Unpause")
    #expect(try !session.isEnabled("Start") && !session.isEnabled("Restart Animation"))
    let position = try session.middle(of: "redView")
    try session.wait(5)
    #expect(try session.middle(of: "redView") == position)
    try session.tap("Pause")
    #expect(try session.title("Pause") == "Pause")
    try session.expectReplay()
  }

  @Test func aReversedAnimatorCompletesAtTheStart() throws {
    let session = try SceneSession("property-animator")
    try session.tap("Start")
    try session.wait(1)
    try session.tap("reverse")
    try session.wait(2)
    #expect(try session.value("Completed at") == "start")
    #expect(try session.view("redView").frame.origin == CGPoint(x: 16, y: 45))
    try session.expectReplay()
  }

  @Test func aStoppedViewStaysInPlaceUntilItsRestart() throws {
    let session = try SceneSession("property-animator")
    try session.tap("Start")
    try session.wait(1.2)
    try session.tap("Start")
    #expect(try session.value("Completed at") == "current")
    let x = try session.middle(of: "redView").x
    #expect(x > 66 && x < 324)
    session.mayJump = ["redView"]
    try session.tap("Restart Animation")
    #expect(try session.middle(of: "redView").x == 66)
    #expect(try session.isEnabled("Start"))
    try session.expectReplay()
  }

  @Test func theStepperSetsTheDurationOfTheNextAnimator() throws {
    let session = try SceneSession("property-animator")
    for _ in 0..<2 { try session.tap(at: CGPoint(x: 336, y: 354)) }
    try session.tap("Start")
    #expect(session.stage.animators.contains { $0.duration == 3 })
    try session.expectReplay()
  }

  // MARK: - class-methods

  @Test func viewsThatAreAnimatedIgnoreTouches() throws {
    let session = try SceneSession("class-methods")
    try session.tap("firstView")
    #expect(try session.value("Taps on the first") == "1")
    try session.tap("animate(withDuration:animations:)")
    try session.wait(0.2)
    try session.tap("firstView")
    try session.tap("secondView")
    #expect(try session.value("Taps on the first") == "1")
    #expect(try session.value("Taps on the second") == "0")
    try session.wait(1)
    try session.tap("secondView")
    #expect(try session.value("Taps on the second") == "1")
    try session.expectReplay()
  }

  @Test func animatedViewsAcceptTouchesWithAllowUserInteraction() throws {
    let session = try SceneSession("class-methods")
    try session.tap("allowsTouches")
    try session.tap("animate(withDuration:delay:options:…)")
    try session.wait(0.8)
    try session.tap("secondView")
    #expect(try session.value("Taps on the second") == "1")
    try session.wait(1)
    #expect(try session.value("finished") == "true")
    try session.expectReplay()
  }

  @Test func oneViewFadesOutWhileTheOtherFadesIn() throws {
    let session = try SceneSession("class-methods")
    try session.tap("animate(withDuration:animations:completion:)")
    try session.wait(0.4)
    let first = try #require(try session.view("firstView").layer.presentation()?.opacity)
    let second = try #require(try session.view("secondView").layer.presentation()?.opacity)
    #expect(first > 0 && first < 1 && abs(first + second - 1) < 1e-6)
    try session.expectReplay()
  }

  // MARK: - running-animator

  @Test func aRunningAnimatorStartsAtOnceAndReversesInFlight() throws {
    let session = try SceneSession("running-animator")
    try session.tap("viewToMove")
    #expect(try session.value("state") == "active")
    #expect(try session.value("isRunning") == "true")
    try session.wait(0.9)
    #expect(try session.middle(of: "viewToMove").x > 195)
    try session.tap("viewToMove")
    #expect(try session.value("isReversed") == "true")
    try session.wait(1.5)
    #expect(try session.value("Completed at") == "start")
    #expect(try session.middle(of: "viewToMove").x == 95)
    try session.tap("viewToMove")
    try session.wait(1.6)
    #expect(try session.value("Completed at") == "end")
    #expect(try session.middle(of: "viewToMove").x == 295)
    try session.expectReplay()
  }

  @Test func aDelayedRunningAnimatorIsActiveAndWaits() throws {
    let session = try SceneSession("running-animator")
    try session.tap("waits")
    try session.wait(0.5)
    try session.tap("viewToMove")
    #expect(try session.value("state") == "active")
    try session.wait(0.3)
    #expect(try session.middle(of: "viewToMove").x == 95)
    try session.wait(2)
    #expect(try session.middle(of: "viewToMove").x == 295)
    try session.expectReplay()
  }

  // MARK: - basic-animation

  @Test func bothSquaresMoveTwoHundredPointsInFourSeconds() throws {
    let session = try SceneSession("basic-animation")
    try session.tap("UIView.animate")
    try session.tap("startAnimation")
    try session.wait(2)
    let square = try session.middle(of: "viewToMove").x
    let other = try session.middle(of: "otherView").x
    #expect(square > 95 && other < 295)
    // The ease-out animation is ahead in the middle.
    #expect(other > square)
    try session.wait(2)
    #expect(try session.middle(of: "viewToMove").x == 295)
    #expect(try session.middle(of: "otherView").x == 295)
    try session.expectReplay()
  }

  @Test func squaresRedirectedInFlightDoNotJump() throws {
    let session = try SceneSession("basic-animation")
    for name in ["UIView.animate", "startAnimation"] {
      try session.tap(name)
      try session.wait(1)
      try session.tap(name)
    }
    try session.wait(4)
    #expect(try session.middle(of: "viewToMove").x == 95)
    #expect(try session.middle(of: "otherView").x == 95)
    try session.expectReplay()
  }

  // MARK: - explicit-animations

  @Test func aTapPausesTheLayersTimeAndAnotherResumesIt() throws {
    let session = try SceneSession("explicit-animations")
    let card = CGPoint(x: 195, y: 450)
    try session.tap("Group")
    try session.wait(0.5)
    try session.tap(at: card)
    #expect(try session.value("layer.speed") == "0")
    let held = try session.view("badge").layer.presentation()?.transform
    try session.wait(10)
    #expect(try session.view("badge").layer.presentation()?.transform == held)
    #expect(try session.value("animationDidStop") == "0 finished, 0 not")
    try session.tap(at: card)
    try session.wait(0.1)
    #expect(try session.view("badge").layer.presentation()?.transform != held)
    try session.wait(3)
    #expect(try session.value("animationDidStop") == "1 finished, 0 not")
    try session.expectReplay()
  }

  @Test func aRedirectedSpringStartsAtItsPresentationValue() throws {
    let session = try SceneSession("explicit-animations")
    try session.tap("Spring")
    try session.wait(0.2)
    try session.tap("Spring")
    try session.wait(4)
    #expect(try session.value("animationDidStop") == "1 finished, 1 not")
    let ball = try session.view("ball")
    #expect(ball.layer.presentation()?.position == ball.layer.position)
    try session.expectReplay()
  }
}

extension SceneSession {
  fileprivate func button(_ name: String) throws -> UIButton {
    try #require(try view(name) as? UIButton)
  }
  fileprivate func isEnabled(_ name: String) throws -> Bool { try button(name).isEnabled }
  fileprivate func title(_ name: String) throws -> String? { try button(name).currentTitle }
}
