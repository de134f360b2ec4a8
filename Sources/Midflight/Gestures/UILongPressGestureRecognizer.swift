/// Recognises touches that are held still, and follows them from then on.
///
/// It begins on the gestures' clock, without an event, when the touches have been down for
/// `minimumPressDuration`; then they may go anywhere. It ends when any of them is lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds until it begins; 0.5 unless set. With 0 or less it begins as the touches go down.
  open var minimumPressDuration: TimeInterval = 0.5 {
    didSet {
      guard !minimumPressDuration.isFinite else { return }
      Stage.current?.diagnose(
        "\(traceName).minimumPressDuration = \(minimumPressDuration) is ignored: give a finite number of seconds; "
          + "turn the recogniser off with isEnabled if it shall never begin.")
      minimumPressDuration = oldValue
    }
  }
  /// How many points the touches may stray until it begins; 10 unless set.
  open var allowableMovement: CGFloat = 10 {
    didSet {
      MotionCore.require(
        !allowableMovement.isNaN,
        "\(traceName).allowableMovement = \(allowableMovement): check the arithmetic before it.")
    }
  }
  /// How many taps come before the press, as soon after each other and as near as those of
  /// `UITapGestureRecognizer`; none unless set.
  open var numberOfTapsRequired = 0 {
    didSet {
      MotionCore.require(
        numberOfTapsRequired >= 0,
        "\(traceName).numberOfTapsRequired = \(numberOfTapsRequired): give 0 or more taps.")
    }
  }
  /// How many fingers at once; 1 unless set.
  open var numberOfTouchesRequired = 1 {
    didSet { requireSome(numberOfTouchesRequired, "numberOfTouchesRequired") }
  }

  private var taps = 0
  private var mostTouches = 0
  private var origins: [ObjectIdentifier: CGPoint] = [:]  // looked up by touch, never iterated
  /// Where the first finger went down, in the window.
  private var firstPlace: CGPoint?
  private var deadline = Deadline()

  /// A recogniser that calls a closure when the press begins, moves and ends.
  public convenience init(action: @escaping (UILongPressGestureRecognizer) -> Void) {
    self.init()
    addAction { if let press = $0 as? UILongPressGestureRecognizer { action(press) } }
  }

  /// Counts the fingers, and gives them time; further ones are ignored once it has begun.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    for touch in touches { origins[ObjectIdentifier(touch)] = touch.location }
    mostTouches = max(mostTouches, numberOfTouches)
    let first = firstPlace ?? centroid
    firstPlace = first
    let isNear = touches.allSatisfy {
      numberOfTouches > 1 || first.distance(to: $0.location) <= TapLimits.travel($0.button)
    }
    guard mostTouches <= numberOfTouchesRequired, isNear else { return fail() }
    if isTapping {
      failAfter(TapLimits.secondsDown)
    } else if numberOfTouches < numberOfTouchesRequired {
      deadline.callOff()
    } else if minimumPressDuration <= 0 {
      state = .began
    } else {
      deadline.set(after: minimumPressDuration) { [weak self] in self?.state = .began }
    }
  }

  /// Fails once a finger strays too far; follows once it has begun.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay { return state = .changed }
    for touch in touches {
      guard let origin = origins[ObjectIdentifier(touch)] else { continue }
      let limit = isTapping ? TapLimits.travel(touch.button) : allowableMovement
      if origin.distance(to: touch.location) > limit { return fail() }
    }
  }

  /// Ends; or counts a tap; or fails, lifted too soon.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay { return state = .ended }
    guard isTapping else { return fail() }
    guard numberOfTouches <= touches.count else { return }
    guard mostTouches == numberOfTouchesRequired else { return fail() }
    taps += 1
    mostTouches = 0
    failAfter(TapLimits.secondsUp)
  }

  /// Is cancelled with its touches.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay { state = .cancelled } else { fail() }
  }

  /// Forgets the last press.
  open override func reset() {
    deadline.callOff()
    taps = 0
    mostTouches = 0
    origins = [:]
    firstPlace = nil
  }

  override var isWaiting: Bool { taps > 0 }

  /// Whether taps are still to come before the press.
  private var isTapping: Bool { taps < numberOfTapsRequired }

  private func fail() {
    deadline.callOff()
    state = .failed
  }

  private func failAfter(_ seconds: TimeInterval) {
    deadline.set(after: seconds) { [weak self] in self?.fail() }
  }

  override var leastTouches: Int { numberOfTouchesRequired }
}
