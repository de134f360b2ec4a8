/// A row of segments, of which one is selected. A pill behind the selected segment moves to a new
/// selection.
///
/// A segment is selected at the release. A press on the selected segment lets the finger drag the
/// pill. Segments without a fixed width share the remaining width equally.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The value of `selectedSegmentIndex` without a selection: −1.
  public static let noSegment = -1

  private static let height: CGFloat = 32  // points, as on iOS 13
  private static let spring = ControlMotion.Timing(damping: 1, response: 0.3)

  private let pill = SegmentPill()
  var segments: [Segment] = []
  private var storedIndex = noSegment
  /// The segment under a finger that went down on an unselected segment.
  private var pressed: Int?
  /// The segment to which the finger has dragged the pill.
  private var dragged: Int?
  private let motion = ControlMotion()

  /// Creates a control without segments and without a selection.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addPill()
  }

  /// Creates a control with titles and images, in its natural size, without a selection. For nil,
  /// the control has no segments.
  ///
  /// - Parameter items: Strings and images. Another type stops the program.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    addPill()
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

  /// Returns nil, because Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// Adds the selected segment's background to the new control, and shows its own.
  private func addPill() {
    addSubview(pill)
    Stage.inOwnScope {
      backgroundColor = .tertiarySystemFill
      layer.cornerRadius = 9
    }
  }

  // MARK: - Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment before an index, or at the end for an index that is too large. A negative
  /// index counts as 0. The selected segment stays selected, at its new index. With `animated`, the
  /// pill moves there with a spring.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let new = Segment()
    new.title = title
    insert(new, at: segment, animated)
  }

  /// Inserts a segment with an image, as `insertSegment(withTitle:at:animated:)` does. An image
  /// with the automatic rendering mode has the text colour.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    let new = Segment()
    new.image = image
    insert(new, at: segment, animated)
  }

  /// Inserts a segment. An index out of range is clamped. The selected segment stays selected, at
  /// its new index.
  func insert(_ new: Segment, at segment: Int, _ animated: Bool) {
    let index = min(max(segment, 0), segments.count)
    new.enter(self)
    segments.insert(new, at: index)
    if storedIndex >= index { storedIndex += 1 }
    updatePill(animated)
  }

  /// Removes a segment. As in UIKit, an index out of range counts as the nearest one, with a
  /// diagnostic. The selected segment stays selected, at its new index; nothing is selected after
  /// its removal. With `animated`, the pill moves with a spring.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard let segment = index(nearest: segment, "removeSegment(at: \(segment), animated:)") else {
      return
    }
    segments.remove(at: segment).leave()
    if storedIndex == segment { storedIndex = UISegmentedControl.noSegment }
    if storedIndex > segment { storedIndex -= 1 }
    updatePill(animated)
  }

  /// Removes all segments.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) }
  }

  // MARK: - Selection

  /// The index of the selected segment; `noSegment` for none. Setting it moves the pill at once,
  /// and sends no event. Another index out of range stops the program.
  open var selectedSegmentIndex: Int {
    get { storedIndex }
    set {
      MotionCore.require(
        newValue == UISegmentedControl.noSegment || segments.indices.contains(newValue),
        "UISegmentedControl.selectedSegmentIndex = \(newValue): it has \(segments.count), counted from 0."
      )
      storedIndex = newValue
      updatePill(false, isSelection: true)
    }
  }

  /// A Boolean value that indicates whether the selection ends after a press. The default is false.
  open var isMomentary = false

  /// The colour of the pill; white for nil, and a grey in dark mode.
  open var selectedSegmentTintColor: UIColor? {
    didSet { pill.backgroundColor = selectedSegmentTintColor ?? .raisedControl }
  }

  // MARK: - Layout

  /// The natural size: every segment as wide as the widest content, and a height of 32 points.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// Returns the natural size, regardless of `size`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: segments.fittingWidth, height: UISegmentedControl.height)
  }

  /// Places the segments, and the pill unless its animation runs: a pill that moves continues to
  /// the place of its animation.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, segment) in segments.enumerated() { segment.place(in: rect(of: index)) }
    if !motion.isRunning { placePill() }
  }

  override func stateDidChange() {
    show()
    if dragged != nil { movePill(UISegmentedControl.spring) }
  }

  private func rect(of index: Int) -> CGRect { segments.rect(of: index, in: bounds) }

  /// Shows the selection after a change, requests a layout, and moves the pill, with a spring if
  /// `animated` is true. A pill that was hidden appears without an animation.
  ///
  /// - Parameter isSelection: True after a new selection; the pill then joins the caller's
  ///   animation. False after a change of the segments; the pill then does not join.
  func updatePill(_ animated: Bool, isSelection: Bool = false) {
    setNeedsLayout()
    let hadPill = !pill.isHidden
    show()
    let timing = animated ? UISegmentedControl.spring : nil
    // A pill that was hidden has no position to animate from.
    if hadPill, isSelection {
      movePill(timing)
    } else {
      Stage.inOwnScope { movePill(timing) }
    }
  }

  private func movePill(_ timing: ControlMotion.Timing?) {
    motion.move(self, timing, hasNewValue: placedIndex != pillIndex) { [weak self] in
      self?.placePill()
    }
  }

  /// The segment at which the pill was placed last.
  private var placedIndex = UISegmentedControl.noSegment

  /// The segment with the pill: the one to which a finger drags the pill, or else the selected one.
  private var pillIndex: Int { dragged ?? storedIndex }

  /// Places the pill at its segment, smaller while a finger drags it inside. No effect without a
  /// selection.
  private func placePill() {
    placedIndex = pillIndex
    guard segments.indices.contains(pillIndex) else { return }
    pill.place(in: rect(of: pillIndex), isHeld: dragged != nil && isHighlighted)
  }

  /// Shows the state of all segments, without an animation. Without a selection, the pill is
  /// hidden. The selected segment has no divider at either side.
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

  /// Presses the segment under the touch. On the selected segment, starts to drag the pill instead,
  /// unless `isMomentary` is true. Returns false for a disabled segment and without segments.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let index = segment(under: touch), segments[index].isEnabled else { return false }
    if index == storedIndex, !isMomentary { dragged = index } else { pressed = index }
    return true
  }

  /// Presses another segment, or drags the pill to it with an animation. A disabled segment has no
  /// effect. Always returns true.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let index = segment(under: touch), segments[index].isEnabled,
      index != dragged ?? pressed
    else { return true }
    if dragged != nil { dragged = index } else { pressed = index }
    show()
    if dragged != nil { springPill() }
    return true
  }

  /// Selects the segment under the finger, and sends events if the selection changes. A release
  /// outside selects nothing, and the pill returns.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let chosen = isTouchInside ? dragged ?? pressed : nil
    clearTouch()
    if let chosen { select(chosen) } else { updateAfterTouch() }
  }

  /// Restores the selection of before the touch.
  open override func cancelTracking(with event: UIEvent?) {
    clearTouch()
    updateAfterTouch()
  }

  /// Selects the next enabled segment.
  open override func accessibilityIncrement() { step(by: 1) }
  /// Selects the previous enabled segment.
  open override func accessibilityDecrement() { step(by: -1) }

  /// Returns false, because a tap needs a location.
  open override func accessibilityActivate() -> Bool { false }

  /// Selects the next enabled segment in a direction; no effect if there is none.
  private func step(by step: Int) {
    if let next = segments.next(from: storedIndex, by: step) { select(next) }
  }

  /// Selects a segment, and moves the pill with an animation. A changed selection calls the
  /// segment's action, and then sends `.valueChanged` and `.primaryActionTriggered`. With
  /// `isMomentary`, the selection ends afterwards.
  private func select(_ index: Int) {
    let before = storedIndex
    let hadPill = segments.indices.contains(before)
    storedIndex = index
    show()
    Stage.inOwnScope { movePill(hadPill ? UISegmentedControl.spring : nil) }
    if index != before {
      if let action = segments[index].action { onStage { sendAction(action) } }
      sendActions(for: .valueChanged)
      sendActions(for: .primaryActionTriggered)
    }
    if isMomentary { selectedSegmentIndex = UISegmentedControl.noSegment }
  }

  private func clearTouch() {
    dragged = nil
    pressed = nil
  }

  private func updateAfterTouch() {
    show()
    springPill()
  }

  /// Moves the pill for a touch, independent of animations around the call.
  private func springPill() { Stage.inOwnScope { movePill(UISegmentedControl.spring) } }

  private func segment(under touch: UITouch) -> Int? {
    segments.index(at: touch.presentedLocation(in: self).x, in: layer.hitTestBounds)
  }
}
