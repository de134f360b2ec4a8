import MotionCore

/// A view that shows a part of what is in it, and lets fingers, wheels and trackpads move that part.
///
/// Views in it lie in its `contentSize`; its `bounds.origin` is the `contentOffset`. A finger drags,
/// and at the release the content slides to where `Deceleration` says; a wheel or a trackpad moves
/// it by as much as it says. Past an edge it resists as a `RubberBand` does.
///
/// Unlike UIKit's, a mouse does not drag it, it does not zoom and has no pages, and slides on a
/// critically damped spring, which comes to the same place.
open class UIScrollView: UIView {
  /// Who is told that it scrolled; not kept alive.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// How large the content is, in points.
  open var contentSize = CGSize.zero {
    didSet {
      MotionCore.require(
        contentSize.width.isFinite && contentSize.height.isFinite,
        "UIScrollView.contentSize = \(contentSize.width)×\(contentSize.height): check the arithmetic "
          + "before it.")
      stayInside()
    }
  }
  /// Room around the content, in points.
  open var contentInset = UIEdgeInsets.zero { didSet { stayInside() } }
  /// Whether fingers, wheels and trackpads move it.
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// Whether a finger can pull the content past its edges. A wheel never does.
  open var bounces = true
  /// Whether it can be pulled up and down although all of the content's height is seen.
  open var alwaysBounceVertical = false
  /// Whether it can be pulled sideways although all of the content's width is seen.
  open var alwaysBounceHorizontal = false
  /// Whether a bar on the right tells where it is, while it is scrolled.
  open var showsVerticalScrollIndicator = true { didSet { placeIndicators() } }
  /// Whether a bar at the bottom tells where it is, while it is scrolled.
  open var showsHorizontalScrollIndicator = true { didSet { placeIndicators() } }
  /// What moves it.
  public var panGestureRecognizer: UIPanGestureRecognizer { pan }

  private let pan = ScrollPan()
  private let indicators = [ScrollIndicator(.vertical), ScrollIndicator(.horizontal)]
  private var slide: UIViewPropertyAnimator?
  /// Whether a finger that has not moved it yet has stopped its slide.
  private var isCaught = false
  private var offsetWhenCaught = CGPoint.zero
  private var isDriven = false

  /// 1/s: slower than that no slide is, and its time constant is a normal deceleration's.
  private static let leastFrequency = 4.0

  /// A scroll view without content.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    pan.allowedScrollTypesMask = .all
    pan.onPress = { [unowned self] in
      isCaught = slide != nil
      halt()
    }
    pan.onLift = { [unowned self] in
      // Stopped past an edge, it goes back.
      if isCaught { letGo(with: .zero) }
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

  /// The point of the content at the top left corner. Animatable.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      placeIndicators()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Goes to an offset, at once or within 0.3 s.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    halt()
    guard animated else { return self.contentOffset = contentOffset }
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { [unowned self] in
      self.contentOffset = contentOffset
    }
    start(animator) { $0.scrollViewDidEndScrollingAnimation($1) }
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
  open var isDecelerating: Bool { slide?.isRunning ?? false }

  /// Keeps the offset within a content that is smaller now.
  open override func layoutSubviews() {
    super.layoutSubviews()
    stayInside()
    placeIndicators()
  }

  // MARK: - Moving

  private func halt() {
    if let slide, slide.state == .active { slide.stopAnimation(true) }
    slide = nil
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      halt()
      isDriven = true
      offsetWhenCaught = contentOffset
      for indicator in indicators { indicator.show() }
      delegate?.scrollViewWillBeginDragging(self)
      move(by: pan)
    case .changed: move(by: pan)
    case .ended, .cancelled:
      isDriven = false
      letGo(with: isWheel(pan) ? .zero : pan.velocity(in: nil))
      delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
      if isDecelerating { delegate?.scrollViewWillBeginDecelerating(self) }
    default: break
    }
  }

  private func isWheel(_ pan: UIPanGestureRecognizer) -> Bool { pan.wheelTurn != nil }

