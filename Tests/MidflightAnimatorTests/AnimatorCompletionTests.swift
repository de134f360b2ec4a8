import Midflight
import MotionCore
import StageFixtures
import Testing

struct AnimatorCompletionTests {
  @Test func handlersRunOnceInTheOrderInWhichTheyWereAdded() {
    let fixture = AnimatorFixture()
    var order: [Int] = []
    for number in 0..<5 { fixture.animator.addCompletion { _ in order.append(number) } }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.addCompletion { _ in order.append(5) }
    fixture.stage.advance(by: 100)
    #expect(order == [0, 1, 2, 3, 4, 5])
    #expect(fixture.completions == [.end])
  }

  @Test func anAnimatorIsInactiveInsideItsCompletionHandler() {
    let fixture = AnimatorFixture()
    var calls = 0
    fixture.animator.addCompletion { [unowned fixture] position in
      calls += 1
      #expect(position == .end)
      #expect(fixture.animator.state == .inactive)
      #expect(!fixture.animator.isRunning)
      #expect(!fixture.animator.isReversed)
      #expect(fixture.animator.fractionComplete == 0)
      #expect(fixture.stage.now == Moment(seconds: 2))
      #expect(Stage.current === fixture.stage)
    }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 10)
    #expect(calls == 1)
  }

  @Test func anythingCanBeCalledInsideAHandler() {
    let fixture = AnimatorFixture()
    var rounds = 0
    func rest(_ position: UIViewAnimatingPosition) {
      rounds += 1
      fixture.animator.stopAnimation(true)
      fixture.animator.finishAnimation(at: .current)
      guard rounds < 4 else { return }
      fixture.animator.addAnimations { [view = fixture.view] in view.center.y += 10 }
      fixture.animator.addCompletion(rest)
      fixture.animator.startAnimation()
      fixture.animator.pauseAnimation()
      fixture.animator.fractionComplete = 0.5
      fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    fixture.animator.addCompletion(rest)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 100)
    #expect(rounds == 4)
    #expect(fixture.view.center.y == 80)
    #expect(fixture.completions == [.end])
  }

  @Test func anAnimationBegunInAHandlerStartsExactlyWhereTheLastOneEnded() {
    let fixture = AnimatorFixture()
    let second = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [view = fixture.view] in
        view.center.x += 100
      }
    }
    fixture.animator.addCompletion { _ in second.startAnimation() }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 2.25)
    expect(fixture.seenX, near: 275)
  }

  @Test(arguments: [
    (UIViewAnimatingPosition.start, 50 as CGFloat), (.current, 150), (.end, 250),
  ])
  func finishingSetsTheViewsAndReportsThePosition(_ position: UIViewAnimatingPosition, x: CGFloat) {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    expectNoJump(of: [fixture.view]) { fixture.animator.stopAnimation(false) }
    #expect(fixture.modelX == 150)
    fixture.stage.advance(by: 50)
    #expect(fixture.completions.isEmpty)
    fixture.animator.finishAnimation(at: position)
    #expect(fixture.completions == [position])
    #expect(fixture.modelX == x)
    #expect(fixture.seenX == x)
  }

  @Test func finishingAtTheStartUndoesEveryBlock() {
    let fixture = AnimatorFixture()
    fixture.animator.addAnimations { [view = fixture.view] in view.alpha = 0.5 }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.addAnimations { [view = fixture.view] in
      view.center.x = 0
      view.alpha = 0
    }
    fixture.animator.stopAnimation(false)
    fixture.animator.finishAnimation(at: .start)
    #expect(fixture.modelX == 50)
    #expect(fixture.view.alpha == 1)
  }

  @Test func stoppingWithoutFinishingCallsNoCompletionAndDoesNotJump() {
    let fixture = AnimatorFixture(.easeOut)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    expectNoJump(of: [fixture.view]) { fixture.animator.stopAnimation(true) }
    expect(fixture.modelX, near: fixture.seenX)
    fixture.stage.advance(by: 10)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 10)
    #expect(fixture.completions.isEmpty)
    expect(fixture.modelX, near: 50 + 200 * 0.684643, within: 1e-4)
  }

  @Test func pausesOnCompletionHoldsTheEndAndCallsNoCompletion() {
    let fixture = AnimatorFixture()
    fixture.animator.pausesOnCompletion = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 5)
    #expect(fixture.animator.state == .active)
    #expect(!fixture.animator.isRunning)
    #expect(fixture.animator.fractionComplete == 1)
    #expect(fixture.seenX == 250)
    fixture.animator.isReversed = true
    #expect(fixture.animator.fractionComplete == 0)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 5)
    #expect(fixture.animator.fractionComplete == 1)
    #expect(fixture.seenX == 50)
    #expect(fixture.completions.isEmpty)
    fixture.animator.pausesOnCompletion = false
    fixture.animator.isReversed = false
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 2)
    #expect(fixture.completions == [.end])
  }

  @Test func animatorsEndingTogetherCompleteInTheOrderOfTheirStart() {
    let fixture = AnimatorFixture()
    var order: [Int] = []
    let animators = fixture.stage.perform {
      (0..<8).map { number in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
          fixture.view.alpha = 0.5
        }
        animator.addCompletion { _ in order.append(number) }
        return animator
      }
    }
    for index in [3, 1, 7, 0] { animators[index].startAnimation() }
    fixture.stage.advance(by: 1)
    #expect(order == [3, 1, 7, 0])
  }

  @Test func layoutIsDoneAgainBeforeTheHandlersRun() {
    final class Filled: UIView {
      let content = UIView()
      override func layoutSubviews() { content.frame = bounds }
    }
    let fixture = AnimatorFixture()
    let view = Filled(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(view.content)
    fixture.stage.perform { fixture.stage.window.addSubview(view) }
    #expect(view.content.bounds.width == 10)
    fixture.animator.addAnimations {
      view.bounds.size.width = 50
      view.layoutIfNeeded()
    }
    var widthInHandler: CGFloat = 0
    fixture.animator.addCompletion { _ in widthInHandler = view.content.bounds.width }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    expect(view.content.seen.bounds.width, near: 30)
    view.content.bounds.size.width = 77  // as an app's own code may, which layout has to undo
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 1)
    #expect(view.bounds.width == 10)
    #expect(widthInHandler == 10)
  }
}
