import Midflight
import MotionCore
import StageFixtures
import Testing

struct TapTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let tap = UITapGestureRecognizer()
  let log = Log()
  let here = CGPoint(x: 100, y: 100)

  final class Log {
    var taps: [CGPoint] = []
  }

  init() {
    stage.perform { stage.window.addSubview(view) }
    view.addGestureRecognizer(tap)
    tap.addAction { [log] in
      #expect($0.state == .ended)
      log.taps.append($0.location(in: nil))
    }
  }

  var finger: Finger { Finger(on: stage) }

  @Test func aTapIsRecognisedAtItsLift() {
    let finger = finger
    finger.press(here)
    #expect(log.taps.isEmpty)
    finger.lift()
    #expect(log.taps == [here])
    #expect(tap.state == .possible)
    finger.tap(here, after: 1)
    #expect(log.taps.count == 2)
  }

  @Test(arguments: [(0.74, 1), (0.76, 0)]) func aTapLastsThreeQuartersOfASecondAtMost(
    _ seconds: Double, taps: Int
  ) {
    let finger = finger
    finger.press(here)
    finger.lift(after: seconds)
    #expect(log.taps.count == taps)
    finger.tap(here, after: 1)
    #expect(log.taps.count == taps + 1)
  }

  @Test(arguments: [
    (PointerButton.finger, 44.9 as CGFloat, 1), (.finger, 45.1, 0), (.primary, 9.9, 1),
    (.primary, 10.1, 0),
  ])
  func aTapMayStray45PointsAndAMouseClick10(_ button: PointerButton, points: CGFloat, taps: Int) {
    let finger = Finger(on: stage, button: button)
    finger.press(here)
    finger.move(0, points)
    finger.move(0, -points)
    finger.lift()
    #expect(log.taps.count == taps)
  }

  @Test func aDoubleTapIsTwoTapsSoonAfterEachOther() {
    tap.numberOfTapsRequired = 2
    finger.tap(here)
    #expect(log.taps.isEmpty)
    finger.tap(CGPoint(x: 110, y: 100), after: 0.3)
    #expect(log.taps == [here])
  }

  @Test func aDoubleTapThatComesTooLateFailsAndStartsAnew() {
    tap.numberOfTapsRequired = 2
    finger.tap(here)
    finger.tap(here, after: 0.36)
    #expect(log.taps.isEmpty)
    finger.tap(here, after: 0.1)
    #expect(log.taps.count == 1)
  }

  @Test func tapsFarApartAreNoDoubleTap() {
    tap.numberOfTapsRequired = 2
    finger.tap(here)
    finger.tap(CGPoint(x: 300, y: 300), after: 0.1)
    #expect(log.taps.isEmpty)
  }

  @Test func twoFingersTapTogether() {
    tap.numberOfTouchesRequired = 2
    let (one, other) = (Finger(on: stage), Finger(on: stage, pointer: 1))
    one.press(here)
    one.lift()
    #expect(log.taps.isEmpty)
    one.press(here, after: 1)
    other.press(CGPoint(x: 200, y: 100))
    one.lift()
    #expect(log.taps.isEmpty)
    other.lift()
    #expect(log.taps.count == 1)
  }

  @Test func aTwoFingerDoubleTapIsLocatedAtItsFirstTapsCenter() {
    tap.numberOfTouchesRequired = 2
    tap.numberOfTapsRequired = 2
    let (one, other) = (Finger(on: stage), Finger(on: stage, pointer: 1))
    for (first, second) in [(one, other), (other, one)] {
      #expect(log.taps.isEmpty)
      // The fingers may press in a different order.
      first.press(first === one ? here : CGPoint(x: 200, y: 100), after: 0.1)
      second.press(second === one ? here : CGPoint(x: 200, y: 100))
      one.lift()
      other.lift()
    }
    #expect(log.taps == [CGPoint(x: 150, y: 100)])
  }

  @Test func anExtraFingerMakesATapFail() {
    let (one, other) = (Finger(on: stage), Finger(on: stage, pointer: 1))
    one.press(here)
    other.press(CGPoint(x: 200, y: 100))
    one.lift()
    other.lift()
    #expect(log.taps.isEmpty)
    one.tap(here, after: 1)
    #expect(log.taps.count == 1)
  }

  @Test func aCancelledTouchIsNoTap() {
    let finger = finger
    finger.press(here)
    finger.cancel()
    #expect(log.taps.isEmpty)
  }

  @Test func aRecogniserDisabledBetweenTwoTapsDiscardsTheFirst() {
    tap.numberOfTapsRequired = 2
    finger.tap(here)
    tap.isEnabled = false
    tap.isEnabled = true
    finger.tap(here, after: 0.1)
    #expect(log.taps.isEmpty)
    finger.tap(here, after: 0.1)
    #expect(log.taps.count == 1)
  }

  @Test func touchesCountTheirTapsInARow() {
    final class Counting: UIView {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        counts += touches.map(\.tapCount)
      }
    }
    let view = Counting(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    stage.window.addSubview(view)
    for after in [0, 0.1, 0.1, 2] { finger.tap(here, after: after) }
    finger.tap(CGPoint(x: 200, y: 100), after: 0.1)
    #expect(view.counts == [1, 2, 3, 1, 1])
    // The last tap was released long ago, was held for long, or was a drag.
    finger.tap(here, after: 0.5)
    finger.tap(here, after: 0.5)
    finger.press(here, after: 0.1)
    finger.lift(after: 0.8)
    finger.tap(here, after: 0.1)
    finger.press(here, after: 0.1)
    finger.move(200, 0)
    finger.lift(after: 0.1)
    finger.tap(here, after: 0.1)
    #expect(view.counts.dropFirst(5) == [1, 1, 2, 1, 2, 1])
  }

  @Test func aTwoFingerTapReportsBothLocations() {
    tap.numberOfTouchesRequired = 2
    var reported: [[CGPoint]] = []
    tap.addAction { recognizer in
      reported.append(
        (0..<recognizer.numberOfTouches).map { recognizer.location(ofTouch: $0, in: nil) })
    }
    let (first, second) = (finger, Finger(on: stage, pointer: 1))
    first.press(here)
    second.press(CGPoint(x: 200, y: 150), after: 0.02)
    first.lift(after: 0.05)
    second.lift()
    #expect(reported == [[here, CGPoint(x: 200, y: 150)]])
    #expect(tap.numberOfTouches == 0, "nothing is down any more")
  }

  @Test func aDoubleTapReportsTheLocationOfItsFirstTap() {
    tap.numberOfTapsRequired = 2
    var reported: [CGPoint] = []
    tap.addAction { recognizer in
      reported += (0..<recognizer.numberOfTouches).map { recognizer.location(ofTouch: $0, in: nil) }
    }
    finger.tap(here)
    finger.tap(CGPoint(x: 110, y: 90), after: 0.1)
    #expect(reported == [here])
  }
}
