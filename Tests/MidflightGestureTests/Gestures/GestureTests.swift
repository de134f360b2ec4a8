import Midflight
import MotionCore
import StageFixtures
import Testing

/// Competition of recognizers for a touch, and their callbacks.
struct GestureTests {
  /// A pan with a subclass, as apps and Apple's samples write it.
  private final class OwnPan: UIPanGestureRecognizer {
    let limit: CGFloat
    init(limit: CGFloat, target: Owner) {
      self.limit = limit
      super.init(target: target, action: Owner.receive)
    }
    override init?(coder: NSCoder) {
      limit = 0
      super.init(coder: coder)
    }
  }

  private final class Owner {
    var received = 0
    func receive(_ pan: UIPanGestureRecognizer) { received += 1 }
  }

  @Test func aRecogniserSubclassPassesItsTargetToSuper() {
    let (bench, owner) = (GestureBench(), Owner())
    bench.outer.addGestureRecognizer(OwnPan(limit: 3, target: owner))
    bench.drag()
    #expect(owner.received > 1)
    #expect(OwnPan(coder: NSCoder()) == nil)
  }

  /// A view that records its touches.
  final class Listener: UIView {
    var received: [String] = []
    var phases: [UITouch.Phase] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      received.append("began")
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      received.append("moved")
      phases = (event?.allTouches ?? []).map(\.phase).sorted { $0.rawValue < $1.rawValue }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      received.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      received.append("cancelled")
    }
  }

  /// A pan that begins with the press.
  final class Instant: UIPanGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesBegan(touches, with: event)
      if state == .possible { state = .began }
    }
  }

  let stage = Stage(size: CGSize(width: 400, height: 400))
  let outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let view = Listener(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  let log = Log()

  final class Log {
    var received: [String] = []
  }

  init() {
    stage.perform {
      stage.window.addSubview(outer)
      outer.addSubview(view)
    }
  }

  @discardableResult
  func watch<Recognizer: UIGestureRecognizer>(
    _ view: UIView, _ recognizer: Recognizer, as name: String
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addAction { [log] in log.received.append("\(name) \($0.state)") }
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  func drag(_ dx: CGFloat = 40) {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(dx / 2, 0)
    finger.move(dx / 2, 0)
    finger.lift()
  }

  // MARK: - One wins

  @Test func ofATapAndAPanExactlyOneWins() {
    watch(view, UIPanGestureRecognizer(), as: "pan")
    watch(view, UITapGestureRecognizer(), as: "tap")
    drag()
    #expect(log.received == ["pan began", "pan changed", "pan ended"])
    log.received = []
    drag(8)
    #expect(log.received == ["tap ended"])
  }

  @Test func theDeepestViewsRecogniserIsFirst() {
    watch(outer, UIPanGestureRecognizer(), as: "outer")
    watch(view, UIPanGestureRecognizer(), as: "inner")
    drag()
    #expect(log.received == ["inner began", "inner changed", "inner ended"])
  }

  @Test func anOuterPanRecognisesADragThatAnInnerTapIgnores() {
    watch(outer, UIPanGestureRecognizer(), as: "outer")
    watch(view, UITapGestureRecognizer(), as: "inner")
    drag()
    #expect(log.received == ["outer began", "outer changed", "outer ended"])
  }

  @Test func aDoubleTapIsNotPreventedByTheTapBeforeIt() {
    watch(view, UITapGestureRecognizer(), as: "tap")
    watch(view, UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    let finger = Finger(on: stage)
    finger.tap(CGPoint(x: 50, y: 50))
    finger.tap(CGPoint(x: 50, y: 50), after: 0.1)
    #expect(log.received == ["tap ended", "tap ended", "double ended"])
  }

  @Test func anOngoingGestureKeepsItsFurtherTouches() {
    let pan = watch(outer, UIPanGestureRecognizer(), as: "pan")
    watch(view, UITapGestureRecognizer(), as: "tap")
    let (first, second) = (Finger(on: stage), Finger(on: stage, pointer: 1))
    first.press(CGPoint(x: 300, y: 300))
    first.move(20, 0)
    second.tap(CGPoint(x: 50, y: 50))
    #expect(!log.received.contains("tap ended"))
    #expect(view.received.isEmpty)
    #expect(pan.state == .began)
    first.lift()
    #expect(log.received.last == "pan ended")
  }

  @Test func aViewMayForbidAGestureToBegin() {
    final class Forbidding: UIView {
      override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizer.view !== self
      }
    }
    let forbidding = Forbidding(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    outer.addSubview(forbidding)
    watch(forbidding, UIPanGestureRecognizer(), as: "inner")
    watch(outer, UIPanGestureRecognizer(), as: "outer")
    drag()
    #expect(log.received == ["outer began", "outer changed", "outer ended"])
  }

  // MARK: - Notified views

  @Test func aClaimedTouchIsCancelledForItsView() {
    watch(view, UIPanGestureRecognizer(), as: "pan")
    drag()
    #expect(view.received == ["began", "cancelled"])
    view.received = []
    drag(4)
    #expect(view.received == ["began", "moved", "moved", "ended"])
  }

  @Test func aRecogniserThatDoesNotCancelLeavesTheTouch() {
    watch(view, UIPanGestureRecognizer(), as: "pan").cancelsTouchesInView = false
    drag()
    #expect(view.received == ["began", "moved", "moved", "ended"])
    #expect(log.received.last == "pan ended")
  }

  @Test func aTouchClaimedAsItGoesDownNeverReachesTheView() {
    watch(view, Instant(), as: "pan")
    drag()
    #expect(log.received.first == "pan began")
    #expect(view.received.isEmpty)
  }

  @Test func aTouchTheSystemTakesIsCancelledForTheView() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 50, y: 50))
    finger.cancel()
    #expect(view.received == ["began", "cancelled"])
  }

  @Test func aTouchThatIsHeldStillIsStationary() {
    let (first, second) = (Finger(on: stage), Finger(on: stage, pointer: 1))
    first.press(CGPoint(x: 50, y: 50))
    second.press(CGPoint(x: 90, y: 50))
    first.move(1, 0)
    #expect(view.phases == [.moved, .stationary])
  }

  @Test func aTouchStaysWithItsViewWhereverItGoes() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 50, y: 50))
    finger.move(5000, -9000)
    finger.lift()
    #expect(view.received == ["began", "moved", "ended"])
  }

  @Test func movesOfAPointerThatIsUpAndPressesOutsideTouchNothing() {
    let finger = Finger(on: stage)
    finger.move(10, 10)
    finger.lift()
    finger.press(CGPoint(x: -5, y: 5))
    finger.move(50, 50)
    finger.lift()
    #expect(view.received.isEmpty)
  }

  // MARK: - Turned off and taken away

  @Test func aRecogniserDisabledInAGestureIsCancelledUntilTheLift() {
    let pan = watch(view, UIPanGestureRecognizer(), as: "pan")
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    pan.isEnabled = false
    #expect(log.received == ["pan began", "pan cancelled"])
    pan.isEnabled = true
    finger.move(20, 0)
    finger.lift()
    #expect(log.received == ["pan began", "pan cancelled"])
    drag()
    #expect(log.received.last == "pan ended")
  }

  @Test func actionsRunOnTheStageWhenARecogniserIsDisabled() {
    let pan = watch(view, UIPanGestureRecognizer(), as: "pan")
    var current: Stage?
    pan.addAction { _ in current = Stage.current }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    current = nil
    pan.isEnabled = false
    #expect(current === stage)
  }

  @Test func removingARecogniserCancelsItsGesture() {
    let pan = watch(view, UIPanGestureRecognizer(), as: "pan")
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    view.removeGestureRecognizer(pan)
    #expect(log.received == ["pan began", "pan cancelled"])
    #expect(pan.view == nil)
    finger.move(20, 0)
    finger.lift()
    #expect(pan.state == .possible)
    outer.addGestureRecognizer(pan)
    drag()
    #expect(log.received.last == "pan ended")
  }

  @Test func aRecogniserMovedByItsCancelActionStaysInItsNewView() {
    let pan = watch(view, UIPanGestureRecognizer(), as: "pan")
    pan.addAction { [outer] in if $0.state == .cancelled { outer.addGestureRecognizer($0) } }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    view.removeGestureRecognizer(pan)
    #expect(pan.view === outer)
  }

  @Test func removingAnAncestorViewCancelsAGesture() {
    watch(view, UIPanGestureRecognizer(), as: "pan")
    watch(outer, UITapGestureRecognizer(), as: "tap")
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    outer.removeFromSuperview()
    #expect(log.received == ["pan began", "pan cancelled"])
    finger.move(20, 0)
    finger.lift()
    #expect(log.received == ["pan began", "pan cancelled"])
  }

  @Test func bringingAViewToTheFrontDoesNotInterruptItsDrag() {
    let pan = watch(view, UIPanGestureRecognizer(), as: "pan")
    outer.addSubview(UIView(frame: CGRect(x: 300, y: 300, width: 9, height: 9)))
    pan.addAction { [outer, view] in if $0.state == .began { outer.bringSubviewToFront(view) } }
    drag()
    #expect(log.received == ["pan began", "pan changed", "pan ended"])
    #expect(outer.subviews.last === view)
  }

  // MARK: - States and actions

  @Test func invalidStateTransitionsAreIgnored() {
    final class Wilful: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .changed
        state = .began
        state = .began
        state = .possible
        state = .failed
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .changed
        state = .began
        state = .ended
        state = .cancelled
        state = .changed
      }
    }
    let wilful = watch(view, Wilful(), as: "wilful")
    drag()
    #expect(log.received == ["wilful began", "wilful changed", "wilful ended"])
    #expect(wilful.state == .possible)
  }

  @Test func anActionHoldsItsTargetWeakly() {
    final class Target {
      var calls: [String] = []
      func pan(_ pan: UIPanGestureRecognizer) { calls.append("pan \(pan.state)") }
      func plain() { calls.append("plain") }
    }
    var target: Target? = Target()
    weak let released = target
    let pan = UIPanGestureRecognizer(target: target!, action: Target.pan)
    view.addGestureRecognizer(pan)
    view.addGestureRecognizer(UITapGestureRecognizer(target: target!, action: Target.plain))
    drag()
    drag(4)
    #expect(target?.calls == ["pan began", "pan changed", "pan ended", "plain"])
    target = nil
    #expect(released == nil)
    drag()
  }

  @Test func aRecogniserBelongsToOneView() {
    let pan = watch(view, UIPanGestureRecognizer(), as: "pan")
    outer.addGestureRecognizer(pan)
    #expect(pan.view === outer)
    #expect(view.gestureRecognizers?.isEmpty == true)
  }

  @Test func aMovingViewIsCaughtWhereItIsSeen() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .easeOut) { [view] in view.center.x += 200 }
    }
    watch(view, UIPanGestureRecognizer(), as: "pan").addAction { [view] recognizer in
      guard recognizer.state == .began else { return }
      expectNoJump(of: [view]) { animator.pauseAnimation() }
    }
    animator.startAnimation()
    stage.advance(by: 0.5)
    stage.drag(from: view, by: CGVector(dx: 0, dy: 30), during: 0.05)
    #expect(log.received.first == "pan began")
    #expect(animator.state == .active && !animator.isRunning)
    animator.stopAnimation(true)
  }
}

/// A view that counts its touches.
private final class Listener: UIView {
  private(set) var began = 0
  private(set) var ended = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { ended += 1 }
}

@Test func aViewReceivesOneTouchUnlessItAllowsMore() {
  for (wantsMore, count) in [(false, 1), (true, 2)] {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = stage.perform { Listener(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    stage.perform { stage.window.addSubview(view) }
    view.isMultipleTouchEnabled = wantsMore
    for pointer in 0..<2 {
      let point = CGPoint(x: 20 + 20 * pointer, y: 50)
      stage.send(.down(pointer: pointer, at: point, button: .finger, time: stage.now))
    }
    for pointer in 0..<2 {
      let point = CGPoint(x: 20 + 20 * pointer, y: 50)
      stage.send(.up(pointer: pointer, at: point, button: .finger, time: stage.now))
    }
    #expect(view.began == count && view.ended == count)
  }
}
