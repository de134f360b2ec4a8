import Foundation

/// A transition from its start until the call of `completeTransition(_:)`.
///
/// The object is the context for animators, and the transition coordinator of the controllers. The
/// creator decides what happens at the end, through `placeViews` and `notifyEnd`.
final class TransitionContext: NSObject {
  unowned let stage: Stage
  let from: UIViewController
  let to: UIViewController
  /// The parent of both controllers in a transition between children; otherwise nil.
  let parent: UIViewController?
  /// The views that leave and arrive. A presentation controller may create them at the start of the
  /// transition.
  var fromView: UIView?
  var toView: UIView?
  let containerView: UIView
  let presentationStyle: UIModalPresentationStyle
  let isAnimated: Bool
  /// The frames of both controllers in the container, at the start and at the end.
  var frames = (
    from: (initial: CGRect.zero, final: CGRect.zero), to: (initial: CGRect.zero, final: CGRect.zero)
  )

  /// The animator and the interaction controller; nil for none.
  let animator: (any UIViewControllerAnimatedTransitioning)?
  let interactor: (any UIViewControllerInteractiveTransitioning)?
  /// Places all views for the end.
  private let placeViews: (_ didComplete: Bool) -> Void
  /// Notifies the creator of the end.
  private let notifyEnd: (_ didComplete: Bool) -> Void

  private(set) var isOver = false
  /// A Boolean value that indicates whether this transition is the `transitionCoordinator` of its
  /// controllers.
  private(set) var isOffered: Bool
  /// A Boolean value that indicates whether the completions alongside have been called.
  private(set) var hasNotified = false
  private var isAbandoned = false
  private var hasBegun = false
  /// The animator that can be paused, scrubbed and reversed; nil if the transition cannot be
  /// caught.
  private(set) var interruptible: (any UIViewImplicitlyAnimating)?
  /// The timeline of the animations that are not part of an animator of the app; nil for none.
  private(set) var timeline: TransitionTimeline?
  /// The explicit animations that follow the timeline; nil for a transition without them.
  private var held: HeldAnimations?
  private var waitingChanges: [() -> Void] = []
  var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  // The state of the interaction.
  var isInteractive = false
  private(set) var initiallyInteractive = false
  var transitionWasCancelled = false
  var percentComplete: CGFloat = 0
  /// The valid range of `percentComplete`: 0…1, extended by an overshoot in which the transition
  /// was caught.
  var percentRange: ClosedRange<CGFloat> = 0...1
  /// The timing of the rest after a release; nil for the curve and speed of the interaction
  /// controller.
  var releaseTiming: (any UITimingCurveProvider)?
  var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  var interactionEndHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  /// The controllers and views of a transition.
  struct Participants {
    let from: UIViewController
    let to: UIViewController
    /// The parent of both controllers in a transition between children; otherwise nil.
    var parent: UIViewController?
    let fromView: UIView?
    let toView: UIView?
    let containerView: UIView
  }

  /// Creates a transition, and makes it the transition of its controllers.
  ///
  /// - Parameters:
  ///   - animators: The animator and the interaction controller; nil for no animation.
  ///   - placeViews: Places all views for the end.
  ///   - notifyEnd: Notifies the creator of the end.
  init(
    on stage: Stage, of participants: Participants, style: UIModalPresentationStyle,
    by animators: TransitionAnimators?, placeViews: @escaping (Bool) -> Void,
    notifyEnd: @escaping (Bool) -> Void
  ) {
    self.stage = stage
    (from, to, parent) = (participants.from, participants.to, participants.parent)
    (fromView, toView) = (participants.fromView, participants.toView)
    containerView = participants.containerView
    presentationStyle = style
    animator = animators?.animator
    interactor = animators?.interactor
    isAnimated = animators != nil
    isOffered = isAnimated
    self.placeViews = placeViews
    self.notifyEnd = notifyEnd
    super.init()
    isInteractive = isAnimated && interactor?.wantsInteractiveStart == true
    initiallyInteractive = isInteractive
    stage.transitions.append(self)
    // A transition between children does not block transitions of the parent itself.
    parent?.ownPresentation.transitionWithin = self
    if parent == nil {
      from.ownPresentation.transition = self
      to.ownPresentation.transition = self
    }
  }

  /// Runs a closure during which this transition is the coordinator of its controllers, even
  /// without animation.
  func offering(_ closure: () -> Void) {
    isOffered = true
    closure()
    isOffered = isAnimated
  }

  /// The duration of the whole transition in seconds, at least 0. Other numbers count as 0, with a
  /// diagnostic.
  var duration: TimeInterval {
    guard let seconds = animator?.transitionDuration(using: self) else { return 0 }
    return stage.sanitized(seconds, in: "transitionDuration(using:)")
  }

