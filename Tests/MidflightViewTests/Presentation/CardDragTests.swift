import Foundation
@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// A presented card that a person drags down.
struct CardDragTests {
  private let host = PresentingStage()
  private let card: UIViewController
  private var stage: Stage { host.stage }

  init() {
    card = host.make("card", .automatic)
    host.present(card)
    host.runDueWork()
    _ = host.received()
  }

  private func drag(by points: CGFloat, restingFor seconds: TimeInterval = 0.3) -> Finger {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 100))
    // A drag begins after 10 points.
    finger.move(0, 10)
    for _ in 0..<10 { finger.move(0, points / 10, after: 0.02) }
    stage.advance(by: seconds)
    return finger
  }

  /// Moves the card by points at a constant speed, and lifts the finger.
  private func flick(by points: CGFloat, at pointsPerSecond: CGFloat) {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 100))
    let step = (points + 10) / 10
    for _ in 0..<10 { finger.move(0, step, after: TimeInterval(step / pointsPerSecond)) }
    finger.lift(after: 0)
  }

  private var top: CGFloat { card.view.seen.frame.minY }

  @Test func aCardFollowsTheFingerAndIsDismissedByALongDrag() {
    let finger = drag(by: 500)
    #expect(abs(top - 554) < 1e-9 && card.isBeingDismissed)
    #expect(host.received() == ["card will disappear, animated"])
    finger.lift(after: 0)
    // A card receives no touches during its dismissal.
    let container = card.presentationController?.containerView
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 700), with: nil) === container)
    stage.advance(by: 1)
    #expect(host.root.presentedViewController == nil && card.view.superview == nil)
    #expect(host.received() == ["card did disappear, animated"] && host.diagnostics.isEmpty)
    #expect(card.view.gestureRecognizers?.isEmpty == true)
  }

  @Test func aCardComesBackAfterAShortDrag() {
    let finger = drag(by: 200)
    #expect(abs(top - 254) < 1e-9)
    finger.lift(after: 0)
    stage.advance(by: 1)
    #expect(top == 54 && host.root.presentedViewController === card && !card.isBeingDismissed)
    #expect(
      host.received() == [
        "card will disappear, animated", "card will appear, animated",
        "card is appearing, animated", "card did appear, animated",
      ])
  }

  /// The resting finger can still drag the card.
  @Test func aTapBesideARestingFingerPressesAButtonOfTheCard() {
    var presses = 0
    stage.perform {
      let button = UIButton(frame: CGRect(x: 0, y: 200, width: 100, height: 44))
      button.addAction(for: .touchUpInside) { _ in presses += 1 }
      card.view.addSubview(button)
    }
    Finger(on: stage).press(CGPoint(x: 300, y: 400))
    Finger(on: stage, pointer: 1).tap(CGPoint(x: 50, y: top + 220))
    #expect(presses == 1)
  }

  @Test func aDraggedCardIsWhereTheFingerIsAsTheDragBegins() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 100))
    finger.move(0, 60)
    #expect(abs(top - (54 + 60 - 10)) < 1e-9)
  }

  // MARK: - The release

  /// The rule of iOS 26.1 (docs/FACTS.md). The card is 746 points high.
  @Test(arguments: [(370, false), (376, true)] as [(CGFloat, Bool)])
  func aRestingDragDismissesACardBeyondHalfItsHeight(points: CGFloat, isDismissed: Bool) {
    drag(by: points).lift(after: 0)
    stage.advance(by: 2)
    #expect((host.root.presentedViewController == nil) == isDismissed)
  }

  @Test(
    arguments: [
      (64, 1200, true), (64, 1010, true), (64, 990, false), (360, 990, false), (400, 500, true),
      (48, 1000, true), (56, 1000, true), (64, 1000, true), (80, 1000, true), (112, 1000, true),
    ] as [(CGFloat, CGFloat, Bool)])
  func aFlickOfAThousandPointsPerSecondDismissesACard(
    points: CGFloat, speed: CGFloat, isDismissed: Bool
  ) {
    flick(by: points, at: speed)
    stage.advance(by: 2)
    #expect((host.root.presentedViewController == nil) == isDismissed)
  }

  @Test func aCardThrownUpwardsComesBackFromBelowTheMiddle() {
    let finger = drag(by: 600, restingFor: 0)
    for _ in 0..<10 { finger.move(0, -12) }
    finger.lift(after: 0)
    stage.advance(by: 2)
    #expect(host.root.presentedViewController === card && top == 54)
  }

  /// Returns the displacement of a critically damped spring from `distance` points and `velocity`
  /// points per second:
  ///
  ///     x″ = −ω²·x − 2ω·x′
  private func critical(
    _ distance: Double, _ velocity: Double, after seconds: Double
  ) -> Double {
    let omega = (1000.0 / 3).squareRoot()
    return (distance + (velocity + omega * distance) * seconds) * exp(-omega * seconds)
  }

  private static let moments = [0, 0.01, 0.05, 0.1, 0.2, 0.3]

  @Test(arguments: [0, 500, -500] as [CGFloat])
  func aCardComesBackOnTheSpringAtTheFingersVelocity(velocity: CGFloat) {
    if velocity == 0 {
      drag(by: 200).lift(after: 0)
    } else {
      let finger = drag(by: velocity > 0 ? 100 : 300)
      for _ in 0..<25 { finger.move(0, velocity * 0.008) }
      finger.lift(after: 0)
    }
    #expect(abs(top - 254) < 1e-6)
    for (before, now) in zip([0] + CardDragTests.moments, CardDragTests.moments) {
      stage.advance(by: now - before)
      let distance = critical(200, Double(velocity), after: now)
      #expect(abs(Double(top) - 54 - distance) < 1e-3, "\(now) s")
    }
  }

  @Test func aFlickedCardLeavesOnTheSpringAtTheFingersVelocity() {
    flick(by: 64, at: 1200)
    for (before, now) in zip([0] + CardDragTests.moments, CardDragTests.moments) {
      stage.advance(by: now - before)
      let left = critical(64 - 746, 1200, after: now)
      #expect(abs(Double(top) - 800 - left) < 1e-3, "\(now) s")
    }
  }

  @Test func aReleasedCardsDimmingViewFollowsTheSpring() throws {
    drag(by: 200).lift(after: 0)
    stage.advance(by: 0.1)
    let shade = try #require(card.presentationController?.containerView?.subviews.first)
    #expect(shade !== card.view)
    let percent = critical(200 / 746, 0, after: 0.1)
    #expect(abs(shade.layer.presentedValues.opacity - (1 - percent)) < 1e-5)
  }

  // MARK: - No drag

  @Test func aModalCardIsNotDraggedAway() {
    card.isModalInPresentation = true
    drag(by: 500).lift(after: 0)
    #expect(top == 54 && host.received().isEmpty && host.root.presentedViewController === card)
  }

  @Test func aSidewaysDragDoesNotMoveACard() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 100))
    for _ in 0..<10 { finger.move(10, 2) }
    finger.lift()
    #expect(host.received().isEmpty && top == 54)
  }

  @Test func replacingTheRootDuringACardDragIsNotDiagnosed() {
    let finger = drag(by: 200)
    stage.perform { stage.window.rootViewController = UIViewController() }
    finger.lift()
    stage.advance(by: 1)
    #expect(host.diagnostics.isEmpty && stage.transitions.isEmpty)
  }

  @Test func aCardDragDismissesWithTheAppsOwnAnimator() {
    let giver = TransitionGiver()
    giver.dismissal = SlideTransition(isPresentation: false)
    card.transitioningDelegate = giver
    drag(by: 200).lift(after: 0)
    stage.advance(by: 2)
    #expect(host.diagnostics.isEmpty && host.root.presentedViewController == nil)
  }
}
