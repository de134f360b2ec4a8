/// A recogniser of a drag that starts at an edge of the window.
///
/// The touch goes down within 20 points of one of `edges`. The first movement must lead inwards
/// more than along the edge. Another direction fails immediately, so that recognisers that require
/// the failure do not wait.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which a drag may start. The default is none.
  open var edges: UIRectEdge = []

  override var invalidSettingsReason: String? {
    edges.isEmpty ? "it has no edges; set them, as in edges = .left." : super.invalidSettingsReason
  }

  /// The largest distance of the press from an edge, in points: the width of a fingertip. UIKit
  /// does not document its value.
  static let edgeWidth: CGFloat = 20

  /// The edges at which the touches went down.
  private var startEdges: UIRectEdge = []

  /// Creates a recogniser that calls a closure at each change of state and each move.
  public convenience init(action: @escaping (UIScreenEdgePanGestureRecognizer) -> Void) {
    self.init()
    addAction { if let pan = $0 as? UIScreenEdgePanGestureRecognizer { action(pan) } }
  }

  /// Fails if the first touch is not within 20 points of one of `edges`, and without a window. A
  /// later touch elsewhere is ignored.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      let startEdge = edges(near: touch.location(in: nil)).intersection(edges)
      if !startEdge.isEmpty {
        startEdges.formUnion(startEdge)
      } else if numberOfTouches > touches.count {
        ignore(touch, for: event)
      } else {
        return state = .failed
      }
    }
    let staying = touches.filter { touch in self.touches.contains { $0 === touch } }
    if !staying.isEmpty { super.touchesBegan(staying, with: event) }
  }

  /// Clears the state of the last drag, with the edges at which it started.
  open override func reset() {
    super.reset()
    startEdges = []
  }

  /// Returns whether the inward component of a movement exceeds the other component, for an edge at
  /// which a touch went down: from the left edge to the right, from the top down, and so on. False
  /// for equal components.
  override func mayBegin(along travel: CGVector) -> Bool {
    (startEdges.contains(.left) && travel.dx > abs(travel.dy))
      || (startEdges.contains(.right) && -travel.dx > abs(travel.dy))
      || (startEdges.contains(.top) && travel.dy > abs(travel.dx))
      || (startEdges.contains(.bottom) && -travel.dy > abs(travel.dx))
  }

  /// Returns the edges of the window within `edgeWidth` of a point, including a point outside of
  /// them; empty without a window.
  private func edges(near point: CGPoint) -> UIRectEdge {
    guard let bounds = view?.window?.bounds else { return [] }
    let edgeWidth = UIScreenEdgePanGestureRecognizer.edgeWidth
    var near: UIRectEdge = []
    if point.x - bounds.minX <= edgeWidth { near.insert(.left) }
    if bounds.maxX - point.x <= edgeWidth { near.insert(.right) }
    if point.y - bounds.minY <= edgeWidth { near.insert(.top) }
    if bounds.maxY - point.y <= edgeWidth { near.insert(.bottom) }
    return near
  }
}
