@testable import Midflight
import MotionCore
import Testing

/// The diagnostics of mistakes in presentations, which name the correct call.
struct PresentationMistakesTests {
  private let host = PresentingStage()
  private var stage: Stage { host.stage }

  private func words(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test func aPresentingControllerPresentsNothingElse() {
    let (card, other) = (host.make("card"), host.make("other"))
    host.present(card)
    host.present(other)
    #expect(host.diagnostics.count == 1 && host.root.presentedViewController === card)
    #expect(
      host.diagnostics[0].contains(
        "already presenting a RecordingViewController: dismiss that first"))
    #expect(other.presentingViewController == nil && !other.isViewLoaded)
  }

  @Test func aControllerInTransitionPresentsNothing() {
    let (card, other) = (host.make("card"), host.make("other"))
    host.present(card, animated: true)
    host.present(other, on: card)
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics[0].contains("while a transition goes on, wait for its completion"))
    stage.advance(by: 1)
    host.present(other, on: card)
    #expect(card.presentedViewController === other && host.diagnostics.count == 1)
  }

  @Test func aControllerInTransitionIsNotDismissed() {
    let card = host.make("card")
    host.present(card, animated: true)
    host.dismiss(animated: true)
    #expect(host.diagnostics.count == 1 && host.diagnostics[0].contains("Attempt to dismiss"))
    stage.advance(by: 1)
    #expect(host.root.presentedViewController === card)
  }

  /// A duration that is negative or not finite counts as 0, and a transition that runs by itself is
  /// not released.
  @Test(arguments: [-1, .nan, .infinity])
  func aWrongDurationAndACallTooEarlyAreDiagnosed(_ seconds: TimeInterval) {
    final class Hasty: NSObject, UIViewControllerAnimatedTransitioning {
      let seconds: TimeInterval
      init(seconds: TimeInterval) { self.seconds = seconds }
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { seconds }
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        let seconds = (transitionContext as? TransitionContext)?.duration
        #expect(seconds == 0)
        transitionContext.updateInteractiveTransition(0.5)
        transitionContext.finishInteractiveTransition()
        transitionContext.completeTransition(true)
      }
    }
    let (card, giver) = (host.make("card"), TransitionGiver())
    giver.presentation = Hasty(seconds: seconds)
    card.transitioningDelegate = giver
    host.present(card, animated: true)
    stage.advance(by: 1)
    #expect(host.root.presentedViewController === card)
    #expect(host.diagnostics.contains { $0.contains("transitionDuration(using:): \(seconds)") })
    for call in ["updateInteractiveTransition(0.5)", "finishInteractiveTransition()"] {
      #expect(host.diagnostics.contains { $0.contains("\(call) is ignored") }, "\(call)")
    }
  }

  @Test func anAnimatorThatNeverCompletesIsNamedAtTheNextDismissal() {
    final class Endless: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 1 }
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
    }
    let (card, giver) = (host.make("card"), TransitionGiver())
    giver.presentation = Endless()
    card.transitioningDelegate = giver
    host.present(card, animated: true)
    stage.advance(by: 5)
    #expect(host.diagnostics.isEmpty)
    host.dismiss(animated: true)
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics[0].contains("when the Endless calls completeTransition(_:)"))
  }

  @Test func aControllerOutsideAWindowPresentsNothing() {
    let nowhere = host.make("nowhere")
    host.present(host.make("card"), on: nowhere)
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics[0].contains("not in a window: call it in viewDidAppear(_:)"))
  }

  @Test func dismissingNothingIsDiagnosedAndCallsTheCompletion() {
    host.dismiss()
    #expect(host.diagnostics.count == 1 && host.received().isEmpty)
    host.runDueWork()
    #expect(host.received() == ["done"])
  }

  @Test func aSecondCompleteTransitionIsDiagnosed() {
    let (card, giver, slide) = (
      host.make("card"), TransitionGiver(), SlideTransition(isPresentation: true)
    )
    giver.presentation = slide
    card.transitioningDelegate = giver
    host.present(card, animated: true)
    let context = slide.context
    context?.completeTransition(true)
    context?.completeTransition(true)
    #expect(host.diagnostics.count == 1 && slide.completions == [true])
    #expect(host.diagnostics[0].contains("call it once"))
  }

  @Test func aControllerCannotPresentItself() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let controller = UIViewController()
        controller.present(controller, animated: false)
      }
    }
    #expect(try words(result).contains("on a UIViewController with itself"))
  }

  @Test func aChildCannotBePresented() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (parent, child) = (UIViewController(), UIViewController())
        parent.addChild(child)
        UIViewController().present(child, animated: false)
      }
    }
    #expect(try words(result).contains("take it out with removeFromParent() first"))
  }

  @Test func aPresentedControllerCannotBePresentedAgain() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let host = PresentingStage()
        let card = host.make("card")
        host.present(card)
        host.present(card, on: card.presentedViewController ?? host.make("other"))
      }
    }
    #expect(try words(result).contains("is presented already: dismiss it first"))
  }

  @Test func aCustomTransitionContextIsDiagnosedAndNotDriven() {
    final class AppContext: NSObject, UIViewControllerContextTransitioning {
      let containerView = UIView()
      let (isAnimated, isInteractive, transitionWasCancelled) = (true, true, false)
      let presentationStyle = UIModalPresentationStyle.fullScreen
      let targetTransform = CGAffineTransform.identity
      func updateInteractiveTransition(_ percentComplete: CGFloat) {}
      func finishInteractiveTransition() {}
      func cancelInteractiveTransition() {}
      func pauseInteractiveTransition() {}
      func completeTransition(_ didComplete: Bool) {}
      func viewController(
        forKey key: UITransitionContextViewControllerKey
      ) -> UIViewController? { nil }
      func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }
      func initialFrame(for vc: UIViewController) -> CGRect { .zero }
      func finalFrame(for vc: UIViewController) -> CGRect { .zero }
    }
    let driver = UIPercentDrivenInteractiveTransition()
    stage.perform { driver.startInteractiveTransition(AppContext()) }
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics.first?.contains("startInteractiveTransition(_:)") == true)
    #expect(driver.percentComplete == 0)
  }
}
