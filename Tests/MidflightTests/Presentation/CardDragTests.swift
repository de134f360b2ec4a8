@testable import Midflight
import MotionCore
import Testing

/// A presented card that a person drags down.
struct CardDragTests {
  private let host = PresentingStage()
  private let card: UIViewController
  private var stage: Stage { host.stage }

  init() {
    card = host.make("card", .automatic)
    host.present(card)
    host.settle()
    _ = host.heard()
  }

  private func drag(by points: CGFloat, restingFor seconds: TimeInterval = 0.3) -> Finger {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 100))
    // A finger goes 10 points before it drags.
    finger.move(0, 10)
    for _ in 0..<10 { finger.move(0, points / 10, after: 0.02) }
    stage.advance(by: seconds)
    return finger
  }

  private var top: CGFloat { card.view.seen.frame.minY }

  @Test func itFollowsTheFingerAndGoesIfThatWasFarEnough() {
    let finger = drag(by: 500)
    #expect(abs(top - 554) < 1 && card.isBeingDismissed)
    #expect(host.heard() == ["card will disappear, animated"])
    finger.lift(after: 0)
    // On its way by itself it is not touched.
    let container = card.presentationController?.containerView
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 700), with: nil) === container)
    stage.advance(by: 1)
    #expect(host.root.presentedViewController == nil && card.view.superview == nil)
    #expect(host.heard() == ["card did disappear, animated"] && host.diagnostics.isEmpty)
    #expect(card.view.gestureRecognizers?.isEmpty == true)
  }

  @Test func itComesBackIfThatWasNot() {
    let finger = drag(by: 200)
    #expect(abs(top - 254) < 1)
    finger.lift(after: 0)
    stage.advance(by: 1)
    #expect(top == 54 && host.root.presentedViewController === card && !card.isBeingDismissed)
    #expect(
      host.heard() == [
        "card will disappear, animated", "card will appear, animated",
        "card is appearing, animated", "card did appear, animated",
      ])
  }

  @Test func thrownItGoesWhereverItIs() {
    let finger = drag(by: 200, restingFor: 0)
    finger.move(0, 40, after: 0.008)
    finger.lift(after: 0)
    stage.advance(by: 1)
    #expect(host.root.presentedViewController == nil)
  }

  @Test func whatIsModalStays() {
    card.isModalInPresentation = true
    drag(by: 500).lift(after: 0)
    #expect(top == 54 && host.heard().isEmpty && host.root.presentedViewController === card)
  }

  @Test func aDragToTheSideIsNone() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 100))
    for _ in 0..<10 { finger.move(10, 2) }
    finger.lift()
    #expect(host.heard().isEmpty && top == 54)
  }
}
