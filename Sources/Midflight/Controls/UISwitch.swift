/// A control that is on or off.
///
/// The size is always 51×31 points. A tap or a drag to the other side toggles the switch. The knob
/// grows during a press. A press stops a moving knob at its displayed position, unless the caller's
/// animation moves it. After 8 points, the stopped knob follows the finger; at the release, it
/// continues from there.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)  // points, as on iOS
  private static let inset: CGFloat = 2
  private static let knob: CGFloat = 27
  private static let growth: CGFloat = 7
  /// The distance in points after which a touch is a drag.
  private static let slop: CGFloat = 8
  private static let spring = ControlMotion.Timing(damping: 0.9, response: 0.3)

  private let parts = UIView.controlPart()
  private let track = UIView.controlPart(cornerRadius: size.height / 2)
  private let thumb = UIView.controlPart(.white, cornerRadius: knob / 2)
  private let motion = ControlMotion()
  private var storedIsOn = false
  /// The value that a drag has chosen for the release; nil before a drag.
  private var dragged: Bool?
  private var pressX: CGFloat = 0
  /// The position at which a press stopped the moving knob, 0 for off … 1 for on; nil without such
  /// a press.
  private var stoppedFraction: CGFloat?
  /// A Boolean value that indicates whether the knob was last placed at the side for on.
  private var placedIsOn = false

  /// Creates a switch that is off, at the frame's origin. The frame's size is ignored.
  public override init(frame: CGRect) {
    super.init(frame: .zero)
    keepOwnSize()
    Stage.inOwnScope {
      self.frame = frame
      arrangeParts()
    }
  }

  /// Returns nil, because Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Value

  /// A Boolean value that indicates whether the switch is on. Setting it sends no event. As in
  /// UIKit, the value moves with the animation around it.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off, and sends no event. The knob moves with a spring if `animated` is
  /// true, otherwise at once.
  open func setOn(_ on: Bool, animated: Bool) {
    storedIsOn = on
    move(animated ? UISwitch.spring : nil)
  }

  // MARK: - Appearance

  /// The colour around the knob of a switch that is on; green for nil.
  open var onTintColor: UIColor? { didSet { colorTrack(at: placedIsOn ? 1 : 0) } }
  /// The colour of the knob; white for nil.
  open var thumbTintColor: UIColor? { didSet { thumb.backgroundColor = thumbTintColor ?? .white } }

  /// The frame. Its size is always 51×31 points; only the origin can be set.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }

  /// The bounds. Their size is always 51×31 points; only the origin can be set.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }

  /// The size 51×31 points.
  open override var intrinsicContentSize: CGSize { UISwitch.size }
  /// Returns 51×31 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }

  // MARK: - Touches

  override var takesTaps: Bool { true }
  override var takesDrags: Bool { true }

  /// Stops a moving knob at its displayed position, from which a drag then moves it. A knob that
  /// the caller's animation moves is not stopped. Always returns true.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressX = touch.presentedLocation(in: self).x
    dragged = nil
    if motion.isRunning, !motion.hasOtherMotion(of: thumb.layer) {
      motion.stop()
      stoppedFraction = fraction(ofThumbAt: thumb.frame)
    }
    return true
  }

  /// Handles a drag of 8 points or more; a shorter one has no effect. A knob that the press has
  /// stopped moves with the finger by the distance beyond these 8 points, and the nearer end
  /// becomes the value. Any other knob moves to the side of the finger, with an animation. The
  /// value changes only at the release. Always returns true.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.presentedLocation(in: self).x
    guard dragged != nil || abs(x - pressX) >= UISwitch.slop else { return true }
    if let stoppedFraction {
      // Without the slop, the knob would jump by it.
      if dragged == nil { pressX += x < pressX ? -UISwitch.slop : UISwitch.slop }
      let travel = UISwitch.size.width - 2 * UISwitch.inset - thumb.bounds.width
      let fraction = min(max(stoppedFraction + (x - pressX) / travel, 0), 1)
      dragged = fraction >= 0.5
      placeParts(at: fraction, width: thumb.bounds.width)
    } else {
      let side = x >= bounds.midX
      guard side != (dragged ?? storedIsOn) || dragged == nil else { return true }
      dragged = side
      springParts()
    }
    return true
  }

  /// Sets the value that a drag has chosen, or toggles after a tap, and moves the knob there with
  /// an animation. A release outside without a drag has no effect. A changed value sends
  /// `.valueChanged`, then `.primaryActionTriggered`.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let before = storedIsOn
    storedIsOn = dragged ?? (isTouchInside ? !before : before)
    endDrag()
    if storedIsOn != before { sendValueActions() }
  }

  /// Restores the position of before the touch.
  open override func cancelTracking(with event: UIEvent?) { endDrag() }

  /// Toggles the switch with an animation, and sends `.touchDown`, `.valueChanged`,
  /// `.primaryActionTriggered` and `.touchUpInside`. If an action of `.touchDown` disables the
  /// switch, `.touchCancel` replaces the rest. Returns false for a disabled switch, without an
  /// event.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    sendActions(for: .touchDown)
    // An action may have disabled the switch.
    guard isEnabled else {
      sendActions(for: .touchCancel)
      return true
    }
    setOn(!storedIsOn, animated: true)
    sendValueActions()
    sendActions(for: .touchUpInside)
    return true
  }

  override var focusRadius: CGFloat { UISwitch.size.height / 2 }

  /// Sends `.valueChanged`, then `.primaryActionTriggered`.
  private func sendValueActions() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  /// Ends a drag and the highlight, and moves the knob to the side of `isOn` with an animation.
  private func endDrag() {
    dragged = nil
    stoppedFraction = nil
    // The end of the highlight moves the knob already.
    if isHighlighted { isHighlighted = false } else { springParts() }
  }

  // MARK: - Parts

  override func stateDidChange() {
    parts.alpha = isEnabled ? 1 : 0.5
    if stoppedFraction == nil { move(UISwitch.spring) }
  }

  /// Adds the track and the knob, and places the knob for off.
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
    placeParts()
  }

  /// Moves the parts for a touch, independent of animations around the call.
  private func springParts() { Stage.inOwnScope { move(UISwitch.spring) } }

  private func move(_ timing: ControlMotion.Timing?) {
    motion.move(self, timing, hasNewValue: placedIsOn != dragged ?? storedIsOn) { [weak self] in
      self?.placeParts()
    }
  }

  private func placeParts() {
    let width = UISwitch.knob + (isHighlighted ? UISwitch.growth : 0)
    placedIsOn = dragged ?? storedIsOn
    placeParts(at: placedIsOn ? 1 : 0, width: width)
  }

  /// Places a knob of a width, and mixes the track's colour.
  ///
  /// - Parameter fraction: The position, 0 for off … 1 for on.
  private func placeParts(at fraction: CGFloat, width: CGFloat) {
    let travel = UISwitch.size.width - 2 * UISwitch.inset - width
    thumb.frame = CGRect(
      x: UISwitch.inset + fraction * travel, y: UISwitch.inset, width: width, height: UISwitch.knob)
    colorTrack(at: fraction)
  }

  private func colorTrack(at fraction: CGFloat) {
    track.backgroundColor = UIColor.secondarySystemFill.mixed(
      with: onTintColor ?? .systemGreen, fraction)
  }

  /// Returns the position of a knob's frame, clamped to 0 for off … 1 for on.
  private func fraction(ofThumbAt frame: CGRect) -> CGFloat {
    let travel = UISwitch.size.width - 2 * UISwitch.inset - frame.width
    return min(max((frame.minX - UISwitch.inset) / travel, 0), 1)
  }
}
