/// Gives fingers on a touch screen the pointers 1 to 9.
///
/// A finger keeps its pointer while it is down. The tenth at a time gets none and is ignored: a
/// recording has ten pointers, and 0 is the mouse's.
nonisolated struct FingerSlots: Hashable, Sendable {
  /// A finger as SDL names it.
  struct Finger: Hashable, Sendable {
    var device: Int64
    var finger: Int64

    /// The one that a mouse pretends to have; SDL's devices are never negative but for its own −1.
    static let mirrored = Finger(device: -2, finger: 0)
  }

  private var fingers = [Finger?](repeating: nil, count: 9)

  /// The pointers that are down, in ascending order.
  var pointers: [Int] { fingers.indices.filter { fingers[$0] != nil }.map { $0 + 1 } }

  /// The pointer of a finger that is down; nil if it has none.
  func pointer(of finger: Finger) -> Int? {
    fingers.firstIndex(of: finger).map { $0 + 1 }
  }

  /// A finger went down; returns the lowest free pointer, nil if none is or the finger has one.
  mutating func begin(_ finger: Finger) -> Int? {
    guard pointer(of: finger) == nil, let slot = fingers.firstIndex(of: nil) else { return nil }
    fingers[slot] = finger
    return slot + 1
  }

  /// A finger was lifted; returns the pointer it had.
  mutating func end(_ finger: Finger) -> Int? {
    guard let pointer = pointer(of: finger) else { return nil }
    fingers[pointer - 1] = nil
    return pointer
  }

  /// Every finger loses its pointer; what they do until they are lifted is ignored.
  mutating func forfeit() { self = FingerSlots() }
}
