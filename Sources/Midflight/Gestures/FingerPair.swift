/// How two fingers lie to each other.
struct FingerPair {
  /// How far one must go towards, away from or around the other before a pinch or a rotation
  /// begins, in points: as far as a finger goes before a pan does.
  static let hysteresis: CGFloat = 10

  /// Points from one to the other, in the window; at least 1, so that it can be divided by.
  let distance: CGFloat
  /// Where the second lies as seen from the first, in radians, growing clockwise from the right;
  /// nil if they are too close to tell.
  let angle: CGFloat?

  /// Nil unless there are two.
  init?(_ touches: [UITouch]) {
    guard touches.count == 2 else { return nil }
    let (first, second) = (touches[0].location, touches[1].location)
    let apart = first.distance(to: second)
    distance = max(apart, 1)
    angle =
      apart < 1
      ? nil : CGFloat(StrictMath.atan2(Double(second.y - first.y), Double(second.x - first.x)))
  }

  /// The turn from an earlier angle to a later one, the short way round: −π … π.
  static func turn(from earlier: CGFloat, to later: CGFloat) -> CGFloat {
    (later - earlier).remainder(dividingBy: 2 * .pi)
  }
}

/// What recognisers of two fingers have in common, whatever they measure of them.
extension UIGestureRecognizer {
  /// The two fingers, once both are down; a third one is ignored.
  ///
  /// - Parameter touches: Those that have just come.
  func pair(with touches: Set<UITouch>, _ event: UIEvent) -> FingerPair? {
    if numberOfTouches > 2 {
      for touch in touches { ignore(touch, for: event) }
      return nil
    }
    return FingerPair(self.touches)
  }

  /// Comes to its end with the last finger; while one of two is down, it goes on.
  ///
  /// - Parameters:
  ///   - touches: Those that go.
  ///   - end: Ended or cancelled; it fails if it has not begun.
  func finish(without touches: Set<UITouch>, as end: State) {
    guard numberOfTouches <= touches.count else { return }
    state = isUnderWay ? end : .failed
  }
}

extension VelocityTracker {
  /// Notes what two fingers show, at the moment of their event.
  mutating func add(_ measure: CGFloat, _ event: UIEvent) {
    add(CGPoint(x: measure, y: 0), at: Moment(seconds: event.timestamp))
  }
}
