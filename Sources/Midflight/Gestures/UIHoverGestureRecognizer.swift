/// A continuous recogniser of a pointer that hovers over the visible part of its view or subviews.
///
/// The gesture begins when the pointer enters, changes with each move, and ends when the pointer
/// leaves. Only a move of the pointer is checked: a view that moves away from a resting pointer is
/// left at the next move. A press ends the gesture, and the first move after the lift begins a new
/// one. The recogniser has no touches, and has no conflicts with other recognisers.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  private var isOver = false

  /// Creates a recogniser that calls a closure when the pointer enters, moves and leaves.
  public convenience init(action: @escaping (UIHoverGestureRecognizer) -> Void) {
    self.init()
    addAction { if let hover = $0 as? UIHoverGestureRecognizer { action(hover) } }
  }

  override var isDriven: Bool { isOver }
  override func accepts(_ button: PointerButton) -> Bool { false }
  override func detachDriver() { isOver = false }

  /// Handles a move of the pointer: begins or changes the gesture over the view, and ends it
  /// elsewhere. Stores the location, buttons and modifier keys.
  ///
  /// - Parameters:
  ///   - point: The position in the window.
  ///   - isOver: A Boolean value that indicates whether the pointer is over the view.
  func hover(at point: CGPoint, with event: UIEvent, isOver: Bool) {
    updateModifiers(from: event)
    lastCentroid = point
    guard isOver else { return leave() }
    self.isOver = true
    state = isOngoingOrWaiting ? .changed : .began
  }

  /// Ends the gesture, or fails if it has not begun. Without a hovering pointer, the function does
  /// nothing.
  func leave() {
    guard isOver else { return }
    state = isOngoingOrWaiting ? .ended : .failed
    isOver = false
  }
}
