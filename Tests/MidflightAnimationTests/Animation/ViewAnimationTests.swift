@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of animations without an animator.
struct ViewAnimationTests {
  let fixture = ViewOnStage()

  @Test func theModelChangesAtOnceAndThePresentationFollows() {
    fixture.animate { $0.center.x = 250 }
    #expect(fixture.view.center.x == 250)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 100)
    fixture.stage.advance(by: 1.5)
    #expect(fixture.seenX == 250)
    #expect(fixture.view.layer.tracks.isEmpty)
  }

  @Test func animateWithoutOptionsEasesInAndOutWithoutADelay() {
    fixture.stage.perform {
      UIView.animate(withDuration: 1) { [fixture] in fixture.view.center.x = 150 }
    }
    fixture.stage.perform {
      UIView.animate(
        withDuration: 1, animations: { [fixture] in fixture.view.center.y = 150 },
        completion: fixture.completion)
    }
    fixture.stage.advance(by: 0.25)
    expect(fixture.seenX, near: 50 + 100 * CubicCurve.easeInOut.progress(at: 0.25))
    expect(fixture.view.seen.position.y, near: fixture.seenX)
    fixture.stage.advance(by: 0.75)
    #expect(fixture.completions == [true])
  }

  @Test func theCompletionIsCalledAtTheVeryEndOnce() {
    fixture.animate(0.3) { $0.center.x = 250 }
    fixture.stage.advance(by: 100)
    #expect(fixture.completions == [true])
    #expect(fixture.moments == [Moment(seconds: 0.3)])
  }

  @Test func aDelayedAnimationChangesItsModelAtOnce() {
    fixture.animate(1, delay: 0.5) { $0.center.x = 250 }
    #expect(fixture.view.center.x == 250)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 150)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.moments == [Moment(seconds: 1.5)])
  }

