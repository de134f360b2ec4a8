import MotionCore

/// An item as a dynamic animator knows it: the box that moves in its place.
///
/// The animator makes one when a behaviour first takes the item, and drops it when the last lets go.
final class DynamicBody {
  let item: any UIDynamicItem
  /// How many behaviours hold it.
  var holders = 0
  private(set) var box: SpringedBox
  private let size: SIMD2<Double>
  /// The item's transform when it was read: all of it but the turn stays.
  private var transform = AffineComponents(.identity)
  /// In the order in which they took it: each has four of the box's rods, in this order.
  private var snaps: [UISnapBehavior] = []
  /// The view in whose coordinates the box is; nil for the item's own plane.
  private weak var referenceView: UIView?

  init(of item: any UIDynamicItem, in referenceView: UIView?) {
    let bounds = item.bounds.size
    require(
      bounds.width > 0 && bounds.height > 0 && bounds.width.isFinite && bounds.height.isFinite,
      "A behaviour of a \(type(of: item)) whose bounds are \(bounds.width)×\(bounds.height): give it a size "
        + "above 0 before addBehavior(_:), for how heavy it is follows from that."
    )
    self.item = item
    self.referenceView = referenceView
    size = SIMD2(Double(bounds.width), Double(bounds.height)) / SpringedBox.pointsPerMetre
    box = SpringedBox(size: size, center: .zero, angle: 0)
    read()
  }

  var isAtRest: Bool { box.isAtRest }

  /// The smallest upright rectangle around it, in the reference view.
  var boundingBox: CGRect {
    let half = size / 2 * SpringedBox.pointsPerMetre
    let center = box.center * SpringedBox.pointsPerMetre
    return CGRect(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y)
      .applying(CGAffineTransform(rotationAngle: CGFloat(box.angle)))
      .offsetBy(dx: center.x, dy: center.y)
  }

  /// How fast it moves, in points per second of the reference view; 0 at rest.
  var velocity: CGVector {
    guard !isAtRest else { return .zero }
    let speed = box.velocity * SpringedBox.pointsPerMetre
    return CGVector(dx: speed.x, dy: speed.y)
  }

  /// Lets it move again.
  func wake() { box.wake() }

  /// Takes the item's place and turn; the speed stays.
  func read() {
    let point = outwards(item.center)
    transform = AffineComponents(item.transform)
    box.place(
      center: SIMD2(Double(point.x), Double(point.y)) / SpringedBox.pointsPerMetre,
      angle: transform.rotation)
  }

  /// Moves on by a step and tells the item; at rest it does nothing.
  func advance() {
    guard !isAtRest else { return }
    box.advance()
    if isAtRest { settle() }
    write()
  }

  // MARK: - Snaps

  func tie(_ snap: UISnapBehavior) {
    snaps.append(snap)
    box.springs += snap.rods(size: size)
  }

  func untie(_ snap: UISnapBehavior) {
    guard let place = rods(of: snap) else { return }
    box.springs.removeSubrange(place)
    snaps.removeAll { $0 === snap }
  }

  /// The snap's point has become another one: its rods are tied there, as long as they were.
  func moveAnchor(of snap: UISnapBehavior) {
    guard let place = rods(of: snap) else { return }
    for (index, rod) in zip(place, snap.rods(size: size)) { box.springs[index].anchor = rod.anchor }
  }

  private func rods(of snap: UISnapBehavior) -> Range<Int>? {
    snaps.firstIndex { $0 === snap }.map { $0 * 4..<$0 * 4 + 4 }
  }

  // MARK: - Private

  /// Takes away the hair by which an item that came to rest misses its point, as UIKit does by
  /// rounding to pixels and to 1/5000 radian.
  ///
  /// What swings at 4 Hz and is no faster than 1 pt/s is no farther away than 1/25 point.
  private func settle() {
    guard snaps.count == 1, let snap = snaps.first else { return }
    let miss = box.center - snap.anchor
    guard abs(miss.x) < 5e-4, abs(miss.y) < 5e-4, abs(box.angle) < 2e-3 else { return }
    box.place(center: snap.anchor, angle: 0)
  }

  private func write() {
    let point = box.center * SpringedBox.pointsPerMetre
    item.center = inwards(CGPoint(x: point.x, y: point.y))
    transform.rotation = box.angle
    item.transform = transform.transform
    if let history = Stage.current?.history, let view = item as? UIView {
      history.note(movingByDynamics: view)
    }
  }

  /// From where the item's centre is told to the reference view.
  private func outwards(_ point: CGPoint) -> CGPoint {
    guard let referenceView, let superview = (item as? UIView)?.superview else { return point }
    return superview === referenceView ? point : superview.convert(point, to: referenceView)
  }

  private func inwards(_ point: CGPoint) -> CGPoint {
    guard let referenceView, let superview = (item as? UIView)?.superview else { return point }
    return superview === referenceView ? point : superview.convert(point, from: referenceView)
  }
}
