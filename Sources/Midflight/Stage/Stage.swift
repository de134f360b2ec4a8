/// A self-contained world: a clock, a window, the events on it, and its picture.
///
/// Two methods change a stage: `send(_:)` and `advance(to:)`. One method reads it: `frame()`. The
/// live window and the headless replay make the same calls, so their results are equal. A frame is
/// a read, so the number of drawn frames cannot change a result.
///
/// UIKit's hidden globals (the time, the block that collects changes, the screen) are properties of
/// a stage, so several stages can exist in one process. Views, animators and recognisers find their
/// stage through `Stage.current`, which `perform(_:)` sets.
@preconcurrency @MainActor
public final class Stage {
  /// The stage whose code runs now; nil outside `perform`, `send` and `advance`.
  public private(set) static var current: Stage?

  /// The root of the visible views: the stage's own window, or the window of an app with a delegate
  /// after that window became visible.
  public internal(set) var window: UIWindow
  /// A Boolean value that indicates whether `window` is the stage's own.
  var showsOwnWindow = true
  /// The size of the screen in points.
  package private(set) var size: CGSize
  private(set) lazy var screen = UIScreen(of: self)
  /// The application of the stage; nil until its first use.
  var applicationIfLoaded: UIApplication?
  /// The current moment. Inside a callback, the exact moment at which the callback was due.
  public private(set) var now = Moment.zero
  /// The number of scheduled callbacks that have run, except the steps of slides that continue.
  package private(set) var workCount = 0
  /// The slide whose step runs now; nil between pieces of work.
  weak var steppingSlide: ScrollSlide?
  let animationTime = AnimationTime()
  /// Pixels per point, as in `UIScreen.scale`.
  public private(set) var scale: CGFloat
  /// A handler of discrete events, in order, for a recorder or a test.
  public var onFact: ((Fact) -> Void)?

  /// The history of events, while `keepsHistory` is true; nil otherwise.
  package internal(set) var history: StageHistory?

  /// A handler that may replace the timing of an animation: when an animation is created, and when
  /// an animator is continued with timing by the scene. A nil result keeps the given timing.
  ///
  /// Use the override to try other timing with recorded gestures. Set it before the scene's root is
  /// created: `Scene.makeStage(size:scale:preparing:)`. The result's duration counts for a new
  /// animator only; a continuation keeps the animator's duration. The handler is not called for a
  /// copy, and for an animation that inherits the timing of its block.
  ///
  /// Recordings do not contain the override, so a replay with it has another trace.
  package var timingOverride: ((TimingRequest) -> AnimatorTiming?)?

  /// A Boolean value that indicates whether a diagnostic ends the program, so that a test or a
  /// release build cannot overlook a call that UIKit would crash on. The default is false.
  public var isStrict = false

  /// The system's appearance. The default is light; unspecified counts as light.
  ///
  /// A recording's header holds the value at the opening of the scene (`Scene.makeStage`). A later
  /// change is part of the scene's own behaviour.
  public var userInterfaceStyle = UIUserInterfaceStyle.light {
    didSet { perform { window.updateTraits() } }
  }

  /// The window's traits, for colours that are resolved without a view.
  let traitsInForce = TraitsInForce(.current)

  /// A Boolean value that indicates whether the user asked for less motion:
  /// `UIAccessibility.isReduceMotionEnabled`. The default is false.
  ///
  /// A recording's header holds the value, as for `userInterfaceStyle`.
  public var isReduceMotionEnabled = false

  /// The number of changes to the window's views, their order and their names.
  package internal(set) var hierarchyRevision: UInt64 = 0