  @Test func aNegativeDelayIsIgnored() {
    fixture.animate(1, delay: -5) { $0.center.x = 250 }
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 150)
  }

  @Test(arguments: [0, -1.5]) func withoutADurationTheChangeIsMadeAtOnce(_ seconds: Double) {
    fixture.animate(seconds, delay: 3) { $0.center.x = 250 }
    #expect(fixture.seenX == 250)
    #expect(fixture.completions.isEmpty, "never inside the call")
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [true])
  }

  @Test func aViewAnimationWithoutChangesCompletesWithoutDelay() {
    fixture.stage.advance(by: 1)
    fixture.animate(5, delay: 5) {
      $0.center.x += 0
      $0.alpha = 1
      $0.tag = 7
    }
    #expect(fixture.completions.isEmpty)
    #expect(!fixture.stage.isMoving)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [true])
    #expect(fixture.moments == [Moment(seconds: 1)])
  }

  @Test func aStageIsMovingOnlyUntilItsAnimationEnds() {
    fixture.animate(1, delay: 1) { $0.center.x = 250 }
    #expect(fixture.stage.isMoving)
    fixture.stage.advance(by: 1.999)
    #expect(fixture.stage.isMoving)
    fixture.stage.advance(by: 0.001)
    #expect(!fixture.stage.isMoving)
  }

  @Test func aStageOfRateZeroMovesNothing() {
    fixture.animate { $0.center.x = 250 }
    fixture.stage.send(.rate(0, time: .zero))
    #expect(!fixture.stage.isMoving)
    fixture.stage.advance(by: 100)
    #expect(fixture.seenX == 50)
    #expect(fixture.completions.isEmpty)
  }

  @Test func slowMotionProlongsAViewAnimation() {
    fixture.stage.send(.rate(0.5, time: .zero))
    fixture.animate(1) { $0.center.x = 150 }
    fixture.stage.advance(by: 1)
    expect(fixture.seenX, near: 100)
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [true])
  }

  @Test(arguments: [UIView.AnimationOptions.repeat, .autoreverse, []])
  func aDurationBelowANanosecondCountsAsZero(_ options: UIView.AnimationOptions) {
    fixture.animate(1e-12, options) { $0.center.x = 150 }
    #expect(fixture.seenX == 150)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [true])
  }

  @Test func layoutIsDoneBeforeTheCompletion() {
    let outer = LaidOut(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    fixture.stage.perform { fixture.stage.window.addSubview(outer) }
    var widths: [CGFloat] = []
    fixture.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) {
        outer.bounds.size.width = 100
      } completion: { _ in
        widths.append(outer.laidOutWidth)
      }
    }
    fixture.stage.advance(by: 2)
    #expect(widths == [10])
  }

  @Test func theLayoutSubviewsOptionAnimatesTheLayout() {
    let outer = LaidOut(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    fixture.stage.perform { fixture.stage.window.addSubview(outer) }
    fixture.animate(1, [.curveLinear, .layoutSubviews]) { _ in outer.bounds.size.width = 110 }
    #expect(outer.inner.bounds.width == 110)
    fixture.stage.advance(by: 0.5)
    expect(outer.inner.seen.bounds.width, near: 60)
  }

  @Test func laterLayoutIsNotAnimatedWithoutLayoutSubviews() {
    let outer = LaidOut(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    fixture.stage.perform { fixture.stage.window.addSubview(outer) }
    fixture.animate(1) { _ in outer.bounds.size.width = 110 }
    fixture.stage.advance(by: 0.5)
    expect(outer.seen.bounds.width, near: 60)
    #expect(outer.inner.seen.bounds.width == 110)
  }

  @Test func aCompletionMayStartTheNextAnimationWithoutAGap() {
    let (fixture, view) = (fixture, fixture.view)
    fixture.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.center.x = 150
      } completion: { _ in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 250 }
      }
    }
    fixture.stage.advance(by: 1.5)
    expect(fixture.seenX, near: 200)
  }

  @Test func closuresAndCompletionsAreReleasedAtTheEnd() {
    final class Witness {}
    weak var known: Witness?
    do {
      let witness = Witness()
      known = witness
      fixture.stage.perform {
        UIView.animate(withDuration: 1) { [fixture] in
          _ = witness
          fixture.view.center.x = 250
        } completion: { _ in
          _ = witness
        }
      }
    }
    #expect(known != nil)
    fixture.stage.advance(by: 1)
    #expect(known == nil)
  }

  @Test func closingTheStageKeepsPresentedValuesAndCallsNoCompletion() {
    fixture.animate { $0.center.x = 250 }
    fixture.stage.advance(by: 1)
    fixture.stage.close()
    fixture.stage.advance(by: 5)
    #expect(fixture.view.center.x == 150)
    #expect(fixture.seenX == 150)
    #expect(fixture.completions.isEmpty)
  }

  @Test func releasingTheStageKeepsPresentedValues() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    weak var known: Stage?
    do {
      let stage = Stage(size: CGSize(width: 400, height: 400))
      known = stage
      stage.perform {
        stage.window.addSubview(view)
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.x = 250 }
      }
      stage.advance(by: 1)
    }
    #expect(known == nil)
    #expect(view.center.x == 150)
    #expect(view.layer.presentation()?.position.x == 150)
  }

  @Test func animateOutsideAStageStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in UIView.animate(withDuration: 1) {}
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("UIView.animate(withDuration:…) outside a stage"))
    #expect(words.contains("stage.perform"))
  }

  @Test func aViewAnimationsDescriptionNamesItsCurve() {
    fixture.animate(1, []) { $0.center.x = 250 }
    #expect(fixture.stage.viewAnimations[0].debugDescription.contains("ease in, ease out"))
  }
}

/// A view with a subview of its own width.
final class LaidOut: UIView {
  let inner = UIView()
  private(set) var laidOutWidth: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(inner)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    laidOutWidth = bounds.width
    inner.frame = bounds
  }
}
