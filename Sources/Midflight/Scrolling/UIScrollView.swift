import MotionCore

/// A view that shows a part of its content and scrolls with fingers, wheels and trackpads.
///
/// The origin of `bounds` is the `contentOffset`, also during a slide. After a release the content
/// slides and bounces. A wheel or a trackpad scrolls by its own distance. A
/// `RubberBand` resists a drag past an edge. A drag along an axis that does not scroll belongs to
/// an outer scroll view that scrolls along this axis.
///
/// The content does not jump at a press, at a catch, or when insets or sizes change during a drag
/// or a slide. A cancelled drag throws no content: the content stays, or returns from past an edge.
///
/// Content receives a touch after 0.15 s, because the touch may scroll. A control keeps its touch
/// during any movement, unless `touchesShouldCancel(in:)` returns true. A finger that stops a slide
/// has no other effect.
///
/// Unlike UIKit, there is no zoom and no paging, and a mouse does not drag a scroll view, unless
/// `allowedTouchTypes` of `panGestureRecognizer` has `.indirectPointer`, or the program runs
/// with `--finger`. A scroll view does not delay a mouse.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The delegate, as a weak reference.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// The size of the content, in points. A change redirects a slide, and animated scrolling whose
  /// target is past the new edges. Content that shrank under a finger, beyond the reach of a rubber
  /// band, stays there until the release.
  open var contentSize = CGSize.zero {
    didSet {
      MotionCore.require(
        contentSize.width.isFinite && contentSize.height.isFinite,
        "UIScrollView.contentSize = \(contentSize.width)×\(contentSize.height): check the arithmetic "
          + "before it.")
      if contentSize != oldValue { edgesDidChange() }
    }
  }
  /// The space around the content, in points.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { edgesDidChange() } }
  }
  /// The edges at which the safe area adds to `contentInset`. The default is `automatic`: along the
  /// axes that scroll.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { updateInsets() }
  }
  /// A Boolean value that indicates whether fingers, wheels and trackpads move the content. If it
  /// becomes false, a drag is cancelled, and a slide stops or returns from past an edge. Animated
  /// scrolling continues.
  open var isScrollEnabled = true { didSet { pan.isEnabled = isScrollEnabled } }
  /// A Boolean value that indicates whether a drag may be locked to one axis: the one along which
  /// it begins with more than twice the distance.
  open var isDirectionalLockEnabled = false
  /// A Boolean value that indicates whether a finger and a slide can move the content past its
  /// edges. A wheel never does.
  open var bounces = true
  /// A Boolean value that indicates whether the content bounces vertically although its whole
  /// height is visible. Only with `bounces`.
  open var alwaysBounceVertical = false
  /// A Boolean value that indicates whether the content bounces horizontally although its whole
  /// width is visible. Only with `bounces`.
  open var alwaysBounceHorizontal = false
  /// The rate of deceleration after a release. The default is `normal`. A value outside 0 … 1 is
  /// ignored, with a diagnostic.
  open var decelerationRate = DecelerationRate.normal {
    didSet {
      guard !(decelerationRate.rawValue > 0 && decelerationRate.rawValue < 1) else { return }
      Stage.diagnose(
        "UIScrollView.decelerationRate = \(decelerationRate.rawValue) is ignored: the part of a velocity that is "
          + "left after a millisecond is more than 0 and less than 1; .normal is 0.998.")
      decelerationRate = oldValue
    }
  }
  /// A Boolean value that indicates whether content receives a touch only after 0.15 s, or at the
  /// lift, and only if the touch has not scrolled. Otherwise content receives it at once.
  open var delaysContentTouches = true
  /// A Boolean value that indicates whether a drag may cancel touches that content has received.
  open var canCancelContentTouches = true
  /// A Boolean value that indicates whether a bar at the right edge shows the position during
  /// scrolling.
  open var showsVerticalScrollIndicator = true { didSet { placeIndicators() } }
  /// A Boolean value that indicates whether a bar at the bottom edge shows the position during
  /// scrolling.
  open var showsHorizontalScrollIndicator = true { didSet { placeIndicators() } }
  /// The recogniser that scrolls the content.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }

  private let pan = ScrollPan()
  private let indicators = [ScrollIndicator(.vertical), ScrollIndicator(.horizontal)]
  /// The motion of the content without a finger, from its beginning to the report of its end.
  private var slide: ScrollSlide?
  /// A Boolean value that indicates whether a finger has stopped a slide and has not dragged since.
  private var hasStoppedSlide = false
  private var isDragInProgress = false
  /// A Boolean value that indicates whether scrolling was disabled or stopped since the last call of
  /// `scrollViewWillEndDragging`. A release reads the value after that call.
  private var isThrowCancelled = false
  /// The drag's translation in the window that the content has followed so far.
  private var handledTranslation = CGPoint.zero
  /// The axes along which the current drag moves the content.
  private var draggedAxes = ScrollAxes(horizontal: true, vertical: true)
  private var lastSize = CGSize.zero
  private var lastInset = UIEdgeInsets.zero
  /// The safe area's part of `lastInset`, at the top and the left.
  private var lastSafeAreaInset = UIEdgeInsets.zero

  /// Creates a scroll view without content. The view clips its content, scrolls with fingers,
  /// wheels and trackpads, and has invisible bars.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    pan.allowedScrollTypesMask = .all
    // As in UIKit. Content ends its touches also beside a finger that may still scroll.
    pan.delaysTouchesEnded = false
    pan.delegate = self as Any as? any UIGestureRecognizerDelegate
    // The touches of a drag retain the recogniser, but not the scroll view.
    pan.onPress = { [weak self] in self?.stopByPress() ?? false }
    pan.onLift = { [weak self] in self?.releaseAfterPress() }
    pan.onDisable = { [weak self] in self?.cancelThrow() }
    pan.addAction { [weak self] in if let pan = $0 as? ScrollPan { self?.follow(pan) } }
    addGestureRecognizer(pan)
    for indicator in indicators { addSubview(indicator) }
  }

  /// Returns nil, because Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Offset and state

  /// The point of the content at the top left corner. Animatable. Not limited to the edges.
  ///
  /// A new value places the bars and is reported to the delegate; an equal one has no effect. A
  /// drag or a slide continues from an offset that is set meanwhile. Animated scrolling ends.
  open var contentOffset: CGPoint {
    get { super.bounds.origin }
    set {
      let (old, moving) = (super.bounds.origin, slide)
      guard newValue != old else { return }
      applyOffset(newValue)
      guard let moving, moving === slide else { return }
      continueSlide(movedBy: CGVector(dx: newValue.x - old.x, dy: newValue.y - old.y))
    }
  }

  /// The visible rectangle of the content. Animatable. A change of the origin sets
  /// `contentOffset`.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      super.bounds.size = newValue.size
      contentOffset = newValue.origin
    }
  }

  /// Scrolls to an offset, at once or in 0.3 s through all offsets in between.
  ///
  /// The offset may be past an edge. A slide ends. A second animated call before the end of the
  /// first changes the destination, and the delegate gets one report of the end. An animated call
  /// with the current offset ends all motion, without an animation. An animated call scrolls at
  /// once without a stage, and on a stage without animations.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let stage = window?.stage ?? Stage.current
    let isAnimated = animated && contentOffset != bounds.origin && stage?.animates ?? false
    if !isAnimated || !isScrollAnimating { endSlide() }
    guard isAnimated, let stage else { return self.contentOffset = contentOffset }
    move(.scrollAnimation(from: bounds.origin, to: contentOffset, seconds: 0.3), on: stage)
  }

  /// Scrolls by the smallest distance that makes a rectangle of the content visible. A visible
  /// rectangle within the edges does not scroll, and leaves a slide or animated scrolling as it is.
  /// For a larger rectangle than the scroll view, the top left corner becomes visible. The new
  /// offset is always within the edges.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in content coordinates.
  ///   - animated: Whether the content moves over time.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
    if rect.minX < offset.x { offset.x = rect.minX }
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    if rect.minY < offset.y { offset.y = rect.minY }
    offset = clampedOffset(offset)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// A Boolean value that indicates whether a finger is down on the scroll view, with or without a
  /// drag.
  open var isTracking: Bool { pan.numberOfTouches > 0 }
  /// A Boolean value that indicates whether a finger, a wheel or a trackpad drags the content.
  open var isDragging: Bool { isDragInProgress }
  /// A Boolean value that indicates whether the content slides after a release.
  open var isDecelerating: Bool { slide?.isDeceleration ?? false }
  /// A Boolean value that indicates whether `setContentOffset(_:animated:)` or
  /// `scrollRectToVisible(_:animated:)` moves the content.
  open var isScrollAnimating: Bool { slide.map { !$0.isDeceleration } ?? false }

  /// Stops a drag, a slide and animated scrolling. The content stays at its offset; after a slide
  /// or animated scrolling, content past an edge moves to that edge at once. The delegate gets a
  /// report of each end. No effect at rest.
  open func stopScrollingAndZooming() {
    isThrowCancelled = true
    if isDragInProgress { pan.cancelOrFail() }
    stop()
  }

  /// Shows both bars, and fades them out.
  open func flashScrollIndicators() {
    for indicator in indicators { indicator.show() }
    hideIndicators()
  }

  // MARK: - Insets

  /// The sum of `contentInset` and the safe area's part:
  ///
  /// - `never`: nothing
  /// - `always`: all four edges
  /// - `automatic`, `scrollableAxes`: the edges along the axes that scroll within `contentInset`
  open var adjustedContentInset: UIEdgeInsets {
    switch contentInsetAdjustmentBehavior {
    case .never: contentInset
    case .always: contentInset.adding(safeAreaInsets)
    // The axes depend on `contentInset` only, because the result must not depend on itself.
    case .automatic, .scrollableAxes:
      contentInset.adding(safeAreaInsets.along(scrolledAxes(within: contentInset)))
    }
  }

  /// Called after a change of `adjustedContentInset`, before the delegate's method.
  open func adjustedContentInsetDidChange() {}

  /// Compares the insets with the last known ones; no effect for equal ones. Places the bars, and
  /// reports a change.
  ///
  /// - A slide continues within the new edges.
  /// - At rest, the content moves with the top and left edges of the safe area, within the new
  ///   edges.
  /// - Dragged content, and content that a finger has stopped, stay where they are.
  private func updateInsets() {
    let inset = adjustedContentInset
    guard inset != lastInset else { return }
    let (old, offset) = (lastSafeAreaInset, contentOffset)
    lastInset = inset
    lastSafeAreaInset.top = inset.top - contentInset.top
    lastSafeAreaInset.left = inset.left - contentInset.left
    if slide != nil {
      continueSlideWithinEdges()
    } else if !isDragInProgress, !hasStoppedSlide {
      contentOffset = clampedOffset(
        CGPoint(
          x: offset.x + old.left - lastSafeAreaInset.left,
          y: offset.y + old.top - lastSafeAreaInset.top))
    }
    placeIndicators()
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// Each layout pass visits the view, because the safe area changes without a notification.
  override var isLaidOutEveryTime: Bool { contentInsetAdjustmentBehavior != .never }

  override func willLayOut() {
    super.willLayOut()
    updateInsets()
  }

  /// Moves the offset within the edges after a change of the view's size. A drag is not moved, and
  /// a slide continues within the new edges. Places the bars.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != lastSize else { return placeIndicators() }
    lastSize = bounds.size
    edgesDidChange()
  }

  // MARK: - Touches in the content

  /// Returns whether content receives touches. The default is true.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Returns whether a drag may cancel touches that content has received. Called only with
  /// `canCancelContentTouches`. The default is false for controls and true for other views.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Returns false if a subview keeps the touch of a drag, or if the content does not scroll along
  /// the drag. Decides the axes of the drag. For other recognisers, returns the superclass's
  /// result.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    guard gestureRecognizer === pan else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    // Before the begin, the translation contains the whole movement. At the begin, the first points
    // are absorbed.
    let translation = pan.translation(in: nil)
    draggedAxes = axes(along: layer.movement(translation))
    return pan.mayCancelContentTouches && scrolls(along: translation)
      && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Returns whether a movement in the window scrolls the content. Each scroll view uses the
  /// movement's components in its own coordinates, because a scroll view can be turned.
  ///
  /// - A movement scrolls content that scrolls along the movement's larger component. Equal
  ///   components count as horizontal.
  /// - The smaller component suffices if it is at least half of the larger one, unless an outer
  ///   scroll view scrolls along the larger one.
  ///
  /// A scroll view with `isScrollEnabled` false does not scroll.
  func scrolls(along movement: CGPoint) -> Bool {
    func components(in view: UIScrollView) -> (larger: CGFloat, smaller: CGFloat, isUpright: Bool) {
      let own = view.layer.movement(movement)
      let (horizontal, vertical) = (abs(own.x), abs(own.y))
      return (max(horizontal, vertical), min(horizontal, vertical), vertical > horizontal)
    }
    func scrolls(_ view: UIScrollView, isUpright: Bool) -> Bool {
      let axes = view.scrolledAxes(within: view.adjustedContentInset)
      return view.isScrollEnabled && (isUpright ? axes.vertical : axes.horizontal)
    }
    let (larger, smaller, isUpright) = components(in: self)
    if scrolls(self, isUpright: isUpright) { return true }
    return 2 * smaller >= larger && scrolls(self, isUpright: !isUpright)
      && !sequence(first: superview) { $0?.superview }
        .compactMap { $0 as? UIScrollView }
        .contains { scrolls($0, isUpright: components(in: $0).isUpright) }
  }

  // MARK: - Dragging

  /// Ends a slide when a finger goes down. Returns whether a finger has stopped a slide and has not
  /// dragged since.
  private func stopByPress() -> Bool {
    if slide != nil { hasStoppedSlide = true }
    endSlide()
    return hasStoppedSlide
  }

  /// Lets content past an edge return, after a press that has stopped a slide and has not dragged.
  private func releaseAfterPress() {
    guard hasStoppedSlide else { return }
    hasStoppedSlide = false
    releaseAtRest()
    reportDeceleration()
  }

  /// Prevents a deceleration after the current lift, and stops a running deceleration.
  private func cancelThrow() {
    isThrowCancelled = true
    stopThrow()
  }

  /// Sets the offset, places the bars, requests a layout, and reports the change to the delegate.
  /// No effect for the current offset.
  private func applyOffset(_ offset: CGPoint) {
    guard offset != super.bounds.origin else { return }
    super.bounds.origin = offset
    placeIndicators()
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }

  /// Handles a state of the drag:
  ///
  /// - `.began`: begins the drag.
  /// - `.changed`: moves the content.
  /// - `.ended`: ends the drag with the finger's velocity, or with 0 for a wheel or a trackpad.
  /// - `.cancelled`: ends the drag without a throw.
  private func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: beginDrag(by: pan)
    case .changed: move(by: pan)
    case .ended: endDrag(at: isWheel(pan) ? .zero : layer.movement(pan.velocity(in: nil)))
    case .cancelled: endDrag(at: nil)
    default: break
    }
  }

  /// Ends a slide, begins the drag, shows the bars and moves the content by the translation so far.
  /// The delegate gets a report before this first move.
  ///
  /// If the delegate has cancelled the drag at the end of the slide, the drag does not begin, and
  /// content past an edge returns, with a report. While a press holds a slide that it has stopped,
  /// neither happens.
  private func beginDrag(by pan: UIPanGestureRecognizer) {
    endSlide()
    // The delegate may have cancelled the drag when the slide ended.
    guard pan.state == .began else {
      if !hasStoppedSlide {
        releaseAtRest()
        reportDeceleration()
      }
      return
    }
    isDragInProgress = true
    hasStoppedSlide = false
    handledTranslation = .zero
    for indicator in indicators { indicator.show() }
    delegate?.scrollViewWillBeginDragging(self)
    move(by: pan)
  }

  /// Ends the drag, and reports the end and the slide that follows. No effect without a drag.
  ///
  /// - Parameter velocity: The velocity of the finger in points per second; nil for a cancelled
  ///   drag, after which content only returns from past an edge.
  private func endDrag(at velocity: CGPoint?) {
    guard isDragInProgress else { return }
    if let velocity {
      releaseDrag(at: velocity)
    } else {
      isDragInProgress = false
      releaseAtRest()
    }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
    reportDeceleration()
  }

  private func isWheel(_ pan: UIPanGestureRecognizer) -> Bool { pan.scrollSequence != nil }

  /// Returns the axes of a drag that begins with this movement: both, or one with
  /// `isDirectionalLockEnabled`. A component is ignored if it is less than half of the other.
  private func axes(along translation: CGPoint) -> ScrollAxes {
    let (horizontal, vertical) = (abs(translation.x), abs(translation.y))
    guard isDirectionalLockEnabled else { return ScrollAxes(horizontal: true, vertical: true) }
    return ScrollAxes(horizontal: 2 * horizontal >= vertical, vertical: 2 * vertical >= horizontal)
  }

  /// Moves content from the offset on display by as much as the finger has moved since the last
  /// call, along the axes of the drag. With `bounces`, a finger can pull content past an edge; a
  /// wheel cannot. A slide ends first. No effect if the delegate has cancelled the drag.
  private func move(by pan: UIPanGestureRecognizer) {
    // The delegate may have cancelled the drag when it began. The current slide is then a new one.
    guard isDragInProgress else { return }
    endSlide()
    // The delegate may have cancelled the drag when the slide ended.
    guard isDragInProgress else { return }
    let (moved, before, offset) = (pan.translation(in: nil), handledTranslation, contentOffset)
    let distance = layer.movement(CGPoint(x: before.x - moved.x, y: before.y - moved.y))
    handledTranslation = moved
    let (horizontal, vertical) = physics
    func dragged(
      _ offset: CGFloat, _ distance: CGFloat, _ physics: ScrollPhysics, _ isMoved: Bool
    ) -> CGFloat {
      guard isMoved else { return offset }
      let (offset, distance) = (Double(offset), Double(distance))
      return CGFloat(
        isWheel(pan)
          ? physics.offset(offset, scrolledBy: distance)
          : physics.offset(offset, draggedBy: distance))
    }
    applyOffset(
      CGPoint(
        x: dragged(offset.x, distance.x, horizontal, draggedAxes.horizontal),
        y: dragged(offset.y, distance.y, vertical, draggedAxes.vertical)))
  }

  /// Returns the axes along which the content can be dragged: the content is larger than the
  /// visible part, or always bounces.
  private func scrolledAxes(within inset: UIEdgeInsets) -> ScrollAxes {
    let visible = bounds.inset(by: inset)
    return ScrollAxes(
      horizontal: contentSize.width > visible.width || bounces && alwaysBounceHorizontal,
      vertical: contentSize.height > visible.height || bounces && alwaysBounceVertical)
  }

  // MARK: - The release

  /// Ends a drag with a release at the finger's velocity.
  ///
  /// The drag ends after the delegate returns, so a change of the limits in the delegate moves no
  /// content by itself. The release uses the new limits. If the delegate has set a target, content
  /// slides there, within the edges. If the delegate has started another motion, the release starts
  /// none. If the delegate has disabled or stopped the drag, or removed the view, content is not
  /// thrown.
  private func releaseDrag(at velocity: CGPoint) {
    let axes = scrolledAxes(within: adjustedContentInset)
    let velocity = CGVector(
      dx: draggedAxes.horizontal && axes.horizontal ? -velocity.x : 0,
      dy: draggedAxes.vertical && axes.vertical ? -velocity.y : 0)
    let (horizontal, vertical) = release(at: velocity)
    let end = CGPoint(x: horizontal.target, y: vertical.target)
    var target = end
    isThrowCancelled = false
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000),
      targetContentOffset: &target)
    MotionCore.require(
      target.isFinite,
      "scrollViewWillEndDragging(_:withVelocity:targetContentOffset:) was answered with "
        + "(\(target.x), \(target.y)): set a point of the content, in finite numbers.")
    isDragInProgress = false
    // The delegate may have started animated scrolling, or moved the content.
    guard slide == nil else { return }
    guard !isThrowCancelled, window != nil, pan.view === self else { return releaseAtRest() }
    startSimulation(release(at: velocity, to: target == end ? nil : clampedOffset(target)))
  }

  /// Ends a drag without a throw: content moves only if it is past an edge. No effect during a
  /// slide.
  private func releaseAtRest() {
    if slide == nil { startSimulation(release(at: .zero)) }
  }

  /// Stops all motion at once and reports the end. Content past an edge moves to that edge, unless
  /// the delegate has begun another motion. No effect at rest.
  private func stop() {
    guard slide != nil else { return }
    endSlide()
    // The delegate may have begun another motion when the slide ended.
    if slide == nil { Stage.inOwnScope { contentOffset = clampedOffset(contentOffset) } }
  }

  /// Cancels a throw: content stays, or continues back from past an edge. No effect on animated
  /// scrolling, and at rest.
  private func stopThrow() {
    guard isDecelerating, let velocity = slide?.velocity else { return }
    startSimulation(alongAxes(at: velocity) { $2.stop(from: $0, velocity: $1) })
  }

  /// Returns the motion after a release at a velocity in points per second, to the target if the
  /// delegate has set one. Without a target, the deceleration decides the end.
  private func release(at velocity: CGVector, to target: CGPoint? = nil) -> AxisSimulations {
    let (horizontal, vertical) = physics
    return simulations(
      at: CGVector(
        dx: horizontal.releaseVelocity(Double(velocity.dx), at: Double(contentOffset.x)),
        dy: vertical.releaseVelocity(Double(velocity.dy), at: Double(contentOffset.y))),
      to: target)
  }

  // MARK: - Sliding

  private typealias AxisSimulations = (horizontal: ScrollSimulation, vertical: ScrollSimulation)

  /// Returns the motion of content with a velocity. Without a target the deceleration decides the
  /// end.
  private func simulations(at velocity: CGVector, to target: CGPoint?) -> AxisSimulations {
    guard let target else {
      return alongAxes(at: velocity) { $2.simulation(from: $0, velocity: $1) }
    }
    let (horizontal, vertical) = physics
    let offset = contentOffset
    return (
      horizontal.simulation(
        from: Double(offset.x), velocity: Double(velocity.dx), to: Double(target.x)),
      vertical.simulation(
        from: Double(offset.y), velocity: Double(velocity.dy), to: Double(target.y))
    )
  }

  /// Returns the result of a function of offset, velocity and physics for both axes.
  private func alongAxes(
    at velocity: CGVector, _ simulation: (Double, Double, ScrollPhysics) -> ScrollSimulation
  ) -> AxisSimulations {
    let ((horizontal, vertical), offset) = (physics, contentOffset)
    return (
      simulation(Double(offset.x), Double(velocity.dx), horizontal),
      simulation(Double(offset.y), Double(velocity.dy), vertical)
    )
  }

  /// Begins a slide and shows the bars, or redirects the current slide. Content that is at rest or
  /// in no window moves to its target at once; the current slide then ends with its report, and the
  /// bars fade.
  private func startSimulation(_ simulations: AxisSimulations) {
    let (horizontal, vertical) = simulations
    let isAtRest = horizontal.state(at: 0).isAtRest && vertical.state(at: 0).isAtRest
    if !isAtRest, let stage = window?.stage {
      return move(.deceleration(horizontal: horizontal, vertical: vertical), on: stage)
    }
    let ended = slide
    applyOffset(CGPoint(x: horizontal.target, y: vertical.target))
    if let ended { endSlide(ended) } else if slide == nil { hideIndicators() }
  }

  /// Starts a slide with a motion, or redirects the current slide to it. The bars show.
  private func move(_ motion: ScrollSlide.Motion, on stage: Stage) {
    for indicator in indicators { indicator.show() }
    if let slide {
      slide.redirect(to: motion)
    } else {
      slide = ScrollSlide(motion, of: self, on: stage)
    }
  }

  /// Continues a slide, or animated scrolling, within edges that have changed. No effect at rest.
  ///
  /// Animated scrolling to a target past the new edges continues to the nearest edge, in the rest
  /// of its time. Animated scrolling to a target within the edges does not change.
  private func continueSlideWithinEdges() {
    guard let slide else { return }
    guard case .scrollAnimation(_, let target, _) = slide.motion else {
      return continueSlide(movedBy: .zero)
    }
    let nearest = clampedOffset(target)
    guard nearest != target else { return }
    slide.redirect(
      to: .scrollAnimation(from: contentOffset, to: nearest, seconds: slide.remainingSeconds))
  }

  /// Continues a slide after other code has moved the content, or after a change of the edges. Ends
  /// animated scrolling. No effect at rest.
  ///
  /// - Parameter distance: The distance of the move. A target that the delegate has chosen moves by
  ///   the same distance, within the edges; otherwise the slide decelerates from the new offset. A
  ///   bounce on its way back ends at the new edge, or at its moved target within the edges.
  private func continueSlide(movedBy distance: CGVector) {
    guard let slide else { return }
    guard case .deceleration(let horizontal, let vertical) = slide.motion else { return endSlide() }
    let target = CGPoint(x: horizontal.target + distance.dx, y: vertical.target + distance.dy)
    if horizontal.hasChosenTarget || vertical.hasChosenTarget {
      return startSimulation(simulations(at: slide.velocity, to: clampedOffset(target)))
    }
    let (velocity, time, physics, offset) = (slide.velocity, slide.time, physics, contentOffset)
    startSimulation(
      (
        physics.horizontal.continuation(
          of: horizontal, at: time, from: Double(offset.x), velocity: Double(velocity.dx),
          to: Double(target.x)),
        physics.vertical.continuation(
          of: vertical, at: time, from: Double(offset.y), velocity: Double(velocity.dy),
          to: Double(target.y))
      ))
  }

  /// Shows the offset of a slide's step.
  func slide(_ slide: ScrollSlide, to offset: CGPoint) { applyOffset(offset) }

  /// Reports that content begins to decelerate, once for each slide. No effect for animated
  /// scrolling, and at rest.
  private func reportDeceleration() {
    guard let slide, slide.isDeceleration, !slide.isReported else { return }
    slide.isReported = true
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Ends the slide, whatever the cause, and reports the end once. A deceleration without a
  /// reported begin reports the begin first. The bars fade, unless a finger has stopped the slide.
  /// No effect at rest. Every other function calls this function to end a slide.
  ///
  /// - Parameter ended: The slide to end, if no other slide has replaced it; nil for any slide.
  func endSlide(_ ended: ScrollSlide? = nil) {
    guard let slide, ended == nil || ended === slide else { return }
    slide.stop()
    reportDeceleration()
    // The delegate may have ended the slide when the deceleration began.
    guard self.slide === slide else { return }
    self.slide = nil
    if !hasStoppedSlide { hideIndicators() }
    if slide.isDeceleration {
      delegate?.scrollViewDidEndDecelerating(self)
    } else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Stops all motion when the scroll view leaves its window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stop() }
  }

  // MARK: - Edges

  /// The physics of each axis, with the current edges: from minus the inset at the beginning to the
  /// end of the content. Content that is smaller than the view has one offset. An axis that does
  /// not scroll does not bounce.
  private var physics: (horizontal: ScrollPhysics, vertical: ScrollPhysics) {
    let inset = adjustedContentInset
    let axes = scrolledAxes(within: inset)
    let deceleration = Deceleration(rate: Double(decelerationRate.rawValue))
    func axis(
      _ least: CGFloat, _ most: CGFloat, _ seen: CGFloat, _ isScrolled: Bool
    ) -> ScrollPhysics {
      ScrollPhysics(
        edges: Double(least)...Double(max(least, most)), dimension: Double(seen),
        bounces: bounces && isScrolled, deceleration: deceleration)
    }
    return (
      axis(
        -inset.left, contentSize.width + inset.right - bounds.width, bounds.width, axes.horizontal),
      axis(
        -inset.top, contentSize.height + inset.bottom - bounds.height, bounds.height, axes.vertical)
    )
  }

  /// Returns the nearest offset within the edges.
  private func clampedOffset(_ offset: CGPoint) -> CGPoint {
    let (horizontal, vertical) = physics
    return CGPoint(
      x: horizontal.nearest(to: Double(offset.x)), y: vertical.nearest(to: Double(offset.y)))
  }

  /// Applies a change of the content's size, the insets or the view's size, and places the bars.
  /// Content at rest moves within the new edges; a slide is redirected. Dragged content, and
  /// content that a finger has stopped, stay where they are.
  private func edgesDidChange() {
    updateInsets()
    defer { placeIndicators() }
    if slide != nil {
      continueSlideWithinEdges()
    } else if !isDragInProgress, !hasStoppedSlide {
      contentOffset = clampedOffset(contentOffset)
    }
  }

  // MARK: - The indicators

  /// Places both bars. A bar that is turned off, and one along an axis whose content is all
  /// visible, are hidden.
  private func placeIndicators() {
    let visibility = [showsVerticalScrollIndicator, showsHorizontalScrollIndicator]
    for (indicator, isShown) in zip(indicators, visibility) {
      indicator.place(in: bounds, of: contentSize, inset: adjustedContentInset, isShown: isShown)
    }
  }

  private func hideIndicators() { for indicator in indicators { indicator.hide() } }
}
