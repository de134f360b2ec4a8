/// An optional value in a box: it takes the room of a reference, whether there is a value or not.
///
/// For large values that most of thousands of owners lack.
@propertyWrapper
struct Boxed<Value> {
  private var box: Box?

  /// Replaced and never changed, because copies share it.
  final class Box {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  init() {}

  var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  /// The box, to read parts of a large value without a copy of the whole.
  var projectedValue: Box? { box }
}
