/// Recognises a quick move in one direction.
///
/// It recognises as soon as the middle of the fingers has gone 50 points that way, straying less
/// than that to the side, within 0.5 s of the first press. It fails as soon as it has gone 20
/// points another way, so that others which wait for that are not kept waiting. UIKit does not
/// document its limits.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Ways to swipe.
  public nonisolated struct Direction: OptionSet, Hashable, Sendable {
    /// A bit for each direction.
    public let rawValue: UInt
    /// The directions of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Towards growing x.
    public static let right = Direction(rawValue: 1 << 0)
    /// Towards falling x.
    public static let left = Direction(rawValue: 1 << 1)
    /// Towards falling y.
    public static let up = Direction(rawValue: 1 << 2)
    /// Towards growing y.
    public static let down = Direction(rawValue: 1 << 3)
  }

  enum Limits {
    static let travel: CGFloat = 50  // points
    static let travelAnotherWay: CGFloat = 20  // points
    static let duration = 0.5  // seconds
  }

  /// The directions it recognises, all alike; to the right unless set.
  open var direction = Direction.right

  override var obstacle: String? {
    direction.isEmpty ? "it has no direction; set one, as in direction = .left." : nil
  }

  /// How many fingers at once; 1 unless set.
  open var numberOfTouchesRequired = 1 {
    didSet { requireSome(numberOfTouchesRequired, "numberOfTouchesRequired") }
  }

  /// Where the fingers were when the last of them went down, in the window.
  private var starts: [CGPoint] = []
  private var deadline = Deadline()

  /// A recogniser that calls a closure at each swipe.
  public convenience init(action: @escaping (UISwipeGestureRecognizer) -> Void) {
    self.init()
    addAction { if let swipe = $0 as? UISwipeGestureRecognizer { action(swipe) } }
  }

  /// Where the swipe began, in a view's coordinates; nil for the window's.
  open override func location(in view: UIView?) -> CGPoint {
    guard !starts.isEmpty else { return super.location(in: view) }
    let start = CGPoint(middleOf: starts)
    return view?.convert(start, from: nil) ?? start
  }

  /// Where one of the touches was when the swipe began, in a view's coordinates; nil for the
  /// window's.
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard starts.indices.contains(touchIndex) else {
      return super.location(ofTouch: touchIndex, in: view)
    }
    return view?.convert(starts[touchIndex], from: nil) ?? starts[touchIndex]
  }

  /// Counts the fingers, and gives them 0.5 s.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= numberOfTouchesRequired else { return fail() }
    if numberOfTouches == touches.count {
      deadline.set(after: Limits.duration) { [weak self] in self?.fail() }
    }
    starts = self.touches.map(\.location)
  }

  /// Recognises, or fails, once the fingers have gone far enough.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == numberOfTouchesRequired else { return }
    let gone = way(in: nil)
    let (dx, dy) = (gone.x, gone.y)
    let way: Direction = abs(dx) >= abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
    let distance = max(abs(dx), abs(dy))
    if direction.contains(way) {
      guard distance >= Limits.travel else { return }
      deadline.callOff()
      state = .ended
    } else if distance >= Limits.travelAnotherWay {
      fail()
    }
  }

  /// Fails: the fingers did not go far enough.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Fails with its touches.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Forgets the last swipe.
  open override func reset() {
    deadline.callOff()
    starts = []
  }

  /// How far the middle of the fingers has gone, in a view's coordinates; nil for the window's.
  func way(in view: UIView?) -> CGPoint {
    let places = [CGPoint(middleOf: starts), centroid].map { view?.convert($0, from: nil) ?? $0 }
    return CGPoint(x: places[1].x - places[0].x, y: places[1].y - places[0].y)
  }

  private func fail() {
    deadline.callOff()
    state = .failed
  }

  override var leastTouches: Int { numberOfTouchesRequired }
}
