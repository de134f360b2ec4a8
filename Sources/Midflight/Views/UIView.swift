import Foundation

/// A rectangle that displays content, contains subviews, and handles touches and animations.
///
/// The view's layer stores its appearance. Coordinates are points, with the origin at the top left
/// and y down.
@preconcurrency @MainActor
open class UIView: UIResponder {
  /// The layer of the view, an instance of `layerClass`.
  open var layer: CALayer { backingLayer }
  /// The layer, regardless of overrides in a subclass.
  final let backingLayer: CALayer
  /// The superview; nil for none.
  open var superview: UIView? { outerView }
  /// The stored superview. Safe: the superview's `deinit` sets nil. See `CALayer.view`.
  nonisolated(unsafe) private(set) unowned(unsafe) var outerView: UIView?
  /// The window of the view. Every view stores it, because a search would pass through all
  /// superviews.
  private weak var outerWindow: UIWindow?
  /// The subviews, back to front.
  open var subviews: [UIView] { innerViews }
  // Safe: `deinit` reads the array of another view only while it holds the last reference to that
  // view.
  nonisolated(unsafe) private var innerViews: [UIView] = []
  nonisolated(unsafe) private var recognizers: [UIGestureRecognizer]?
  /// The controller whose root view this is; nil for none.
  weak var viewController: UIViewController?
  private var needsLayout = true
  /// A Boolean value that indicates whether the next layout must visit a view below this one in the
  /// tree.
  private var containsPendingLayout = false
  private var isLayingOut = false
  private var hugging = LayoutPriorities(.defaultLow)
  private var resistance = LayoutPriorities(.defaultHigh)

  /// Creates a view with a frame in its superview. A `layerClass` that is no layer class, and a
  /// frame that is not finite, stop the program with a message.
  public init(frame: CGRect) {
    guard let layerClass = Self.layerClass as? CALayer.Type else {
      fatalError(
        "\(Self.self).layerClass is \(Self.layerClass): return CALayer.self or a subclass of it.")
    }
    backingLayer = layerClass.init(ofViewWithLayerClass: ())
    super.init()
    backingLayer.view = self
    backingLayer.frame = frame
  }

  /// Creates a view of size 0 at the origin.
  public convenience override init() { self.init(frame: .zero) }

