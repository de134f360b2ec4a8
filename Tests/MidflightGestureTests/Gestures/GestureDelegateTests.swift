import Midflight
import MotionCore
import StageFixtures
import Testing

/// Delegates and subclasses that decide which recognizer succeeds.
struct GestureDelegateTests {
  let bench = GestureBench()

  /// A delegate that returns results by name and counts the requests.
  final class Answers: UIGestureRecognizerDelegate {
    var begins = true
    var simultaneous: [String] = []
    var requires: [String] = []
    var isRequiredBy: [String] = []
    var refusedPointers: [CGFloat] = []
    var refusedEvents: [UIEvent.EventType] = []
    var asked: [String] = []

    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
      asked.append("begin")
      return begins
    }
    func gestureRecognizer(
      _ recognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { simultaneous.contains(other.name ?? "") }
    func gestureRecognizer(
      _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool {
      asked.append("requires \(other.name ?? "")")
      return requires.contains(other.name ?? "")
    }
    func gestureRecognizer(
      _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { isRequiredBy.contains(other.name ?? "") }
    func gestureRecognizer(
      _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { !refusedPointers.contains(touch.location(in: nil).x) }
    func gestureRecognizer(
      _ recognizer: UIGestureRecognizer, shouldReceive event: UIEvent
    ) -> Bool { !refusedEvents.contains(event.type) }
  }

  let answers = Answers()

  @Test func aDelegateIsNotKeptAlive() {
    let pan = UIPanGestureRecognizer()
    var answers: Answers? = Answers()
    pan.delegate = answers
    #expect(pan.delegate === answers)
    answers = nil
    #expect(pan.delegate == nil)
  }

  @Test func aDelegateWithoutMethodsChangesNothing() {
    final class Silent: UIGestureRecognizerDelegate {}
    let silent = Silent()
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "inner").delegate = silent
    bench.watch(bench.outer, UIPanGestureRecognizer(), as: "outer").delegate = silent
    bench.drag(20)
    #expect(bench.received == ["inner began", "inner changed", "inner ended"])
  }

  @Test func aGestureThatMayNotBeginFailsAndLeavesItsTouchToOthers() {
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "inner").delegate = answers
    bench.watch(bench.outer, UIPanGestureRecognizer(), as: "outer")
    answers.begins = false
    bench.drag(20)
    #expect(bench.received == ["outer began", "outer changed", "outer ended"])
    #expect(answers.asked.filter { $0 == "begin" }.count == 1)
  }

  @Test func aPanHasItsTranslationInShouldBegin() {
    final class Horizontal: UIGestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let pan = recognizer as? UIPanGestureRecognizer else { return true }
        let translation = pan.translation(in: nil)
        return abs(translation.x) > abs(translation.y)
      }
    }
    let horizontal = Horizontal()
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan").delegate = horizontal
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(2, 40)
    finger.lift()
    #expect(bench.received.isEmpty)
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(40, 2)
    #expect(bench.received == ["pan began"])
  }

  /// One true answer from either delegate suffices. Without one, the first recognizer succeeds.
  @Test(arguments: [
    (inner: [String](), outer: [String](), both: false), (["outer"], [], true),
    ([], ["inner"], true), (["outer"], ["inner"], true), (["other"], ["other"], false),
  ])
  func eitherDelegateAllowsSimultaneousRecognition(
    inner: [String], outer: [String], both: Bool
  ) {
    let (one, other) = (Answers(), Answers())
    one.simultaneous = inner
    other.simultaneous = outer
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "inner").delegate = one
    bench.watch(bench.outer, UIPanGestureRecognizer(), as: "outer").delegate = other
    bench.drag(10)
    #expect(
      bench.received
        == (both
          ? ["inner began", "outer began", "inner ended", "outer ended"]
          : ["inner began", "inner ended"]))
  }

  @Test func aRecogniserDoesNotReceiveARefusedTouch() {
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan").delegate = answers
    answers.refusedPointers = [100]
    bench.drag()
    #expect(bench.states.isEmpty)
    #expect(bench.view.received.first == "began" && bench.view.received.last == "ended")
    answers.refusedPointers = []
    answers.refusedEvents = [.touches]
    bench.drag()
    #expect(bench.states.isEmpty)
  }

  @Test func subclassesMayOverrideCanPreventAndCanBePrevented() {
    final class Shy: UIPanGestureRecognizer {
      override func canPrevent(_ prevented: UIGestureRecognizer) -> Bool { false }
    }
    final class Stubborn: UIPanGestureRecognizer {
      override func canBePrevented(by preventing: UIGestureRecognizer) -> Bool { false }
    }
    for (inner, outer) in [
      (Shy(), UIPanGestureRecognizer()), (UIPanGestureRecognizer(), Stubborn()),
    ] {
      let bench = GestureBench()
      bench.watch(bench.view, inner, as: "inner")
      bench.watch(bench.outer, outer, as: "outer")
      bench.drag(10)
      #expect(bench.received == ["inner began", "outer began", "inner ended", "outer ended"])
    }
  }

  // MARK: - Waiting, as a delegate or a subclass asks

  @Test(arguments: [true, false]) func aDelegateMakesARecogniserWaitForAnother(
    asTheOneThatWaits: Bool
  ) {
    let inner = bench.watch(bench.view, UIPanGestureRecognizer(), as: "inner")
    let outer = bench.watch(bench.outer, UISwipeGestureRecognizer(), as: "swipe")
    if asTheOneThatWaits {
      answers.requires = ["swipe"]
      inner.delegate = answers
    } else {
      answers.isRequiredBy = ["inner"]
      outer.delegate = answers
    }
    bench.drag(60)
    #expect(bench.received == ["swipe ended"])
    bench.received = []
    bench.drag(0, 30)
    #expect(bench.received == ["inner began", "inner changed", "inner ended"])
  }

  @Test func aSubclassMakesARecogniserWaitForAnother() {
    final class Patient: UIPanGestureRecognizer {
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
        other is UISwipeGestureRecognizer
      }
    }
    final class Preferred: UISwipeGestureRecognizer {
      override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { true }
    }
    for (pan, swipe) in [
      (Patient(), UISwipeGestureRecognizer()), (UIPanGestureRecognizer(), Preferred()),
    ] {
      let bench = GestureBench()
      bench.watch(bench.view, pan, as: "pan")
      bench.watch(bench.outer, swipe, as: "swipe")
      bench.drag(60)
      #expect(bench.received == ["swipe ended"])
    }
  }

  @Test func aDelegateIsAskedForARequirementOncePerGesture() {
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan").delegate = answers
    bench.watch(bench.outer, UISwipeGestureRecognizer(), as: "swipe")
    answers.requires = ["swipe"]
    bench.drag(40)
    #expect(answers.asked.filter { $0 == "requires swipe" }.count == 1)
    bench.drag(40)
    #expect(answers.asked.filter { $0 == "requires swipe" }.count == 2)
  }

  @Test func ofTwoRecognisersWaitingForEachOtherTheSecondBegins() {
    let (one, other) = (Answers(), Answers())
    one.requires = ["outer"]
    other.requires = ["inner"]
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "inner").delegate = one
    bench.watch(bench.outer, UIPanGestureRecognizer(), as: "outer").delegate = other
    bench.drag(20)
    #expect(bench.received == ["outer began", "outer changed", "outer ended"])
    bench.drag(20)
    #expect(bench.received.count == 6)
  }

  /// The moves end exactly at the slop, as a mouse's and a slow finger's moves do. No translation
  /// remains after the slop.
  @Test(arguments: [(PointerButton.finger, CGFloat(10)), (.primary, 2), (.primary, 1)])
  func theTranslationIncludesTheSlopInShouldBegin(
    _ button: PointerButton, step: CGFloat
  ) {
    final class Sideways: UIGestureRecognizerDelegate {
      var translations: [CGPoint] = []
      func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        translations += [(recognizer as? UIPanGestureRecognizer)?.translation(in: nil) ?? .zero]
        return abs(translations[0].x) > abs(translations[0].y)
      }
    }
    let sideways = Sideways()
    let pan = bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan")
    pan.delegate = sideways
    let finger = bench.finger(0, button)
    finger.press(CGPoint(x: 100, y: 100))
    let slop: CGFloat = button == .finger ? 10 : 2
    for _ in 0..<Int(slop / step) { finger.move(step, 0) }
    #expect(bench.received == ["pan began"] && sideways.translations == [CGPoint(x: slop, y: 0)])
    #expect(pan.translation(in: nil) == .zero, "what is absorbed is no part of the drag")
  }

  @Test func aTranslationSetInShouldBeginIsKept() {
    final class TranslationSetter: UIGestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let pan = recognizer as? UIPanGestureRecognizer else { return true }
        pan.setTranslation(CGPoint(x: 7, y: 8), in: nil)
        return pan.translation(in: nil) == CGPoint(x: 7, y: 8)
      }
    }
    let setter = TranslationSetter()
    let pan = bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan")
    pan.delegate = setter
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(30, 0)
    #expect(pan.state == .began && pan.translation(in: nil) == CGPoint(x: 7, y: 8))
  }

  // MARK: - Views that permit or refuse

  private final class Answering: UIView {
    var asked = 0
    var allows = false
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
      asked += 1
      return allows
    }
  }

  @Test(arguments: ["hit", "between", "watched"])
  func anyViewFromTheHitViewToTheRecognisersViewMayRefuse(_ place: String) {
    let (hit, between) = (Answering(frame: bench.view.bounds), Answering(frame: bench.view.bounds))
    let watched = Answering(frame: bench.view.bounds)
    bench.stage.perform {
      bench.view.addSubview(watched)
      watched.addSubview(between)
      between.addSubview(hit)
    }
    bench.watch(watched, UIPanGestureRecognizer(), as: "pan")
    for (view, name) in [(hit, "hit"), (between, "between"), (watched, "watched")] {
      view.allows = name != place
    }
    bench.drag(20)
    #expect(bench.received.isEmpty && bench.states == ["pan failed"])
    for view in [hit, between, watched] { view.allows = true }
    bench.drag(20)
    #expect(bench.received.first == "pan began")
    for view in [hit, between, watched] { #expect(view.asked <= 2) }
  }

  @Test func aViewIsNotAskedIfTheGestureDoesNotCancelItsTouch() {
    let hit = Answering(frame: bench.view.bounds)
    bench.stage.perform { bench.view.addSubview(hit) }
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan").cancelsTouchesInView = false
    bench.drag(20)
    #expect(bench.received.first == "pan began" && hit.asked == 0)
  }
}
