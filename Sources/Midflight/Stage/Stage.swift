/// A world of its own: a clock, a window, what happens in it and what it looks like.
///
/// Two verbs move it: `send(_:)` and `advance(to:)`. One reader looks at it: `frame()`. The live
/// window and the headless replay make these same calls, so they cannot differ; and because a frame
/// is a read, drawing more or fewer of them cannot change a result.
///
/// What UIKit keeps in hidden globals (the time, the animation block being collected, the screen)
/// are properties of a stage, so that several can live in one process. Views, animators and
/// recognisers find theirs through `Stage.current`, which `perform(_:)` sets.
@MainActor
public final class Stage {
  /// The stage whose code is running now; nil outside `perform`, `send` and `advance`.
  public private(set) static var current: Stage?

  /// The root of everything seen.
  public let window: UIWindow
  /// Where the stage is. Inside a callback, the very moment at which the callback was due.
  public private(set) var now = Moment.zero
  let animationTime = AnimationTime()
  /// Pixels a point, as `UIScreen.scale` tells.
  public private(set) var scale: CGFloat
  /// Called with each discrete thing that happens, in order; a recorder's or a test's ear.
  public var onFact: ((Fact) -> Void)?

  /// What has happened, while `keepsHistory` is on; nil otherwise.
  package internal(set) var history: StageHistory?

  /// Asked whenever an animation takes its timing: when it is made, and when an animator is continued
  /// with timing that the scene gives. What it answers is followed instead; nil leaves what was given.
  ///
  /// For trying other timing on the same recorded gestures. Set it before the scene's root is made:
  /// `Scene.makeStage(size:scale:preparing:)`. The answer's duration counts where an animator is
  /// made; a continuation goes on with that one. A copy, and an animation that takes over the timing
  /// of the block it is made in, are not asked for: theirs is another's.
  ///
  /// No recording holds it: with it set, a replay has another trace.
  package var timingOverride: ((TimingRequest) -> AnimatorTiming?)?

  /// Whether a diagnostic ends the program, so that a test or a release build cannot overlook what
  /// UIKit would crash on. False unless set.
  public var isStrict = false

  /// Whether the window is light or dark, as the system's setting would say; light unless set.
  ///
  /// A recording's header holds what it was when the scene was opened (`Scene.makeStage`); set later,
  /// it is the scene's own doing. Unspecified is light.
  public var userInterfaceStyle = UIUserInterfaceStyle.light {
    didSet { perform { window.updateTraits() } }
  }

  /// What its window has, for colours that are asked without a view.
  let traitsInForce = TraitsInForce(.current)

  /// Whether motion should be kept down: `UIAccessibility.isReduceMotionEnabled`. False unless set.
  ///
  /// As `userInterfaceStyle`, a recording's header holds it.
  public var isReduceMotionEnabled = false

  /// The number of changes to the window's views, their order and their names.
  package internal(set) var hierarchyRevision: UInt64 = 0

  /// Whether changes are animated; `UIView.setAnimationsEnabled(_:)` sets it.
  var areAnimationsEnabled = true
  /// What becomes of changes while closures run, innermost last.
  var scopes: [AnimationScope] = []
  /// What takes in the animations that are begun outside all others; nil but in the
  /// `animateTransition(using:)` of a transition that a person steers.
  var gatheringTimeline: TransitionTimeline?
  /// Transitions that go on, in the order in which they began.
  var transitions: [TransitionContext] = []
  /// Animators that are active or stopped, in the order in which they became so.
  var liveAnimators: [LiveAnimator] = []
  /// What class methods of `UIView` have set in motion, in the order in which it began.
  var viewAnimations: [ViewAnimation] = []
  /// Names of symbols that were asked for, and are none.
  var missingSymbols: Set<String> = []  // looked up, never iterated
  /// Dynamic animators that run, in the order in which they began to.
  var liveDynamics: [LiveDynamics] = []
  /// Explicit animations of layers, and their transactions; nil until there are some.
  private(set) var knownExplicitAnimations: ExplicitAnimations?
  /// The latest frame; nil before the first one.
  var lastFrame: FrameCache?
  /// Content of scroll views that is on its way, in the order in which it began to be.
  var liveSlides: [LiveSlide] = []
  private(set) lazy var touches = TouchDispatcher(stage: self)
  private(set) lazy var focus = KeyboardFocus(stage: self)

  private var clock = AnimationClock()
  /// Whether `advance` or the delivery of an event is going on.
  private var isUnderWay = false
  private var stageAgenda = Agenda<() -> Void>()
  private var animationAgenda = Agenda<() -> Void>()
  private var nextOrder: UInt64 = 0
  private var nextAnimatorNumber = 1
  private var numbersAnimators = true

  /// The most pieces of work that one moment may bring: beyond it, callbacks feed each other.
  package static let workLimitPerMoment = 100_000

