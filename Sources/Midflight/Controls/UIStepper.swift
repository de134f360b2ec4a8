/// A minus and a plus button that change a value in steps.
///
/// With `autorepeat`, the first step is at the press, and the second step 0.5 s later. Each further
/// interval is three quarters of the one before, and at least 0.05 s. UIKit documents no times.
/// Without `autorepeat`, the only step is at the release. The size is always 94×32 points.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)  // points, as on iOS 13
  private static let firstWait = 0.5  // seconds
  private static let acceleration = 0.75
  private static let shortestWait = 0.05  // seconds

  private let minus = StepperHalf(isPlus: false)
  private let plus = StepperHalf(isPlus: true)
  private let divider = UIView.controlPart(.separator, cornerRadius: 0.5)
  private var storedValue = 0.0
  /// The half that is pressed; nil for none.
  private var pressed: StepperHalf?
  private var valueAtPress = 0.0
  private var wait = firstWait
  private var repetition = Deadline()

  /// Creates a stepper from 0 to 100 with the value 0, at the frame's origin. The frame's size is
  /// ignored.
  public override init(frame: CGRect) {
    super.init(frame: .zero)
    keepOwnSize()
    for part in [minus, plus, divider] { addSubview(part) }
    Stage.inOwnScope {
      self.frame = frame
      layer.cornerRadius = 8
      backgroundColor = .tertiarySystemFill
      minus.frame = CGRect(x: 0, y: 0, width: 47, height: 32)
      plus.frame = CGRect(x: 47, y: 0, width: 47, height: 32)
      divider.frame = CGRect(x: 46.5, y: 7, width: 1, height: 18)
      show()
    }
  }

  /// Returns nil, because Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Value

  /// The value, clamped to minimum and maximum. Setting it sends no event. NaN and infinity stop
  /// the program.
  open var value: Double {
    get { storedValue }
    set {
      requireFinite(newValue, "value")
      storedValue = min(max(newValue, minimumValue), maximumValue)
      show()
    }
  }

  /// The smallest value. The default is 0. A smaller value becomes the minimum, without an event. A
  /// minimum that is not less than the maximum, NaN and infinity stop the program.
  open var minimumValue = 0.0 {
    didSet {
      requireFinite(minimumValue, "minimumValue")
      requireOrder(
        "minimumValue = \(minimumValue) while maximumValue is \(maximumValue)",
        "set maximumValue first, to more than \(minimumValue)")
      value = storedValue
    }
  }

  /// The largest value. The default is 100. A larger value becomes the maximum, without an event. A
  /// maximum that is not more than the minimum, NaN and infinity stop the program.
  open var maximumValue = 100.0 {
    didSet {
      requireFinite(maximumValue, "maximumValue")
      requireOrder(
        "maximumValue = \(maximumValue) while minimumValue is \(minimumValue)",
        "set minimumValue first, to less than \(maximumValue)")
      value = storedValue
    }
  }

  /// The size of a step. The default is 1. A value of 0 or less, and infinity, stop the program.
  open var stepValue = 1.0 {
    didSet {
      MotionCore.require(
        stepValue > 0 && stepValue.isFinite,
        "UIStepper.stepValue = \(stepValue): a step is finite and more than 0.")
    }
  }

  /// A Boolean value that indicates whether each step of a press sends events, and not only the
  /// last. The default is true.
  open var isContinuous = true
  /// A Boolean value that indicates whether a held press repeats the step. The default is true.
  open var autorepeat = true
  /// A Boolean value that indicates whether a step beyond one end sets the value of the other end.
  /// The default is false.
  open var wraps = false { didSet { show() } }

  /// Stops the program for NaN and infinity.
  private func requireFinite(_ value: Double, _ name: String) {
    MotionCore.require(
      value.isFinite, "UIStepper.\(name) = \(value): check the arithmetic before it.")
  }

  /// Stops the program if the minimum is not less than the maximum.
  private func requireOrder(_ call: String, _ advice: String) {
    MotionCore.require(
      minimumValue < maximumValue,
      "UIStepper.\(call): a minimum is less than the maximum; \(advice).")
  }

  // MARK: - Appearance

  /// The frame. Its size is always 94×32 points; only the origin can be set.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UIStepper.size) }
  }

  /// The bounds. Their size is always 94×32 points; only the origin can be set.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: UIStepper.size) }
  }

  /// The size 94×32 points.
  open override var intrinsicContentSize: CGSize { UIStepper.size }
  /// Returns 94×32 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }

  override func stateDidChange() { show() }

  /// Shows the state of both halves. Without `wraps`, the half whose direction has no further value
  /// is disabled. The divider is hidden during a press.
  private func show() {
    minus.isEnabled = isEnabled && (wraps || storedValue > minimumValue)
    plus.isEnabled = isEnabled && (wraps || storedValue < maximumValue)
    for half in [minus, plus] { half.isPressed = isHighlighted && pressed === half }
    divider.isHidden = minus.isPressed || plus.isPressed
  }

  // MARK: - Touches

  override var takesTaps: Bool { true }

  /// Presses the half under the touch, and makes the first step with `autorepeat`. Returns false if
  /// that half has no step to make.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let half = touch.presentedLocation(in: self).x < layer.hitTestBounds.midX ? minus : plus
    guard half.isEnabled else { return false }
    pressed = half
    valueAtPress = storedValue
    wait = UIStepper.firstWait
    if autorepeat { stepAgain() }
    return true
  }

  /// Makes the only step without `autorepeat` if the touch is inside. Without `isContinuous`, sends
  /// the value if the press has changed it.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    repetition.cancel()
    if !autorepeat, isTouchInside { step() }
    pressed = nil
    if !isContinuous, storedValue != valueAtPress { sendValueActions() }
  }

  /// Ends the repetition; the value stays. Without `isContinuous`, sends the value if the press has
  /// changed it.
  open override func cancelTracking(with event: UIEvent?) {
    repetition.cancel()
    pressed = nil
    if !isContinuous, storedValue != valueAtPress { sendValueActions() }
  }

  /// Makes a step if the touch is inside, and schedules the next call. The repetition ends with the
  /// press, and without a window.
  private func stepAgain() {
    if isTouchInside { step() }
    repetition.set(after: wait) { [weak self] in
      guard let self, self.pressed != nil, self.window != nil else { return }
      self.stepAgain()
    }
    wait = max(UIStepper.shortestWait, wait * UIStepper.acceleration)
  }

  /// Makes a step with the pressed half, and sends a change if `isContinuous` is true. No effect
  /// without a pressed half.
  private func step() {
    guard let pressed else { return }
    let before = storedValue
    addStep(pressed.isPlus ? stepValue : -stepValue)
    if isContinuous, storedValue != before { sendValueActions() }
  }

  /// Adds a step to the value. Beyond an end, the value is clamped or, with `wraps`, set to the
  /// other end.
  private func addStep(_ step: Double) {
    let next = storedValue + step
    switch next {
    case ..<minimumValue where wraps: value = maximumValue
    case _ where wraps && next > maximumValue: value = minimumValue
    default: value = next
    }
  }

  /// Makes a step up.
  open override func accessibilityIncrement() { adjust(by: stepValue) }
  /// Makes a step down.
  open override func accessibilityDecrement() { adjust(by: -stepValue) }

  /// Makes a step with the keyboard, and sends a change. No event at an end without `wraps`.
  private func adjust(by step: Double) {
    let before = storedValue
    addStep(step)
    if storedValue != before { sendValueActions() }
  }

  /// Returns false, because a tap needs a location.
  open override func accessibilityActivate() -> Bool { false }

  /// Sends `.valueChanged`, then `.primaryActionTriggered`.
  private func sendValueActions() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }
}
