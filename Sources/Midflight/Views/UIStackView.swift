/// A view that lays out its arranged views in a row or a column.
///
/// Midflight has no Auto Layout. A stack view determines the size of a view in this order:
///
/// 1. `intrinsicContentSize`, for labels, images, controls and stack views.
/// 2. `sizeThatFits(_:)`, for a length without intrinsic size. The default implementation returns
/// the view's size before it was added, or the size that other code has set since. A view of size 0
/// is a spacer, and grows before all other views.
///
/// The height of text on several lines follows from its final width. If the lengths do not add up
/// to the stack view's length, `contentHuggingPriority(for:)` selects the views to grow, and
/// `contentCompressionResistancePriority(for:)` the views to shrink: see `Distribution.fill`. Edges
/// are rounded to whole pixels.
///
/// The superview sets the size of the stack view. Unlike UIKit, `intrinsicContentSize` returns the
/// fitting size without constraints, and `sizeToFit()` applies that size. A hidden view leaves the
/// layout. Inside an animation block, a view that is hidden or shown collapses or grows along the
/// axis, and the other views move up, without `layoutIfNeeded()`.
@preconcurrency @MainActor
open class UIStackView: UIView {
  private(set) var items: [Item] = []
  /// The identities of the views in `items`.
  private var arrangedViews: Set<ObjectIdentifier> = []
  /// A Boolean value that indicates whether the stack view itself is setting sizes.
  var isPlacing = false
  /// The margins of the latest layout; nil if unknown.
  private var knownMargins: UIEdgeInsets?

  /// Creates a stack view without arranged views.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a stack view of size 0 with arranged views, in order.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Returns nil: Midflight has no storyboards.
  ///
  /// Unlike UIKit, where the initialiser always succeeds. A subclass overrides it with `init(coder:)`
  /// or `init?(coder:)`.
  public required init!(coder: NSCoder) {
    return nil
  }

  // MARK: - How