  private func move(by pan: UIPanGestureRecognizer) {
    let moved = pan.translation(in: nil)
    let wanted = CGPoint(x: offsetWhenCaught.x - moved.x, y: offsetWhenCaught.y - moved.y)
    let allowed = inside(wanted)
    if bounces, !isWheel(pan) {
      let (sideways, upright) = axesThatBounce
      contentOffset = CGPoint(
        x: allowed.x + (sideways ? resisted(wanted.x - allowed.x, over: bounds.width) : 0),
        y: allowed.y + (upright ? resisted(wanted.y - allowed.y, over: bounds.height) : 0))
    } else {
      contentOffset = allowed
      // What was turned too far is forgotten, so that turning back answers at once.
      offsetWhenCaught.x += allowed.x - wanted.x
      offsetWhenCaught.y += allowed.y - wanted.y
    }
  }

  /// Along which axes it can be pulled past its edges.
  private var axesThatBounce: (Bool, Bool) {
    let room = bounds.inset(by: contentInset)
    return (
      alwaysBounceHorizontal || contentSize.width > room.width,
      alwaysBounceVertical || contentSize.height > room.height
    )
  }

  private func resisted(_ pull: CGFloat, over length: CGFloat) -> CGFloat {
    guard pull != 0, length > 0 else { return 0 }
    return CGFloat(RubberBand(dimension: Double(length)).offset(pulledBy: Double(pull)))
  }

  private func letGo(with velocity: CGPoint) {
    let from = contentOffset
    let (vx, vy) = (Double(-velocity.x), Double(-velocity.y))
    let target = inside(
      CGPoint(
        x: from.x + CGFloat(Deceleration.normal.projectedDistance(initialVelocity: vx)),
        y: from.y + CGFloat(Deceleration.normal.projectedDistance(initialVelocity: vy))))
    let (dx, dy) = (Double(target.x - from.x), Double(target.y - from.y))
    guard dx != 0 || dy != 0 else { return hideIndicators() }
    let share = CGVector(dx: dx == 0 ? 0 : vx / dx, dy: dy == 0 ? 0 : vy / dy)
    let fastest = bounces ? 0 : max(share.dx, share.dy)
    let frequency = max(UIScrollView.leastFrequency, Double(fastest))
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: CGFloat(frequency * frequency), damping: CGFloat(2 * frequency),
      initialVelocity: share)
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
    animator.addAnimations { [unowned self] in contentOffset = target }
    start(animator) { $0.scrollViewDidEndDecelerating($1) }
  }

  private func start(
    _ animator: UIViewPropertyAnimator,
    telling tell: @escaping (any UIScrollViewDelegate, UIScrollView) -> Void
  ) {
    slide = animator
    for indicator in indicators { indicator.show() }
    animator.addCompletion { [unowned self] _ in
      slide = nil
      hideIndicators()
      if let delegate { tell(delegate, self) }
    }
    animator.startAnimation()
  }

  /// The offset nearest to one at which nothing beyond the content is seen.
  private func inside(_ offset: CGPoint) -> CGPoint {
    let least = CGPoint(x: -contentInset.left, y: -contentInset.top)
    let most = CGPoint(
      x: max(least.x, contentSize.width + contentInset.right - bounds.width),
      y: max(least.y, contentSize.height + contentInset.bottom - bounds.height))
    return CGPoint(
      x: min(max(offset.x, least.x), most.x), y: min(max(offset.y, least.y), most.y))
  }

  private func stayInside() {
    guard !isDriven, slide == nil else { return }
    contentOffset = inside(contentOffset)
    placeIndicators()
  }

  // MARK: - The indicators

  private func placeIndicators() {
    let shown = [showsVerticalScrollIndicator, showsHorizontalScrollIndicator]
    for (indicator, isShown) in zip(indicators, shown) {
      indicator.place(in: bounds, of: contentSize, inset: contentInset, isShown: isShown)
    }
  }

  private func hideIndicators() { for indicator in indicators { indicator.hide() } }
}

/// What moves a scroll view, and stops it as soon as a finger is on it.
private final class ScrollPan: UIPanGestureRecognizer {
  /// A finger went down.
  var onPress: (() -> Void)?
  /// The last finger was lifted, and had not moved anything.
  var onLift: (() -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if !isUnderWay { onPress?() }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if state == .failed { onLift?() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    if state == .failed { onLift?() }
  }
}
