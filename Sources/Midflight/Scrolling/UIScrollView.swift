import MotionCore

/// A view that shows a part of what is in it, and lets fingers, wheels and trackpads move that part.
///
/// Views in it lie in its `contentSize`; its `bounds.origin` is the `contentOffset`, also while it
/// slides. A finger drags, and at the release the content slides and bounces as `ScrollGlide` says; a
/// wheel or a trackpad moves it by as much as it says. Past an edge it resists as a `RubberBand`
/// does. A drag along an axis that it does not scroll goes to the scroll view around it that does.
///
/// The content does not jump at a press, at a catch, or when insets or sizes change during a drag or a
/// slide. A cancelled drag throws no content: the content stays, or returns from past an edge.
///
/// A finger that goes down on what is in it is kept from that for 0.15 s: it may come to scroll. A
/// control that has a touch keeps it, however that moves, unless `touchesShouldCancel(in:)` says
/// otherwise. A finger that stops a slide does nothing else.
///
/// Unlike UIKit's, a mouse does not drag it, and it does not zoom and has no pages.
open class UIScrollView: UIView {
  /// Who is told that it scrolled; not kept alive.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// The size of the content, in points. A change redirects a slide, and animated scrolling whose
  /// target is past the new edges.
  open var contentSize = CGSize.zero {
    didSet {
      MotionCore.require(
        contentSize.width.isFinite && contentSize.height.isFinite,
        "UIScrollView.contentSize = \(contentSize.width)×\(contentSize.height): check the arithmetic "
          + "before it.")
      if contentSize != oldValue { roomChanged() }
    }
  }
  /// Room around the content, in points.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { roomChanged() } }
  }
  /// What the safe area adds to that. Automatic unless set: along the axes that it scrolls.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { noteInsets() }
  }
  /// A Boolean value that indicates whether fingers, wheels and trackpads move the content. If it
  /// becomes false, a drag is cancelled, and a slide stops or returns from past an edge. Animated
  /// scrolling continues.
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// Whether a drag that begins more than twice as far along one axis as along the other moves it
  /// along that axis only.
  open var isDirectionalLockEnabled = false
  /// Whether a finger can pull the content past its edges, and a slide passes them. A wheel never does.
  open var bounces = true
  /// Whether it can be pulled up and down although all of the content's height is seen.
  open var alwaysBounceVertical = false
  /// Whether it can be pulled sideways although all of the content's width is seen.
  open var alwaysBounceHorizontal = false
  /// How quickly content that was let go becomes slower; normal unless set.
  open var decelerationRate = DecelerationRate.normal {
    didSet {
      MotionCore.require(
        decelerationRate.rawValue > 0 && decelerationRate.rawValue < 1,
        "UIScrollView.decelerationRate = \(decelerationRate.rawValue): what is left of a velocity after "
          + "a millisecond is more than 0 and less than 1; .normal is 0.998.")
    }
  }
  /// Whether what is in it is told of a finger only once it has been down for 0.15 s or is lifted, and
  /// has not scrolled. Without it, at once.
  open var delaysContentTouches = true
  /// Whether a finger of which what is in it was told may still come to scroll.
  open var canCancelContentTouches = true
  /// Whether a bar on the right tells where it is, while it is scrolled.
  open var showsVerticalScrollIndicator = true { didSet { placeIndicators() } }
  /// Whether a bar at the bottom tells where it is, while it is scrolled.
  open var showsHorizontalScrollIndicator = true { didSet { placeIndicators() } }
  /// What moves it.
  public var panGestureRecognizer: UIPanGestureRecognizer { pan }

  private let pan = ScrollPan()
  private let indicators = [ScrollIndicator(.vertical), ScrollIndicator(.horizontal)]
  /// The motion of the content without a finger, from its beginning to the report of its end.
  private var slide: ScrollSlide?
  /// Whether a finger that has not moved it yet has stopped its slide.
  private var isCaught = false
  private var isDriven = false
  /// The drag's translation that the content has followed so far.
  private var followed = CGPoint.zero
  /// Along which axes the drag moves it.
  private var draggedAxes = ScrollAxes(across: true, down: true)
  private var knownSize = CGSize.zero
  private var knownInset = UIEdgeInsets.zero
  /// What of that the safe area has added.
  private var knownAddition = UIEdgeInsets.zero

  /// A scroll view without content.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    pan.allowedScrollTypesMask = .all
    pan.onPress = { [unowned self] in
      if slide != nil { isCaught = true }
      endSlide()
      return isCaught
    }
    pan.onLift = { [unowned self] in
      guard isCaught else { return }
      isCaught = false
      letGoAtRest()
      announceSlide()
    }
    pan.onDisable = { [unowned self] in stopThrow() }
    pan.addAction { [unowned self] _ in follow(pan) }
    addGestureRecognizer(pan)
    for indicator in indicators { addSubview(indicator) }
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Where it is

  /// The point of the content at the top left corner. Animatable.
  ///
  /// A drag or a slide continues from an offset that is set meanwhile. Animated scrolling ends.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      let (old, moving) = (bounds.origin, slide)
      guard newValue != old else { return }
      place(newValue)
      guard let moving, moving === slide else { return }
      slideOn(movedBy: CGVector(dx: newValue.x - old.x, dy: newValue.y - old.y))
    }
  }

  /// Goes to an offset, at once or within 0.3 s, on its way through all between.
  ///
  /// A slide ends. A second animated call before the end of the first changes the destination, and the
  /// delegate gets one report of the end.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let stage = window?.stage ?? Stage.current
    let isAnimated = animated && contentOffset != bounds.origin && stage?.animates ?? false
    if !isAnimated || !isScrollAnimating { endSlide() }
    guard isAnimated, let stage else { return self.contentOffset = contentOffset }
    move(.travel(from: bounds.origin, to: contentOffset, seconds: 0.3), on: stage)
  }

  /// Moves as little as it takes to show a rectangle of the content; nothing if it is seen already.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
    if rect.minX < offset.x { offset.x = rect.minX }
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    if rect.minY < offset.y { offset.y = rect.minY }
    offset = inside(offset)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Whether a finger is on it, though it may not have moved it yet.
  open var isTracking: Bool { pan.numberOfTouches > 0 }
  /// Whether a finger, a wheel or a trackpad moves it.
  open var isDragging: Bool { isDriven }
  /// Whether it slides after a release.
  open var isDecelerating: Bool { slide?.isGlide ?? false }
  /// A Boolean value that indicates whether `setContentOffset(_:animated:)` or
  /// `scrollRectToVisible(_:animated:)` moves the content.
  open var isScrollAnimating: Bool { slide.map { !$0.isGlide } ?? false }

  /// Stops a drag, a slide and animated scrolling. The content stays at its offset; content past an
  /// edge moves to that edge at once. The delegate gets a report of each end.
  open func stopScrollingAndZooming() {
    if isDriven { pan.giveUp() }
    stop()
  }

  /// Shows for a moment where it is.
  open func flashScrollIndicators() {
    for indicator in indicators { indicator.show() }
    hideIndicators()
  }

  // MARK: - Insets

  /// `contentInset`, and what the safe area adds to it.
  open var adjustedContentInset: UIEdgeInsets {
    switch contentInsetAdjustmentBehavior {
    case .never: contentInset
    case .always: contentInset.adding(safeAreaInsets)
    // Whether it scrolls must not depend on what is found out here.
    case .automatic, .scrollableAxes:
      contentInset.adding(safeAreaInsets.along(scrolledAxes(within: contentInset)))
    }
  }

  /// Called when `adjustedContentInset` is another one, before the delegate is told.
  open func adjustedContentInsetDidChange() {}

  /// Its insets may be others than those known. What is seen moves along with an edge of the safe area.
  private func noteInsets() {
    let inset = adjustedContentInset
    guard inset != knownInset else { return }
    let (old, offset) = (knownAddition, contentOffset)
    knownInset = inset
    knownAddition.top = inset.top - contentInset.top
    knownAddition.left = inset.left - contentInset.left
    if slide != nil {
      slideOnWithinEdges()
    } else if !isDriven, !isCaught {
      contentOffset = inside(
        CGPoint(
          x: offset.x + old.left - knownAddition.left, y: offset.y + old.top - knownAddition.top))
    }
    placeIndicators()
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// Bars come and go without a word.
  override var isLaidOutEveryTime: Bool { contentInsetAdjustmentBehavior != .never }

  override var hasLayoutOfItsOwn: Bool { true }

  override func layOut() {
    noteInsets()
    super.layOut()
  }

  /// Keeps the offset within a content that is seen through another size.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != knownSize else { return placeIndicators() }
    knownSize = bounds.size
    roomChanged()
  }

  // MARK: - Touches in the content

  /// Whether what is in it is told of touches that go down on it. True unless overridden.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a drag takes touches from what is in it and was told of them; asked while
  /// `canCancelContentTouches`. False for controls unless overridden.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Leaves a drag to what is in it and has the touch, and one along an axis that it does not scroll to
  /// a scroll view around it that does.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    guard gestureRecognizer === pan else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    // Before it begins, a drag knows its whole way; then it absorbs the first points of it.
    let way = pan.translation(in: nil)
    draggedAxes = axes(along: way)
    return pan.mayTakeTouches && !isForOuter(way)
      && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  private func isForOuter(_ way: CGPoint) -> Bool {
    let isUpright = abs(way.y) > abs(way.x)
    func scrolls(_ view: UIScrollView) -> Bool {
      let axes = view.scrolledAxes(within: view.adjustedContentInset)
      return view.isScrollEnabled && (isUpright ? axes.down : axes.across)
    }
    guard !scrolls(self) else { return false }
    return sequence(first: superview) { $0?.superview }
      .contains { ($0 as? UIScrollView).map(scrolls) ?? false }
  }

  // MARK: - Dragging

  /// Shows another part of the content.
  private func place(_ offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    placeIndicators()
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: beginDrag(by: pan)
    case .changed: move(by: pan)
    case .ended: endDrag(at: isWheel(pan) ? .zero : pan.velocity(in: nil))
    case .cancelled: endDrag(at: nil)
    default: break
    }
  }

  private func beginDrag(by pan: UIPanGestureRecognizer) {
    endSlide()
    // The delegate may have cancelled the drag when the slide ended.
    guard pan.state == .began else {
      if !isCaught {
        letGoAtRest()
        announceSlide()
      }
      return
    }
    isDriven = true
    isCaught = false
    followed = .zero
    for indicator in indicators { indicator.show() }
    delegate?.scrollViewWillBeginDragging(self)
    move(by: pan)
  }

  /// Ends the drag, and reports the end and the slide that follows.
  ///
  /// - Parameter velocity: The velocity of the finger; nil for a cancelled drag.
  private func endDrag(at velocity: CGPoint?) {
    guard isDriven else { return }
    if let velocity {
      letGo(at: velocity)
    } else {
      isDriven = false
      letGoAtRest()
    }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
    announceSlide()
  }

  private func isWheel(_ pan: UIPanGestureRecognizer) -> Bool { pan.wheelTurn != nil }

  /// Along which axes a drag that begins this way moves it.
  private func axes(along way: CGPoint) -> ScrollAxes {
    let (across, down) = (abs(way.x), abs(way.y))
    guard isDirectionalLockEnabled else { return ScrollAxes(across: true, down: true) }
    return ScrollAxes(across: 2 * across >= down, down: 2 * down >= across)
  }

  /// Moves content from the offset on display by as much as the finger has moved since the last call.
  private func move(by pan: UIPanGestureRecognizer) {
    // The delegate may have cancelled the drag when it began. The current slide is then a new one.
    guard isDriven else { return }
    endSlide()
    // The delegate may have cancelled the drag when the slide ended.
    guard isDriven else { return }
    let (moved, before, offset) = (pan.translation(in: nil), followed, contentOffset)
    followed = moved
    let (across, down) = physics
    func dragged(
      _ offset: CGFloat, _ distance: CGFloat, _ physics: ScrollPhysics, _ isMoved: Bool
    ) -> CGFloat {
      guard isMoved else { return offset }
      let (offset, distance) = (Double(offset), Double(distance))
      return CGFloat(
        isWheel(pan)
          ? physics.offset(offset, turnedBy: distance)
          : physics.offset(offset, draggedBy: distance))
    }
    place(
      CGPoint(
        x: dragged(offset.x, before.x - moved.x, across, draggedAxes.across),
        y: dragged(offset.y, before.y - moved.y, down, draggedAxes.down)))
  }

  /// Along which axes it can be dragged: the content is larger than what is seen of it, or it is pulled
  /// although it is not.
  private func scrolledAxes(within inset: UIEdgeInsets) -> ScrollAxes {
    let room = bounds.inset(by: inset)
    return ScrollAxes(
      across: contentSize.width > room.width || bounces && alwaysBounceHorizontal,
      down: contentSize.height > room.height || bounces && alwaysBounceVertical)
  }

  // MARK: - The release

  /// Lets content go that a drag moved at this velocity of the finger.
  ///
  /// The drag ends after the delegate returns, so a change of the limits in the delegate moves no
  /// content by itself. The release uses the new limits.
  private func letGo(at velocity: CGPoint) {
    let axes = scrolledAxes(within: adjustedContentInset)
    let velocity = CGVector(
      dx: draggedAxes.across && axes.across ? -velocity.x : 0,
      dy: draggedAxes.down && axes.down ? -velocity.y : 0)
    let (across, down) = release(at: velocity)
    let end = CGPoint(x: across.target, y: down.target)
    var target = end
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000),
      targetContentOffset: &target)
    MotionCore.require(
      target.isFinite,
      "scrollViewWillEndDragging(_:withVelocity:targetContentOffset:) was answered with "
        + "(\(target.x), \(target.y)): set a point of the content, in finite numbers.")
    isDriven = false
    // The delegate may have sent the content somewhere, or moved it.
    guard slide == nil else { return }
    glide(release(at: velocity, to: target == end ? nil : inside(target)))
  }

  /// Lets content go without a throw: content moves only if it is past an edge.
  private func letGoAtRest() {
    if slide == nil { glide(release(at: .zero)) }
  }

  /// Stops all motion at once. Content past an edge moves to that edge.
  private func stop() {
    guard slide != nil else { return }
    endSlide()
    // The delegate may have begun another motion when the slide ended.
    if slide == nil { contentOffset = inside(contentOffset) }
  }

  /// Cancels a throw: content stays, or continues back from past an edge.
  private func stopThrow() {
    guard isDecelerating, let velocity = slide?.velocity else { return }
    glide(alongAxes(at: velocity) { $2.stop(from: $0, velocity: $1) })
  }

  /// The motion of content that a finger lets go of.
  private func release(at velocity: CGVector, to target: CGPoint? = nil) -> Glides {
    let (across, down) = physics
    return glides(
      at: CGVector(
        dx: across.releaseVelocity(Double(velocity.dx), at: Double(contentOffset.x)),
        dy: down.releaseVelocity(Double(velocity.dy), at: Double(contentOffset.y))),
      to: target)
  }

  // MARK: - Sliding

  private typealias Glides = (across: ScrollGlide, down: ScrollGlide)

  /// The motion of content with a velocity, by itself or to a target.
  private func glides(at velocity: CGVector, to target: CGPoint?) -> Glides {
    guard let target else {
      return alongAxes(at: velocity) { $2.glide(from: $0, velocity: $1) }
    }
    let (across, down) = physics
    let offset = contentOffset
    return (
      across.glide(
        from: Double(offset.x), velocity: Double(velocity.dx), to: Double(target.x)),
      down.glide(from: Double(offset.y), velocity: Double(velocity.dy), to: Double(target.y))
    )
  }

  private func alongAxes(
    at velocity: CGVector, _ glide: (Double, Double, ScrollPhysics) -> ScrollGlide
  ) -> Glides {
    let ((across, down), offset) = (physics, contentOffset)
    return (
      glide(Double(offset.x), Double(velocity.dx), across),
      glide(Double(offset.y), Double(velocity.dy), down)
    )
  }

  /// Begins a slide, or redirects the current slide. Content that is at rest or in no window moves to
  /// its target at once.
  private func glide(_ glides: Glides) {
    let (across, down) = glides
    let isAtRest = across.state(at: 0).isAtRest && down.state(at: 0).isAtRest
    if !isAtRest, let stage = window?.stage {
      return move(.glide(across: across, down: down), on: stage)
    }
    let ended = slide
    place(CGPoint(x: across.target, y: down.target))
    if let ended { endSlide(ended) } else if slide == nil { hideIndicators() }
  }

  private func move(_ way: ScrollSlide.Way, on stage: Stage) {
    for indicator in indicators { indicator.show() }
    if let slide {
      slide.redirect(to: way)
    } else {
      slide = ScrollSlide(way, of: self, on: stage)
    }
  }

  /// Continues a slide, or animated scrolling, within edges that have changed.
  ///
  /// Animated scrolling to a target past the new edges continues to the nearest edge, in the rest of
  /// its time.
  private func slideOnWithinEdges() {
    guard let slide else { return }
    guard case .travel(_, let target, _) = slide.way else { return slideOn(movedBy: .zero) }
    let nearest = inside(target)
    guard nearest != target else { return }
    slide.redirect(
      to: .travel(from: contentOffset, to: nearest, seconds: slide.remainingSeconds))
  }

  /// Of a slide, the content was moved by something else, or has other edges.
  private func slideOn(movedBy way: CGVector) {
    guard let slide else { return }
    guard case .glide(let across, let down) = slide.way else { return endSlide() }
    let target =
      across.isSent || down.isSent
      ? inside(CGPoint(x: across.target + way.dx, y: down.target + way.dy)) : nil
    glide(glides(at: slide.velocity, to: target))
  }

  /// A slide makes a step.
  func slide(_ slide: ScrollSlide, to offset: CGPoint) { place(offset) }

  /// Reports that content begins to decelerate, once for each slide.
  private func announceSlide() {
    guard let slide, slide.isGlide, !slide.isAnnounced else { return }
    slide.isAnnounced = true
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Ends the slide, whatever the cause, and reports the end once. Every other function calls this
  /// function to end a slide.
  ///
  /// - Parameter ended: The slide to end, if no other slide has replaced it; nil for any slide.
  func endSlide(_ ended: ScrollSlide? = nil) {
    guard let slide, ended == nil || ended === slide else { return }
    slide.stop()
    announceSlide()
    // The delegate may have ended the slide when the deceleration began.
    guard self.slide === slide else { return }
    self.slide = nil
    if !isCaught { hideIndicators() }
    if slide.isGlide {
      delegate?.scrollViewDidEndDecelerating(self)
    } else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Nothing slides that nobody sees.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stop() }
  }

  // MARK: - Edges

  /// The motion along each axis, with the edges of this moment.
  private var physics: (across: ScrollPhysics, down: ScrollPhysics) {
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
        -inset.left, contentSize.width + inset.right - bounds.width, bounds.width, axes.across),
      axis(
        -inset.top, contentSize.height + inset.bottom - bounds.height, bounds.height, axes.down)
    )
  }

  /// The offset nearest to one at which nothing beyond the content is seen.
  private func inside(_ offset: CGPoint) -> CGPoint {
    let (across, down) = physics
    return CGPoint(
      x: across.nearest(to: Double(offset.x)), y: down.nearest(to: Double(offset.y)))
  }

  /// There is more or less to see, or to see it through.
  private func roomChanged() {
    noteInsets()
    defer { placeIndicators() }
    if slide != nil {
      slideOnWithinEdges()
    } else if !isDriven, !isCaught {
      contentOffset = inside(contentOffset)
    }
  }

  // MARK: - The indicators

  private func placeIndicators() {
    let shown = [showsVerticalScrollIndicator, showsHorizontalScrollIndicator]
    for (indicator, isShown) in zip(indicators, shown) {
      indicator.place(in: bounds, of: contentSize, inset: adjustedContentInset, isShown: isShown)
    }
  }

  private func hideIndicators() { for indicator in indicators { indicator.hide() } }
}
