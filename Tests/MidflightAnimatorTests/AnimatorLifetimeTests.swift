import Foundation
import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of the references that keep an animator alive, and of its release.
struct AnimatorLifetimeTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() { stage.perform { stage.window.addSubview(view) } }

  func makeAnimator() -> UIViewPropertyAnimator {
    stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .easeIn) { [view] in
        view.center.x = 250
        view.alpha = 0.5
        view.bounds.size.height = 40
        view.transform = CGAffineTransform(rotationAngle: 1)
        view.backgroundColor = .red
      }
    }
  }

  /// Brings an animator into a state, releases the animator, and returns the diagnostics.
  func release(_ bring: (UIViewPropertyAnimator) -> Void) -> [String] {
    final class EventRecorder { var events: [String] = [] }
    let recorder = EventRecorder()
    stage.onFact = { if case .diagnostic(let sentence) = $0 { recorder.events.append(sentence) } }
    var animator: UIViewPropertyAnimator? = makeAnimator()
    weak let released = animator
    animator.map(bring)
    expectNoJump(of: [view]) {
      animator = nil
      #expect(released == nil, "its deinit runs at once, on the spot")
    }
    #expect(stage.animators.isEmpty)
    expectNoJump(of: [view]) { stage.advance(by: 10) }
    return recorder.events
  }

  @Test func aRunningAnimatorLivesUntilItsEnd() {
    var completions = 0
    weak var running: UIViewPropertyAnimator?
    do {
      let animator = makeAnimator()
      animator.addCompletion { _ in completions += 1 }
      animator.startAnimation()
      running = animator
    }
    stage.advance(by: 1.5)
    #expect(running != nil)
    #expect(completions == 0)
    stage.advance(by: 1)
    #expect(completions == 1)
    #expect(running == nil)
    #expect(view.center.x == 250)
  }

  @Test func anAnimatorWithADelayedStartLivesUntilItsEnd() {
    weak var waiting: UIViewPropertyAnimator?
    do {
      let animator = makeAnimator()
      animator.startAnimation(afterDelay: 1)
      waiting = animator
    }
    #expect(waiting != nil)
    stage.advance(by: 3)
    #expect(waiting == nil)
    #expect(view.center.x == 250)
  }

  @Test func releasingANewAnimatorIsNotDiagnosed() { #expect(release { _ in }.isEmpty) }

  @Test func releasingAnEndedAnimatorIsNotDiagnosed() {
    let events = release {
      $0.startAnimation()
      stage.advance(by: 2)
    }
    #expect(events.isEmpty)
  }

  @Test func releasingAPausedAnimatorKeepsThePositionAndIsDiagnosed() {
    let events = release {
      $0.startAnimation()
      stage.advance(by: 1)
      $0.pauseAnimation()
    }
    #expect(events.count == 1)
    #expect(events.first?.contains("released while paused") == true)
    expect(view.center.x, near: 50 + 200 * 0.315357, within: 1e-4)
  }

  @Test func releasingAScrubbedAnimatorKeepsTheValuesAndIsDiagnosed() {
    let events = release { $0.fractionComplete = 0.25 }
    #expect(events.count == 1)
    expect(view.center.x, near: 100)
    expect(view.alpha, near: 0.875)
    expect(view.bounds.height, near: 85)
  }

  @Test func releasingAStoppedAnimatorDoesNotJumpAndIsDiagnosed() {
    let events = release {
      $0.startAnimation()
      stage.advance(by: 1)
      $0.stopAnimation(false)
    }
    #expect(events.count == 1)
    #expect(events.first?.contains("released while stopped") == true)
  }

  @Test func releasingAnAnimatorPausedAtItsEndKeepsTheTargetValue() {
    let events = release {
      $0.pausesOnCompletion = true
      $0.startAnimation()
      stage.advance(by: 3)
    }
    #expect(events.count == 1)
    #expect(view.center.x == 250)
  }

  @Test func releasingAnAnimatorWithoutABlockIsNotDiagnosed() {
    var events: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { events.append(sentence) } }
    do {
      let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
      animator.startAnimation()
    }
    #expect(events.isEmpty)
    #expect(stage.animators.isEmpty)
  }

  @Test func anAnimatorReleasesItsBlocksAndHandlers() {
    final class Thing {}
    weak var inBlock: Thing?
    weak var inHandler: Thing?
    let animator = makeAnimator()
    do {
      let (one, other) = (Thing(), Thing())
      (inBlock, inHandler) = (one, other)
      animator.addAnimations { _ = one }
      animator.addCompletion { _ in _ = other }
    }
    #expect(inBlock != nil && inHandler != nil)
    animator.startAnimation()
    #expect(inBlock == nil)
    stage.advance(by: 2)
    #expect(inHandler == nil)
  }

  /// The ways in which an animation that was interrupted twice ends.
  enum Ending: CaseIterable {
    case itsEnd, stop, finish, release, lossOfItsStage
  }

  @Test(arguments: Ending.allCases) func aViewIsReleasedWithItsAnimation(_ ending: Ending) {
    var stage: Stage? = Stage(size: CGSize(width: 400, height: 400))
    weak var gone: UIView?
    stage?.perform { [stage] in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      gone = view
      stage?.window.addSubview(view)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
        view.center.x = 250
        view.alpha = 0
      }
      animator.startAnimation()
      stage?.advance(by: 0.5)
      animator.pauseAnimation()
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 1)
      stage?.advance(by: 0.1)
      animator.pauseAnimation()
      switch ending {
      case .itsEnd:
        animator.startAnimation()
        stage?.advance(by: 5)
      case .stop: animator.stopAnimation(true)
      case .finish:
        animator.stopAnimation(false)
        animator.finishAnimation(at: .start)
      case .release: break
      case .lossOfItsStage: return animator.startAnimation()
      }
      view.removeFromSuperview()
    }
    stage = nil
    #expect(gone == nil)
  }

  @Test
  func releaseOnAnotherThreadKeepsTheDisplayedPosition() async {
    final class Thing {}
    var stage: Stage? = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    weak var held: Thing?
    let reference = stage?.perform {
      let thing = Thing()
      held = thing
      stage?.window.addSubview(view)
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 250 }
      animator.addCompletion { _ in _ = thing }
      animator.startAnimation()
      stage?.advance(by: 1)
      animator.pauseAnimation()
      return LastReference(to: animator)
    }
    reference?.releaseOnAnotherThread()
    #expect(reference?.wait() == true)
    stage = nil
    for _ in 0..<1_000_000 where view.center.x == 250 { await Task.yield() }
    #expect(held == nil)
    expect(view.center.x, near: 150)
    expect(view.layer.presentation()?.position.x ?? 0, near: 150)
  }

  @Test func aStageDoesNotListAnAnimatorBeingReleased() {
    /// Stops a release until the test has looked at the stage.
    nonisolated final class Gate: Sendable {
      let hasBegun = DispatchSemaphore(value: 0)
      let mayEnd = DispatchSemaphore(value: 0)
    }
    final class Slow: UIViewPropertyAnimator {
      nonisolated let gate = Gate()
      deinit {
        gate.hasBegun.signal()
        gate.mayEnd.wait()
      }
    }
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.onFact = { _ in }  // the diagnostic
    let (gate, reference) = stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      let animator = Slow(duration: 2, curve: .linear) { view.center.x = 250 }
      animator.startAnimation()
      animator.pauseAnimation()
      return (animator.gate, LastReference(to: animator))
    }
    #expect(stage.animators.count == 1)
    reference.releaseOnAnotherThread()
    gate.hasBegun.wait()
    #expect(stage.animators.isEmpty)
    gate.mayEnd.signal()
    #expect(reference.wait())
  }

  @Test func creatingAnAnimatorOutsideAStageStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UIViewPropertyAnimator(duration: 1, curve: .linear) }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("make it in stage.perform"))
  }
}
