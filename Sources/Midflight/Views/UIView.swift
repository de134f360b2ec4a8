import Foundation

/// A rectangle that shows something, contains others, and can be touched and animated.
///
/// What it looks like is its layer's. Coordinates are points, origin top left, y down.
open class UIView: UIResponder {
  /// What it looks like; of the class that `layerClass` says.
  public let layer: CALayer
  /// The view this one is in.
  public private(set) weak var superview: UIView?
  /// The window it is in. Every view stores it: a search through the superviews would cost as many steps.
  private weak var outerWindow: UIWindow?
  /// The views in this one, back to front.
  public var subviews: [UIView] { innerViews }
  // Safe: `deinit` reads the array of another view only while it holds the last reference to that view.
  nonisolated(unsafe) private var innerViews: [UIView] = []
  private var recognizers: [UIGestureRecognizer]?
  /// The controller whose root view it is; nil for none.
  weak var viewController: UIViewController?
  private var needsLayout = true
  /// Whether a view in it, at any depth, has to be visited by the next layout.
  private var hasLayoutInside = false
  private var isLayingOut = false
  private var hugging = LayoutPriorities(.defaultLow)
  private var resistance = LayoutPriorities(.defaultHigh)

  /// A view with this frame in its superview.
  public init(frame: CGRect) {
    guard let layerClass = Self.layerClass as? CALayer.Type else {
      fatalError(
        "\(Self.self).layerClass is \(Self.layerClass): return CALayer.self or a subclass of it.")
    }
    layer = layerClass.init(ofViewWithLayerClass: ())
    super.init()
    layer.view = self
    layer.frame = frame
  }

  /// A view of no size at the origin.
  public convenience override init() { self.init(frame: .zero) }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  nonisolated deinit {
    let views = innerViews
    innerViews = []
    release(consume views) { $0.innerViews }
  }

  /// The class of its layer, `CALayer` or one of its subclasses: override for a view that is a shape or
  /// a gradient.
  open class var layerClass: AnyClass { CALayer.self }

  // MARK: - Geometry

  /// The smallest upright rectangle around the view, in its superview. Animatable.
  ///
  /// Read back as it was set, but for its size while `transform` turns by anything but whole quarters:
  /// set `bounds` and `center` then.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's rectangle in its own coordinates. Animatable.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The middle, in the superview. Animatable.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The point of the bounds that `center` places and about which `transform` turns: 0, 0 top left …
  /// 1, 1 bottom right; the middle unless set. Setting it moves the view. Unlike UIKit, not animatable.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// A turn, a scaling or a move about the middle. Animatable.
  ///
  /// Setting it takes the view back into its plane, if `transform3D` has led out of it; what is read
  /// then is what is seen of that from infinitely far.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The same in space: `transform`, and what leaves the view's plane. Animatable; see
  /// `CALayer.transform`.
  ///
  /// For perspective, set `m34` to −1 / the eye's distance in points before turning.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The view's class, name and frame, and whatever moves it now, with the curve or spring that it follows.
  open override nonisolated var debugDescription: String {
    MainActor.assumeIsolated { wordsForDebugger }
  }

  // MARK: - Appearance

  /// 0 invisible … 1, for the view and all in it as one group. Animatable. A view below 0.01 is not
  /// touched.
  open var alpha: CGFloat {
    get { CGFloat(layer.modelValues.opacity) }
    set { layer.setOpacity(Double(newValue)) }
  }

  /// Fills the bounds; nil draws nothing. Animatable.
  open var backgroundColor: UIColor? {
    get { keptBackground ?? layer.backgroundColor.map(UIColor.init(cgColor:)) }
    set {
      layer.backgroundColor = newValue?.resolvedColor(with: traitCollection).cgColor
      dynamicBackground = newValue?.isDynamic == true ? newValue : nil
      layer.tellTarget(of: .backgroundColor)
    }
  }

  /// The background that was set last, if it is dynamic.
  var dynamicBackground: UIColor?
  /// Its `tintColor`: its own, or the one that the superview had last.
  private var tint = UIColor.systemBlue
  /// A Boolean value that indicates whether the view has a `tintColor` of its own.
  private(set) var hasOwnTint = false

