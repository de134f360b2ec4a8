import Foundation
import Midflight
import MidflightReplay
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
    let player = try TestPlayer(scene: .movingSquare)
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
        "“square”: at 0.500000 s, center jumped by 30.0 at the press of finger 0, 30.0 times "))
    player.assertContinuous(since: Moment(seconds: 0.51))
    player.assertContinuous(of: ["other"])
    _ = try failures { player.assertContinuous(of: ["square"]) }
    #expect(
      try failures { player.assertContinuous(of: ["othre"]) }[0].contains(
        "assertContinuous(of:) “othre”: no such element; did you mean “other”?"))
    #expect(
      try failures { player.assertContinuous(of: [.view(player.view("other"))]) }[0].contains(
        "assertContinuous(of:) a UIView: pass a name, because a replay has other views"))
  }

  @Test func aJumpAtATimerIsFound() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        StageTimer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { _ in square.alpha = 0.5 }
      })
    player.advance(by: 1)
    let messages = try failures { player.assertContinuous() }
    #expect(messages[0].contains("at 0.300000 s, alpha jumped by -0.5 with due work"))
  }

  @Test func aVelocityReversalIsFound() throws {
    let player = try TestPlayer(scene: .withMovingSquare { $0.isReversed = true })
    player.settle()
    player.assertContinuous(.position)
    let messages = try failures { player.assertContinuous() }
    #expect(messages[0].contains("center changed its velocity per second from 200.0 to -200.0"))
  }

  @Test func aJumpOfAnAnimatedColourIsFound() throws {
    let player = try TestPlayer(
      scene: .withMovingSquare { animator in
        animator.pauseAnimation()
        animator.fractionComplete = 0.1
        animator.startAnimation()
      })
    player.settle()
    let messages = try failures { player.assertContinuous(.position) }
    #expect(messages[0].contains("“square”: at 0.500000 s, backgroundColor jumped by (-0.4, "))
  }

  @Test func aColourMayBeSetAtOnce() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        StageTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
          square.backgroundColor = .white
        }
      })
    player.advance(by: 1)
    player.assertContinuous()
  }

  @Test func aJumpInSpaceIsFound() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        StageTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
          square.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
        }
      })
    player.advance(by: 1)
    let messages = try failures { player.assertContinuous() }
    #expect(messages[0].contains("transform3D jumped by (0.0, 1.0) with due work"))
  }

  @Test func aFlippedViewIsContinuous() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) {
          var transform = CATransform3DIdentity
          transform.m34 = -1 / 500
          square.transform3D = CATransform3DRotate(transform, 2.5, 1, 1, 0)
        }
        animator.startAnimation()
      })
    player.advance(by: 0.3)
    player.settle()
    player.assertContinuous()
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

  @Test func aPressAtTheMomentOfAResizeCounts() throws {
    let player = try TestPlayer(scene: .sheet)
    player.drag(from: "sheet.handle", by: CGVector(dx: 0, dy: 100), during: 0.1)
    let sink = try InMemorySink(header: player.recording.header)
    let live = LiveRun(.sheet, as: sink.recording.header, recordingTo: sink, keepsTrace: false)
    try live.send(.resize(size: CGSize(width: 390, height: 800), scale: 1, time: .zero))
    for event in player.recording.events { try live.send(event) }
    let again = try TestPlayer(scene: .sheet, from: sink.recording)
    again.settle()
    again.assertContinuous()
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
