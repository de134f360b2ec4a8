import MotionCore

/// A continuous recogniser of two fingers that turn around each other.
///
/// The gesture begins when a finger has moved 10 points along the arc around the other. The
/// rotation is then exactly 0, so content does not jump. The gesture continues while one finger is
/// lifted and put down again, and ends with the last finger. A third finger is ignored.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The turn of the fingers in radians since the gesture began or since the last assignment of 0.
  ///
  /// The turn grows clockwise and counts full turns. An infinite value or NaN stops the program.
  open var rotation: CGFloat {
    get { totalRotation - baseRotation }
    set {
      MotionCore.require(
        newValue.isFinite,
        "UIRotationGestureRecognizer.rotation = \(newValue): an angle is finite; 0 begins anew.")
      baseRotation = totalRotation - newValue
    }
  }

  /// The turn of the fingers in radians since the second one went down.
  private var totalRotation: CGFloat = 0
  private var baseRotation: CGFloat = 0
  /// The last measured direction between the fingers; nil if the fingers are too close.
  private var angle: CGFloat?
  private var tracker = VelocityTracker()

  /// Creates a recogniser that calls a closure at each change of state and each move.
  public convenience init(action: @escaping (UIRotationGestureRecognizer) -> Void) {
    self.init()
    addAction { if let rotation = $0 as? UIRotationGestureRecognizer { action(rotation) } }
  }

  /// The current velocity of the turn in radians per second; 0 without a stage.
  open var velocity: CGFloat {
    guard let stage else { return 0 }
    return tracker.velocity(at: stage.now).dx
  }

  /// Measures the direction when the second finger goes down. The rotation continues during the
  /// gesture, and is 0 before it. A third finger is ignored.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = pair(with: touches, event) else { return }
    angle = pair.angle
    if !isOngoingOrWaiting { (totalRotation, baseRotation) = (0, 0) }
    tracker.reset()
    tracker.add(totalRotation, event)
  }

  /// Begins after an arc of 10 points, with a rotation of 0, and enters `.changed` during the
  /// gesture. No effect with one finger. Fingers less than 1 point apart leave the rotation as it
  /// is.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    if let later = pair.angle {
      totalRotation += angle.map { FingerPair.signedAngle(from: $0, to: later) } ?? 0
      angle = later
    }
    tracker.add(totalRotation, event)
    if isOngoingOrWaiting { return state = .changed }
    guard abs(totalRotation) * pair.distance >= FingerPair.hysteresis else { return }
    rotation = 0
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

  /// Clears the state of the last gesture: rotation and velocity are 0.
  open override func reset() {
    (totalRotation, baseRotation, angle) = (0, 0, nil)
    tracker.reset()
  }

  override var requiredTouchCount: Int { 2 }
}
