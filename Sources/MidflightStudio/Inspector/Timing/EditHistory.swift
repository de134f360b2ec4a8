/// A value with undo and redo.
struct EditHistory<Value: Equatable> {
  /// The current value.
  private(set) var value: Value
  private var undone: [Value] = []
  private var done: [Value] = []
  /// A Boolean value that indicates whether a drag continues. A drag is undone as a whole.
  private var isDragging = false

  /// Creates a history with a value, and nothing to undo.
  init(_ value: Value) { self.value = value }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Changes the value, and discards the undone ones. A whole drag is one change to undo. An equal
  /// value has no effect, except that it can begin or end a drag.
  ///
  /// - Parameter isDragging: A Boolean value that indicates whether more values of the same drag
  ///   follow.
  mutating func change(to next: Value, isDragging: Bool = false) {
    let continues = self.isDragging
    self.isDragging = isDragging
    guard next != value else { return }
    if !continues { done.append(value) }
    value = next
    undone = []
  }

  /// Returns to the value before the last change, and ends a drag. No effect without a change.
  mutating func undo() {
    guard let last = done.popLast() else { return }
    undone.append(value)
    value = last
    isDragging = false
  }

  /// Returns to the value before the last undo. No effect without an undo, or after another change.
  mutating func redo() {
    guard let next = undone.popLast() else { return }
    done.append(value)
    value = next
    isDragging = false
  }
}
