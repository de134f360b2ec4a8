import MotionCore

/// Recognises two fingers that turn around each other, and follows them.
///
/// It begins when one has gone 10 points around the other, with a rotation of exactly 0, so that
/// content does not jump. It goes on while one finger is lifted and put down again, and ends with
/// the last. A third finger is ignored.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers have turned since the gesture began, or since it was last set to 0: in
  /// radians, clockwise, over any number of turns.
  open var rotation: CGFloat {
    get { turned - baseTurn }
    set {
      MotionCore.require(
        newValue.isFinite,
        "UIRotationGestureRecognizer.rotation = \(newValue): an angle is finite; 0 begins anew.")
      baseTurn = turned - newValue
    }
  }

  /// How far the fingers have turned since they went down.
  private var turned: CGFloat = 0
  private var baseTurn: CGFloat = 0
  /// The fingers' angle when it was last seen.
  private var angle: CGFloat?
  private var tracker = VelocityTracker()

  /// A recogniser that calls a closure at each change of state and each move.
  public convenience init(action: @escaping (UIRotationGestureRecognizer) -> Void) {
    self.init()
    addAction { if let rotation = $0 as? UIRotationGestureRecognizer { action(rotation) } }
  }

  /// How fast the fingers turn now, in radians per second.
  open var velocity: CGFloat {
    guard let stage else { return 0 }
    return tracker.velocity(at: stage.now).dx
  }

  /// Measures from where two fingers are down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = pair(with: touches, event) else { return }
    angle = pair.angle
    if !isUnderWay { (turned, baseTurn) = (0, 0) }
    tracker.reset()
    tracker.add(turned, event)
  }

  /// Begins once the fingers have turned enough, then follows them.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    if let later = pair.angle {
      turned += angle.map { FingerPair.turn(from: $0, to: later) } ?? 0
      angle = later
    }
    tracker.add(turned, event)
    if isUnderWay { return state = .changed }
    guard abs(turned) * pair.distance >= FingerPair.hysteresis else { return }
    rotation = 0
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

  /// Forgets the last rotation.
  open override func reset() {
    (turned, baseTurn, angle) = (0, 0, nil)
    tracker.reset()
  }

  override var leastTouches: Int { 2 }
}
