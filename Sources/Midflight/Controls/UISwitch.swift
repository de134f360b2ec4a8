/// A switch that is on or off.
///
/// It is 51×31 points whatever frame it is given. A tap turns it over, and so does a drag to the
/// other side; the knob grows while it is pressed. Pressed while the knob is on its way, it holds the
/// knob where it is seen: that follows the finger until it is lifted, and goes on from there.
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)  // points, as on iOS
  private static let inset: CGFloat = 2
  private static let knob: CGFloat = 27
  private static let growth: CGFloat = 7
  /// How far a finger goes until it drags, in points.
  private static let slop: CGFloat = 8
  private static let swing = ControlMotion.Timing(damping: 0.9, response: 0.3)

  private let parts = UIView.controlPart()
  private let track = UIView.controlPart(cornerRadius: size.height / 2)
  private let thumb = UIView.controlPart(.white, cornerRadius: knob / 2)
  private var motion = ControlMotion()
  private var storedIsOn = false
  /// What it will be when the finger is lifted, as far as a drag has decided that.
  private var dragged: Bool?
  private var pressX: CGFloat = 0
  /// Where the knob was caught in flight, 0 off … 1 on; nil unless it was.
  private var caughtAt: CGFloat?

  /// A switch that is off, of its own size.
  public override init(frame: CGRect) {
    super.init(frame: .zero)
    keepOwnSize()
    Stage.inOwnScope {
      self.frame = frame
      arrangeParts()
    }
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Value

  /// Whether it is on. Setting it sends no event.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns it on or off, and sends no event.
  open func setOn(_ on: Bool, animated: Bool) {
    storedIsOn = on
    move(animated ? UISwitch.swing : nil)
  }

  // MARK: - Appearance

  /// Around the knob while it is on; green unless set.
  open var onTintColor: UIColor? { didSet { move(nil) } }
  /// The knob's; white unless set.
  open var thumbTintColor: UIColor? { didSet { thumb.backgroundColor = thumbTintColor ?? .white } }

  /// Its size is its own; only the origin of a frame counts.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }

  /// Its size is its own; only the origin of bounds counts.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }

  /// 51×31.
  open override var intrinsicContentSize: CGSize { UISwitch.size }
  /// 51×31.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }

  // MARK: - Touches

  override var takesTaps: Bool { true }
  override var takesDrags: Bool { true }

  /// Holds the knob if that is on its way.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressX = touch.seenLocation(in: self).x
    dragged = nil
    if motion.isRunning {
      motion.halt()
      caughtAt = fraction(ofThumbAt: thumb.frame)
    }
    return true
  }

  /// Lets the knob follow what has caught it, or go to the side on which the finger is.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.seenLocation(in: self).x
    guard dragged != nil || abs(x - pressX) >= UISwitch.slop else { return true }
    if let caughtAt {
      let way = UISwitch.size.width - 2 * UISwitch.inset - thumb.bounds.width
      let fraction = min(max(caughtAt + (x - pressX) / way, 0), 1)
      dragged = fraction >= 0.5
      place(at: fraction, width: thumb.bounds.width)
    } else {
      let side = x >= bounds.midX
      guard side != (dragged ?? storedIsOn) || dragged == nil else { return true }
      dragged = side
      move(UISwitch.swing)
    }
    return true
  }

  /// Turns over, unless a drag came back or the finger is elsewhere.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let before = storedIsOn
    storedIsOn = dragged ?? (isTouchInside ? !before : before)
    letGo()
    if storedIsOn != before { tell() }
  }

  /// Stays as it was.
  open override func cancelTracking(with event: UIEvent?) { letGo() }

  /// Turns over.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    sendActions(for: .touchDown)
    // Who was told may have disabled it.
    guard isEnabled else {
      sendActions(for: .touchCancel)
      return true
    }
    setOn(!storedIsOn, animated: true)
    tell()
    sendActions(for: .touchUpInside)
    return true
  }

  override var focusRadius: CGFloat { UISwitch.size.height / 2 }

  private func tell() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  private func letGo() {
    dragged = nil
    caughtAt = nil
    // What is pressed no more moves already.
    if isHighlighted { isHighlighted = false } else { move(UISwitch.swing) }
  }

  // MARK: - Parts

  override func stateDidChange() {
    parts.alpha = isEnabled ? 1 : 0.5
    if caughtAt == nil { move(UISwitch.swing) }
  }

  private func arrangeParts() {
    thumb.castShadow(0.15, radius: 4, below: 3)
    thumb.layer.borderColor = UIColor(white: 0, alpha: 0.04).cgColor
    thumb.layer.borderWidth = 0.5
    for part in [track, thumb] { parts.addSubview(part) }
    addSubview(parts)
    parts.layer.cornerRadius = UISwitch.size.height / 2
    parts.clipsToBounds = true  // the knob's shadow stays on the track
    parts.frame = bounds
    track.frame = bounds
    place()
  }

  private func move(_ timing: ControlMotion.Timing?) {
    motion.move(self, timing) { [weak self] in self?.place() }
  }

  private func place() {
    let width = UISwitch.knob + (isHighlighted ? UISwitch.growth : 0)
    place(at: dragged ?? storedIsOn ? 1 : 0, width: width)
  }

  private func place(at fraction: CGFloat, width: CGFloat) {
    let way = UISwitch.size.width - 2 * UISwitch.inset - width
    thumb.frame = CGRect(
      x: UISwitch.inset + fraction * way, y: UISwitch.inset, width: width, height: UISwitch.knob)
    track.backgroundColor = UIColor.secondarySystemFill.mixed(
      with: onTintColor ?? .systemGreen, fraction)
  }

  private func fraction(ofThumbAt frame: CGRect) -> CGFloat {
    let way = UISwitch.size.width - 2 * UISwitch.inset - frame.width
    return min(max((frame.minX - UISwitch.inset) / way, 0), 1)
  }
}
