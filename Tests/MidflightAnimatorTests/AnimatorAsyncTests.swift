import Midflight
import StageFixtures
import Testing

/// Tests of `addCompletion() async`. The test advances the stage, and nothing waits for a clock.
struct AnimatorAsyncTests {
  /// Returns a task that waits already.
  func wait(for animator: UIViewPropertyAnimator) -> Task<UIViewAnimatingPosition, Never> {
    Task.immediate { [weak animator] in await animator?.addCompletion() ?? .current }
  }

  @Test func anAwaitingTaskReceivesThePositionAtTheEnd() async {
    let fixture = AnimatorFixture()
    let end = wait(for: fixture.animator)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 2)
    #expect(await end.value == .end)
    #expect(fixture.completions == [.end])
  }

  @Test func anAwaitingTaskReceivesStartAfterAReversal() async {
    let fixture = AnimatorFixture()
    let end = wait(for: fixture.animator)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 1)
    #expect(await end.value == .start)
  }

  @Test(arguments: [UIViewAnimatingPosition.start, .current, .end])
  func anAwaitingTaskReceivesThePositionOfFinishAnimation(_ position: UIViewAnimatingPosition) async
  {
    let fixture = AnimatorFixture()
    let end = wait(for: fixture.animator)
    fixture.animator.startAnimation()
    fixture.animator.stopAnimation(false)
    fixture.animator.finishAnimation(at: position)
    #expect(await end.value == position)
  }

  @Test func anAwaitingTaskReceivesCurrentAfterStopAnimation() async {
    let fixture = AnimatorFixture()
    let end = wait(for: fixture.animator)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.stopAnimation(true)
    #expect(await end.value == .current)
  }

  @Test func severalTasksMayAwaitAnAnimatorAndItsNextRun() async {
    let fixture = AnimatorFixture()
    let ends = (0..<3).map { _ in wait(for: fixture.animator) }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 2)
    for end in ends { #expect(await end.value == .end) }
    let next = wait(for: fixture.animator)
    fixture.animator.addAnimations { [view = fixture.view] in view.center.x = 50 }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 2)
    #expect(await next.value == .end)
  }

  @Test func releasingTheStageResumesAnAwaitingTask() async {
    var stage: Stage? = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let animator = stage?.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 50 }
    }
    guard let animator else { return }
    let end = wait(for: animator)
    animator.startAnimation()
    stage?.advance(by: 0.5)
    stage = nil
    #expect(await end.value == .current)
  }

  @Test func anAwaitedAnimatorLivesUntilTheTaskResumes() async {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    weak var known: UIViewPropertyAnimator?
    var end: Task<UIViewAnimatingPosition, Never>?
    do {
      let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
      end = wait(for: animator)
      animator.pauseAnimation()
      known = animator
    }
    #expect(known != nil)
    known?.stopAnimation(true)
    #expect(await end?.value == .current)
    #expect(known == nil)
  }

  @Test func aCompletionClosureRunsBeforeAnAwaitingTaskResumes() async {
    let fixture = AnimatorFixture(listens: false)
    var positions: [UIViewAnimatingPosition] = []
    fixture.animator.addCompletion { positions.append($0) }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    let end = Task.immediate { await fixture.animator.addCompletion() }
    fixture.stage.advance(by: 1)
    #expect(positions == [.end], "the closure at the moment itself, before any task runs")
    #expect(await end.value == .end)
  }

  // MARK: - rest()

  private func rest(of animator: UIViewPropertyAnimator) -> Task<UIViewAnimatingState, Never> {
    Task.immediate { [weak animator] in await animator?.rest() ?? .inactive }
  }

  @Test func awaitingRestReturnsForAnAnimatorPausedAtItsEnd() async {
    let fixture = AnimatorFixture()
    fixture.animator.pausesOnCompletion = true
    fixture.animator.startAnimation()
    let rest = rest(of: fixture.animator)
    fixture.stage.advance(by: 2)
    #expect(await rest.value == .active)
    #expect(fixture.animator.fractionComplete == 1 && fixture.completions.isEmpty)
    fixture.animator.stopAnimation(true)
  }

  @Test func awaitingRestReturnsWhenAnAnimatorReachesAFraction() async {
    let fixture = AnimatorFixture()
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(to: 0.25)
    let rest = rest(of: fixture.animator)
    fixture.stage.advance(by: 1)
    #expect(await rest.value == .active)
    #expect(fixture.animator.fractionComplete == 0.25)
    fixture.animator.stopAnimation(true)
  }

  @Test func awaitingRestReturnsAtAPauseAndAtAnEnd() async {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    let pause = rest(of: fixture.animator)
    fixture.stage.advance(by: 1)
    fixture.animator.pauseAnimation()
    #expect(await pause.value == .active)
    #expect(await fixture.animator.rest() == .active, "it rests already")
    fixture.animator.startAnimation()
    let end = rest(of: fixture.animator)
    fixture.stage.advance(by: 1)
    #expect(await end.value == .inactive)
  }

  @Test func awaitingRestReturnsWhenTheStageIsReleased() async {
    var stage: Stage? = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let animator = stage?.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 50 }
    }
    guard let animator else { return }
    animator.startAnimation()
    let rest = rest(of: animator)
    stage = nil
    #expect(await rest.value == .inactive)
  }
}
