import Midflight
import MotionCore
import StageFixtures
import Testing

/// `require(toFail:)`: the order and the results of dependent recognizers.
struct GestureRequirementTests {
  let bench = GestureBench()

  /// Returns a single tap that requires a double tap to fail, added to the view in either order.
  func makeTaps(singleFirst: Bool) -> (single: UITapGestureRecognizer, UITapGestureRecognizer) {
    let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    if singleFirst { bench.watch(bench.view, single, as: "single") }
    bench.watch(bench.view, double, as: "double")
    if !singleFirst { bench.watch(bench.view, single, as: "single") }
    return (single, double)
  }

  @Test(arguments: [true, false]) func aSingleTapWaitsUntilNoSecondOneCanCome(singleFirst: Bool) {
    let (single, _) = makeTaps(singleFirst: singleFirst)
    var place = CGPoint.zero
    var count = 0
    single.addAction {
      place = $0.location(in: nil)
      count = $0.numberOfTouches
    }
    bench.tap()
    #expect(single.state == .possible)
    bench.stage.advance(by: 0.349)
    #expect(bench.received.isEmpty)
    bench.stage.advance(by: 0.002)
    #expect(bench.received == ["single ended"])
    #expect(place == CGPoint(x: 100, y: 100) && count == 1)
    #expect(single.state == .possible)
  }

  @Test(arguments: [true, false]) func aSuperviewsTapAndADoubleTapAreBothRecognised(
    singleFirst: Bool
  ) {
    _ = makeTaps(singleFirst: singleFirst)
    bench.watch(bench.outer, UITapGestureRecognizer(), as: "around")
    bench.tap()
    bench.tap(after: 0.1)
    bench.stage.advance(by: 1)
    #expect(bench.received == ["around ended", "double ended"])
  }

  @Test(arguments: [true, false]) func aSecondTapMakesTheSingleOneFail(singleFirst: Bool) {
    _ = makeTaps(singleFirst: singleFirst)
    bench.tap()
    bench.tap(after: 0.1)
    #expect(bench.received == ["double ended"])
    bench.stage.advance(by: 1)
    #expect(bench.received == ["double ended"])
    #expect(bench.states.filter { $0 == "single failed" }.count == 1)
  }

  @Test(arguments: [true, false]) func twoTapsFarApartAreTwoSingleOnes(singleFirst: Bool) {
    _ = makeTaps(singleFirst: singleFirst)
    bench.tap()
    bench.tap(after: 0.1, at: CGPoint(x: 10, y: 10))
    bench.stage.advance(by: 1)
    #expect(bench.received == ["single ended", "single ended"])
  }

