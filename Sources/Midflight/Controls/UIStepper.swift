/// A minus and a plus that take a value down and up in steps.
///
/// With `autorepeat` the first step comes at the press; the second half a second later, and each
/// further one after three quarters of the time before it, down to a twentieth of a second: UIKit
/// documents no times. Without, the one step comes at the release. It is 94×32 points whatever
/// frame it is given.
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)  // points, as on iOS 13
  private static let firstWait = 0.5  // seconds
  private static let acceleration = 0.75
  private static let shortestWait = 0.05  // seconds

  private let minus = StepperHalf(isPlus: false)
  private let plus = StepperHalf(isPlus: true)
  private let divider = UIView.controlPart(.separator, cornerRadius: 0.5)
  private var storedValue = 0.0
  /// The half that is pressed.
  private var pressed: StepperHalf?
  private var valueAtPress = 0.0
  private var wait = firstWait
  private var repetition = Deadline()

  /// A stepper from 0 to 100, at 0, of its own size.
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

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Value

  /// What it is set to, from the minimum to the maximum; values beyond are brought within. Setting
  /// it sends no event.
  open var value: Double {
    get { storedValue }
    set {
      requireFinite(newValue, "value")
      storedValue = min(max(newValue, minimumValue), maximumValue)
      show()
    }
  }

  /// The least value; 0 unless set. Less than the maximum.
  open var minimumValue = 0.0 {
    didSet {
      requireFinite(minimumValue, "minimumValue")
      requireOrder(
        "minimumValue = \(minimumValue) while maximumValue is \(maximumValue)",
        "set maximumValue first, to more than \(minimumValue)")
      value = storedValue
    }
  }

  /// The greatest value; 100 unless set. More than the minimum.
  open var maximumValue = 100.0 {
    didSet {
      requireFinite(maximumValue, "maximumValue")
      requireOrder(
        "maximumValue = \(maximumValue) while minimumValue is \(minimumValue)",
        "set minimumValue first, to less than \(maximumValue)")
      value = storedValue
    }
  }

  /// How far a step goes; 1 unless set. More than 0.
  open var stepValue = 1.0 {
    didSet {
      MotionCore.require(
        stepValue > 0 && stepValue.isFinite,
        "UIStepper.stepValue = \(stepValue): a step is finite and more than 0.")
    }
  }

  /// Whether each step of a press is sent, not only the last. True unless set.
  open var isContinuous = true
  /// Whether a press that is held goes on. True unless set.
  open var autorepeat = true
  /// Whether it goes on at the other end. False unless set.
  open var wraps = false { didSet { show() } }

  private func requireFinite(_ value: Double, _ name: String) {
    MotionCore.require(
      value.isFinite, "UIStepper.\(name) = \(value): check the arithmetic before it.")
  }

  private func requireOrder(_ call: String, _ advice: String) {
    MotionCore.require(
      minimumValue < maximumValue,
      "UIStepper.\(call): a minimum is less than the maximum; \(advice).")
  }

  // MARK: - Appearance

  /// Its size is its own; only the origin of a frame counts.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UIStepper.size) }
  }

  /// Its size is its own; only the origin of bounds counts.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: UIStepper.size) }
  }

  /// 94×32.
  open override var intrinsicContentSize: CGSize { UIStepper.size }
  /// 94×32.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }

  override func stateDidChange() { show() }

  private func show() {
    minus.isEnabled = isEnabled && (wraps || storedValue > minimumValue)
    plus.isEnabled = isEnabled && (wraps || storedValue < maximumValue)
    for half in [minus, plus] { half.isPressed = isHighlighted && pressed === half }
    divider.isHidden = minus.isPressed || plus.isPressed
  }

  // MARK: - Touches

  override var takesTaps: Bool { true }

  /// Presses the half under the touch, if there is a step to take.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let half = touch.seenLocation(in: self).x < layer.touchedBounds.midX ? minus : plus
    guard half.isEnabled else { return false }
    pressed = half
    valueAtPress = storedValue
    wait = UIStepper.firstWait
    if autorepeat { stepAgain() }
    return true
  }

  /// Sends the value at the end, as far as it was not sent yet.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    repetition.callOff()
    if !autorepeat, isTouchInside { step() }
    pressed = nil
    if !isContinuous, storedValue != valueAtPress { tell() }
  }

  /// Steps no more; what was not sent yet is.
  open override func cancelTracking(with event: UIEvent?) {
    repetition.callOff()
    pressed = nil
    if !isContinuous, storedValue != valueAtPress { tell() }
  }

  private func stepAgain() {
    if isTouchInside { step() }
    repetition.set(after: wait) { [weak self] in
      guard let self, self.pressed != nil, self.window != nil else { return }
      self.stepAgain()
    }
    wait = max(UIStepper.shortestWait, wait * UIStepper.acceleration)
  }

  private func step() {
    guard let pressed else { return }
    let before = storedValue
    take(pressed.isPlus ? stepValue : -stepValue)
    if isContinuous, storedValue != before { tell() }
  }

  private func take(_ step: Double) {
    let next = storedValue + step
    switch next {
    case ..<minimumValue where wraps: value = maximumValue
    case _ where wraps && next > maximumValue: value = minimumValue
    default: value = next
    }
  }

  /// One step up.
  open override func accessibilityIncrement() { adjust(by: stepValue) }
  /// One step down.
  open override func accessibilityDecrement() { adjust(by: -stepValue) }

  private func adjust(by step: Double) {
    let before = storedValue
    take(step)
    if storedValue != before { tell() }
  }

  /// A tap means nothing without a place.
  open override func accessibilityActivate() -> Bool { false }

  private func tell() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }
}
