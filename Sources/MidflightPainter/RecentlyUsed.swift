/// A cache that forgets what has not been asked for in a while, and never grows past its bound.
///
/// Two generations: what is asked for moves to the young one; when that is full it becomes the old
/// one, and the old one is forgotten. So nothing is iterated, and looking up costs what a
/// dictionary costs.
struct RecentlyUsed<Key: Hashable, Value> {
  /// How many values a generation holds; there are two.
  let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - capacity: How many values a generation holds; two at least.
  ///   - share: Of that capacity, for one of several that share a picture.
  init(capacity: Int, share: Double = 1) { self.capacity = max(2, Int(Double(capacity) * share)) }

  /// How many values it holds.
  var count: Int { young.count + old.count }

  /// The value of `key`, if it is at hand.
  mutating func known(_ key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let value = old.removeValue(forKey: key) else { return nil }
    keep(value, for: key)
    return value
  }

  /// The value of `key`, made if it is not at hand.
  mutating func value(for key: Key, make: () throws -> Value) rethrows -> Value {
    if let value = known(key) { return value }
    let value = try make()
    keep(value, for: key)
    return value
  }

  private mutating func keep(_ value: Value, for key: Key) {
    if young.count >= capacity {
      old = young
      young = [:]
    }
    young[key] = value
  }
}
