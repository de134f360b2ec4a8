/// A discrete recogniser of a quick movement in one direction.
///
/// The swipe is recognised when the centre of the fingers has moved 50 points in the direction, and
/// less to the side, within 0.5 s of the first press. A movement of 20 points in another direction
/// fails immediately, so that recognisers that require the failure do not wait. UIKit does not
/// document its limits.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// A set of swipe directions.
  public nonisolated struct Direction: OptionSet, Hashable, Sendable {
    /// The bit mask of the directions.
    public let rawValue: UInt
    /// Creates a set from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Increasing x.
    public static let right = Direction(rawValue: 1 << 0)
    /// Decreasing x.
    public static let left = Direction(rawValue: 1 << 1)
    /// Decreasing y.
    public static let up = Direction(rawValue: 1 << 2)
    /// Increasing y.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The limits of a swipe. UIKit does not document its values.
  enum Limits {
    static let travel: CGFloat = 50  // points
    static let travelInOtherDirection: CGFloat = 20  // points
    static let duration = 0.5  // seconds
  }

  /// The directions that are recognised. The default is right.
  open var direction = Direction.right

  override var invalidSettingsReason: String? {
    direction.isEmpty ? "it has no direction; set one, as in direction = .left." : nil
  }

  /// The number of fingers at the same time. The default is 1.
  open var numberOfTouchesRequired = 1 {
    didSet { requirePositive(numberOfTouchesRequired, "numberOfTouchesRequired") }
  }

  /// The locations of the fingers, in the window, when the last of them went down.
  private var starts: [CGPoint] = []
  private var deadline = Deadline()

  /// Creates a recogniser that calls a closure at each swipe.
  public convenience init(action: @escaping (UISwipeGestureRecognizer) -> Void) {
    self.init()
    addAction { if let swipe = $0 as? UISwipeGestureRecognizer { action(swipe) } }
  }

  /// Returns the start of the swipe in a view's coordinates, or the window's for nil. Without a
  /// press, the result is that of a recogniser without touches.
  open override func location(in view: UIView?) -> CGPoint {
    guard !starts.isEmpty else { return super.location(in: view) }
    let start = CGPoint(centroidOf: starts)
    return view?.convert(start, from: nil) ?? start
  }

  /// Returns the start of one touch in a view's coordinates, or the window's for nil. The program
  /// stops for an index out of range.
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard starts.indices.contains(touchIndex) else {
      return super.location(ofTouch: touchIndex, in: view)
    }
    return view?.convert(starts[touchIndex], from: nil) ?? starts[touchIndex]
  }

  /// Stores the start of the fingers, and schedules the failure 0.5 s after the first press. A
  /// further finger measures all starts again and leaves the time. Too many fingers fail.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= numberOfTouchesRequired else { return fail() }
    if numberOfTouches == touches.count {
      deadline.set(after: Limits.duration) { [weak self] in self?.fail() }
    }
    starts = self.touches.map(\.location)
  }

  /// Recognises the swipe after 50 points in one of `direction`, or fails after 20 points in
  /// another direction. The larger component decides the direction; for equal components, the
  /// horizontal one. Shorter movement, and movement with fewer fingers than required, have no
  /// effect.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == numberOfTouchesRequired else { return }
    let translation = translation(in: nil)
    let (dx, dy) = (translation.x, translation.y)
    let movement: Direction =
      abs(dx) >= abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
    let distance = max(abs(dx), abs(dy))
    if direction.contains(movement) {
      guard distance >= Limits.travel else { return }
      deadline.cancel()
      state = .ended
    } else if distance >= Limits.travelInOtherDirection {
      fail()
    }
  }

  /// Fails, because the fingers did not move far enough.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Fails.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Clears the starts of the last gesture, and cancels the pending failure.
  open override func reset() {
    deadline.cancel()
    starts = []
  }

  /// Returns the movement of the fingers' centre in a view's coordinates, or the window's for nil.
  func translation(in view: UIView?) -> CGPoint {
    let places = [CGPoint(centroidOf: starts), centroid].map { view?.convert($0, from: nil) ?? $0 }
    return CGPoint(x: places[1].x - places[0].x, y: places[1].y - places[0].y)
  }

  private func fail() {
    deadline.cancel()
    state = .failed
  }

  override var requiredTouchCount: Int { numberOfTouchesRequired }
}
