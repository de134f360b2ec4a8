import Foundation
import Midflight
import MotionCore

/// A column that is higher than its panel: dragged, turned with a wheel, and thrown.
///
/// Dragged beyond its ends it gives way like a rubber band, and comes back; a wheel ends there.
final class PanelScrollView: UIView {
  /// Holds what is scrolled.
  let content = UIView()
  /// How high that is.
  var contentHeight: CGFloat = 0 {
    // What became shorter is not left scrolled past its end.
    didSet { place(animator == nil ? min(offset, limit) : offset) }
  }
  /// Called when it was placed, also where it lay already; in a throw, at its beginning only.
  var onPlace: (() -> Void)?
  /// How far it is scrolled down, in points; while it is on its way, how far it will be.
  private(set) var offset: CGFloat = 0
  /// How far it is seen to be scrolled down.
  var seenOffset: CGFloat {
    let seen = content.layer.presentedValues
    return seen.bounds.height / 2 - seen.position.y
  }

  private var offsetAtStart: CGFloat = 0
  /// Whether a wheel moves it, and not a finger.
  private var isTurned = false
  private var animator: UIViewPropertyAnimator?
  private let bar = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    bar.backgroundColor = .tertiaryLabel
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

  override func layoutSubviews() {
    super.layoutSubviews()
    place(animator == nil ? min(offset, limit) : offset)
  }

  /// Brings what has the keyboard's focus into sight.
  ///
  /// - Parameter cover: How much of the top lies under something that stays there, in points.
  func reveal(_ rect: CGRect, below cover: CGFloat = 0) {
    guard rect.minY < offset + cover || rect.maxY > offset + bounds.height else { return }
    let target =
      rect.minY < offset + cover ? rect.minY - 20 - cover : rect.maxY + 20 - bounds.height
    halt()
    place(min(max(target, 0), limit))
  }

  /// What is above all that is seen has grown: that is seen where it was.
  func shift(by points: CGFloat) {
    halt()
    offsetAtStart += points
    place(min(max(offset + points, 0), limit))
  }

  private func place(_ offset: CGFloat) {
    self.offset = offset
    content.frame = CGRect(x: 0, y: -offset, width: bounds.width, height: contentHeight)
    onPlace?()
    bar.isHidden = limit <= 0
    guard contentHeight > 0 else { return }
    let share = min(1, bounds.height / contentHeight)
    bar.frame = CGRect(
      x: bounds.width - 5, y: 2 + (bounds.height - 4) * min(max(offset, 0), limit) / contentHeight,
      width: 3, height: (bounds.height - 4) * share)
  }

  // MARK: - Moving

  private func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      halt()
      isTurned = pan.numberOfTouches == 0
      // Content that is caught past an end counts as pulled there.
      offsetAtStart = isTurned ? offset : unbanded(offset)
      // Of a wheel one notch may be all.
      fallthrough
    case .changed:
      let wanted = offsetAtStart - pan.translation(in: self).y
      place(isTurned ? min(max(wanted, 0), limit) : banded(wanted))
    case .ended: glide(at: -Double(pan.velocity(in: self).y))
    case .cancelled: glide(at: 0)
    default: break
    }
  }

  /// Stops a glide where it is seen.
  private func halt() {
    guard let animator else { return }
    animator.stopAnimation(true)
    self.animator = nil
    place(-content.frame.minY)
  }

  private func banded(_ wanted: CGFloat) -> CGFloat {
    guard bounds.height > 0 else { return 0 }
    let inside = min(max(wanted, 0), limit)
    let band = RubberBand(dimension: Double(bounds.height))
    return inside + CGFloat(band.offset(pulledBy: Double(wanted - inside)))
  }

  /// The offset without resistance for an offset on display: the inverse of `banded`.
  private func unbanded(_ shown: CGFloat) -> CGFloat {
    let inside = min(max(shown, 0), limit)
    guard abs(shown - inside) < bounds.height else { return shown }
    let band = RubberBand(dimension: Double(bounds.height))
    return inside + CGFloat(band.pull(showing: Double(shown - inside)))
  }

  /// Goes on as it was thrown, and no further than an end.
  private func glide(at velocity: Double) {
    let way = Deceleration.normal.projectedDistance(initialVelocity: velocity)
    let target = min(max(offset + CGFloat(way), 0), limit)
    let distance = target - offset
    guard abs(distance) > 0.5 else { return place(target) }
    let response = 0.5
    var speed = CGFloat(velocity) / distance
    // No faster than a critically damped spring may leave without swinging past its end.
    if isTurned { speed = min(speed, 2 * .pi / response) }
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
  /// What is there to be dragged is not scrolled away under the finger.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { !(touch.view is CurveHandle || touch.view is InputRail) }
}
