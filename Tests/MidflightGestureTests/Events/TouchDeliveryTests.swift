import Midflight
import MotionCore
import StageFixtures
import Testing

/// The delivery of touches to views, and its times.
struct TouchDeliveryTests {
  let bench = GestureBench()
  var view: RecordingView { bench.view }

  // MARK: - Held back

  @Test func delaysTouchesBeganHoldsTouchesUntilTheGestureFails() {
    bench.watch(view, UIPanGestureRecognizer(), as: "pan").delaysTouchesBegan = true
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(3, 0)
    #expect(view.received.isEmpty)
    finger.lift()
    #expect(view.received == ["began", "moved", "ended"])
    // A delayed touch has the location of its own event.
    #expect(view.places.map(\.x) == [100, 103, 103])
    expect(view.times[1] - view.times[0], near: 0.008)
  }

  @Test func delaysTouchesBeganKeepsAGesturesTouchesFromItsView() {
    bench.watch(view, UIPanGestureRecognizer(), as: "pan").delaysTouchesBegan = true
    bench.drag()
    #expect(bench.received.last == "pan ended")
    #expect(view.received.isEmpty)
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.cancel()
    #expect(view.received.isEmpty)
  }

  @Test func delayedTouchesArriveAtTheFailureWithoutAFurtherEvent() {
    bench.watch(view, UITapGestureRecognizer(), as: "tap").delaysTouchesBegan = true
    bench.finger().press(CGPoint(x: 100, y: 100))
    bench.stage.advance(by: 0.7)
    #expect(view.received.isEmpty)
    bench.stage.advance(by: 0.1)
    #expect(view.received == ["began"])
  }

  @Test func aDelayingGestureThatDoesNotCancelDeliversItsTouches() {
    let pan = bench.watch(view, UIPanGestureRecognizer(), as: "pan")
    pan.delaysTouchesBegan = true
    pan.cancelsTouchesInView = false
    bench.drag(20)
    #expect(view.received == ["began", "moved", "moved", "ended"])
  }