  // MARK: - Steps

  /// Starts the transition with its interaction controller or animator, and the animations
  /// alongside. Without an animator, adds the arriving view and completes the transition at once.
  func begin() {
    guard let animator else {
      if let toView { containerView.addSubview(toView) }
      return completeTransition(true)
    }
    if let interactor {
      let started = collectingAnimators { interactor.startInteractiveTransition(self) }
      // An app's own interaction controller may start an interruptible animator itself.
      if interruptible == nil, !(interactor is UIPercentDrivenInteractiveTransition) {
        findInterruptible(after: isInteractive ? [] : started)
      }
    } else {
      beginByItself(animator)
    }
    updateTouchBlocking()
    animateAlongside()
  }

  /// Blocks touches while the transition runs without interaction and cannot be caught. Otherwise
  /// touches are allowed.
  func updateTouchBlocking() {
    (containerView as? TransitionContainer)?.blocksTouches =
      !isOver && !isInteractive && interruptible == nil
  }

  /// Starts the animator. An interactive transition is held at its start. No effect without an
  /// animator.
  func beginDriven() {
    guard let animator else { return }
    if isInteractive { beginHeld(animator) } else { beginByItself(animator) }
  }

  /// Starts a transition without interaction. An interruptible animator that is still inactive is
  /// started too.
  private func beginByItself(_ animator: any UIViewControllerAnimatedTransitioning) {
    findInterruptible(after: collectingAnimators { animator.animateTransition(using: self) })
    if let interruptible, interruptible.state == .inactive { interruptible.startAnimation() }
  }

  /// Sets up an interactive transition, held at its start. Reports a diagnostic about an animator
  /// that cannot be scrubbed.
  private func beginHeld(_ animator: any UIViewControllerAnimatedTransitioning) {
    let timeline = ownTimeline()
    let held = HeldAnimations(
      on: stage, in: containerView.layer, by: timeline, lasting: duration)
    let started = held.holding {
      collectingAnimators { timeline.collect { animator.animateTransition(using: self) } }
    }
    findInterruptible(after: started)
    if interruptible != nil || isOver { held.release() } else { self.held = held }
    if let interruptible {
      interruptible.pauseAnimation()
      interruptible.fractionComplete = 0
    } else if !started.isEmpty {
      stage.diagnose(
        "\(type(of: animator)).animateTransition(using:) started a UIViewPropertyAnimator, which the person "
          + "who steers the transition cannot scrub: return it from interruptibleAnimator(using:) too."
      )
    }
  }

  /// Runs a closure, and returns the animators that became active in it.
  private func collectingAnimators(_ closure: () -> Void) -> [UIViewPropertyAnimator] {
    let known = stage.animators
    closure()
    return stage.animators.filter { animator in !known.contains { $0 === animator } }
  }

  /// Finds the animator that makes the transition interruptible. None for a transition that is over
  /// or whose animator returns none. A transition that is not completed when that animator ends
  /// reports a diagnostic.
  ///
  /// - Parameter started: The animators that `animateTransition(using:)` started.
  private func findInterruptible(after started: [UIViewPropertyAnimator]) {
    guard !isOver, let animator,
      let found = animator.interruptibleAnimator(of: self, after: started)
    else { return }
    interruptible = found
    timeline?.pausesOnCompletion = true
    // The end of this animator is the end of the transition.
    found.addCompletion { [weak self] _ in self?.expectEnd() }
  }

  /// Reports a diagnostic if the transition is not completed before the next event.
  private func expectEnd() {
    _ = stage.scheduleAnimation(at: stage.animationNow) { [weak self] in
      guard let self, !isOver, let animator, interruptible?.state == .inactive else { return }
      stage.diagnose(
        "The animator of \(type(of: animator)) has ended, and its transition has not: call "
          + "transitionContext.completeTransition(!transitionContext.transitionWasCancelled) in a completion "
          + "of it.")
    }
  }

  // MARK: - What is animated alongside

  /// Animates changes with the transition, now or after its start.
  func alongside(_ changes: @escaping () -> Void) {
    if hasBegun { animateAlong(changes) } else { waitingChanges.append(changes) }
  }

  /// Animates the changes that were added before the start.
  private func animateAlongside() {
    hasBegun = true
    let waiting = waitingChanges
    waitingChanges = []
    for changes in waiting { animateAlong(changes) }
  }

