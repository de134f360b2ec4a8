@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Presentations and dismissals inside appearance callbacks, and moved root views.
struct PresentationInCallbacksTests {
  private let host = PresentingStage()
  private var stage: Stage { host.stage }
  private var root: PresentingStage.RecordingViewController { host.root }

  /// A controller that performs an action at the first call of a callback.
  private final class Acting: PresentingStage.RecordingViewController {
    var onLoad: (() -> Void)?
    var onAppeared: (() -> Void)?
    var onLeaving: (() -> Void)?

    override func viewDidLoad() {
      super.viewDidLoad()
      take(&onLoad)?()
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      take(&onAppeared)?()
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      take(&onLeaving)?()
    }
    private func take(_ action: inout (() -> Void)?) -> (() -> Void)? {
      defer { action = nil }
      return action
    }
  }

  private func acting(_ title: String) -> Acting {
    let controller = Acting(title, host.log)
    controller.modalPresentationStyle = .fullScreen
    return controller
  }

  @Test(arguments: [false, true])
  func aControllerMayPresentInViewDidAppear(animated: Bool) {
    let (card, second) = (acting("card"), host.make("second"))
    card.onAppeared = { [unowned card] in card.present(second, animated: animated) }
    host.present(card, animated: animated)
    stage.advance(by: 2)
    #expect(host.diagnostics.isEmpty && card.presentedViewController === second)
    #expect(second.view.window === stage.window && card.view.window == nil)
    #expect(host.received().last == (animated ? "card did disappear, animated" : "done"))
  }

  @Test(arguments: [false, true])
  func dismissalInViewDidAppearShowsThePresenterOnce(animated: Bool) {
    let card = acting("card")
    card.onAppeared = { [unowned card] in card.dismiss(animated: animated) }
    host.present(card, animated: animated)
    stage.advance(by: 2)
    #expect(host.diagnostics.isEmpty && root.presentedViewController == nil)
    #expect(root.view.window === stage.window && card.view.window == nil)
    let received = host.received()
    #expect(received.filter { $0.hasPrefix("root did appear") }.count == 1)
    #expect(received.filter { $0.hasPrefix("card did disappear") }.count == 1)
  }

  @Test func dismissalInViewDidLoadIsReportedAndDoesNotStopPresenting() {
    let card = acting("card")
    card.onLoad = { [unowned card] in card.dismiss(animated: false) }
    host.present(card, animated: true)
    stage.advance(by: 2)
    // No controller presents the card yet. A diagnostic reports that, and the presentation works.
    #expect(host.diagnostics.count == 1)
    #expect(card.presentingViewController === root && card.view.window === stage.window)
  }

  @Test func isInteractiveIsTrueWhenTheDismissedViewWillDisappear() {
    let (driver, giver, card) = (
      UIPercentDrivenInteractiveTransition(), TransitionGiver(), acting("card")
    )
    (giver.dismissal, giver.interaction) = (SlideTransition(isPresentation: false), driver)
    card.transitioningDelegate = giver
    host.present(card)
    var wasInteractive: Bool?
    card.onLeaving = { [unowned card] in
      wasInteractive = card.transitionCoordinator?.isInteractive
    }
    host.dismiss(animated: true)
    #expect(wasInteractive == true)
    driver.cancel()
    stage.advance(by: 2)
    #expect(root.presentedViewController === card)
  }

  @Test func windowLayoutKeepsThePositionOfAnAnimatedRootView() {
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [root] in
        root.view.frame.origin.x = -100
      }
      stage.window.setNeedsLayout()
    }
    stage.advance(by: 0.5)
    #expect(root.view.seen.frame.minX == -50)
    stage.advance(by: 0.5)
    #expect(root.view.frame.minX == -100)
    stage.send(.resize(size: CGSize(width: 300, height: 500), scale: 1, time: stage.now))
    #expect(root.view.bounds.size == CGSize(width: 300, height: 500))
  }

  @Test func replacingTheRootEndsAPresentationInTransition() {
    let card = acting("card")
    host.present(card, animated: true)
    stage.advance(by: 0.1)
    _ = host.received()
    stage.perform { stage.window.rootViewController = UIViewController() }
    let received = host.received()
    #expect(received.filter { $0.hasPrefix("root did disappear") }.count == 1)
    #expect(received.filter { $0.hasPrefix("card did disappear") }.count == 1)
    stage.advance(by: 2)
    #expect(host.received().isEmpty && stage.window.subviews.count == 1)
  }

  @Test func aDismissedIntermediateCardLosesItsCornersAndPan() {
    let (card, top) = (host.make("card", .pageSheet), host.make("top"))
    host.present(card)
    host.present(top, on: card)
    #expect(card.view.layer.cornerRadius > 0)
    host.dismiss()
    #expect(card.view.layer.cornerRadius == 0)
    #expect(card.view.gestureRecognizers?.isEmpty ?? true)
  }
}
