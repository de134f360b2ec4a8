/// A continuous recogniser of a drag.
///
/// The drag begins with the move that takes the touches `hysteresis` points from their first
/// position. The translation does not include these points, so content that follows it does not
/// jump. The distance is 10 points for a finger, as measured on iOS 26.1 (Vercantez/openuikit,
/// golden/scroll_traces). It is 2 for a mouse, as in Flutter (kPrecisePointerPanSlop), because a
/// mouse does not tremble. Movement during a wait for another recogniser to fail counts. A delegate
/// that decides about the begin sees the whole movement.
///
/// With `allowedScrollTypesMask`, wheels and trackpads drag without a touch:
///
/// - The drag begins with the first event, and the translation includes it.
/// - The drag ends 0.25 s after a wheel's last event, 0.1 s after a trackpad's, or at a press.
/// - A trackpad reports no lift, so its velocity at the end is that of the last event, unless a
///   press has ended the drag. A wheel that rests has velocity 0.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The number of touches that the drag needs. The default is 1.
  open var minimumNumberOfTouches = 1 {
    didSet { requirePositive(minimumNumberOfTouches, "minimumNumberOfTouches") }
  }
  /// The largest number of touches. A further touch fails before the drag begins, and is ignored
  /// afterwards. The default is unlimited.
  open var maximumNumberOfTouches = Int(UInt32.max) {
    didSet { requirePositive(maximumNumberOfTouches, "maximumNumberOfTouches") }
  }

  /// The reason why no drag can begin: the minimum number of touches is more than the maximum. Nil
  /// otherwise.
  override var invalidSettingsReason: String? {
    guard minimumNumberOfTouches > maximumNumberOfTouches else { return nil }
    return
      "its minimumNumberOfTouches, \(minimumNumberOfTouches), is more than its maximumNumberOfTouches, "
      + "\(maximumNumberOfTouches); set them the other way round."
  }
  /// The distance in points before the drag begins, for fingers and for other pointers. Unlike
  /// UIKit, where the distance is private. A negative or infinite distance, and NaN, stop the
  /// program.
  open var hysteresis: (finger: CGFloat, pointer: CGFloat) = (10, 2) {
    didSet {
      let (finger, pointer) = hysteresis
      MotionCore.require(
        finger >= 0 && finger.isFinite && pointer >= 0 && pointer.isFinite,
        "\(traceName).hysteresis = \(hysteresis): give points, 0 or more.")
    }
  }
  /// The kinds of scrolling that drag. The default is none.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  /// The wheel turn that drives the recogniser; nil for touches.
  var scrollSequence: ScrollSequence?
  /// The time of the last trackpad event, after the trackpad has come to rest; nil in all other
  /// cases.
  private var lastScroll: Moment?

  /// The movement of the touches since the first press, in the window, including the absorbed part.
  private var travel = CGVector.zero
  private var absorbed = CGVector.zero
  /// The part of the movement that is absorbed at the begin. A translation before the begin
  /// includes it.
  private var slack = CGVector.zero
  /// The movement before the drag, in ignored directions.
  private var excluded = CGVector.zero
  private var anchor = CGPoint.zero
  private var tracker = VelocityTracker()

  /// Creates a recogniser that calls a closure at each change of state and each move.
  public convenience init(action: @escaping (UIPanGestureRecognizer) -> Void) {
    self.init()
    addAction { if let pan = $0 as? UIPanGestureRecognizer { action(pan) } }
  }

  /// Returns the movement of the touches since the drag began, in a view's coordinates, or the
  /// window's for nil. The movement includes a value set with `setTranslation(_:in:)`.
  ///
  /// Before the begin, and in the delegate's decision about it, the movement includes the
  /// `hysteresis` distance. After a reset it is zero.
  open func translation(in view: UIView?) -> CGPoint {
    var absorbed = absorbed
    if currentState == .possible {
      absorbed = CGVector(dx: absorbed.dx - slack.dx, dy: absorbed.dy - slack.dy)
    }
    let moved = CGVector(dx: travel.dx - absorbed.dx, dy: travel.dy - absorbed.dy)
    return inCoordinates(of: view, moved)
  }

  /// Sets the current translation, in a view's coordinates, or the window's for nil. Later movement
  /// adds to it. The velocity does not change, unlike in other reimplementations of UIKit. An
  /// infinite value or NaN stops the program.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    MotionCore.require(
      translation.isFinite,
      "\(traceName).setTranslation((\(translation.x), \(translation.y)), in:): give finite numbers."
    )
    let origin = view?.convert(CGPoint.zero, to: nil) ?? .zero
    let end = view?.convert(translation, to: nil) ?? translation
    absorbed = CGVector(
      dx: travel.dx - (end.x - origin.x), dy: travel.dy - (end.y - origin.y))
    slack = .zero
  }

  /// Returns the current velocity of the touches in points per second, in a view's coordinates, or
  /// the window's for nil.
  ///
  /// The velocity is a least-squares fit over the last 100 ms. It is zero for a pointer that has
  /// rested, after a reset, and without a stage. For a trackpad that came to rest, it is the
  /// velocity at the last event.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let stage else { return .zero }
    return inCoordinates(of: view, tracker.velocity(at: lastScroll ?? stage.now))
  }

  /// Starts to measure from the centre of all touches. A touch above `maximumNumberOfTouches`
  /// fails, or is ignored during the drag.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches {
      guard isOngoingOrWaiting else { return state = .failed }
      for touch in touches { ignore(touch, for: event) }
      return
    }
    anchor = centroid
    track(event)
  }

  /// Begins the drag after the `hysteresis` distance, and enters `.changed` during the drag. At
  /// that distance the recogniser fails if `mayBegin(along:)` is false, and stays possible if
  /// `ignoresDirection(of:)` is true. A shorter move has no effect, and movement with fewer touches
  /// than required does not count.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    // The movement of too few touches is no part of the drag.
    if numberOfTouches < minimumNumberOfTouches { return anchor = centroid }
    updateTravel()
    track(event)
    if isOngoingOrWaiting { return state = .changed }
    let slop = self.touches.first?.type == .direct ? hysteresis.finger : hysteresis.pointer
    let moved = CGVector(dx: travel.dx - excluded.dx, dy: travel.dy - excluded.dy)
    let distance = (moved.dx * moved.dx + moved.dy * moved.dy).squareRoot()
    guard distance >= slop, distance > 0 else { return }
    guard mayBegin(along: moved) else { return state = .failed }
    if excludes(moved) { return }
    slack = CGVector(dx: moved.dx * (slop / distance), dy: moved.dy * (slop / distance))
    absorbed = CGVector(dx: excluded.dx + slack.dx, dy: excluded.dy + slack.dy)
    state = .began
  }

  /// Ends with the last touch, or fails if the drag has not begun. Movement of the lift counts. The
  /// drag continues with the remaining touches, without a jump.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let before = travel
    if numberOfTouches >= minimumNumberOfTouches { updateTravel() }
    if travel != before { track(event) }
    if numberOfTouches > 1 { return moveAnchor(without: touches) }
    state = isOngoingOrWaiting ? .ended : .failed
  }

  /// Cancels the drag with its last touch, or fails. The drag continues with the remaining touches,
  /// without a jump.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 1 { return moveAnchor(without: touches) }
    state = isOngoing ? .cancelled : .failed
  }

  /// Clears the state of the last drag: translation and velocity are zero afterwards.
  open override func reset() {
    travel = .zero
    absorbed = .zero
    slack = .zero
    lastScroll = nil
    excluded = .zero
    tracker.reset()
  }

  /// Returns whether a drag in this direction may begin. False makes the recogniser fail.
  func mayBegin(along travel: CGVector) -> Bool { true }

  /// Returns true to ignore this direction. The recogniser stays possible, because the touches may
  /// change direction.
  func ignoresDirection(of movement: CGVector) -> Bool { false }

  /// Excludes the movement if `ignoresDirection(of:)` is true. Returns true if excluded.
  private func excludes(_ movement: CGVector) -> Bool {
    guard ignoresDirection(of: movement) else { return false }
    (excluded, absorbed, slack) = (travel, travel, .zero)
    return true
  }

  // MARK: - Wheels and trackpads

  /// Handles a scroll event: begins the drag with the first event whose direction is not ignored,
  /// whatever its length, or enters `.changed`. Stores the location, buttons and modifier keys.
  ///
  /// - Parameters:
  ///   - delta: The movement in points, which adds to the translation.
  ///   - point: The pointer's position in the window.
  func scroll(by delta: CGVector, at point: CGPoint, with event: UIEvent) {
    updateModifiers(from: event)
    lastCentroid = point
    travel.dx += delta.dx
    travel.dy += delta.dy
    track(event)
    let moved = CGVector(dx: travel.dx - excluded.dx, dy: travel.dy - excluded.dy)
    if !isOngoingOrWaiting, excludes(moved) { return }
    state = isOngoingOrWaiting ? .changed : .began
  }

  /// Ends the drag of a wheel or a trackpad, or fails if the drag has not begun.
  ///
  /// - Parameter lastScroll: The time of the last event of a trackpad at rest, at which the
  ///   velocity is measured; nil for a wheel and for a press.
  func endScroll(_ lastScroll: Moment?) {
    self.lastScroll = lastScroll
    state = isOngoingOrWaiting ? .ended : .failed
  }

  /// Returns whether `allowedScrollTypesMask` contains a kind of scrolling.
  func accepts(_ type: UIScrollType) -> Bool {
    switch type {
    case .discrete: allowedScrollTypesMask.contains(.discrete)
    case .continuous: allowedScrollTypesMask.contains(.continuous)
    }
  }

  override var isDriven: Bool { scrollSequence != nil }
  override func detachDriver() { scrollSequence = nil }
  override var wheelPeers: [UIGestureRecognizer] {
    (scrollSequence?.recognizers ?? []).filter { $0.scrollSequence === scrollSequence }
  }

  // MARK: - Measuring movement

  /// Adds the movement of the touches' centre since the last event, and measures the next one from
  /// here.
  private func updateTravel() {
    let centroid = centroid
    travel.dx += centroid.x - anchor.x
    travel.dy += centroid.y - anchor.y
    anchor = centroid
  }

  /// Measures the next movement from the centre of the remaining touches. The change of the centre
  /// is no movement. Without remaining touches, the origin is the centre.
  private func moveAnchor(without leaving: Set<UITouch>) {
    let staying = touches.filter { !leaving.contains($0) }
    let count = CGFloat(max(staying.count, 1))
    anchor = CGPoint(
      x: staying.reduce(0) { $0 + $1.location.x } / count,
      y: staying.reduce(0) { $0 + $1.location.y } / count)
  }

  /// Adds the current movement to the velocity tracker, at the time of the event.
  private func track(_ event: UIEvent) {
    tracker.add(CGPoint(x: travel.dx, y: travel.dy), at: Moment(seconds: event.timestamp))
  }

  /// Converts a movement in the window to a view's coordinates; nil for the window's.
  private func inCoordinates(of view: UIView?, _ vector: CGVector) -> CGPoint {
    let point = CGPoint(x: vector.dx, y: vector.dy)
    return view?.layer.vector(to: point) ?? point
  }

  override var requiredTouchCount: Int { minimumNumberOfTouches }
}
