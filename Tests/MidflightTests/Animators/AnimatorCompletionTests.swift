import Midflight
import MotionCore
import Testing

struct AnimatorCompletionTests {
  @Test func handlersRunOnceInTheOrderInWhichTheyWereAdded() {
    let flight = Flight()
    var order: [Int] = []
    for number in 0..<5 { flight.animator.addCompletion { _ in order.append(number) } }
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.animator.addCompletion { _ in order.append(5) }
    flight.stage.advance(by: 100)
    #expect(order == [0, 1, 2, 3, 4, 5])
    #expect(flight.endings == [.end])
  }

  @Test func insideAHandlerItIsInactiveAndTheMomentIsItsEnd() {
    let flight = Flight()
    var calls = 0
    flight.animator.addCompletion { [unowned flight] position in
      calls += 1
      #expect(position == .end)
      #expect(flight.animator.state == .inactive)
      #expect(!flight.animator.isRunning)
      #expect(!flight.animator.isReversed)
      #expect(flight.animator.fractionComplete == 0)
      #expect(flight.stage.now == Moment(seconds: 2))
      #expect(Stage.current === flight.stage)
    }
    flight.animator.startAnimation()
    flight.stage.advance(by: 10)
    #expect(calls == 1)
  }

  @Test func anythingCanBeCalledInsideAHandler() {
    let flight = Flight()
    var rounds = 0
    func rest(_ position: UIViewAnimatingPosition) {
      rounds += 1
      flight.animator.stopAnimation(true)
      flight.animator.finishAnimation(at: .current)
      guard rounds < 4 else { return }
      flight.animator.addAnimations { [view = flight.view] in view.center.y += 10 }
      flight.animator.addCompletion(rest)
      flight.animator.startAnimation()
      flight.animator.pauseAnimation()
      flight.animator.fractionComplete = 0.5
      flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    flight.animator.addCompletion(rest)
    flight.animator.startAnimation()
    flight.stage.advance(by: 100)
    #expect(rounds == 4)
    #expect(flight.view.center.y == 80)
    #expect(flight.endings == [.end])
  }

  @Test func anAnimationBegunInAHandlerStartsExactlyWhereTheLastOneEnded() {
    let flight = Flight()
    let second = flight.stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [view = flight.view] in
        view.center.x += 100
      }
    }
    flight.animator.addCompletion { _ in second.startAnimation() }
    flight.animator.startAnimation()
    flight.stage.advance(by: 2.25)
    expect(flight.seenX, near: 275)
  }

  @Test(arguments: [
    (UIViewAnimatingPosition.start, 50 as CGFloat), (.current, 150), (.end, 250),
  ])
  func finishingPutsTheViewsAtTheirPlaceAndTellsIt(_ position: UIViewAnimatingPosition, x: CGFloat)
  {
    let flight = Flight()
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    expectNoJump(of: [flight.view]) { flight.animator.stopAnimation(false) }
    #expect(flight.modelX == 150)
    flight.stage.advance(by: 50)
    #expect(flight.endings.isEmpty)
    flight.animator.finishAnimation(at: position)
    #expect(flight.endings == [position])
    #expect(flight.modelX == x)
    #expect(flight.seenX == x)
  }

  @Test func finishingAtTheStartUndoesEveryBlock() {
    let flight = Flight()
    flight.animator.addAnimations { [view = flight.view] in view.alpha = 0.5 }
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.animator.addAnimations { [view = flight.view] in
      view.center.x = 0
      view.alpha = 0
    }
    flight.animator.stopAnimation(false)
    flight.animator.finishAnimation(at: .start)
    #expect(flight.modelX == 50)
    #expect(flight.view.alpha == 1)
  }

  @Test func stoppedForGoodItCallsNoHandlerAndStaysWhereItWasSeen() {
    let flight = Flight(.easeOut)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    expectNoJump(of: [flight.view]) { flight.animator.stopAnimation(true) }
    expect(flight.modelX, near: flight.seenX)
    flight.stage.advance(by: 10)
    flight.animator.startAnimation()
    flight.stage.advance(by: 10)
    #expect(flight.endings.isEmpty)
    expect(flight.modelX, near: 50 + 200 * 0.684643, within: 1e-4)
  }

  @Test func pausingOnCompletionHoldsTheEndAndCallsNobody() {
    let flight = Flight()
    flight.animator.pausesOnCompletion = true
    flight.animator.startAnimation()
    flight.stage.advance(by: 5)
    #expect(flight.animator.state == .active)
    #expect(!flight.animator.isRunning)
    #expect(flight.animator.fractionComplete == 1)
    #expect(flight.seenX == 250)
    flight.animator.isReversed = true
    #expect(flight.animator.fractionComplete == 0)
    flight.animator.startAnimation()
    flight.stage.advance(by: 5)
    #expect(flight.animator.fractionComplete == 1)
    #expect(flight.seenX == 50)
    #expect(flight.endings.isEmpty)
    flight.animator.pausesOnCompletion = false
    flight.animator.isReversed = false
    flight.animator.startAnimation()
    flight.stage.advance(by: 2)
    #expect(flight.endings == [.end])
  }

  @Test func twoThatEndTogetherEndInTheOrderInWhichTheyStarted() {
    let flight = Flight()
    var order: [Int] = []
    let animators = flight.stage.perform {
      (0..<8).map { number in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
          flight.view.alpha = 0.5
        }
        animator.addCompletion { _ in order.append(number) }
        return animator
      }
    }
    for index in [3, 1, 7, 0] { animators[index].startAnimation() }
    flight.stage.advance(by: 1)
    #expect(order == [3, 1, 7, 0])
  }

  @Test func layoutIsDoneAgainBeforeTheHandlersRun() {
    final class Filled: UIView {
      let content = UIView()
      override func layoutSubviews() { content.frame = bounds }
    }
    let flight = Flight()
    let view = Filled(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(view.content)
    flight.stage.perform { flight.stage.window.addSubview(view) }
    #expect(view.content.bounds.width == 10)
    flight.animator.addAnimations {
      view.bounds.size.width = 50
      view.layoutIfNeeded()
    }
    var widthInHandler: CGFloat = 0
    flight.animator.addCompletion { _ in widthInHandler = view.content.bounds.width }
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    expect(view.content.seen.bounds.width, near: 30)
    view.content.bounds.size.width = 77  // as an app's own code may, which layout has to undo
    flight.animator.isReversed = true
    flight.stage.advance(by: 1)
    #expect(view.bounds.width == 10)
    #expect(widthInHandler == 10)
  }
}
