/// Assigns the pointers 1 to 9 to the fingers on a touch screen.
///
/// A finger keeps its pointer while it is down. A tenth finger at a time gets no pointer and is
/// ignored: a recording has ten pointers, and pointer 0 is the mouse.
nonisolated struct FingerSlots: Hashable, Sendable {
  /// A finger's identifiers in SDL.
  struct Finger: Hashable, Sendable {
    var device: Int64
    var finger: Int64

    /// The identifier of the simulated second finger. SDL's devices are never negative except −1.
    static let mirrored = Finger(device: -2, finger: 0)
  }

  private var fingers = [Finger?](repeating: nil, count: 9)

  /// The pressed pointers, in ascending order.
  var pointers: [Int] { fingers.indices.filter { fingers[$0] != nil }.map { $0 + 1 } }

  /// Returns the pointer of a pressed finger; nil without one.
  func pointer(of finger: Finger) -> Int? {
    fingers.firstIndex(of: finger).map { $0 + 1 }
  }

  /// Presses a finger, and returns the lowest free pointer; nil if none is free or the finger
  /// already has one.
  ///
  /// Without a result, nothing changes.
  mutating func begin(_ finger: Finger) -> Int? {
    guard pointer(of: finger) == nil, let slot = fingers.firstIndex(of: nil) else { return nil }
    fingers[slot] = finger
    return slot + 1
  }

  /// Lifts a finger, and returns the pointer it had; nil without one.
  mutating func end(_ finger: Finger) -> Int? {
    guard let pointer = pointer(of: finger) else { return nil }
    fingers[pointer - 1] = nil
    return pointer
  }

  /// Removes all fingers; their further events are ignored until they go down again.
  mutating func cancel() { self = FingerSlots() }
}
