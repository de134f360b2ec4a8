import Foundation

/// One transition, from its beginning until somebody has called `completeTransition(_:)`.
///
/// It is the context that animators are given, and the coordinator that controllers have meanwhile. What
/// comes of its end is decided by whoever made it.
final class TransitionContext: NSObject {
  unowned let stage: Stage
  let from: UIViewController
  let to: UIViewController
  /// The controller in which they are, if one leads from one of its own to another.
  let parent: UIViewController?
  /// The views that leave and come, as far as they are known: a presentation controller may make them
  /// as it hears of the beginning.
  var fromView: UIView?
  var toView: UIView?
  let containerView: UIView
  let presentationStyle: UIModalPresentationStyle
  let isAnimated: Bool
  /// Where the two are in the container, at the beginning and at the end.
  var frames = (
    from: (initial: CGRect.zero, final: CGRect.zero), to: (initial: CGRect.zero, final: CGRect.zero)
  )

  /// Who animates it, and who lets a person steer it.
  let animator: (any UIViewControllerAnimatedTransitioning)?
  let interactor: (any UIViewControllerInteractiveTransitioning)?
  /// Puts everything where it belongs at the end.
  private let arrange: (_ didComplete: Bool) -> Void
  /// Tells everybody of the end.
  private let conclude: (_ didComplete: Bool) -> Void

  private(set) var isOver = false
  /// A Boolean value that indicates whether this transition is the `transitionCoordinator` of its
  /// controllers.
  private(set) var isOffered: Bool
  /// A Boolean value that indicates whether the completions alongside have been called.
  private(set) var isConcluded = false
  private var isAbandoned = false
  private var hasBegun = false
  /// What makes it, if that can be caught.
  private(set) var interruptible: (any UIViewImplicitlyAnimating)?
  /// What is scrubbed with it, if that is no part of an animator of the app's.
  private(set) var timeline: TransitionTimeline?
  /// Explicit animations that were added in it, held with what is scrubbed; nil if nobody holds them.
  private var held: HeldAnimations?
  private var waitingChanges: [() -> Void] = []
  var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  // Of its interaction.
  var isInteractive = false
  private(set) var initiallyInteractive = false
  var transitionWasCancelled = false
  var percentComplete: CGFloat = 0
  /// What that can be: 0…1, and an overshoot in which it was caught.
  var reach: ClosedRange<CGFloat> = 0...1
  /// The timing of the rest after a release; nil for the interactor's curve and speed.
  var releaseTiming: (any UITimingCurveProvider)?
  var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  var interactionEndHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(
    on stage: Stage, from: UIViewController, to: UIViewController,
    within parent: UIViewController? = nil, fromView: UIView?, toView: UIView?,
    in containerView: UIView, style: UIModalPresentationStyle,
    animator: (any UIViewControllerAnimatedTransitioning)?,
    interactor: (any UIViewControllerInteractiveTransitioning)?,
    arrange: @escaping (Bool) -> Void, conclude: @escaping (Bool) -> Void
  ) {
    self.stage = stage
    (self.from, self.to, self.parent) = (from, to, parent)
    (self.fromView, self.toView) = (fromView, toView)
    self.containerView = containerView
    presentationStyle = style
    self.animator = animator
    self.interactor = interactor
    isAnimated = animator != nil
    isOffered = isAnimated
    self.arrange = arrange
    self.conclude = conclude
    super.init()
    isInteractive = isAnimated && interactor?.wantsInteractiveStart == true
    initiallyInteractive = isInteractive
    stage.transitions.append(self)
    // A controller's own comings and goings do not wait for what goes on in it.
    parent?.ownPresentation.transitionWithin = self
    if parent == nil {
      from.ownPresentation.transition = self
      to.ownPresentation.transition = self
    }
  }

  /// Runs a closure in which this transition is the coordinator of its controllers, also without
  /// animation.
  func offering(_ closure: () -> Void) {
    isOffered = true
    closure()
    isOffered = isAnimated
  }

  /// Seconds that all of it takes.
  var duration: TimeInterval { max(0, animator?.transitionDuration(using: self) ?? 0) }

  // MARK: - Its course

  /// Sets it in motion, or does it at once.
  func begin() {
    guard let animator else {
      if let toView { containerView.addSubview(toView) }
      return completeTransition(true)
    }
    if let interactor {
      let started = notingAnimators { interactor.startInteractiveTransition(self) }
      // One of the app's own may begin by itself what can be caught.
      if interruptible == nil, !(interactor is UIPercentDrivenInteractiveTransition) {
        findInterruptible(after: isInteractive ? [] : started)
      }
    } else {
      beginByItself(animator)
    }
    holdTouchesBack()
    animateAlongside()
  }

  /// Nothing is touched while it runs by itself and cannot be caught.
  func holdTouchesBack() {
    (containerView as? TransitionContainer)?.holdsTouchesBack =
      !isOver && !isInteractive && interruptible == nil
  }

