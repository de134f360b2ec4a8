/// The distance and the direction between two fingers, for the pinch and rotation recognisers.
struct FingerPair {
  /// The movement, in points, before a pinch or a rotation begins. A pan of a finger has the same
  /// threshold.
  ///
  /// A pinch compares it with the change in distance, a rotation with the length of the arc.
  static let hysteresis: CGFloat = 10

  /// The distance between the fingers in the window's points; at least 1, because it is a divisor.
  let distance: CGFloat
  /// The direction from the first finger to the second, in radians: 0 to the right, growing
  /// clockwise. Nil if the fingers are less than 1 point apart.
  let angle: CGFloat?

  /// Measures two touches. Returns nil for any other number of touches. Fingers less than 1 point
  /// apart have distance 1 and no angle.
  init?(_ touches: [UITouch]) {
    guard touches.count == 2 else { return nil }
    let (first, second) = (touches[0].location, touches[1].location)
    let apart = first.distance(to: second)
    distance = max(apart, 1)
    angle =
      apart < 1
      ? nil : CGFloat(StrictMath.atan2(Double(second.y - first.y), Double(second.x - first.x)))
  }

  /// Returns the signed turn between two angles in radians, by the shorter way: −π … π. 0 for equal
  /// angles and for full turns.
  static func signedAngle(from earlier: CGFloat, to later: CGFloat) -> CGFloat {
    (later - earlier).remainder(dividingBy: 2 * .pi)
  }
}

/// The steps that the pinch and rotation recognisers share.
extension UIGestureRecognizer {
  /// Returns the distance and angle of two fingers; nil for any other number.
  ///
  /// With more than two fingers, the recogniser ignores the new touches.
  ///
  /// - Parameter touches: The touches that just went down.
  func pair(with touches: Set<UITouch>, _ event: UIEvent) -> FingerPair? {
    if numberOfTouches > 2 {
      for touch in touches { ignore(touch, for: event) }
      return nil
    }
    return FingerPair(self.touches)
  }

  /// Ends the gesture with its last finger. The gesture continues while another finger is down.
  /// During a wait for other recognisers, `.ended` is entered later, and `.cancelled` becomes
  /// `.failed`.
  ///
  /// - Parameters:
  ///   - touches: The touches that were lifted or cancelled.
  ///   - end: `.ended` or `.cancelled`. A gesture that has not begun fails instead.
  func finish(without touches: Set<UITouch>, as end: State) {
    guard numberOfTouches <= touches.count else { return }
    state = isOngoingOrWaiting ? end : .failed
  }
}

extension VelocityTracker {
  /// Adds a measure of two fingers as the x coordinate, at the time of its event.
  mutating func add(_ measure: CGFloat, _ event: UIEvent) {
    add(CGPoint(x: measure, y: 0), at: Moment(seconds: event.timestamp))
  }
}
