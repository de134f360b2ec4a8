import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import Testing

/// Checks the scenes of the chapter "Interrupting" except `interruptible-pan` against their
/// document.
struct InterruptingTests {
  // MARK: - interactive-pan

  @Test func aDragSetsTheFractionAndItsReleasePlaysTheRest() throws {
    let session = try SceneSession("interactive-pan")
    try session.press("viewToMove")
    try session.move(3)
    #expect(try session.value("state") == "active")
    #expect(try session.value("isRunning") == "false")
    #expect(try session.value("fractionComplete") == "0 %")
    try session.move(100, steps: 10)
    let animator = try #require(session.stage.animators.first)
    #expect(abs(animator.fractionComplete - 0.5) < 0.02)
    #expect(
      abs(try session.middle(of: "viewToMove").x - 95 - 200 * animator.fractionComplete) < 1e-6)
    try session.release()
    #expect(try session.value("isRunning") == "true")
    // Half of an ease-out's distance takes a third of its time, so two thirds of 4 s remain.
    let due = try #require(session.stage.nextDue(of: animator))
    #expect(due < 2.8 && due > 2.5)
    try session.wait(4)
    #expect(try session.middle(of: "viewToMove").x == 295)
    #expect(try session.value("state") == "inactive")
    try session.expectReplay()
  }

  @Test func aDragThatBeginsInFlightDoesNotInterruptTheAnimator() throws {
    let session = try SceneSession("interactive-pan")
    try session.drag("viewToMove", by: 60)
    try session.wait(0.3)
    let animator = try #require(session.stage.animators.first)
    try session.drag("viewToMove", by: -80)
    #expect(animator.isRunning && session.stage.animators.count == 1)
    try session.wait(4)
    #expect(try session.middle(of: "viewToMove").x == 295)
    try session.drag("viewToMove", by: -60)
    try session.wait(4)
    #expect(try session.middle(of: "viewToMove").x == 95)
    try session.expectReplay()
  }

  // MARK: - spring-interruption

  @Test func theUIKitVariantStopsAndOursKeepsTheVelocity() throws {
    let session = try SceneSession("spring-interruption")
    try session.tap(at: CGPoint(x: 300, y: 200))
    try session.wait(0.12)
    try session.press(at: CGPoint(x: 280, y: 200))
    try session.wait(0.06)
    let before = try speeds(of: ["stopped1D", "kept1D"], in: session) {}
    let after = try speeds(of: ["stopped1D", "kept1D"], in: session) { try session.release() }
    #expect(before[0] > 100 && before[1] > 100)
    #expect(after[0] < before[0] / 4)
    #expect(abs(after[1] - before[1]) < before[1] / 4)
    try session.wait(3)
    for name in ["stopped1D", "kept1D"] { #expect(try session.middle(of: name).x == 280) }
    try session.expectReplay()
  }

  @Test func ballsThrownAlongBothAxesEndBesideEachOther() throws {
    let session = try SceneSession("spring-interruption")
    try session.press(at: CGPoint(x: 195, y: 600))
    try session.move(60, -90, steps: 8)
    try session.release()
    try session.wait(0.2)
    // A drag catches the balls and throws them in the opposite direction.
    try session.press(at: CGPoint(x: 195, y: 600))
    try session.move(-50, 60, steps: 8)
    try session.release()
    try session.wait(3)
    let (stopped, kept) = (
      try session.middle(of: "stopped2D"), try session.middle(of: "kept2D")
    )
    #expect(abs(kept.x - stopped.x - 64) < 1e-6 && abs(kept.y - stopped.y) < 1e-6)
    try session.expectReplay()
  }

  /// Returns the visible speeds of views just after an action, in points per second.
  private func speeds(
    of names: [String], in session: SceneSession, after action: () throws -> Void
  ) throws -> [CGFloat] {
    try action()
    let old = try names.map { try session.middle(of: $0).x }
    try session.wait(0.002)
    return try zip(names, old).map { try (session.middle(of: $0.0).x - $0.1) / 0.002 }
  }

  // MARK: - pauses-on-completion

  @Test func anAnimatorThatPausesOnCompletionCanBeReversed() throws {
    let session = try SceneSession("pauses-on-completion")
    try session.tap("Start")
    try session.wait(1.5)
    #expect(try session.value("pausesOnCompletion: false") == "inactive")
    #expect(try session.value("pausesOnCompletion: true") == "active")
    #expect(try session.value("Completions") == "1")
    try session.tap("Reverse")
    try session.wait(1.5)
    #expect(try session.middle(of: "ending").x == 305)
    #expect(try session.middle(of: "staying").x == 85)
    #expect(try session.value("Completions") == "1")
    try session.expectReplay()
  }

  @Test func bothViewsReturnWhenReversedInFlight() throws {
    let session = try SceneSession("pauses-on-completion")
    try session.tap("Start")
    try session.wait(0.6)
    try session.tap("Reverse")
    try session.wait(1)
    for name in ["ending", "staying"] { #expect(try session.middle(of: name).x == 85) }
    try session.tap("Start")
    try session.wait(2)
    for name in ["ending", "staying"] { #expect(try session.middle(of: name).x == 305) }
    try session.expectReplay()
  }
}

extension Stage {
  /// Returns the time until a running animator ends, in seconds; nil while it does not run.
  fileprivate func nextDue(of animator: UIViewPropertyAnimator) -> TimeInterval? {
    animator.isRunning ? Double(1 - animator.fractionComplete) * animator.duration : nil
  }
}
