/// Recognises one tap, or several in a row.
///
/// A tap lasts at most 0.75 s and strays at most 45 points (a mouse click: 10); the next one of
/// several goes down within 0.35 s, no farther from where a finger of the first did.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps in a row; 1 unless set.
  open var numberOfTapsRequired = 1 {
    didSet { requireSome(numberOfTapsRequired, "numberOfTapsRequired") }
  }
  /// How many fingers at once; 1 unless set.
  open var numberOfTouchesRequired = 1 {
    didSet { requireSome(numberOfTouchesRequired, "numberOfTouchesRequired") }
  }
  /// Which button of a mouse clicks; the primary one unless set.
  open var buttonMaskRequired: UIEvent.ButtonMask = .primary

  private var taps = 0
  private var mostTouches = 0
  private var origins: [ObjectIdentifier: CGPoint] = [:]  // looked up by touch, never iterated
  /// Where the fingers of the first tap went down, in the window.
  private var firstPlaces: [CGPoint] = []
  private var deadline = Deadline()

  /// A recogniser that calls a closure at each tap.
  public convenience init(action: @escaping (UITapGestureRecognizer) -> Void) {
    self.init()
    addAction { if let tap = $0 as? UITapGestureRecognizer { action(tap) } }
  }

  /// Where the first tap went down, in a view's coordinates; nil for the window's.
  open override func location(in view: UIView?) -> CGPoint {
    guard !firstPlaces.isEmpty else { return super.location(in: view) }
    let place = CGPoint(middleOf: firstPlaces)
    return view?.convert(place, from: nil) ?? place
  }

  /// How many fingers are down; of a tap that is recognised, how many it took.
  open override var numberOfTouches: Int {
    currentState == .ended ? firstPlaces.count : super.numberOfTouches
  }

  /// Where one of the fingers of the first tap went down, in a view's coordinates; nil for the
  /// window's.
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard firstPlaces.indices.contains(touchIndex) else {
      return super.location(ofTouch: touchIndex, in: view)
    }
    return view?.convert(firstPlaces[touchIndex], from: nil) ?? firstPlaces[touchIndex]
  }

  /// Counts the fingers, and gives them 0.75 s.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      origins[ObjectIdentifier(touch)] = touch.location
      if taps == 0 { firstPlaces.append(touch.location) }
    }
    mostTouches = max(mostTouches, numberOfTouches)
    let isNear = touches.allSatisfy { touch in
      numberOfTouches > 1
        || firstPlaces.contains {
          $0.distance(to: touch.location) <= TapLimits.travel(touch.button)
        }
    }
    if mostTouches > numberOfTouchesRequired || !isNear { return fail() }
    failAfter(TapLimits.secondsDown)
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
    deadline.callOff()
    if taps >= numberOfTapsRequired { state = .ended } else { failAfter(TapLimits.secondsUp) }
  }

  /// Fails with its touches.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Forgets the taps so far.
  open override func reset() {
    deadline.callOff()
    taps = 0
    mostTouches = 0
    origins = [:]
    firstPlaces = []
  }

  /// A tap never prevents a tap that wants more of them, nor a press that wants so many before it.
  open override func canPrevent(_ prevented: UIGestureRecognizer) -> Bool {
    switch prevented {
    case let tap as UITapGestureRecognizer: tap.numberOfTapsRequired <= numberOfTapsRequired
    case let press as UILongPressGestureRecognizer:
      press.numberOfTapsRequired < numberOfTapsRequired
    default: true
    }
  }

  override var isWaiting: Bool { taps > 0 }

  override func takes(_ button: PointerButton) -> Bool {
    button == .finger || buttonMaskRequired.contains(.button(button.rawValue))
  }

  private func fail() {
    deadline.callOff()
    state = .failed
  }

  private func failAfter(_ seconds: TimeInterval) {
    deadline.set(after: seconds) { [weak self] in self?.fail() }
  }

  override var leastTouches: Int { numberOfTouchesRequired }
}
