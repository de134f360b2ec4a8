import Midflight
import MotionCore
import StageFixtures
import Testing

/// Pans with a wheel and a trackpad.
struct WheelPanTests {
  let bench = GestureBench()
  let pan = UIPanGestureRecognizer()
  let notch: CGFloat = 53  // points, as the window reports one notch

  init() { bench.watch(bench.view, pan, as: "pan") }

  func scroll(_ dx: CGFloat, _ dy: CGFloat, after seconds: TimeInterval = 0.01, x: CGFloat = 100) {
    let time = bench.stage.now.advanced(by: seconds)
    let delta = CGVector(dx: dx, dy: dy)
    bench.stage.send(.wheel(at: CGPoint(x: x, y: 100), delta: delta, time: time))
  }

  @Test func aPanIgnoresTheWheelByDefault() {
    #expect(pan.allowedScrollTypesMask == [])
    scroll(0, notch)
    scroll(0, 7.5)
    #expect(bench.received.isEmpty)
    #expect(bench.stage.nextDue == nil)
  }

  @Test(arguments: [
    (UIScrollTypeMask.discrete, true, false), (.continuous, false, true), (.all, true, true),
  ])
  func wheelsAndTrackpadsAreDistinguishedByWholeNotches(
    _ mask: UIScrollTypeMask, wheel: Bool, trackpad: Bool
  ) {
    pan.allowedScrollTypesMask = mask
    scroll(0, -2 * notch)
    #expect(bench.received.isEmpty == !wheel)
    bench.stage.advance(by: 1)
    bench.received = []
    scroll(0, 7.5)
    #expect(bench.received.isEmpty == !trackpad)
  }

  @Test func aWheelPanBeginsWithTheFirstEventAndFollows() {
    pan.allowedScrollTypesMask = .all
    scroll(1.5, -2)
    #expect(bench.received == ["pan began"])
    #expect(pan.translation(in: nil) == CGPoint(x: 1.5, y: -2))
    scroll(1, 0)
    #expect(pan.translation(in: nil) == CGPoint(x: 2.5, y: -2))
    #expect(pan.numberOfTouches == 0)
    #expect(pan.location(in: nil) == CGPoint(x: 100, y: 100))
    #expect(bench.view.received.isEmpty)
  }

  @Test(arguments: [(53.0, 0.25), (7.5, 0.1)]) func aWheelPanEndsWhenTheWheelHasRested(
    _ step: CGFloat, patience: Double
  ) {
    pan.allowedScrollTypesMask = .all
    for _ in 0..<4 { scroll(0, step, after: patience - 0.001) }
    #expect(bench.received == ["pan began", "pan changed", "pan changed", "pan changed"])
    bench.stage.advance(by: patience)
    #expect(bench.received.last == "pan ended")
    #expect(pan.state == .possible && pan.translation(in: nil) == .zero)
    scroll(0, step)
    #expect(bench.received.last == "pan began")
  }

  @Test func theVelocityOfAWheelPanIsTheWheels() {
    pan.allowedScrollTypesMask = .continuous
    for _ in 0..<6 { scroll(0, 7.5) }
    expect(pan.velocity(in: nil).y, near: 750, within: 1e-6)
  }

  @Test func aWheelPanStaysWithTheViewItBeganOn() {
    pan.allowedScrollTypesMask = .all
    scroll(0, notch)
    scroll(0, notch, x: 390)
    expect(pan.translation(in: nil).y, near: 2 * notch)
  }

  @Test func ofTwoPansTheInnerOneHasTheWheel() {
    pan.allowedScrollTypesMask = .all
    let outer = bench.watch(bench.outer, UIPanGestureRecognizer(), as: "outer")
    outer.allowedScrollTypesMask = .all
    for _ in 0..<2 { scroll(0, notch) }
    bench.stage.advance(by: 1)
    #expect(bench.received == ["pan began", "pan changed", "pan ended"])
    scroll(0, notch, x: 300)
    #expect(bench.received.last == "outer began")
    #expect(outer.state == .began && pan.state == .possible)
  }

  @Test func aPressEndsAWheelPan() {
    pan.allowedScrollTypesMask = .all
    scroll(0, notch)
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    #expect(bench.received == ["pan began", "pan ended"])
    finger.move(30, 0)
    #expect(bench.received.last == "pan began")
    #expect(pan.numberOfTouches == 1)
    expect(pan.translation(in: nil).x, near: 20)
    scroll(0, notch)
    expect(pan.translation(in: nil).y, near: 0)
    finger.lift()
    #expect(bench.received.last == "pan ended")
    bench.stage.advance(by: 1)
    #expect(pan.state == .possible)
  }

  @Test func disablingCancelsAWheelPanUntilTheNextScroll() {
    pan.allowedScrollTypesMask = .all
    scroll(0, notch)
    pan.isEnabled = false
    pan.isEnabled = true
    #expect(bench.received == ["pan began", "pan cancelled"])
    scroll(0, notch)
    #expect(bench.received.count == 2)
    bench.stage.advance(by: 1)
    scroll(0, notch)
    #expect(bench.received.last == "pan began")
  }

  @Test func aDelegateMayRefuseTheWheel() {
    final class TouchesOnly: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive event: UIEvent
      ) -> Bool { event.type == .touches }
    }
    let touchesOnly = TouchesOnly()
    pan.delegate = touchesOnly
    pan.allowedScrollTypesMask = .all
    scroll(0, notch)
    #expect(bench.received.isEmpty)
    bench.drag(10)
    #expect(bench.received.first == "pan began")
  }

  /// No event reports the release of a trackpad. The pan ends a tenth of a second after the last
  /// event.
  @Test func aTrackpadPanEndsWithTheVelocityOfItsLastEvent() {
    pan.allowedScrollTypesMask = .all
    var velocities: [CGFloat] = []
    pan.addAction { [pan] in
      if $0.state == .ended { velocities.append(pan.velocity(in: nil).y) }
    }
    for _ in 0..<6 { scroll(0, 7.5) }
    bench.stage.advance(by: 1)
    expect(velocities[0], near: 750, within: 1e-6)
    #expect(pan.velocity(in: nil) == .zero, "it is over")
  }

  @Test func aWheelOrAnInterruptedScrollEndsWithLittleVelocity() {
    pan.allowedScrollTypesMask = .all
    var velocities: [CGFloat] = []
    pan.addAction { [pan] in
      if $0.state == .ended { velocities.append(pan.velocity(in: nil).y) }
    }
    for _ in 0..<6 { scroll(0, notch) }
    bench.stage.advance(by: 1)
    #expect(velocities == [0])
    for _ in 0..<6 { scroll(0, 7.5) }
    bench.finger().press(CGPoint(x: 100, y: 100), after: 0.09)
    #expect(velocities.count == 2 && velocities[1] < 750 / 4)
  }
}
