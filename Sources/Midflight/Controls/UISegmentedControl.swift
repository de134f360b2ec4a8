/// Segments side by side, of which one is selected: a pill behind it moves from one to the next.
///
/// A segment is selected at the release. Pressed where it is, the pill is taken along by the finger.
/// Unlike UIKit, segments are all of one width.
open class UISegmentedControl: UIControl {
  /// What `selectedSegmentIndex` is if none is: −1.
  public static let noSegment = -1

  private static let height: CGFloat = 32  // points, as on iOS 13
  private static let inset: CGFloat = 2
  private static let swing = ControlMotion.Timing(damping: 1, response: 0.3)

  private let pill = UIView.controlPart(.white, cornerRadius: 7)
  private var segments: [Segment] = []
  private var storedIndex = noSegment
  /// The segment under the finger that went down in one that was not selected.
  private var pressed: Int?
  /// The segment that the finger has taken the pill to.
  private var dragged: Int?
  private var motion = ControlMotion()

  private struct Segment {
    let label = UILabel()
    /// On the segment's left, but for the first.
    let divider = UIView.controlPart(.controlSeparator, cornerRadius: 0.5)
    var isEnabled = true
  }

  /// A control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .controlGround
    layer.cornerRadius = 9
    pill.castShadow(0.12, radius: 4, below: 3)
    pill.layer.borderColor = UIColor(white: 0, alpha: 0.04).cgColor
    pill.layer.borderWidth = 0.5
    pill.isHidden = true
    addSubview(pill)
  }

  /// A control with these titles, of the size that suits them.
  ///
  /// - Parameter items: Strings.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      MotionCore.require(
        item is String,
        "UISegmentedControl(items:) with a \(type(of: item)): give strings, one for each segment.")
      insertSegment(withTitle: item as? String, at: index, animated: false)
    }
    sizeToFit()
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Segments

  /// How many there are.
  open var numberOfSegments: Int { segments.count }

  /// Adds a segment before that of an index, or at the end if there is none. What was selected stays
  /// so.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let index = min(max(segment, 0), segments.count)
    let new = Segment()
    new.label.text = title
    new.label.textAlignment = .center
    addSubview(new.divider)
    addSubview(new.label)
    segments.insert(new, at: index)
    if storedIndex >= index { storedIndex += 1 }
    settle(animated)
  }

  /// Takes a segment out, if there is one of this index; if it was selected, none is.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let old = segments.remove(at: segment)
    old.label.removeFromSuperview()
    old.divider.removeFromSuperview()
    if storedIndex == segment { storedIndex = UISegmentedControl.noSegment }
    if storedIndex > segment { storedIndex -= 1 }
    settle(animated)
  }

  /// Takes all segments out.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) }
  }

  /// Says something else in a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    requireSegment(segment, "setTitle(_:forSegmentAt: \(segment))")
    segments[segment].label.text = title
  }

  /// What a segment says.
  open func titleForSegment(at segment: Int) -> String? {
    requireSegment(segment, "titleForSegment(at: \(segment))")
    return segments[segment].label.text
  }

  /// Lets a segment be selected by touch, or not.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    requireSegment(segment, "setEnabled(_:forSegmentAt: \(segment))")
    segments[segment].isEnabled = enabled
    show()
  }

  /// Whether a segment can be selected by touch.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    requireSegment(segment, "isEnabledForSegment(at: \(segment))")
    return segments[segment].isEnabled
  }

  private func requireSegment(_ index: Int, _ call: String) {
    MotionCore.require(
      segments.indices.contains(index),
      "UISegmentedControl.\(call): there are \(segments.count) segments, counted from 0.")
  }

  // MARK: - Selection

  /// Which one is selected; `noSegment` for none. Setting it sends no event.
  open var selectedSegmentIndex: Int {
    get { storedIndex }
    set {
      if newValue != UISegmentedControl.noSegment {
        requireSegment(newValue, "selectedSegmentIndex = \(newValue)")
      }
      storedIndex = newValue
      settle(false)
    }
  }

  /// Whether nothing stays selected after a press. False unless set.
  open var isMomentary = false

  /// The pill's colour; white unless set.
  open var selectedSegmentTintColor: UIColor? {
    didSet { pill.backgroundColor = selectedSegmentTintColor ?? .white }
  }

  // MARK: - Layout

  /// As wide as all segments at the widest title's width, and 32 points high.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// As wide as all segments at the widest title's width, and 32 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let widest = segments.map { $0.label.intrinsicContentSize.width }.max() ?? 0
    return CGSize(
      width: CGFloat(segments.count) * (widest + 20).rounded(.up), height: UISegmentedControl.height
    )
  }

  /// Places the segments and the pill.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, segment) in segments.enumerated() {
      let rect = self.rect(of: index)
      segment.label.frame = rect
      segment.divider.frame = CGRect(
        x: rect.minX - 0.5, y: rect.midY - 8, width: 1, height: 16)
    }
    if !motion.isRunning { placePill() }
  }

  override func stateDidChange() { show() }

  private func rect(of index: Int) -> CGRect {
    let width = bounds.width / CGFloat(max(segments.count, 1))
    return CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
  }

  private func settle(_ animated: Bool) {
    setNeedsLayout()
    show()
    movePill(animated ? UISegmentedControl.swing : nil)
  }

  private func movePill(_ timing: ControlMotion.Timing?) {
    motion.move(self, timing) { [weak self] in self?.placePill() }
  }

  /// The segment with the pill: the selected one, unless a finger has taken it further.
  private var pillIndex: Int { dragged ?? storedIndex }

  private func placePill() {
    guard segments.indices.contains(pillIndex) else { return }
    let inset = UISegmentedControl.inset
    let rect = self.rect(of: pillIndex).insetBy(dx: inset, dy: inset)
    let scale: CGFloat = dragged != nil && isHighlighted ? 0.95 : 1
    pill.bounds = CGRect(origin: .zero, size: rect.size)
    pill.center = CGPoint(x: rect.midX, y: rect.midY)
    pill.transform = CGAffineTransform(scaleX: scale, y: scale)
  }

  private func show() {
    pill.isHidden = !segments.indices.contains(pillIndex)
    for (index, segment) in segments.enumerated() {
      let isSelected = index == pillIndex
      segment.label.font = .systemFont(ofSize: 13, weight: isSelected ? .semibold : .medium)
      segment.label.textColor = isEnabled && segment.isEnabled ? .label : .controlDisabled
      segment.label.alpha = isHighlighted && index == pressed ? 0.2 : 1
      segment.divider.isHidden = index == 0 || isSelected || index - 1 == pillIndex
    }
  }

  // MARK: - Touches

  override var takesTaps: Bool { true }
  override var takesDrags: Bool { true }

  /// Presses the segment under the touch, or takes hold of the pill.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let index = segment(under: touch), segments[index].isEnabled else { return false }
    if index == storedIndex, !isMomentary { dragged = index } else { pressed = index }
    return true
  }

  /// Presses another segment, or takes the pill along.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let index = segment(under: touch), segments[index].isEnabled else { return true }
    if dragged != nil { dragged = index } else { pressed = index }
    show()
    if dragged != nil { movePill(UISegmentedControl.swing) }
    return true
  }

  /// Selects, and tells so if another was selected before.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let chosen = isTouchInside ? dragged ?? pressed : nil
    letGo()
    if let chosen { select(chosen) } else { settleAfterTouch() }
  }

  /// Stays as it was.
  open override func cancelTracking(with event: UIEvent?) {
    letGo()
    settleAfterTouch()
  }

  /// Selects the next segment.
  open override func accessibilityIncrement() { step(by: 1) }
  /// Selects the segment before.
  open override func accessibilityDecrement() { step(by: -1) }

  /// A tap means nothing without a place.
  open override func accessibilityActivate() -> Bool { false }

  private func step(by step: Int) {
    var next =
      storedIndex == UISegmentedControl.noSegment && step < 0 ? segments.count : storedIndex
    repeat { next += step } while segments.indices.contains(next) && !segments[next].isEnabled
    if segments.indices.contains(next) { select(next) }
  }

  private func select(_ index: Int) {
    let before = storedIndex
    let hadPill = segments.indices.contains(before)
    storedIndex = index
    show()
    movePill(hadPill ? UISegmentedControl.swing : nil)
    if index != before {
      sendActions(for: .valueChanged)
      sendActions(for: .primaryActionTriggered)
    }
    if isMomentary { selectedSegmentIndex = UISegmentedControl.noSegment }
  }

  private func letGo() {
    dragged = nil
    pressed = nil
  }

  private func settleAfterTouch() {
    show()
    movePill(UISegmentedControl.swing)
  }

  private func segment(under touch: UITouch) -> Int? {
    guard !segments.isEmpty, bounds.width > 0 else { return nil }
    let share = touch.location(in: self).x / bounds.width * CGFloat(segments.count)
    return min(max(Int(share.rounded(.down)), 0), segments.count - 1)
  }
}
