import Midflight
import StageFixtures
import Testing

/// Tests of `await UIView.animate` and related methods. The test advances the stage, and nothing
/// waits for a clock.
struct ViewAnimationAsyncTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    let (stage, view) = (stage, view)
    stage.perform { stage.window.addSubview(view) }
  }

  /// Starts a task by code on the stage; the task has animated when this function returns.
  private func begin<End: Sendable>(_ body: @escaping () async -> End) -> Task<End, Never> {
    stage.perform { Task.immediate { await body() } }
  }

  @Test func anAwaitingTaskContinuesAtTheEndOfAViewAnimation() async {
    let task = begin { [view] in
      await UIView.animate(withDuration: 1) { view.center.x = 250 }
    }
    stage.advance(by: 0.5)
    #expect(view.seen.position.x == 150)
    stage.advance(by: 0.5)
    #expect(await task.value)
  }

  @Test func laterAwaitedAnimationsRunOnTheTasksStage() async {
    let task = begin { [view, stage] in
      await UIView.animate(withDuration: 1) { view.center.x = 250 }
      #expect(Stage.current == nil)
      let second = Task.immediate {
        await UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
          view.center.x = 50
        }
      }
      stage.advance(by: 1)
      #expect(view.seen.position.x == 150)
      stage.advance(by: 1)
      return await second.value
    }
    stage.advance(by: 1)
    #expect(await task.value)
    #expect(view.center.x == 50)
  }

  @Test func animationMethodsHaveAsyncVariants() async {
    let task = begin { [view, other] in
      var ends: [Bool] = []
      ends.append(
        await UIView.animate(
          withDuration: 0, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
        ) { view.alpha = 0.9 })
      ends.append(await UIView.animate(springDuration: 0, bounce: 0.2) { view.alpha = 0.8 })
      ends.append(await UIView.animateKeyframes(withDuration: 0, delay: 0) { view.alpha = 0.7 })
      ends.append(
        await UIView.transition(with: view, duration: 0, options: .transitionCrossDissolve) {
          view.alpha = 0.6
        })
      ends.append(await UIView.transition(from: view, to: other, duration: 0))
      ends.append(await UIView.perform(.delete, on: []) { other.alpha = 0.5 })
      return ends
    }
    // Each animation begins when the task resumes, and ends with the stage.
    while other.alpha != 0.5 || stage.nextDue != nil {
      stage.advance(by: 1)
      await Task.yield()
    }
    #expect(await task.value == [true, true, true, true, true, true])
    #expect(view.alpha == 0.6)
    #expect(other.superview === stage.window)
  }

  @Test func awaitingAnInterruptedAnimationReturnsFalse() async {
    let task = begin { [view] in
      await UIView.animate(withDuration: 1) { view.alpha = 0 }
    }
    stage.advance(by: 0.5)
    stage.perform { UIView.animate(withDuration: 1) { view.alpha = 0.5 } }
    stage.advance(by: 2)
    #expect(await !task.value)
  }

  @Test func stoppingAnAnimatorReturnsFalseToAnAwaitingTask() async {
    var task: Task<Bool, Never>?
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
        task = Task.immediate { await UIView.animate(withDuration: 1) { view.center.x = 250 } }
      }
    }
    animator.startAnimation()
    stage.advance(by: 0.5)
    #expect(view.seen.position.x == 150)
    animator.stopAnimation(true)
    #expect(await task?.value == false)
  }

  @Test func anAwaitingTaskDoesNotRetainItsStage() async {
    weak var known: Stage?
    var task: Task<Bool, Never>?
    do {
      let stage = Stage(size: CGSize(width: 100, height: 100))
      task = stage.perform {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        return Task.immediate {
          await UIView.animate(withDuration: 1) { [weak view] in view?.center.x = 50 }
        }
      }
      known = stage
    }
    #expect(known == nil)
    #expect(await task?.value == false)
  }

  /// Without `await`, in code that is not async, the call selects the forms without an async
  /// variant.
  @Test func callsWithoutAwaitAreUnambiguousInSynchronousCode() {
    var ends: [Bool] = []
    stage.perform {
      UIView.animate(withDuration: 1) { view.center.x = 250 }
      UIView.animate(withDuration: 1, delay: 0) { view.center.y = 250 }
      UIView.animate(withDuration: 1) {
        view.alpha = 0.5
      } completion: {
        ends.append($0)
      }
      UIView.animate { view.bounds.size.width = 50 }
      UIView.transition(with: view, duration: 1) { view.tag = 1 }
    }
    stage.advance(by: 2)
    #expect(ends == [true])
    #expect(view.center == CGPoint(x: 250, y: 250))
  }
}
