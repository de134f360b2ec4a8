@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Transitions with an app's own animations.
struct CustomTransitionTests {
  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private var stage: Stage { host.stage }
  private var root: UIViewController { host.root }

  private func card(_ style: UIModalPresentationStyle = .fullScreen) -> UIViewController {
    let card = host.make("card", style)
    card.transitioningDelegate = giver
    return card
  }

  @Test func theTransitionContextHasBothControllersAndTheirFrames() throws {
    let (slide, card) = (SlideTransition(isPresentation: true), card())
    giver.presentation = slide
    host.present(card, animated: true)
    let context = try #require(slide.context)
    #expect(context.viewController(forKey: .from) === root)
    #expect(context.viewController(forKey: .to) === card)
    #expect(context.view(forKey: .from) === root.view && context.view(forKey: .to) === card.view)
    #expect(root.view.superview === context.containerView)
    #expect(context.initialFrame(for: root) == stage.window.bounds)
    #expect(context.initialFrame(for: card) == .zero)
    #expect(context.finalFrame(for: card) == stage.window.bounds)
    #expect(context.isAnimated && !context.isInteractive && !context.transitionWasCancelled)
    #expect(context.presentationStyle == .fullScreen && context.targetTransform == .identity)
    stage.advance(by: 0.25)
    #expect(card.view.seen.position.x == 500)
    stage.advance(by: 0.75)
    #expect(slide.completions == [true] && card.view.seen.position.x == 200)
  }

  @Test func aCustomStylesContextHasNoViewOfThePresenter() throws {
    let (coming, going) = (
      SlideTransition(isPresentation: true), SlideTransition(isPresentation: false)
    )
    (giver.presentation, giver.dismissal) = (coming, going)
    let card = card(.custom)
    host.present(card, animated: true)
    #expect(coming.context?.view(forKey: .from) == nil && coming.context?.view(forKey: .to) != nil)
    stage.advance(by: 1)
    host.dismiss(animated: true)
    let context = try #require(going.context)
    #expect(context.view(forKey: .from) === card.view && context.view(forKey: .to) == nil)
    #expect(context.viewController(forKey: .to) === root)
    #expect(context.finalFrame(for: root) == stage.window.bounds)
    stage.advance(by: 1)
    #expect(going.completions == [true] && card.view.superview == nil)
  }

