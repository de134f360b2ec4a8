import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import Testing

/// Checks the scenes of the chapter "Changing course" against their document.
struct ChangingCourseTests {
  // MARK: - draggable-circle

  @Test func theCircleFollowsTheFingerAndStaysAfterItsRelease() throws {
    let session = try SceneSession("draggable-circle")
    #expect(try session.middle(of: "circle") == CGPoint(x: 195, y: 422))
    try session.press("circle")
    try session.move(4)
    let start = try session.middle(of: "circle")
    try session.move(40, 60, steps: 10)
    let position = try session.middle(of: "circle")
    // Less the two points that a pointer moves before a drag begins.
    #expect(abs(position.x - start.x - 40) <= 2.1 && abs(position.y - start.y - 60) <= 2.1)
    try session.release()
    try session.wait(2)
    #expect(try session.middle(of: "circle") == position)
    #expect(session.stage.animators.isEmpty)
    try session.expectReplay()
  }

  // MARK: - breathing-circle

  @Test func aHeldCircleGrowsAndItsReleaseReversesTheAnimator() throws {
    let session = try SceneSession("breathing-circle")
    try session.press("circle")
    try session.move(20, steps: 4)
    let animator = try #require(session.stage.animators.first)
    #expect(animator.isRunning && !animator.isReversed)
    try session.wait(1.5)
    let grown = try session.scale(of: "circle")
    #expect(grown > 1.1)
    try session.release()
    #expect(animator.isReversed)
    try session.wait(0.5)
    #expect(try session.scale(of: "circle") < grown)
    try session.wait(1.2)
    #expect(try session.scale(of: "circle") == 1)
    try session.expectReplay()
  }

  @Test func aCircleHeldToItsEndShrinksAndCanGrowAgain() throws {
    let session = try SceneSession("breathing-circle")
    for _ in 0..<2 {
      try session.press("circle")
      try session.move(20, steps: 4)
      try session.wait(4.1)
      #expect(try session.scale(of: "circle") == 2)
      try session.release()
      try session.wait(2)
      // A drag that catches the shrinking circle makes it grow again.
      let caught = try session.scale(of: "circle")
      try session.press("circle")
      try session.move(-20, steps: 4)
      try session.wait(0.5)
      #expect(try session.scale(of: "circle") > caught)
      try session.release()
      try session.wait(4.1)
      #expect(try session.scale(of: "circle") == 1)
    }
    try session.expectReplay()
  }

  // MARK: - sticking-point

  @Test func anAnimatorThatHasEndedHasNothingToReverse() throws {
    let session = try SceneSession("sticking-point")
    for name in ["stuckCircle", "freeCircle"] {
      try session.press(name)
      try session.move(10, steps: 4)
      try session.wait(4.1)
      #expect(try session.scale(of: name) == 2)
      try session.release()
      try session.wait(4.1)
    }
    #expect(try session.scale(of: "stuckCircle") == 2)
    #expect(try session.scale(of: "freeCircle") == 1)
    #expect(try session.value("Left: it has") == "nothing to animate")
    try session.drag("stuckCircle", by: 5, 5)
    try session.wait(4.1)
    #expect(try session.scale(of: "stuckCircle") == 2)
    try session.expectReplay()
  }

  @Test func bothCirclesShrinkIfReleasedBeforeTheEnd() throws {
    let session = try SceneSession("sticking-point")
    for name in ["stuckCircle", "freeCircle"] {
      try session.press(name)
      try session.move(10, steps: 4)
      try session.wait(2)
      try session.release()
      try session.wait(4.1)
      #expect(try session.scale(of: name) == 1)
    }
    try session.expectReplay()
  }

  // MARK: - proportional-duration

  @Test func aCircleThatGrewForASecondShrinksInASecond() throws {
    let session = try SceneSession("proportional-duration")
    try session.press("circle")
    try session.move(10, steps: 4)
    try session.wait(1)
    try session.release()
    let factor = try #require(Double(try session.value("durationFactor")))
    #expect(abs(factor - 0.25) < 0.02)
    try session.wait(factor * 4 + 0.05)
    #expect(try session.scale(of: "circle") == 1)
    // The grey circle takes its whole four seconds.
    #expect(try session.scale(of: "slowCircle") > 1.005)
    try session.wait(3)
    #expect(try session.scale(of: "slowCircle") == 1)
    try session.expectReplay()
  }

  @Test func aDurationFactorOfZeroTakesTheRemainingTime() throws {
    let session = try SceneSession("proportional-duration")
    try session.press("circle")
    try session.move(10, steps: 4)
    #expect(try session.value("durationFactor") == "0.00")
    try session.wait(3.9)
    #expect(try session.scale(of: "circle") < 2)
    try session.wait(0.1)
    #expect(try session.scale(of: "circle") == 2)
    try session.release()
    #expect(try session.value("durationFactor") == "0.00")
    try session.wait(3.9)
    #expect(try session.scale(of: "circle") > 1)
    try session.wait(0.2)
    #expect(try session.scale(of: "circle") == 1)
    try session.expectReplay()
  }

  // MARK: - change-timing-in-flight

  @Test func continuingWithOtherTimingDoesNotJumpAndEndsInTime() throws {
    for (name, factor, seconds) in [
      ("Linear", 0, 3.0), ("Linear", 2, 2), ("Ease in", 3, 4), ("Ease out", 1, 1), ("Spring", 2, 2),
    ] {
      let session = try SceneSession("change-timing-in-flight")
      try session.tap(at: CGPoint(x: 16 + 358 * (CGFloat(factor) + 0.5) / 4, y: 528))
      try session.tap("Start, linear")
      try session.wait(0.94)
      try session.tap(name)
      #expect(try session.value("Continued with") == name)
      try session.wait(seconds - 0.02)
      #expect(try session.value("isRunning") == "true", "\(name)")
      try session.wait(0.04)
      #expect(try session.value("isRunning") == "false", "\(name)")
      #expect(try session.middle(of: "viewToMove").x == 314)
      try session.expectReplay()
    }
  }

  /// With equal timing both arrive together; with a longer duration, the blue square arrives last.
  @Test(arguments: [nil, "Ease out"])
  func theSquaresCanReturnOnceBothHaveArrived(_ change: String?) throws {
    let session = try SceneSession("change-timing-in-flight")
    let start = try #require(try session.view("Start, linear") as? UIButton)
    try session.tap(at: CGPoint(x: 16 + 358 * 3.5 / 4, y: 528))
    try session.tap("Start, linear")
    try session.wait(1)
    #expect(!start.isEnabled)
    if let change { try session.tap(change) }
    try session.wait(3.2)
    #expect(start.isEnabled == (change == nil))
    try session.wait(4)
    #expect(start.isEnabled)
    #expect(try session.middle(of: "viewToMove").x == 314)
    try session.tap("Start, linear")
    try session.wait(4.1)
    #expect(try session.middle(of: "viewToMove").x == 76)
    #expect(try session.middle(of: "steadyView").x == 76)
    try session.expectReplay()
  }

  @Test func theOtherSquareKeepsItsOriginalTiming() throws {
    let session = try SceneSession("change-timing-in-flight")
    try session.tap("Start, linear")
    try session.wait(1)
    try session.tap("Spring")
    try session.wait(0.938)
    #expect(abs(try session.middle(of: "steadyView").x - 195) < 1e-6)
    try session.expectReplay()
  }
}

extension SceneSession {
  /// Returns a view's visible scale, 1 without a transform.
  fileprivate func scale(of name: String) throws -> CGFloat {
    try #require(try view(name).layer.presentation()).affineTransform().a
  }
}
