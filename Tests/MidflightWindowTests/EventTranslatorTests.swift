import CSDL2
import Foundation
import MotionCore
import Testing

@testable import MidflightWindow

private let now = Moment(seconds: 1)

/// A translator of a 400×300 window and all its events.
private struct EventCollector {
  var translator: EventTranslator
  var events: [InputEvent] = []

  init(pixelsPerUnit: CGFloat = 1, unitsPerPoint: CGFloat = 1) {
    translator = EventTranslator(
      geometry: WindowGeometry(
        sizeInUnits: CGSize(width: 400, height: 300), pixelsPerUnit: pixelsPerUnit,
        unitsPerPoint: unitsPerPoint))
  }

  mutating func handle(_ inputs: SDL_Event..., isCaptured: Bool = true, held: UInt32? = nil) {
    for event in inputs {
      events += translator.translate(
        event, at: now, isMouseCaptured: isCaptured, heldButtons: held)
    }
  }
}

private func down(_ x: CGFloat, _ y: CGFloat, _ button: PointerButton = .primary) -> InputEvent {
  .down(pointer: 0, at: CGPoint(x: x, y: y), button: button, time: now)
}

private func move(_ x: CGFloat, _ y: CGFloat) -> InputEvent {
  .move(pointer: 0, at: CGPoint(x: x, y: y), time: now)
}

private func up(_ x: CGFloat, _ y: CGFloat, _ button: PointerButton = .primary) -> InputEvent {
  .up(pointer: 0, at: CGPoint(x: x, y: y), button: button, time: now)
}

private let focusLost = InputEvent.cancel(pointer: 0, reason: .focusLost, time: now)
private let inactive = InputEvent.activity(.inactive, time: now)

@Suite struct MouseTranslation {
  @Test func aPressADragAndAReleaseArePointer0() {
    var collector = EventCollector()
    collector.handle(.press(1, x: 10, y: 20), .motion(x: 15, y: 22), .release(1, x: 16, y: 23))
    #expect(collector.events == [down(10, 20), move(15, 22), up(16, 23)])
  }

  @Test func aMouseWithoutAButtonDownHovers() {
    var collector = EventCollector()
    collector.handle(.motion(x: 15, y: 22))
    #expect(collector.events == [move(15, 22)])
  }

  @Test func aSecondButtonIsIgnoredUntilTheFirstIsReleased() {
    var collector = EventCollector()
    collector.handle(.press(1, x: 1, y: 1), .press(3, x: 1, y: 1), .release(3, x: 1, y: 1))
    #expect(collector.events == [down(1, 1)])
    collector.handle(.release(1, x: 2, y: 2), .press(3, x: 3, y: 3))
    #expect(collector.events == [down(1, 1), up(2, 2), down(3, 3, .secondary)])
  }

  @Test func sdlButton2IsTheMiddleButton() {
    var collector = EventCollector()
    collector.handle(.press(2, x: 1, y: 1))
    #expect(collector.events == [down(1, 1, .middle)])
  }

  @Test func aDragContinuesOutsideTheWindow() {
    var collector = EventCollector()
    collector.handle(.press(1, x: 10, y: 10), .motion(x: -30, y: 900), .release(1, x: 500, y: -2))
    #expect(collector.events == [down(10, 10), move(-30, 900), up(500, -2)])
  }

  @Test func aMouseInFingerModePressesAsAFingerWithoutHover() {
    var collector = EventCollector()
    collector.translator.mouseIsFinger = true
    collector.handle(
      .motion(x: 5, y: 5), .press(1, x: 10, y: 20), .motion(x: 30, y: 20),
      .release(1, x: 30, y: 20), .motion(x: 40, y: 20))
    #expect(collector.events == [down(10, 20, .finger), move(30, 20), up(30, 20, .finger)])
  }