  @Test func anAnimatorThatMovesNothingMayEndAtOnce() {
    final class Instant: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0 }
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        transitionContext.completeTransition(true)
      }
    }
    giver.presentation = Instant()
    let card = card()
    host.present(card, animated: true)
    #expect(card.view.window === stage.window && !card.isBeingPresented)
    #expect(host.received().last == "root did disappear, animated" && stage.transitions.isEmpty)
  }

  @Test func anUnanimatedPresentationDoesNotUseTheAnimator() {
    let slide = SlideTransition(isPresentation: true)
    giver.presentation = slide
    host.present(card(), animated: false)
    #expect(slide.context == nil && slide.completions.isEmpty)
  }

  @Test func anUnstartedInterruptibleAnimatorIsStarted() {
    final class Lazy: Slide, UIViewControllerAnimatedTransitioning {
      lazy var animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        animator.addAnimations(prepare(transitionContext))
        animator.addCompletion { _ in transitionContext.completeTransition(true) }
      }
      func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
      ) -> any UIViewImplicitlyAnimating { animator }
    }
    giver.presentation = stage.perform { Lazy(isPresentation: true) }
    let card = card()
    host.present(card, animated: true)
    stage.advance(by: 0.5)
    #expect(card.view.seen.position.x == 400)
    stage.advance(by: 0.5)
    #expect(!card.isBeingPresented && stage.transitions.isEmpty)
  }

  @Test func anAnimatorThatDoesNotEndItsTransitionIsDiagnosed() {
    final class Forgetful: Slide, UIViewControllerAnimatedTransitioning {
      lazy var animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        animator.addAnimations(prepare(transitionContext))
      }
      func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
      ) -> any UIViewImplicitlyAnimating { animator }
    }
    giver.presentation = stage.perform { Forgetful(isPresentation: true) }
    host.present(card(), animated: true)
    stage.advance(by: 0.9)
    #expect(host.diagnostics.isEmpty)
    stage.advance(by: 0.2)
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics[0].contains("call transitionContext.completeTransition("))
  }

  @Test func aViewInAnInterruptiblePresentationReceivesTouches() {
    giver.presentation = CatchableSlideTransition(isPresentation: true)
    let card = card(.custom)
    host.present(card, animated: true)
    stage.advance(by: 0.5)
    #expect(stage.window.hitTest(CGPoint(x: 300, y: 400), with: nil) === card.view)
    #expect(
      stage.window.hitTest(CGPoint(x: 100, y: 400), with: nil)
        === card.presentationController?.containerView)
  }

  @Test func aPresentersTransformSurvivesALayoutOfTheWindow() {
    giver.presentation = SlideTransition(isPresentation: true)
    let card = card(.custom)
    stage.perform {
      root.present(card, animated: true)
      card.transitionCoordinator?.animate { [root] _ in
        root.view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      }
    }
    stage.advance(by: 1)
    stage.perform { stage.window.setNeedsLayout() }
    #expect(root.view.bounds.size == stage.window.bounds.size)
    #expect(root.view.frame == CGRect(x: 100, y: 200, width: 200, height: 400))
  }

  // MARK: - Presentation controllers

  private final class HalfPlace: UIPresentationController {
    let dimming = UIView()
    var reported: [String] = []
    override var frameOfPresentedViewInContainerView: CGRect {
      let bounds = containerView?.bounds ?? .zero
      return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
    }
    override func presentationTransitionWillBegin() {
      reported.append("will come")
      dimming.frame = containerView?.bounds ?? .zero
      dimming.alpha = 0
      containerView?.insertSubview(dimming, at: 0)
      presentedViewController.transitionCoordinator?.animate(
        alongsideTransition: { [unowned self] _ in dimming.alpha = 1 },
        completion: { [unowned self] in reported.append("alongside, cancelled: \($0.isCancelled)") }
      )
    }
    override func presentationTransitionDidEnd(_ completed: Bool) {
      reported.append("came: \(completed)")
    }
    override func dismissalTransitionWillBegin() {
      reported.append("will go")
      presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
      reported.append("went: \(completed)")
    }
    override func containerViewWillLayoutSubviews() {
      presentedView?.frame = frameOfPresentedViewInContainerView
    }
  }

  @Test func aPresentationControllerSetsTheFrameAndAddsViews() throws {
    giver.place = { HalfPlace(presentedViewController: $0, presenting: $1) }
    let card = card(.custom)
    host.present(card, animated: true)
    let place = try #require(card.presentationController as? HalfPlace)
    #expect(place.presentingViewController === root && place.presentedViewController === card)
    #expect(place.reported == ["will come"] && place.presentedView === card.view)
    stage.advance(by: 0.25)
    #expect(place.dimming.layer.presentedValues.opacity == 0.5)
    stage.advance(by: 0.25)
    #expect(place.reported == ["will come", "came: true", "alongside, cancelled: false"])
    #expect(card.view.frame == CGRect(x: 0, y: 400, width: 400, height: 400))
    stage.send(.resize(size: CGSize(width: 200, height: 200), scale: 1, time: stage.now))
    #expect(card.view.frame == CGRect(x: 0, y: 100, width: 200, height: 100))
    place.reported = []
    host.dismiss(animated: true)
    stage.advance(by: 0.5)
    #expect(place.reported == ["will go", "went: true"] && place.containerView == nil)
  }

  @Test func onlyACustomStyleAsksForAPresentationController() {
    giver.place = { HalfPlace(presentedViewController: $0, presenting: $1) }
    let card = card(.fullScreen)
    host.present(card)
    #expect(!(card.presentationController is HalfPlace))
  }

  @Test func withoutAnimationTheChangesAlongsideAreMadeAtOnce() throws {
    giver.place = { HalfPlace(presentedViewController: $0, presenting: $1) }
    let card = card(.custom)
    host.present(card)
    let place = try #require(card.presentationController as? HalfPlace)
    #expect(place.dimming.layer.presentedValues.opacity == 1)
    #expect(place.reported.count == 3 && card.view.frame.minY == 400)
  }

  @Test func aPreferredSizeReachesThePresentationController() {
    final class Curious: UIPresentationController {
      var count = 0
      override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
      ) { count += 1 }
    }
    giver.place = { Curious(presentedViewController: $0, presenting: $1) }
    let card = card(.custom)
    host.present(card)
    card.preferredContentSize = CGSize(width: 10, height: 20)
    let place = card.presentationController as? Curious
    #expect(place?.count == 1 && place?.preferredContentSize.height == 20)
  }
}
