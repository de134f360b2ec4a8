import MotionCore

/// An animator that moves items as bodies with a mass, under the forces of behaviours.
///
/// The animator takes steps of 1/120 second on its stage's animation clock. A replay is therefore
/// identical at any frame rate, and slow motion slows the animator down. As in UIKit, a frame shows
/// the latest step without interpolation. The animator pauses when every item is at rest: slower
/// than 1 point and 2° per second for half a second. A paused animator has no cost.
///
/// After a change of an item by other code, call `updateItem(usingCurrentState:)`, or the next step
/// reverts the change. For a drag, remove the item's behaviours and add them again at the release.
/// An item without a behaviour has no velocity.
///
/// Unlike UIKit, positions are not rounded to pixels, and a slow display skips no step.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// The view whose coordinates are used; nil for an animator of items that are not views.
  public final private(set) weak var referenceView: UIView?
  /// The behaviours that were added and not removed, in order, without their children.
  public private(set) final var behaviors: [UIDynamicBehavior] = []
  /// A Boolean value that indicates whether any item moves.
  public private(set) final var isRunning = false
  /// The delegate, which is notified of pauses.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  @WeakStage private var stage: Stage?
  /// The bodies in the order in which behaviours added their items.
  private var bodies: [DynamicBody] = []
  /// The bodies by the identities of their items.
  private var bodiesOfItems: [ObjectIdentifier: DynamicBody] = [:]
  /// The animation time at which the animator last resumed.
  private var resumedAt = Moment.zero
  private var stepsSinceResumed: Int64 = 0
  private var steps: Int64 = 0
  private var nextStep: ScheduledWork?

  /// Creates an animator of views inside a reference view, on the stage of its window, or else on
  /// the current stage. Without a stage the program stops.
  public init(referenceView: UIView) {
    self.referenceView = referenceView
    guard let stage = referenceView.window?.stage ?? Stage.current else {
      fatalError(
        "UIDynamicAnimator(referenceView:) outside a stage: make it in stage.perform { … }, or in "
          + "code that a stage calls.")
    }
    _stage = WeakStage(stage)
    super.init()
  }

  /// Creates an animator of items that are not views, in a plane of their own. Without a stage the
  /// program stops.
  public override init() {
    guard let stage = Stage.current else {
      fatalError(
        "UIDynamicAnimator() outside a stage: make it in stage.perform { … }, or in code that a "
          + "stage calls.")
    }
    _stage = WeakStage(stage)
    super.init()
  }

  /// The time in seconds for which the animator has run, in whole steps.
  open var elapsedTime: TimeInterval { Double(steps) / Double(SpringedBox.stepsPerSecond) }

  // MARK: - Behaviours

  /// Adds a behaviour and its children. A behaviour that was added already has no effect. A
  /// behaviour in another animator, and a child of a behaviour in any animator, stop the program.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !holds(behavior) else { return }
    require(
      behavior.dynamicAnimator == nil,
      "addBehavior(_:) with a behavior that is in an animator already, or a child of one: remove it "
        + "there first.")
    behaviors.append(behavior)
    register(behavior)
  }

  /// Removes a behaviour and its children. An item without a behaviour stays at its position. A
  /// behaviour that was not added has no effect, and reports a diagnostic.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard holds(behavior) else {
      Stage.diagnose(
        "removeBehavior(_:) of a \(type(of: behavior)) that was not added to this animator does nothing."
      )
      return
    }
    unregister(behavior)
    behaviors.remove(behavior)
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// Returns a Boolean value that indicates whether a behaviour is among `behaviors`.
  private func holds(_ behavior: UIDynamicBehavior) -> Bool {
    behavior.dynamicAnimator === self && !behavior.isChild
  }

  /// Connects a behaviour and its children to the animator, and adds their items. `willMove(to:)`
  /// is called first, and parents precede children. A child added by `willMove(to:)` is connected
  /// already.
  func register(_ behavior: UIDynamicBehavior) {
    behavior.dynamicAnimator = self
    behavior.willMove(to: self)
    behavior.associate(with: self)
    for child in behavior.childBehaviors where child.dynamicAnimator !== self { register(child) }
  }

  /// Disconnects a behaviour and its children from the animator, and releases their items.
  /// `willMove(to: nil)` is called first, and children precede parents.
  func unregister(_ behavior: UIDynamicBehavior) {
    for child in behavior.childBehaviors { unregister(child) }
    behavior.willMove(to: nil)
    behavior.dissociate(from: self)
    behavior.dynamicAnimator = nil
  }

  // MARK: - Items

  /// Returns the items whose upright bounding box intersects a rectangle of the reference view, in
  /// the order in which behaviours added them.
  ///
  /// Unlike UIKit, whose result is off by 10 points, the result is exact.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    bodies.filter { $0.boundingBox.intersects(rect) }.map(\.item)
  }

  /// Reads an item's centre and rotation, and resumes the animator. Its size is not read again, and
  /// its velocity does not change. An item without a behaviour has no effect, and reports a
  /// diagnostic.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard let body = body(of: item) else {
      Stage.diagnose(
        "updateItem(usingCurrentState:) with a \(type(of: item)) that no behavior of this animator holds does "
          + "nothing: add a behavior of it first.")
      return
    }
    body.read()
    wake(item)
  }

  /// Returns the body of an item; nil if no behaviour uses the item.
  func body(of item: any UIDynamicItem) -> DynamicBody? { bodiesOfItems[ObjectIdentifier(item)] }

  /// Adds a use of an item, and creates its body for the first use. A view that is not inside the
  /// reference view stops the program.
  func retainBody(of item: any UIDynamicItem) -> DynamicBody {
    if let referenceView, let view = item as? UIView {
      require(
        view !== referenceView && view.isDescendant(of: referenceView),
        "addBehavior(_:) on a UIDynamicAnimator, of a \(type(of: view)) that is not inside its "
          + "referenceView: add it there as a subview first.")
    }
    let body = body(of: item) ?? DynamicBody(of: item, in: referenceView)
    if body.useCount == 0 {
      bodies.append(body)
      bodiesOfItems[ObjectIdentifier(item)] = body
    }
    body.useCount += 1
    return body
  }

  /// Removes a use of an item, and removes its body after the last use. An item without a body has
  /// no effect.
  func releaseBody(of item: any UIDynamicItem) {
    guard let body = body(of: item) else { return }
    body.useCount -= 1
    if body.useCount == 0 {
      bodies.remove(body)
      bodiesOfItems[ObjectIdentifier(item)] = nil
    }
  }

  /// Resumes the animator after a change of an item. An item without a body has no effect.
  func wake(_ item: any UIDynamicItem) {
    guard let body = body(of: item) else { return }
    body.wake()
    resume()
  }

  // MARK: - Steps

  /// Stops the animator when the stage is closed or deallocated.
  func stageDidClose() {
    isRunning = false
    nextStep = nil
  }

  /// Starts the steps, and informs the delegate. The first step follows after 1/120 s. A running
  /// animator, and one whose stage is gone, do not change. An animator that is deallocated before
  /// its first step reports a diagnostic.
  private func resume() {
    guard !isRunning, let stage else { return }
    isRunning = true
    (resumedAt, stepsSinceResumed) = (stage.animationNow, 0)
    stage.remember(self)
    delegate?.dynamicAnimatorWillResume(self)
    scheduleStep()
    guard steps == 0 else { return }
    _ = stage.scheduleAnimation(at: stage.animationNow) { [weak self] in
      guard self == nil else { return }
      Stage.diagnose(
        "A UIDynamicAnimator was released before its first step, and moves nothing: keep it, in a property "
          + "of the controller say.")
    }
  }

  /// Schedules the next step. Its time counts whole nanoseconds from the start, so rounding errors
  /// do not accumulate. No effect if the animator is paused or has a scheduled step.
  private func scheduleStep() {
    guard isRunning, nextStep == nil, let stage else { return }
    stepsSinceResumed += 1
    let nanoseconds = stepsSinceResumed * 1_000_000_000 / SpringedBox.stepsPerSecond
    let due = Moment(nanoseconds: resumedAt.nanoseconds + nanoseconds)
    nextStep = stage.scheduleAnimation(at: due) { [weak self] in self?.step() }
  }

  /// Advances all bodies, and then calls the actions of the behaviours, parents first. Pauses the
  /// animator if all items are at rest.
  private func step() {
    nextStep = nil
    steps += 1
    for body in bodies { body.advance() }
    for behavior in behaviors.flatMap(\.withDescendants) where behavior.dynamicAnimator === self {
      behavior.action?()
    }
    if bodies.allSatisfy(\.isAtRest) { pause() } else { scheduleStep() }
  }

  /// Stops the steps, and informs the delegate.
  private func pause() {
    isRunning = false
    stage?.forget(self)
    delegate?.dynamicAnimatorDidPause(self)
  }
}
