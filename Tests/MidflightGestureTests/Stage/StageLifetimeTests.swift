import Midflight
import StageFixtures
import Testing

/// The release of a stage, and misuse of a strict stage.
struct StageLifetimeTests {
  /// The animators of a stage, one in each condition, and their view.
  @MainActor final class World {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var animators: [AnimatorRules.Condition: UIViewPropertyAnimator] = [:]
    var guest: UIViewPropertyAnimator?
    private(set) var calls = 0

    init(on stage: Stage) {
      stage.perform {
        stage.window.addSubview(view)
        for condition in AnimatorRules.Condition.allCases {
          animators[condition] = UIViewPropertyAnimator(duration: 2, curve: .linear)
        }
      }
      for (condition, animator) in animators {
        animator.addCompletion { [unowned self] _ in calls += 1 }
        if condition != .waiting {
          animator.addAnimations { [view] in view.center.x += 100 }
        }
      }
      animators[.running]?.addAnimations { [unowned self] in
        guest = .runningPropertyAnimator(
          withDuration: 1, delay: 0, animations: { [view] in view.alpha = 0 })
      }
      animators[.waiting]?.startAnimation()
      animators[.running]?.startAnimation()
      animators[.paused]?.fractionComplete = 0.25
      animators[.stopped]?.startAnimation()
      animators[.stopped]?.stopAnimation(false)
    }
  }

  @Test func aReleasedStageFreesItsWindowAndSettlesItsViews() {
    var stage: Stage? = Stage(size: CGSize(width: 400, height: 400))
    var world: World? = stage.map { World(on: $0) }
    weak let (goneStage, goneView, goneWindow) = (stage, world?.view, stage?.window)
    let known = world.map { Array($0.animators.values).map { WeakAnimator(animator: $0) } } ?? []
    for (condition, animator) in world?.animators ?? [:] {
      #expect(animator.condition == condition)
    }
    stage?.advance(by: 1)
    guard let view = world?.view else { return }
    var observation = world?.animators[.running]?.observe(\.fractionComplete) { _, _ in }
    stage.map { stage in
      expectNoJump(of: [view]) {
        let seen = view.seen.position
        stage.close()
        #expect(view.seen.position == seen)
      }
    }
    let seen = view.seenNumbers
    stage = nil
    #expect(goneStage == nil && goneWindow == nil)
    #expect(view.seenNumbers == seen)
    #expect(view.center == view.seen.position, "the model is what is seen")
    #expect(world?.animators.values.allSatisfy { $0.state == .inactive } == true)
    #expect(world?.guest?.state == .inactive)
    #expect(world?.calls == 0)
    observation = nil
    world = nil
    #expect(known.allSatisfy { $0.animator == nil })
    #expect(goneView === view)
    withExtendedLifetime(observation) {}
  }

  struct WeakAnimator {
    weak var animator: UIViewPropertyAnimator?
  }

  @Test func harmlessCallsOnAnAnimatorWorkWithoutAStage() {
    var stage: Stage? = Stage(size: CGSize(width: 400, height: 400))
    let animator = stage?.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator?.fractionComplete = 0.5
    stage = nil
    guard let animator else { return }
    #expect(animator.fractionComplete == 0 && !animator.isRunning && !animator.isReversed)
    #expect(animator.progressVelocity == 0 && animator.condition == .inactive)
    animator.addAnimations {}
    animator.addCompletion { _ in }
    animator.stopAnimation(true)
    animator.isReversed = true
  }

  @Test(arguments: ["start", "pause", "scrub", "copy"])
  func aCallOnAnAnimatorOfAReleasedStageStopsTheProgram(_ call: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [call] in
      await MainActor.run {
        var stage: Stage? = Stage(size: CGSize(width: 400, height: 400))
        let animator = stage?.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
        stage = nil
        switch call {
        case "start": animator?.startAnimation()
        case "pause": animator?.pauseAnimation()
        case "scrub": animator?.fractionComplete = 0.5
        default: _ = animator?.copy()
        }
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("after its stage was gone: hold the stage as long"))
  }

  @Test func aPlaceholderAnimatorIsReleasedWithoutADiagnostic() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.isStrict = true
    var facts = 0
    stage.onFact = { _ in facts += 1 }
    weak var known: UIViewPropertyAnimator?
    stage.perform {
      var animator = UIViewPropertyAnimator()
      known = animator
      #expect(animator.duration == 0 && animator.state == .inactive)
      animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    }
    #expect(known == nil && facts == 0)
    #expect(stage.animators.isEmpty)
  }

  // MARK: - Strict

  @Test(arguments: ["scrub", "stop", "release", "interrupt"])
  func aDiagnosticOnAStrictStageStopsTheProgram(_ mistake: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [mistake] in
      _ = await MainActor.run { Self.make(mistake, strictly: true) }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("Animator 1: "))
  }

  @Test(arguments: ["scrub", "stop", "release", "interrupt"])
  func aMistakeOnAnOrdinaryStageReportsOneDiagnostic(_ mistake: String) {
    #expect(Self.make(mistake, strictly: false) == 1)
  }

  /// Makes a mistake, and returns the number of diagnostics.
  @discardableResult
  static func make(_ mistake: String, strictly isStrict: Bool) -> Int {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.isStrict = isStrict
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var count = 0
    stage.onFact = { if case .diagnostic = $0 { count += 1 } }
    var animator: UIViewPropertyAnimator? = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 50 }
    }
    switch mistake {
    case "scrub":
      animator?.startAnimation()
      animator?.fractionComplete = 0.5
    case "stop": animator?.stopAnimation(true)
    case "release":
      animator?.pauseAnimation()
      animator = nil
    default:
      animator?.isInterruptible = false
      animator?.startAnimation()
      animator?.pauseAnimation()
    }
    withExtendedLifetime(animator) {}
    return count
  }
}
