import MotionCore

/// A behaviour that moves an item to a point with springs, and rotates it upright.
///
/// As measured on UIKit, four soft springs connect two opposite corners of the item to anchors
/// around the point. Each spring is 50 points long and oscillates at 4 Hz. A snap therefore starts
/// at an angle, the item swings, and its speed depends on its shape. A new `snapPoint` redirects a
/// moving item, which keeps its velocity.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  /// The item: a descendant of the animator's reference view, or an object that is not a view.
  public let item: any UIDynamicItem

  /// The position of the item at rest, in the reference view. Setting it redirects the item, which
  /// keeps its velocity, and resumes the animator. NaN and infinity stop the program.
  open var snapPoint: CGPoint {
    didSet {
      Self.requireFinite(snapPoint)
      dynamicAnimator?.body(of: item)?.moveAnchor(of: self)
      dynamicAnimator?.wake(item)
    }
  }

  /// The damping, from 0 for the longest oscillation to 1 for the shortest. The default is 0.5.
  ///
  /// The value at the addition to an animator applies. A value out of range is clamped, NaN is
  /// ignored, and both report a diagnostic.
  open var damping: CGFloat = 0.5 {
    didSet {
      guard !(0...1).contains(damping) else { return }
      let given = damping
      damping = given.isNaN ? oldValue : min(max(given, 0), 1)
      Stage.diagnose(
        "UISnapBehavior.damping = \(given) counts as \(damping): give a number from 0 to 1.")
    }
  }

  /// Creates a snap that begins when it is added to an animator.
  ///
  /// - Parameters:
  ///   - item: The item to move.
  ///   - point: The position in the animator's reference view. NaN and infinity stop the program.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    Self.requireFinite(point)
    self.item = item
    snapPoint = point
    super.init()
  }

  /// Adds the springs to the item, and resumes the animator.
  override func associate(with animator: UIDynamicAnimator) {
    animator.retainBody(of: item).add(self)
    animator.wake(item)
  }

  /// Removes the springs from the item. An item with other behaviours continues to move under them;
  /// any other item stays.
  override func dissociate(from animator: UIDynamicAnimator) {
    animator.body(of: item)?.remove(self)
    animator.releaseBody(of: item)
    // Other behaviours of the item now move it elsewhere.
    animator.wake(item)
  }

  /// Returns the four springs for an item's size in metres: two at the top left corner, then two at
  /// the bottom right corner. Their anchors are where the springs have their rest length when the
  /// item is at the snap point.
  func springs(size: SIMD2<Double>) -> [DistanceSpring] {
    let length = 0.5  // metres: 50 points, as measured
    // The springs extend from the top left corner to the left and up, and from the bottom right
    // corner to the right and down.
    return [-0.5, 0.5].flatMap { (side: Double) -> [DistanceSpring] in
      let corner: SIMD2<Double> = side * size
      let offsets = [SIMD2(2 * side * length, 0), SIMD2(0, 2 * side * length)]
      return offsets.map { (offset: SIMD2<Double>) -> DistanceSpring in
        DistanceSpring(
          attachment: corner, anchor: anchor + corner + offset, restLength: length, frequency: 4,
          dampingRatio: Double(damping))
      }
    }
  }

  /// The snap point in metres.
  var anchor: SIMD2<Double> {
    SIMD2(Double(snapPoint.x), Double(snapPoint.y)) / SpringedBox.pointsPerMetre
  }

  private static func requireFinite(_ point: CGPoint) {
    require(
      point.x.isFinite && point.y.isFinite,
      "UISnapBehavior to (\(point.x), \(point.y)): give a point of finite coordinates.")
  }
}
