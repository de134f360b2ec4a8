import Chance
import Foundation
import Midflight
import MotionCore
import StageFixtures
import Testing

/// Independent stages, and frames of stages.
struct StageTests {
  @Test func aFrameIsAReadThatChangesNothing() {
    let (watched, unwatched) = (AnimatorFixture(.easeInOut), AnimatorFixture(.easeInOut))
    for fixture in [watched, unwatched] { fixture.animator.startAnimation() }
    for _ in 0..<50 {
      watched.stage.advance(by: 0.03)
      for _ in 0..<3 { #expect(watched.stage.frame() == watched.stage.frame()) }
      unwatched.stage.advance(by: 0.03)
    }
    #expect(watched.stage.frame() == unwatched.stage.frame())
    #expect(watched.stage.nextDue == unwatched.stage.nextDue)
  }

  @Test func aThousandRandomStepsEndInTheSameFrameAsOneStep() {
    func populated() -> Stage {
      let stage = Stage(size: CGSize(width: 400, height: 400))
      stage.perform {
        for number in 0..<20 {
          let view = UIView(frame: CGRect(x: number * 10, y: 0, width: 9, height: 9))
          stage.window.addSubview(view)
          let curve = UIView.AnimationCurve(rawValue: number % 4) ?? .linear
          let animator = UIViewPropertyAnimator(duration: 1 + Double(number) / 7, curve: curve) {
            view.center.y += 100
            view.alpha = 0.3
            view.transform = CGAffineTransform(rotationAngle: 2)
          }
          animator.addCompletion { _ in
            let back = UIViewPropertyAnimator(duration: 5, curve: .easeOut) { view.center.y = 0 }
            back.startAnimation(afterDelay: 0.01)
          }
          animator.startAnimation(afterDelay: Double(number) / 30)
        }
      }
      return stage
    }
    let (atOnce, inSteps) = (populated(), populated())
    let target = Moment(seconds: 4)
    atOnce.advance(to: target)
    var random = Seeded(21)
    for _ in 0..<999 {
      let step = Int64.random(in: 0...8_000_000, using: &random)
      inSteps.advance(to: min(target, Moment(nanoseconds: inSteps.now.nanoseconds + step)))
    }
    inSteps.advance(to: target)
    #expect(atOnce.frame() == inSteps.frame())
    #expect(atOnce.animators.map(\.number) == inSteps.animators.map(\.number))
  }

  @Test func twoStagesDoNotMix() {
    let (one, other) = (AnimatorFixture(), AnimatorFixture())
    one.animator.startAnimation()
    one.stage.advance(by: 1)
    #expect(other.seenX == 50 && other.modelX == 50)
    #expect(other.stage.now == .zero)
    #expect(other.animator.state == .inactive)
    #expect(one.stage.animators.count == 1 && other.stage.animators.isEmpty)
    #expect(one.animator.number == 1 && other.animator.number == 1)
  }

  @Test func nestedPerformsEachHaveTheirOwnStage() {
    let (one, other) = (AnimatorFixture(), AnimatorFixture())
    #expect(Stage.current == nil)
    one.stage.perform {
      #expect(Stage.current === one.stage)
      other.stage.perform {
        #expect(Stage.current === other.stage)
        one.stage.perform { #expect(Stage.current === one.stage) }
        #expect(Stage.current === other.stage)
      }
      #expect(Stage.current === one.stage)
    }
    #expect(Stage.current == nil)
  }

  @Test func anotherStageRunInsideABlockIsNotAnimatedByIt() {
    let (one, other) = (AnimatorFixture(), AnimatorFixture())
    one.animator.addAnimations { other.stage.perform { other.view.center.y = 300 } }
    one.animator.startAnimation()
    #expect(other.view.seen.position.y == 300)
  }

  @Test func anErrorThrownInsidePerformRestoresTheStage() {
    struct Oops: Error {}
    let stage = Stage(size: CGSize(width: 10, height: 10))
    #expect(throws: Oops.self) { try stage.perform { throw Oops() } }
    #expect(Stage.current == nil)
  }

  @Test func aResizeLaysOutTheRootView() {
    let stage = Stage(size: CGSize(width: 300, height: 200))
    let controller = UIViewController()
    stage.perform { stage.window.rootViewController = controller }
    stage.send(.resize(size: CGSize(width: 500, height: 700), scale: 2, time: Moment(seconds: 1)))
    #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 500, height: 700))
    #expect(stage.scale == 2)
    #expect(stage.frame().size == CGSize(width: 500, height: 700))
    #expect(stage.frame().scale == 2)
  }

  @Test func aStageOfWidthZeroStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Stage(size: CGSize(width: 0, height: 10)) }
    }
  }

  @Test func aFrameListsVisibleViewsFromBackToFront() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let views = (1...5).map { UIView(frame: CGRect(x: 0, y: 0, width: 10 * $0, height: 1)) }
    for view in views { stage.window.addSubview(view) }
    views[0].layer.zPosition = 1
    views[1].isHidden = true
    views[2].alpha = 0
    let child = UIView(frame: CGRect(x: 3, y: 4, width: 6, height: 1))
    views[3].center.x += 30
    views[3].addSubview(child)
    let nodes = stage.frame().nodes
    #expect(nodes.map(\.bounds.width) == [100, 40, 6, 50, 10])
    #expect(nodes.map(\.descendantCount) == [4, 1, 0, 0, 0])
    #expect(nodes[2].transform == CGAffineTransform(translationX: 33, y: 4))
  }

  @Test func aSceneIsFoundByItsNameAndBeginsAtMomentZero() {
    let scene = Scene("still", summary: "Nothing moves.") { _ in UIViewController() }
    let catalog = SceneCatalog([scene])
    #expect(catalog["still"]?.summary == "Nothing moves.")
    #expect(catalog["moving"] == nil)
    let stage = scene.makeStage(scale: 2)
    #expect(stage.now == .zero)
    #expect(stage.window.rootViewController?.isViewLoaded == true)
    #expect(stage.frame().size == scene.size)
  }
}

/// A call outside of every stage is reported, too.
@Test func aDiagnosticWithoutAStageIsPrinted() async throws {
  let result = try await #require(
    processExitsWith: .success, observing: [\.standardErrorContent]
  ) {
    await MainActor.run { UIPercentDrivenInteractiveTransition().finish() }
    exit(0)
  }
  #expect(
    String(decoding: result.standardErrorContent, as: UTF8.self).contains(
      "Midflight: finish() of a UIPercentDrivenInteractiveTransition is ignored: it drives no"))
}
