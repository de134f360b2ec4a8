@testable import Midflight
import MotionCore
import Testing

/// The order of the callbacks of presentations and dismissals, and the callbacks with a transition
/// coordinator.
///
/// The order of a presentation is UIKit's on iOS 26.1 (docs/FACTS.md). docs/UIKIT.md lists the
/// choices for the rest.
struct CallbackOrderTests {
  nonisolated enum Operation { case present, dismiss }
  /// The object that puts the presented view into the container.
  nonisolated enum Adder { case animator, presentationController }
  nonisolated enum Interaction { case none, finishes, cancels }

  /// The expected callbacks. A line ends with " *" if the presented controller has a coordinator at
  /// that moment.
  nonisolated struct Row: CustomTestStringConvertible {
    let operation: Operation
    var animated = true
    var adder = Adder.animator
    var interaction = Interaction.none
    let lines: [String]
    var testDescription: String {
      "\(operation), animated: \(animated), \(adder) adds, interaction: \(interaction)"
    }
  }

  nonisolated private static let completed = ["ended true", "alongside cancelled false", "done"]
  nonisolated private static let cancelled = ["ended false", "alongside cancelled true", "done"]

  nonisolated static let rows: [Row] = [
    Row(
      operation: .present,
      lines: [
        "presentation will begin *", "will appear *", "animate *", "is appearing *",
        "presentation did end true *", "did appear *",
      ] + completed),
    Row(
      operation: .present, adder: .presentationController,
      lines: [
        "presentation will begin *", "will appear *", "is appearing *", "animate *",
        "presentation did end true *", "did appear *",
      ] + completed),
    Row(
      operation: .present, interaction: .finishes,
      lines: [
        "presentation will begin *", "will appear *", "animate *", "is appearing *",
        "presentation did end true *", "did appear *",
      ] + completed),
    Row(
      operation: .present, interaction: .cancels,
      lines: [
        "presentation will begin *", "will appear *", "animate *", "is appearing *",
        "will disappear *", "presentation did end false *", "did disappear *",
      ] + cancelled),
    Row(
      operation: .present, adder: .presentationController, interaction: .cancels,
      lines: [
        "presentation will begin *", "will appear *", "is appearing *", "animate *",
        "will disappear *", "presentation did end false *", "did disappear *",
      ] + cancelled),
    Row(
      operation: .present, animated: false,
      lines: [
        "presentation will begin *", "will appear", "is appearing", "presentation did end true",
        "did appear", "done",
      ]),
    Row(
      operation: .present, animated: false, adder: .presentationController,
      lines: [
        "presentation will begin *", "will appear", "is appearing", "presentation did end true",
        "did appear", "done",
      ]),
    Row(
      operation: .dismiss,
      lines: [
        "will disappear *", "dismissal will begin *", "animate *", "dismissal did end true *",
        "did disappear *",
      ] + completed),
    Row(
      operation: .dismiss, interaction: .finishes,
      lines: [
        "will disappear *", "dismissal will begin *", "animate *", "dismissal did end true *",
        "did disappear *",
      ] + completed),
    Row(
      operation: .dismiss, interaction: .cancels,
      lines: [
        "will disappear *", "dismissal will begin *", "animate *", "will appear *",
        "dismissal did end false *", "is appearing *", "did appear *",
      ] + cancelled),
    Row(
      operation: .dismiss, animated: false,
      lines: [
        "will disappear", "dismissal will begin *", "dismissal did end true", "did disappear",
        "done",
      ]),
  ]

  /// The callbacks of one run.
  private final class Log {
    var lines: [String] = []
    weak var card: UIViewController?
    func note(_ line: String) {
      lines.append(card?.transitionCoordinator == nil ? line : line + " *")
    }
  }

  private final class Card: UIViewController {
    let log: Log
    var onAppeared: (() -> Void)?
    init(_ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }
    override func viewWillAppear(_ animated: Bool) {
      log.note("will appear")
      if isBeingPresented { noteTheEnd() }
    }
    override func viewIsAppearing(_ animated: Bool) { log.note("is appearing") }
    override func viewDidAppear(_ animated: Bool) {
      log.note("did appear")
      onAppeared?()
    }
    override func viewWillDisappear(_ animated: Bool) {
      log.note("will disappear")
      if isBeingDismissed { noteTheEnd() }
    }
    override func viewDidDisappear(_ animated: Bool) { log.note("did disappear") }
    private func noteTheEnd() {
      transitionCoordinator?.animate(alongsideTransition: nil) { [log] in
        log.note("alongside cancelled \($0.isCancelled)")
      }
    }
  }

