import Foundation
import Midflight
import MidflightTesting
import MotionCore
import Testing

/// The effect of each gesture on a recogniser or a control.
struct GestureTests {
  /// Creates a player of a square with a recogniser, which logs the states it enters.
  private func player(
    _ recognizer: @escaping () -> UIGestureRecognizer, _ log: Log,
    _ word: @escaping (UIGestureRecognizer) -> String = { "\($0.state.rawValue)" }
  ) throws -> TestPlayer {
    try TestPlayer(
      scene: .withSquare { square in
        let recognizer = recognizer()
        recognizer.addAction { log.words.append(word($0)) }
        square.addGestureRecognizer(recognizer)
        square.isMultipleTouchEnabled = true
      })
  }

  @Test func aTapIsRecognized() throws {
    let log = Log()
    let player = try player({ UITapGestureRecognizer() }, log)
    player.tap("square")
    #expect(log.words == ["3"])
  }

  @Test func aReleaseHasTheButtonOfItsPress() throws {
    let log = Log()
    let player = try player({ UITapGestureRecognizer() }, log)
    player.button = .primary
    let mouse = player.press("square")
    player.button = .finger
    mouse.release()
    #expect(log.words == ["3"])
  }

  @Test func aDoubleTapIsRecognized() throws {
    let log = Log()
    let player = try player(
      {
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        return tap
      }, log)
    player.tap("square")
    player.advance(by: 1)
    #expect(log.words.isEmpty)
    player.doubleTap("square")
    #expect(log.words == ["3"])
  }

  @Test func aLongPressBeginsAndEnds() throws {
    let log = Log()
    let player = try player({ UILongPressGestureRecognizer() }, log)
    player.longPress("square", during: 0.4)
    #expect(log.words.isEmpty)
    player.longPress("square")
    #expect(log.words == ["1", "3"])
  }

  @Test func aDragMovesByItsDistanceInItsTime() throws {
    let log = Log()
    let player = try player({ UIPanGestureRecognizer() }, log) { recognizer in
      let pan = recognizer as? UIPanGestureRecognizer
      return recognizer.state == .ended
        ? "\(pan?.location(in: nil) ?? .zero)" : "\(recognizer.state.rawValue)"
    }
    player.drag(from: "square", by: CGVector(dx: 60, dy: -30), during: 0.25)
    #expect(log.words.first == "1")
    #expect(log.words.last == "\(CGPoint(x: 210, y: 120))")
    #expect(player.now == Moment(seconds: 0.25))
    // The press, a move at each multiple of 1/120 s, and the release.
    #expect(player.recording.events.count == 1 + 30 + 1)
  }

