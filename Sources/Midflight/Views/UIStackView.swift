/// A view that places others in a row or a column.
///
/// There is no Auto Layout here. A stack view goes by sizes, which it asks for in this order:
///
/// 1. `intrinsicContentSize`: that of labels, pictures, controls and stack views;
/// 2. `sizeThatFits(_:)`, for a length that the content does not decide; which, unless a view
///    overrides it, is the size that the view had when it was added or was given since, by anybody
///    but the stack view. A view that was given none is a spacer, and grows before all others.
///
/// Text that is on several lines is as high as it is at the width that it gets. If lengths do not add
/// up to the stack view's own, `contentHuggingPriority(for:)` decides who grows, and
/// `contentCompressionResistancePriority(for:)` who shrinks, as `Distribution.fill` tells. Edges are
/// rounded to whole pixels.
///
/// Its own size is its superview's to set: `intrinsicContentSize` says what suits it, which unlike
/// UIKit's it does without constraints, and `sizeToFit()` takes it. A hidden view leaves the layout;
/// hidden or shown inside an animation block, it collapses or grows along the axis, and the others
/// move up, without `layoutIfNeeded()`.
open class UIStackView: UIView {
  var items: [Item] = []
  /// Whether it is the stack view itself that sets sizes.
  var isPlacing = false
  /// The margins that it was laid out with.
  private var knownMargins: UIEdgeInsets?

  /// A stack view without views.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A stack view of these, in order.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - How

