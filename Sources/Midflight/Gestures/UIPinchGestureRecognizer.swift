import MotionCore

/// Recognises two fingers that go apart or together, and follows them.
///
/// It begins when their distance has changed by 10 points, with a scale of exactly 1, so that
/// content does not jump. It goes on while one finger is lifted and put down again, and ends with
/// the last. A third finger is ignored.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The fingers' distance as a multiple of the one it had when the gesture began, or when the
  /// scale was last set to 1.
  open var scale: CGFloat {
    get { settledScale * (distance / baseDistance) }
    set {
      MotionCore.require(
        newValue.isFinite,
        "UIPinchGestureRecognizer.scale = \(newValue): a scale is finite; 1 begins anew.")
      settledScale = newValue
      baseDistance = distance
    }
  }

  /// The scale up to where `baseDistance` was measured.
  private var settledScale: CGFloat = 1
  private var baseDistance: CGFloat = 1
  private var distance: CGFloat = 1
  private var tracker = VelocityTracker()

  /// A recogniser that calls a closure at each change of state and each move.
  public convenience init(action: @escaping (UIPinchGestureRecognizer) -> Void) {
    self.init()
    addAction { if let pinch = $0 as? UIPinchGestureRecognizer { action(pinch) } }
  }

  /// How fast the scale changes now, per second.
  open var velocity: CGFloat {
    guard let stage else { return 0 }
    return tracker.velocity(at: stage.now).dx * settledScale / baseDistance
  }

  /// Measures from where two fingers are down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = pair(with: touches, event) else { return }
    settledScale = scale
    (distance, baseDistance) = (pair.distance, pair.distance)
    tracker.reset()
    tracker.add(distance, event)
  }

  /// Begins once the distance has changed enough, then follows it.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    distance = pair.distance
    tracker.add(distance, event)
    if isUnderWay { return state = .changed }
    guard abs(distance - baseDistance) >= FingerPair.hysteresis else { return }
    scale = 1
    state = .began
  }

  /// Ends with the last finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    finish(without: touches, as: .ended)
  }

  /// Is cancelled with its touches.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    finish(without: touches, as: .cancelled)
  }

  /// Forgets the last pinch.
  open override func reset() {
    (settledScale, baseDistance, distance) = (1, 1, 1)
    tracker.reset()
  }

  override var leastTouches: Int { 2 }
}