  /// A Boolean value that indicates whether changes are animated; `UIView.setAnimationsEnabled(_:)`
  /// sets it.
  var areAnimationsEnabled = true
  /// The animation contexts of the closures that run now, innermost last.
  var scopes: [AnimationScope] = []
  /// The number of closures that run inside another one in the same scope.
  var nestedClosures = 0
  /// The timeline that receives animations begun outside all others; nil except inside
  /// `animateTransition(using:)` of an interactive transition.
  var collectingTimeline: TransitionTimeline?
  /// The running transitions, in the order in which they began.
  var transitions: [TransitionContext] = []
  /// The animators that are active or stopped, in the order in which they became so.
  var liveAnimators: [LiveAnimator] = []
  /// The running animations of `UIView` class methods, in the order in which they began.
  var viewAnimations: [ViewAnimation] = []
  /// The unknown names of symbols that have been looked up.
  var missingSymbols: Set<String> = []  // looked up, never iterated
  /// The running dynamic animators, in the order in which they began.
  var liveDynamics: [LiveDynamics] = []
  /// The explicit animations of layers, and their transactions; nil until there is one.
  private(set) var explicitAnimationsIfLoaded: ExplicitAnimations?
  /// The latest frame; nil before the first one.
  var lastFrame: FrameCache?
  /// The running animations of scroll views' content offsets, in the order in which they began.
  var liveSlides: [LiveSlide] = []
  private(set) lazy var touches = TouchDispatcher(stage: self)
  private(set) lazy var focus = KeyboardFocus(stage: self)

  /// The object that weak references to the stage hold.
  let anchor = WeakStage.Anchor()
  private var clock = AnimationClock()
  /// A Boolean value that indicates whether `advance` runs, an event is being delivered, or `close`
  /// cancels touches.
  private var isProcessing = false
  private var stageAgenda = Agenda<() -> Void>()
  private var animationAgenda = Agenda<() -> Void>()
  private var nextOrder: UInt64 = 0
  private var nextAnimatorNumber = 1
  private var numbersAnimators = true

  /// The maximum number of callbacks at one moment. More callbacks than that start each other
  /// without an end.
  package static let workLimitPerMoment = 100_000

  /// Creates an empty stage at moment zero. A size or scale outside its range ends the program.
  ///
  /// - Parameters:
  ///   - size: The size of the window's content in points, more than 0.
  ///   - scale: Pixels per point, more than 0.
  public init(size: CGSize, scale: CGFloat = 1) {
    Stage.requireSize(size, scale: scale)
    self.size = size
    self.scale = scale
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    anchor.stage = self
    window.storedStage = self
    window.isHidden = false
    window.updateTraits()
  }

  // Explicit, because isolation by the module's default alone breaks release builds of other
  // modules that create a stage: "deinit is marked isolated, but containing class …" (Swift 6.3).
  isolated deinit {
    anchor.stage = nil
    for animator in allAnimators { animator.stageDidClose() }
    liveAnimators = []
    endViewAnimationsOnClose()
    loseDynamics()
    cancelSlides()
    explicitAnimationsIfLoaded?.lose()
  }

