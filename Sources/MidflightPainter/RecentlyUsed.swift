/// A cache of bounded size that drops entries not used recently.
///
/// The cache has two generations. A lookup moves an entry to the young generation. A full young
/// generation becomes the old generation and replaces it. No operation iterates over entries, so a
/// lookup costs as much as in a dictionary.
struct RecentlyUsed<Key: Hashable, Value> {
  /// The most values in one of the two generations; the cache holds at most twice as many.
  let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: The most values in a generation; at least two are used.
  ///   - capacityFraction: The fraction of `capacity` to use, for caches that share a picture.
  init(capacity: Int, capacityFraction: Double = 1) {
    self.capacity = max(2, Int(Double(capacity) * capacityFraction))
  }

  /// The number of values in both generations.
  var count: Int { young.count + old.count }

  /// Returns the cached value of `key`, or nil, and marks the value as recently used.
  ///
  /// Moving a value to a full young generation drops the rest of the old generation.
  mutating func cachedValue(for key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let value = old.removeValue(forKey: key) else { return nil }
    keep(value, for: key)
    return value
  }

  /// Returns the cached value of `key`, or calls `make` and caches its result.
  ///
  /// An error of `make` caches nothing. A nil that `make` returns is cached as a value.
  mutating func value(for key: Key, make: () throws -> Value) rethrows -> Value {
    if let value = cachedValue(for: key) { return value }
    let value = try make()
    keep(value, for: key)
    return value
  }

  /// Stores a value in the young generation; a full generation replaces the old one first.
  ///
  /// The values of the replaced generation are dropped.
  private mutating func keep(_ value: Value, for key: Key) {
    if young.count >= capacity {
      old = young
      young = [:]
    }
    young[key] = value
  }
}