  /// An empty stage at moment zero.
  ///
  /// - Parameters:
  ///   - size: Of the window's content, in points; more than 0.
  ///   - scale: Pixels a point; more than 0.
  public init(size: CGSize, scale: CGFloat = 1) {
    Stage.requireSize(size, scale: scale)
    self.scale = scale
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.stage = self
    window.updateTraits()
  }

  // Were the class isolated by the module's default alone, other modules that make a stage would not
  // compile for release: "deinit is marked isolated, but containing class …" (Swift 6.3).
  isolated deinit {
    for animator in allAnimators { animator.loseStage() }
    loseViewAnimations()
    loseDynamics()
    loseSlides()
    knownExplicitAnimations?.lose()
  }

  /// Runs code with this stage as the current one, then restores what was current before.
  ///
  /// Views, animators and recognisers are made inside.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = Stage.current
    Stage.current = self
    defer { Stage.current = outer }
    guard outer !== self else { return try traitsInForce.run(body) }
    let depth = scopes.count
    let result = try bindToTask(body)
    if scopes.count > depth { commitForgotten(above: depth) }
    if outer == nil { knownExplicitAnimations?.commitForgotten(on: self) }
    window.layoutIfNeeded()
    return result
  }

  /// Runs code that finds the stage and its traits again after each `await`.
  ///
  /// Whoever performs much one after the other does so in here, so that it need not be done for each.
  package func bindToTask<Result>(_ body: () throws -> Result) rethrows -> Result {
    if isBoundToTask { return try body() }
    return try WeakStage.$ofTask.withValue(WeakStage(stage: self)) { try traitsInForce.run(body) }
  }

  /// A stage's traits are in force nowhere but where the task knows the stage, too.
  private var isBoundToTask: Bool { traitsInForce.areCurrent }

  // MARK: - The two verbs

  /// Fires everything due up to the event's time, then delivers the event.
  ///
  /// Work due at the very moment of the event runs before it.
  ///
  /// What no recording may hold is ignored, with a diagnostic: a number beyond `InputLimits`, and a press of a
  /// pointer that is down.
  ///
  /// - Parameter event: No earlier than `now`.
  public func send(_ event: InputEvent) {
    require(
      event.time >= now,
      "send(\(event)) on a stage that has reached \(now): time does not go back; "
        + "make a new stage and replay up to the moment you want.")
    advance(to: event.time)
    if let problem = event.problem ?? touches.problem(with: event) {
      return diagnose("send(\(event)) is ignored: \(problem).")
    }
    isUnderWay = true
    history?.begin(event, at: animationNow)
    defer {
      isUnderWay = false
      history?.endEvent()
    }
    perform { receive(event) }
  }

  private func receive(_ event: InputEvent) {
    switch event {
    case .rate(let rate, _): setRate(rate)
    case .resize(let size, let scale, _): resize(to: size, scale: scale)
    case .down, .move, .up, .cancel, .wheel, .key:
      focus.receive(event)
      touches.dispatch(event)
    }
  }

  /// Fires everything due up to and including `moment`, in order, and arrives there.
  ///
  /// - Parameter moment: No earlier than `now`.
  public func advance(to moment: Moment) {
    require(
      moment >= now,
      "advance(to: \(moment)) on a stage that has reached \(now): time does not go back.")
    require(
      !isUnderWay,
      "advance(to: \(moment)) inside a callback of the same stage, which is under way already: start "
        + "an animation, and go on in its completion.")
    isUnderWay = true
    defer { isUnderWay = false }
    var budget = Stage.workLimitPerMoment
    while let (due, work) = popNext(dueBy: moment) {
      budget = due.stage > now ? Stage.workLimitPerMoment : budget - 1
      require(
        budget > 0,
        "More than \(Stage.workLimitPerMoment) callbacks at \(now): do two of them start each other "
          + "with zero duration? Give one a duration.")
      now = due.stage
      // Sped up, a stage's moment spans several of animation time: the earlier ones may come later.
      moveAnimations(to: max(animationNow, due.animation))
      perform(work)
    }
    now = moment
    moveAnimations(to: clock.animationMoment(at: moment))
  }

  /// Fires everything due in the next `seconds`, and arrives there.
  public func advance(by seconds: TimeInterval) {
    advance(to: now.advanced(by: seconds))
  }

  /// When something will next happen by itself, `now` or later; nil if nothing will.
  public var nextDue: Moment? {
    var next = stageAgenda.next?.due
    if let animation = animationAgenda.next, let due = clock.stageMoment(reaching: animation.due) {
      next = min(next ?? due, due)
    }
    // In slow motion a moment of animation time lasts for several of the stage's, some gone by.
    if let next { return max(next, now) }
    return nil
  }

  /// Whether the picture changes with time alone: some animation runs and its clock does not stand.
  public var isMoving: Bool {
    clock.rate > 0
      && (!viewAnimations.isEmpty || isAnyAnimatorMoving
        || isAnyDynamicMoving || isAnySliding || knownExplicitAnimations?.isAnyMoving ?? false)
  }

  private var isAnyDynamicMoving: Bool {
    for index in liveDynamics.indices where liveDynamics[index].animator != nil { return true }
    return false
  }

  private var isAnyAnimatorMoving: Bool {
    for index in liveAnimators.indices where liveAnimators[index].isMoving { return true }
    return false
  }

  /// Lets go of everything that was still to happen, and with it of the animations that run.
  ///
  /// Delegates of scroll views get a report that their content stops. A stage that is only released calls
  /// no delegate.
  public func close() {
    if isAnySliding { perform { endSlides() } }
    for animator in allAnimators { animator.loseStage() }
    transitions = []
    stageAgenda = Agenda()
    animationAgenda = Agenda()
    loseViewAnimations()
    loseDynamics()
    loseSlides()
    knownExplicitAnimations?.lose()
  }

  // MARK: - For the rest of the module

  /// Explicit animations of layers, and their transactions.
  var explicitAnimations: ExplicitAnimations {
    if let knownExplicitAnimations { return knownExplicitAnimations }
    let animations = ExplicitAnimations()
    knownExplicitAnimations = animations
    return animations
  }

  /// Whether layers have explicit animations that are not over.
  var hasExplicitAnimations: Bool { !(knownExplicitAnimations?.running.isEmpty ?? true) }

  /// Adds work on the clock that gestures use.
  func schedule(at due: Moment, _ work: @escaping () -> Void) -> ScheduledWork {
    let ticket = stageAgenda.schedule(work, at: max(due, now), order: takeOrder())
    return ScheduledWork(clock: .stage, ticket: ticket)
  }

  /// Adds work on the clock that animations use.
  ///
  /// - Parameter before: What was to be done at that very moment and was cancelled: this is done in its turn.
  func scheduleAnimation(
    at due: Moment, inTurnOf before: ScheduledWork? = nil, _ work: @escaping () -> Void
  ) -> ScheduledWork {
    let ticket = animationAgenda.schedule(
      work, at: max(due, animationNow), order: before?.ticket.order ?? takeOrder())
    return ScheduledWork(clock: .animation, ticket: ticket)
  }

  /// Takes work off its agenda, if it is still there.
  func cancel(_ work: ScheduledWork) {
    switch work.clock {
    case .stage: stageAgenda.cancel(work.ticket)
    case .animation: animationAgenda.cancel(work.ticket)
    }
  }

  /// The next animator's number, counted from 1 in the order in which they are made.
  ///
  /// Those of the library's own have none: 0.
  func takeAnimatorNumber() -> Int {
    guard numbersAnimators else { return 0 }
    defer { nextAnimatorNumber += 1 }
    return nextAnimatorNumber
  }

  /// Makes an animator of the library's own.
  func withoutNumbering<Result>(_ make: () -> Result) -> Result {
    numbersAnimators = false
    defer { numbersAnimators = true }
    return make()
  }

  private func takeOrder() -> UInt64 {
    defer { nextOrder += 1 }
    return nextOrder
  }

  /// The earlier of the two agendas' next pieces, with its moment on both clocks.
  private func popNext(
    dueBy moment: Moment
  ) -> (due: (stage: Moment, animation: Moment), work: () -> Void)? {
    let stage = stageAgenda.next
    if let next = animationAgenda.next, let reached = clock.stageMoment(reaching: next.due) {
      let due = max(reached, now)
      if stage.map({ (due, next.order) < ($0.due, $0.order) }) ?? true {
        guard due <= moment, let piece = animationAgenda.popNext(dueBy: .distantFuture) else {
          return nil
        }
        return ((due, piece.due), piece.work)
      }
    }
    guard let piece = stageAgenda.popNext(dueBy: moment) else { return nil }
    return ((piece.due, clock.animationMoment(at: piece.due)), piece.work)
  }

  private func setRate(_ rate: Double) {
    clock.setRate(rate, at: now)
  }

  private static func requireSize(_ size: CGSize, scale: CGFloat) {
    require(
      size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite,
      "A stage of \(size.width)×\(size.height): its size in points is positive and finite.")
    require(
      scale > 0 && scale.isFinite,
      "A stage with \(scale) pixels a point: give a positive, finite number.")
  }

  private func resize(to size: CGSize, scale: CGFloat) {
    Stage.requireSize(size, scale: scale)
    self.scale = scale
    window.updateTraits()
    window.frame = CGRect(origin: .zero, size: size)
  }
}

/// Names work on one of a stage's two agendas.
struct ScheduledWork {
  enum Clock { case stage, animation }
  let clock: Clock
  let ticket: Agenda<() -> Void>.Ticket
}
