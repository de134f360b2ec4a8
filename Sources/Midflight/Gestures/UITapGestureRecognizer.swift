/// What still is a tap. UIKit does not document its limits; these are the ones commonly quoted for
/// fingers, and what desktops use for a mouse.
enum TapLimits {
  /// How long a tap may last.
  static let secondsDown = 0.75
  /// How long after one press the next may come and count as a further tap.
  static let secondsBetweenTaps = 0.35 + secondsDown
  /// How long after a lift the next tap must go down.
  static let secondsUp = 0.35

  /// How far a tap may stray, in points.
  static func travel(_ button: PointerButton) -> CGFloat { button == .finger ? 45 : 10 }
}

/// Recognises one tap, or several in a row.
///
/// A tap lasts at most 0.75 s and strays at most 45 points (a mouse click: 10); the next one of
/// several goes down within 0.35 s, no farther from the first.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps in a row; 1 unless set.
  open var numberOfTapsRequired = 1
  /// How many fingers at once; 1 unless set.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var mostTouches = 0
  private var origins: [ObjectIdentifier: CGPoint] = [:]  // looked up by touch, never iterated
  private var deadline: (stage: Stage, work: ScheduledWork)?
  private var firstLocation: CGPoint?

  /// A recogniser that calls a closure at each tap.
  public convenience init(action: @escaping (UITapGestureRecognizer) -> Void) {
    self.init()
    addAction { if let tap = $0 as? UITapGestureRecognizer { action(tap) } }
  }

  /// Where the first tap went down, in a view's coordinates; nil for the window's.
  open override func location(in view: UIView?) -> CGPoint {
    guard let firstLocation else { return super.location(in: view) }
    return view?.convert(firstLocation, from: nil) ?? firstLocation
  }

  /// Counts the fingers, and gives them 0.75 s.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { origins[ObjectIdentifier(touch)] = touch.location }
    mostTouches = max(mostTouches, numberOfTouches)
    let first = firstLocation ?? centroid
    firstLocation = first
    let isNear = touches.allSatisfy {
      numberOfTouches > 1 || first.distance(to: $0.location) <= TapLimits.travel($0.button)
    }
    if mostTouches > numberOfTouchesRequired || !isNear { return fail() }
    arm(after: TapLimits.secondsDown)
  }

  /// Fails once a finger strays too far.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      guard let origin = origins[ObjectIdentifier(touch)] else { continue }
      if origin.distance(to: touch.location) > TapLimits.travel(touch.button) { return fail() }
    }
  }

  /// Counts the tap once all fingers are lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= touches.count else { return }
    guard mostTouches == numberOfTouchesRequired else { return fail() }
    taps += 1
    mostTouches = 0
    disarm()
    if taps >= numberOfTapsRequired { state = .ended } else { arm(after: TapLimits.secondsUp) }
  }

  /// Fails with its touches.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Forgets the taps so far.
  open override func reset() {
    disarm()
    taps = 0
    mostTouches = 0
    origins = [:]
    firstLocation = nil
  }

  /// A tap never prevents a tap that wants more of them.
  open override func canPrevent(_ prevented: UIGestureRecognizer) -> Bool {
    guard let other = prevented as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  override var isWaiting: Bool { taps > 0 }

  private func fail() {
    disarm()
    state = .failed
    if touches.isEmpty { _ = startAnewIfDone() }
  }

  private func arm(after seconds: TimeInterval) {
    disarm()
    guard let stage = Stage.current else { return }
    let work = stage.schedule(at: stage.now.advanced(by: seconds)) { [weak self] in
      self?.deadline = nil
      self?.fail()
    }
    deadline = (stage, work)
  }

  private func disarm() {
    if let deadline { deadline.stage.cancel(deadline.work) }
    deadline = nil
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
