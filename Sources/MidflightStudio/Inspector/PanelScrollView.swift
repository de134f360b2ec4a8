import Foundation
import Midflight
import MotionCore

/// A vertical scroll view for drags, wheels and throws.
///
/// A drag beyond an end has the resistance of a rubber band. A wheel stops at the end.
final class PanelScrollView: UIView {
  /// The container of the scrolled views.
  let content = UIView()
  /// The height of the content in points.
  var contentHeight: CGFloat = 0 {
    // Shorter content must not stay scrolled past its end.
    didSet { place(animator == nil ? min(offset, limit) : offset) }
  }
  /// Called after each placement; for a throw, only at its beginning.
  var onPlace: (() -> Void)?
  /// The scroll position in points. During a throw, this is the position at its end.
  private(set) var offset: CGFloat = 0
  /// The presented scroll position.
  var presentedOffset: CGFloat {
    let seen = content.layer.presentedValues
    return seen.bounds.height / 2 - seen.position.y
  }

  private var offsetAtStart: CGFloat = 0
  /// A Boolean value that indicates whether a wheel, not a finger, scrolls.
  private var isWheel = false
  private var animator: UIViewPropertyAnimator?
  private let bar = UIView()

  /// Creates a view that drags and wheels scroll.
  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    bar.backgroundColor = Palette.faint
    bar.layer.cornerRadius = 1.5
    bar.isUserInteractionEnabled = false
    addSubview(content)
    addSubview(bar)
    let pan = UIPanGestureRecognizer { [weak self] in self?.follow($0) }
    pan.allowedScrollTypesMask = .all
    pan.name = "panel"
    pan.delegate = self
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { return nil }

  private var limit: CGFloat { max(0, contentHeight - bounds.height) }

  /// Places the content. Except during a throw, content is not scrolled past its end.
  override func layoutSubviews() {
    super.layoutSubviews()
    place(animator == nil ? min(offset, limit) : offset)
  }

  /// Scrolls a rectangle of the content into view, with a margin of 20 points, and stops a throw.
  /// No effect if the rectangle is wholly visible.
  ///
  /// - Parameter cover: The height of the covered area at the top, in points.
  func reveal(_ rect: CGRect, below cover: CGFloat = 0) {
    guard rect.minY < offset + cover || rect.maxY > offset + bounds.height else { return }
    let target =
      rect.minY < offset + cover ? rect.minY - 20 - cover : rect.maxY + 20 - bounds.height
    stop()
    place(min(max(target, 0), limit))
  }

  /// Scrolls by the growth of content above the visible area, so that the visible content stays in
  /// place. A throw stops, and a drag continues from there.
  func shift(by points: CGFloat) {
    stop()
    offsetAtStart += points
    place(min(max(offset + points, 0), limit))
  }

  /// Places the content and the scroll indicator, which is hidden if all content fits, and calls
  /// `onPlace`.
  private func place(_ offset: CGFloat) {
    self.offset = offset
    content.frame = CGRect(x: 0, y: -offset, width: bounds.width, height: contentHeight)
    onPlace?()
    bar.isHidden = limit <= 0
    guard contentHeight > 0 else { return }
    let fraction = min(1, bounds.height / contentHeight)
    bar.frame = CGRect(
      x: bounds.width - 5, y: 2 + (bounds.height - 4) * min(max(offset, 0), limit) / contentHeight,
      width: 3, height: (bounds.height - 4) * fraction)
  }

  // MARK: - Moving

  /// Scrolls with a drag or wheel. A press on a throw stops it. The end of a drag throws the
  /// content; a cancelled drag returns from beyond an end.
  private func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      stop()
      isWheel = pan.numberOfTouches == 0
      // Content that is caught past an end counts as pulled there.
      offsetAtStart = isWheel ? offset : unbanded(offset)
      // A wheel may send a single event.
      fallthrough
    case .changed:
      let wanted = offsetAtStart - pan.translation(in: self).y
      place(isWheel ? min(max(wanted, 0), limit) : banded(wanted))
    case .ended: glide(at: -Double(pan.velocity(in: self).y))
    case .cancelled: glide(at: 0)
    default: break
    }
  }

  /// Stops a throw at the presented position; no effect without one.
  private func stop() {
    guard let animator else { return }
    animator.stopAnimation(true)
    self.animator = nil
    place(-content.frame.minY)
  }

  /// Returns the offset with the resistance of a rubber band beyond the ends; between them, the
  /// offset itself. 0 for a view without a height.
  private func banded(_ wanted: CGFloat) -> CGFloat {
    guard bounds.height > 0 else { return 0 }
    let inside = min(max(wanted, 0), limit)
    let band = RubberBand(dimension: Double(bounds.height))
    return inside + CGFloat(band.offset(pulledBy: Double(wanted - inside)))
  }

  /// Returns the offset without resistance for an offset on display: the inverse of `banded`. An
  /// offset a whole height or more past an end is returned unchanged.
  private func unbanded(_ shown: CGFloat) -> CGFloat {
    let inside = min(max(shown, 0), limit)
    guard abs(shown - inside) < bounds.height else { return shown }
    let band = RubberBand(dimension: Double(bounds.height))
    return inside + CGFloat(band.pull(showing: Double(shown - inside)))
  }

  /// Throws the content to where deceleration takes it, at most to an end. A distance of at most
  /// half a point is jumped.
  ///
  /// - Parameter velocity: Points per second, positive towards the end of the content. A wheel's
  ///   velocity is limited so that the content does not overshoot the target.
  private func glide(at velocity: Double) {
    let distance = Deceleration.normal.projectedDistance(initialVelocity: velocity)
    let target = min(max(offset + CGFloat(distance), 0), limit)
    let remaining = target - offset
    guard abs(remaining) > 0.5 else { return place(target) }
    let response = 0.5
    var speed = CGFloat(velocity) / remaining
    // The limit at which a critically damped spring does not overshoot.
    if isWheel { speed = min(speed, 2 * .pi / response) }
    let timing = UISpringTimingParameters(
      damping: 1, response: response, initialVelocity: CGVector(dx: 0, dy: speed))
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
    animator.addAnimations { [weak self] in self?.place(target) }
    animator.addCompletion { [weak self] _ in self?.animator = nil }
    self.animator = animator
    animator.startAnimation()
  }
}

extension PanelScrollView: UIGestureRecognizerDelegate {
  /// Draggable handles keep their drags.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { !(touch.view is CurveHandle || touch.view is InputSelector) }
}
