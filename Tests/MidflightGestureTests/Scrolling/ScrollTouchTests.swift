@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Touches in a scroll view, which belong to the scroll view or to its content.
struct ScrollTouchTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))
  private let scroll: Picky
  private let button: UIButton
  private let ear: RecordingView

  private final class Picky: UIScrollView {
    var admits = true
    var cancels: Bool?
    var begins = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      begins += touches.count
      super.touchesBegan(touches, with: event)
    }
    override func touchesShouldBegin(
      _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
    ) -> Bool { admits && super.touchesShouldBegin(touches, with: event, in: view) }
    override func touchesShouldCancel(in view: UIView) -> Bool {
      cancels ?? super.touchesShouldCancel(in: view)
    }
  }

  init() {
    (scroll, button, ear) = stage.perform {
      (
        Picky(frame: CGRect(x: 0, y: 0, width: 300, height: 300)),
        UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 2000)),
        RecordingView(frame: CGRect(x: 100, y: 0, width: 100, height: 2000))
      )
    }
    stage.perform {
      scroll.contentSize = CGSize(width: 300, height: 2000)
      scroll.addSubview(button)
      scroll.addSubview(ear)
      stage.window.addSubview(scroll)
    }
  }

  private let onButton = CGPoint(x: 50, y: 150)
  private let onEar = CGPoint(x: 150, y: 150)

  @Test func aButtonIsHighlightedOnceTheFingerHasStayed() {
    let finger = Finger(on: stage)
    finger.press(onButton)
    stage.advance(by: 0.149)
    #expect(!button.isHighlighted)
    stage.advance(by: 0.002)
    #expect(button.isHighlighted)
    finger.lift()
    #expect(!button.isHighlighted)
  }

  @Test func aSecondFingerDoesNotBeginTheDelayAnew() {
    let (first, second) = (Finger(on: stage), Finger(on: stage, pointer: 1))
    first.press(onButton)
    second.press(onEar, after: 0.1)
    stage.advance(by: 0.051)
    #expect(button.isHighlighted && ear.received == ["began"])
  }

  @Test func aTouchReleasedBeforeTheDelayLeavesNoPendingWork() {
    let finger = Finger(on: stage)
    finger.press(onEar)
    #expect(stage.nextDue != nil)
    finger.lift(after: 0.05)
    #expect(ear.received == ["began", "ended"] && stage.nextDue == nil)
  }

  @Test func aTouchOnTheScrollViewItselfIsDeliveredAtOnce() {
    Finger(on: stage).press(CGPoint(x: 250, y: 150))
    #expect(scroll.begins == 1)
  }

  @Test func aButtonWithoutTheTouchDelayIsHighlightedAtOnce() {
    scroll.delaysContentTouches = false
    Finger(on: stage).press(onButton)
    #expect(button.isHighlighted)
  }

  @Test func aMousePressHighlightsAButtonWithoutDelay() {
    Finger(on: stage, button: .primary).press(onButton)
    #expect(button.isHighlighted)
  }

  @Test func aTapThatIsSoonerThanTheDelayPressesTheButton() {
    var presses = 0
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    Finger(on: stage).tap(onButton)
    #expect(presses == 1 && !button.isHighlighted)
  }

  /// The resting finger can still scroll.
  @Test func aTapBesideARestingFingerPressesTheButton() {
    var presses = 0
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    Finger(on: stage).press(onEar)
    stage.advance(by: 0.2)
    Finger(on: stage, pointer: 1).tap(onButton)
    #expect(presses == 1 && !button.isHighlighted)
  }

  @Test func aScrollViewsTapRecogniserDoesNotTakeAButtonsTap() {
    var (presses, taps) = (0, 0)
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    scroll.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    Finger(on: stage).tap(onButton)
    #expect(presses == 1 && taps == 0)
    Finger(on: stage).tap(onEar, after: 1)
    #expect(presses == 1 && taps == 1)
  }

  @Test func aDragBeforeTheDelayScrollsAndSendsNoButtonEvents() {
    var events = 0
    button.addAction(for: .allTouchEvents) { _ in events += 1 }
    let finger = Finger(on: stage)
    finger.press(onButton)
    for _ in 0..<5 { finger.move(0, -10) }
    #expect(scroll.contentOffset.y == 40 && events == 0)
    finger.lift()
    #expect(events == 0)
  }

  @Test func aControlThatHasTheTouchKeepsItAndOtherViewsDoNot() {
    for (place, offset) in [(onButton, CGFloat(0)), (onEar, 40)] {
      let finger = Finger(on: stage)
      finger.press(place)
      finger.move(0, 0, after: 0.2)
      for _ in 0..<5 { finger.move(0, -10) }
      #expect(scroll.contentOffset.y == offset)
      finger.lift(after: 1)
    }
    #expect(ear.received.first == "began" && ear.received.last == "cancelled")
  }

  @Test func aTouchCancelledInAControlMayScroll() {
    final class Friend: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    let (press, friend) = (UILongPressGestureRecognizer(), Friend())
    press.delegate = friend
    scroll.addGestureRecognizer(press)
    let finger = Finger(on: stage)
    finger.press(onButton)
    stage.advance(by: 0.2)
    #expect(button.isHighlighted)
    stage.advance(by: 0.4)
    #expect(press.state == .began && !button.isHighlighted)
    for _ in 0..<5 { finger.move(0, -10) }
    #expect(scroll.contentOffset.y == 40)
    finger.lift(after: 1)
  }

  @Test func anOverrideDecidesFromWhichViewsADragTakesTouches() {
    scroll.cancels = true
    let finger = Finger(on: stage)
    finger.press(onButton)
    finger.move(0, 0, after: 0.2)
    for _ in 0..<5 { finger.move(0, -10) }
    #expect(scroll.contentOffset.y == 40 && !button.isHighlighted)
    finger.lift(after: 1)
    scroll.canCancelContentTouches = false
    finger.press(onEar)
    finger.move(0, 0, after: 0.2)
    for _ in 0..<5 { finger.move(0, -10) }
    #expect(scroll.contentOffset.y == 40)
    finger.lift()
  }

  @Test func aTouchThatIsNotAdmittedIsNotDelivered() {
    scroll.admits = false
    let finger = Finger(on: stage)
    finger.press(onEar)
    finger.move(0, 0, after: 0.2)
    finger.lift()
    #expect(ear.received.isEmpty)
    finger.press(onEar)
    for _ in 0..<5 { finger.move(0, -10) }
    #expect(scroll.contentOffset.y == 40)
  }

  @Test func aFingerThatStopsASlideDoesNothingElse() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 250, y: 200))
    for _ in 0..<8 { finger.move(0, -10) }
    finger.lift(after: 0)
    stage.advance(by: 0.1)
    #expect(scroll.isDecelerating)
    finger.tap(onEar)
    #expect(!scroll.isDecelerating && ear.received.isEmpty)
    finger.tap(onEar, after: 1)
    #expect(ear.received == ["began", "ended"])
  }

  @Test func aSliderInAScrollViewFollowsOnlyDragsAlongItsTrack() {
    let slider = stage.perform { UISlider(frame: CGRect(x: 0, y: 140, width: 200, height: 30)) }
    stage.perform { ear.superview?.addSubview(slider) }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 15, y: 155))
    for _ in 0..<13 { finger.move(10, 1) }
    finger.lift()
    #expect(slider.value > 0.6 && scroll.contentOffset.y == 0)
    finger.press(CGPoint(x: 20, y: 155))
    for _ in 0..<5 { finger.move(1, -10) }
    #expect(scroll.contentOffset.y > 30)
  }

  // MARK: - One in another

  /// Returns a horizontal scroll view inside the vertical one.
  private func strip() -> UIScrollView {
    stage.perform {
      let strip = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
      strip.contentSize = CGSize(width: 900, height: 100)
      scroll.addSubview(strip)
      return strip
    }
  }

  private func drag(_ dx: CGFloat, _ dy: CGFloat) {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 250, y: 150))
    for _ in 0..<5 { finger.move(dx, dy) }
    finger.lift(after: 1)
  }

  @Test func aDragAcrossAnInnerScrollViewScrollsTheOuterOne() {
    let strip = strip()
    drag(-2, -10)
    #expect(strip.contentOffset == .zero && scroll.contentOffset.y > 30)
    scroll.contentOffset = .zero
    drag(-10, -2)
    #expect(strip.contentOffset.x > 30 && scroll.contentOffset == .zero)
  }

  @Test func aDragScrollsOnlyTheInnerViewThatScrollsInItsDirection() {
    let list = strip()
    stage.perform { list.contentSize = CGSize(width: 300, height: 900) }
    drag(0, -10)
    #expect(list.contentOffset.y == 40 && scroll.contentOffset == .zero)
  }

  @Test func aWheelAcrossAnInnerScrollViewScrollsTheOuterOne() {
    let strip = strip()
    stage.send(
      .wheel(at: CGPoint(x: 250, y: 150), delta: CGVector(dx: 0, dy: -53), time: stage.now))
    #expect(strip.contentOffset == .zero && scroll.contentOffset.y == 53)
  }

  @Test func anInnerScrollViewTakesEveryDragThatNoOuterOneTakes() {
    let strip = strip()
    stage.perform { scroll.contentSize.height = 300 }
    drag(-6, -10)
    #expect(strip.contentOffset.x > 15 && scroll.contentOffset == .zero)
    strip.contentOffset = .zero
    stage.perform {
      scroll.contentSize.height = 2000
      scroll.isScrollEnabled = false
    }
    drag(-6, -10)
    #expect(strip.contentOffset.x > 15 && scroll.contentOffset == .zero)
  }
}