  @Test func theTapBeforeAHeldPressIsASingleTap() {
    _ = makeTaps(singleFirst: true)
    bench.tap()
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100), after: 0.1)
    bench.stage.advance(by: 0.8)
    #expect(bench.received == ["single ended"])
    finger.lift()
    bench.tap(after: 0.1)
    bench.stage.advance(by: 1)
    #expect(bench.received == ["single ended", "single ended"])
  }

  @Test func anInstantPanCannotTakeAnotherTouchFromARunningPan() {
    bench.watch(bench.outer, UIPanGestureRecognizer(), as: "pan")
    bench.watch(bench.view, InstantPan(), as: "instant")
    let (first, second) = (bench.finger(), bench.finger(1))
    first.press(CGPoint(x: 300, y: 300))
    for _ in 0..<3 { first.move(10, 0) }
    second.press(CGPoint(x: 100, y: 100))
    second.move(10, 0)
    #expect(bench.states.contains("instant failed"))
    #expect(!bench.received.contains { $0.hasPrefix("instant") })
    #expect(bench.received.last == "pan changed")
  }

  @Test func threeTapsWaitInAChain() {
    let taps = (1...3).map { count in
      let tap = bench.watch(bench.view, UITapGestureRecognizer(), as: "\(count)")
      tap.numberOfTapsRequired = count
      return tap
    }
    taps[0].require(toFail: taps[1])
    taps[1].require(toFail: taps[2])
    for count in 1...3 {
      bench.received = []
      for index in 0..<count { bench.tap(after: index == 0 ? 1 : 0.1) }
      bench.stage.advance(by: 1)
      #expect(bench.received == ["\(count) ended"])
    }
  }

  @Test func disablingARequiredRecogniserMakesItFail() {
    let (_, double) = makeTaps(singleFirst: true)
    bench.tap()
    double.isEnabled = false
    #expect(bench.received == ["single ended"])
    bench.tap(after: 1)
    #expect(bench.received == ["single ended", "single ended"])
  }

  @Test func disablingAWaitingRecogniserDiscardsItsGesture() {
    let (single, _) = makeTaps(singleFirst: true)
    bench.tap()
    single.isEnabled = false
    bench.stage.advance(by: 1)
    #expect(bench.received.isEmpty)
    single.isEnabled = true
    bench.tap()
    bench.stage.advance(by: 1)
    #expect(bench.received == ["single ended"])
  }

  @Test func aSuperviewsTapDoesNotPreventADoubleTap() {
    let double = bench.watch(bench.view, UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    bench.watch(bench.view, UITapGestureRecognizer(), as: "single").require(toFail: double)
    bench.watch(bench.outer, UITapGestureRecognizer(), as: "outer")
    bench.tap()
    bench.tap(after: 0.1)
    #expect(bench.received.contains("double ended") && !bench.received.contains("single ended"))
  }

  @Test func aRequiredRecogniserElsewhereDoesNotDelayATap() {
    let elsewhere = UIView(frame: CGRect(x: 300, y: 300, width: 50, height: 50))
    bench.outer.addSubview(elsewhere)
    let double = bench.watch(elsewhere, UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    bench.watch(bench.view, UITapGestureRecognizer(), as: "single").require(toFail: double)
    bench.tap()
    #expect(bench.received == ["single ended"])
  }

  // MARK: - Continuous gestures

  @Test(arguments: [true, false]) func aPanWaitsForASwipe(panFirst: Bool) {
    let (pan, swipe) = (UIPanGestureRecognizer(), UISwipeGestureRecognizer())
    pan.require(toFail: swipe)
    if panFirst { bench.watch(bench.view, pan, as: "pan") }
    bench.watch(bench.view, swipe, as: "swipe")
    if !panFirst { bench.watch(bench.view, pan, as: "pan") }
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    for _ in 0..<4 { finger.move(10, 0) }
    #expect(pan.state == .possible && bench.received.isEmpty)
    finger.move(10, 0)
    #expect(bench.received == ["swipe ended"])
    finger.lift()
    bench.received = []
    // The drag is too slow for a swipe. The pan begins without a further move, at the finger's
    // location.
    finger.press(CGPoint(x: 100, y: 100))
    for _ in 0..<4 { finger.move(10, 0) }
    bench.stage.advance(by: 0.5)
    #expect(bench.received == ["pan began"])
    expect(pan.translation(in: nil).x, near: 30)
    finger.move(10, 0)
    finger.lift()
    #expect(bench.received == ["pan began", "pan changed", "pan ended"])
  }

  @Test(arguments: [true, false]) func aPanReleasedWhileWaitingBeginsAndEndsAtOnce(panFirst: Bool) {
    let (pan, swipe) = (UIPanGestureRecognizer(), UISwipeGestureRecognizer())
    pan.require(toFail: swipe)
    for recognizer in panFirst ? [pan, swipe] : [swipe, pan] {
      bench.watch(bench.view, recognizer, as: recognizer === pan ? "pan" : "swipe")
    }
    var places: [CGPoint] = []
    pan.addAction { places.append($0.location(in: nil)) }
    bench.drag(40)
    #expect(bench.received == ["pan began", "pan ended"])
    #expect(places == [CGPoint(x: 140, y: 100), CGPoint(x: 140, y: 100)])
    #expect(pan.state == .possible)
  }

  @Test func aWaitingPanKeepsItsTranslationExceptTheFirst10Points() {
    let idle = UIGestureRecognizer()
    bench.view.addGestureRecognizer(idle)
    let pan = bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan")
    pan.require(toFail: idle)
    var translation = CGPoint.zero
    pan.addAction { [unowned pan] _ in translation = pan.translation(in: nil) }
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(20, 0)
    finger.move(0, 40)
    idle.isEnabled = false
    #expect(bench.received == ["pan began"])
    #expect(translation == CGPoint(x: 10, y: 40))
  }

  @Test func aWaitingGestureDoesNotPreventOthers() {
    let swipe = bench.watch(bench.outer, UISwipeGestureRecognizer(), as: "swipe")
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "inner").require(toFail: swipe)
    bench.watch(bench.outer, UIPanGestureRecognizer(), as: "outer")
    bench.drag(40)
    #expect(bench.received.first == "outer began")
    #expect(bench.states.contains("inner failed"))
  }

  @Test func anInstantPanWaitsForALaterReceiverOfTheTouch() {
    let tap = UITapGestureRecognizer()
    let pan = bench.watch(bench.view, InstantPan(), as: "pan")
    bench.watch(bench.view, tap, as: "tap")
    pan.require(toFail: tap)
    bench.tap()
    #expect(bench.received == ["tap ended"])
    bench.received = []
    bench.drag(60)
    #expect(bench.received.first == "pan began" && bench.received.last == "pan ended")
  }

  @Test func anInstantPanReceivesAPressOnceAfterAWait() {
    let edge = UIScreenEdgePanGestureRecognizer()
    let pan = bench.watch(bench.view, InstantPan(), as: "pan")
    bench.watch(bench.view, edge, as: "edge")
    pan.require(toFail: edge)
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    #expect(bench.received == ["pan began"] && pan.numberOfTouches == 1)
    finger.lift()
    #expect(bench.received == ["pan began", "pan ended"])
  }

  @Test func anUndecidedGestureDelaysOthersUntilItsTouchesAreLifted() {
    let idle = UIGestureRecognizer()
    bench.view.addGestureRecognizer(idle)
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan").require(toFail: idle)
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(50, 0)
    #expect(bench.received.isEmpty)
    finger.lift()
    #expect(bench.received == ["pan began", "pan ended"])
  }

  @Test func aGestureCancelledAsItBeginsDoesNotCountAsFailed() {
    let pan = UIPanGestureRecognizer()
    bench.watch(bench.outer, UITapGestureRecognizer(), as: "tap").require(toFail: pan)
    bench.watch(bench.view, pan, as: "pan").addAction { $0.isEnabled = false }
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(12, 0)
    finger.lift()
    #expect(bench.received == ["pan began", "pan cancelled"])
  }

  @Test func aRunningPanMakesDependentGesturesFail() {
    let pan = bench.watch(bench.outer, UIPanGestureRecognizer(), as: "pan")
    let tap = bench.watch(bench.view, UITapGestureRecognizer(), as: "tap")
    pan.maximumNumberOfTouches = 1
    tap.require(toFail: pan)
    let finger = bench.finger()
    finger.press(CGPoint(x: 300, y: 300))
    finger.move(30, 0)
    bench.finger(1).tap(CGPoint(x: 50, y: 50))
    #expect(bench.received == ["pan began"])
    finger.lift()
    bench.tap()
    #expect(bench.received.last == "tap ended")
  }

  @Test func recognisersMayNotWaitForEachOther() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (one, other) = (UITapGestureRecognizer(), UITapGestureRecognizer())
        one.require(toFail: other)
        other.require(toFail: one)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let one = UITapGestureRecognizer()
        one.require(toFail: one)
      }
    }
  }
}
