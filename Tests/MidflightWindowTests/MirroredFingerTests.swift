import CSDL2
import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightWindow

private let now = Moment(seconds: 1)

/// A translator of a 400×300 window and its events without key events.
private struct EventCollector {
  var translator = EventTranslator(
    geometry: WindowGeometry(sizeInUnits: CGSize(width: 400, height: 300)))
  var events: [InputEvent] = []
  /// The view that takes two fingers; nil for none.
  var card: CGRect?

  mutating func handle(_ inputs: SDL_Event...) {
    for event in inputs {
      events += translator.translate(event, at: now) { [card] point in
        card.flatMap { $0.contains(point) ? CGPoint(x: $0.midX, y: $0.midY) : nil }
      }.filter { $0.pointer != nil }
    }
  }
}

private func down(_ pointer: Int, _ x: CGFloat, _ y: CGFloat) -> InputEvent {
  .down(pointer: pointer, at: CGPoint(x: x, y: y), button: .finger, time: now)
}

private func move(_ pointer: Int, _ x: CGFloat, _ y: CGFloat) -> InputEvent {
  .move(pointer: pointer, at: CGPoint(x: x, y: y), time: now)
}

private func up(_ pointer: Int, _ x: CGFloat, _ y: CGFloat) -> InputEvent {
  .up(pointer: pointer, at: CGPoint(x: x, y: y), button: .finger, time: now)
}

