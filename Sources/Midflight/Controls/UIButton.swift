/// Something to press, with a title.
///
/// A button of the system's type shows its title in the tint colour, and dims it while it is
/// pressed: within 0.1 s at the press, and back within 0.25 s at the release. One of the custom type
/// shows nothing but what was set for a state.
open class UIButton: UIControl {
  /// How a button looks and answers, with UIKit's raw values.
  public nonisolated enum ButtonType: Int, Sendable {
    /// As it is told.
    case custom = 0
    /// As the system's.
    case system = 1
  }

  /// How it looks and answers.
  public private(set) var buttonType = ButtonType.custom
  private let label = UILabel()
  private var titles = StateValues<String>()
  private var titleColors = StateValues<UIColor>()
  private var motion = ControlMotion()
  private var isDimmed = false

  /// A button of the custom type without a title.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    addSubview(label)
    showState()
  }

  /// A button of this type without a title and without size.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType == .system { label.font = .systemFont(ofSize: 15) }  // points, as iOS's
    showState()
  }

  /// A button of this type that calls an action when it is pressed, and shows its title.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    addAction(primaryAction, for: .primaryActionTriggered)
    setTitle(primaryAction.title, for: .normal)
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Content for each state

  /// Says this in a state; nil as in the normal state.
  open func setTitle(_ title: String?, for state: State) {
    titles[exactly: state] = title
    showState()
  }

  /// Writes in this colour in a state; nil as in the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[exactly: state] = color
    showState()
  }

  /// What it says in a state.
  open func title(for state: State) -> String? { titles[state] }

  /// The colour it writes with in a state.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[exactly: state] ?? ownColor(for: state) ?? titleColors[.normal] ?? defaultColor
  }

  /// What it says now.
  open var currentTitle: String? { title(for: state) }
  /// The colour it writes with now.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? defaultColor }

  /// What shows the title: its font may be set, its text and colour are the states'.
  open var titleLabel: UILabel? { label }

  /// Room around the content, in points.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

  private var defaultColor: UIColor { buttonType == .system ? .controlTint : .white }

  private func ownColor(for state: State) -> UIColor? {
    buttonType == .system && state.contains(.disabled) ? .controlDisabled : nil
  }

  // MARK: - Size

  /// The title's size and the room around it. A button of the system's type is at least 30 points
  /// wide, and 6 higher above and below than its title.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// The title's size and the room around it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.intrinsicContentSize
    let insets = contentEdgeInsets
    let isBare = insets == .zero
    return CGSize(
      width: max(text.width, isBare ? 30 : 0) + insets.left + insets.right,
      height: text.height + (isBare ? 12 : 0) + insets.top + insets.bottom)
  }

  /// Where its content may stand.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    let insets = contentEdgeInsets
    return CGRect(
      x: bounds.minX + insets.left, y: bounds.minY + insets.top,
      width: max(0, bounds.width - insets.left - insets.right),
      height: max(0, bounds.height - insets.top - insets.bottom))
  }

  /// Where its title stands in that.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let text = label.intrinsicContentSize
    let width = min(text.width, contentRect.width)
    let height = min(text.height, contentRect.height)
    var rect = CGRect(
      x: contentRect.midX - width / 2, y: contentRect.midY - height / 2, width: width,
      height: height)
    switch contentHorizontalAlignment {
    case .center: break
    case .left, .leading: rect.origin.x = contentRect.minX
    case .right, .trailing: rect.origin.x = contentRect.maxX - width
    case .fill: (rect.origin.x, rect.size.width) = (contentRect.minX, contentRect.width)
    }
    switch contentVerticalAlignment {
    case .center: break
    case .top: rect.origin.y = contentRect.minY
    case .bottom: rect.origin.y = contentRect.maxY - height
    case .fill: (rect.origin.y, rect.size.height) = (contentRect.minY, contentRect.height)
    }
    return rect
  }

  /// Places the title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = titleRect(forContentRect: contentRect(forBounds: bounds))
  }

  // MARK: - Answering

  override var isTriggeredByTouch: Bool { true }

  override func stateDidChange() { showState() }

  private func showState() {
    label.text = currentTitle
    label.textColor = currentTitleColor
    setNeedsLayout()
    guard buttonType == .system, isHighlighted != isDimmed else { return }
    isDimmed = isHighlighted
    let timing =
      isDimmed ? ControlMotion.Timing(0.1, .easeOut) : ControlMotion.Timing(0.25, .easeInOut)
    motion.move(self, timing) { [label, isDimmed] in label.alpha = isDimmed ? 0.2 : 1 }
  }
}

/// Something for each state of a control, in the order in which it was set.
struct StateValues<Value> {
  private var values: [(state: UIControl.State, value: Value)] = []

  /// What was set for a state; if nothing was, what was for the normal one.
  subscript(state: UIControl.State) -> Value? { self[exactly: state] ?? self[exactly: .normal] }

  /// What was set for a state and no other.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values.first { $0.state == state }?.value }
    set {
      values.removeAll { $0.state == state }
      if let newValue { values.append((state, newValue)) }
    }
  }
}
