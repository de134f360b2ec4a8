/// A large value that most owners lack, or have for a moment only: of owners there may be thousands, and
/// each has room for a reference.
@propertyWrapper
struct Seldom<Value> {
  private var box: Box?

  /// Replaced, and never changed, as copies share it.
  private final class Box {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  init() {}

  var wrappedValue: Value? {
    get { box?.value }
    set { if let newValue { box = Box(newValue) } else { box = nil } }
  }
}

extension Array {
  /// Appends with little room to spare: there may be a hundred thousand arrays of one element, or one of
  /// a hundred thousand, and neither grows much once its animation has begun.
  mutating func appendSparingly(_ element: Element) {
    if count == capacity { reserveCapacity(count < 8 ? count + 1 : count + count / 4) }
    append(element)
  }
}
