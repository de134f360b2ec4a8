@testable import Midflight
import MotionCore
import Testing

/// The presentation flags of controllers in their appearance callbacks.
struct PresentationFlagTests {
  private let host = PresentingStage()
  private var stage: Stage { host.stage }
  private var root: UIViewController { host.root }

  /// A controller that records `isBeingPresented` and `isBeingDismissed` in each appearance
  /// callback.
  private final class Knowing: PresentingStage.RecordingViewController {
    var known: [String] = []
    var onAppeared: (() -> Void)?
    var onGone: (() -> Void)?

    override func record(_ what: String, _ animated: Bool) {
      known.append(
        "\(what):\(isBeingPresented ? " coming" : "")\(isBeingDismissed ? " going" : "")")
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      let action = onAppeared
      onAppeared = nil
      action?()
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      let action = onGone
      onGone = nil
      action?()
    }
  }

  private func card(_ style: UIModalPresentationStyle = .fullScreen) -> Knowing {
    let card = Knowing("card", host.log)
    card.modalPresentationStyle = style
    return card
  }

  @Test(arguments: [false, true], [UIModalPresentationStyle.fullScreen, .pageSheet])
  func presentationFlagsLastUntilDidAppearAndDidDisappear(
    animated: Bool, style: UIModalPresentationStyle
  ) {
    let card = card(style)
    host.present(card, animated: animated)
    stage.advance(by: 1)
    #expect(
      card.known == ["will appear: coming", "is appearing: coming", "did appear: coming"])
    #expect(!card.isBeingPresented && !card.isBeingDismissed)
    card.known = []
    host.dismiss(animated: animated)
    stage.advance(by: 1)
    #expect(card.known == ["will disappear: going", "did disappear: going"])
    #expect(!card.isBeingPresented && !card.isBeingDismissed)
  }

  @Test func controllersDismissedTogetherAreAllBeingDismissed() {
    let (first, second) = (card(.pageSheet), card(.pageSheet))
    host.present(first)
    host.present(second, on: first)
    host.runDueWork()
    (first.known, second.known) = ([], [])
    host.dismiss(animated: true)
    stage.advance(by: 1)
    #expect(first.known == ["will disappear: going", "did disappear: going"])
    #expect(second.known == ["will disappear: going", "did disappear: going"])
    #expect(!first.isBeingDismissed && !second.isBeingDismissed)
  }

  @Test(arguments: [false, true])
  func aCardDismissedInViewDidAppearIsOnlyBeingDismissed(animated: Bool) {
    let card = card()
    card.onAppeared = { [unowned card] in
      card.dismiss(animated: animated)
      #expect(card.isBeingDismissed == animated)
    }
    host.present(card, animated: true)
    stage.advance(by: 0.5)
    #expect(!card.isBeingPresented && card.isBeingDismissed == animated)
    stage.advance(by: 1)
    #expect(!card.isBeingDismissed && root.presentedViewController == nil)
  }

  @Test func aCardThatPresentsInViewDidAppearIsNotBeingPresented() {
    let (card, second) = (card(), host.make("second"))
    card.onAppeared = { [unowned card] in
      card.present(second, animated: false)
      card.dismiss(animated: true)
    }
    host.present(card, animated: true)
    stage.advance(by: 0.5)
    #expect(!card.isBeingPresented && !card.isBeingDismissed && second.isBeingDismissed)
    stage.advance(by: 1)
    #expect(!second.isBeingDismissed && root.presentedViewController === card)
  }

  @Test func aCardPresentedInViewDidDisappearIsBeingPresented() {
    let card = card()
    card.onGone = { [root, unowned card] in root.present(card, animated: true) }
    host.present(card)
    host.runDueWork()
    host.dismiss(animated: true)
    stage.advance(by: 0.5)
    #expect(card.isBeingPresented && !card.isBeingDismissed)
    stage.advance(by: 1)
    #expect(!card.isBeingPresented && root.presentedViewController === card)
    #expect(host.diagnostics.isEmpty)
  }

  @Test func isBeingDismissedLastsThroughACancelledDismissal() {
    let (driver, giver, card) = (
      UIPercentDrivenInteractiveTransition(), TransitionGiver(), card()
    )
    (giver.dismissal, giver.interaction) = (SlideTransition(isPresentation: false), driver)
    card.transitioningDelegate = giver
    host.present(card)
    host.runDueWork()
    card.known = []
    host.dismiss(animated: true)
    driver.update(0.5)
    driver.cancel()
    stage.advance(by: 1)
    #expect(card.known.first == "will disappear: going" && card.known.last == "did appear: going")
    #expect(card.known.allSatisfy { $0.hasSuffix(": going") })
    #expect(!card.isBeingDismissed)
  }
}
