import MotionCore

/// Moves items as bodies that have a weight and are pulled by behaviours.
///
/// It takes steps of 1/120 second, each a piece of work of its stage's, so that a replay has the
/// same bits at any frame rate, and slow motion slows it down. As in UIKit what is seen is the
/// latest step: nothing is interpolated between two. Once every item is at rest, slower than
/// 1 point and 2° a second for half a second, it pauses, and costs nothing until something changes.
///
/// Moving an item from outside needs `updateItem(usingCurrentState:)`, or the next step takes it
/// back. To drag it, take its behaviours away and add them again when it is let go; an item that no
/// behaviour holds has no speed.
///
/// Unlike UIKit, places are not rounded to pixels, and a step of a slow display is not left out.
@MainActor open class UIDynamicAnimator: NSObject {
  /// The view in whose coordinates points are; nil for an animator of items that are not views.
  public final private(set) weak var referenceView: UIView?
  /// Those that were added and not removed, in order; children are not among them.
  public private(set) final var behaviors: [UIDynamicBehavior] = []
  /// Whether something moves.
  public private(set) final var isRunning = false
  /// Is told when it pauses and goes on.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  private weak var stage: Stage?
  /// In the order in which behaviours took them.
  private var bodies: [DynamicBody] = []
  /// When it last began to run, on the clock of animations.
  private var resumedAt = Moment.zero
  private var stepsSinceResumed: Int64 = 0
  private var steps: Int64 = 0
  private var nextStep: ScheduledWork?

  /// An animator of views in this one.
  public init(referenceView: UIView) {
    self.referenceView = referenceView
    guard let stage = referenceView.window?.stage ?? Stage.current else {
      fatalError(
        "UIDynamicAnimator(referenceView:) outside a stage: make it in stage.perform { … }, or in "
          + "code that a stage calls.")
    }
    self.stage = stage
    super.init()
  }

  /// An animator of items that are not views, in a plane of their own.
  public override init() {
    guard let stage = Stage.current else {
      fatalError(
        "UIDynamicAnimator() outside a stage: make it in stage.perform { … }, or in code that a "
          + "stage calls.")
    }
    self.stage = stage
    super.init()
  }

  /// Seconds for which it has run, in whole steps.
  open var elapsedTime: TimeInterval { Double(steps) / Double(SpringedBox.stepsPerSecond) }

  // MARK: - Behaviours

  /// Lets a behaviour and its children act on their items; does nothing with one that is there.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    require(
      behavior.dynamicAnimator == nil,
      "addBehavior(_:) with a behavior that is in an animator already, or a child of one: remove it "
        + "there first.")
    behaviors.append(behavior)
    register(behavior)
  }

  /// Lets a behaviour and its children act no more. An item that nothing holds stays where it is. Does
  /// nothing with a behaviour that is not there, with a diagnostic.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else {
      Stage.current?.diagnose(
        "removeBehavior(_:) of a \(type(of: behavior)) that was not added to this animator does nothing."
      )
      return
    }
    unregister(behavior)
    behaviors.removeAll { $0 === behavior }
  }

  /// Removes every behaviour.
  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  func register(_ behavior: UIDynamicBehavior) {
    behavior.dynamicAnimator = self
    behavior.willMove(to: self)
    behavior.associate(with: self)
    for child in behavior.childBehaviors { register(child) }
  }

  func unregister(_ behavior: UIDynamicBehavior) {
    for child in behavior.childBehaviors { unregister(child) }
    behavior.willMove(to: nil)
    behavior.dissociate(from: self)
    behavior.dynamicAnimator = nil
  }

  // MARK: - Items

  /// The items whose upright bounding box touches a rectangle of the reference view, in the order
  /// in which behaviours took them.
  ///
  /// Unlike UIKit, which is off by 10 points, exactly those.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    bodies.filter { $0.boundingBox.intersects(rect) }.map(\.item)
  }

  /// Takes an item's place and turn from where it has been put; its size counts no more, and its
  /// speed stays. Does nothing with an item that no behaviour holds, with a diagnostic.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard let body = body(of: item) else {
      Stage.current?.diagnose(
        "updateItem(usingCurrentState:) with a \(type(of: item)) that no behavior of this animator holds does "
          + "nothing: add a behavior of it first.")
      return
    }
    body.read()
    wake(item)
  }

  /// The body of an item that a behaviour holds.
  func body(of item: any UIDynamicItem) -> DynamicBody? { bodies.first { $0.item === item } }

  /// One more behaviour takes an item.
  func hold(_ item: any UIDynamicItem) -> DynamicBody {
    if let referenceView, let view = item as? UIView {
      require(
        view !== referenceView && view.isDescendant(of: referenceView),
        "addBehavior(_:) on a UIDynamicAnimator, of a \(type(of: view)) that is not inside its "
          + "referenceView: add it there as a subview first.")
    }
    let body = body(of: item) ?? DynamicBody(of: item, in: referenceView)
    if body.holders == 0 { bodies.append(body) }
    body.holders += 1
    return body
  }

  /// A behaviour lets an item go; the last takes its body along.
  func release(_ item: any UIDynamicItem) {
    guard let body = body(of: item) else { return }
    body.holders -= 1
    if body.holders == 0 { bodies.remove(body) }
  }

  /// Something about an item has changed: it moves, and so does the animator.
  func wake(_ item: any UIDynamicItem) {
    guard let body = body(of: item) else { return }
    body.wake()
    resume()
  }

  // MARK: - Steps

  /// The stage has gone or was closed.
  func loseStage() {
    isRunning = false
    nextStep = nil
  }

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
      Stage.current?.diagnose(
        "A UIDynamicAnimator was released before its first step, and moves nothing: keep it, in a property "
          + "of the controller say.")
    }
  }

  /// From the beginning on, in whole nanoseconds, so that what is rounded off never adds up.
  private func scheduleStep() {
    guard isRunning, nextStep == nil, let stage else { return }
    stepsSinceResumed += 1
    let nanoseconds = stepsSinceResumed * 1_000_000_000 / SpringedBox.stepsPerSecond
    let due = Moment(nanoseconds: resumedAt.nanoseconds + nanoseconds)
    nextStep = stage.scheduleAnimation(at: due) { [weak self] in self?.step() }
  }

  private func step() {
    nextStep = nil
    steps += 1
    for body in bodies { body.advance() }
    for behavior in behaviors.flatMap(\.withDescendants) where behavior.dynamicAnimator === self {
      behavior.action?()
    }
    if bodies.allSatisfy(\.isAtRest) { pause() } else { scheduleStep() }
  }

  private func pause() {
    isRunning = false
    stage?.forget(self)
    delegate?.dynamicAnimatorDidPause(self)
  }
}
