/// An optional value in a box, which takes the memory of one reference with or without a value.
///
/// For large values that most of thousands of owners lack.
@propertyWrapper
struct Boxed<Value> {
  private var box: Box?

  /// A value that is replaced and never changed, because copies share the box.
  final class Box {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  init() {}

  var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  /// The box, for reading parts of a large value without copying the whole.
  var projectedValue: Box? { box }
}