  /// Sets it in motion: in a person's hand it is held at its beginning.
  func beginDriven() {
    guard let animator else { return }
    if isInteractive { beginHeld(animator) } else { beginByItself(animator) }
  }

  private func beginByItself(_ animator: any UIViewControllerAnimatedTransitioning) {
    findInterruptible(after: notingAnimators { animator.animateTransition(using: self) })
    if let interruptible, interruptible.state == .inactive { interruptible.startAnimation() }
  }

  private func beginHeld(_ animator: any UIViewControllerAnimatedTransitioning) {
    let timeline = ownTimeline()
    let held = HeldAnimations(
      on: stage, in: containerView.layer, by: timeline, lasting: duration)
    let started = held.taking {
      notingAnimators { timeline.gather { animator.animateTransition(using: self) } }
    }
    findInterruptible(after: started)
    if interruptible != nil || isOver { held.letGo() } else { self.held = held }
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

  /// Runs a closure, and tells which animators are active since.
  private func notingAnimators(_ closure: () -> Void) -> [UIViewPropertyAnimator] {
    let known = stage.animators
    closure()
    return stage.animators.filter { animator in !known.contains { $0 === animator } }
  }

  /// - Parameter started: What `animateTransition(using:)` has set in motion.
  private func findInterruptible(after started: [UIViewPropertyAnimator]) {
    guard !isOver, let animator,
      let found = animator.interruptibleAnimator(of: self, after: started)
    else { return }
    interruptible = found
    timeline?.pausesOnCompletion = true
    // The animator is the transition: where it ends, that does.
    found.addCompletion { [weak self] _ in self?.expectEnd() }
  }

  /// Says so if nobody has ended it by the next piece of work.
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

  /// Makes changes with it, now or once it has begun.
  func alongside(_ changes: @escaping () -> Void) {
    if hasBegun { animateAlong(changes) } else { waitingChanges.append(changes) }
  }

  private func animateAlongside() {
    hasBegun = true
    let waiting = waitingChanges
    waitingChanges = []
    for changes in waiting { animateAlong(changes) }
  }

  private func animateAlong(_ changes: @escaping () -> Void) {
    guard isAnimated, !isOver, duration > 0 else { return stage.atOnce(changes) }
    if let animator = interruptible as? UIViewPropertyAnimator, animator.state == .active {
      return animator.addAnimations(changes)
    }
    let timeline = ownTimeline()
    let add = { timeline.addAnimations(changes) }
    if let held, isInteractive { held.taking(add) } else { add() }
    if isInteractive {
      timeline.hold()
    } else if timeline.state == .inactive {
      timeline.startAnimation()
    }
  }

  private func ownTimeline() -> TransitionTimeline {
    if let timeline { return timeline }
    let made = stage.makeTimeline(duration: duration)
    // It may still be taken back, once it has come to its end before the transition has.
    made.pausesOnCompletion = interruptible != nil
    timeline = made
    return made
  }

  // MARK: - Its end

  private func end(_ didComplete: Bool) {
    isOver = true
    animateAlongside()
    timeline?.end(at: didComplete ? .end : .start)
    held?.end(at: didComplete ? .end : .start)
    held = nil
    if !didComplete, interruptible == nil, let toView { timeline?.leaveTargets(in: toView.layer) }
    transitionWasCancelled = !didComplete
    holdTouchesBack()
    for controller in members { controller.ownPresentation.ending = self }
    arrange(didComplete)
    leave()
    for controller in members where controller.presentation?.ending === self {
      controller.presentation?.ending = nil
    }
    animator?.animationEnded(didComplete)
    isConcluded = true
    for completion in completions { completion(self) }
    completions = []
    interactionHandlers = []
    interactionEndHandlers = []
    conclude(didComplete)
  }

  /// Lets another transition begin. Until the end of `arrange`, this transition is still the coordinator
  /// of its controllers.
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

  /// It is over, wherever it is. What `UIView.animate` moves in it still comes there.
  func complete() {
    transitionWasCancelled = false
    if let interruptible, interruptible.state == .active {
      interruptible.stopAnimation(false)
      interruptible.finishAnimation(at: .end)
    }
    guard !isOver else { return }
    // Who animates it need not end it any more.
    isAbandoned = true
    stage.outsideAnimations { end(true) }
  }

  /// Its controllers are gone, and nobody is told of an end.
  func abandon() {
    guard !isOver else { return }
    (isOver, isConcluded, isAbandoned) = (true, true, true)
    held?.letGo()
    held = nil
    if let timeline, timeline.phase != .inactive { timeline.letGo() }
    if let interruptible, interruptible.state == .active { interruptible.stopAnimation(true) }
    interruptible = nil
    (completions, interactionHandlers, interactionEndHandlers) = ([], [], [])
    leave()
  }
}

extension TransitionContext: UIViewControllerContextTransitioning {
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