  @Test func aDragToAnElementEndsThere() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        let target = UIView(frame: CGRect(x: 300, y: 0, width: 50, height: 50))
        target.accessibilityIdentifier = "target"
        square.superview?.addSubview(target)
      })
    player.drag(from: "square", to: ElementQuery("target").at(x: 0.5, y: 0.2), during: 0.1)
    let point = player.recording.events.last.flatMap { event in
      if case .up(_, let point, _, _) = event { point } else { nil }
    }
    #expect(point == CGPoint(x: 325, y: 10))
  }

  @Test(arguments: [
    CGVector(dx: 800, dy: 0), CGVector(dx: 0, dy: -1500), CGVector(dx: -300, dy: 400),
  ])
  func aFlickIsReleasedAtItsVelocity(_ velocity: CGVector) throws {
    let log = Log()
    var released = CGPoint.zero
    let player = try player({ UIPanGestureRecognizer() }, log) { recognizer in
      if recognizer.state == .ended, let pan = recognizer as? UIPanGestureRecognizer {
        released = pan.velocity(in: nil)
      }
      return ""
    }
    player.flick("square", velocity: velocity)
    // The positions are rounded to 1/64 point, which is 2 points per second at 120 Hz.
    #expect(abs(released.x - velocity.dx) < 4)
    #expect(abs(released.y - velocity.dy) < 4)
  }

  @Test func aPauseBeforeTheReleaseEndsTheVelocity() throws {
    let log = Log()
    let player = try player({ UIPanGestureRecognizer() }, log) { recognizer in
      "\((recognizer as? UIPanGestureRecognizer)?.velocity(in: nil) ?? .zero)"
    }
    player.drag(from: "square", by: CGVector(dx: 50, dy: 0), during: 0.1, pausing: 0.3)
    #expect(log.words.last == "\(CGPoint.zero)")
  }

  @Test(arguments: [(TouchCurve.easeIn, true), (TouchCurve.easeOut, false)])
  func aCurveShapesTheSpeedOfADrag(_ curve: TouchCurve, _ isFastAtTheEnd: Bool) throws {
    let player = try TestPlayer(scene: .withSquare { _ in })
    player.drag(from: "square", by: CGVector(dx: 90, dy: 0), during: 0.5, curve: curve)
    let xs = player.recording.events.compactMap { event in
      if case .move(_, let point, _) = event { point.x } else { nil }
    }
    let (first, last) = (xs[1] - xs[0], xs[xs.count - 1] - xs[xs.count - 2])
    #expect((last > first) == isFastAtTheEnd)
    #expect(xs.last == 240)
  }

  @Test func aSpeedGivesTheDuration() throws {
    let player = try TestPlayer(scene: .withSquare { _ in })
    player.drag(from: "square", by: CGVector(dx: 30, dy: 40), speed: 100)
    #expect(player.now == Moment(seconds: 0.5))
  }

  @Test(arguments: [0.5, 2]) func aPinchScales(_ scale: CGFloat) throws {
    let log = Log()
    var final: CGFloat = 0
    let player = try player({ UIPinchGestureRecognizer() }, log) { recognizer in
      final = (recognizer as? UIPinchGestureRecognizer)?.scale ?? 0
      return "\(recognizer.state.rawValue)"
    }
    player.pinch("square", scale: scale)
    #expect(log.words.first == "1" && log.words.last == "3")
    #expect(abs(final / scale - 1) < 0.2)
  }

  @Test func bothFingersOfAPinchMustTouchTheElement() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        let cover = UIView(frame: CGRect(x: 160, y: 0, width: 200, height: 400))
        cover.accessibilityIdentifier = "cover"
        square.superview?.addSubview(cover)
      })
    let messages = try failures { player.pinch("square", scale: 2) }
    #expect(messages[0].contains("two fingers on “square”: “cover” receives touches at the point"))
    #expect(player.recording.events.isEmpty)
  }

  @Test(arguments: [CGFloat.pi / 2, -1]) func aRotationTurns(_ angle: CGFloat) throws {
    let log = Log()
    var final: CGFloat = 0
    let player = try player({ UIRotationGestureRecognizer() }, log) { recognizer in
      final = (recognizer as? UIRotationGestureRecognizer)?.rotation ?? 0
      return "\(recognizer.state.rawValue)"
    }
    player.rotate("square", by: angle)
    #expect(log.words.first == "1" && log.words.last == "3")
    #expect(abs(final / angle - 1) < 0.2)
  }

  @Test func twoFingersDrag() throws {
    let log = Log()
    let player = try player(
      {
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        return pan
      }, log)
    player.drag(from: "square", by: CGVector(dx: 50, dy: 0))
    #expect(log.words.isEmpty)
    player.advance(by: 1)
    player.twoFingerDrag(from: "square", by: CGVector(dx: 50, dy: 0))
    #expect(log.words.first == "1" && log.words.last == "3")
  }

  @Test func aTouchMovesHoldsAndReleases() throws {
    let log = Log()
    let player = try player({ UIPanGestureRecognizer() }, log)
    let touch = player.press("square")
    #expect(touch.isDown && touch.location == CGPoint(x: 150, y: 150))
    touch.move(by: CGVector(dx: 20, dy: 0), during: 0.1)
    touch.hold(for: 0.2)
    touch.move(to: .point(x: 200, y: 160))
    #expect(touch.location == CGPoint(x: 200, y: 160))
    touch.release()
    #expect(!touch.isDown && log.words.last == "3")
    #expect(player.now == Moment(microseconds: 300_000))
  }

  @Test func aCancelledTouchCancelsTheGesture() throws {
    let log = Log()
    let player = try player({ UIPanGestureRecognizer() }, log)
    let touch = player.press("square")
    touch.move(by: CGVector(dx: 20, dy: 0), during: 0.1)
    touch.cancel()
    #expect(log.words.last == "\(UIGestureRecognizer.State.cancelled.rawValue)")
  }

  @Test func aMouseDragsAfterAShorterDistance() throws {
    func states(_ button: PointerButton) throws -> [String] {
      let log = Log()
      let player = try player({ UIPanGestureRecognizer() }, log)
      player.button = button
      player.drag(from: "square", by: CGVector(dx: 5, dy: 0))
      return log.words
    }
    #expect(try states(.finger).isEmpty)
    #expect(try states(.primary).first == "1")
  }

  @Test func aWheelScrolls() throws {
    var scroll: UIScrollView?
    let player = try TestPlayer(
      scene: .with { root in
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view.contentSize = CGSize(width: 200, height: 2000)
        view.accessibilityIdentifier = "list"
        root.addSubview(view)
        scroll = view
      })
    player.wheel(over: "list", by: CGVector(dx: 0, dy: -120))
    player.settle()
    let offset = try #require(scroll).contentOffset.y
    #expect(offset > 0)
    player.wheel(over: "list", by: CGVector(dx: 0, dy: -100), during: 0.1)
    player.settle()
    #expect(try #require(scroll).contentOffset.y == offset + 100)
  }

  @Test func aKeyWithoutAnEffectFails() throws {
    let player = try TestPlayer(scene: .sheet)
    let messages = try failures { player.key("Enter", with: ["Left Shift"]) }
    #expect(messages.count == 1)
    #expect(messages[0].contains("keyDown: no scene sees a key “Enter”; use one of: Tab, Return, "))
    #expect(player.recording.events.count == 2)  // the modifier
  }

  @Test func keysReachTheFocusedControl() throws {
    let log = Log()
    let player = try TestPlayer(
      scene: .with { root in
        for name in ["one", "two"] {
          let button = UIButton(
            frame: CGRect(x: 0, y: name == "one" ? 0 : 50, width: 100, height: 40))
          button.setTitle(name, for: .normal)
          button.addAction(UIAction { _ in log.words.append(name) }, for: .touchUpInside)
          button.addAction(UIAction { _ in log.words.append(name) }, for: .primaryActionTriggered)
          root.addSubview(button)
        }
      })
    player.keys("Tab", "Tab", "Space")
    #expect(log.words.last == "two")
    player.key("Tab", with: ["Left Shift"])
    player.keys("Return")
    #expect(log.words.last == "one")
  }

  @Test func equalTestsGiveEqualRecordings() throws {
    func bytes() throws -> Data {
      let player = try TestPlayer(scene: .sheet)
      player.drag(
        from: "sheet.handle", by: CGVector(dx: 3.3, dy: 131), during: 0.21, curve: .easeInOut)
      player.rotate("sheet", by: 1)
      player.settle()
      return player.recording.encoded()
    }
    #expect(try bytes() == bytes())
  }
}
