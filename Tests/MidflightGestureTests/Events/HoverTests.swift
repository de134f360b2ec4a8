import Midflight
import MotionCore
import StageFixtures
import Testing

/// Hovering pointers.
struct HoverTests {
  let bench = GestureBench()
  let hover = UIHoverGestureRecognizer()

  init() { bench.watch(bench.view, hover, as: "hover") }

  func point(_ x: CGFloat, _ y: CGFloat = 100, pointer: Int = 0) {
    let time = bench.stage.now.advanced(by: 0.01)
    bench.stage.send(.move(pointer: pointer, at: CGPoint(x: x, y: y), time: time))
  }

  @Test func aHoverBeginsChangesAndEnds() {
    var places: [CGFloat] = []
    hover.addAction { places.append($0.location(in: nil).x) }
    for x in [300, 150, 120, 250, 260] as [CGFloat] { point(x) }
    #expect(bench.received == ["hover began", "hover changed", "hover ended"])
    #expect(places == [150, 120, 250])
    #expect(hover.state == .possible && hover.numberOfTouches == 0)
    point(100)
    #expect(bench.received.last == "hover began")
  }

  @Test func aHoverContinuesOverASubview() {
    bench.view.addSubview(UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
    for x in [10, 100, 190] as [CGFloat] { point(x) }
    #expect(bench.received == ["hover began", "hover changed", "hover changed"])
  }

  @Test func aHoverFollowsTheDisplayedPlaceOfAView() {
    let animator = bench.stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [view = bench.view] in
        view.center.x += 200
      }
    }
    animator.startAnimation()
    bench.stage.advance(by: 0.5)
    point(290)
    #expect(bench.received == ["hover began"])
    bench.stage.advance(by: 0.4)
    point(120)
    #expect(bench.received == ["hover began", "hover ended"])
  }

  @Test func aPressEndsAHoverAndTheNextMoveBeginsOne() {
    point(100)
    let mouse = bench.finger(0, .primary)
    mouse.press(CGPoint(x: 100, y: 100))
    #expect(bench.received == ["hover began", "hover ended"])
    mouse.move(10, 0)
    mouse.lift()
    #expect(bench.received.count == 2)
    point(100)
    #expect(bench.received.last == "hover began")
  }

  @Test func aHoverCompetesWithNoOtherGesture() {
    bench.watch(bench.outer, UIHoverGestureRecognizer(), as: "outer")
    bench.watch(bench.view, UITapGestureRecognizer(), as: "tap")
    point(100)
    bench.finger(1).tap(CGPoint(x: 100, y: 100))
    #expect(bench.received == ["hover began", "outer began", "tap ended"])
    point(300)
    #expect(bench.received.suffix(2) == ["hover ended", "outer changed"])
  }

  @Test func aHoverIsCancelledWhenDisabledAndBeginsOnceEnabled() {
    point(100)
    hover.isEnabled = false
    #expect(bench.received == ["hover began", "hover cancelled"])
    #expect(hover.state == .possible)
    point(110)
    hover.isEnabled = true
    point(120)
    point(130)
    #expect(bench.received.suffix(2) == ["hover began", "hover changed"])
  }

  @Test func removingAViewCancelsItsHover() {
    point(100)
    bench.view.removeFromSuperview()
    #expect(bench.received == ["hover began", "hover cancelled"])
    point(110)
    #expect(bench.received.count == 2)
  }

  @Test func theDelegateIsAskedOnceForEachRefusedHover() {
    final class Refusing: UIGestureRecognizerDelegate {
      var asked = 0
      func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        asked += 1
        return false
      }
    }
    let refusing = Refusing()
    hover.delegate = refusing
    for x in [100, 110, 120, 300, 100] as [CGFloat] { point(x) }
    #expect(refusing.asked == 2)
    #expect(bench.received.isEmpty)
  }

  @Test func aCancelledPointerEndsItsHover() {
    point(100)
    bench.stage.send(.cancel(pointer: 0, reason: .focusLost, time: bench.stage.now))
    #expect(bench.received == ["hover began", "hover ended"])
  }
}