  private final class Place: UIPresentationController {
    let log: Log
    let addsView: Bool
    init(_ log: Log, addsView: Bool, _ presented: UIViewController, _ presenting: UIViewController?)
    {
      (self.log, self.addsView) = (log, addsView)
      super.init(presentedViewController: presented, presenting: presenting)
    }
    override func presentationTransitionWillBegin() {
      log.note("presentation will begin")
      if addsView, let presentedView { containerView?.addSubview(presentedView) }
    }
    override func presentationTransitionDidEnd(_ completed: Bool) {
      log.note("presentation did end \(completed)")
    }
    override func dismissalTransitionWillBegin() { log.note("dismissal will begin") }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
      log.note("dismissal did end \(completed)")
    }
  }

  private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
    let log: Log
    init(_ log: Log) { self.log = log }
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 1 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      log.note("animate")
      let (to, from) = (transitionContext.view(forKey: .to), transitionContext.view(forKey: .from))
      if let to { transitionContext.containerView.addSubview(to) }
      UIView.animate(withDuration: 1) {
        (to ?? from)?.alpha = 0.5
      } completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
    func animationEnded(_ transitionCompleted: Bool) { log.note("ended \(transitionCompleted)") }
  }

  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private let log = Log()

  private func card(_ adder: Adder = .animator) -> Card {
    let card = Card(log)
    log.card = card
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = giver
    let (fade, log) = (Fade(log), log)
    (giver.presentation, giver.dismissal) = (fade, fade)
    giver.place = { Place(log, addsView: adder == .presentationController, $0, $1) }
    return card
  }

  @Test(arguments: rows) func transitionCallbacksRunInTheExpectedOrder(row: Row) {
    let card = card(row.adder)
    let driver = UIPercentDrivenInteractiveTransition()
    if row.operation == .dismiss {
      host.present(card)
      host.runDueWork()
      (log.lines, host.log.lines) = ([], [])
    }
    if row.interaction != .none { giver.interaction = driver }
    let done = { [log] in log.note("done") }
    host.stage.perform {
      switch row.operation {
      case .present: host.root.present(card, animated: row.animated, completion: done)
      case .dismiss: host.root.dismiss(animated: row.animated, completion: done)
      }
    }
    if row.interaction != .none { driver.update(0.5) }
    switch row.interaction {
    case .none: break
    case .finishes: driver.finish()
    case .cancels: driver.cancel()
    }
    host.stage.advance(by: 2)
    #expect(log.lines == row.lines)
    #expect(host.diagnostics.isEmpty && card.transitionCoordinator == nil)
  }

  @Test func aPresentedControllersChildAppearsWithIt() {
    let (card, child) = (card(.presentationController), Card(log))
    host.stage.perform {
      card.addChild(child)
      card.view.addSubview(child.view)
      child.didMove(toParent: card)
      host.root.present(card, animated: true)
    }
    #expect(!log.lines.contains { $0.hasPrefix("did appear") })
    #expect(log.lines.filter { $0.hasPrefix("will appear") }.count == 2)
    #expect(log.lines.filter { $0.hasPrefix("is appearing") }.count == 2)
    host.stage.advance(by: 2)
    #expect(log.lines.filter { $0.hasPrefix("did appear") }.count == 2)
  }

  @Test func alongsideAnimationsAddedInViewDidAppearEndAtOnce() {
    let (card, view) = (card(), UIView())
    var wasCancelled: Bool?
    card.onAppeared = { [unowned card] in
      card.view.addSubview(view)
      card.transitionCoordinator?.animate(
        alongsideTransition: { _ in view.alpha = 0 },
        completion: { wasCancelled = $0.isCancelled })
    }
    host.present(card, animated: true)
    host.stage.advance(by: 2)
    #expect(view.layer.presentedValues.opacity == 0 && wasCancelled == false)
  }

  @Test func aCoveredControllerHasTheCoordinatorUntilTheEnd() {
    let card = host.make("card", .fullScreen)
    let root = Card(log)
    log.card = root
    host.stage.perform { host.stage.window.rootViewController = root }
    log.lines = []
    host.present(card, on: root, animated: true)
    host.stage.advance(by: 1)
    #expect(log.lines == ["will disappear *", "did disappear *"])
    log.lines = []
    host.dismiss(root, animated: true)
    host.stage.advance(by: 1)
    #expect(log.lines == ["will appear *", "is appearing *", "did appear *"])
    #expect(root.transitionCoordinator == nil)
  }
}