  /// The axis of the layout: left to right (the default) or top to bottom.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { invalidateArrangement() } }
  /// The distribution of the views along the axis.
  open var distribution = Distribution.fill { didSet { invalidateArrangement() } }
  /// The alignment of the views across the axis.
  open var alignment = Alignment.fill { didSet { invalidateArrangement() } }
  /// The gap between views, in points. Some distributions treat the value as a minimum. A gap that
  /// is not finite stops the program with a message.
  open var spacing: CGFloat = 0 {
    didSet {
      require(
        spacing.isFinite,
        "UIStackView.spacing = \(spacing): give a finite number of points; check the arithmetic before it."
      )
      invalidateArrangement()
    }
  }
  /// A Boolean value that indicates whether the views stay inside `layoutMargins`.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet {
      knownMargins = nil
      invalidateArrangement()
    }
  }

  /// The custom spacing that stands for `spacing`.
  public nonisolated static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
  /// The spacing that stands for 8 points.
  public nonisolated static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  // MARK: - What

  /// The views of the layout, in order. Their order among the subviews is independent.
  open var arrangedSubviews: [UIView] { items.map(\.view) }

  /// Appends a view to the layout, and removes the view from its old superview.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: items.count) }

  /// Inserts a view into the layout, or moves a view in it: index 0 is the first.
  ///
  /// A view that is no subview becomes the frontmost subview. An index outside 0…count stops the
  /// program with a message. A moved view is removed first, so its last possible index is count −
  /// 1; count means the same. A moved view keeps its custom gap.
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
    // An override of `didAddSubview` may have arranged the view.
    var item = removeItem(of: view) ?? Item(view: view, given: size)
    if !isSubview { item.given = size }
    items.insert(item, at: min(stackIndex, items.count))
    arrangedViews.insert(ObjectIdentifier(view))
    invalidateArrangement()
  }

  /// Removes a view from the layout. The view remains a subview and keeps its frame. Does nothing,
  /// with a diagnostic, for a view outside the layout.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranges(view, "removeArrangedSubview(_:)") else { return }
    removeItem(of: view)
    invalidateArrangement()
  }

  /// Removes a view from the layout, and returns its item; nil for a view outside the layout.
  /// Requests no layout.
  @discardableResult
  private func removeItem(of view: UIView) -> Item? {
    guard let index = itemIndex(of: view) else { return nil }
    arrangedViews.remove(ObjectIdentifier(view))
    return items.remove(at: index)
  }

  /// Returns the index of a view in the layout; nil for a view outside the layout.
  private func itemIndex(of view: UIView) -> Int? {
    isArranged(view) ? items.indexFromEnds { $0.view === view } : nil
  }

  private func isArranged(_ view: UIView) -> Bool {
    arrangedViews.contains(ObjectIdentifier(view))
  }

  /// Sets the gap after a view, which replaces `spacing`; `spacingUseDefault` restores it. A gap
  /// that is not finite stops the program with a message. Does nothing, with a diagnostic, for a
  /// view outside the layout.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    require(
      spacing.isFinite,
      "UIStackView.setCustomSpacing(\(spacing), after:): give a finite number of points.")
    guard arranges(arrangedSubview, "setCustomSpacing(_:after:)"),
      let index = itemIndex(of: arrangedSubview)
    else { return }
    items[index].spacing = spacing
    invalidateArrangement()
  }

  /// Returns the custom gap after a view; `spacingUseDefault` if none was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    itemIndex(of: arrangedSubview).flatMap { items[$0].spacing } ?? UIStackView.spacingUseDefault
  }

  /// Removes a view that leaves the superview from the layout.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeItem(of: subview)
    invalidateArrangement()
  }

  /// Returns a Boolean value that indicates whether a view is in the layout, and reports a
  /// diagnostic if not.
  private func arranges(_ view: UIView, _ name: StaticString) -> Bool {
    if isArranged(view) { return true }
    let place =
      view.superview is UIStackView && view.superview !== self
      ? "is in another stack view; call it there."
      : "is none of its arrangedSubviews; add it first."
    Stage.diagnose("\(name) does nothing: the view \(place)")
    return false
  }

  // MARK: - Size and place

  /// The size that fits the views at their natural sizes.
  open override var intrinsicContentSize: CGSize { size(fitting: nil) }

  /// Returns the size that fits the views. Text breaks at `size.width` if the width is finite and
  /// more than 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(fitting: size.width > 0 && size.width.isFinite ? size.width : nil)
  }

  /// Every layout comes here while margins count, because bars and superviews change margins
  /// without notice.
  override var isLaidOutEveryTime: Bool { isLayoutMarginsRelativeArrangement }

  /// Updates the layout for changed margins: with relative margins, a change calls
  /// `layoutMarginsDidChange()` and arranges the views anew.
  override func willLayOut() {
    super.willLayOut()
    if isLayoutMarginsRelativeArrangement {
      let margins = layoutMargins
      if let known = knownMargins, known != margins {
        invalidateArrangement()
        layoutMarginsDidChange()
      }
      knownMargins = margins
    }
  }

  override func marginsChanged() {
    super.marginsChanged()
    knownMargins = nil
    if isLayoutMarginsRelativeArrangement { invalidateArrangement() }
  }

  /// Lays out the arranged views.
  open override func layoutSubviews() {
    super.layoutSubviews()
    isPlacing = true
    defer { isPlacing = false }
    place()
  }

  /// Invalidates the intrinsic size, and requests a layout of the superview.
  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  override func contentSizeChanged(of view: UIView) { invalidateArrangement() }

  /// Requests a layout of this view and its superview after a change of the arrangement.
  func invalidateArrangement() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Stores the new size of a view as its size for the layout, unless the stack view itself set the
  /// size. A view outside the layout is ignored.
  func sizeWasGiven(to view: UIView) {
    guard !isPlacing, let index = itemIndex(of: view) else { return }
    items[index].given = view.bounds.size
    invalidateArrangement()
  }

  /// Returns the size of a view before or apart from the layout; nil for a view outside the layout.
  func givenSize(of view: UIView) -> CGSize? { itemIndex(of: view).map { items[$0].given } }

  /// Hides or shows a subview. Inside an animation block, an arranged view collapses or grows, and
  /// the layout animates. A subview outside the layout changes at once. Inside an animation block,
  /// pending layout is performed first without animation.
  func hide(_ view: UIView, _ isHidden: Bool) {
    let isArranged = self.isArranged(view)
    let isAnimated = isArranged && Stage.current?.collectsChanges ?? false
    let outermost = sequence(first: self) { $0.superview as? UIStackView }.reduce(self) { $1 }
    // A layout that was pending before is no part of the animation.
    if isAnimated { Stage.current?.atOnce { outermost.layoutIfNeeded() } }
    view.layer.modelValues.isVisibleWhileMoving = false
    view.layer.isHidden = isHidden
    guard isArranged else { return }
    invalidateArrangement()
    guard isAnimated else { return }
    outermost.layoutIfNeeded()
    view.layer.modelValues.isVisibleWhileMoving = isHidden
  }

  /// An arranged view and its layout data.
  struct Item {
    let view: UIView
    /// The gap after the view; nil for the stack view's spacing.
    var spacing: CGFloat?
    /// The size of the view before or apart from the layout.
    var given: CGSize
  }
}

extension UIStackView {
  /// The distribution of views along the axis, with UIKit's raw values.
  nonisolated public enum Distribution: Int, Sendable {
    /// Surplus length goes to the view with the lowest content hugging priority: to the first of
    /// several. Missing length comes from the views with the lowest compression resistance,
    /// starting with the last of several.
    case fill = 0
    /// All views have equal lengths.
    case fillEqually = 1
    /// All lengths keep their proportions. Unlike UIKit, they divide the space that gaps and
    /// margins leave. UIKit divides the whole space, and takes the gaps from the later views.
    case fillProportionally = 2
    /// All gaps are equal. With too little space, `fill` applies.
    case equalSpacing = 3
    /// The centres are equally far apart, as far as the gaps allow. With too little space, `fill`
    /// applies.
    case equalCentering = 4

    /// The rule of the same name for a line.
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

  /// The alignment of views across the axis, with UIKit's raw values.
  nonisolated public enum Alignment: Int, Sendable {
    /// Views fill the stack view from edge to edge.
    case fill = 0
    /// Views at the left edge of a column or the top edge of a row.
    case leading = 1
    /// Views of a row with the baselines of their first lines aligned; in a column, `leading`.
    case firstBaseline = 2
    /// Centred views.
    case center = 3
    /// Views at the right edge of a column or the bottom edge of a row.
    case trailing = 4
    /// Views of a row with the baselines of their last lines aligned; in a column, `trailing`.
    case lastBaseline = 5

    /// The alignment `leading`.
    public static let top = Alignment.leading
    /// The alignment `trailing`.
    public static let bottom = Alignment.trailing
  }
}
