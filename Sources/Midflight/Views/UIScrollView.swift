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
  open var contentSize = CGSize.zero { didSet { stayInside() } }
  /// Room around the content, in points.
  open var contentInset = UIEdgeInsets.zero { didSet { stayInside() } }
  /// Whether fingers, wheels and trackpads move it.
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// Whether a finger can pull the content past its edges. A wheel never does.
  open var bounces = true
  /// Whether a bar on the right tells where it is, while it is scrolled.
  open var showsVerticalScrollIndicator = true
  /// What moves it.
  public let panGestureRecognizer = UIPanGestureRecognizer()

  private let indicator = UIView.controlPart(.tertiaryLabel, cornerRadius: 1.5)
  private var slide: UIViewPropertyAnimator?
  private var fading: UIViewPropertyAnimator?
  private var offsetWhenCaught = CGPoint.zero
  private var isDriven = false

  private static let indicatorThickness: CGFloat = 3  // points, as UIKit's
  private static let leastIndicatorLength: CGFloat = 36
  /// 1/s: slower than that no slide is, and its time constant is a normal deceleration's.
  private static let leastFrequency = 4.0

  /// A scroll view without content.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    panGestureRecognizer.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    panGestureRecognizer.allowedScrollTypesMask = .all
    panGestureRecognizer.addAction { [unowned self] _ in follow(panGestureRecognizer) }
    addGestureRecognizer(panGestureRecognizer)
    indicator.alpha = 0
    indicator.layer.zPosition = 1
    addSubview(indicator)
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
      placeIndicator()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Goes to an offset, at once or within 0.3 s.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    slide?.stopAnimation(true)
    slide = nil
    guard animated else { return self.contentOffset = contentOffset }
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { [unowned self] in
      self.contentOffset = contentOffset
    }
    start(animator)
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

  /// Whether a finger, a wheel or a trackpad moves it.
  open var isDragging: Bool { isDriven }
  /// Whether it slides after a release.
  open var isDecelerating: Bool { slide?.isRunning ?? false }

  /// Keeps the offset within a content that is smaller now.
  open override func layoutSubviews() {
    super.layoutSubviews()
    stayInside()
    placeIndicator()
  }

  // MARK: - Moving

  private func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      slide?.stopAnimation(true)
      slide = nil
      isDriven = true
      offsetWhenCaught = contentOffset
      showIndicator()
      move(by: pan)
    case .changed: move(by: pan)
    case .ended, .cancelled:
      isDriven = false
      letGo(with: isWheel(pan) ? .zero : pan.velocity(in: nil))
    default: break
    }
  }

  private func isWheel(_ pan: UIPanGestureRecognizer) -> Bool { pan.wheelTurn != nil }

  private func move(by pan: UIPanGestureRecognizer) {
    let moved = pan.translation(in: nil)
    let wanted = CGPoint(x: offsetWhenCaught.x - moved.x, y: offsetWhenCaught.y - moved.y)
    let allowed = inside(wanted)
    if bounces, !isWheel(pan) {
      contentOffset = CGPoint(
        x: allowed.x + resisted(wanted.x - allowed.x, over: bounds.width, contentSize.width),
        y: allowed.y + resisted(wanted.y - allowed.y, over: bounds.height, contentSize.height))
    } else {
      contentOffset = allowed
      // What was turned too far is forgotten, so that turning back answers at once.
      offsetWhenCaught.x += allowed.x - wanted.x
      offsetWhenCaught.y += allowed.y - wanted.y
    }
  }

  private func resisted(_ pull: CGFloat, over length: CGFloat, _ content: CGFloat) -> CGFloat {
    guard pull != 0, length > 0, content > 0 else { return 0 }
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
    guard dx != 0 || dy != 0 else { return hideIndicator() }
    let share = CGVector(dx: dx == 0 ? 0 : vx / dx, dy: dy == 0 ? 0 : vy / dy)
    let fastest = bounces ? 0 : max(share.dx, share.dy)
    let frequency = max(UIScrollView.leastFrequency, Double(fastest))
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: CGFloat(frequency * frequency), damping: CGFloat(2 * frequency),
      initialVelocity: share)
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
    animator.addAnimations { [unowned self] in contentOffset = target }
    start(animator)
  }

  private func start(_ animator: UIViewPropertyAnimator) {
    slide = animator
    showIndicator()
    animator.addCompletion { [unowned self] _ in
      slide = nil
      hideIndicator()
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
    placeIndicator()
  }

  // MARK: - The indicator

  private func placeIndicator() {
    let content = contentSize.height + contentInset.top + contentInset.bottom
    guard content > bounds.height, bounds.height > 0 else { return indicator.isHidden = true }
    indicator.isHidden = !showsVerticalScrollIndicator
    let room = bounds.height - 4
    let length = max(UIScrollView.leastIndicatorLength, room * bounds.height / content)
    let part = (contentOffset.y + contentInset.top) / (content - bounds.height)
    indicator.frame = CGRect(
      x: bounds.maxX - UIScrollView.indicatorThickness - 3,
      y: bounds.minY + 2 + (room - length) * min(max(part, 0), 1),
      width: UIScrollView.indicatorThickness, height: length)
  }

  private func showIndicator() {
    fading?.stopAnimation(true)
    fading = nil
    bringSubviewToFront(indicator)
    indicator.alpha = 1
  }

  private func hideIndicator() {
    let animator = UIViewPropertyAnimator(duration: 0.25, curve: .linear) { [indicator] in
      indicator.alpha = 0
    }
    fading = animator
    animator.startAnimation(afterDelay: 0.4)
  }
}

/// Is told what a scroll view does.
public protocol UIScrollViewDelegate: AnyObject {
  /// Its content moved; nothing unless implemented.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
