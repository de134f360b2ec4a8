import Foundation
import Midflight
import MidflightTesting
import MotionCore
import Testing

/// Time, which moves only by calls of the test.
struct TimeTests {
  @Test func timeMovesOnlyByCalls() throws {
    let player = try TestPlayer(scene: .movingSquare)
    #expect(player.now == .zero)
    player.advance(by: 0.25)
    #expect(player.now == Moment(seconds: 0.25))
    #expect(player.view("square").frame.minX == 300)
  }

  @Test func aConditionIsCheckedAtEachDueMoment() throws {
    var isDone = false
    let player = try TestPlayer(
      scene: .withSquare { _ in
        StageTimer.scheduledTimer(withTimeInterval: 0.123_457, repeats: false) { _ in isDone = true
        }
      })
    player.advance(until: { isDone })
    #expect(player.now == Moment(seconds: 0.123_457))
  }

  @Test func aConditionIsCheckedOncePerTick() throws {
    let player = try TestPlayer(scene: .movingSquare)
    player.advance(until: { player.presentedFrame(of: "square").minX >= 150 })
    #expect(abs(player.now.seconds - 0.35) <= 1.0 / 120)
  }

  @Test func aConditionIsChecked120TimesASecond() throws {
    let player = try TestPlayer(scene: .sheet)
    var count = 0
    player.advance {
      count += 1
      return player.now >= Moment(seconds: 1)
    }
    #expect(count == 1 + 120)
  }

  @Test func aConditionThatNeverHoldsFails() throws {
    let player = try TestPlayer(scene: .movingSquare)
    let messages = try failures { player.advance(until: { false }, limit: 0.5) }
    #expect(messages[0].contains("the condition does not hold after 0.5 s"))
    #expect(messages[0].contains("still moving: animator 1 at 40 % moves square"))
    #expect(player.now == Moment(seconds: 0.5))
  }

  @Test func settlingEndsWhenNothingMoves() throws {
    let player = try TestPlayer(scene: .sheet)
    player.drag(from: "sheet.handle", by: CGVector(dx: 0, dy: 260), during: 0.12)
    player.settle()
    #expect(player.view("sheet").frame.minY == 844)
    #expect(player.now < Moment(seconds: 1))
    let rest = player.now
    player.settle()
    #expect(player.now == rest)
  }

  @Test func settlingRunsACompletionThatIsDueNow() throws {
    let log = Log()
    let player = try TestPlayer(scene: .withSquare { _ in })
    player.stage.perform {
      UIView.animate(withDuration: 1, animations: {}) { _ in log.words.append("ended") }
    }
    #expect(log.words.isEmpty)
    player.settle()
    #expect(log.words == ["ended"])
  }

  @Test func aCompletionThatIsDueNowRunsBeforeAPress() throws {
    let log = Log()
    let player = try TestPlayer(
      scene: .withSquare { square in
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0
        press.addAction { _ in log.words.append("press") }
        square.addGestureRecognizer(press)
      })
    player.stage.perform {
      UIView.animate(withDuration: 1, animations: {}) { _ in log.words.append("ended") }
    }
    player.press("square")
    #expect(log.words == ["ended", "press"])
  }

  @Test func settlingWaitsForAnUndecidedTap() throws {
    let log = Log()
    let player = try TestPlayer(
      scene: .withSquare { square in
        let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        single.addAction { _ in log.words.append("single") }
        square.addGestureRecognizer(single)
        square.addGestureRecognizer(double)
      })
    player.tap("square")
    #expect(log.words.isEmpty)
    player.settle()
    #expect(log.words == ["single"])
  }

  @Test func anEndlessAnimationFailsToSettleByName() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        UIView.animate(withDuration: 1, delay: 0, options: .repeat) { square.alpha = 0.5 }
      })
    let messages = try failures { player.settle(limit: 2) }
    #expect(messages[0].contains("settle(): after 2.0 s, still moving: UIView.animate"))
    #expect(messages[0].contains("moves square"))
  }
}
