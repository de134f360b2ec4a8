/// A knob on a track that sets a value.
///
/// A drag starts at the displayed knob, also during an animation, and keeps the knob's offset from
/// the finger. During a drag, each change sends `.valueChanged`. The release sends it again, when
/// `isTracking` is false. The height of a slider is 31 points.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private static let height: CGFloat = 31
  /// The distance in points around the knob within which a drag starts: 44 points in total.
  private static let touchMargin: CGFloat = 8
  /// The duration of an animation from end to end, in seconds. Smaller changes take proportionally
  /// less.
  private static let secondsFromEndToEnd = 0.5

  /// The distance between an image at an end and the track, in points.
  private static let imageGap: CGFloat = 10
  /// The length in points by which the knob extends beyond the track at either end.
  private static let overhang: CGFloat = 2

  private let face = SliderFace()
  private var thumbImages = StateValues<UIImage>()
  private let motion = ControlMotion()
  private var storedValue: Float = 0
  private var touchOffset: CGFloat = 0
  private var valueAtPress: Float = 0

  /// Creates a slider from 0 to 1 with the value 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(face)
    Stage.inOwnScope { placeParts() }
  }

  /// Returns nil, because Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Value

  /// The value, clamped to minimum and maximum. Setting it sends no event. As in UIKit, the value
  /// moves with the animation around it. NaN and infinity stop the program.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// The value at the left end. The default is 0. A smaller maximum is set to it, and a smaller
  /// value as well, without an event. NaN and infinity stop the program.
  open var minimumValue: Float = 0 {
    didSet {
      requireFinite(minimumValue, "minimumValue")
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The value at the right end. The default is 1. A larger minimum is set to it, and a larger
  /// value as well, without an event. NaN and infinity stop the program.
  open var maximumValue: Float = 1 {
    didSet {
      requireFinite(maximumValue, "maximumValue")
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// A Boolean value that indicates whether a drag sends each change, and not only the last. The
  /// default is true.
  open var isContinuous = true

  /// Sets the value, clamped to minimum and maximum, and sends no event. An animation has a
  /// constant speed: 0.5 s from end to end. An unchanged value, and a slider without a window, have
  /// no animation. NaN and infinity stop the program.
  open func setValue(_ value: Float, animated: Bool) {
    requireFinite(value, "value")
    let before = fraction
    storedValue = min(max(value, minimumValue), maximumValue)
    let seconds = UISlider.secondsFromEndToEnd * Double(abs(fraction - before))
    motion.move(self, animated && seconds > 0 ? ControlMotion.Timing(seconds, .linear) : nil) {
      [weak self] in self?.placeParts()
    }
  }

  private func requireFinite(_ value: Float, _ name: String) {
    MotionCore.require(
      value.isFinite, "UISlider.\(name) = \(value): check the arithmetic before it.")
  }

  /// The position of the value between minimum and maximum, 0 … 1; 0 for an empty range.
  private var fraction: CGFloat {
    let range = maximumValue - minimumValue
    return range > 0 ? CGFloat((storedValue - minimumValue) / range) : 0
  }

  // MARK: - Appearance

  /// The colour left of the knob; the tint colour for nil.
  open var minimumTrackTintColor: UIColor? { didSet { face.filledColor = minimumTrackTintColor } }
  /// The colour right of the knob; a fill colour for nil.
  open var maximumTrackTintColor: UIColor? { didSet { face.trackColor = maximumTrackTintColor } }
  /// The colour of the knob; white for nil.
  open var thumbTintColor: UIColor? { didSet { face.thumbColor = thumbTintColor } }

  /// The image at the left end, which shortens the track; nil for none.
  open var minimumValueImage: UIImage? {
    get { face.minimumImageView.image }
    set {
      face.show(newValue, at: face.minimumImageView)
      setNeedsLayout()
    }
  }

  /// The image at the right end, which shortens the track; nil for none.
  open var maximumValueImage: UIImage? {
    get { face.maximumImageView.image }
    set {
      face.show(newValue, at: face.maximumImageView)
      setNeedsLayout()
    }
  }

  /// Sets the image that replaces the knob in a state. For nil, the image of the normal state, or
  /// else the knob, is shown.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[exactly: state] = image
    showThumb()
  }

  /// Returns the image that replaces the knob in a state.
  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
  /// The image that replaces the knob in the current state.
  open var currentThumbImage: UIImage? { thumbImages[state] }

  private func showThumb() {
    guard face.thumbImage !== currentThumbImage else { return }
    face.thumbImage = currentThumbImage
    setNeedsLayout()
  }

  // MARK: - Layout

  /// Returns the frame of the image at the left end, in its natural size and vertically centred;
  /// zero size without an image.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = minimumValueImage?.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the frame of the image at the right end, in its natural size and vertically centred;
  /// zero size without an image.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = maximumValueImage?.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Returns the frame of the track between the images: 12 points from an image, and 2 points from
  /// an end without one. At least 0 wide, 4 points high, and vertically centred.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let minimumRect = minimumValueImageRect(forBounds: bounds)
    let maximumRect = maximumValueImageRect(forBounds: bounds)
    let left =
      minimumRect.maxX + (minimumRect.width > 0 ? UISlider.imageGap : 0) + UISlider.overhang
    let right =
      maximumRect.minX - (maximumRect.width > 0 ? UISlider.imageGap : 0) - UISlider.overhang
    return CGRect(
      x: left, y: bounds.midY - SliderFace.thickness / 2, width: max(0, right - left),
      height: SliderFace.thickness)
  }

  /// Returns the frame of the knob for a value, along a track. A value out of range is not clamped.
  ///
  ///     x = track.minX − 2 + fraction · (track.width + 4 − knob.width)
  ///
  /// `fraction` is 0 at the minimum and 1 at the maximum; it is 0 for an empty range.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let range = maximumValue - minimumValue
    let fraction = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    let size = face.thumbSize
    return CGRect(
      x: rect.minX - UISlider.overhang + fraction * travel(along: rect),
      y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the distance between the knob's end positions: the track's width and 4 points, without
  /// the knob's width. The result is 0 for a track that is too short.
  private func travel(along track: CGRect) -> CGFloat {
    max(0, track.width + 2 * UISlider.overhang - face.thumbSize.width)
  }

  /// The natural size: no preferred width, and a height of 31 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UISlider.height)
  }

  /// Returns the given width and a height of 31 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UISlider.height)
  }

  /// Places the track and the knob, unless an animation moves the knob.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !motion.isRunning { placeParts() }
  }

  override func stateDidChange() {
    face.alpha = isEnabled ? 1 : 0.5
    showThumb()
  }

  /// Places the track, the images and the knob of the current value.
  private func placeParts() {
    face.frame = bounds
    let line = trackRect(forBounds: bounds)
    face.minimumImageView.frame = minimumValueImageRect(forBounds: bounds)
    face.maximumImageView.frame = maximumValueImageRect(forBounds: bounds)
    face.place(
      track: line, thumb: thumbRect(forBounds: bounds, trackRect: line, value: storedValue))
  }

  // MARK: - Touches

  override var takesDrags: Bool { true }

  /// Starts a drag at the displayed knob, and stops its animation; the value of the displayed knob
  /// is then the slider's value, without an event. Returns false for a touch more than 8 points
  /// outside the knob.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.presentedLocation(in: self)
    let center = face.presentedThumbCenter
    let touchMargin = UISlider.touchMargin
    guard abs(point.x - center.x) <= face.thumbSize.width / 2 + touchMargin,
      abs(point.y - center.y) <= face.thumbSize.height / 2 + touchMargin
    else { return false }
    valueAtPress = storedValue
    if motion.isRunning {
      motion.stop()
      storedValue = value(atKnob: center.x)
      placeParts()
    }
    touchOffset = point.x - face.thumbX
    return true
  }

  /// Moves the knob with the finger, and sends a change if `isContinuous` is true. Always returns
  /// true.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let before = storedValue
    value = value(atKnob: touch.presentedLocation(in: self).x - touchOffset)
    if isContinuous, storedValue != before { sendValueActions() }
    return true
  }

  /// Moves the knob to the last location, and sends the final value: always if `isContinuous` is
  /// true, and otherwise after a change.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let before = isContinuous ? storedValue : valueAtPress
    if let touch { value = value(atKnob: touch.presentedLocation(in: self).x - touchOffset) }
    if isContinuous || storedValue != before { sendValueActions() }
  }

  /// Returns the value for an x coordinate of the knob's centre. Coordinates beyond the track are
  /// clamped. The result is the minimum for a track that is too short.
  private func value(atKnob x: CGFloat) -> Float {
    let track = trackRect(forBounds: bounds)
    let travel = travel(along: track)
    guard travel > 0 else { return minimumValue }
    let start = track.minX - UISlider.overhang + face.thumbSize.width / 2
    let fraction = min(max((x - start) / travel, 0), 1)
    return minimumValue + Float(fraction) * (maximumValue - minimumValue)
  }

  /// Raises the value by a tenth of the range.
  open override func accessibilityIncrement() { step(by: 0.1) }
  /// Lowers the value by a tenth of the range.
  open override func accessibilityDecrement() { step(by: -0.1) }

  /// Changes the value by a fraction of the range with an animation, and sends a change. No event
  /// at the end of the range.
  private func step(by fraction: Float) {
    let before = storedValue
    setValue(storedValue + fraction * (maximumValue - minimumValue), animated: true)
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