  @Test func otherButtonsStayMouseButtonsInFingerMode() {
    var collector = EventCollector()
    collector.translator.mouseIsFinger = true
    collector.handle(.press(3, x: 10, y: 20), .release(3, x: 10, y: 20))
    #expect(collector.events == [down(10, 20, .secondary), up(10, 20, .secondary)])
  }

  @Test func mouseEventsSynthesisedFromTouchesAreIgnored() {
    var collector = EventCollector()
    var press = SDL_Event.press(1, x: 1, y: 1)
    press.button.which = .max
    collector.handle(press)
    #expect(collector.events.isEmpty)
  }

  @Test func pointsAreUnitsDividedByTheScale() {
    var collector = EventCollector(unitsPerPoint: 2)
    collector.handle(.press(1, x: 101, y: -40))
    #expect(collector.events == [down(50.5, -20)])
  }

  @Test func thePixelsPerUnitDoNotScalePointerPositions() {
    var collector = EventCollector(pixelsPerUnit: 2)
    collector.handle(.press(1, x: 101, y: 40))
    #expect(collector.events == [down(101, 40)])
  }
}

@Suite struct Cancelling {
  @Test(arguments: [
    (SDL_WINDOWEVENT_FOCUS_LOST, InputEvent.Activity.inactive),
    (SDL_WINDOWEVENT_HIDDEN, .background), (SDL_WINDOWEVENT_MINIMIZED, .background),
  ])
  func losingTheWindowCancelsAPressOnce(_ loss: SDL_WindowEventID, _ activity: InputEvent.Activity)
  {
    var collector = EventCollector()
    collector.handle(.press(1, x: 1, y: 1), .window(loss), .window(loss))
    #expect(collector.events == [down(1, 1), focusLost, .activity(activity, time: now)])
  }

  @Test func aFocusLossWithoutAPressCancelsNothing() {
    var collector = EventCollector()
    collector.handle(.window(SDL_WINDOWEVENT_FOCUS_LOST))
    #expect(collector.events == [inactive])
  }

  @Test func theRestOfACancelledPressIsSwallowed() {
    var collector = EventCollector()
    collector.handle(.press(1, x: 1, y: 1), .window(SDL_WINDOWEVENT_FOCUS_LOST))
    collector.handle(.motion(x: 2, y: 2, heldButtons: 1), .release(1, x: 3, y: 3))
    #expect(collector.events == [down(1, 1), focusLost, inactive])
    collector.handle(.motion(x: 4, y: 4), .press(1, x: 5, y: 5))
    #expect(collector.events == [down(1, 1), focusLost, inactive, move(4, 4), down(5, 5)])
  }

  @Test func leavingCancelsOnlyWithoutCapture() {
    var collector = EventCollector()
    collector.handle(.press(1, x: 1, y: 1), .window(SDL_WINDOWEVENT_LEAVE))
    #expect(collector.events == [down(1, 1)])
    collector.handle(.window(SDL_WINDOWEVENT_LEAVE), isCaptured: false)
    #expect(collector.events == [down(1, 1), focusLost])
  }

