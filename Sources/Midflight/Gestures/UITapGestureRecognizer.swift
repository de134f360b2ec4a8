/// A discrete recogniser of one or more taps.
///
/// A tap lasts at most 0.75 s and moves at most 45 points, or 10 for a mouse. The next tap goes
/// down within 0.35 s of the last lift. The distance to a first press must be within the same
/// limit.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps. The default is 1.
  open var numberOfTapsRequired = 1 {
    didSet { requirePositive(numberOfTapsRequired, "numberOfTapsRequired") }
  }
  /// The number of fingers at the same time. The default is 1.
  open var numberOfTouchesRequired = 1 {
    didSet { requirePositive(numberOfTouchesRequired, "numberOfTouchesRequired") }
  }
  /// The mouse button of the taps. The default is the primary button.
  open var buttonMaskRequired: UIEvent.ButtonMask = .primary

  private var taps = 0
  private var peakTouchCount = 0
  private var origins: [ObjectIdentifier: CGPoint] = [:]  // access by key only
  /// The locations of the fingers at the first tap, in the window.
  private var firstLocations: [CGPoint] = []
  private var deadline = Deadline()

  /// Creates a recogniser that calls a closure at each recognition.
  public convenience init(action: @escaping (UITapGestureRecognizer) -> Void) {
    self.init()
    addAction { if let tap = $0 as? UITapGestureRecognizer { action(tap) } }
  }

  /// Returns the centre of the first tap in a view's coordinates, or the window's for nil. Without
  /// a press, the result is that of a recogniser without touches.
  open override func location(in view: UIView?) -> CGPoint {
    guard !firstLocations.isEmpty else { return super.location(in: view) }
    let location = CGPoint(centroidOf: firstLocations)
    return view?.convert(location, from: nil) ?? location
  }

  /// The number of fingers that are down; in the state `.ended`, the number of fingers of the first
  /// tap.
  open override var numberOfTouches: Int {
    currentState == .ended ? firstLocations.count : super.numberOfTouches
  }

  /// Returns the location of one finger at the first tap, in a view's coordinates, or the window's
  /// for nil. The program stops for an index out of range.
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard firstLocations.indices.contains(touchIndex) else {
      return super.location(ofTouch: touchIndex, in: view)
    }
    return view?.convert(firstLocations[touchIndex], from: nil) ?? firstLocations[touchIndex]
  }

  /// Counts the fingers, and schedules the failure after 0.75 s. Too many fingers fail. A later tap
  /// that is too far from the first one fails.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      origins[ObjectIdentifier(touch)] = touch.location
      if taps == 0 { firstLocations.append(touch.location) }
    }
    peakTouchCount = max(peakTouchCount, numberOfTouches)
    let isNear = touches.allSatisfy { touch in
      numberOfTouches > 1
        || firstLocations.contains {
          $0.distance(to: touch.location) <= TapLimits.travel(touch.button)
        }
    }
    if peakTouchCount > numberOfTouchesRequired || !isNear { return fail() }
    failAfter(TapLimits.secondsDown)
  }

  /// Fails if a finger moves more than 45 points from its press, or 10 for a mouse.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      guard let origin = origins[ObjectIdentifier(touch)] else { continue }
      if origin.distance(to: touch.location) > TapLimits.travel(touch.button) { return fail() }
    }
  }

  /// Counts a tap when the last finger is lifted. The last required tap is recognised at once;
  /// after an earlier one, the next press must follow within 0.35 s. Fails if fewer fingers than
  /// required were down.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= touches.count else { return }
    guard peakTouchCount == numberOfTouchesRequired else { return fail() }
    taps += 1
    peakTouchCount = 0
    deadline.cancel()
    if taps >= numberOfTapsRequired { state = .ended } else { failAfter(TapLimits.secondsUp) }
  }

  /// Fails.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Clears the number and the locations of the last taps, and cancels the pending failure.
  open override func reset() {
    deadline.cancel()
    taps = 0
    peakTouchCount = 0
    origins = [:]
    firstLocations = []
  }

  /// Returns false for a tap that requires more taps, and for a long press after at least as many
  /// taps. Returns true for all other recognisers.
  open override func canPrevent(_ prevented: UIGestureRecognizer) -> Bool {
    switch prevented {
    case let tap as UITapGestureRecognizer: tap.numberOfTapsRequired <= numberOfTapsRequired
    case let press as UILongPressGestureRecognizer:
      press.numberOfTapsRequired < numberOfTapsRequired
    default: true
    }
  }

  override var isWaitingForNextPress: Bool { taps > 0 }

  override func accepts(_ button: PointerButton) -> Bool {
    button == .finger || buttonMaskRequired.contains(.button(button.rawValue))
  }

  private func fail() {
    deadline.cancel()
    state = .failed
  }

  /// Schedules the failure, and replaces the pending one.
  private func failAfter(_ seconds: TimeInterval) {
    deadline.set(after: seconds) { [weak self] in self?.fail() }
  }

  override var requiredTouchCount: Int { numberOfTouchesRequired }
}