@Suite struct MirroredFingers {
  @Test(arguments: [SDLK_LALT, SDLK_RALT, SDLK_LCTRL, SDLK_RCTRL])
  func aPressWithAltOrControlIsTwoMirroredFingers(_ key: SDL_KeyCode) {
    var collector = EventCollector()
    collector.handle(
      .key(key, isDown: true), .press(1, x: 150, y: 100), .motion(x: 100, y: 90),
      .release(1, x: 90, y: 80))
    #expect(
      collector.events == [
        down(0, 150, 100), down(1, 250, 200), move(0, 100, 90), move(1, 300, 210), up(0, 90, 80),
        up(1, 310, 220),
      ])
  }

  @Test func shiftMovesBothFingersInParallel() {
    var collector = EventCollector()
    collector.handle(.key(SDLK_LALT, isDown: true), .press(1, x: 150, y: 100))
    collector.handle(.key(SDLK_LSHIFT, isDown: true), .motion(x: 160, y: 130))
    #expect(collector.events.suffix(2) == [move(0, 160, 130), move(1, 260, 230)])
    // The fingers then mirror each other about the centre between them.
    collector.handle(.key(SDLK_LSHIFT, isDown: false), .motion(x: 165, y: 130))
    #expect(collector.events.suffix(2) == [move(0, 165, 130), move(1, 255, 230)])
  }

  @Test func mirroredFingersAreCentredOnTheTwoFingerView() {
    var collector = EventCollector(card: CGRect(x: 0, y: 0, width: 100, height: 60))
    collector.handle(.motion(x: 20, y: 20), .key(SDLK_LALT, isDown: true))
    #expect(collector.translator.fingerMarks?.points.last == CGPoint(x: 80, y: 40))
    // Outside the view, the fingers lie around the window's centre; over the view, around the
    // view's centre.
    collector.handle(.motion(x: 150, y: 100))
    #expect(collector.translator.fingerMarks?.points.last == CGPoint(x: 250, y: 200))
    collector.handle(.motion(x: 20, y: 30), .press(1, x: 20, y: 30))
    #expect(collector.events.suffix(2) == [down(0, 20, 30), down(1, 80, 30)])
    // On the glass the centre stays, wherever the fingers move.
    collector.handle(.motion(x: 150, y: 100))
    #expect(collector.events.last == move(1, -50, -40))
  }

  @Test(arguments: [
    (Int32(50), Int32(30), CGPoint(x: 94, y: 30)), (50, 20, CGPoint(x: 50, y: 64)),
  ])
  func fingersPressedAtTheCentreAreSideBySide(x: Int32, y: Int32, other: CGPoint) {
    var collector = EventCollector(card: CGRect(x: 0, y: 0, width: 100, height: 60))
    collector.handle(.key(SDLK_LALT, isDown: true), .motion(x: x, y: y))
    #expect(collector.translator.fingerMarks?.points.last == other)
    collector.handle(.press(1, x: x, y: y))
    #expect(collector.events.last == down(1, other.x, other.y))
    #expect(collector.translator.fingerMarks?.points.last == other)
    // The fingers then mirror each other about the centre between them, from the least distance.
    collector.handle(.motion(x: x + 10, y: y))
    #expect(collector.events.last == move(1, other.x - 10, other.y))
  }

  @Test func shiftMovesTheCentreOfMirroredFingers() {
    var collector = EventCollector(card: CGRect(x: 0, y: 0, width: 100, height: 60))
    collector.handle(.motion(x: 20, y: 20), .key(SDLK_LALT, isDown: true))
    collector.handle(.key(SDLK_LSHIFT, isDown: true), .motion(x: 30, y: 20))
    collector.handle(.key(SDLK_LSHIFT, isDown: false), .motion(x: 40, y: 20))
    #expect(collector.translator.fingerMarks?.points.last == CGPoint(x: 80, y: 40))
  }

  @Test(arguments: [SDLK_LALT, SDLK_LCTRL])
  func aKeyPressedDuringADragAddsNoSecondFinger(_ key: SDL_KeyCode) {
    var collector = EventCollector(card: CGRect(x: 0, y: 0, width: 100, height: 60))
    collector.handle(.press(1, x: 20, y: 20), .motion(x: 30, y: 20))
    let before = collector.events.count
    collector.handle(.key(key, isDown: true))
    #expect(collector.events.count == before && collector.translator.openPointers == [0])
    #expect(collector.translator.fingerMarks == nil)
    collector.handle(.motion(x: 40, y: 20), .release(1, x: 40, y: 20))
    #expect(collector.events.dropFirst(before).map(\.pointer) == [0, 0])
    // The next press is two fingers.
    collector.handle(.press(1, x: 20, y: 20))
    #expect(collector.events.suffix(2) == [down(0, 20, 20), down(1, 80, 40)])
  }

  /// The centre is that of the view where the drag ended, not of the view where the key was
  /// pressed.
  @Test func mirroredFingersAreCentredWhereADragEnded() {
    var collector = EventCollector(card: CGRect(x: 0, y: 0, width: 100, height: 60))
    collector.handle(
      .press(1, x: 20, y: 20), .key(SDLK_LCTRL, isDown: true), .motion(x: 250, y: 200),
      .release(1, x: 250, y: 200))
    #expect(collector.translator.fingerMarks?.points.last == CGPoint(x: 150, y: 100))
    collector.handle(.press(1, x: 250, y: 200))
    #expect(collector.events.suffix(2) == [down(0, 250, 200), down(1, 150, 100)])
  }

  @Test func shiftDuringADragDoesNotMoveTheCentre() {
    var collector = EventCollector(card: CGRect(x: 0, y: 0, width: 100, height: 60))
    collector.handle(
      .press(1, x: 20, y: 20), .key(SDLK_LALT, isDown: true), .key(SDLK_LSHIFT, isDown: true),
      .motion(x: 60, y: 40), .key(SDLK_LSHIFT, isDown: false), .release(1, x: 60, y: 40))
    collector.handle(.motion(x: 20, y: 20), .press(1, x: 20, y: 20))
    #expect(collector.events.suffix(2) == [down(0, 20, 20), down(1, 80, 40)])
  }

  @Test func pressingTheKeyAgainRecentresMirroredFingers() {
    var collector = EventCollector()
    collector.handle(
      .motion(x: 150, y: 100), .key(SDLK_LALT, isDown: true), .key(SDLK_LSHIFT, isDown: true),
      .motion(x: 0, y: 0), .key(SDLK_LALT, isDown: false), .key(SDLK_LSHIFT, isDown: false))
    collector.handle(.key(SDLK_LALT, isDown: true), .press(1, x: 150, y: 100))
    #expect(collector.events.last == down(1, 250, 200))
  }

  @Test func theSecondFingerFollowsTheKeyDuringADrag() {
    var collector = EventCollector()
    collector.handle(.key(SDLK_LALT, isDown: true), .press(1, x: 150, y: 100))
    collector.handle(.motion(x: 140, y: 100), .key(SDLK_LALT, isDown: false))
    #expect(collector.events.last == up(1, 260, 200))
    collector.handle(.key(SDLK_LALT, isDown: true))
    #expect(collector.events.suffix(2) == [up(1, 260, 200), down(1, 260, 200)])
    collector.handle(
      .key(SDLK_LALT, isDown: false), .motion(x: 130, y: 100), .release(1, x: 130, y: 100))
    #expect(collector.events.suffix(2) == [move(0, 130, 100), up(0, 130, 100)])
  }

  @Test func theSecondOfTwoKeysKeepsTheFingerDown() {
    var collector = EventCollector()
    collector.handle(
      .key(SDLK_LALT, isDown: true), .press(1, x: 150, y: 100), .key(SDLK_LCTRL, isDown: true),
      .key(SDLK_LALT, isDown: false))
    #expect(collector.events == [down(0, 150, 100), down(1, 250, 200)])
  }

  @Test func hoveringHasNoSecondPointer() {
    var collector = EventCollector()
    collector.handle(.key(SDLK_LALT, isDown: true), .motion(x: 150, y: 100))
    #expect(collector.events == [move(0, 150, 100)])
  }

  @Test func aFingerOfATouchScreenKeepsItsPointer() {
    var collector = EventCollector()
    collector.handle(.finger(SDL_FINGERDOWN, 40, x: 0, y: 0), .key(SDLK_LALT, isDown: true))
    collector.handle(.press(1, x: 150, y: 100))
    #expect(collector.events.suffix(2) == [down(0, 150, 100), down(2, 250, 200)])
  }

  @Test func losingFocusCancelsBothFingersAndForgetsTheKey() {
    var collector = EventCollector()
    collector.handle(.key(SDLK_LALT, isDown: true), .press(1, x: 150, y: 100))
    collector.handle(.window(SDL_WINDOWEVENT_FOCUS_LOST))
    #expect(
      collector.events.suffix(2)
        == [0, 1].map { .cancel(pointer: $0, reason: .focusLost, time: now) })
    #expect(collector.translator.openPointers.isEmpty)
    #expect(collector.translator.fingerMarks == nil)
  }

  @Test func mirroringKeysAreStillReportedAsKeys() {
    var collector = EventCollector()
    let events = collector.translator.translate(.key(SDLK_LALT, isDown: true), at: now)
    #expect(events == [.key(name: "Left Alt", isDown: true, time: now)])
  }

  @Test func dotsShowWhereTheFingersAreAndWhetherTheyAreDown() {
    var collector = EventCollector()
    collector.handle(.motion(x: 150, y: 100))
    #expect(collector.translator.fingerMarks == nil)
    collector.handle(.key(SDLK_LALT, isDown: true))
    let points = [CGPoint(x: 150, y: 100), CGPoint(x: 250, y: 200)]
    #expect(collector.translator.fingerMarks == FingerMarks(points: points, areDown: false))
    collector.handle(.press(1, x: 150, y: 100))
    #expect(collector.translator.fingerMarks == FingerMarks(points: points, areDown: true))
  }

  @Test func aDotIsCentredOnItsFinger() {
    let marks = FingerMarks(points: [CGPoint(x: 150, y: 100)], areDown: true)
    let node = marks.nodes[0]
    let middle = CGPoint(x: node.bounds.midX, y: node.bounds.midY)
    #expect(middle.applying(node.transform) == CGPoint(x: 150, y: 100))
  }

  @Test func mirroredFingersPinchAndRotate() {
    let stage = Stage(size: CGSize(width: 400, height: 300))
    let (pinch, rotation) = (UIPinchGestureRecognizer(), UIRotationGestureRecognizer())
    let card = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
    stage.perform {
      stage.window.addSubview(card)
      card.addGestureRecognizer(pinch)
      card.addGestureRecognizer(rotation)
    }
    let both = Both()
    (pinch.delegate, rotation.delegate) = (both, both)
    var collector = EventCollector(card: card.frame)
    collector.handle(
      .motion(x: 170, y: 150), .key(SDLK_LCTRL, isDown: true), .press(1, x: 170, y: 150))
    // Away from the centre, and a quarter turn around it.
    for step in 1...20 {
      let angle = Double(step) / 20 * .pi / 2
      collector.handle(
        .motion(
          x: Int32(200 - 60 * StrictMath.cos(angle)), y: Int32(150 - 60 * StrictMath.sin(angle))))
    }
    for event in collector.events { stage.send(event) }
    #expect(pinch.scale > 1.3)
    #expect(rotation.rotation > 1)
  }

  private final class Both: UIGestureRecognizerDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }
}
