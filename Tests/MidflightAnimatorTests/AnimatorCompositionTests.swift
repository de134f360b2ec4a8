import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of the presentation when several animators move one property.
struct AnimatorCompositionTests {
  let fixture = ViewOnStage()
  var stage: Stage { fixture.stage }
  var view: UIView { fixture.view }

  @Test func positionsOfOverlappingAnimatorsAddUp() {
    let first = fixture.animator(1) { $0.center.x = 150 }
    first.startAnimation()
    stage.advance(by: 0.5)
    let second = fixture.animator(1) { $0.center.x = 350 }
    expectNoJump(of: [view]) { second.startAnimation() }
    #expect(view.center.x == 350)
    stage.advance(by: 0.25)
    // The first has 25 of its 100 points left, the second 150 of its 200.
    expect(view.seen.position.x, near: 350 - 25 - 150)
    stage.advance(by: 0.75)
    #expect(view.seen.position.x == 350)
  }

  @Test func animatingBackToTheStartInFlightDoesNotJump() {
    let there = fixture.animator(1, .easeInOut) { $0.center.x = 250 }
    there.startAnimation()
    stage.advance(by: 0.5)
    let back = fixture.animator(1, .easeInOut) { $0.center.x = 50 }
    expectNoJump(of: [view]) { back.startAnimation() }
    stage.advance(by: 1)
    #expect(view.seen.position.x == 50)
  }

  @Test func shrinkingAGrowingViewNeverJumps() {
    view.bounds.size = .zero
    let open = fixture.animator(1) { $0.bounds.size = CGSize(width: 100, height: 60) }
    open.startAnimation()
    stage.advance(by: 0.5)
    let close = fixture.animator(1) { $0.bounds.size = .zero }
    expectNoJump(of: [view]) { close.startAnimation() }
    stage.advance(by: 0.25)
    expect(view.seen.bounds.width, near: 0 - 25 + 75)
    stage.advance(by: 1)
    #expect(view.seen.bounds.size == .zero)
  }

  /// Stops an animator that enlarges the view, while another one narrows it: the stored model
  /// width becomes −100. Returns the other animator, which has 0.9 s left.
  private func stopEnlargingWhileNarrowing() -> UIViewPropertyAnimator {
    let open = fixture.animator(1) { $0.bounds.size.width = 600 }
    open.startAnimation()
    stage.advance(by: 0.5)
    let close = fixture.animator(1) { $0.bounds.size.width = 100 }
    close.startAnimation()
    stage.advance(by: 0.1)
    expectNoJump(of: [view]) { open.stopAnimation(true) }
    return close
  }

  @Test func stoppingAResizingAnimatorShowsNoJumpAndNoNegativeSize() {
    let close = stopEnlargingWhileNarrowing()
    expect(view.seen.bounds.width, near: 100 - 200 + 450)
    #expect(view.bounds.width == 0)
    stage.advance(by: 0.8)
    #expect(view.seen.bounds.width == 0)
    #expect(stage.frame().nodes.allSatisfy { $0.bounds.width >= 0 })
    #expect(close.isRunning)
  }

  /// Subviews jumped when the animation ended at a negative width.
  @Test(arguments: [true, false])
  func anEndWithASizeBelowZeroDoesNotMoveSubviews(isDoubleSided: Bool) {
    view.layer.isDoubleSided = isDoubleSided
    let close = stopEnlargingWhileNarrowing()
    stage.advance(by: 0.899)
    let before = stage.frame().nodes.map(\.transform)
    stage.advance(by: 0.002)
    #expect(close.state == .inactive)
    #expect(stage.frame().nodes.map(\.transform) == before)
    #expect(view.frame == CGRect(x: view.center.x, y: 0, width: 0, height: view.bounds.height))
  }

  @Test func aShorterAnimatorsEndDoesNotMakeTheViewJump() {
    let long = fixture.animator(4, .easeIn) { $0.center.x = 250 }
    let short = fixture.animator(1, .easeOut) { $0.center.x += 50 }
    long.startAnimation()
    stage.advance(by: 1)
    short.startAnimation()
    stage.advance(by: 0.999_999_999)
    let before = view.seen.position.x
    stage.advance(by: 0.000_000_002)
    expect(view.seen.position.x, near: before, within: 1e-6)
    #expect(short.state == .inactive)
    stage.advance(by: 3)
    #expect(view.seen.position.x == 300)
  }

  @Test func reversingALowerAnimatorUndoesOnlyItsOwnMotion() {
    let first = fixture.animator(1) { $0.center.x = 150 }
    let second = fixture.animator(2) { $0.center.x = 250 }
    first.startAnimation()
    stage.advance(by: 0.5)
    second.startAnimation()
    first.isReversed = true
    stage.advance(by: 0.499_999)
    let before = view.seen.position.x
    stage.advance(by: 0.000_002)
    expect(view.seen.position.x, near: before, within: 1e-3)
    stage.advance(by: 2)
    #expect(view.center.x == 150)
  }

  @Test func aBackgroundColourAnimatedFromNilFadesInWithItsHue() {
    view.backgroundColor = nil
    let animator = fixture.animator(1) { $0.backgroundColor = .red }
    animator.startAnimation()
    stage.advance(by: 0.25)
    #expect(view.seen.backgroundColor?.rgba == RGBA(red: 1, green: 0, blue: 0, alpha: 0.25))
  }

  @Test func aChangeOutsideABlockDoesNotAnimate() {
    let running = fixture.animator(1) { $0.alpha = 0.5 }
    running.startAnimation()
    stage.perform { view.center.x = 300 }
    #expect(view.seen.position.x == 300)
  }

  @Test func aBlockThatChangesNothingStillTakesItsTime() {
    var completions = 0
    let idle = fixture.animator(1) { $0.center.x += 0 }
    idle.addCompletion { _ in completions += 1 }
    idle.startAnimation()
    stage.advance(by: 0.999)
    #expect(completions == 0)
    stage.advance(by: 0.001)
    #expect(completions == 1)
  }
}
