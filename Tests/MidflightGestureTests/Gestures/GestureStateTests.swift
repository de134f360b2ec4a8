import Midflight
import MotionCore
import StageFixtures
import Testing

/// The valid states of a recognizer, and the code that may set them.
struct GestureStateTests {
  let bench = GestureBench()

  /// A recognizer that sets given states.
  final class Wilful: UIGestureRecognizer {
    var onPress: [State] = []
    var onMove: [State] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      for next in onPress { state = next }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      for next in onMove { state = next }
    }
  }

  @Test func anEndedRecogniserReceivesNoMoreOfItsTouches() {
    final class Once: UIGestureRecognizer {
      var moves = 0
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        moves += 1
        state = .ended
      }
    }
    let once = bench.watch(bench.outer, Once(), as: "once")
    bench.drag(40)
    #expect(once.moves == 1 && bench.received == ["once ended"])
    bench.drag(40)
    #expect(once.moves == 2)
  }

  @Test func anOngoingGestureKeepsALaterTouchFromOthers() {
    let pan = bench.watch(bench.outer, UIPanGestureRecognizer(), as: "pan")
    bench.watch(bench.outer, UITapGestureRecognizer(), as: "tap")
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    #expect(pan.state == .began)
    Finger(on: bench.stage, pointer: 1).tap(CGPoint(x: 150, y: 100))
    #expect(!bench.received.contains("tap ended"))
    finger.lift()
    bench.tap(after: 1)
    #expect(bench.received.last == "tap ended")
  }

  @Test func gestureRecogniserValuesAndDefaultsAreUIKits() {
    let states: [UIGestureRecognizer.State] = [
      .possible, .began, .changed, .ended, .cancelled, .failed,
    ]
    #expect(states.map(\.rawValue) == Array(0...5))
    #expect(UIGestureRecognizer.State.recognized == .ended)
    let recognizer = UIGestureRecognizer()
    #expect(recognizer.cancelsTouchesInView && recognizer.delaysTouchesEnded)
    #expect(recognizer.isEnabled && recognizer.requiresExclusiveTouchType)
    #expect(!recognizer.delaysTouchesBegan)
    #expect(UISwipeGestureRecognizer.Direction.down.rawValue == 8)
    #expect(UIRectEdge.all.rawValue == 15)
    #expect(UIScrollTypeMask.all.rawValue == 3)
    #expect(UIKeyModifierFlags.command.rawValue == 1 << 20)
  }

  @Test(
    arguments: [
      ([.changed], "set .began first"),
      ([.began, .failed], "set .cancelled"),
      ([.began, .changed, .possible], "once its touches are lifted"),
    ] as [([UIGestureRecognizer.State], String)])
  func anInvalidStateIsIgnoredAndDiagnosed(
    _ states: [UIGestureRecognizer.State], advice: String
  ) {
    let wilful = bench.watch(bench.view, Wilful(), as: "wilful")
    wilful.onPress = states
    bench.finger().press(CGPoint(x: 100, y: 100))
    #expect(bench.diagnostics.count == 1)
    #expect(
      bench.diagnostics.first?.hasPrefix("wilful: state = .\(states.last!) while it is") == true)
    #expect(bench.diagnostics.first?.contains(advice) == true)
    #expect(bench.states == states.dropLast().map { "wilful \($0)" })
  }

  @Test func anEndedGestureStaysEndedUntilItsTouchesAreLifted() {
    let wilful = bench.watch(bench.view, Wilful(), as: "wilful")
    wilful.onPress = [.began, .ended, .began, .failed, .changed]
    wilful.onMove = [.began]
    bench.drag()
    #expect(bench.states == ["wilful began", "wilful ended"])
    #expect(bench.diagnostics.isEmpty)
    #expect(wilful.state == .possible)
  }

  @Test func aRecogniserCancelledBeforeItBeginsFails() {
    let wilful = bench.watch(bench.view, Wilful(), as: "wilful")
    wilful.onPress = [.cancelled]
    bench.drag()
    #expect(bench.states == ["wilful failed"])
    #expect(bench.received.isEmpty)
  }

  /// The instant pan of the samples of WWDC 2017 and 2018.
  @Test func anInstantPanBeginsWithThePressAndFollows() {
    let pan = bench.watch(bench.view, InstantPan(), as: "pan")
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    #expect(pan.state == .began)
    finger.move(3, 0)
    expect(pan.translation(in: nil).x, near: 3)
    bench.finger(1).press(CGPoint(x: 50, y: 50))
    finger.lift()
    #expect(pan.state == .changed)
    #expect(bench.diagnostics.isEmpty)
  }

  @Test func aSubclassIsResetOnceItIsDone() {
    final class Counting: UIGestureRecognizer {
      var resets = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
      override func reset() { resets += 1 }
    }
    let counting = bench.watch(bench.view, Counting(), as: "counting")
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    #expect(counting.resets == 0 && counting.state == .failed)
    finger.lift()
    #expect(counting.resets == 1 && counting.state == .possible)
  }

  @Test func anIgnoredTouchIsNoPartOfTheGesture() {
    final class Choosy: UIPanGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        for touch in touches where touch.location(in: nil).x < 80 { ignore(touch, for: event) }
      }
    }
    let choosy = bench.watch(bench.view, Choosy(), as: "pan")
    let (ignored, followed) = (bench.finger(0), bench.finger(1))
    ignored.press(CGPoint(x: 50, y: 50))
    followed.press(CGPoint(x: 100, y: 100))
    #expect(choosy.numberOfTouches == 1)
    for _ in 0..<3 { followed.move(10, 0) }
    followed.lift()
    #expect(bench.received.last == "pan ended")
    #expect(choosy.state == .possible)
    #expect(bench.view.received == ["began"])
    ignored.lift()
    #expect(bench.view.received == ["began", "ended"])
  }

  @Test func aRecogniserDisabledInItsActionIsCancelledOnce() {
    let pan = bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan")
    pan.addAction { [unowned pan] _ in
      guard pan.state == .began else { return }
      pan.isEnabled = false
      pan.isEnabled = true
    }
    bench.drag()
    #expect(bench.received == ["pan began", "pan cancelled"])
    bench.drag()
    #expect(bench.received.count == 4)
  }

  // MARK: - Notified targets

  @Test func targetsAreCalledInOrderUntilTheyAreRemoved() {
    final class Target {
      var received: [String] = []
      func plain() { received.append("plain") }
      func tapped(_ tap: UITapGestureRecognizer) { received.append("tapped") }
    }
    let (one, other) = (Target(), Target())
    let tap = UITapGestureRecognizer(target: one, action: Target.tapped)
    tap.addTarget(one, action: Target.plain)
    tap.addTarget(other, action: Target.plain)
    var closures = 0
    tap.addAction { _ in closures += 1 }
    bench.view.addGestureRecognizer(tap)
    bench.tap()
    #expect(one.received == ["tapped", "plain"] && other.received == ["plain"] && closures == 1)
    tap.removeTarget(one, action: nil)
    bench.tap(after: 1)
    #expect(one.received.count == 2 && other.received.count == 2 && closures == 2)
    tap.removeTarget(nil, action: nil)
    bench.tap(after: 1)
    #expect(other.received.count == 2 && closures == 2)
  }

  @Test func aViewsRecognisersCanBeSetAtOnce() {
    let (one, other) = (UITapGestureRecognizer(), UIPanGestureRecognizer())
    bench.view.addGestureRecognizer(one)
    bench.view.gestureRecognizers = [other, one]
    #expect(bench.view.gestureRecognizers == [other, one])
    #expect(one.view === bench.view && other.view === bench.view)
    bench.view.gestureRecognizers = nil
    #expect(one.view == nil && bench.view.gestureRecognizers == nil)
  }

  @Test func aRecogniserThatIsSetTwiceCountsOnce() {
    let tap = UITapGestureRecognizer()
    bench.view.gestureRecognizers = [tap]
    bench.view.gestureRecognizers?.append(tap)
    #expect(bench.view.gestureRecognizers == [tap])
    bench.view.removeGestureRecognizer(tap)
    #expect(bench.view.gestureRecognizers == [])
  }

  @Test func touchesOfDisallowedTypesAreIgnored() {
    let pan = bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan")
    pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
    bench.drag()
    #expect(bench.states.isEmpty)
    let mouse = bench.finger(0, .primary)
    mouse.press(CGPoint(x: 100, y: 100))
    mouse.move(30, 0)
    #expect(bench.received == ["pan began"])
  }

  @Test(arguments: [true, false]) func anExclusiveRecogniserIgnoresTouchesOfAnotherType(
    isExclusive: Bool
  ) {
    let pan = bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan")
    pan.requiresExclusiveTouchType = isExclusive
    bench.finger(0, .primary).press(CGPoint(x: 100, y: 100))
    bench.finger(1).press(CGPoint(x: 50, y: 50))
    #expect(pan.numberOfTouches == (isExclusive ? 1 : 2))
  }

  @Test func zeroRequiredTapsOrTouchesStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UITapGestureRecognizer().numberOfTapsRequired = 0 }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIPanGestureRecognizer().minimumNumberOfTouches = 0 }
    }
  }

  @Test func addingARecogniserAgainDoesNotInterruptIt() {
    let pan = bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan")
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    bench.view.addGestureRecognizer(pan)
    #expect(pan.state == .began && bench.view.gestureRecognizers == [pan])
    finger.move(5, 0)
    #expect(bench.received == ["pan began", "pan changed"])
  }

  @Test func onceAnActionEndsTheGestureNoBeganIsDelivered() {
    let bench = GestureBench()
    var received: [String] = []
    let pan = bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan")
    pan.addAction { pan in
      received.append("first \(pan.state)")
      guard pan.state == .began else { return }
      pan.isEnabled = false
      pan.isEnabled = true
    }
    pan.addAction { received.append("second \($0.state)") }
    let finger = bench.finger()
    finger.press(CGPoint(x: 50, y: 50))
    finger.move(30, 0)
    finger.lift()
    #expect(received == ["first began", "first cancelled", "second cancelled"])
  }
}
