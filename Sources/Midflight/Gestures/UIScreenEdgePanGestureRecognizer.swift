/// Recognises a drag that comes in over an edge of the window.
///
/// The touch goes down within 20 points of one of `edges`, and its first points lead inwards more
/// than along the edge; a drag that does not fails as soon as it would begin, so that others which
/// wait for that are not kept waiting.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges over which a drag may come; none unless set.
  open var edges: UIRectEdge = []

  override var obstacle: String? {
    edges.isEmpty ? "it has no edges; set them, as in edges = .left." : super.obstacle
  }

  /// How near to an edge the touch goes down, in points: what a fingertip covers. UIKit does not
  /// document its own.
  static let reach: CGFloat = 20

  /// Where it came in.
  private var entrances: UIRectEdge = []

  /// A recogniser that calls a closure at each change of state and each move.
  public convenience init(action: @escaping (UIScreenEdgePanGestureRecognizer) -> Void) {
    self.init()
    addAction { if let pan = $0 as? UIScreenEdgePanGestureRecognizer { action(pan) } }
  }

  /// Fails unless the touch is at one of the edges; later ones that are not are ignored.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      let entrance = edges(near: touch.location(in: nil)).intersection(edges)
      if !entrance.isEmpty {
        entrances.formUnion(entrance)
      } else if numberOfTouches > touches.count {
        ignore(touch, for: event)
      } else {
        return state = .failed
      }
    }
    let staying = touches.filter { touch in self.touches.contains { $0 === touch } }
    if !staying.isEmpty { super.touchesBegan(staying, with: event) }
  }

  /// Forgets the last drag.
  open override func reset() {
    super.reset()
    entrances = []
  }

  override func mayBegin(along travel: CGVector) -> Bool {
    (entrances.contains(.left) && travel.dx > abs(travel.dy))
      || (entrances.contains(.right) && -travel.dx > abs(travel.dy))
      || (entrances.contains(.top) && travel.dy > abs(travel.dx))
      || (entrances.contains(.bottom) && -travel.dy > abs(travel.dx))
  }

  private func edges(near point: CGPoint) -> UIRectEdge {
    guard let bounds = view?.window?.bounds else { return [] }
    let reach = UIScreenEdgePanGestureRecognizer.reach
    var near: UIRectEdge = []
    if point.x - bounds.minX <= reach { near.insert(.left) }
    if bounds.maxX - point.x <= reach { near.insert(.right) }
    if point.y - bounds.minY <= reach { near.insert(.top) }
    if bounds.maxY - point.y <= reach { near.insert(.bottom) }
    return near
  }
}
