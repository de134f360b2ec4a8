import Foundation
import Midflight
import MidflightTesting
import MotionCore
import Testing

/// The catch of a view in flight.
struct CatchTests {
  @Test(arguments: [CatchTime.after(0.6), .moment(Moment(seconds: 0.6)), .fraction(0.5)])
  func aViewIsCaughtAtItsPresentedPosition(at time: CatchTime) throws {
    let player = try TestPlayer(scene: .movingSquare)
    if case .fraction = time { player.advance(by: 0.15) }
    let touch = player.catch("square", at: time)
    #expect(touch.isDown)
    #expect(abs(player.now.seconds - 0.6) < 1e-5)
    #expect(abs(player.presentedFrame(of: "square").minX - 200) < 0.01)
    touch.hold(for: 1)
    #expect(abs(player.presentedFrame(of: "square").minX - 200) < 0.01)
    touch.release()
    player.settle()
    #expect(player.presentedFrame(of: "square").minX == 300)
  }

  @Test func aFractionBetweenTwoFramesIsExact() throws {
    let player = try TestPlayer(scene: .movingSquare)
    player.catch("square", at: .fraction(0.123))
    #expect(abs(player.now.seconds - 0.223) < 1e-5)
  }

  @Test func aViewAtRestIsNotCaught() throws {
    let player = try TestPlayer(scene: .movingSquare)
    let messages = try failures {
      let touch = player.catch("square", at: .after(2))
      #expect(!touch.isDown)
      touch.release()  // no effect, because the press has failed already
    }
    #expect(messages.count == 1)
    #expect(messages[0].contains("catch “square”: it is at rest; nothing moves"))
  }

  @Test func aFractionAfterTheEndFails() throws {
    let player = try TestPlayer(scene: .withMovingSquare { $0.stopAnimation(true) })
    let messages = try failures { player.catch("square", at: .fraction(0.9)) }
    #expect(
      messages[0].contains(
        "catch “square” at 0.9: no animation has reached this fraction of its duration, "
          + "the last one 49 %; nothing moves"))
    #expect(player.now == Moment(seconds: 0.5))
  }

  @Test func aFractionAfterAPauseIsReached() throws {
    let player = try TestPlayer(
      scene: .withMovingSquare { animator in
        animator.pauseAnimation()
        StageTimer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in
          animator.startAnimation()
        }
      })
    #expect(player.catch("square", at: .fraction(0.75)).isDown)
    #expect(abs(player.now.seconds - 2.75) < 1e-5)
  }
}
