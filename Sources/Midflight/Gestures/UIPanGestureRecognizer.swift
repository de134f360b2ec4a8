/// Recognises a drag, and follows it.
///
/// It begins with the move that takes the touches `hysteresis` points from where they went down, and
/// absorbs those points: content that follows the translation does not jump. For a finger that is 10
/// points, as measured on iOS 26.1 (Vercantez/openuikit, golden/scroll_traces); a mouse does not
/// tremble and needs 2, as in Flutter (kPrecisePointerPanSlop). What is travelled while it waits for
/// another to fail counts. Who is asked whether it may begin sees the whole way.
///
/// With `allowedScrollTypesMask` wheels and trackpads drag too, without a touch: it begins with the
/// first event, absorbs nothing, and ends when a wheel has rested for 0.25 s, a trackpad for 0.1 s,
/// or a finger or button goes down. As nothing tells that fingers leave a trackpad, its velocity at
/// the end is that of the last event, unless a press has ended it; a wheel's is none.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How many touches it takes to begin; 1 unless set.
  open var minimumNumberOfTouches = 1 {
    didSet { requireSome(minimumNumberOfTouches, "minimumNumberOfTouches") }
  }
  /// How many touches it follows: more make it fail, and are ignored once it has begun. Any number
  /// unless set.
  open var maximumNumberOfTouches = Int(UInt32.max) {
    didSet { requireSome(maximumNumberOfTouches, "maximumNumberOfTouches") }
  }

  override var obstacle: String? {
    guard minimumNumberOfTouches > maximumNumberOfTouches else { return nil }
    return
      "its minimumNumberOfTouches, \(minimumNumberOfTouches), is more than its maximumNumberOfTouches, "
      + "\(maximumNumberOfTouches); set them the other way round."
  }
  /// Points to travel before it begins, for each kind of touch. Unlike UIKit, which has one number
  /// and keeps it.
  open var hysteresis: (finger: CGFloat, pointer: CGFloat) = (10, 2) {
    didSet {
      let (finger, pointer) = hysteresis
      MotionCore.require(
        finger >= 0 && finger.isFinite && pointer >= 0 && pointer.isFinite,
        "\(traceName).hysteresis = \(hysteresis): give points, 0 or more.")
    }
  }
  /// Which kinds of scrolling drag; none unless set.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  /// The turn of the wheel that drives it.
  var wheelTurn: WheelTurn?
  /// When the trackpad that is at rest scrolled last.
  private var lastScroll: Moment?

  /// How far the touches went since they went down, in the window, with what was absorbed.
  private var travel = CGVector.zero
  private var absorbed = CGVector.zero
  /// What is absorbed as it begins, and no sooner.
  private var slack = CGVector.zero
  private var anchor = CGPoint.zero
  private var tracker = VelocityTracker()

  /// A recogniser that calls a closure at each change of state and each move.
  public convenience init(action: @escaping (UIPanGestureRecognizer) -> Void) {
    self.init()
    addAction { if let pan = $0 as? UIPanGestureRecognizer { action(pan) } }
  }

  /// How far the touches have moved since the gesture began, in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    var absorbed = absorbed
    if currentState == .possible {
      absorbed = CGVector(dx: absorbed.dx - slack.dx, dy: absorbed.dy - slack.dy)
    }
    let moved = CGVector(dx: travel.dx - absorbed.dx, dy: travel.dy - absorbed.dy)
    return inCoordinates(of: view, moved)
  }

  /// Counts from another translation on. The velocity stays: unlike UIKit's ports, a rebase is not
  /// a stop.
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

  /// How fast the touches move now, in points a second of a view's coordinates.
  ///
  /// A least-squares fit over the last 100 ms; a pointer that rests before it is lifted has none.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let stage else { return .zero }
    return inCoordinates(of: view, tracker.velocity(at: lastScroll ?? stage.now))
  }

  /// Where the touches are or, before the first move, went down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches {
      guard isUnderWay else { return state = .failed }
      for touch in touches { ignore(touch, for: event) }
      return
    }
    anchor = centroid
    track(event)
  }

  /// Begins once the touches have travelled far enough, then follows them, as long as there are
  /// enough of them.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    // What too few touches travel is no part of the drag.
    if numberOfTouches < minimumNumberOfTouches { return anchor = centroid }
    follow()
    track(event)
    if isUnderWay { return state = .changed }
    let slop = self.touches.first?.type == .direct ? hysteresis.finger : hysteresis.pointer
    let distance = (travel.dx * travel.dx + travel.dy * travel.dy).squareRoot()
    guard distance >= slop, distance > 0 else { return }
    guard mayBegin(along: travel) else { return state = .failed }
    slack = CGVector(dx: travel.dx * (slop / distance), dy: travel.dy * (slop / distance))
    absorbed = slack
    state = .began
  }

  /// Ends with the last touch; a touch of several that is lifted moves nothing.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let before = travel
    if numberOfTouches >= minimumNumberOfTouches { follow() }
    if travel != before { track(event) }
    if numberOfTouches > 1 { return leave(touches) }
    state = isUnderWay ? .ended : .failed
  }

  /// Is cancelled with its touches.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 1 { return leave(touches) }
    state = isOngoing ? .cancelled : .failed
  }

  /// Forgets the last drag.
  open override func reset() {
    travel = .zero
    absorbed = .zero
    slack = .zero
    lastScroll = nil
    tracker.reset()
  }

  /// Whether a drag this way is one that it follows.
  func mayBegin(along travel: CGVector) -> Bool { true }

  // MARK: - The wheel

  /// The wheel or the trackpad went on.
  func scroll(by delta: CGVector, at point: CGPoint, with event: UIEvent) {
    note(event)
    lastCentroid = point
    travel.dx += delta.dx
    travel.dy += delta.dy
    track(event)
    state = isUnderWay ? .changed : .began
  }

  /// The wheel or the trackpad rests, or something was pressed.
  ///
  /// - Parameter lastScroll: When a trackpad that rests scrolled last; nil for everything else.
  func endScroll(_ lastScroll: Moment?) {
    self.lastScroll = lastScroll
    state = isUnderWay ? .ended : .failed
  }

  func takes(_ type: UIScrollType) -> Bool {
    switch type {
    case .discrete: allowedScrollTypesMask.contains(.discrete)
    case .continuous: allowedScrollTypesMask.contains(.continuous)
    }
  }

  override var isDriven: Bool { wheelTurn != nil }
  override func letGoOfDriver() { wheelTurn = nil }
  override var companions: [UIGestureRecognizer] {
    (wheelTurn?.recognizers ?? []).filter { $0.wheelTurn === wheelTurn }
  }

  // MARK: - Following

  /// Adds the way of the touches' middle since the last event.
  private func follow() {
    let centroid = centroid
    travel.dx += centroid.x - anchor.x
    travel.dy += centroid.y - anchor.y
    anchor = centroid
  }

  /// Goes on from the middle of the touches that stay.
  private func leave(_ leaving: Set<UITouch>) {
    let staying = touches.filter { !leaving.contains($0) }
    let count = CGFloat(max(staying.count, 1))
    anchor = CGPoint(
      x: staying.reduce(0) { $0 + $1.location.x } / count,
      y: staying.reduce(0) { $0 + $1.location.y } / count)
  }

  private func track(_ event: UIEvent) {
    tracker.add(CGPoint(x: travel.dx, y: travel.dy), at: Moment(seconds: event.timestamp))
  }

  private func inCoordinates(of view: UIView?, _ vector: CGVector) -> CGPoint {
    let point = CGPoint(x: vector.dx, y: vector.dy)
    return view?.layer.way(to: point) ?? point
  }

  override var leastTouches: Int { minimumNumberOfTouches }
}