  /// SDL drops the press after a missed release, so only the next release arrives.
  @Test func aClickWhosePressSDLDroppedIsStillAClick() {
    var collector = EventCollector()
    collector.handle(.press(1, x: 1, y: 1), .window(SDL_WINDOWEVENT_FOCUS_LOST))
    #expect(collector.translator.isInDoubt)
    collector.handle(.motion(x: 2, y: 2, heldButtons: 1), held: 0)
    collector.handle(.release(1, x: 3, y: 3))
    #expect(
      collector.events == [down(1, 1), focusLost, inactive, move(2, 2), down(3, 3), up(3, 3)])
    #expect(!collector.translator.isInDoubt)
  }

  @Test func aDragWhosePressSDLDroppedBeginsWithItsFirstMove() {
    var collector = EventCollector()
    collector.handle(.press(1, x: 1, y: 1), .window(SDL_WINDOWEVENT_FOCUS_LOST))
    collector.handle(.motion(x: 2, y: 2, heldButtons: 1), held: 0)
    collector.handle(.motion(x: 3, y: 3, heldButtons: 1), held: 1)
    collector.handle(.motion(x: 4, y: 4, heldButtons: 1), .release(1, x: 5, y: 5))
    #expect(
      collector.events == [
        down(1, 1), focusLost, inactive, move(2, 2), down(3, 3), move(4, 4), up(5, 5),
      ])
  }

  @Test func closingCancelsEveryOpenPointer() {
    var collector = EventCollector()
    collector.handle(.press(1, x: 1, y: 1), .finger(SDL_FINGERDOWN, 40, x: 0, y: 0))
    let cancels = collector.translator.cancelAll(reason: .closed, at: now)
    #expect(cancels == [0, 1].map { .cancel(pointer: $0, reason: .closed, time: now) })
    #expect(collector.translator.openPointers.isEmpty)
    #expect(collector.translator.cancelAll(reason: .closed, at: now).isEmpty)
  }
}

@Suite struct TouchTranslation {
  @Test func fingersKeepTheirPointersAndFreeThemWhenLifted() {
    var collector = EventCollector()
    collector.handle(
      .finger(SDL_FINGERDOWN, 40, x: 0, y: 0), .finger(SDL_FINGERDOWN, 41, x: 0, y: 0),
      .finger(SDL_FINGERUP, 40, x: 0, y: 0), .finger(SDL_FINGERMOTION, 41, x: 0, y: 0),
      .finger(SDL_FINGERDOWN, 42, x: 0, y: 0), .finger(SDL_FINGERMOTION, 41, x: 0, y: 0))
    #expect(collector.events.map(\.pointer) == [1, 2, 1, 2, 1, 2])
  }

  @Test func theTenthAndTheEleventhFingerAreIgnored() {
    var collector = EventCollector()
    for finger in 0..<11 { collector.handle(.finger(SDL_FINGERDOWN, Int64(finger), x: 0, y: 0)) }
    #expect(collector.events.compactMap(\.pointer) == Array(1...9))
    collector.handle(
      .finger(SDL_FINGERMOTION, 9, x: 1, y: 1), .finger(SDL_FINGERUP, 10, x: 1, y: 1))
    #expect(collector.events.count == 9)
  }

  @Test func touchesSpanTheContentInPoints() {
    var collector = EventCollector(unitsPerPoint: 2)
    collector.handle(.finger(SDL_FINGERDOWN, 3, x: 0.5, y: 1))
    #expect(
      collector.events == [
        .down(pointer: 1, at: CGPoint(x: 100, y: 150), button: .finger, time: now)
      ])
  }

  @Test func aLostWindowCancelsFingersAndIgnoresThemUntilTheyPressAgain() {
    var collector = EventCollector()
    collector.handle(
      .finger(SDL_FINGERDOWN, 3, x: 0, y: 0), .window(SDL_WINDOWEVENT_FOCUS_LOST),
      .finger(SDL_FINGERMOTION, 3, x: 0, y: 0), .finger(SDL_FINGERUP, 3, x: 0, y: 0))
    #expect(
      collector.events.dropFirst() == [
        .cancel(pointer: 1, reason: .focusLost, time: now), inactive,
      ])
    collector.handle(.finger(SDL_FINGERDOWN, 3, x: 0, y: 0))
    #expect(collector.events.count == 4)
  }
}

@Suite struct WheelKeyAndSizeTranslation {
  private let notch = EventTranslator.pointsPerNotch

  @Test func aWheelTurnedAwayMovesContentDownWhereThePointerIs() {
    var collector = EventCollector()
    collector.handle(.motion(x: 7, y: 8), .wheel(y: 1))
    let delta = CGVector(dx: 0, dy: notch)
    #expect(collector.events.last == .wheel(at: CGPoint(x: 7, y: 8), delta: delta, time: now))
  }

