@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of the moments at which a presentation controller returns the presented view and its
/// frame.
struct PresentedViewTests {
  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private var stage: Stage { host.stage }

  /// A presentation controller that wraps the presented view as the presentation begins, and
  /// has a full frame only from then on.
  private final class WrappingPlace: UIPresentationController {
    private(set) var wrapper: UIView?
    private(set) var hadContainer = false
    private(set) var hadCoordinator: [Bool] = []
    let shade = UIView()

    override var presentedView: UIView? { wrapper }
    override var frameOfPresentedViewInContainerView: CGRect {
      CGRect(x: 0, y: 600, width: 400, height: wrapper == nil ? 0 : 200)
    }
    override func presentationTransitionWillBegin() {
      hadContainer = containerView?.window != nil
      let made = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
      guard let content = super.presentedView else { return }
      content.frame = made.bounds
      made.addSubview(content)
      wrapper = made
      containerView?.addSubview(shade)
      shade.alpha = 0
      let coordinator = presentedViewController.transitionCoordinator
      hadCoordinator.append(coordinator != nil && presentedViewController.isBeingPresented)
      coordinator?.animate { [shade] _ in shade.alpha = 1 }
    }
    override func dismissalTransitionWillBegin() {
      let coordinator = presentedViewController.transitionCoordinator
      hadCoordinator.append(coordinator != nil && presentedViewController.isBeingDismissed)
      coordinator?.animate { [shade] _ in shade.alpha = 0 }
    }
  }

  private func wrapped(animated: Bool) throws -> (UIViewController, WrappingPlace) {
    giver.place = { WrappingPlace(presentedViewController: $0, presenting: $1) }
    let card = host.make("card", .custom)
    card.transitioningDelegate = giver
    host.present(card, animated: animated)
    return (card, try #require(card.presentationController as? WrappingPlace))
  }

  @Test func aWrapperMadeInPresentationWillBeginIsPresented() throws {
    let slide = SlideTransition(isPresentation: true)
    giver.presentation = slide
    let (card, place) = try wrapped(animated: true)
    #expect(place.hadContainer && place.hadCoordinator == [true])
    #expect(place.wrapper != nil && slide.context?.view(forKey: .to) === place.wrapper)
    let final = CGRect(x: 0, y: 600, width: 400, height: 200)
    #expect(slide.context?.finalFrame(for: card) == final)
    stage.advance(by: 0.5)
    #expect(place.wrapper?.seen.position.x == 400)
    #expect(abs(place.shade.layer.presentedValues.opacity - 0.5) < 1e-9)
    stage.advance(by: 0.5)
    #expect(place.wrapper?.frame == final && card.view.window === stage.window)
    #expect(card.view.superview === place.wrapper && host.diagnostics.isEmpty)
  }

  @Test func aWrapperMadeForThePresentationIsDismissed() throws {
    let (card, place) = try wrapped(animated: false)
    #expect(place.wrapper?.frame.minY == 600 && card.view.window === stage.window)
    host.runDueWork()
    let slide = SlideTransition(isPresentation: false)
    giver.dismissal = slide
    host.dismiss(animated: true)
    #expect(slide.context?.view(forKey: .from) === place.wrapper)
    #expect(slide.context?.initialFrame(for: card).minY == 600)
    #expect(place.hadCoordinator == [true, true])
    stage.advance(by: 1)
    #expect(place.wrapper?.superview == nil && host.root.presentedViewController == nil)
  }

  @Test func aPresentedViewMadeForTheDismissalIsDismissed() throws {
    final class Swapping: UIPresentationController {
      let stand = UIView()
      var isGoing = false
      override var presentedView: UIView? { isGoing ? stand : super.presentedView }
      override func dismissalTransitionWillBegin() {
        stand.frame = frameOfPresentedViewInContainerView
        containerView?.addSubview(stand)
        isGoing = true
      }
    }
    giver.place = { Swapping(presentedViewController: $0, presenting: $1) }
    let slide = SlideTransition(isPresentation: false)
    giver.dismissal = slide
    let card = host.make("card", .custom)
    card.transitioningDelegate = giver
    host.present(card)
    host.runDueWork()
    let place = try #require(card.presentationController as? Swapping)
    host.dismiss(animated: true)
    #expect(slide.context?.view(forKey: .from) === place.stand)
    stage.advance(by: 1)
    #expect(card.view.window == nil && place.stand.window == nil)
  }
}
