import MotionCore

/// A continuous recogniser of two fingers that move apart or together.
///
/// The gesture begins when the distance has changed by 10 points. The scale is then exactly 1, so
/// content does not jump. The gesture continues while one finger is lifted and put down again, and
/// ends with the last finger. A third finger is ignored.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The ratio of the fingers' distance to the distance at the begin of the gesture, or at the last
  /// assignment of 1.
  ///
  /// A later scale continues from the assigned value. An infinite value or NaN is ignored, with a
  /// diagnostic.
  open var scale: CGFloat {
    get { baseScale * (distance / baseDistance) }
    set {
      guard newValue.isFinite else {
        return Stage.diagnose(
          "UIPinchGestureRecognizer.scale = \(newValue) is ignored: a scale is finite; 1 begins anew."
        )
      }
      baseScale = newValue
      baseDistance = distance
    }
  }

  /// The scale at the moment when `baseDistance` was measured.
  private var baseScale: CGFloat = 1
  private var baseDistance: CGFloat = 1
  private var distance: CGFloat = 1
  private var tracker = VelocityTracker()

  /// Creates a recogniser that calls a closure at each change of state and each move.
  public convenience init(action: @escaping (UIPinchGestureRecognizer) -> Void) {
    self.init()
    addAction { if let pinch = $0 as? UIPinchGestureRecognizer { action(pinch) } }
  }

  /// The rate of change of the scale, per second; 0 without a stage. It is the velocity of the
  /// distance, divided by `baseDistance` and multiplied by `baseScale`.
  open var velocity: CGFloat {
    guard let stage else { return 0 }
    return tracker.velocity(at: stage.now).dx * baseScale / baseDistance
  }

  /// Measures the distance when the second finger goes down. The scale continues from its current
  /// value. A third finger is ignored.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = pair(with: touches, event) else { return }
    baseScale = scale
    (distance, baseDistance) = (pair.distance, pair.distance)
    tracker.reset()
    tracker.add(distance, event)
  }

  /// Begins after a change of 10 points, with a scale of 1, and enters `.changed` during the
  /// gesture. No effect with one finger.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    distance = pair.distance
    tracker.add(distance, event)
    if isOngoingOrWaiting { return state = .changed }
    guard abs(distance - baseDistance) >= FingerPair.hysteresis else { return }
    scale = 1
    state = .began
  }

  /// Ends with the last finger, or fails if the gesture has not begun.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    finish(without: touches, as: .ended)
  }

  /// Cancels the gesture with its last finger.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    finish(without: touches, as: .cancelled)
  }

  /// Clears the state of the last gesture: the scale is 1, and the velocity 0.
  open override func reset() {
    (baseScale, baseDistance, distance) = (1, 1, 1)
    tracker.reset()
  }

  override var requiredTouchCount: Int { 2 }
}