  @Test func scrollingToTheRightMovesContentLeft() {
    var collector = EventCollector()
    collector.handle(.wheel(x: 1))
    #expect(collector.events == [.wheel(at: .zero, delta: CGVector(dx: -notch, dy: 0), time: now)])
  }

  @Test func preciseWheelDeltasOverrideFullNotches() {
    var collector = EventCollector()
    collector.handle(.wheel(y: 1, preciseY: 0.5))
    #expect(
      collector.events == [.wheel(at: .zero, delta: CGVector(dx: 0, dy: notch / 2), time: now)])
  }

  @Test func flippedWheelDeltasAreUsedUnchanged() {
    var flipped = EventCollector()
    var normal = EventCollector()
    flipped.handle(.wheel(preciseX: 0.25, preciseY: -2, isFlipped: true))
    normal.handle(.wheel(preciseX: 0.25, preciseY: -2))
    #expect(!flipped.events.isEmpty)
    #expect(flipped.events == normal.events)
  }

  @Test func keysHaveSDLsNamesAndDoNotRepeat() {
    var collector = EventCollector()
    collector.handle(
      .key(SDLK_SPACE, isDown: true), .key(SDLK_SPACE, isDown: true, isRepeat: true),
      .key(SDLK_SPACE, isDown: false))
    #expect(
      collector.events == [
        .key(name: "Space", isDown: true, time: now),
        .key(name: "Space", isDown: false, time: now),
      ])
  }

  @Test func aNewSizeIsReportedOnceInPointsAndPixelsPerPoint() {
    var collector = EventCollector(pixelsPerUnit: 1.5, unitsPerPoint: 2)
    collector.handle(
      .window(SDL_WINDOWEVENT_SIZE_CHANGED, 500, 300),
      .window(SDL_WINDOWEVENT_SIZE_CHANGED, 500, 300))
    #expect(
      collector.events == [.resize(size: CGSize(width: 250, height: 150), scale: 3, time: now)])
  }

  @Test func anotherDisplaysDensityIsAResize() {
    var collector = EventCollector()
    collector.translator.setPixelsPerUnit(2)
    collector.handle(.window(SDL_WINDOWEVENT_DISPLAY_CHANGED))
    #expect(
      collector.events == [.resize(size: CGSize(width: 400, height: 300), scale: 2, time: now)])
  }

  @Test func anUnchangedSizeIsNoEvent() {
    var collector = EventCollector()
    collector.handle(.window(SDL_WINDOWEVENT_SIZE_CHANGED, 400, 300))
    #expect(collector.events.isEmpty)
  }
}

@Suite struct ActivityTranslation {
  /// Returns the activities that window events lead to.
  private func activities(after events: SDL_WindowEventID...) -> [InputEvent.Activity] {
    var collector = EventCollector()
    for event in events { collector.handle(.window(event)) }
    return collector.events.compactMap {
      if case .activity(let activity, now) = $0 { activity } else { nil }
    }
  }

  @Test func aWindowThatOpensIsActiveAlready() {
    #expect(
      activities(
        after: SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_FOCUS_GAINED
      ).isEmpty)
  }

  @Test func losingAndRegainingFocusChangesTheActivity() {
    #expect(
      activities(after: SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_FOCUS_GAINED)
        == [.inactive, .active])
  }

  @Test func aMinimisedWindowIsInTheBackgroundUntilItIsRestored() {
    #expect(
      activities(
        after: SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN,
        SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_FOCUS_GAINED)
        == [.inactive, .background, .inactive, .active])
  }

  @Test(arguments: [
    SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED,
    SDL_WINDOWEVENT_EXPOSED,
  ])
  func aHiddenWindowWithFocusIsActiveAtOnce(_ showing: SDL_WindowEventID) {
    #expect(activities(after: SDL_WINDOWEVENT_HIDDEN, showing) == [.background, .active])
  }
}
