/// Values that were tried one after the other, with a way back and forth.
struct EditHistory<Value: Equatable> {
  /// The value in force.
  private(set) var value: Value
  private var undone: [Value] = []
  private var done: [Value] = []
  /// Whether changes belong to one drag, which is undone as a whole.
  private var isDragging = false

  init(_ value: Value) { self.value = value }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Takes another value; of one drag only the value before it is kept.
  ///
  /// - Parameter isDragging: Whether more values of the same drag follow.
  mutating func change(to next: Value, isDragging: Bool = false) {
    let continues = self.isDragging
    self.isDragging = isDragging
    guard next != value else { return }
    if !continues { done.append(value) }
    value = next
    undone = []
  }

  mutating func undo() {
    guard let last = done.popLast() else { return }
    undone.append(value)
    value = last
    isDragging = false
  }

  mutating func redo() {
    guard let next = undone.popLast() else { return }
    done.append(value)
    value = next
    isDragging = false
  }
}