  /// From left to right unless set, or from top to bottom.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { invalidateArrangement() } }
  /// How the views share the axis.
  open var distribution = Distribution.fill { didSet { invalidateArrangement() } }
  /// Where the views lie across the axis.
  open var alignment = Alignment.fill { didSet { invalidateArrangement() } }
  /// The gap between views, in points; with some distributions the least.
  open var spacing: CGFloat = 0 {
    didSet {
      require(
        spacing.isFinite,
        "UIStackView.spacing = \(spacing): give a finite number of points; check the arithmetic before it."
      )
      invalidateArrangement()
    }
  }
  /// Whether the views stay within `layoutMargins`.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet {
      knownMargins = nil
      invalidateArrangement()
    }
  }

  /// For `setCustomSpacing(_:after:)`: as `spacing` says.
  public nonisolated static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
  /// For spacings: 8 points.
  public nonisolated static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  // MARK: - What

  /// The views that it places, in order: subviews, in whatever order those are drawn.
  open var arrangedSubviews: [UIView] { items.map(\.view) }

  /// Adds a view at the end, taking it from where it was.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: items.count) }

  /// Adds a view among the others, or moves it there: 0 is the first.
  ///
  /// It becomes the frontmost subview unless it is a subview already.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    require(
      view !== self, "addArrangedSubview(_:) on a \(type(of: self)) with itself: add another view.")
    require(
      (0...items.count).contains(stackIndex),
      "insertArrangedSubview(_:at: \(stackIndex)) in a stack view of \(items.count): the index is "
        + "0…\(items.count).")
    let size = (view.superview as? UIStackView)?.givenSize(of: view) ?? view.bounds.size
    let isSubview = view.superview === self
    if !isSubview { addSubview(view) }
    let old = isSubview ? removeItem(of: view) : nil
    items.insert(old ?? Item(view: view, given: size), at: min(stackIndex, items.count))
    invalidateArrangement()
  }

  /// Places a view no longer. It stays a subview, where it is.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranges(view, "removeArrangedSubview(_:)") else { return }
    removeItem(of: view)
    invalidateArrangement()
  }

  @discardableResult
  private func removeItem(of view: UIView) -> Item? {
    items.indexFromEnds { $0.view === view }.map { items.remove(at: $0) }
  }

  /// The gap after a view, in place of `spacing`.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    require(
      spacing.isFinite,
      "UIStackView.setCustomSpacing(\(spacing), after:): give a finite number of points.")
    guard arranges(arrangedSubview, "setCustomSpacing(_:after:)") else { return }
    for index in items.indices where items[index].view === arrangedSubview {
      items[index].spacing = spacing
    }
    invalidateArrangement()
  }

  /// The gap that was set after a view; `spacingUseDefault` if none was.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    items.first { $0.view === arrangedSubview }?.spacing ?? UIStackView.spacingUseDefault
  }

  /// A view that leaves it is not placed any longer.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeItem(of: subview)
    invalidateArrangement()
  }

  /// Whether it places a view; if not, says so.
  private func arranges(_ view: UIView, _ name: StaticString) -> Bool {
    if items.contains(where: { $0.view === view }) { return true }
    let place =
      view.superview is UIStackView && view.superview !== self
      ? "is in another stack view; call it there."
      : "is none of its arrangedSubviews; add it first."
    Stage.current?.diagnose("\(name) does nothing: the view \(place)")
    return false
  }

  // MARK: - Size and place

  /// The size that suits its views, as they are by themselves.
  open override var intrinsicContentSize: CGSize { size(fitting: nil) }

  /// The size that suits its views, with text broken at `size.width` if that is more than 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(fitting: size.width > 0 && size.width.isFinite ? size.width : nil)
  }

  /// Bars and superviews change margins without a word.
  override var isLaidOutEveryTime: Bool { isLayoutMarginsRelativeArrangement }

  override var hasLayoutOfItsOwn: Bool { true }

  override func layOut() {
    if isLayoutMarginsRelativeArrangement {
      let margins = layoutMargins
      if let known = knownMargins, known != margins {
        invalidateArrangement()
        layoutMarginsDidChange()
      }
      knownMargins = margins
    }
    super.layOut()
  }

  override func marginsChanged() {
    super.marginsChanged()
    knownMargins = nil
    if isLayoutMarginsRelativeArrangement { invalidateArrangement() }
  }

  /// Places the views.
  open override func layoutSubviews() {
    super.layoutSubviews()
    isPlacing = true
    defer { isPlacing = false }
    place()
  }

  /// Tells whoever it is in that it asks for another size now.
  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  override func contentSizeChanged(of view: UIView) { invalidateArrangement() }

  /// What it goes by changed.
  func invalidateArrangement() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Somebody gave a view another size.
  func sizeWasGiven(to view: UIView) {
    guard !isPlacing, let index = items.firstIndex(where: { $0.view === view }) else { return }
    items[index].given = view.bounds.size
    invalidateArrangement()
  }

  /// The size that a view has but for the stack view; nil if it does not place the view.
  func givenSize(of view: UIView) -> CGSize? { items.first { $0.view === view }?.given }

  /// Hides a view in it or shows it; inside an animation block, animated.
  func hide(_ view: UIView, _ isHidden: Bool) {
    let isArranged = items.contains { $0.view === view }
    let isAnimated = isArranged && Stage.current?.collectsChanges ?? false
    let outermost = sequence(first: self) { $0.superview as? UIStackView }.reduce(self) { $1 }
    // What was to be laid out before is no part of the animation.
    if isAnimated { Stage.current?.atOnce { outermost.layoutIfNeeded() } }
    view.layer.modelValues.staysWhileMoving = false
    view.layer.isHidden = isHidden
    guard isArranged else { return }
    invalidateArrangement()
    guard isAnimated else { return }
    outermost.layoutIfNeeded()
    view.layer.modelValues.staysWhileMoving = isHidden
  }

  /// A view that it places.
  struct Item {
    let view: UIView
    /// The gap after it; nil for the stack view's.
    var spacing: CGFloat?
    /// The size that it has but for the stack view.
    var given: CGSize
  }
}

extension UIStackView {
  /// How views share the axis, with UIKit's raw values.
  nonisolated public enum Distribution: Int, Sendable {
    /// The view with the least content hugging priority takes what is left over, the first one of
    /// several; those with the least compression resistance give what is missing, the last one of
    /// several first.
    case fill = 0
    /// All are of one length.
    case fillEqually = 1
    /// Lengths keep their proportions.
    case fillProportionally = 2
    /// Gaps are equal; where there is too little room, as `fill`.
    case equalSpacing = 3
    /// Middles are equally far apart, where gaps allow it; where there is too little room, as `fill`.
    case equalCentering = 4

    var onLine: LinearLayout.Distribution {
      switch self {
      case .fill: .fill
      case .fillEqually: .fillEqually
      case .fillProportionally: .fillProportionally
      case .equalSpacing: .equalSpacing
      case .equalCentering: .equalCentering
      }
    }
  }

  /// Where views lie across the axis, with UIKit's raw values.
  nonisolated public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the left edge of a column, at the top of a row.
    case leading = 1
    /// In a row, with the baselines of first lines on one line; in a column, as `leading`.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the right edge of a column, at the bottom of a row.
    case trailing = 4
    /// In a row, with the baselines of last lines on one line; in a column, as `trailing`.
    case lastBaseline = 5

    /// `leading`.
    public static let top = Alignment.leading
    /// `trailing`.
    public static let bottom = Alignment.trailing
  }
}
