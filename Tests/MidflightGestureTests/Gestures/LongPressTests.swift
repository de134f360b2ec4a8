import Midflight
import MotionCore
import StageFixtures
import Testing

struct LongPressTests {
  let bench = GestureBench()
  let press = UILongPressGestureRecognizer()
  let here = CGPoint(x: 100, y: 100)

  init() { bench.watch(bench.view, press, as: "press") }

  @Test func theDefaultsAreUIKits() {
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
  }

  @Test func aLongPressBeginsByTheClockWithoutAnEvent() {
    bench.finger().press(here)
    bench.stage.advance(by: 0.499)
    #expect(bench.received.isEmpty)
    bench.stage.advance(by: 0.001)
    #expect(bench.received == ["press began"])
    #expect(press.location(in: nil) == here)
  }

  @Test func aLongPressFollowsTheFingerUntilItsRelease() {
    let finger = bench.finger()
    finger.press(here)
    bench.stage.advance(by: 0.6)
    finger.move(90, 90)
    #expect(press.location(in: nil) == CGPoint(x: 190, y: 190))
    finger.lift()
    #expect(bench.received == ["press began", "press changed", "press ended"])
    #expect(press.state == .possible)
  }

  @Test func aLongPressFailsIfReleasedEarlyOrCancelled() {
    bench.finger().tap(here)
    bench.stage.advance(by: 1)
    #expect(bench.received.isEmpty)
    let finger = bench.finger()
    finger.press(here)
    finger.cancel()
    bench.stage.advance(by: 1)
    #expect(bench.received.isEmpty)
    finger.press(here)
    bench.stage.advance(by: 1)
    finger.cancel()
    #expect(bench.received == ["press began", "press cancelled"])
  }

  @Test(arguments: [(9.9, true), (10.1, false)]) func aLongPressMayStrayTenPointsBeforeItBegins(
    _ points: CGFloat, begins: Bool
  ) {
    let finger = bench.finger()
    finger.press(here)
    finger.move(points, 0)
    bench.stage.advance(by: 1)
    #expect(bench.received.isEmpty == !begins)
  }

  @Test func aLongPressWithoutADurationBeginsWithTheTouch() {
    press.minimumPressDuration = 0
    bench.finger().press(here)
    #expect(bench.received == ["press began"])
    #expect(bench.view.received.isEmpty)
  }

  @Test func aTwoFingerLongPressEndsWithTheFirstLift() {
    press.numberOfTouchesRequired = 2
    let (one, other) = (bench.finger(0), bench.finger(1))
    one.press(here)
    bench.stage.advance(by: 1)
    other.press(CGPoint(x: 50, y: 50))
    bench.stage.advance(by: 0.4)
    #expect(bench.received.isEmpty)
    bench.stage.advance(by: 0.1)
    #expect(bench.received == ["press began"])
    one.lift()
    #expect(bench.received == ["press began", "press ended"])
    other.lift()
    #expect(press.state == .possible)
  }

  @Test func anExtraFingerFailsALongPressOnlyBeforeItBegins() {
    let (one, other) = (bench.finger(0), bench.finger(1))
    one.press(here)
    other.press(CGPoint(x: 50, y: 50))
    bench.stage.advance(by: 1)
    #expect(bench.received.isEmpty)
    one.lift()
    other.lift()
    one.press(here)
    bench.stage.advance(by: 1)
    other.press(CGPoint(x: 50, y: 50))
    #expect(press.numberOfTouches == 1)
    other.lift()
    #expect(bench.received == ["press began"])
  }

  @Test func aLongPressMayRequireATapBeforeIt() {
    press.numberOfTapsRequired = 1
    bench.finger().press(here)
    bench.stage.advance(by: 0.7)
    #expect(bench.received.isEmpty)
    bench.finger().lift(after: 0.3)
    bench.tap(after: 1)
    let finger = bench.finger()
    finger.press(here, after: 0.2)
    bench.stage.advance(by: 0.5)
    #expect(bench.received == ["press began"])
    finger.lift()
    #expect(press.state == .possible)
  }

  @Test func aTapFarFromThePressDoesNotCount() {
    press.numberOfTapsRequired = 1
    bench.tap(at: CGPoint(x: 10, y: 10))
    bench.finger().press(here, after: 0.2)
    bench.stage.advance(by: 1)
    #expect(bench.received.isEmpty)
  }

  @Test func aTapRecogniserDoesNotPreventALongPressAfterATap() {
    press.numberOfTapsRequired = 1
    bench.watch(bench.view, UITapGestureRecognizer(), as: "tap")
    bench.tap()
    bench.finger().press(here, after: 0.2)
    bench.stage.advance(by: 0.6)
    #expect(bench.received == ["tap ended", "press began"])
  }

  @Test func aPressTakesTheTouchFromAPanAndFromTheView() {
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan")
    let finger = bench.finger()
    finger.press(here)
    bench.stage.advance(by: 0.5)
    finger.move(50, 0)
    #expect(bench.received == ["press began", "press changed"])
    #expect(bench.view.received == ["began", "cancelled"])
  }
}