  /// What surrounds it; before it is in a view, what surrounds the stage's window.
  public internal(set) final var traitCollection = UITraitCollection.current

  /// Whether it and all in it are light or dark, whatever is around; unspecified unless set.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { updateTraits() }
  }

  /// Called when what surrounds it changed. Override to set colours of layers; call super.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Resolves colours that a kind of view keeps, when what surrounds it changed.
  func resolveColors() {}

  /// Neither drawn nor touched. A stack view lays out the others as if it were not there.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      guard let stack = superview as? UIStackView else { return layer.isHidden = newValue }
      stack.hide(self, newValue)
    }
  }

  /// Whether it fills its bounds with opaque colours; a hint that changes nothing here.
  open var isOpaque = true

  /// How its content lies in the bounds; what a picture goes by.
  open var contentMode = ContentMode.scaleToFill

  /// The colour of what can be touched: its own, or the superview's; `.systemBlue` if none has one.
  ///
  /// Setting nil takes the superview's again.
  open var tintColor: UIColor! {
    get { tint }
    set {
      let old = tint
      hasOwnTint = newValue != nil
      take(newValue ?? superview?.tintColor ?? .systemBlue)
      if tint != old { tellOfTint() }
    }
  }

  /// Called when `tintColor` became another one, wherever it was set.
  open func tintColorDidChange() {}

  /// Whether views in it are cut off at its bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Whether it and everything in it can be touched.
  open var isUserInteractionEnabled = true
  /// Whether it is told of more than one touch at a time. Recognisers see all of them.
  open var isMultipleTouchEnabled = false
  /// Whether no other view is told of touches while it is, nor it while another is. Recognisers see
  /// all of them.
  open var isExclusiveTouch = false
  /// A number for the app to find it by.
  open var tag = 0
  /// A name for tests and traces; never shown.
  open var accessibilityIdentifier: String? {
    didSet { tellOfOtherHierarchy() }
  }

  // MARK: - Coordinates

  /// Where a point of this view lies in another; nil for the window.
  ///
  /// By the model, as UIKit converts: animations in flight do not count.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }

  /// Where a point of another view, nil for the window, lies in this one.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }

  /// The smallest upright rectangle, in another view, around a rectangle of this one.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }

  /// The smallest upright rectangle, in this view, around a rectangle of another.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }

  // MARK: - Tree

  /// The window it is in.
  open var window: UIWindow? { outerWindow }

  /// The superview, or the controller whose root view it is.
  open override var next: UIResponder? { viewController ?? superview }

  /// Puts a view in front of the others in this one, taking it from where it was.
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Puts a view among the others in this one: 0 is the backmost.
  ///
  /// The view lies in front of those layers without a view that lie behind the next view.
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: index, .belowNext)
  }

  /// Inserts a view among the subviews, and its layer among the sublayers.
  func insert(_ view: UIView, at index: Int, _ place: LayerPlace) {
    require(
      !lies(self, in: view, outer: \.superview, inner: \.subviews),
      view === self
        ? "addSubview(_:) on a \(type(of: self)) with itself: a view cannot be inside itself; add it to "
          + "another view, or another view to it."
        : "addSubview(_:) on a \(type(of: self)) with a view it is in: a view cannot be inside itself; add "
          + "another view, or take this one out of it first with removeFromSuperview().")
    // Its gestures go on: it may come in front of its siblings in the middle of a drag.
    let move = view.superview !== self ? view.beginMove(to: self) : nil
    if move != nil { view.superview?.willRemoveSubview(view) }
    view.superview?.subviewsChanged()
    view.detach()
    let index = min(max(index, 0), subviews.count)
    putLayer(of: view, at: index, place)
    innerViews.insert(view, at: index)
    view.superview = self
    view.inheritWindow(window)
    view.inheritTint()
    if view.isLayoutDue { view.noteLayoutInside() }
    tellOfOtherHierarchy()
    view.inheritTraits()
    setNeedsLayout()
    if let move { view.endMove(move) }
  }

  /// Takes it out of its superview, cancels the gestures on it and on the views in it, and ends what
  /// `UIView.animate` and its kin do to them, as not finished. Animators go on.
  open func removeFromSuperview() {
    guard let superview else { return }
    giveUpGestures()
    layer.removeViewAnimations()
    let move = beginMove(to: nil)
    superview.willRemoveSubview(self)
    detach()
    inheritWindow(nil)
    inheritTint()
    superview.subviewsChanged()
    endMove(move)
  }

  private func putLayer(of view: UIView, at index: Int, _ place: LayerPlace) {
    switch place {
    case .back: layer.insertSublayer(view.layer, at: 0)
    case .above(let sibling): layer.insertSublayer(view.layer, above: sibling.layer)
    case .belowNext where index < subviews.count:
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    case .belowNext: layer.addSublayer(view.layer)
    }
  }

  /// Exchanges two subviews. Layers that belong to no view keep their places.
  func exchangeSubviews(at index: Int, _ other: Int) {
    layer.exchangeSublayers(subviews[index].layer, subviews[other].layer)
    innerViews.swapAt(index, other)
    tellOfOtherHierarchy()
    setNeedsLayout()
  }

  private func detach() {
    tellOfOtherHierarchy()
    superview?.innerViews.remove(self)
    layer.removeFromSuperlayer()
    superview = nil
  }

  /// Notes the window that the view and the views in it are in now.
  private func inheritWindow(_ window: UIWindow?) {
    if outerWindow === window { return }
    var rest = [self]
    while let view = rest.popLast() {
      if view is UIWindow { continue }
      view.outerWindow = window
      rest += view.subviews
    }
  }

  /// Takes the superview's tint, unless it has one of its own.
  private func inheritTint() {
    if !hasOwnTint { take(superview?.tintColor ?? .systemBlue) }
  }

  /// Takes a tint, with the views in it that have none of their own; tells nobody.
  private func take(_ tint: UIColor) {
    if self.tint == tint { return }
    self.tint = tint
    var rest = subviews
    while let view = rest.popLast() {
      if view.hasOwnTint { continue }
      view.tint = view.superview?.tintColor ?? tint
      rest += view.subviews
    }
  }

  /// What is known of the window's views has to be asked for again.
  private func tellOfOtherHierarchy() { window?.stage?.hierarchyRevision += 1 }

  private func giveUpGestures() {
    for view in selfAndDescendants {
      for recognizer in view.recognizers ?? [] { recognizer.giveUp() }
    }
  }

  /// Moves a view in front of its siblings, and of layers that belong to no view.
  open func bringSubviewToFront(_ view: UIView) {
    if contains(view, "bringSubviewToFront(_:)") { addSubview(view) }
  }

  /// Moves a view behind its siblings, and behind layers that belong to no view.
  open func sendSubviewToBack(_ view: UIView) {
    if contains(view, "sendSubviewToBack(_:)") { insert(view, at: 0, .back) }
  }

  /// Whether it is `view` or somewhere inside it.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  // Told in this order. Views that are moved among their siblings are told nothing.

  /// Called before it, with all it is in, comes into a window, or with nil leaves one.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called before it comes into a superview, or with nil leaves one.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called before a view in it leaves.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called when it came into a window or left one.
  open func didMoveToWindow() {}
  /// Called when it came into a superview or left one.
  open func didMoveToSuperview() {}
  /// Called when a view came into it.
  open func didAddSubview(_ subview: UIView) {}

  // MARK: - Layout

  /// Asks for a layout before the next frame.
  ///
  /// A change of the bounds calls this method. A change of size also calls it on the superview, as do a subview
  /// that is added and a subview that leaves. Sizes that the superview's own layout sets do not.
  open func setNeedsLayout() {
    needsLayout = true
    UIView.layoutRequests &+= 1
    noteLayoutInside()
  }

  /// The number of calls of `setNeedsLayout()`: a layout that made some is followed by another one.
  private static var layoutRequests = 0
  /// The most layouts that follow one another: views that change their sizes at each of them would go on for ever.
  private static let layoutLimit = 16

  /// Called after the bounds have changed.
  func boundsChanged(from old: CGRect) {
    setNeedsLayout()
    if layer.modelValues.bounds.size != old.size { superview?.subviewsChanged() }
  }

  /// Asks for a layout because a subview has another size or leaves. Does nothing during this view's own
  /// layout: a layout that sets sizes would ask for another layout again and again.
  private func subviewsChanged() {
    if !isLayingOut { setNeedsLayout() }
  }

  /// Lays out now what asked for it, from here inwards. Inside an animation block, animated.
  ///
  /// If the superview has asked too, and perhaps the one around that, it begins with the outermost of
  /// them: what is placed by its superview has its place then. The cost follows what asked, not what
  /// there is.
  open func layoutIfNeeded() {
    var outermost = self
    while let next = outermost.superview, next.needsLayout, !next.isLayingOut { outermost = next }
    for _ in 0..<UIView.layoutLimit {
      let requests = UIView.layoutRequests
      outermost.layOut()
      // A view that sets its own size asks its superview, which may have been laid out before.
      if requests == UIView.layoutRequests { return }
    }
    Stage.current?.diagnose(
      "A layout of \(type(of: outermost)) asked for another one \(UIView.layoutLimit) times in a row: a view in it "
        + "changes its own size in each layoutSubviews().")
  }

  /// Lays out what asked for it, from here inwards.
  func layOut() {
    guard layOutAlone() else { return }
    var around = [LayoutLevel(self)]
    while !around.isEmpty {
      guard let view = around[around.count - 1].next() else {
        // A layout in there may ask for others, which are done too if they come later in the tree.
        let outer = around.removeLast().view
        for view in outer.subviews where view.isLayoutDue { outer.hasLayoutInside = true }
        continue
      }
      guard view.isLayoutDue else { continue }
      if view.hasLayoutOfItsOwn {
        view.layOut()
      } else if view.layOutAlone() {
        around.append(LayoutLevel(view))
      }
    }
  }

  /// Lays out the views in it, if it asked for that, but nothing in those.
  ///
  /// - Returns: Whether views in it have to be visited.
  private func layOutAlone() -> Bool {
    viewController?.noteSafeArea()
    if needsLayout {
      needsLayout = false
      isLayingOut = true
      viewController?.viewWillLayoutSubviews()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
      isLayingOut = false
    }
    defer { hasLayoutInside = false }
    return hasLayoutInside
  }

  /// A view whose subviews a layout goes through.
  private struct LayoutLevel {
    let view: UIView
    private var subviews: ArraySlice<UIView>

    init(_ view: UIView) { (self.view, subviews) = (view, view.subviews[...]) }

    mutating func next() -> UIView? { subviews.popFirst() }
  }

  /// Whether its kind overrides `layOut()`, so that a layout calls that.
  var hasLayoutOfItsOwn: Bool { false }

  /// Whether the next layout has to come here.
  private var isLayoutDue: Bool { needsLayout || hasLayoutInside || isLaidOutEveryTime }

  /// Whether every layout comes here, asked for or not.
  var isLaidOutEveryTime: Bool { false }

  /// Leads the next layout to this view. Whoever is marked already has marked those it is in.
  func noteLayoutInside() {
    var next = superview
    while let view = next, !view.hasLayoutInside {
      view.hasLayoutInside = true
      next = view.superview
    }
  }

  /// Places the views in it. Override to do so; nothing unless overridden.
  open func layoutSubviews() {}

  /// What of its place gives way when its superview is resized; nothing unless set: it stays where
  /// it is, as large as it is.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether the views in it follow their `autoresizingMask`.
  open var autoresizesSubviews = true

  /// How far its content should stay from its edges, in points: what was set, 8 unless it was, and
  /// what `insetsLayoutMarginsFromSafeArea` and `preservesSuperviewLayoutMargins` make of that. The
  /// view of a controller has 0 unless it was set, but no less than the controller's
  /// `systemMinimumLayoutMargins`.
  ///
  /// What is read has the insets in it: to change one side of what was set, keep what was set.
  open var layoutMargins: UIEdgeInsets {
    get { marginsInForce }
    set {
      requireFinite(newValue, "layoutMargins")
      hasOwnMargins = true
      ownMargins = newValue
    }
  }
  /// Whether any were set.
  private(set) var hasOwnMargins = false
  /// Whether `layoutMargins` begin where bars end. True unless set.
  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { if insetsLayoutMarginsFromSafeArea != oldValue { marginsChanged() } }
  }
  /// Whether its content stays out of the superview's `layoutMargins` too. False unless set.
  open var preservesSuperviewLayoutMargins = false {
    didSet { if preservesSuperviewLayoutMargins != oldValue { marginsChanged() } }
  }
  /// What was set of `layoutMargins`.
  private(set) var ownMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { if ownMargins != oldValue { marginsChanged() } }
  }

  /// What `layoutMargins` come from was set.
  func marginsChanged() {
    setNeedsLayout()
    layoutMarginsDidChange()
  }

  /// `layoutMargins`, by the sides of a text's beginning and end.
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

  /// Called when `layoutMargins` were set to others; of a controller's view and of a stack view that goes
  /// by them, also before a layout that finds others.
  open func layoutMarginsDidChange() {}

  /// How far bars reach over the bounds from each edge, in points: those of the controllers that it is
  /// in, and what these add. A stage has no bars and no corners of its own.
  open var safeAreaInsets: UIEdgeInsets { coveredInsets }
  /// Called before a layout that knows other `safeAreaInsets` than the last one. Of a controller's view
  /// only; unlike UIKit, other views are not told.
  open func safeAreaInsetsDidChange() {}

  // MARK: - Size

  /// What `intrinsicContentSize` says of a length that the content does not decide: −1.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The size that the content asks for, in points; none unless overridden.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Tells the stack view that it may be in that its content asks for another size now.
  open func invalidateIntrinsicContentSize() { superview?.contentSizeChanged(of: self) }

  /// The content of a view in it asks for another size now.
  func contentSizeChanged(of view: UIView) {}

  /// How much it withstands being made larger than its content, by a stack view: 250 unless set.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    hugging[axis]
  }
  /// Sets how much it withstands being made larger than its content.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    hugging[axis] = priority
    invalidateIntrinsicContentSize()
  }

  /// How much it withstands being made smaller than its content, by a stack view: 750 unless set.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { resistance[axis] }
  /// Sets how much it withstands being made smaller than its content.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    resistance[axis] = priority
    invalidateIntrinsicContentSize()
  }

  /// The size that suits the content best, given this much room; that of the bounds unless
  /// overridden, or in a stack view the one that the view was given before it was stretched.
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    (superview as? UIStackView)?.givenSize(of: self) ?? bounds.size
  }

  /// Takes the size that suits the content best: the top left corner stays, or under a transform
  /// the middle.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if transform.isIdentity {
      frame = CGRect(origin: frame.origin, size: size)
    } else {
      bounds.size = size
    }
  }

  // MARK: - Touches

  /// The frontmost view that a point of this view touches; nil if it touches none.
  ///
  /// Unlike UIKit, views are found where they are *seen*, also deep inside moving ones, and in the order
  /// in which they are drawn (`zPosition`), unless their animator's `isManualHitTestingEnabled` asks for
  /// the model. Views that are hidden, seen at less
  /// than alpha 0.01, not enabled for interaction, or moved by an animator that is not, are passed
  /// over with everything in them.
  ///
  /// Views of the class `UIView` itself may lie in one another to any depth. Views of other classes are asked by
  /// calls inside one another, each of which takes a part of the stack: 2 000 levels are safe.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isTouched(at: point, event) else { return nil }
    var (view, point) = (self, point)
    // Each turn goes from a view to the view in it that has the touch.
    search: while true {
      for sublayer in view.layer.sublayersInDrawingOrder.reversed() {
        guard let inner = sublayer.view, let place = sublayer.touchedPlace(of: point) else {
          continue
        }
        if type(of: inner) == UIView.self {
          guard inner.isTouched(at: place, event) else { continue }
          (view, point) = (inner, place)
          continue search
        }
        if let hit = inner.hitTest(place, with: event) { return hit }
      }
      return view
    }
  }

  private func isTouched(at point: CGPoint, _ event: UIEvent?) -> Bool {
    isUserInteractionEnabled && layer.isTouchable && self.point(inside: point, with: event)
  }

  /// Whether a point of this view lies in what is seen of its bounds: left and top edges included,
  /// right and bottom not.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    layer.touchedBounds.contains(point)
  }

  // MARK: - Gestures

  /// The recognisers that watch it and everything in it, in order; nil if it never had one.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers }
    set {
      let next = newValue ?? []
      for recognizer in recognizers ?? [] where !next.contains(where: { $0 === recognizer }) {
        removeGestureRecognizer(recognizer)
      }
      for recognizer in next where recognizer.view !== self { addGestureRecognizer(recognizer) }
      recognizers = newValue
    }
  }

  /// Lets a recogniser watch it, taking it from the view it watched, with a diagnostic. One that watches
  /// it already goes on.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view !== self else { return }
    if gestureRecognizer.view != nil {
      Stage.current?.diagnose(
        "addGestureRecognizer(_:) with a \(type(of: gestureRecognizer)) that watches another view: it "
          + "watches one at a time, and leaves that one; make a recogniser for each view.")
    }
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizers = (recognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
    if !isUserInteractionEnabled { gestureRecognizer.sayUnlessTouchable() }
  }

  /// Ends a recogniser's watch, and cancels its gesture if one goes on.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.giveUp()
    recognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Whether a recogniser that would begin may; if not, it fails. True unless overridden.
  ///
  /// It watches this view; or a view that this one is in, while it would cancel a touch that hit this
  /// view or one inside: a slider so keeps its knob from being dragged away.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: - Animating
  // Here, and not beside what they do in UIView+Animate.swift and its kin, because only what a class
  // declares in its own body can be overridden. None of them calls another.

  /// Animates changes, slow, fast, slow.
  ///
  /// - Parameter duration: Seconds; 0 or less makes the changes without animation.
  open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    ease(over: duration, animations)
  }

  /// Animates changes, slow, fast, slow.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less makes the changes without animation.
  ///   - completion: Called at the end: with true if all ran there, with false if another animation
  ///     took something over. With nothing to animate, also where everything is seen at its target
  ///     already, called as the next thing at this moment.
  open class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    ease(over: duration, animations, completion)
  }

  /// Animates changes.
  ///
  /// Geometry adds up with the animations that run, so nothing jumps. Opacity, colours, radii and
  /// widths begin at the model's value unless `.beginFromCurrentState` is set, and replace the
  /// animation that moved them.
  ///
  /// Unlike UIKit, what ends elsewhere than at its target, as with `.autoreverse`, stays where it was
  /// seen last: the model is put there. And views that may be touched while they move, with
  /// `.allowUserInteraction`, are touched where they are seen; `.manualHitTesting` does as UIKit.
  ///
  /// - Parameters:
  ///   - duration: Seconds, of each way there and back if it is repeated; 0 or less makes the changes
  ///     without animation.
  ///   - delay: Seconds; less than 0 counts as 0. The models change at once.
  ///   - options: The curve, and more.
  ///   - completion: Called at the end, as in `animate(withDuration:animations:completion:)`.
  open class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ease(over: duration, after: delay, with: options, animations, completion)
  }

  /// Animates changes with a spring that settles within the duration.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less makes the changes without animation.
  ///   - dampingRatio: 0 or more. 1 comes to rest without overshoot, less swings; at 0, where no
  ///     spring settles, it eases out instead. More than 1 counts as 1.
  ///   - velocity: In whole distances a second, towards the target.
  open class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    swing(over: duration, after: delay, dampingRatio, velocity, options, animations, completion)
  }

  /// Animates changes with a spring by the time it seems to take and how much it bounces.
  ///
  /// - Parameters:
  ///   - duration: Seconds that it seems to take; it settles later. 0 or less makes the changes
  ///     without animation.
  ///   - bounce: Below 1. 0 does not bounce, more swings, less than 0 creeps.
  ///   - velocity: In whole distances a second, towards the target.
  open class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0,
    initialSpringVelocity velocity: CGFloat = 0.0, delay: TimeInterval = 0.0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    self.bounce(over: duration, after: delay, bounce, velocity, options, animations, completion)
  }

  /// Repeats what the closure changes, as a part of the animation block in which this is called,
  /// whose completion waits for it.
  ///
  /// In a `UIView.animate`, each way there and back takes the animation's duration; in a block of an
  /// animator, all of them share its duration, unless they never end.
  ///
  /// - Parameters:
  ///   - count: How often, 0 or more; parts count, 0 counts as 1, infinity goes on until taken over.
  ///   - autoreverses: Whether each time is there and back.
  open class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    repeatChanges(count, autoreverses: autoreverses, animations)
  }

  /// Animates changes from keyframe to keyframe.
  ///
  /// Changes made in the closure itself are a keyframe of the whole time. The timeline as a whole
  /// goes slow, fast, slow, as in UIKit: add the raw value of `AnimationOptions.curveLinear` to the
  /// options for keyframes at their own times. Inside an animator it follows that one's timing, a
  /// spring too, and is scrubbed and reversed with it.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less makes the changes without animation, or takes the duration of
  ///     the animation in which this is called.
  ///   - delay: Seconds; less than 0 counts as 0.
  ///   - options: The calculation mode, and more.
  ///   - animations: Calls `addKeyframe`.
  ///   - completion: Called at the end, as in `animate(withDuration:animations:completion:)`.
  open class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    passKeyframes(over: duration, after: delay, options, animations, completion)
  }

  /// Adds what a closure changes as a keyframe; runs the closure now.
  ///
  /// - Parameters:
  ///   - frameStartTime: When it begins, of the whole time, 0…1.
  ///   - frameDuration: How long it takes, of the whole time, 0…1. What would last beyond the end
  ///     ends there.
  open class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    collectKeyframe(at: frameStartTime, lasting: frameDuration, animations)
  }

  /// Changes what a view shows, and leads over to it.
  ///
  /// - Parameters:
  ///   - view: What is led over, with all in it.
  ///   - duration: Seconds. 0 or less changes at once.
  ///   - options: A transition, and a curve. Without a transition nothing leads over.
  ///   - animations: Changes what the view shows; not animated in itself, unless `options` contain
  ///     `.allowAnimatedContent`.
  ///   - completion: Told whether the transition came to its end.
  open class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    lead(over: view, during: duration, options, animations, completion)
  }

  /// Leads over from one view to another in the same place.
  ///
  /// `to` is added to the superview of `from`, which is removed; with `.showHideTransitionViews` they
  /// are shown and hidden instead. The whole superview takes part: give them one of their own.
  ///
  /// - Parameters:
  ///   - from: In a superview.
  ///   - to: Where it shall be; its frame is not changed.
  ///   - duration: Seconds. 0 or less changes at once.
  ///   - options: A transition, and a curve.
  ///   - completion: Told whether the transition came to its end.
  open class func transition(
    from: UIView, to: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    lead(from: from, to: to, during: duration, options, completion)
  }

  /// Performs a system animation on views, and animates other changes along with it.
  ///
  /// It takes 0.25 s, the curve is the options'. Views leave their superview at its end, with the
  /// opacity and the transform that they had before; but not those that something has made opaque
  /// again meanwhile.
  ///
  /// - Parameters:
  ///   - views: Those to animate.
  ///   - parallelAnimations: Changes that are animated along.
  ///   - completion: Called at the end, as in `animate(withDuration:animations:completion:)`.
  open class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    delete(views, options, parallelAnimations, completion)
  }

  /// Whether animations move anything: true unless switched off, on the current stage, or inside
  /// `performWithoutAnimation(_:)`.
  open class var areAnimationsEnabled: Bool {
    let stage = Stage.current(for: "areAnimationsEnabled")
    return stage.areAnimationsEnabled && !stage.scopes.contains(where: \.isWithoutAnimation)
  }

  /// Lets changes be animated, or made at once from here on: on the current stage, also by animators.
  /// What is in flight goes on.
  open class func setAnimationsEnabled(_ enabled: Bool) {
    Stage.current(for: "setAnimationsEnabled(_:)").areAnimationsEnabled = enabled
  }

  /// Makes a closure's changes at once, wherever it is called, and whatever it animates.
  ///
  /// As in UIKit `areAnimationsEnabled` is false meanwhile, and afterwards what it was before: a closure
  /// that sets it back to what it found switches nothing off.
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    Stage.current(for: "performWithoutAnimation(_:)").atOnce(
      isWithoutAnimation: true, actionsWithoutAnimation)
  }

  /// The seconds that an animation would take over here from the one whose block runs; 0 outside
  /// blocks, and inside `performWithoutAnimation(_:)`.
  open class var inheritedAnimationDuration: TimeInterval {
    guard let stage = Stage.current, stage.animates else { return 0 }
    return stage.scopes.last?.duration ?? 0
  }
}
