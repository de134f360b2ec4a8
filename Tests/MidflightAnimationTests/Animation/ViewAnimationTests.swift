@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of animations without an animator.
struct ViewAnimationTests {
  let it = ViewOnStage()

  @Test func theModelChangesAtOnceAndThePresentationFollows() {
    it.animate { $0.center.x = 250 }
    #expect(it.view.center.x == 250)
    #expect(it.seenX == 50)
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 100)
    it.stage.advance(by: 1.5)
    #expect(it.seenX == 250)
    #expect(it.view.layer.tracks.isEmpty)
  }

  @Test func animateWithoutOptionsEasesInAndOutWithoutADelay() {
    it.stage.perform { UIView.animate(withDuration: 1) { [it] in it.view.center.x = 150 } }
    it.stage.perform {
      UIView.animate(
        withDuration: 1, animations: { [it] in it.view.center.y = 150 }, completion: it.completion)
    }
    it.stage.advance(by: 0.25)
    expect(it.seenX, near: 50 + 100 * CubicCurve.easeInOut.progress(at: 0.25))
    expect(it.view.seen.position.y, near: it.seenX)
    it.stage.advance(by: 0.75)
    #expect(it.completions == [true])
  }

  @Test func theCompletionIsCalledAtTheVeryEndOnce() {
    it.animate(0.3) { $0.center.x = 250 }
    it.stage.advance(by: 100)
    #expect(it.completions == [true])
    #expect(it.moments == [Moment(seconds: 0.3)])
  }

  @Test func aDelayedAnimationChangesItsModelAtOnce() {
    it.animate(1, delay: 0.5) { $0.center.x = 250 }
    #expect(it.view.center.x == 250)
    it.stage.advance(by: 0.5)
    #expect(it.seenX == 50)
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 150)
    it.stage.advance(by: 0.5)
    #expect(it.moments == [Moment(seconds: 1.5)])
  }

  @Test func aNegativeDelayIsIgnored() {
    it.animate(1, delay: -5) { $0.center.x = 250 }
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 150)
  }

  @Test(arguments: [0, -1.5]) func withoutADurationTheChangeIsMadeAtOnce(_ seconds: Double) {
    it.animate(seconds, delay: 3) { $0.center.x = 250 }
    #expect(it.seenX == 250)
    #expect(it.completions.isEmpty, "never inside the call")
    it.stage.advance(by: 0)
    #expect(it.completions == [true])
  }

  @Test func aViewAnimationWithoutChangesCompletesWithoutDelay() {
    it.stage.advance(by: 1)
    it.animate(5, delay: 5) {
      $0.center.x += 0
      $0.alpha = 1
      $0.tag = 7
    }
    #expect(it.completions.isEmpty)
    #expect(!it.stage.isMoving)
    it.stage.advance(by: 0)
    #expect(it.completions == [true])
    #expect(it.moments == [Moment(seconds: 1)])
  }

  @Test func aStageIsMovingOnlyUntilItsAnimationEnds() {
    it.animate(1, delay: 1) { $0.center.x = 250 }
    #expect(it.stage.isMoving)
    it.stage.advance(by: 1.999)
    #expect(it.stage.isMoving)
    it.stage.advance(by: 0.001)
    #expect(!it.stage.isMoving)
  }

  @Test func aStageOfRateZeroMovesNothing() {
    it.animate { $0.center.x = 250 }
    it.stage.send(.rate(0, time: .zero))
    #expect(!it.stage.isMoving)
    it.stage.advance(by: 100)
    #expect(it.seenX == 50)
    #expect(it.completions.isEmpty)
  }

  @Test func slowMotionProlongsAViewAnimation() {
    it.stage.send(.rate(0.5, time: .zero))
    it.animate(1) { $0.center.x = 150 }
    it.stage.advance(by: 1)
    expect(it.seenX, near: 100)
    it.stage.advance(by: 1)
    #expect(it.completions == [true])
  }

  @Test(arguments: [UIView.AnimationOptions.repeat, .autoreverse, []])
  func aDurationBelowANanosecondCountsAsZero(_ options: UIView.AnimationOptions) {
    it.animate(1e-12, options) { $0.center.x = 150 }
    #expect(it.seenX == 150)
    it.stage.advance(by: 0)
    #expect(it.completions == [true])
  }

  @Test func layoutIsDoneBeforeTheCompletion() {
    let outer = LaidOut(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    it.stage.perform { it.stage.window.addSubview(outer) }
    var widths: [CGFloat] = []
    it.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) {
        outer.bounds.size.width = 100
      } completion: { _ in
        widths.append(outer.laidOutWidth)
      }
    }
    it.stage.advance(by: 2)
    #expect(widths == [10])
  }

  @Test func theLayoutSubviewsOptionAnimatesTheLayout() {
    let outer = LaidOut(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    it.stage.perform { it.stage.window.addSubview(outer) }
    it.animate(1, [.curveLinear, .layoutSubviews]) { _ in outer.bounds.size.width = 110 }
    #expect(outer.inner.bounds.width == 110)
    it.stage.advance(by: 0.5)
    expect(outer.inner.seen.bounds.width, near: 60)
  }

  @Test func laterLayoutIsNotAnimatedWithoutLayoutSubviews() {
    let outer = LaidOut(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    it.stage.perform { it.stage.window.addSubview(outer) }
    it.animate(1) { _ in outer.bounds.size.width = 110 }
    it.stage.advance(by: 0.5)
    expect(outer.seen.bounds.width, near: 60)
    #expect(outer.inner.seen.bounds.width == 110)
  }

  @Test func aCompletionMayStartTheNextAnimationWithoutAGap() {
    let (it, view) = (it, it.view)
    it.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.center.x = 150
      } completion: { _ in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 250 }
      }
    }
    it.stage.advance(by: 1.5)
    expect(it.seenX, near: 200)
  }

  @Test func closuresAndCompletionsAreReleasedAtTheEnd() {
    final class Witness {}
    weak var known: Witness?
    do {
      let witness = Witness()
      known = witness
      it.stage.perform {
        UIView.animate(withDuration: 1) { [it] in
          _ = witness
          it.view.center.x = 250
        } completion: { _ in
          _ = witness
        }
      }
    }
    #expect(known != nil)
    it.stage.advance(by: 1)
    #expect(known == nil)
  }

  @Test func closingTheStageKeepsPresentedValuesAndCallsNoCompletion() {
    it.animate { $0.center.x = 250 }
    it.stage.advance(by: 1)
    it.stage.close()
    it.stage.advance(by: 5)
    #expect(it.view.center.x == 150)
    #expect(it.seenX == 150)
    #expect(it.completions.isEmpty)
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
    it.animate(1, []) { $0.center.x = 250 }
    #expect(it.stage.viewAnimations[0].debugDescription.contains("ease in, ease out"))
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
