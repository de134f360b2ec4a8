@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Progress views and their animations.
struct ProgressViewTests {
  private func staged() -> (stage: Stage, view: UIProgressView) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = stage.perform {
      let view = UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4))
      stage.window.addSubview(view)
      return view
    }
    return (stage, view)
  }

  private func width(_ view: UIProgressView) -> CGFloat { view.subviews[0].seen.bounds.width }

  @Test func aProgressViewIsFilledInProportionToItsProgress() {
    let (stage, view) = staged()
    #expect(view.progress == 0 && width(view) == 0)
    view.progress = 0.25
    #expect(width(view) == 50)
    view.progress = 3
    #expect(view.progress == 1 && width(view) == 200)
    #expect(stage.animators.isEmpty)
  }

  @Test func aProgressViewAnimatesAtConstantSpeedAndCanReverse() {
    let (stage, view) = staged()
    stage.perform { view.setProgress(1, animated: true) }
    stage.advance(by: 0.25)
    expect(width(view), near: 100)
    expectNoJump(of: [view.subviews[0]]) { stage.perform { view.setProgress(0, animated: true) } }
    stage.advance(by: 2)
    expect(width(view), near: 0)
  }

  @Test func aProgressViewIsFourPointsHigh() {
    #expect(UIProgressView(progressViewStyle: .bar).intrinsicContentSize.height == 4)
    #expect(UIProgressView(progressViewStyle: .bar).layer.cornerRadius == 0)
    #expect(UIProgressView(progressViewStyle: .default).layer.cornerRadius == 2)
    #expect(UIProgressView.Style.default.rawValue == 0 && UIProgressView.Style.bar.rawValue == 1)
  }
}
