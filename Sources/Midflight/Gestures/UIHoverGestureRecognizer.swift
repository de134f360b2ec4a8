/// Follows a pointer that is up, over what is seen of its view and of the views in it.
///
/// It begins when the pointer comes, changes when it moves and ends when it leaves, as a move tells:
/// a view that moves away under a resting pointer is left at the next move. A press ends it too; the
/// first move after the lift begins anew. It has no touches, and competes with no other recogniser.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  private var isOver = false

  /// A recogniser that calls a closure when the pointer comes, moves and leaves.
  public convenience init(action: @escaping (UIHoverGestureRecognizer) -> Void) {
    self.init()
    addAction { if let hover = $0 as? UIHoverGestureRecognizer { action(hover) } }
  }

  override var isDriven: Bool { isOver }
  override func takes(_ button: PointerButton) -> Bool { false }
  override func letGoOfDriver() { isOver = false }

  /// The pointer came, moved or left.
  func hover(at point: CGPoint, with event: UIEvent, isOver: Bool) {
    note(event)
    lastCentroid = point
    guard isOver else { return leave() }
    self.isOver = true
    state = isUnderWay ? .changed : .began
  }

  /// The pointer is gone.
  func leave() {
    guard isOver else { return }
    state = isUnderWay ? .ended : .failed
    isOver = false
  }
}
