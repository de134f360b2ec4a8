import CSDL2
import Foundation
import MotionCore
import Testing

@testable import MidflightWindow

private let now = Moment(seconds: 1)

/// A translator of a 400×300 window and all its events.
private struct Ear {
  var translator: EventTranslator
  var heard: [InputEvent] = []

  init(pixelsPerUnit: CGFloat = 1, unitsPerPoint: CGFloat = 1) {
    translator = EventTranslator(
      geometry: WindowGeometry(
        sizeInUnits: CGSize(width: 400, height: 300), pixelsPerUnit: pixelsPerUnit,
        unitsPerPoint: unitsPerPoint))
  }

  mutating func hear(_ events: SDL_Event..., isCaptured: Bool = true, held: UInt32? = nil) {
    for event in events {
      heard += translator.translate(
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

@Suite struct MouseTranslation {
  @Test func aPressADragAndAReleaseArePointer0() {
    var ear = Ear()
    ear.hear(.press(1, x: 10, y: 20), .motion(x: 15, y: 22), .release(1, x: 16, y: 23))
    #expect(ear.heard == [down(10, 20), move(15, 22), up(16, 23)])
  }

  @Test func aMouseWithoutAButtonDownHovers() {
    var ear = Ear()
    ear.hear(.motion(x: 15, y: 22))
    #expect(ear.heard == [move(15, 22)])
  }

  @Test func aSecondButtonIsIgnoredUntilTheFirstIsReleased() {
    var ear = Ear()
    ear.hear(.press(1, x: 1, y: 1), .press(3, x: 1, y: 1), .release(3, x: 1, y: 1))
    #expect(ear.heard == [down(1, 1)])
    ear.hear(.release(1, x: 2, y: 2), .press(3, x: 3, y: 3))
    #expect(ear.heard == [down(1, 1), up(2, 2), down(3, 3, .secondary)])
  }

  @Test func SDLsMiddleButtonIsTheMiddleOne() {
    var ear = Ear()
    ear.hear(.press(2, x: 1, y: 1))
    #expect(ear.heard == [down(1, 1, .middle)])
  }

  @Test func aDragGoesOnOutsideTheWindow() {
    var ear = Ear()
    ear.hear(.press(1, x: 10, y: 10), .motion(x: -30, y: 900), .release(1, x: 500, y: -2))
    #expect(ear.heard == [down(10, 10), move(-30, 900), up(500, -2)])
  }

  @Test func aMouseThatIsAFingerPressesAsOneAndHoversNowhere() {
    var ear = Ear()
    ear.translator.mouseIsFinger = true
    ear.hear(
      .motion(x: 5, y: 5), .press(1, x: 10, y: 20), .motion(x: 30, y: 20),
      .release(1, x: 30, y: 20), .motion(x: 40, y: 20))
    #expect(ear.heard == [down(10, 20, .finger), move(30, 20), up(30, 20, .finger)])
  }

  @Test func ofAMouseThatIsAFingerTheOtherButtonsAreAMousesOwn() {
    var ear = Ear()
    ear.translator.mouseIsFinger = true
    ear.hear(.press(3, x: 10, y: 20), .release(3, x: 10, y: 20))
    #expect(ear.heard == [down(10, 20, .secondary), up(10, 20, .secondary)])
  }

  @Test func aMouseThatAFingerPretendsToBeIsIgnored() {
    var ear = Ear()
    var press = SDL_Event.press(1, x: 1, y: 1)
    press.button.which = .max
    ear.hear(press)
    #expect(ear.heard.isEmpty)
  }

  @Test func pointsAreUnitsDividedByTheScale() {
    var ear = Ear(unitsPerPoint: 2)
    ear.hear(.press(1, x: 101, y: -40))
    #expect(ear.heard == [down(50.5, -20)])
  }

  @Test func pixelsOfAUnitDoNotMovePointers() {
    var ear = Ear(pixelsPerUnit: 2)
    ear.hear(.press(1, x: 101, y: 40))
    #expect(ear.heard == [down(101, 40)])
  }
}

@Suite struct Cancelling {
  @Test(arguments: [
    SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED,
  ])
  func aLostWindowCancelsOnce(_ loss: SDL_WindowEventID) {
    var ear = Ear()
    ear.hear(.press(1, x: 1, y: 1), .window(loss), .window(loss))
    #expect(ear.heard == [down(1, 1), focusLost])
  }

  @Test func withNothingDownNothingIsCancelled() {
    var ear = Ear()
    ear.hear(.window(SDL_WINDOWEVENT_FOCUS_LOST))
    #expect(ear.heard.isEmpty)
  }

  @Test func theRestOfACancelledPressIsSwallowed() {
    var ear = Ear()
    ear.hear(.press(1, x: 1, y: 1), .window(SDL_WINDOWEVENT_FOCUS_LOST))
    ear.hear(.motion(x: 2, y: 2, heldButtons: 1), .release(1, x: 3, y: 3))
    #expect(ear.heard == [down(1, 1), focusLost])
    ear.hear(.motion(x: 4, y: 4), .press(1, x: 5, y: 5))
    #expect(ear.heard == [down(1, 1), focusLost, move(4, 4), down(5, 5)])
  }

  @Test func leavingCancelsOnlyWithoutCapture() {
    var ear = Ear()
    ear.hear(.press(1, x: 1, y: 1), .window(SDL_WINDOWEVENT_LEAVE))
    #expect(ear.heard == [down(1, 1)])
    ear.hear(.window(SDL_WINDOWEVENT_LEAVE), isCaptured: false)
    #expect(ear.heard == [down(1, 1), focusLost])
  }

  /// SDL drops the press after a missed release, so only the next release arrives.
  @Test func aClickWhosePressSDLDroppedIsStillAClick() {
    var ear = Ear()
    ear.hear(.press(1, x: 1, y: 1), .window(SDL_WINDOWEVENT_FOCUS_LOST))
    #expect(ear.translator.isInDoubt)
    ear.hear(.motion(x: 2, y: 2, heldButtons: 1), held: 0)
    ear.hear(.release(1, x: 3, y: 3))
    #expect(ear.heard == [down(1, 1), focusLost, move(2, 2), down(3, 3), up(3, 3)])
    #expect(!ear.translator.isInDoubt)
  }

  @Test func aDragWhosePressSDLDroppedBeginsWithItsFirstMove() {
    var ear = Ear()
    ear.hear(.press(1, x: 1, y: 1), .window(SDL_WINDOWEVENT_FOCUS_LOST))
    ear.hear(.motion(x: 2, y: 2, heldButtons: 1), held: 0)
    ear.hear(.motion(x: 3, y: 3, heldButtons: 1), held: 1)
    ear.hear(.motion(x: 4, y: 4, heldButtons: 1), .release(1, x: 5, y: 5))
    #expect(
      ear.heard == [
        down(1, 1), focusLost, move(2, 2), down(3, 3), move(4, 4), up(5, 5),
      ])
  }

  @Test func closingCancelsEveryOpenPointer() {
    var ear = Ear()
    ear.hear(.press(1, x: 1, y: 1), .finger(SDL_FINGERDOWN, 40, x: 0, y: 0))
    let cancels = ear.translator.cancelAll(reason: .closed, at: now)
    #expect(cancels == [0, 1].map { .cancel(pointer: $0, reason: .closed, time: now) })
    #expect(ear.translator.openPointers.isEmpty)
    #expect(ear.translator.cancelAll(reason: .closed, at: now).isEmpty)
  }
}

@Suite struct TouchTranslation {
  @Test func fingersKeepTheirPointersAndFreeThemWhenLifted() {
    var ear = Ear()
    ear.hear(
      .finger(SDL_FINGERDOWN, 40, x: 0, y: 0), .finger(SDL_FINGERDOWN, 41, x: 0, y: 0),
      .finger(SDL_FINGERUP, 40, x: 0, y: 0), .finger(SDL_FINGERMOTION, 41, x: 0, y: 0),
      .finger(SDL_FINGERDOWN, 42, x: 0, y: 0), .finger(SDL_FINGERMOTION, 41, x: 0, y: 0))
    #expect(ear.heard.map(\.pointer) == [1, 2, 1, 2, 1, 2])
  }

  @Test func theTenthAndTheEleventhFingerAreIgnored() {
    var ear = Ear()
    for finger in 0..<11 { ear.hear(.finger(SDL_FINGERDOWN, Int64(finger), x: 0, y: 0)) }
    #expect(ear.heard.compactMap(\.pointer) == Array(1...9))
    ear.hear(.finger(SDL_FINGERMOTION, 9, x: 1, y: 1), .finger(SDL_FINGERUP, 10, x: 1, y: 1))
    #expect(ear.heard.count == 9)
  }

  @Test func touchesSpanTheContentInPoints() {
    var ear = Ear(unitsPerPoint: 2)
    ear.hear(.finger(SDL_FINGERDOWN, 3, x: 0.5, y: 1))
    #expect(
      ear.heard == [.down(pointer: 1, at: CGPoint(x: 100, y: 150), button: .finger, time: now)])
  }

  @Test func aLostWindowCancelsFingersAndIgnoresThemUntilTheyPressAgain() {
    var ear = Ear()
    ear.hear(
      .finger(SDL_FINGERDOWN, 3, x: 0, y: 0), .window(SDL_WINDOWEVENT_FOCUS_LOST),
      .finger(SDL_FINGERMOTION, 3, x: 0, y: 0), .finger(SDL_FINGERUP, 3, x: 0, y: 0))
    #expect(ear.heard.count == 2)
    #expect(ear.heard.last == .cancel(pointer: 1, reason: .focusLost, time: now))
    ear.hear(.finger(SDL_FINGERDOWN, 3, x: 0, y: 0))
    #expect(ear.heard.count == 3)
  }
}

@Suite struct WheelKeyAndSizeTranslation {
  private let notch = EventTranslator.pointsPerNotch

  @Test func aWheelTurnedAwayMovesContentDownWhereThePointerIs() {
    var ear = Ear()
    ear.hear(.motion(x: 7, y: 8), .wheel(y: 1))
    let delta = CGVector(dx: 0, dy: notch)
    #expect(ear.heard.last == .wheel(at: CGPoint(x: 7, y: 8), delta: delta, time: now))
  }

  @Test func scrollingToTheRightMovesContentLeft() {
    var ear = Ear()
    ear.hear(.wheel(x: 1))
    #expect(ear.heard == [.wheel(at: .zero, delta: CGVector(dx: -notch, dy: 0), time: now)])
  }

  @Test func fractionsOfANotchWinOverWholeOnes() {
    var ear = Ear()
    ear.hear(.wheel(y: 1, preciseY: 0.5))
    #expect(ear.heard == [.wheel(at: .zero, delta: CGVector(dx: 0, dy: notch / 2), time: now)])
  }

  @Test func aFlippedWheelsNumbersAreUsedAsTheDesktopTurnedThem() {
    var flipped = Ear()
    var normal = Ear()
    flipped.hear(.wheel(preciseX: 0.25, preciseY: -2, isFlipped: true))
    normal.hear(.wheel(preciseX: 0.25, preciseY: -2))
    #expect(!flipped.heard.isEmpty)
    #expect(flipped.heard == normal.heard)
  }

  @Test func keysHaveSDLsNamesAndDoNotRepeat() {
    var ear = Ear()
    ear.hear(
      .key(SDLK_SPACE, isDown: true), .key(SDLK_SPACE, isDown: true, isRepeat: true),
      .key(SDLK_SPACE, isDown: false))
    #expect(
      ear.heard == [
        .key(name: "Space", isDown: true, time: now),
        .key(name: "Space", isDown: false, time: now),
      ])
  }

  @Test func aNewSizeIsSaidOnceInPointsAndPixelsPerPoint() {
    var ear = Ear(pixelsPerUnit: 1.5, unitsPerPoint: 2)
    ear.hear(
      .window(SDL_WINDOWEVENT_SIZE_CHANGED, 500, 300),
      .window(SDL_WINDOWEVENT_SIZE_CHANGED, 500, 300))
    #expect(ear.heard == [.resize(size: CGSize(width: 250, height: 150), scale: 3, time: now)])
  }

  @Test func anotherDisplaysDensityIsAResize() {
    var ear = Ear()
    ear.translator.setPixelsPerUnit(2)
    ear.hear(.window(SDL_WINDOWEVENT_DISPLAY_CHANGED))
    #expect(ear.heard == [.resize(size: CGSize(width: 400, height: 300), scale: 2, time: now)])
  }

  @Test func anUnchangedSizeIsNoEvent() {
    var ear = Ear()
    ear.hear(.window(SDL_WINDOWEVENT_SIZE_CHANGED, 400, 300))
    #expect(ear.heard.isEmpty)
  }
}