  /// Animates changes with the transition. Without animation, with a duration of 0 and after the
  /// end, the changes take effect at once. An active interruptible animator takes them over;
  /// otherwise they join the timeline, which is held while the transition is interactive.
  private func animateAlong(_ changes: @escaping () -> Void) {
    guard isAnimated, !isOver, duration > 0 else { return stage.atOnce(changes) }
    if let animator = interruptible as? UIViewPropertyAnimator, animator.state == .active {
      return animator.addAnimations(changes)
    }
    let timeline = ownTimeline()
    let add = { timeline.addAnimations(changes) }
    if let held, isInteractive { held.holding(add) } else { add() }
    if isInteractive {
      timeline.hold()
    } else if timeline.state == .inactive {
      timeline.startAnimation()
    }
  }

  /// Returns the timeline, created at first use. The timeline lasts as long as the transition. At
  /// its end, the timeline of an interruptible transition pauses, and any other one ends.
  private func ownTimeline() -> TransitionTimeline {
    if let timeline { return timeline }
    let made = stage.makeTimeline(duration: duration)
    // The transition may be reversed after the timeline has reached its end.
    made.pausesOnCompletion = interruptible != nil
    timeline = made
    return made
  }

  // MARK: - Its end

  /// Ends the transition, in this order: animations, `placeViews`, `animationEnded(_:)`,
  /// completions, `notifyEnd`. A cancelled transition without an interruptible animator leaves the
  /// model values of the arriving view at their targets. Later completions and handlers are not
  /// called.
  private func end(_ didComplete: Bool) {
    isOver = true
    animateAlongside()
    timeline?.end(at: didComplete ? .end : .start)
    held?.end(at: didComplete ? .end : .start)
    held = nil
    if !didComplete, interruptible == nil, let toView { timeline?.leaveTargets(in: toView.layer) }
    transitionWasCancelled = !didComplete
    updateTouchBlocking()
    for controller in members { controller.ownPresentation.ending = self }
    placeViews(didComplete)
    leave()
    for controller in members where controller.presentation?.ending === self {
      controller.presentation?.ending = nil
    }
    animator?.animationEnded(didComplete)
    hasNotified = true
    for completion in completions { completion(self) }
    completions = []
    interactionHandlers = []
    interactionEndHandlers = []
    notifyEnd(didComplete)
  }

  /// Makes room for another transition. This transition remains the coordinator of its controllers
  /// until the end of `placeViews`. No effect for a transition that has left already.
  func leave() {
    guard stage.transitions.contains(where: { $0 === self }) else { return }
    stage.transitions.removeAll { $0 === self }
    parent?.presentation?.transitionWithin = nil
    for controller in [from, to] where controller.presentation?.transition === self {
      controller.presentation?.transition = nil
    }
  }

  /// The controllers that take part directly. Their children get the coordinator from them.
  private var members: [UIViewController] { parent.map { [$0] } ?? [from, to] }

  /// Completes the transition immediately. Animations of `UIView.animate` in it continue to their
  /// targets. A transition that is over stays.
  func complete() {
    transitionWasCancelled = false
    if let interruptible, interruptible.state == .active {
      interruptible.stopAnimation(false)
      interruptible.finishAnimation(at: .end)
    }
    guard !isOver else { return }
    // The animator's later call of `completeTransition(_:)` is ignored.
    isAbandoned = true
    stage.outsideAnimations { end(true) }
  }

  /// Ends the transition without notifications, because its controllers leave the window.
  /// Completions, handlers and `placeViews` are not called. No effect after the end.
  func abandon() {
    guard !isOver else { return }
    (isOver, hasNotified, isAbandoned) = (true, true, true)
    held?.release()
    held = nil
    if let timeline, timeline.phase != .inactive { timeline.stopWithoutCompletion() }
    if let interruptible, interruptible.state == .active { interruptible.stopAnimation(true) }
    interruptible = nil
    (completions, interactionHandlers, interactionEndHandlers) = ([], [], [])
    leave()
  }
}

extension TransitionContext: UIViewControllerContextTransitioning {
  /// Ends the transition. Ignored after `complete()` or `abandon()`, and with a diagnostic after an
  /// earlier call.
  func completeTransition(_ didComplete: Bool) {
    if isAbandoned { return }
    guard !isOver else {
      stage.diagnose(
        "completeTransition(_:) of a transition that is over: call it once, at the end of the animations."
      )
      return
    }
    stage.outsideAnimations { end(didComplete) }
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? fromView : key == .to ? toView : nil
  }

  var targetTransform: CGAffineTransform { .identity }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === from ? frames.from.initial : vc === to ? frames.to.initial : .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    vc === from ? frames.from.final : vc === to ? frames.to.final : .zero
  }
}
