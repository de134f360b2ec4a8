import MotionCore

/// Springs an item to a point, and turns it upright.
///
/// As measured on UIKit, four soft rods, each 50 points long and of 4 oscillations a second, hold
/// the item by two opposite corners to places around the point. So a snap pushes off at an angle,
/// the item swings on its way, and how fast it is depends on its shape. In flight it is sent
/// elsewhere by another `snapPoint`; it keeps its speed.
open class UISnapBehavior: UIDynamicBehavior {
  /// What it snaps: one of the animator's reference view, or inside it.
  public let item: any UIDynamicItem

  /// Where the item comes to rest, in the reference view. Setting it wakes the item.
  open var snapPoint: CGPoint {
    didSet {
      Self.requireFinite(snapPoint)
      dynamicAnimator?.body(of: item)?.moveAnchor(of: self)
      dynamicAnimator?.wake(item)
    }
  }

  /// 0 oscillates longest … 1 least; 0.5 unless set.
  ///
  /// What it is when the behaviour is added to an animator counts; a live snap keeps its own.
  open var damping: CGFloat = 0.5 {
    didSet {
      guard !(0...1).contains(damping) else { return }
      let given = damping
      damping = given.isNaN ? oldValue : min(max(given, 0), 1)
      Stage.current?.diagnose(
        "UISnapBehavior.damping = \(given) counts as \(damping): give a number from 0 to 1.")
    }
  }

  /// A snap that begins when it is added to an animator.
  ///
  /// - Parameter point: In the animator's reference view.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    Self.requireFinite(point)
    self.item = item
    snapPoint = point
    super.init()
  }

  override func associate(with animator: UIDynamicAnimator) {
    animator.hold(item).tie(self)
    animator.wake(item)
  }

  override func dissociate(from animator: UIDynamicAnimator) {
    animator.body(of: item)?.untie(self)
    animator.release(item)
    // Another behaviour may hold it, and pulls it elsewhere now.
    animator.wake(item)
  }

  /// The rods for an item of a size in metres, tied to a point in metres.
  func rods(size: SIMD2<Double>) -> [DistanceSpring] {
    let length = 0.5  // metres: 50 points, as measured
    // From the top left corner to the left and up, from the bottom right one to the right and down.
    return [-0.5, 0.5].flatMap { (side: Double) -> [DistanceSpring] in
      let corner: SIMD2<Double> = side * size
      let ways = [SIMD2(2 * side * length, 0), SIMD2(0, 2 * side * length)]
      return ways.map { (way: SIMD2<Double>) -> DistanceSpring in
        DistanceSpring(
          attachment: corner, anchor: anchor + corner + way, restLength: length, frequency: 4,
          dampingRatio: Double(damping))
      }
    }
  }

  /// The point in metres.
  var anchor: SIMD2<Double> {
    SIMD2(Double(snapPoint.x), Double(snapPoint.y)) / SpringedBox.pointsPerMetre
  }

  private static func requireFinite(_ point: CGPoint) {
    require(
      point.x.isFinite && point.y.isFinite,
      "UISnapBehavior to (\(point.x), \(point.y)): give a point of finite coordinates.")
  }
}
