import Midflight
import MotionCore
import StageFixtures
import Testing

/// Pans with one finger, several fingers and a mouse.
struct PanTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let pan = UIPanGestureRecognizer()
  let log = Log()

  final class Log {
    var states: [UIGestureRecognizer.State] = []
    var translations: [CGPoint] = []
  }

  init() {
    stage.perform { stage.window.addSubview(view) }
    view.addGestureRecognizer(pan)
    pan.addAction { [log] in
      guard let pan = $0 as? UIPanGestureRecognizer else { return }
      log.states.append(pan.state)
      log.translations.append(pan.translation(in: nil))
    }
  }

  func finger(_ pointer: Int = 0, _ button: PointerButton = .finger) -> Finger {
    Finger(on: stage, pointer: pointer, button: button)
  }

  @Test func clearingRecognisersAlsoRemovesOnesAddedMeanwhile() {
    let tap = stage.perform { UITapGestureRecognizer() }
    pan.addAction { [view] in if $0.state == .cancelled { view.addGestureRecognizer(tap) } }
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    finger.move(20, 0)
    stage.perform { view.gestureRecognizers = [] }
    #expect(log.states.last == .cancelled)
    #expect(pan.view == nil && tap.view == nil)
  }

  // MARK: - Beginning

  /// Points per move, the travel at which the pan begins, and its first translation, as measured on
  /// iOS 26.1 (Vercantez/openuikit, golden/scroll_traces).
  @Test(
    arguments: [(3, 12, 2), (5, 10, 0), (6, 12, 2), (24, 24, 14)] as [(CGFloat, CGFloat, CGFloat)])
  func aFingersFirst10PointsAreAbsorbed(_ step: CGFloat, travel: CGFloat, translation: CGFloat) {
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    while log.states.isEmpty, finger.location.x < 200 { finger.move(step, 0) }
    expect(finger.location.x, near: 100 + travel)
    expect(log.translations[0].x, near: translation)
    #expect(log.states == [.began])
    finger.move(step, 0)
    expect(log.translations[1].x, near: translation + step)
  }

  /// Flutter's kPrecisePointerPanSlop.
  @Test func aMousesFirst2PointsAreAbsorbed() {
    let mouse = finger(0, .primary)
    mouse.press(CGPoint(x: 100, y: 100))
    mouse.move(1.5, 0)
    #expect(log.states.isEmpty)
    mouse.move(1.5, 0)
    #expect(log.states == [.began])
    expect(log.translations[0].x, near: 1)
  }

  @Test func theSlopIsSubtractedAlongTheDragsDirection() {
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(30, -40)
    expect(log.translations[0].x, near: 24)
    expect(log.translations[0].y, near: -32)
  }

  @Test func theHysteresisCanBeSetToNothing() {
    pan.hysteresis = (finger: 0, pointer: 0)
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(0, 0)
    #expect(log.states.isEmpty)
    finger.move(0.25, 0)
    #expect(log.states == [.began])
    #expect(log.translations[0].x == 0.25)
  }

  @Test func aPanReleasedBeforeItBeginsFailsSilently() {
    var facts: [Stage.Fact] = []
    stage.onFact = { facts.append($0) }
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(5, 5)
    finger.lift()
    #expect(log.states.isEmpty)
    #expect(facts == [.gesture(name: "UIPanGestureRecognizer", state: .failed)])
    #expect(pan.state == .possible)
  }

  // MARK: - Following

  @Test func aPanBeginsChangesAndEnds() {
    stage.drag(from: view, by: CGVector(dx: 80, dy: 0), during: 0.08)
    #expect(log.states.first == .began)
    #expect(log.states.last == .ended)
    #expect(log.states.dropFirst().dropLast().allSatisfy { $0 == .changed })
    expect(log.translations.last!.x, near: 70)
    #expect(pan.state == .possible)
    #expect(pan.translation(in: nil) == .zero)
  }

  @Test func aPanIsCancelledWithItsTouch() {
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    finger.cancel()
    #expect(log.states == [.began, .cancelled])
    stage.drag(from: view, by: CGVector(dx: 80, dy: 0), during: 0.08)
    #expect(log.states.last == .ended)
  }

  @Test func translationsAreInTheViewsCoordinates() {
    view.transform = CGAffineTransform(scaleX: 2, y: 2).rotated(by: .pi / 2)
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(30, 0)
    let translation = pan.translation(in: view)
    expect(translation.x, near: 0)
    expect(translation.y, near: -10)
  }

  @Test func translationsContinueFromASetValue() {
    view.transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 2)
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(50, 3)
    pan.setTranslation(CGPoint(x: 7, y: -4), in: view)
    expect(pan.translation(in: view).x, near: 7)
    expect(pan.translation(in: view).y, near: -4)
    pan.setTranslation(.zero, in: nil)
    finger.move(5, 6)
    expect(pan.translation(in: nil).x, near: 5)
    expect(pan.translation(in: nil).y, near: 6)
  }

  // MARK: - Velocity

  /// Measured on iOS 26.1: 6 points every 8 ms, and a release 8 ms later (Vercantez/openuikit).
  @Test func aSteadyFingerIsLiftedAtItsVelocity() {
    var velocity = CGPoint.zero
    pan.addAction { [pan] _ in velocity = pan.velocity(in: nil) }
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    for _ in 0..<14 { finger.move(6, 0) }
    finger.lift()
    #expect(log.states.last == .ended)
    expect(velocity.x, near: 750, within: 1e-6)
    expect(velocity.y, near: 0, within: 1e-9)
  }

  @Test func afterHoldingStillThereIsNoVelocity() {
    var velocity = CGPoint(x: 1, y: 1)
    pan.addAction { [pan] _ in velocity = pan.velocity(in: nil) }
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    for _ in 0..<14 { finger.move(6, 0) }
    finger.lift(after: 0.3)
    #expect(velocity == .zero)
  }

  // MARK: - Several fingers

  @Test func aSecondFingerDoesNotMakeAPanJump() {
    let (first, second) = (finger(0), finger(1))
    first.press(CGPoint(x: 100, y: 100))
    first.move(30, 0)
    expect(pan.translation(in: nil).x, near: 20)
    second.press(CGPoint(x: 300, y: 50), after: 0.01)
    expect(pan.translation(in: nil).x, near: 20)
    first.move(10, 0)
    second.move(10, 0)
    expect(pan.translation(in: nil).x, near: 30)
    first.lift()
    expect(pan.translation(in: nil).x, near: 30)
    second.move(5, 0)
    expect(pan.translation(in: nil).x, near: 35)
    #expect(pan.state == .changed)
    second.lift()
    #expect(log.states.last == .ended)
  }

  @Test func fingersBeyondAPansMaximumAreIgnored() {
    pan.maximumNumberOfTouches = 1
    let (first, second) = (finger(0), finger(1))
    first.press(CGPoint(x: 100, y: 100))
    first.move(30, 0)
    second.press(CGPoint(x: 300, y: 50))
    #expect(pan.numberOfTouches == 1)
    second.move(90, 90)
    second.lift()
    expect(pan.translation(in: nil).x, near: 20)
    #expect(pan.state == .began)
    first.lift()
    #expect(log.states == [.began, .ended])
  }

  @Test func aPanIgnoresTravelBeforeItsMinimumOfFingers() {
    pan.minimumNumberOfTouches = 2
    let (first, second) = (finger(0), finger(1))
    first.press(CGPoint(x: 100, y: 100))
    first.move(80, 0)
    second.press(CGPoint(x: 300, y: 50))
    second.move(4, 0)
    #expect(log.states.isEmpty)
    for _ in 0..<8 {
      first.move(4, 0)
      second.move(4, 0)
    }
    #expect(log.states.first == .began)
    expect(log.translations[0].x, near: 0)
  }

  @Test func onlyTheButtonThatPressedEndsAMousesDrag() {
    let mouse = finger(0, .primary)
    mouse.press(CGPoint(x: 100, y: 100))
    mouse.move(50, 0)
    stage.send(.down(pointer: 0, at: mouse.location, button: .secondary, time: stage.now))
    stage.send(.up(pointer: 0, at: mouse.location, button: .secondary, time: stage.now))
    #expect(pan.state == .began)
    mouse.move(5, 0)
    #expect(pan.state == .changed)
    mouse.lift()
    #expect(log.states.last == .ended)
  }

  @Test func aSecondaryButtonDragsNothing() {
    let mouse = finger(0, .secondary)
    mouse.press(CGPoint(x: 100, y: 100))
    mouse.move(50, 0)
    mouse.lift()
    #expect(log.states.isEmpty)
  }

  @Test func tooManyFingersMakeAPanFailBeforeItBegins() {
    pan.maximumNumberOfTouches = 1
    let pair = UIPanGestureRecognizer()
    pair.minimumNumberOfTouches = 2
    var pairs: [UIGestureRecognizer.State] = []
    pair.addAction { pairs.append($0.state) }
    view.addGestureRecognizer(pair)
    let (first, second) = (finger(0), finger(1))
    first.press(CGPoint(x: 100, y: 100))
    second.press(CGPoint(x: 300, y: 50))
    for _ in 0..<4 {
      first.move(8, 0)
      second.move(8, 0)
    }
    #expect(log.states.isEmpty && pairs.first == .began)
  }

  @Test func aPanPausesWhileTooFewFingersAreDown() {
    pan.minimumNumberOfTouches = 2
    let (first, second) = (finger(0), finger(1))
    first.press(CGPoint(x: 100, y: 100))
    second.press(CGPoint(x: 300, y: 50))
    for _ in 0..<4 {
      first.move(8, 0)
      second.move(8, 0)
    }
    second.lift()
    let (states, translation) = (log.states, pan.translation(in: nil))
    first.move(50, 0)
    #expect(log.states == states && pan.translation(in: nil) == translation)
    second.press(CGPoint(x: 300, y: 50))
    first.move(0, 8)
    #expect(log.states.last == .changed)
    expect(pan.translation(in: nil).y - translation.y, near: 4)
    expect(pan.translation(in: nil).x - translation.x, near: 0)
    first.lift()
    second.lift()
    #expect(log.states.last == .ended)
  }
}