  @Test(arguments: [true, false]) func aLiftIsHeldBackWhileATapMayFollow(delays: Bool) {
    let double = bench.watch(view, UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = delays
    bench.tap()
    #expect(view.received == (delays ? ["began"] : ["began", "ended"]))
    bench.stage.advance(by: 0.4)
    #expect(view.received == ["began", "ended"])
    expect(view.times[1], near: 0.08)
  }

  @Test func aDoubleTapCancelsBothOfItsTouches() {
    bench.watch(view, UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    bench.tap()
    bench.tap(after: 0.1)
    #expect(bench.received == ["double ended"])
    #expect(view.received == ["began", "began", "cancelled", "cancelled"])
  }

  @Test func aTapCancelsItsTouch() {
    bench.watch(view, UITapGestureRecognizer(), as: "tap")
    bench.tap()
    #expect(view.received == ["began", "cancelled"])
  }

  @Test func aTouchIsCancelledBeforeThePansActionIsCalled() {
    var received: [String] = []
    let pan = bench.watch(view, UIPanGestureRecognizer(), as: "pan")
    pan.addAction { [view] _ in if received.isEmpty { received = view.received } }
    bench.drag()
    #expect(received == ["began", "cancelled"])
  }

  // MARK: - To whom

  @Test func unhandledTouchesGoToTheNextResponder() {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(inner)
    let finger = bench.finger()
    finger.press(CGPoint(x: 10, y: 10))
    finger.move(1, 0)
    finger.lift()
    finger.press(CGPoint(x: 10, y: 10))
    finger.cancel()
    #expect(view.received == ["began", "moved", "ended", "began", "cancelled"])
  }

  @Test func aControllerReceivesItsViewsUnhandledTouches() {
    final class Controller: UIViewController {
      var received: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        received.append("began")
      }
    }
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let controller = stage.perform { Controller() }
    stage.perform { stage.window.rootViewController = controller }
    Finger(on: stage).press(CGPoint(x: 10, y: 10))
    #expect(controller.received == ["began"])
  }

  @Test(arguments: [true, false]) func anExclusiveViewHasTouchesAlone(exclusiveFirst: Bool) {
    let other = RecordingView(frame: CGRect(x: 200, y: 0, width: 200, height: 200))
    bench.outer.addSubview(other)
    other.isExclusiveTouch = true
    let places = [CGPoint(x: 300, y: 100), CGPoint(x: 100, y: 100)]
    let (first, second) = (bench.finger(0), bench.finger(1))
    first.press(exclusiveFirst ? places[0] : places[1])
    second.press(exclusiveFirst ? places[1] : places[0])
    second.lift()
    first.lift()
    #expect(other.received.isEmpty == !exclusiveFirst)
    #expect(view.received.isEmpty == exclusiveFirst)
  }

  @Test func multipleTouchEnabledDeliversASecondTouch() {
    let (first, second) = (bench.finger(0), bench.finger(1))
    first.press(CGPoint(x: 50, y: 50))
    second.press(CGPoint(x: 90, y: 50))
    first.lift()
    second.move(1, 0)
    second.lift()
    #expect(view.received == ["began", "ended"])
    view.received = []
    view.isMultipleTouchEnabled = true
    first.press(CGPoint(x: 50, y: 50))
    second.press(CGPoint(x: 90, y: 50))
    first.lift()
    second.lift()
    #expect(view.received == ["began", "began", "ended", "ended"])
  }

  // MARK: - What events say

  @Test func anEventHasOneCoalescedAndNoPredictedTouches() throws {
    bench.finger().press(CGPoint(x: 50, y: 50))
    let event = try #require(view.events.first)
    let touch = try #require(event.touchesInOrder.first)
    #expect(event.coalescedTouches(for: touch) == [touch])
    #expect(event.predictedTouches(for: touch) == [])
    #expect(event.type == .touches)
  }

  @Test func anEventKnowsItsTouchesByViewWindowAndRecogniser() throws {
    let pan = bench.watch(view, UIPanGestureRecognizer(), as: "pan")
    bench.finger(0).press(CGPoint(x: 300, y: 300))
    bench.finger(1).press(CGPoint(x: 50, y: 50))
    let event = try #require(view.events.first)
    #expect(event.touches(for: bench.stage.window)?.count == 2)
    #expect(event.touches(for: view) == [event.touchesInOrder[1]])
    #expect(event.touches(for: bench.outer) == [event.touchesInOrder[0]])
    #expect(event.touches(for: pan) == [event.touchesInOrder[1]])
    #expect(event.touches(for: UITapGestureRecognizer()) == nil)
  }

  @Test func buttonsAndModifierKeysAreDelivered() {
    let tap = bench.watch(view, UITapGestureRecognizer(), as: "tap")
    tap.buttonMaskRequired = .secondary
    var reported: (UIEvent.ButtonMask, UIKeyModifierFlags) = ([], [])
    tap.addAction { reported = ($0.buttonMask, $0.modifierFlags) }
    bench.finger(0, .primary).tap(CGPoint(x: 50, y: 50))
    #expect(bench.received.isEmpty)
    for (name, isDown) in [("Left Shift", true), ("Right Alt", true), ("Right Alt", false)] {
      bench.stage.send(.key(name: name, isDown: isDown, time: bench.stage.now))
    }
    bench.finger(0, .secondary).tap(CGPoint(x: 50, y: 50))
    #expect(bench.received == ["tap ended"])
    #expect(reported == (.secondary, .shift))
    #expect(UIEvent.ButtonMask.button(3).rawValue == 4)
  }

  @Test func theEventOfACancelledTouchHasModifiersAndAllTouches() throws {
    bench.watch(view, UIPanGestureRecognizer(), as: "pan").maximumNumberOfTouches = 1
    bench.stage.send(.key(name: "Left Shift", isDown: true, time: bench.stage.now))
    let (elsewhere, finger) = (bench.finger(0), bench.finger(1))
    elsewhere.press(CGPoint(x: 300, y: 300))
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    #expect(view.received.last == "cancelled")
    let event = try #require(view.events.last)
    #expect(event.modifierFlags == .shift && event.touchesInOrder.count == 2)
    #expect(event.timestamp == bench.stage.now.seconds)
  }

  @Test func aTouchCancelledAfterItsReleaseIsInItsEvent() throws {
    let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    bench.watch(view, double, as: "double")
    bench.watch(view, single, as: "single")
    bench.tap()
    bench.stage.advance(by: 1)
    #expect(view.received == ["began", "cancelled"] && bench.received == ["single ended"])
    let event = try #require(view.events.last)
    #expect(event.touchesInOrder.count == 1 && event.timestamp > 0.08)
  }
}
