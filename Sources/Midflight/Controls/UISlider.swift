/// A knob on a track that sets a value.
///
/// The knob is taken hold of where it is seen, also while it is on its way, and keeps its place under
/// the finger. While it is dragged, `.valueChanged` is sent whenever the value changed; and once
/// more at the release, with `isTracking` false by then. It is 31 points high.
open class UISlider: UIControl {
  private static let height: CGFloat = 31
  /// How far beside the knob it may be taken hold of, in points: 44 across.
  private static let reach: CGFloat = 8
  /// How long `setValue(_:animated:)` takes from end to end, in seconds; less for less.
  private static let secondsFromEndToEnd = 0.5

  /// Between a picture at an end and the track, in points.
  private static let imageGap: CGFloat = 10
  /// How far the knob reaches beyond the track at either end, in points.
  private static let overhang: CGFloat = 2

  private let face = SliderFace()
  private var thumbImages = StateValues<UIImage>()
  private var motion = ControlMotion()
  private var storedValue: Float = 0
  private var grip: CGFloat = 0
  private var valueAtPress: Float = 0

  /// A slider from 0 to 1, at 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(face)
    Stage.inOwnScope { place() }
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Value

  /// What it is set to, from the minimum to the maximum; values beyond are brought within. Setting
  /// it sends no event.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// The value at the left end; 0 unless set. A maximum that is less is raised to it.
  open var minimumValue: Float = 0 {
    didSet {
      requireFinite(minimumValue, "minimumValue")
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The value at the right end; 1 unless set. A minimum that is more is lowered to it.
  open var maximumValue: Float = 1 {
    didSet {
      requireFinite(maximumValue, "maximumValue")
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// Whether a drag sends each change, not only the last. True unless set.
  open var isContinuous = true

  /// Sets the value, and sends no event. Animated, the knob goes at one speed, and takes 0.5 s from
  /// end to end.
  open func setValue(_ value: Float, animated: Bool) {
    requireFinite(value, "value")
    let before = fraction
    storedValue = min(max(value, minimumValue), maximumValue)
    let seconds = UISlider.secondsFromEndToEnd * Double(abs(fraction - before))
    motion.move(self, animated && seconds > 0 ? ControlMotion.Timing(seconds, .linear) : nil) {
      [weak self] in self?.place()
    }
  }

  private func requireFinite(_ value: Float, _ name: String) {
    MotionCore.require(
      value.isFinite, "UISlider.\(name) = \(value): check the arithmetic before it.")
  }

  /// Where the value lies between minimum and maximum, 0…1.
  private var fraction: CGFloat {
    let range = maximumValue - minimumValue
    return range > 0 ? CGFloat((storedValue - minimumValue) / range) : 0
  }

  // MARK: - Appearance

  /// Left of the knob; the tint colour unless set.
  open var minimumTrackTintColor: UIColor? { didSet { face.filledColor = minimumTrackTintColor } }
  /// Right of the knob; a light grey unless set.
  open var maximumTrackTintColor: UIColor? { didSet { face.trackColor = maximumTrackTintColor } }
  /// The knob's; white unless set.
  open var thumbTintColor: UIColor? { didSet { face.thumbColor = thumbTintColor } }

  /// Shown at the left end, beside a track that is shorter for it; nil unless set.
  open var minimumValueImage: UIImage? {
    get { face.least.image }
    set {
      face.show(newValue, at: face.least)
      setNeedsLayout()
    }
  }

  /// Shown at the right end, beside a track that is shorter for it; nil unless set.
  open var maximumValueImage: UIImage? {
    get { face.most.image }
    set {
      face.show(newValue, at: face.most)
      setNeedsLayout()
    }
  }

  /// Shows this in place of the knob in a state; nil as in the normal state, and in that the knob.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[exactly: state] = image
    showThumb()
  }

  /// What is shown in place of the knob in a state.
  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
  /// What is shown in place of the knob now.
  open var currentThumbImage: UIImage? { thumbImages[state] }

  private func showThumb() {
    guard face.thumbImage !== currentThumbImage else { return }
    face.thumbImage = currentThumbImage
    setNeedsLayout()
  }

  // MARK: - Where things are

  /// Where the picture at the left end lies in these bounds; no width without one.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = minimumValueImage?.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Where the picture at the right end lies in these bounds; no width without one.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = maximumValueImage?.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Where the track lies in these bounds: between the pictures.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let least = minimumValueImageRect(forBounds: bounds)
    let most = maximumValueImageRect(forBounds: bounds)
    let left = least.maxX + (least.width > 0 ? UISlider.imageGap : 0) + UISlider.overhang
    let right = most.minX - (most.width > 0 ? UISlider.imageGap : 0) - UISlider.overhang
    return CGRect(
      x: left, y: bounds.midY - SliderFace.thickness / 2, width: max(0, right - left),
      height: SliderFace.thickness)
  }

  /// Where the knob lies for a value, along a track.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let range = maximumValue - minimumValue
    let fraction = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    let size = face.thumbSize
    return CGRect(
      x: rect.minX - UISlider.overhang + fraction * way(along: rect),
      y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// How far the knob goes from end to end.
  private func way(along track: CGRect) -> CGFloat {
    max(0, track.width + 2 * UISlider.overhang - face.thumbSize.width)
  }

  /// As wide as it is told, 31 points high.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UISlider.height)
  }

  /// As wide as there is room, 31 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UISlider.height)
  }

  /// Places the track and the knob.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !motion.isRunning { place() }
  }

