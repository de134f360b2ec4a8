import Foundation
import Midflight
import MidflightTesting
import MotionCore
import Testing

/// `assertContinuous()`: what it accepts, and what it finds.
struct ContinuityTests {
  @Test func aDraggedAndThrownSheetIsContinuous() throws {
    let player = try TestPlayer(scene: .sheet)
    player.drag(from: "sheet.handle", by: CGVector(dx: 0, dy: 260), during: 0.12)
    player.settle()
    player.assertContinuous()
  }

  @Test func aCaughtAndReleasedViewIsContinuous() throws {
    let player = try TestPlayer(scene: .flight)
    player.catch("square", at: .fraction(0.5)).release()
    player.settle()
    player.assertContinuous()
  }

  @Test func aJumpAtAPressIsFound() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0
        let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        other.accessibilityIdentifier = "other"
        square.superview?.addSubview(other)
        press.addAction { if $0.state == .began { square.frame.origin.x += 30 } }
        square.addGestureRecognizer(press)
      })
    player.advance(by: 0.5)
    player.tap("square")
    let messages = try failures { player.assertContinuous() }
    #expect(
      messages[0].contains(
        "“square”: at 0.500000 s, center jumped by 30.0 points at the press of finger 0"))
    player.assertContinuous(since: Moment(seconds: 0.51))
    player.assertContinuous(of: ["other"])
    _ = try failures { player.assertContinuous(of: ["square"]) }
  }

  @Test func aJumpAtATimerIsFound() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        StageTimer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { _ in square.alpha = 0.5 }
      })
    player.advance(by: 1)
    let messages = try failures { player.assertContinuous() }
    #expect(messages[0].contains("at 0.300000 s, alpha jumped by 0.5 with due work"))
  }

  @Test func aTurnOfTheVelocityIsFound() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
          square.frame.origin.x += 200
        }
        animator.startAnimation()
        StageTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
          animator.isReversed = true
        }
      })
    player.settle()
    player.assertContinuous(.position)
    let messages = try failures { player.assertContinuous() }
    #expect(messages[0].contains("the velocity of center jumped by 400.0 points per second"))
  }

  @Test func aPinchedViewIsContinuous() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        let pinch = UIPinchGestureRecognizer()
        pinch.addAction { [unowned pinch] _ in
          square.transform = CGAffineTransform(scaleX: pinch.scale, y: pinch.scale)
        }
        square.isMultipleTouchEnabled = true
        square.addGestureRecognizer(pinch)
      })
    player.pinch("square", scale: 3, during: 0.2)
    #expect(player.presentedFrame(of: "square").width > 200)
    player.assertContinuous()
  }

  @Test func scrollingIsContinuous() throws {
    let player = try TestPlayer(
      scene: .with { root in
        let list = UIScrollView(frame: root.bounds)
        list.contentSize = CGSize(width: 400, height: 5000)
        list.accessibilityIdentifier = "list"
        root.addSubview(list)
      })
    player.flick("list", velocity: CGVector(dx: 0, dy: -1500))
    player.settle()
    player.assertContinuous()
  }

  @Test func aChangeByTheTestIsReported() throws {
    let player = try TestPlayer(scene: .sheet)
    player.stage.perform { player.view("sheet").frame.origin.x = 20 }
    player.tap("sheet")
    player.advance(by: 0.5)
    let messages = try failures { player.assertContinuous() }
    #expect(messages[0].contains("the test changed the scene by other means than input"))
  }
}