  /// Returns nil: Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  nonisolated deinit {
    backingLayer.view = nil
    for recognizer in recognizers ?? [] where recognizer.watchedView === self {
      recognizer.watchedView = nil
    }
    let views = innerViews
    for view in views where view.outerView === self { view.outerView = nil }
    innerViews = []
    release(consume views) { $0.innerViews }
  }

  /// The class of the view's layer: `CALayer` or a subclass. Override the property for a view that
  /// is a shape or a gradient.
  open class var layerClass: AnyClass { CALayer.self }

  // MARK: - Geometry

  /// The smallest upright rectangle around the view, in the superview's coordinates. Animatable.
  ///
  /// The getter returns the rectangle that was set, with one exception: the size differs while
  /// `transform` rotates by other angles than quarter turns. Set `bounds` and `center` then. A
  /// rectangle that is not finite stops the program with a message.
  open var frame: CGRect {
    get { backingLayer.frame }
    set { backingLayer.frame = newValue }
  }

  /// The view's rectangle in its own coordinates, in points. Animatable.
  open var bounds: CGRect {
    get { backingLayer.bounds }
    set { backingLayer.bounds = newValue }
  }

  /// The location of the anchor point, by default the centre, in the superview. Animatable.
  open var center: CGPoint {
    get { backingLayer.position }
    set { backingLayer.position = newValue }
  }

  /// The point of the bounds at `center`, about which `transform` applies: 0, 0 is top left, 1, 1
  /// bottom right. The default is 0.5, 0.5. A change moves the view. Unlike UIKit, not animatable.
  open var anchorPoint: CGPoint {
    get { backingLayer.anchorPoint }
    set { backingLayer.anchorPoint = newValue }
  }

  /// The affine transform about the anchor point. Animatable.
  ///
  /// A new value returns the view to its plane if `transform3D` left the plane. The getter returns
  /// a 3D transform's projection from infinitely far.
  open var transform: CGAffineTransform {
    get { backingLayer.affineTransform() }
    set { backingLayer.setAffineTransform(newValue) }
  }

  /// The transform about the anchor point in three dimensions. Animatable; see `CALayer.transform`.
  ///
  /// For perspective, set `m34` to −1 / distance before rotating, with the eye's distance in
  /// points.
  open var transform3D: CATransform3D {
    get { backingLayer.transform }
    set { backingLayer.transform = newValue }
  }

  /// The view's class, name and frame, and its animations with their current curves or springs.
  open override nonisolated var debugDescription: String {
    MainActor.assumeIsolated { debuggerText }
  }

  // MARK: - Appearance

  /// The opacity of the view and its subviews as one group, 0…1. Values outside are clamped.
  /// Animatable. A view below 0.01 receives no touches.
  open var alpha: CGFloat {
    get { CGFloat(backingLayer.modelValues.opacity) }
    set { backingLayer.setOpacity(Double(newValue)) }
  }

  /// The fill colour of the bounds; nil for no fill. Animatable. A dynamic colour is stored, and
  /// resolved anew when the view's traits change.
  open var backgroundColor: UIColor? {
    get { keptBackground ?? backingLayer.backgroundColor.map(UIColor.init(cgColor:)) }
    set {
      backingLayer.backgroundColor = newValue?.resolvedColor(with: traitCollection).cgColor
      dynamicBackground = newValue?.isDynamic == true ? newValue : nil
      backingLayer.refreshTarget(of: .backgroundColor)
    }
  }

  /// The background colour that was set last, if dynamic; otherwise nil.
  var dynamicBackground: UIColor?
  /// The value of `tintColor`: the view's own or inherited colour.
  private var tint = UIColor.systemBlue

  /// The traits of the view; before the view has a superview, those of the stage's window.
  public internal(set) final var traitCollection = UITraitCollection.current

  /// The appearance of the view and its subviews, regardless of the surroundings. The default is
  /// `unspecified`, which inherits.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { updateTraits() }
  }

  /// Handles a change of the traits. Override the method to set the colours of layers, and call
  /// super. Does nothing by default.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Resolves the dynamic colours that a subclass of the library stores, after a change of the
  /// traits.
  func resolveColors() {}

  /// A Boolean value that indicates whether the view is hidden: neither drawn nor touched. A stack
  /// view lays out its other views without a hidden one. Inside an animation block, an arranged
  /// view collapses or grows. An equal value has no effect.
  open var isHidden: Bool {
    get { backingLayer.isHidden }
    set {
      guard newValue != backingLayer.isHidden else { return }
      guard let stack = outerView as? UIStackView else { return backingLayer.isHidden = newValue }
      stack.hide(self, newValue)
    }
  }

  /// A Boolean value that indicates whether the view has a tint colour of its own.
  private(set) var hasOwnTint = false

  /// A Boolean value that indicates whether the view fills its bounds with opaque colours. A hint
  /// without effect here.
  open var isOpaque = true

  /// The placement of the content in the bounds. Image views use this value.
  open var contentMode = ContentMode.scaleToFill

  /// The colour of interactive elements: the view's own or the superview's; `.systemBlue` if no
  /// superview has one.
  ///
  /// Nil restores the superview's colour. A change calls `tintColorDidChange()` on the view and on
  /// the views in it without their own colour.
  open var tintColor: UIColor! {
    get { tint }
    set {
      let old = tint
      hasOwnTint = newValue != nil
      storeTint(newValue ?? outerView?.tintColor ?? .systemBlue)
      if tint != old { notifyTintChange() }
    }
  }

  /// Handles a change of `tintColor`, also by a superview. Does nothing by default.
  open func tintColorDidChange() {}

  /// A Boolean value that indicates whether subviews are clipped to the bounds.
  open var clipsToBounds: Bool {
    get { backingLayer.masksToBounds }
    set { backingLayer.masksToBounds = newValue }
  }

  /// A Boolean value that indicates whether the view and its subviews receive touches.
  open var isUserInteractionEnabled = true
  /// A Boolean value that indicates whether the view receives more than one touch at a time.
  /// Recognisers receive all touches.
  open var isMultipleTouchEnabled = false
  /// A Boolean value that indicates whether the view receives touches exclusively: no other view
  /// receives touches at the same time. Recognisers receive all touches.
  open var isExclusiveTouch = false
  /// A number by which an app finds the view.
  open var tag = 0
  /// A name for tests and traces, which is never displayed.
  open var accessibilityIdentifier: String? {
    didSet { invalidateHierarchy() }
  }

  // MARK: - Coordinates

  /// Converts a point to the coordinates of another view. Nil stands for the window.
  ///
  /// Conversion uses the model values, as in UIKit. Animations in flight have no effect.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    backingLayer.convert(point, to: view?.backingLayer)
  }

  /// Converts a point from the coordinates of another view. Nil stands for the window.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    backingLayer.convert(point, from: view?.backingLayer)
  }

  /// Converts a rectangle to the coordinates of another view. Returns the smallest upright
  /// rectangle around the result.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    backingLayer.convert(rect, to: view?.backingLayer)
  }

  /// Converts a rectangle from the coordinates of another view. Returns the smallest upright
  /// rectangle around the result.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    backingLayer.convert(rect, from: view?.backingLayer)
  }

  // MARK: - Tree

  /// The window of the view; nil outside a window.
  open var window: UIWindow? { outerWindow }

  /// The next responder: the controller whose root view this is, or the superview.
  open override var next: UIResponder? { viewController ?? outerView }

  /// Adds a view in front of all subviews, and removes the view from its old superview.
  open func addSubview(_ view: UIView) { insertSubview(view, at: innerViews.count) }

  /// Inserts a view among the subviews: index 0 is the backmost. The index is clamped to the valid
  /// range.
  ///
  /// The view lies in front of the layers without a view that are behind the next subview. A view
  /// cannot contain itself: this view or one of its superviews as `view` stops the program with a
  /// message. A subview that moves among its siblings keeps its gestures, and no notification
  /// method is called.
  open func insertSubview(_ view: UIView, at index: Int) {
    if !(0...innerViews.count).contains(index) {
      Stage.diagnose(
        "insertSubview(_:at: \(index)) on a \(type(of: self)) counts as \(min(max(index, 0), innerViews.count)): "
          + "give an index from 0 to the number of subviews.")
    }
    insert(view, at: index, .belowNext)
  }

  /// Inserts a view directly in front of `siblingSubview`. If `siblingSubview` is not a subview,
  /// adds the view in front of all subviews, with a diagnostic.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, isAbove: true, "insertSubview(_:aboveSubview:)")
  }

  /// Inserts a view directly behind `siblingSubview`. If `siblingSubview` is not a subview, adds
  /// the view in front of all subviews, with a diagnostic.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, isAbove: false, "insertSubview(_:belowSubview:)")
  }

  /// Exchanges two subviews. Layers without a view keep their positions. An index without a subview
  /// stops the program with a message. Equal indices have no effect.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    require(
      innerViews.indices.contains(index1) && innerViews.indices.contains(index2),
      "exchangeSubview(at: \(index1), withSubviewAt: \(index2)) in a view with \(innerViews.count) "
        + "subviews: both indices must be among them.")
    if index1 != index2 { exchangeSubviews(at: index1, index2) }
  }

  /// Returns the first view with a tag, depth first from the view itself; nil for none.
  open func viewWithTag(_ tag: Int) -> UIView? {
    nodes(of: self, inner: \.innerViews).first { $0.tag == tag }
  }

  /// Returns a view that looks as this view does now. Its content receives no touches.
  ///
  /// The frame has the size of this view's bounds, at the origin. Presentation values are available
  /// at any moment, so `afterUpdates` only decides whether pending layout runs first. The alpha and
  /// the transform of this view have no effect on the copy. The result is never nil.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    makeSnapshot(afterScreenUpdates: afterUpdates)
  }

  /// Inserts a view among the subviews, and its layer among the sublayers. Requests a layout of
  /// this view. The inserted view inherits window, tint colour and traits.
  ///
  /// - Parameters:
  ///   - index: The index after the view left its old superview, clamped to the valid range.
  ///   - place: The position of the layer.
  func insert(_ view: UIView, at index: Int, _ position: LayerPosition) {
    require(
      !isNode(self, within: view, outer: \.outerView, inner: \.innerViews),
      view === self
        ? "addSubview(_:) on a \(type(of: self)) with itself: a view cannot be inside itself; add it to "
          + "another view, or another view to it."
        : "addSubview(_:) on a \(type(of: self)) with a view it is in: a view cannot be inside itself; add "
          + "another view, or take this one out of it first with removeFromSuperview().")
    // Gestures continue, because a view may come to the front in the middle of a drag.
    let move = view.outerView !== self ? view.beginMove(to: self) : nil
    if move != nil { view.outerView?.willRemoveSubview(view) }
    view.outerView?.subviewsChanged()
    view.detach()
    let index = min(max(index, 0), innerViews.count)
    putLayer(of: view, at: index, position)
    innerViews.insert(view, at: index)
    view.outerView = self
    view.inheritWindow(window)
    view.inheritTint()
    if view.isLayoutDue { view.markSuperviewsForLayout() }
    invalidateHierarchy()
    view.inheritTraits()
    setNeedsLayout()
    if let move { view.endMove(move) }
  }

  /// Removes the view from its superview. Does nothing without one.
  ///
  /// Gestures of the view and its subviews are cancelled. Animations of `UIView`'s class methods
  /// end as not finished. Animators continue.
  open func removeFromSuperview() {
    guard let outerView else { return }
    cancelGestures()
    backingLayer.removeViewAnimations()
    let move = beginMove(to: nil)
    outerView.willRemoveSubview(self)
    detach()
    inheritWindow(nil)
    inheritTint()
    outerView.subviewsChanged()
    endMove(move)
  }

  /// Inserts a view's layer among the sublayers.
  ///
  /// - Parameter index: The index of the view among the subviews, before its insertion.
  private func putLayer(of view: UIView, at index: Int, _ position: LayerPosition) {
    switch position {
    case .back: backingLayer.insertSublayer(view.backingLayer, at: 0)
    case .above(let sibling):
      backingLayer.insertSublayer(view.backingLayer, above: sibling.backingLayer)
    case .belowNext where index < innerViews.count:
      backingLayer.insertSublayer(view.backingLayer, below: innerViews[index].backingLayer)
    case .belowNext: backingLayer.addSublayer(view.backingLayer)
    }
  }

  /// Exchanges two subviews. Layers without a view keep their positions.
  func exchangeSubviews(at index: Int, _ other: Int) {
    backingLayer.exchangeSublayers(
      (innerViews[index].backingLayer, likelyIndex: index),
      (innerViews[other].backingLayer, likelyIndex: other))
    innerViews.swapAt(index, other)
    invalidateHierarchy()
    setNeedsLayout()
  }

  /// Removes the view and its layer from the superview, without notifications.
  private func detach() {
    invalidateHierarchy()
    outerView?.innerViews.remove(self)
    outerView = nil
    backingLayer.removeFromSuperlayer()
  }

  /// Stores the window in the view and its subviews.
  private func inheritWindow(_ window: UIWindow?) {
    if outerWindow === window { return }
    var rest = [self]
    while let view = rest.popLast() {
      if view is UIWindow { continue }
      view.outerWindow = window
      rest += view.innerViews
    }
  }

  /// Inherits the superview's tint colour, unless the view has its own.
  private func inheritTint() {
    if !hasOwnTint { storeTint(outerView?.tintColor ?? .systemBlue) }
  }

  /// Stores a tint colour in the view and in all views in it without their own, without
  /// notifications. An equal colour has no effect.
  private func storeTint(_ tint: UIColor) {
    if self.tint == tint { return }
    self.tint = tint
    var rest = innerViews
    while let view = rest.popLast() {
      if view.hasOwnTint { continue }
      view.tint = view.outerView?.tintColor ?? tint
      rest += view.innerViews
    }
  }

  /// Increases the stage's hierarchy revision, which invalidates cached views of the window.
  private func invalidateHierarchy() { window?.stage?.hierarchyRevision += 1 }

  /// Cancels the gestures of the view and of all views in it.
  private func cancelGestures() {
    for view in selfAndDescendants {
      for recognizer in view.recognizers ?? [] { recognizer.cancelOrFail() }
    }
  }

  /// Moves a subview in front of its siblings and of all layers without a view. Does nothing, with
  /// a diagnostic, for another view.
  open func bringSubviewToFront(_ view: UIView) {
    if contains(view, "bringSubviewToFront(_:)") { addSubview(view) }
  }

  /// Moves a subview behind its siblings and behind all layers without a view. Does nothing, with a
  /// diagnostic, for another view.
  open func sendSubviewToBack(_ view: UIView) {
    if contains(view, "sendSubviewToBack(_:)") { insert(view, at: 0, .back) }
  }

  /// Returns a Boolean value that indicates whether the view is `view` or lies below it in the
  /// tree.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.outerView).contains { $0 === view }
  }

  // The order of the calls. A move among siblings calls none of them.

  /// Handles a coming change of the window, of this view or a superview; nil for none. Does nothing
  /// by default.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Handles a coming change of the superview; nil for none. Does nothing by default.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Handles the coming removal of a subview. Does nothing by default.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Handles a change of the window. Does nothing by default.
  open func didMoveToWindow() {}
  /// Handles a change of the superview. Does nothing by default.
  open func didMoveToSuperview() {}
  /// Handles the addition of a subview. Does nothing by default.
  open func didAddSubview(_ subview: UIView) {}

  // MARK: - Layout

  /// Requests a layout before the next frame.
  ///
  /// A change of the bounds calls this method. Three events also call the method on the superview:
  /// a change of size, and a subview that is added or leaves. Sizes set by the superview's own
  /// layout do not.
  open func setNeedsLayout() {
    needsLayout = true
    UIView.layoutRequests &+= 1
    markSuperviewsForLayout()
  }

  /// The number of calls of `setNeedsLayout()`. A layout with such calls is repeated.
  private static var layoutRequests = 0
  /// The maximum number of repeated layouts, for views that change their sizes in each layout.
  private static let layoutLimit = 16

  /// Requests a layout after a change of the bounds.
  func boundsChanged(from old: CGRect) {
    setNeedsLayout()
    if backingLayer.modelValues.bounds.size != old.size { outerView?.subviewsChanged() }
  }

  /// Requests a layout because a subview changed its size or left. Does nothing during this view's
  /// own layout, where each layout would request another one.
  private func subviewsChanged() {
    if !isLayingOut { setNeedsLayout() }
  }

  /// Performs pending layout now, from this view inwards. Animated inside an animation block.
  ///
  /// The layout starts at the outermost superview in an unbroken chain of pending layouts, because
  /// superviews determine the positions of their subviews. The cost depends on the number of
  /// pending views, not of all views. After 16 repeated layouts, the method reports a diagnostic
  /// and returns.
  open func layoutIfNeeded() {
    var outermost = self
    while let next = outermost.outerView, next.needsLayout, !next.isLayingOut { outermost = next }
    for _ in 0..<UIView.layoutLimit {
      let requests = UIView.layoutRequests
      outermost.layOut()
      // A view that sets its own size requests a layout of its superview, which may have been laid
      // out before.
      if requests == UIView.layoutRequests { return }
    }
    Stage.diagnose(
      "A layout of \(type(of: outermost)) asked for another one \(UIView.layoutLimit) times in a row: a view in it "
        + "changes its own size in each layoutSubviews().")
  }

  /// Performs pending layout from this view inwards. A view without pending layout is not laid out.
  func layOut() {
    willLayOut()
    guard layOutSelf() else { return didLayOut() }
    var levels = [LayoutLevel(self)]
    while !levels.isEmpty {
      guard let view = levels[levels.count - 1].next() else {
        // A layout may request others. Those later in the tree are performed in this pass.
        let outer = levels.removeLast().view
        for view in outer.innerViews where view.isLayoutDue { outer.containsPendingLayout = true }
        outer.didLayOut()
        continue
      }
      guard view.isLayoutDue else { continue }
      view.willLayOut()
      if view.layOutSelf() { levels.append(LayoutLevel(view)) } else { view.didLayOut() }
    }
  }

  /// Performs the pending layout of this view only. The controller's layout methods are called
  /// before and after, and its safe area is updated in any case.
  ///
  /// - Returns: A Boolean value that indicates whether views in it have pending layout.
  private func layOutSelf() -> Bool {
    viewController?.updateSafeArea()
    if needsLayout {
      needsLayout = false
      isLayingOut = true
      viewController?.viewWillLayoutSubviews()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
      isLayingOut = false
    }
    defer { containsPendingLayout = false }
    return containsPendingLayout
  }

  /// One level of a layout pass: a view and its subviews that remain to be visited.
  private struct LayoutLevel {
    let view: UIView
    private var subviews: ArraySlice<UIView>

    init(_ view: UIView) { (self.view, subviews) = (view, view.innerViews[...]) }

    mutating func next() -> UIView? { subviews.popFirst() }
  }

  /// Prepares for a layout pass of this view and the views in it. Does nothing by default.
  func willLayOut() {}

  /// Completes a layout pass of this view and the views in it. Does nothing by default.
  func didLayOut() {}

  /// A Boolean value that indicates whether the next layout pass must visit the view.
  private var isLayoutDue: Bool { needsLayout || containsPendingLayout || isLaidOutEveryTime }

  /// A Boolean value that indicates whether every layout pass visits the view.
  var isLaidOutEveryTime: Bool { false }

  /// Marks the superviews for the next layout pass. Stops at a marked superview, whose own
  /// superviews are marked already.
  func markSuperviewsForLayout() {
    var next = outerView
    while let view = next, !view.containsPendingLayout {
      view.containsPendingLayout = true
      next = view.outerView
    }
  }

  /// Lays out the subviews. Override the method to set their frames. Does nothing by default.
  open func layoutSubviews() {}

  /// The flexible parts of the position and size when the superview is resized. The default is
  /// empty: the view keeps its position and size.
  open var autoresizingMask: AutoresizingMask = []
  /// A Boolean value that indicates whether subviews follow their `autoresizingMask`.
  open var autoresizesSubviews = true

  /// The distances of content from the edges, in points. The default is 8 on each side. A margin
  /// that is not finite stops the program with a message.
  ///
  /// - The getter adds the effects of `insetsLayoutMarginsFromSafeArea` and
  ///   `preservesSuperviewLayoutMargins`. To change one side of the margins that were set, store
  ///   those margins yourself.
  /// - The view of a controller has margins 0 by default, and at least the controller's
  ///   `systemMinimumLayoutMargins`.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set {
      requireFinite(newValue, "layoutMargins")
      hasOwnMargins = true
      ownMargins = newValue
    }
  }
  /// A Boolean value that indicates whether margins were set.
  private(set) var hasOwnMargins = false
  /// A Boolean value that indicates whether `layoutMargins` add the safe area. The default is true.
  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { if insetsLayoutMarginsFromSafeArea != oldValue { marginsChanged() } }
  }
  /// A Boolean value that indicates whether content also stays outside the superview's
  /// `layoutMargins`. The default is false.
  open var preservesSuperviewLayoutMargins = false {
    didSet { if preservesSuperviewLayoutMargins != oldValue { marginsChanged() } }
  }
  /// The margins that were set.
  private(set) var ownMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { if ownMargins != oldValue { marginsChanged() } }
  }

  /// Requests a layout after a change of the properties of `layoutMargins`.
  func marginsChanged() {
    setNeedsLayout()
    layoutMarginsDidChange()
  }

  /// The `layoutMargins` with leading and trailing sides.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      NSDirectionalEdgeInsets(
        top: layoutMargins.top, leading: layoutMargins.left, bottom: layoutMargins.bottom,
        trailing: layoutMargins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom,
        right: newValue.trailing)
    }
  }

  /// Handles a change of `layoutMargins`. A controller's view, and a stack view with relative
  /// margins, also receive the call before a layout with changed margins. Does nothing by default.
  open func layoutMarginsDidChange() {}

  /// The distances by which bars cover the bounds from each edge, in points: the bars of the
  /// surrounding controllers, and the additional insets of the controllers. A stage has no bars and
  /// no rounded corners.
  open var safeAreaInsets: UIEdgeInsets { computedSafeArea }
  /// Handles a change of `safeAreaInsets`, before a layout. Unlike UIKit, only a controller's root
  /// view receives the call. Does nothing by default.
  open func safeAreaInsetsDidChange() {}

  // MARK: - Size

  /// The value of `intrinsicContentSize` for a length without intrinsic size: −1.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The natural size of the content, in points. The default is no intrinsic size.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Notifies the surrounding stack view of a change of the intrinsic size. Has no effect outside a
  /// stack view.
  open func invalidateIntrinsicContentSize() { outerView?.contentSizeChanged(of: self) }

  /// Handles a change of a subview's intrinsic size. Does nothing by default.
  func contentSizeChanged(of view: UIView) {}

  /// Returns the resistance of the view against a larger size than its content, in a stack view.
  /// The default is 250.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    hugging[axis]
  }
  /// Sets the resistance of the view against a larger size than its content.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    hugging[axis] = priority
    invalidateIntrinsicContentSize()
  }

  /// Returns the resistance of the view against a smaller size than its content, in a stack view.
  /// The default is 750.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { resistance[axis] }
  /// Sets the resistance of the view against a smaller size than its content.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    resistance[axis] = priority
    invalidateIntrinsicContentSize()
  }

  /// Returns the best size for the content within a proposed size.
  ///
  /// The default is the present size of the bounds; in a stack view, the size before the layout
  /// stretched the view.
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    (outerView as? UIStackView)?.givenSize(of: self) ?? bounds.size
  }

  /// Resizes the view to the best size for its content. The top left corner stays; under a
  /// transform, the anchor point stays.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if transform.isIdentity {
      frame = CGRect(origin: frame.origin, size: size)
    } else {
      bounds.size = size
    }
  }

  // MARK: - Touches

  /// Returns the frontmost view at a point of this view; nil for none. The view itself, if no
  /// subview is there; nil for a point outside the view.
  ///
  /// - Unlike UIKit, hit testing uses the *presentation* values, also inside moving views, and the
  ///   drawing order (`zPosition`). An animator's `isManualHitTestingEnabled` selects the model
  ///   values.
  /// - Some views are skipped with all their subviews: hidden views, views with a presentation
  ///   alpha below 0.01 or with user interaction disabled, and views moved by an animator that
  ///   disables interaction.
  /// - Views of the class `UIView` may be nested to any depth. Views of other classes are
  ///   hit-tested by recursive calls; 5 000 levels are safe.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isTouched(at: point, event) else { return nil }
    var (view, point) = (self, point)
    // Each iteration goes from a view to the subview at the point.
    search: while true {
      for sublayer in view.backingLayer.sublayersInDrawingOrder.reversed() {
        guard let inner = sublayer.view, let localPoint = sublayer.hitTestPoint(from: point) else {
          continue
        }
        if type(of: inner) == UIView.self {
          guard inner.isTouched(at: localPoint, event) else { continue }
          (view, point) = (inner, localPoint)
          continue search
        }
        if let hit = inner.hitTest(localPoint, with: event) { return hit }
      }
      return view
    }
  }

  /// Returns a Boolean value that indicates whether the view may receive a touch at a point. Not
  /// inlined, so that a recursive hit test takes little stack.
  @inline(never)
  private func isTouched(at point: CGPoint, _ event: UIEvent?) -> Bool {
    isUserInteractionEnabled && backingLayer.isTouchable && self.point(inside: point, with: event)
  }

  /// Returns a Boolean value that indicates whether a point lies in the presentation bounds. The
  /// left and top edges are inside; the right and bottom edges are outside.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    backingLayer.hitTestBounds.contains(point)
  }

  // MARK: - Unavailable

  @available(*, unavailable, message: "no drawing context here: use a CAShapeLayer")
  open func draw(_ rect: CGRect) {}

  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  open func updateConstraints() {}

  @available(*, unavailable, message: "no Auto Layout here: delete the property")
  open class var requiresConstraintBasedLayout: Bool { false }

  // MARK: - Gestures

  /// The recognisers of the view, in order; nil if there was never one. They also receive the
  /// touches of subviews. A new array detaches the recognisers that it lacks, and attaches the new
  /// ones. A repeated recogniser keeps its first place.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers }
    set {
      var kept: Set<ObjectIdentifier> = []
      let next = (newValue ?? []).filter { kept.insert(ObjectIdentifier($0)).inserted }
      for recognizer in recognizers ?? [] where !kept.contains(ObjectIdentifier(recognizer)) {
        removeGestureRecognizer(recognizer)
      }
      for recognizer in next where recognizer.view !== self { addGestureRecognizer(recognizer) }
      // An action of a cancelled gesture may have attached another recogniser.
      for recognizer in recognizers ?? []
      where recognizer.watchedView === self && !kept.contains(ObjectIdentifier(recognizer)) {
        recognizer.watchedView = nil
      }
      recognizers = newValue == nil ? nil : next
    }
  }

  /// Attaches a recogniser to the view. A recogniser of another view is detached from that view
  /// first, with a diagnostic. A recogniser of this view stays unchanged. A label or image view
  /// whose interaction stays disabled reports a diagnostic after the current code.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view !== self else { return }
    if gestureRecognizer.view != nil {
      Stage.diagnose(
        "addGestureRecognizer(_:) with a \(type(of: gestureRecognizer)) that watches another view: it "
          + "watches one at a time, and leaves that one; make a recogniser for each view.")
    }
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizers = recognizers ?? []
    recognizers?.append(gestureRecognizer)
    gestureRecognizer.watchedView = self
    if !isUserInteractionEnabled { gestureRecognizer.diagnoseDisabledInteraction() }
  }

  /// Detaches a recogniser, and cancels its gesture in progress. A recogniser of another view is
  /// ignored with a diagnostic.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else {
      return Stage.diagnose(
        "removeGestureRecognizer(_:) with a \(type(of: gestureRecognizer)) that does not watch this "
          + "\(type(of: self)) is ignored: call it on the recogniser's own view.")
    }
    gestureRecognizer.cancelOrFail()
    recognizers?.remove(gestureRecognizer)
    // An action of the cancelled gesture may have added the recogniser to another view.
    if gestureRecognizer.watchedView === self { gestureRecognizer.watchedView = nil }
  }

  /// Returns a Boolean value that indicates whether a recogniser may begin; false makes the
  /// recogniser fail. The default is true.
  ///
  /// The recogniser belongs to this view. Or it belongs to a superview and would cancel a touch in
  /// this view: a slider keeps its thumb from being dragged away.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: - Animating
  // The methods are here, and not beside their implementations in UIView+Animate.swift and related
  // files, because only declarations in a class body can be overridden. None of them calls another.

  /// Animates changes with an ease-in-out curve.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; 0 or less applies the changes without an animation.
  ///   - animations: The changes to animate.
  open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animateCurve(over: duration, animations)
  }

  /// Animates changes with an ease-in-out curve.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; 0 or less applies the changes without an animation.
  ///   - animations: The changes to animate.
  ///   - completion: Called at the end: with true if everything reached its target, with false if
  ///     another animation took something over. Without anything to animate, also if everything is
  ///     displayed at its target already, called as the next event at this moment. Inside an
  ///     animator, called with false if the animator finishes at `.current`, and not called after
  ///     `stopAnimation(true)`.
  open class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animateCurve(over: duration, animations, completion)
  }

  /// Animates changes.
  ///
  /// Geometry is additive: animations in flight add up, and nothing jumps. Opacity, colours, radii
  /// and widths start at the model values unless `.beginFromCurrentState` is set, and replace
  /// animations in flight.
  ///
  /// The call animates every layer property that an animator animates, on a view's own layer. On
  /// iOS (as reported up to iOS 14), borders, the colour, offset and radius of shadows,
  /// `strokeStart` and `strokeEnd` jump. A layer without a view takes the duration of the call. On
  /// iOS it takes the transaction's duration, 0.25 s.
  ///
  /// Unlike UIKit, an animation that ends away from its target, as with `.autoreverse`, sets the
  /// model to the last presentation value. With `.allowUserInteraction`, moving views are
  /// hit-tested at their presentation positions; `.manualHitTesting` restores UIKit's behaviour.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, of each direction if repeated; 0 or less applies the
  ///     changes without an animation.
  ///   - delay: The delay in seconds; a negative value counts as 0. The models change at once.
  ///   - options: The curve and other options.
  ///   - animations: The changes to animate.
  ///   - completion: Called at the end, as in `animate(withDuration:animations:completion:)`.
  open class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animateCurve(over: duration, after: delay, with: options, animations, completion)
  }

  /// Animates changes with a spring that settles within the duration.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; 0 or less applies the changes without an animation.
  ///   - delay: Seconds until the start.
  ///   - dampingRatio: The damping ratio, 0 or more. 1 comes to rest without overshoot; smaller
  ///     values oscillate. At 0, where no spring settles, the animation eases out. More than 1
  ///     counts as 1.
  ///   - velocity: The initial velocity towards the target, in total distances per second.
  ///   - options: The options of the animation.
  ///   - animations: The changes to animate.
  ///   - completion: Called at the end, with whether the animation has finished; nil for none.
  open class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animateSpring(
      over: duration, after: delay, SpringStart(dampingRatio, velocity: velocity), options,
      animations,
      completion)
  }

  /// Animates changes with a spring of a perceptual duration and a bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds; the spring settles later. 0 or less applies
  ///     the changes without an animation.
  ///   - bounce: The bounce, below 1. 0 has no overshoot, positive values oscillate, negative
  ///     values are overdamped.
  ///   - velocity: The initial velocity towards the target, in total distances per second.
  ///   - delay: Seconds until the start.
  ///   - options: The options of the animation.
  ///   - animations: The changes to animate.
  ///   - completion: Called at the end, with whether the animation has finished; nil for none.
  open class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0,
    initialSpringVelocity velocity: CGFloat = 0.0, delay: TimeInterval = 0.0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animatePerceptualSpring(
      over: duration, after: delay, SpringStart(bounce, velocity: velocity), options, animations,
      completion)
  }

  /// Repeats the changes of a closure, as a part of the animation block in which the call happens.
  /// The block's completion waits for the repetitions.
  ///
  /// In a `UIView.animate`, each direction takes the animation's duration. In an animator's block,
  /// all repetitions share the animator's duration, unless they never end. Unlike UIKit,
  /// which jumps to the target, the presentation value stays at the end of a count such as 2.25.
  ///
  /// - Parameters:
  ///   - count: The number of repetitions, including fractions. 0 and invalid values count as 1;
  ///     infinity repeats until another animation takes over.
  ///   - autoreverses: A Boolean value that indicates whether each cycle also runs backwards.
  ///   - animations: The changes to animate.
  open class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    repeatChanges(count, autoreverses: autoreverses, animations)
  }

  /// Animates changes through keyframes.
  ///
  /// Changes made directly in the closure form a keyframe over the whole duration. The timeline as
  /// a whole eases in and out, as in UIKit. For keyframes at their exact times, add the raw value
  /// of `AnimationOptions.curveLinear` to the options. Inside an animator, the timeline follows the
  /// animator's timing, including a spring, and is scrubbed and reversed with it.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; 0 or less applies the changes without an animation, or
  ///     inherits the duration of the outer animation.
  ///   - delay: The delay in seconds; a negative value counts as 0.
  ///   - options: The calculation mode and other options.
  ///   - animations: A closure that calls `addKeyframe`.
  ///   - completion: Called at the end, as in `animate(withDuration:animations:completion:)`.
  open class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animateAddedKeyframes(over: duration, after: delay, options, animations, completion)
  }

  /// Adds the changes of a closure as a keyframe; runs the closure now. Stops the program with a
  /// message outside the closure of `animateKeyframes`.
  ///
  /// - Parameters:
  ///   - frameStartTime: The start as a fraction of the whole duration. Values outside 0…1 are
  ///     clamped, with a diagnostic.
  ///   - frameDuration: The length as a fraction of the whole duration, clamped in the same way. A
  ///     keyframe that would end later ends with the animation.
  ///   - animations: The changes to animate.
  open class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    collectKeyframe(at: frameStartTime, lasting: frameDuration, animations)
  }

  /// Changes a view in a transition.
  ///
  /// A flip of a view that moves adds up with the motion. Inside an animator that runs back to its
  /// start, the changes of `animations` stay: undo them in the completion.
  ///
  /// - Parameters:
  ///   - view: The view to change, with its subviews.
  ///   - duration: The duration in seconds; 0 changes at once. An invalid number counts as 0, with a
  ///     diagnostic.
  ///   - options: A transition and a curve. Without a transition, the change is immediate, with a
  ///     diagnostic, unless `.allowAnimatedContent` animates it.
  ///   - animations: Changes the view. The changes do not animate unless `options` contain
  ///     `.allowAnimatedContent`.
  ///   - completion: Called with true if the transition reached its end.
  open class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    performTransition(over: view, during: duration, options, animations, completion)
  }

  /// Replaces a view by another view in a transition.
  ///
  /// Adds `to` to the superview of `from` and removes `from`. With `.showHideTransitionViews`, both
  /// stay in the superview and change `isHidden` instead. The whole superview takes part in the
  /// transition, so give the two views a superview of their own.
  ///
  /// - Parameters:
  ///   - from: A view with a superview.
  ///   - to: The new view. Set its frame before the call.
  ///   - duration: The duration in seconds; 0 changes at once. An invalid number counts as 0, with a
  ///     diagnostic.
  ///   - options: A transition and a curve.
  ///   - completion: Called with true if the transition reached its end.
  open class func transition(
    from: UIView, to: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    performTransition(from: from, to: to, during: duration, options, completion)
  }

  /// Performs a system animation on views, and animates parallel changes.
  ///
  /// The animation takes 0.25 s with the curve of the options. At the end, the views leave their
  /// superviews and regain their previous opacity and transform. A view with an opacity other than
  /// 0 at that moment stays.
  ///
  /// - Parameters:
  ///   - animation: The system's animation.
  ///   - views: The views to animate.
  ///   - options: The options of the animation.
  ///   - parallelAnimations: Changes to animate at the same time.
  ///   - completion: Called at the end, as in `animate(withDuration:animations:completion:)`.
  open class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    delete(views, options, parallelAnimations, completion)
  }

  /// A Boolean value that indicates whether changes animate: false after
  /// `setAnimationsEnabled(false)` on the current stage, and inside `performWithoutAnimation(_:)`.
  open class var areAnimationsEnabled: Bool {
    let stage = Stage.current(for: "areAnimationsEnabled")
    return stage.areAnimationsEnabled && !stage.scopes.contains(where: \.isWithoutAnimation)
  }

  /// Enables or disables animations on the current stage, including animators. Animations in flight
  /// continue. The value false also turns off the library's own animations of presentations.
  open class func setAnimationsEnabled(_ enabled: Bool) {
    Stage.current(for: "setAnimationsEnabled(_:)").areAnimationsEnabled = enabled
  }

  /// Runs a closure whose changes take effect at once, including its animation calls.
  ///
  /// As in UIKit, `areAnimationsEnabled` is false meanwhile and returns to its previous value
  /// afterwards. A closure that restores the value it found therefore disables nothing.
  ///
  /// The library's own animations, such as a scroll indicator's, are independent of animations
  /// around them. `present(_:animated:)` in the closure animates. A tab change and animated
  /// scrolling in the closure, or in an animation of 0 s, happen at once.
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    Stage.current(for: "performWithoutAnimation(_:)").atOnce(
      isWithoutAnimation: true, actionsWithoutAnimation)
  }

  /// The duration in seconds that an animation would inherit here from the animation whose block
  /// runs; 0 outside blocks and inside `performWithoutAnimation(_:)`.
  open class var inheritedAnimationDuration: TimeInterval {
    guard let stage = Stage.current, stage.animates else { return 0 }
    return stage.scopes.last?.duration ?? 0
  }
}