  override func stateDidChange() {
    face.alpha = isEnabled ? 1 : 0.5
    showThumb()
  }

  private func place() {
    face.frame = bounds
    let line = trackRect(forBounds: bounds)
    face.least.frame = minimumValueImageRect(forBounds: bounds)
    face.most.frame = maximumValueImageRect(forBounds: bounds)
    face.place(
      track: line, thumb: thumbRect(forBounds: bounds, trackRect: line, value: storedValue))
  }

  // MARK: - Touches

  override var takesDrags: Bool { true }

  /// Takes hold of the knob where it is seen; a touch elsewhere is none of its.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.seenLocation(in: self)
    let seen = face.seenThumb
    let reach = UISlider.reach
    guard abs(point.x - seen.x) <= face.thumbSize.width / 2 + reach,
      abs(point.y - seen.y) <= face.thumbSize.height / 2 + reach
    else { return false }
    valueAtPress = storedValue
    if motion.isRunning {
      motion.halt()
      storedValue = value(atKnob: seen.x)
      place()
    }
    grip = point.x - face.thumbX
    return true
  }

  /// Lets the knob follow.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let before = storedValue
    value = value(atKnob: touch.seenLocation(in: self).x - grip)
    if isContinuous, storedValue != before { tell() }
    return true
  }

  /// Tells the value a last time.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let before = isContinuous ? storedValue : valueAtPress
    if let touch { value = value(atKnob: touch.seenLocation(in: self).x - grip) }
    if isContinuous || storedValue != before { tell() }
  }

  /// The value at which the knob's middle is there.
  private func value(atKnob x: CGFloat) -> Float {
    let track = trackRect(forBounds: bounds)
    let way = way(along: track)
    guard way > 0 else { return minimumValue }
    let start = track.minX - UISlider.overhang + face.thumbSize.width / 2
    let fraction = min(max((x - start) / way, 0), 1)
    return minimumValue + Float(fraction) * (maximumValue - minimumValue)
  }

  /// A tenth of the range up.
  open override func accessibilityIncrement() { step(by: 0.1) }
  /// A tenth of the range down.
  open override func accessibilityDecrement() { step(by: -0.1) }

  private func step(by part: Float) {
    let before = storedValue
    setValue(storedValue + part * (maximumValue - minimumValue), animated: true)
    if storedValue != before { tell() }
  }

  /// A tap means nothing without a place.
  open override func accessibilityActivate() -> Bool { false }

  private func tell() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }
}
