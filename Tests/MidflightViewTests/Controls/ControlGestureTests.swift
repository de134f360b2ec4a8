import Midflight
import MotionCore
import StageFixtures
import Testing

/// Touches that a control and a recognizer of its superview compete for.
struct ControlGestureTests {
  private final class Bench {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    var received: [String] = []

    init(_ control: UIControl, _ recognizer: UIGestureRecognizer) {
      stage.perform {
        control.frame.origin = CGPoint(x: 100, y: 100)
        stage.window.addSubview(control)
        stage.window.addGestureRecognizer(recognizer)
      }
      recognizer.addAction { [unowned self] in received.append("\($0.state)") }
      control.addAction(for: .touchUpInside) { [unowned self] _ in received.append("up inside") }
      control.addAction(for: .touchCancel) { [unowned self] _ in received.append("cancel") }
      control.addAction(for: .valueChanged) { [unowned self] _ in received.append("value") }
    }

    /// Drags from the upper left of the control in four moves.
    func drag(_ dx: CGFloat, _ dy: CGFloat) {
      let finger = Finger(on: stage)
      finger.press(CGPoint(x: 114, y: 115))
      for _ in 0..<4 { finger.move(dx / 4, dy / 4) }
      finger.lift()
    }
  }

  @Test func aTapOnAButtonIsNoTapOnTheViewBehind() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let bench = Bench(button, UITapGestureRecognizer())
    Finger(on: bench.stage).tap(CGPoint(x: 120, y: 120))
    #expect(bench.received == ["up inside"])
    Finger(on: bench.stage).tap(CGPoint(x: 20, y: 20), after: 2)
    #expect(bench.received == ["up inside", "ended"])
  }

  @Test func aButtonThatIsNotEnabledTakesNoTaps() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.isEnabled = false
    let bench = Bench(button, UITapGestureRecognizer())
    Finger(on: bench.stage).tap(CGPoint(x: 120, y: 120))
    #expect(bench.received == ["ended"])
  }

  @Test func aRecogniserOfTheButtonItselfTakesTheTap() {
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
    let bench = Bench(button, UITapGestureRecognizer())
    let tap = UITapGestureRecognizer()
    tap.addAction { _ in bench.received.append("own tap") }
    button.addGestureRecognizer(tap)
    Finger(on: bench.stage).tap(CGPoint(x: 120, y: 120))
    #expect(bench.received == ["cancel", "own tap"])
  }

  @Test func aPanBehindTakesADragFromAButton() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let bench = Bench(button, UIPanGestureRecognizer())
    bench.drag(40, 0)
    #expect(bench.received.starts(with: ["cancel", "began"]))
    #expect(!bench.received.contains("up inside"))
  }

  @Test func aHorizontalDragOnASlidersKnobPreventsAPanBehindIt() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31))
    let bench = Bench(slider, UIPanGestureRecognizer())
    bench.drag(40, 0)
    #expect(bench.received == ["value", "value", "value", "value", "value", "up inside"])
    bench.received = []
    slider.value = 0
    bench.drag(0, 40)
    #expect(bench.received.starts(with: ["cancel", "began"]))
  }

  @Test(arguments: [0, CGFloat.pi / 2, -CGFloat.pi / 2, CGFloat.pi])
  func aRotatedSliderKeepsDragsAlongItsTrack(_ angle: CGFloat) {
    for isAlong in [true, false] {
      let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31))
      let bench = Bench(slider, UIPanGestureRecognizer())
      slider.center = CGPoint(x: 200, y: 200)
      slider.transform = CGAffineTransform(rotationAngle: angle)
      slider.value = 0.5
      let rotation = CGAffineTransform(rotationAngle: angle)
        .concatenating(CGAffineTransform(rotationAngle: isAlong ? 0 : .pi / 2))
      let finger = Finger(on: bench.stage)
      finger.press(CGPoint(x: 200, y: 200))
      for _ in 0..<4 { finger.move(rotation.a * 10, rotation.b * 10) }
      finger.lift()
      #expect(bench.received.contains("cancel") != isAlong)
      #expect((slider.value > 0.6) == isAlong)
    }
  }

  @Test func theTotalTranslationDecidesWhetherASliderLosesItsTouch() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31))
    let bench = Bench(slider, UIPanGestureRecognizer())
    let finger = Finger(on: bench.stage)
    finger.press(CGPoint(x: 114, y: 115))
    finger.move(9.5, 0)
    finger.move(0, 4, after: 0.4)
    finger.move(0, 4)
    finger.lift()
    #expect(!bench.received.contains("cancel"))
    // The longer component of a diagonal drag decides.
    bench.received = []
    slider.value = 0
    bench.drag(20, 40)
    #expect(bench.received.contains("cancel"))
  }

  @Test func aTwoFingerPanBeginsWithOneFingerOnASlider() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31))
    let pan = UIPanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    let bench = Bench(slider, pan)
    let (one, other) = (Finger(on: bench.stage), Finger(on: bench.stage, pointer: 1))
    one.press(CGPoint(x: 114, y: 115))
    other.press(CGPoint(x: 200, y: 300))
    for _ in 0..<4 {
      one.move(10, 0)
      other.move(10, 0)
    }
    #expect(pan.state == .changed)
  }

  @Test(arguments: [UISwipeGestureRecognizer.Direction.right, .down])
  func aSwipeBehindASliderIsRecognisedOnlyAcrossItsTrack(
    _ direction: UISwipeGestureRecognizer.Direction
  ) {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31))
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = direction
    let bench = Bench(slider, swipe)
    bench.drag(direction == .right ? 100 : 0, direction == .right ? 0 : 100)
    if direction == .right {
      #expect(bench.received == ["value", "value", "value", "value", "value", "up inside"])
    } else {
      #expect(bench.received == ["cancel", "ended"])
    }
  }

  @Test func aSwipeBehindASwitchDoesNotTakeItsDrag() {
    let toggle = UISwitch(frame: .zero)
    let bench = Bench(toggle, UISwipeGestureRecognizer())
    bench.drag(60, 0)
    #expect(bench.received == ["value", "up inside"] && toggle.isOn)
  }

  @Test func aTapOnAButtonsSubviewSendsTouchUpInside() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    let bench = Bench(button, UITapGestureRecognizer())
    bench.stage.perform { button.addSubview(badge) }
    #expect(bench.stage.window.hitTest(CGPoint(x: 110, y: 110), with: nil) === badge)
    Finger(on: bench.stage).tap(CGPoint(x: 110, y: 110))
    #expect(bench.received == ["up inside"])
  }

  @Test func aTapRecogniserOnAViewInAButtonTakesTheTap() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    let bench = Bench(button, UITapGestureRecognizer())
    let tap = UITapGestureRecognizer { _ in bench.received.append("badge") }
    badge.addGestureRecognizer(tap)
    bench.stage.perform { button.addSubview(badge) }
    Finger(on: bench.stage).tap(CGPoint(x: 110, y: 110))
    #expect(bench.received == ["cancel", "badge"])
  }
}
