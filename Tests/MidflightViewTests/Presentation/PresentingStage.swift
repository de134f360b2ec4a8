@testable import Midflight
import MotionCore

/// A stage with a root controller that presents others, and a log of their callbacks.
final class PresentingStage {
  final class Log { var lines: [String] = [] }

  /// A controller that logs its callbacks.
  class RecordingViewController: UIViewController {
    let log: Log
    init(_ title: String, _ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }
    required init?(coder: NSCoder) { nil }
    func record(_ what: String, _ animated: Bool) {
      log.lines.append("\(title ?? "") \(what)\(animated ? ", animated" : "")")
    }
    override func viewDidLoad() { log.lines.append("\(title ?? "") did load") }
    override func viewWillAppear(_ animated: Bool) { record("will appear", animated) }
    override func viewIsAppearing(_ animated: Bool) {
      record(view.window == nil ? "is nowhere" : "is appearing", animated)
    }
    override func viewDidAppear(_ animated: Bool) { record("did appear", animated) }
    override func viewWillDisappear(_ animated: Bool) { record("will disappear", animated) }
    override func viewDidDisappear(_ animated: Bool) { record("did disappear", animated) }
  }

  let stage = Stage(size: CGSize(width: 400, height: 800))
  let log = Log()
  let root: RecordingViewController
  private(set) var diagnostics: [String] = []

  init() {
    root = RecordingViewController("root", log)
    stage.perform { stage.window.rootViewController = root }
    stage.onFact = { [unowned self] in
      if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) }
    }
    log.lines = []
  }

  /// Returns the logged lines and clears the log.
  func received() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  func make(_ title: String, _ style: UIModalPresentationStyle = .fullScreen)
    -> RecordingViewController
  {
    let controller = RecordingViewController(title, log)
    controller.modalPresentationStyle = style
    return controller
  }

  /// Presents a controller, and logs "done" at the completion. The presenter is the root controller
  /// by default.
  func present(
    _ controller: UIViewController, on presenter: UIViewController? = nil, animated: Bool = false
  ) {
    stage.perform {
      (presenter ?? root).present(controller, animated: animated) { [log] in
        log.lines.append("done")
      }
    }
  }

  func dismiss(_ controller: UIViewController? = nil, animated: Bool = false) {
    stage.perform {
      (controller ?? root).dismiss(animated: animated) { [log] in log.lines.append("done") }
    }
  }

  /// Runs the events that are due now.
  func runDueWork() { stage.advance(by: 0) }
}

/// A linear transition of 1 s. The presented view moves in from the right by the container's width,
/// or moves out.
///
/// A subclass adopts `UIViewControllerAnimatedTransitioning` with its own methods, because a class
/// can adopt a protocol only once.
class Slide: NSObject {
  let isPresentation: Bool
  /// The arguments of `animationEnded(_:)`.
  private(set) var completions: [Bool] = []
  private(set) weak var context: (any UIViewControllerContextTransitioning)?

  init(isPresentation: Bool) { self.isPresentation = isPresentation }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  /// Adds the views to the container, and returns the change that moves them.
  func prepare(_ context: any UIViewControllerContextTransitioning) -> () -> Void {
    self.context = context
    let width = context.containerView.bounds.width
    if isPresentation {
      let view = context.view(forKey: .to)!
      context.containerView.addSubview(view)
      view.center.x += width
      return { view.center.x -= width }
    }
    if let view = context.view(forKey: .to) { context.containerView.insertSubview(view, at: 0) }
    let view = context.view(forKey: .from)!
    return { view.center.x += width }
  }

  func animationEnded(_ transitionCompleted: Bool) { completions.append(transitionCompleted) }
}

/// A transition with `UIView.animate`.
final class SlideTransition: Slide, UIViewControllerAnimatedTransitioning {
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: prepare(transitionContext),
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// A transition with an interruptible animator.
final class CatchableSlideTransition: Slide, UIViewControllerAnimatedTransitioning {
  private(set) var animator: UIViewPropertyAnimator?

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let changes = prepare(transitionContext)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: changes)
    animator.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }

  override func animationEnded(_ transitionCompleted: Bool) {
    super.animationEnded(transitionCompleted)
    animator = nil
  }
}

/// A transitioning delegate that returns its properties.
final class TransitionGiver: NSObject, UIViewControllerTransitioningDelegate {
  var presentation: (any UIViewControllerAnimatedTransitioning)?
  var dismissal: (any UIViewControllerAnimatedTransitioning)?
  var interaction: (any UIViewControllerInteractiveTransitioning)?
  var place: ((UIViewController, UIViewController?) -> UIPresentationController)?

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { presentation }
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { dismissal }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { place?(presented, presenting) }
}
