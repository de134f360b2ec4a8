import MotionCore

/// The body of an item in a dynamic animator, with the box that simulates it.
///
/// The animator creates a body when the first behaviour adds the item, and removes it with the last
/// behaviour.
final class DynamicBody {
  let item: any UIDynamicItem
  /// The number of behaviours that use the body.
  var useCount = 0
  private(set) var box: SpringedBox
  private let size: SIMD2<Double>
  /// The item's transform at the last read. Only its rotation changes.
  private var transform = AffineComponents(.identity)
  /// The snaps in the order of their addition. Each one has four of the box's springs, in this
  /// order.
  private var snaps: [UISnapBehavior] = []
  /// The view whose coordinates the box uses; nil for the item's own plane.
  private weak var referenceView: UIView?

  /// Creates a body with the item's size, centre and rotation. A size that is 0 or less in a
  /// direction, or infinite, stops the program.
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

  /// The smallest upright rectangle around the body, in points of the reference view. The size is
  /// that at the body's creation.
  var boundingBox: CGRect {
    let half = size / 2 * SpringedBox.pointsPerMetre
    let center = box.center * SpringedBox.pointsPerMetre
    return CGRect(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y)
      .applying(CGAffineTransform(rotationAngle: CGFloat(box.angle)))
      .offsetBy(dx: center.x, dy: center.y)
  }

  /// The velocity in points per second of the reference view; zero at rest.
  var velocity: CGVector {
    guard !isAtRest else { return .zero }
    let speed = box.velocity * SpringedBox.pointsPerMetre
    return CGVector(dx: speed.x, dy: speed.y)
  }

  /// Ends the rest of the body.
  func wake() { box.wake() }

  /// Reads the item's centre and rotation. The velocity and the size do not change.
  func read() {
    let point = toReference(item.center)
    transform = AffineComponents(item.transform)
    box.place(
      center: SIMD2(Double(point.x), Double(point.y)) / SpringedBox.pointsPerMetre,
      angle: transform.rotation)
  }

  /// Advances the body by a step, and writes the item's centre and rotation. At the step at which
  /// the body comes to rest near its only snap point, the item moves exactly there. A body at rest
  /// does not change.
  func advance() {
    guard !isAtRest else { return }
    box.advance()
    if isAtRest { moveToSnapPointIfNear() }
    write()
  }

  // MARK: - Snaps

  /// Adds a snap with its springs.
  func add(_ snap: UISnapBehavior) {
    snaps.append(snap)
    box.springs += snap.springs(size: size)
  }

  /// Removes a snap with its springs. A snap of another body has no effect.
  func remove(_ snap: UISnapBehavior) {
    guard let range = springRange(of: snap) else { return }
    box.springs.removeSubrange(range)
    snaps.removeAll { $0 === snap }
  }

  /// Moves the anchors of a snap's springs to its new point. Their lengths do not change. A snap of
  /// another body has no effect.
  func moveAnchor(of snap: UISnapBehavior) {
    guard let range = springRange(of: snap) else { return }
    for (index, spring) in zip(range, snap.springs(size: size)) {
      box.springs[index].anchor = spring.anchor
    }
  }

  /// Returns the indices of a snap's four springs; nil for a snap of another body.
  private func springRange(of snap: UISnapBehavior) -> Range<Int>? {
    snaps.firstIndex { $0 === snap }.map { $0 * 4..<$0 * 4 + 4 }
  }

  // MARK: - Private

  /// Moves an item at rest exactly to its only snap point, with rotation 0, if it is less than 0.05
  /// points and 0.002 radians away. UIKit has a similar effect by rounding to pixels and to 1/5000
  /// radian.
  ///
  /// An oscillation at 4 Hz with a speed of at most 1 pt/s has an amplitude of at most 1/25 point.
  /// With several snaps or none, the position does not change.
  private func moveToSnapPointIfNear() {
    guard snaps.count == 1, let snap = snaps.first else { return }
    let distance = box.center - snap.anchor
    guard abs(distance.x) < 5e-4, abs(distance.y) < 5e-4, abs(box.angle) < 2e-3 else { return }
    box.place(center: snap.anchor, angle: 0)
  }

  /// Writes the position and rotation of the box to the item. A scale of the item stays. The
  /// history of the current stage records a view.
  private func write() {
    let point = box.center * SpringedBox.pointsPerMetre
    item.center = fromReference(CGPoint(x: point.x, y: point.y))
    transform.rotation = box.angle
    item.transform = transform.transform
    if let history = Stage.current?.history, let view = item as? UIView {
      history.record(movingByDynamics: view)
    }
  }

  /// Converts a point from the coordinates of the item's centre to the reference view. Unchanged
  /// without a reference view, and for an item without a superview.
  private func toReference(_ point: CGPoint) -> CGPoint {
    guard let referenceView, let superview = (item as? UIView)?.superview else { return point }
    return superview === referenceView ? point : superview.convert(point, to: referenceView)
  }

  /// Converts a point from the reference view to the coordinates of the item's centre. Unchanged
  /// without a reference view, and for an item without a superview.
  private func fromReference(_ point: CGPoint) -> CGPoint {
    guard let referenceView, let superview = (item as? UIView)?.superview else { return point }
    return superview === referenceView ? point : superview.convert(point, from: referenceView)
  }
}
