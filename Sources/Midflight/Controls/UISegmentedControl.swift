/// Segments side by side, of which one is selected: a pill behind it moves from one to the next.
///
/// A segment is selected at the release. Pressed where it is, the pill is taken along by the finger.
/// Segments that were given no width share what the others leave.
open class UISegmentedControl: UIControl {
  /// What `selectedSegmentIndex` is if none is: −1.
  public static let noSegment = -1

  private static let height: CGFloat = 32  // points, as on iOS 13
  private static let swing = ControlMotion.Timing(damping: 1, response: 0.3)

  private let pill = SegmentPill()
  var segments: [Segment] = []
  private var storedIndex = noSegment
  /// The segment under the finger that went down in one that was not selected.
  private var pressed: Int?
  /// The segment that the finger has taken the pill to.
  private var dragged: Int?
  private var motion = ControlMotion()

  /// A control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(pill)
    Stage.inOwnScope {
      backgroundColor = .tertiarySystemFill
      layer.cornerRadius = 9
    }
  }

  /// A control with these titles and images, of the size that suits them.
  ///
  /// - Parameter items: Strings and images.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      switch item {
      case let title as String: insertSegment(withTitle: title, at: index, animated: false)
      case let image as UIImage: insertSegment(with: image, at: index, animated: false)
      default:
        fatalError(
          "UISegmentedControl(items:) with a \(type(of: item)): give strings and images, one for "
            + "each segment.")
      }
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
    let new = Segment()
    new.title = title
    insert(new, at: segment, animated)
  }

  /// Adds a segment that shows an image, in the colour of text unless it says otherwise.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    let new = Segment()
    new.image = image
    insert(new, at: segment, animated)
  }

  /// Adds a segment that is made already.
  func insert(_ new: Segment, at segment: Int, _ animated: Bool) {
    let index = min(max(segment, 0), segments.count)
    new.enter(self)
    segments.insert(new, at: index)
    if storedIndex >= index { storedIndex += 1 }
    settle(animated)
  }

  /// Takes a segment out, if there is one of this index; if it was selected, none is.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment).leave()
    if storedIndex == segment { storedIndex = UISegmentedControl.noSegment }
    if storedIndex > segment { storedIndex -= 1 }
    settle(animated)
  }

  /// Takes all segments out.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) }
  }

  // MARK: - Selection

  /// Which one is selected; `noSegment` for none. Setting it sends no event.
  open var selectedSegmentIndex: Int {
    get { storedIndex }
    set {
      if newValue != UISegmentedControl.noSegment {
        _ = self[newValue, "selectedSegmentIndex = \(newValue)"]
      }
      storedIndex = newValue
      settle(false)
    }
  }

  /// Whether nothing stays selected after a press. False unless set.
  open var isMomentary = false

  /// The pill's colour; white unless set, and a grey where it is dark.
  open var selectedSegmentTintColor: UIColor? {
    didSet { pill.backgroundColor = selectedSegmentTintColor ?? .raisedControl }
  }

  // MARK: - Layout

  /// As wide as all segments at the widest content's width, and 32 points high.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// As wide as all segments at the widest content's width, and 32 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: segments.fittingWidth, height: UISegmentedControl.height)
  }

  /// Places the segments and the pill.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, segment) in segments.enumerated() { segment.place(in: rect(of: index)) }
    if !motion.isRunning { placePill() }
  }

  override func stateDidChange() {
    show()
    if dragged != nil { movePill(UISegmentedControl.swing) }
  }

  private func rect(of index: Int) -> CGRect { segments.rect(of: index, in: bounds) }

  func settle(_ animated: Bool) {
    setNeedsLayout()
    let hadPill = !pill.isHidden
    show()
    let timing = animated ? UISegmentedControl.swing : nil
    // What was not seen comes from nowhere.
    if hadPill { movePill(timing) } else { Stage.inOwnScope { movePill(timing) } }
  }

  private func movePill(_ timing: ControlMotion.Timing?) {
    motion.move(self, timing) { [weak self] in self?.placePill() }
  }

  /// The segment with the pill: the selected one, unless a finger has taken it further.
  private var pillIndex: Int { dragged ?? storedIndex }

  private func placePill() {
    guard segments.indices.contains(pillIndex) else { return }
    pill.place(in: rect(of: pillIndex), isHeld: dragged != nil && isHighlighted)
  }

  func show() {
    pill.isHidden = !segments.indices.contains(pillIndex)
    Stage.inOwnScope {
      for (index, segment) in segments.enumerated() {
        let isSelected = index == pillIndex
        segment.show(
          isSelected: isSelected, isPressed: isHighlighted && index == pressed,
          isEnabled: isEnabled, hasDivider: index > 0 && !isSelected && index - 1 != pillIndex)
      }
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
    guard let index = segment(under: touch), segments[index].isEnabled,
      index != dragged ?? pressed
    else { return true }
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
    if let next = segments.next(from: storedIndex, by: step) { select(next) }
  }

  private func select(_ index: Int) {
    let before = storedIndex
    let hadPill = segments.indices.contains(before)
    storedIndex = index
    show()
    movePill(hadPill ? UISegmentedControl.swing : nil)
    if index != before {
      if let action = segments[index].action { onStage { sendAction(action) } }
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
    segments.index(at: touch.seenLocation(in: self).x, in: layer.touchedBounds)
  }
}
