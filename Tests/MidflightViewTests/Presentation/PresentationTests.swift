@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Presentations and dismissals, without animations and with the built-in animations.
struct PresentationTests {
  private let host = PresentingStage()
  private var stage: Stage { host.stage }
  private var root: UIViewController { host.root }

  @Test func aFullScreenCardReplacesTheRootUntilItsDismissal() {
    let card = host.make("card")
    host.present(card)
    // UIKit's order, as published logs show it.
    #expect(
      host.received() == [
        "card did load", "root will disappear", "card will appear", "card is appearing",
        "card did appear", "root did disappear",
      ])
    #expect(card.view.window === stage.window && root.view.window == nil)
    host.runDueWork()
    #expect(host.received() == ["done"])
    host.dismiss()
    #expect(
      host.received() == [
        "card will disappear", "root will appear", "root is appearing", "root did appear",
        "card did disappear",
      ])
    #expect(card.view.window == nil && root.view.superview === stage.window)
    #expect(stage.window.subviews.count == 1)
  }

  @Test func aPresentersViewReturnsAfterViewsBelowItAreRemoved() {
    let below = [UIView(), UIView(), UIView()]
    stage.perform { for view in below { stage.window.insertSubview(view, at: 0) } }
    host.present(host.make("card"))
    stage.perform { for view in below { view.removeFromSuperview() } }
    host.dismiss()
    #expect(stage.window.subviews == [root.view] && host.diagnostics.isEmpty)
  }

  @Test(arguments: [
    UIModalPresentationStyle.automatic, .pageSheet, .formSheet, .popover, .overFullScreen,
    .overCurrentContext, .custom,
  ])
  func partialPresentationsSendThePresenterNoAppearanceCalls(style: UIModalPresentationStyle) {
    let card = host.make("card", style)
    host.present(card)
    #expect(
      host.received() == [
        "card did load", "card will appear", "card is appearing", "card did appear",
      ])
    #expect(root.view.window === stage.window)
    host.dismiss()
    host.runDueWork()
    #expect(host.received() == ["card will disappear", "card did disappear", "done", "done"])
    #expect(card.view.superview == nil && stage.window.subviews.count == 1)
  }

  @Test func presenterAndPresentedReferToEachOtherUntilTheEnd() {
    let card = host.make("card")
    let child = UIViewController()
    stage.perform {
      root.addChild(child)
      root.view.addSubview(child.view)
    }
    host.present(card, on: child, animated: true)
    #expect(root.presentedViewController === card && child.presentedViewController === card)
    #expect(card.presentingViewController === root && card.isBeingPresented)
    #expect(card.presentationController?.containerView === card.view.superview)
    stage.advance(by: 2)
    #expect(!card.isBeingPresented && root.presentedViewController === card)
    host.dismiss(card, animated: true)
    #expect(card.isBeingDismissed && root.presentedViewController === card)
    stage.advance(by: 2)
    #expect(!card.isBeingDismissed && root.presentedViewController == nil)
    #expect(card.presentingViewController == nil && card.presentationController == nil)
  }

  @Test func aPresentedControllerIsReleasedOnceItIsGone() {
    weak var gone: UIViewController?
    do {
      let card = host.make("card")
      gone = card
      host.present(card, animated: true)
    }
    stage.advance(by: 2)
    #expect(gone != nil)
    host.dismiss(animated: true)
    stage.advance(by: 2)
    #expect(gone == nil)
  }

  @Test func aPresentedCardSlidesUpAndIsRemovedWhenDismissed() {
    let card = host.make("card")
    host.present(card, animated: true)
    #expect(card.view.seen.frame.minY == 800 && card.view.center.y == 400)
    #expect(root.view.window === stage.window)
    stage.advance(by: 0.25)
    #expect(card.view.seen.frame.minY > 0 && card.view.seen.frame.minY < 400)
    stage.advance(by: 0.25)
    #expect(card.view.seen.frame.minY == 0 && root.view.window == nil)
    host.dismiss(animated: true)
    #expect(card.view.seen.frame.minY == 0 && root.view.window === stage.window)
    stage.advance(by: 0.5)
    #expect(card.view.superview == nil)
  }

  @Test func animatedPresentationsPassTrueToAppearanceCallbacks() {
    let card = host.make("card")
    host.present(card, animated: true)
    #expect(
      host.received() == [
        "card did load", "root will disappear, animated", "card will appear, animated",
        "card is appearing, animated",
      ])
    stage.advance(by: 0.5)
    #expect(
      host.received() == ["card did appear, animated", "root did disappear, animated", "done"])
  }

  @Test func aCrossDissolvedCardIsOpaqueAgainAfterItsDismissal() {
    let card = host.make("card")
    card.modalTransitionStyle = .crossDissolve
    host.present(card, animated: true)
    stage.advance(by: 0.15)
    #expect(card.view.layer.presentedValues.opacity > 0.2)
    #expect(card.view.layer.presentedValues.opacity < 0.8)
    stage.advance(by: 1)
    host.dismiss(animated: true)
    stage.advance(by: 1)
    #expect(card.view.superview == nil && card.view.alpha == 1)
  }

  @Test func aFlippedCardReplacesTheRootUntilItsDismissal() {
    let card = host.make("card")
    card.modalTransitionStyle = .flipHorizontal
    host.present(card, animated: true)
    stage.advance(by: 1)
    #expect(card.view.window === stage.window && root.view.window == nil)
    host.dismiss(animated: true)
    stage.advance(by: 1)
    #expect(card.view.window == nil && root.view.superview === stage.window)
    #expect(host.diagnostics.isEmpty)
  }

  @Test func aCardLeavesAStripAtTheTopAndDimsThePresenter() throws {
    let card = host.make("card", .automatic)
    host.present(card, animated: true)
    let container = try #require(card.presentationController?.containerView)
    let shade = try #require(container.subviews.first)
    #expect(shade.layer.presentedValues.opacity == 0 && shade.frame == stage.window.bounds)
    stage.advance(by: 1)
    #expect(shade.layer.presentedValues.opacity == 1)
    #expect(card.view.frame == CGRect(x: 0, y: 54, width: 400, height: 746))
    #expect(card.view.layer.cornerRadius == 10)
    stage.send(.resize(size: CGSize(width: 600, height: 500), scale: 1, time: stage.now))
    #expect(card.view.frame == CGRect(x: 0, y: 54, width: 600, height: 446))
    #expect(shade.frame == stage.window.bounds)
    host.dismiss(animated: true)
    stage.advance(by: 1)
    #expect(shade.superview == nil && card.view.layer.cornerRadius == 0)
  }

  @Test func aFullScreenCardIsResizedWithItsWindow() {
    let card = host.make("card")
    host.present(card)
    stage.send(.resize(size: CGSize(width: 600, height: 500), scale: 1, time: stage.now))
    #expect(card.view.frame == stage.window.bounds)
    host.dismiss()
    #expect(root.view.frame == stage.window.bounds)
  }

  @Test func controlsBelowACardReceiveNoTouchesOrFocus() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    stage.perform { root.view.addSubview(button) }
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 20), with: nil) === button)
    host.present(host.make("card", .automatic))
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 20), with: nil) !== button)
    #expect(stage.focusableControls.isEmpty)
    host.dismiss()
    #expect(stage.focusableControls == [button])
  }

  @Test func aNoninterruptiblePresentationBlocksTouches() {
    let card = host.make("card", .overFullScreen)
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    stage.perform { card.view.addSubview(button) }
    host.present(card, animated: true)
    stage.advance(by: 0.4)
    let point = CGPoint(x: 200, y: 700)
    #expect(stage.window.hitTest(point, with: nil) === card.presentationController?.containerView)
    stage.advance(by: 0.1)
    #expect(stage.window.hitTest(point, with: nil) === button)
  }

  @Test func theAutomaticStyleReadsAsPageSheet() {
    let card = UIViewController()
    #expect(card.modalPresentationStyle == .pageSheet)
    card.modalPresentationStyle = .fullScreen
    card.modalPresentationStyle = .automatic
    #expect(card.modalPresentationStyle == .pageSheet)
    host.present(card)
    #expect(card.presentationController?.presentationStyle == .pageSheet)
  }

  // MARK: - Several

  @Test func dismissingSeveralControllersAnimatesTheTopOne() {
    let (first, second) = (host.make("first"), host.make("second"))
    host.present(first)
    host.present(second, on: first)
    host.runDueWork()
    _ = host.received()
    host.dismiss(animated: true)
    #expect(
      host.received() == [
        "second will disappear, animated", "root will appear, animated",
        "root is appearing, animated",
      ])
    #expect(second.view.window != nil && first.view.window == nil)
    stage.advance(by: 1)
    #expect(
      host.received() == ["root did appear, animated", "second did disappear, animated", "done"])
    #expect(root.presentedViewController == nil && first.presentedViewController == nil)
    #expect(second.presentingViewController == nil && first.presentingViewController == nil)
    #expect(stage.window.subviews == [root.view])
  }

  @Test func dismissalHidesIntermediateControllersAtOnce() {
    let (first, second) = (host.make("first", .automatic), host.make("second", .automatic))
    host.present(first)
    host.present(second, on: first)
    host.runDueWork()
    _ = host.received()
    host.dismiss(animated: true)
    #expect(host.received() == ["second will disappear, animated", "first will disappear"])
    #expect(first.presentationController?.containerView?.isHidden == true)
    stage.advance(by: 1)
    #expect(host.received() == ["first did disappear", "second did disappear, animated", "done"])
    #expect(stage.window.subviews == [root.view])
  }

  @Test func dismissDismissesThePresentedControllerOrElseItself() {
    let (first, second) = (host.make("first"), host.make("second"))
    host.present(first)
    host.present(second, on: first)
    host.dismiss(first)
    #expect(first.presentedViewController == nil && root.presentedViewController === first)
    #expect(first.view.window === stage.window && second.view.window == nil)
    host.dismiss(first)
    #expect(root.presentedViewController == nil)
  }

  @Test func aChildDismissesTheControllerThatItIsIn() {
    let (card, child) = (host.make("card"), UIViewController())
    stage.perform {
      card.addChild(child)
      card.view.addSubview(child.view)
    }
    host.present(card)
    #expect(child.presentingViewController === root)
    host.dismiss(child)
    #expect(root.presentedViewController == nil)
  }

  // MARK: - In a context

  @Test func aCurrentContextPresentationCoversOnlyItsContext() {
    let child = UIViewController()
    child.definesPresentationContext = true
    stage.perform {
      root.addChild(child)
      child.view.frame = CGRect(x: 100, y: 100, width: 200, height: 300)
      root.view.addSubview(child.view)
    }
    let card = host.make("card", .currentContext)
    host.present(card, on: child)
    #expect(card.presentingViewController === child && child.view.window == nil)
    #expect(
      card.view.convert(card.view.bounds, to: nil)
        == CGRect(x: 100, y: 100, width: 200, height: 300))
    host.dismiss(child)
    #expect(child.view.superview === root.view)
    #expect(child.view.frame == CGRect(x: 100, y: 100, width: 200, height: 300))
  }

  // MARK: - Another root

  @Test func aNewRootRemovesThePreviousRootsPresentation() {
    let card = host.make("card")
    host.present(card, animated: true)
    let other = UIViewController()
    stage.perform { stage.window.rootViewController = other }
    #expect(stage.window.subviews == [other.view] && card.presentingViewController == nil)
    stage.advance(by: 2)
    #expect(stage.transitions.isEmpty && card.view.window == nil)
    #expect(host.diagnostics.isEmpty)
  }
}
