/// What moves a scroll view: it stops a slide as soon as a finger is on it, and holds touches back
/// from what is in the scroll view until it is known whether they scroll.
final class ScrollPan: UIPanGestureRecognizer {
  /// A finger went down. Whether it has stopped a slide.
  var onPress: () -> Bool = { false }
  /// All fingers were lifted, whatever has come of it.
  var onLift: () -> Void = {}
  /// Called when the recogniser is turned off, after the drag is cancelled.
  var onDisable: () -> Void = {}

  override var isEnabled: Bool {
    didSet { if !isEnabled, oldValue { onDisable() } }
  }

  private var delay = Deadline()
  /// Whether a touch may still turn out to scroll, and is kept from what it hit.
  private var isDelaying = false
  /// Whether its touches have stopped a slide, which is all that they do to the content.
  private var hasStopped = false

  /// Seconds that `delaysContentTouches` delays by: what is widely measured on iOS, and documented
  /// nowhere.
  private static let contentDelay = 0.15

  private var scroll: UIScrollView? { view as? UIScrollView }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard !isUnderWay, !isDone else { return }
    if onPress() { hasStopped = true }
    guard let scroll, scroll.delaysContentTouches else { return }
    for touch in touches { touch.isDelayedByScrolling = true }
    guard numberOfTouches == 1 else { return }
    isDelaying = true
    delay.set(after: ScrollPan.contentDelay) { [weak self] in
      self?.isDelaying = false
      self?.stage?.touches.settle()
    }
  }

  override func reset() {
    super.reset()
    delay.callOff()
    isDelaying = false
    hasStopped = false
    onLift()
  }

  /// Whether a touch is kept from what it hit for now.
  override func holdsBack(_ touch: UITouch) -> Bool { isDelaying && touch.view !== view }

  /// Whether what a touch hit is told of it at all.
  override func admits(_ touch: UITouch, with event: UIEvent) -> Bool {
    guard let scroll, let hit = touch.view, hit !== scroll else { return true }
    return !hasStopped && scroll.touchesShouldBegin([touch], with: event, in: hit)
  }

  /// Whether it may take its touches from what they hit and was told of them.
  var mayTakeTouches: Bool {
    guard let scroll else { return true }
    for touch in sequence where touch.hasReachedView && !touch.hasLeftView {
      guard let hit = touch.view, hit !== scroll else { continue }
      if !scroll.canCancelContentTouches || !scroll.touchesShouldCancel(in: hit) { return false }
    }
    return true
  }
}
