import MotionCore

/// A view that shows a part of what is in it, and lets fingers, wheels and trackpads move that part.
///
/// Views in it lie in its `contentSize`; its `bounds.origin` is the `contentOffset`, also while it
/// slides. A finger drags, and at the release the content slides and bounces as `ScrollGlide` says; a
/// wheel or a trackpad moves it by as much as it says. Past an edge it resists as a `RubberBand`
/// does. A drag along an axis that it does not scroll goes to the scroll view around it that does.
///
/// A finger that goes down on what is in it is kept from that for 0.15 s: it may come to scroll. A
/// control that has a touch keeps it, however that moves, unless `touchesShouldCancel(in:)` says
/// otherwise. A finger that stops a slide does nothing else.
///
/// Unlike UIKit's, a mouse does not drag it, and it does not zoom and has no pages.
open class UIScrollView: UIView {
  /// Who is told that it scrolled; not kept alive.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// How large the content is, in points. Of a slide, the rest goes by a new one.
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
  /// Whether fingers, wheels and trackpads move it.
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
  private var slide: ScrollSlide?
  /// Whether a finger that has not moved it yet has stopped its slide.
  private var isCaught = false
  private var offsetWhenCaught = CGPoint.zero
  private var isDriven = false
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
      isCaught = isCaught || slide != nil
      halt()
      return isCaught
    }
    pan.onLift = { [unowned self] in
      // Stopped past an edge, it goes back.
      if isCaught { glide(from: contentOffset, at: .zero) }
      isCaught = false
    }
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
  /// Set in the middle of a drag or a slide, that goes on from there.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      let old = bounds.origin
      guard newValue != old else { return }
      if isDriven {
        offsetWhenCaught.x += newValue.x - old.x
        offsetWhenCaught.y += newValue.y - old.y
      }
      place(newValue)
      slideOn(movedBy: CGVector(dx: newValue.x - old.x, dy: newValue.y - old.y))
    }
  }

  /// Goes to an offset, at once or within 0.3 s, on its way through all between.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    halt()
    guard animated, contentOffset != bounds.origin, let stage = window?.stage ?? Stage.current,
      stage.animates
    else { return self.contentOffset = contentOffset }
    start(.travel(from: bounds.origin, to: contentOffset, seconds: 0.3), on: stage)
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
    if slide == nil, !isDriven, !isCaught {
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

  // MARK: - Moving

  private func halt() {
    slide?.stop()
    slide = nil
  }

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
    case .began:
      halt()
      isDriven = true
      isCaught = false
      offsetWhenCaught = contentOffset
      for indicator in indicators { indicator.show() }
      delegate?.scrollViewWillBeginDragging(self)
      move(by: pan)
    case .changed: move(by: pan)
    case .ended, .cancelled:
      isDriven = false
      letGo(at: isWheel(pan) ? .zero : pan.velocity(in: nil))
      delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
      if isDecelerating { delegate?.scrollViewWillBeginDecelerating(self) }
    default: break
    }
  }

  private func isWheel(_ pan: UIPanGestureRecognizer) -> Bool { pan.wheelTurn != nil }

  /// Along which axes a drag that begins this way moves it.
  private func axes(along way: CGPoint) -> ScrollAxes {
    let (across, down) = (abs(way.x), abs(way.y))
    guard isDirectionalLockEnabled else { return ScrollAxes(across: true, down: true) }
    return ScrollAxes(across: 2 * across >= down, down: 2 * down >= across)
  }

  private func move(by pan: UIPanGestureRecognizer) {
    let moved = pan.translation(in: nil)
    let wanted = CGPoint(
      x: offsetWhenCaught.x - (draggedAxes.across ? moved.x : 0),
      y: offsetWhenCaught.y - (draggedAxes.down ? moved.y : 0))
    let allowed = inside(wanted)
    if bounces, !isWheel(pan) {
      let axes = scrolledAxes(within: adjustedContentInset)
      place(
        CGPoint(
          x: allowed.x + (axes.across ? resisted(wanted.x - allowed.x, over: bounds.width) : 0),
          y: allowed.y + (axes.down ? resisted(wanted.y - allowed.y, over: bounds.height) : 0)))
    } else {
      // What was turned too far is forgotten, so that turning back answers at once.
      offsetWhenCaught.x += allowed.x - wanted.x
      offsetWhenCaught.y += allowed.y - wanted.y
      place(allowed)
    }
  }

  /// Along which axes it can be dragged: the content is larger than what is seen of it, or it is pulled
  /// although it is not.
  private func scrolledAxes(within inset: UIEdgeInsets) -> ScrollAxes {
    let room = bounds.inset(by: inset)
    return ScrollAxes(
      across: contentSize.width > room.width || bounces && alwaysBounceHorizontal,
      down: contentSize.height > room.height || bounces && alwaysBounceVertical)
  }

  private func resisted(_ pull: CGFloat, over length: CGFloat) -> CGFloat {
    guard pull != 0, length > 0 else { return 0 }
    return CGFloat(RubberBand(dimension: Double(length)).offset(pulledBy: Double(pull)))
  }

  // MARK: - Sliding

  /// Lets content go that a drag moved at this velocity of the finger.
  private func letGo(at velocity: CGPoint) {
    let axes = scrolledAxes(within: adjustedContentInset)
    let velocity = CGVector(
      dx: draggedAxes.across && axes.across ? -velocity.x : 0,
      dy: draggedAxes.down && axes.down ? -velocity.y : 0)
    let (across, down) = glides(from: contentOffset, at: velocity)
    let end = CGPoint(x: across.target, y: down.target)
    var target = end
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000),
      targetContentOffset: &target)
    MotionCore.require(
      target.isFinite,
      "scrollViewWillEndDragging(_:withVelocity:targetContentOffset:) was answered with "
        + "(\(target.x), \(target.y)): set a point of the content, in finite numbers.")
    // Who was asked may have sent it somewhere, or moved it.
    guard slide == nil else { return }
    glide(from: contentOffset, at: velocity, to: target == end ? nil : inside(target))
  }

  /// Content slides on at a velocity, or goes where it is told to.
  private func glide(from offset: CGPoint, at velocity: CGVector, to target: CGPoint? = nil) {
    var (across, down) = glides(from: offset, at: velocity)
    if let target {
      across = ScrollGlide(
        from: Double(offset.x), velocity: Double(velocity.dx), to: Double(target.x),
        deceleration: deceleration)
      down = ScrollGlide(
        from: Double(offset.y), velocity: Double(velocity.dy), to: Double(target.y),
        deceleration: deceleration)
    }
    let isAtRest = across.state(at: 0).isAtRest && down.state(at: 0).isAtRest
    guard !isAtRest, let stage = window?.stage else {
      halt()
      place(CGPoint(x: across.target, y: down.target))
      return hideIndicators()
    }
    start(.glide(across: across, down: down), on: stage)
  }

  /// Where content slides by itself.
  private func glides(
    from offset: CGPoint, at velocity: CGVector
  ) -> (across: ScrollGlide, down: ScrollGlide) {
    let (edges, axes) = (edges, scrolledAxes(within: adjustedContentInset))
    func glide(
      _ offset: CGFloat, _ velocity: CGFloat, _ least: CGFloat, _ most: CGFloat, _ isMoved: Bool
    ) -> ScrollGlide {
      ScrollGlide(
        from: Double(offset), velocity: Double(velocity), within: Double(least)...Double(most),
        deceleration: deceleration, bounces: bounces && isMoved)
    }
    return (
      glide(offset.x, velocity.dx, edges.least.x, edges.most.x, axes.across),
      glide(offset.y, velocity.dy, edges.least.y, edges.most.y, axes.down)
    )
  }

  private var deceleration: Deceleration {
    Deceleration(rate: Double(decelerationRate.rawValue))
  }

  private func start(_ way: ScrollSlide.Way, on stage: Stage) {
    halt()
    for indicator in indicators { indicator.show() }
    slide = ScrollSlide(way, of: self, on: stage)
  }

  /// Of a slide, the content was moved by something else, or has other edges.
  private func slideOn(movedBy way: CGVector) {
    guard let slide else { return }
    guard case .glide(let across, let down) = slide.way else { return halt() }
    let velocity = slide.velocity
    let target =
      across.isSent || down.isSent
      ? inside(CGPoint(x: across.target + way.dx, y: down.target + way.dy)) : nil
    glide(from: contentOffset, at: velocity, to: target)
  }

  /// A slide makes a step.
  func slide(_ slide: ScrollSlide, to offset: CGPoint) { place(offset) }

  /// A slide has arrived.
  func slideDidEnd(_ ended: ScrollSlide) {
    guard slide === ended else { return }
    slide = nil
    hideIndicators()
    if ended.isGlide {
      delegate?.scrollViewDidEndDecelerating(self)
    } else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Nothing slides that nobody sees.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { halt() }
  }

  // MARK: - Edges

  /// The offsets at which nothing beyond the content is seen.
  private var edges: (least: CGPoint, most: CGPoint) {
    let inset = adjustedContentInset
    let least = CGPoint(x: -inset.left, y: -inset.top)
    let most = CGPoint(
      x: max(least.x, contentSize.width + inset.right - bounds.width),
      y: max(least.y, contentSize.height + inset.bottom - bounds.height))
    return (least, most)
  }

  /// The offset nearest to one at which nothing beyond the content is seen.
  private func inside(_ offset: CGPoint) -> CGPoint {
    let (least, most) = edges
    return CGPoint(
      x: min(max(offset.x, least.x), most.x), y: min(max(offset.y, least.y), most.y))
  }

  /// There is more or less to see, or to see it through.
  private func roomChanged() {
    noteInsets()
    defer { placeIndicators() }
    guard !isDriven, !isCaught else { return }
    if slide == nil { return contentOffset = inside(contentOffset) }
    if isDecelerating { slideOn(movedBy: .zero) }
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
