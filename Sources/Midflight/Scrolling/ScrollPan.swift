/// The pan recogniser of a scroll view. A press stops a slide, and content receives a touch only
/// after the decision about scrolling.
final class ScrollPan: UIPanGestureRecognizer {
  /// Called when a finger goes down before the drag begins. Returns whether the press has stopped a
  /// slide.
  var onPress: () -> Bool = { false }
  /// Called at each reset: after the last finger is lifted, with or without a drag.
  var onLift: () -> Void = {}
  /// Called when the recogniser is disabled, after the drag is cancelled.
  var onDisable: () -> Void = {}

  override var isEnabled: Bool {
    didSet { if !isEnabled, oldValue { onDisable() } }
  }

  private var delay = Deadline()
  /// A Boolean value that indicates whether the touch is delayed for its view, because it can still
  /// scroll.
  private var isDelaying = false
  /// A Boolean value that indicates whether the touches have stopped a slide. Content does not
  /// receive these touches.
  private var hasStoppedSlide = false

  /// The delay of `delaysContentTouches` in seconds. The value is widely measured on iOS, and
  /// documented nowhere.
  private static let contentDelay = 0.15

  private var scroll: UIScrollView? { view as? UIScrollView }

  /// Stops a slide, and delays the touch for content: with `delaysContentTouches`, from the first
  /// finger on for 0.15 s, or until the recogniser is decided. During a drag, a further touch only
  /// joins the drag.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard !isOngoingOrWaiting, !isFinished else { return }
    if onPress() { hasStoppedSlide = true }
    guard let scroll, scroll.delaysContentTouches else { return }
    for touch in touches { touch.isDelayedByScrolling = true }
    guard numberOfTouches == 1 else { return }
    isDelaying = true
    delay.set(after: ScrollPan.contentDelay) { [weak self] in
      self?.isDelaying = false
      self?.stage?.touches.processConsequences()
    }
  }

  /// Clears the state of the last drag, and calls `onLift`.
  override func reset() {
    super.reset()
    delay.cancel()
    isDelaying = false
    hasStoppedSlide = false
    onLift()
  }

  /// Returns whether the movement does not scroll the content.
  override func ignoresDirection(of movement: CGVector) -> Bool {
    scroll.map { !$0.scrolls(along: CGPoint(x: movement.dx, y: movement.dy)) } ?? false
  }

  /// Returns whether a touch on the content is delayed. A touch on the scroll view itself is never
  /// delayed.
  override func delaysDelivery(_ touch: UITouch) -> Bool { isDelaying && touch.view !== view }

  /// Returns whether the view of a touch receives the touch: true for the scroll view itself. False
  /// for content if the touch stopped a slide, or if `touchesShouldBegin(_:with:in:)` returns
  /// false.
  override func allowsDelivery(_ touch: UITouch, with event: UIEvent) -> Bool {
    guard let scroll, let hit = touch.view, hit !== scroll else { return true }
    return !hasStoppedSlide && scroll.touchesShouldBegin([touch], with: event, in: hit)
  }

  /// A Boolean value that indicates whether the drag may cancel touches that content has received.
  /// False if `canCancelContentTouches` is false or `touchesShouldCancel(in:)` returns false for
  /// one of them. True if no content has received a touch.
  var mayCancelContentTouches: Bool {
    guard let scroll else { return true }
    for touch in sequence where touch.hasBegunInView && !touch.hasEndedInView {
      guard let hit = touch.view, hit !== scroll else { continue }
      if !scroll.canCancelContentTouches || !scroll.touchesShouldCancel(in: hit) { return false }
    }
    return true
  }
}