  /// Runs code with this stage as the current one, then restores the previous one.
  ///
  /// Views, animators and recognisers are created inside. After the outermost call, pending batches
  /// and transactions are committed, and pending layout is done. A nested call for the same stage,
  /// or a call whose code throws, only runs the code.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = Stage.current
    Stage.current = self
    defer { Stage.current = outer }
    guard outer !== self else { return try traitsInForce.run(body) }
    let depth = scopes.count
    let result = try bindToTask(body)
    if scopes.count > depth { commitForgotten(above: depth) }
    if outer == nil { explicitAnimationsIfLoaded?.commitForgotten(on: self) }
    window.layoutIfNeeded()
    return result
  }

  /// Runs code that finds the stage and its traits again after each `await`.
  ///
  /// A caller of many `perform` calls wraps them in one call, so that not each of them binds the
  /// stage.
  package func bindToTask<Result>(_ body: () throws -> Result) rethrows -> Result {
    if isBoundToTask { return try body() }
    return try WeakStage.$ofTask.withValue(WeakStage(self)) { try traitsInForce.run(body) }
  }

  /// A Boolean value that indicates whether the current task is bound to the stage. The stage's
  /// traits are current only in such a task.
  private var isBoundToTask: Bool { traitsInForce.areCurrent }

  // MARK: - Sending and advancing

  /// Runs all work that is due up to the event's time, then delivers the event, which the history
  /// records.
  ///
  /// Work that is due exactly at the event's time runs before the event. Ends the program inside a
  /// callback of the same stage. An event that no recording may contain is ignored with a
  /// diagnostic:
  ///
  /// - a number outside `InputLimits`
  /// - a key's name that is not 1 to 64 bytes, or has control characters
  /// - a press of a pointer that is down
  /// - a release of a pointer that is up, or of another mouse button than the pressed one
  /// - a cancel whose reason is not 1 to 64 ASCII letters, digits and hyphens
  ///
  /// - Parameter event: An event at `now` or later; an earlier one ends the program.
  public func send(_ event: InputEvent) {
    require(
      event.time >= now,
      "send(\(event)) on a stage that has reached \(now): time does not go back; "
        + "make a new stage and replay up to the moment you want.")
    advance(to: event.time)
    if let problem = event.validationError ?? touches.problem(with: event) {
      return diagnose("send(\(event)) is ignored: \(problem).")
    }
    isProcessing = true
    history?.begin(event, at: animationNow)
    defer {
      isProcessing = false
      history?.endEvent()
    }
    perform { receive(event) }
  }

  /// Delivers an event: a rate to the clock, a resize to the window, an activity to the
  /// application, and any other event to the keyboard focus and then to the touches.
  private func receive(_ event: InputEvent) {
    switch event {
    case .rate(let rate, _): setRate(rate)
    case .resize(let size, let scale, _): resize(to: size, scale: scale)
    case .activity(let activity, _): application.move(to: UIApplication.State(activity))
    case .down, .move, .up, .cancel, .wheel, .key:
      focus.receive(event)
      touches.dispatch(showsOwnWindow ? event : event.mappingPoints(window.point(fromScreen:)))
    }
  }

  /// Runs all work that is due up to and including `moment`, in order, and advances to it.
  ///
  /// Ends the program inside a callback of the same stage, and after more than `workLimitPerMoment`
  /// callbacks at one moment.
  ///
  /// - Parameter moment: `now` or later; an earlier moment ends the program.
  public func advance(to moment: Moment) {
    require(
      moment >= now,
      "advance(to: \(moment)) on a stage that has reached \(now): time does not go back.")
    require(
      !isProcessing,
      "advance(to: \(moment)) inside a callback of the same stage: start an animation, and continue "
        + "in its completion.")
    isProcessing = true
    defer { isProcessing = false }
    var budget = Stage.workLimitPerMoment
    while let (due, work) = popNext(dueBy: moment) {
      budget = due.stage > now ? Stage.workLimitPerMoment : budget - 1
      require(
        budget > 0,
        "More than \(Stage.workLimitPerMoment) callbacks at \(now): do two of them start each other "
          + "with zero duration? Give one a duration.")
      now = due.stage
      // With a rate above 1, one moment of the stage spans several of animation time: earlier work
      // may be scheduled in between.
      moveAnimations(to: max(animationNow, due.animation))
      run(work)
    }
    now = moment
    moveAnimations(to: clock.animationMoment(at: moment))
  }

  /// Runs a piece of scheduled work, and counts it.
  private func run(_ work: () -> Void) {
    perform(work)
    if steppingSlide?.hasNextStep != true { workCount += 1 }
    steppingSlide = nil
  }

  /// Runs all work that is due within `seconds`, and advances by them. A negative number ends the
  /// program.
  public func advance(by seconds: TimeInterval) {
    advance(to: now.advanced(by: seconds))
  }

  /// The moment of the next scheduled work of either clock, in the stage's time, `now` or later.
  /// Nil if there is none; work that the animation clock does not reach at its rate, such as 0,
  /// does not count.
  public var nextDue: Moment? {
    var next = stageAgenda.next?.due
    if let animation = animationAgenda.next, let due = clock.stageMoment(reaching: animation.due) {
      next = min(next ?? due, due)
    }
    // In slow motion one moment of animation time spans several of the stage, some of them in the
    // past.
    if let next { return max(next, now) }
    return nil
  }

  /// A Boolean value that indicates whether the picture changes with time alone: an animation runs,
  /// and the animation clock is not stopped.
  public var isMoving: Bool {
    clock.rate > 0
      && (!viewAnimations.isEmpty || isAnyAnimatorMoving
        || isAnyDynamicMoving || isAnySliding || explicitAnimationsIfLoaded?.isAnyMoving ?? false)
  }

  private var isAnyDynamicMoving: Bool {
    for index in liveDynamics.indices where liveDynamics[index].animator != nil { return true }
    return false
  }

  private var isAnyAnimatorMoving: Bool {
    for index in liveAnimators.indices where liveAnimators[index].isMoving { return true }
    return false
  }

  /// Cancels all touches and scroll sequences, and drops all scheduled work and all running
  /// animations.
  ///
  /// Delegates of scroll views are notified that drags and slides end. Changes that a delegate
  /// animates at the end of a slide take effect at once. Inside a callback of the stage, touches
  /// are not cancelled. A stage that is released without `close()` notifies no delegate.
  public func close() {
    if !isProcessing {
      isProcessing = true
      perform { touches.cancelAll(at: now) }
      isProcessing = false
    }
    if isAnySliding { perform { UIView.performWithoutAnimation { endSlides() } } }
    for animator in allAnimators { animator.stageDidClose() }
    transitions = []
    stageAgenda = Agenda()
    animationAgenda = Agenda()
    endViewAnimationsOnClose()
    loseDynamics()
    cancelSlides()
    explicitAnimationsIfLoaded?.lose()
  }

  // MARK: - Scheduling

  /// The explicit animations of layers, and their transactions; created on first use.
  var explicitAnimations: ExplicitAnimations {
    if let explicitAnimationsIfLoaded { return explicitAnimationsIfLoaded }
    let animations = ExplicitAnimations()
    explicitAnimationsIfLoaded = animations
    return animations
  }

  /// A Boolean value that indicates whether layers have explicit animations that have not ended.
  var hasExplicitAnimations: Bool { !(explicitAnimationsIfLoaded?.running.isEmpty ?? true) }

  /// Schedules work on the stage's clock, which gestures use.
  ///
  /// - Parameter due: The moment; a past one counts as `now`.
  func schedule(at due: Moment, _ work: @escaping () -> Void) -> ScheduledWork {
    let ticket = stageAgenda.schedule(work, at: max(due, now), order: takeOrder())
    return ScheduledWork(clock: .stage, ticket: ticket)
  }

  /// Schedules work on the animation clock.
  ///
  /// - Parameters:
  ///   - due: The moment; a past one counts as `animationNow`.
  ///   - before: Cancelled work for the same moment, whose position in the order the new work
  ///     takes; nil for the last position.
  func scheduleAnimation(
    at due: Moment, atPositionOf before: ScheduledWork? = nil, _ work: @escaping () -> Void
  ) -> ScheduledWork {
    let ticket = animationAgenda.schedule(
      work, at: max(due, animationNow), order: before?.ticket.order ?? takeOrder())
    return ScheduledWork(clock: .animation, ticket: ticket)
  }

  /// Cancels scheduled work; no effect if it has run already.
  func cancel(_ work: ScheduledWork) {
    switch work.clock {
    case .stage: stageAgenda.cancel(work.ticket)
    case .animation: animationAgenda.cancel(work.ticket)
    }
  }

  /// Returns the next animator's number: 1, 2, … in the order of creation, or 0 for an animator
  /// that the library creates for itself.
  func takeAnimatorNumber() -> Int {
    guard numbersAnimators else { return 0 }
    defer { nextAnimatorNumber += 1 }
    return nextAnimatorNumber
  }

  /// Creates an animator for the library itself, without a number.
  func withoutNumbering<Result>(_ make: () -> Result) -> Result {
    numbersAnimators = false
    defer { numbersAnimators = true }
    return make()
  }

  private func takeOrder() -> UInt64 {
    defer { nextOrder += 1 }
    return nextOrder
  }

  /// Removes and returns the next work of both agendas, with its moment on both clocks; nil if none
  /// is due.
  ///
  /// Work of one moment runs in the order in which it was scheduled.
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

  /// Ends the program if the size or the scale is not positive and finite.
  private static func requireSize(_ size: CGSize, scale: CGFloat) {
    require(
      size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite,
      "A stage of \(size.width)×\(size.height): its size in points is positive and finite.")
    require(
      scale > 0 && scale.isFinite,
      "A stage with \(scale) pixels a point: give a positive, finite number.")
  }

  /// Sets the window's size in points and the pixels per point, and updates the traits. Values that
  /// are not positive and finite end the program.
  private func resize(to size: CGSize, scale: CGFloat) {
    Stage.requireSize(size, scale: scale)
    self.size = size
    self.scale = scale
    window.updateTraits()
    window.frame = CGRect(origin: .zero, size: size)
  }
}

/// A reference to work on one of a stage's two agendas.
struct ScheduledWork {
  enum Clock { case stage, animation }
  let clock: Clock
  let ticket: Agenda<() -> Void>.Ticket
}
