/// A continuous recogniser of touches that stay in place for a time.
///
/// The gesture begins without an event, when the touches have been down for `minimumPressDuration`
/// on the stage's clock. The touches may then move without limit. The gesture ends when any of them
/// is lifted.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time in seconds before the gesture begins. The default is 0.5. With 0 the gesture begins
  /// at the press. A negative time counts as 0, and an infinite one or NaN has no effect, both with
  /// a diagnostic.
  open var minimumPressDuration: TimeInterval = 0.5 {
    didSet {
      if minimumPressDuration < 0, minimumPressDuration.isFinite {
        Stage.diagnose(
          "\(traceName).minimumPressDuration = \(minimumPressDuration) counts as 0: give 0 or more seconds."
        )
        minimumPressDuration = 0
      }
      guard !minimumPressDuration.isFinite else { return }
      Stage.diagnose(
        "\(traceName).minimumPressDuration = \(minimumPressDuration) is ignored: give a finite number of seconds; "
          + "turn the recogniser off with isEnabled if it shall never begin.")
      minimumPressDuration = oldValue
    }
  }
  /// The distance in points that a touch may move before the gesture begins. The default is 10. NaN
  /// stops the program.
  open var allowableMovement: CGFloat = 10 {
    didSet {
      MotionCore.require(
        !allowableMovement.isNaN,
        "\(traceName).allowableMovement = \(allowableMovement): check the arithmetic before it.")
    }
  }
  /// The number of taps before the press, with the limits of `UITapGestureRecognizer`. The default
  /// is 0.
  open var numberOfTapsRequired = 0 {
    didSet {
      MotionCore.require(
        numberOfTapsRequired >= 0,
        "\(traceName).numberOfTapsRequired = \(numberOfTapsRequired): give 0 or more taps.")
    }
  }
  /// The number of fingers at the same time. The default is 1.
  open var numberOfTouchesRequired = 1 {
    didSet { requirePositive(numberOfTouchesRequired, "numberOfTouchesRequired") }
  }

  private var taps = 0
  private var peakTouchCount = 0
  private var origins: [ObjectIdentifier: CGPoint] = [:]  // access by key only
  /// The location of the first press, in the window.
  private var firstLocation: CGPoint?
  private var deadline = Deadline()

  /// Creates a recogniser that calls a closure when the press begins, moves and ends.
  public convenience init(action: @escaping (UILongPressGestureRecognizer) -> Void) {
    self.init()
    addAction { if let press = $0 as? UILongPressGestureRecognizer { action(press) } }
  }

  /// Counts the fingers, and schedules the begin or the failure.
  ///
  /// - During the gesture, further touches are ignored.
  /// - Too many fingers fail. A later press that is too far from the first one fails.
  /// - While taps must precede, a press fails unless it is lifted within 0.75 s.
  /// - A press with fewer fingers than required waits without a deadline.
  /// - With all fingers, the gesture begins after `minimumPressDuration`; for 0 or less, at once.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isOngoingOrWaiting {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    for touch in touches { origins[ObjectIdentifier(touch)] = touch.location }
    peakTouchCount = max(peakTouchCount, numberOfTouches)
    let first = firstLocation ?? centroid
    firstLocation = first
    let isNear = touches.allSatisfy {
      numberOfTouches > 1 || first.distance(to: $0.location) <= TapLimits.travel($0.button)
    }
    guard peakTouchCount <= numberOfTouchesRequired, isNear else { return fail() }
    if isTapping {
      failAfter(TapLimits.secondsDown)
    } else if numberOfTouches < numberOfTouchesRequired {
      deadline.cancel()
    } else if minimumPressDuration <= 0 {
      state = .began
    } else {
      deadline.set(after: minimumPressDuration) { [weak self] in self?.state = .began }
    }
  }

  /// Fails if a finger moves more than `allowableMovement` from its press before the gesture
  /// begins; in a preceding tap, more than 45 points, or 10 for a mouse. Enters `.changed` during
  /// the gesture.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isOngoingOrWaiting { return state = .changed }
    for touch in touches {
      guard let origin = origins[ObjectIdentifier(touch)] else { continue }
      let limit = isTapping ? TapLimits.travel(touch.button) : allowableMovement
      if origin.distance(to: touch.location) > limit { return fail() }
    }
  }

  /// Ends the gesture when any finger is lifted, or counts a tap that precedes the press when the
  /// last finger is lifted. The next press must follow within 0.35 s. Fails if the press was too
  /// short, or the tap had fewer fingers than required.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isOngoingOrWaiting { return state = .ended }
    guard isTapping else { return fail() }
    guard numberOfTouches <= touches.count else { return }
    guard peakTouchCount == numberOfTouchesRequired else { return fail() }
    taps += 1
    peakTouchCount = 0
    failAfter(TapLimits.secondsUp)
  }

  /// Cancels an ongoing gesture, or fails.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if isOngoingOrWaiting { state = .cancelled } else { fail() }
  }

  /// Clears the state of the last gesture and of its preceding taps, and cancels the pending begin
  /// or failure.
  open override func reset() {
    deadline.cancel()
    taps = 0
    peakTouchCount = 0
    origins = [:]
    firstLocation = nil
  }

  override var isWaitingForNextPress: Bool { taps > 0 }

  /// A Boolean value that indicates whether more taps must precede the press.
  private var isTapping: Bool { taps < numberOfTapsRequired }

  private func fail() {
    deadline.cancel()
    state = .failed
  }

  /// Schedules the failure, and replaces the pending begin or failure.
  private func failAfter(_ seconds: TimeInterval) {
    deadline.set(after: seconds) { [weak self] in self?.fail() }
  }

  override var requiredTouchCount: Int { numberOfTouchesRequired }
}
