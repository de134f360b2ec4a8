/// Which layers were changed lately, of all stages: among many that stand, a frame looks at those alone.
enum ChangedLayers {
  /// So many of the latest are known: of a thousand for each frame, as a frame is made in the room of the one before
  /// the last.
  static let capacity = 2048

  /// What was changed, and after which frame, over and over in the same room.
  private struct Journal {
    var entries = [(layer: ObjectIdentifier, changedAfter: UInt32)?](
      repeating: nil, count: capacity)
    var next = 0
  }

  @exclusivity(unchecked) private static var journal = Journal()

  /// Notes that a layer is changed now, or one in it, or that it is put somewhere.
  static func note(_ layer: CALayer) {
    journal.entries[journal.next] = (ObjectIdentifier(layer), FrameNumber.latest)
    journal.next = (journal.next + 1) % capacity
  }

  /// Puts those into a filter that were changed since a frame was begun; if there may be more of them than are known, all
  /// that there are.
  static func collect(since number: UInt32, into filter: inout LayerFilter) {
    filter.removeAll()
    var index = journal.next
    for _ in 0..<capacity {
      index = (index + capacity - 1) % capacity
      guard let entry = journal.entries[index], entry.changedAfter >= number else { return }
      filter.insert(entry.layer)
    }
    filter.insertAll()
  }
}

/// A set of layers of which it may be said wrongly that one is in it, but never that one is not.
struct LayerFilter {
  /// 4096 bits: a layer has one of them, which others may have, too. Empty as long as nothing was ever put in.
  private var words: [UInt64] = []
  private var isEmpty = true

  mutating func removeAll() {
    guard !isEmpty else { return }
    for index in words.indices { words[index] = 0 }
    isEmpty = true
  }

  mutating func insert(_ layer: ObjectIdentifier) {
    makeRoom()
    let (word, bit) = Self.place(of: layer)
    words[word] |= bit
  }

  /// From now on it has all that there are.
  mutating func insertAll() {
    makeRoom()
    for index in words.indices { words[index] = .max }
  }

  /// Whether a layer may have been put in.
  @inline(__always) func mayContain(_ layer: ObjectIdentifier) -> Bool {
    if isEmpty { return false }
    let (word, bit) = Self.place(of: layer)
    return words[word] & bit != 0
  }

  private mutating func makeRoom() {
    if words.isEmpty { words = [UInt64](repeating: 0, count: 64) }
    isEmpty = false
  }

  /// Where an object lies says little in its last bits; of the product the first ones depend on all.
  @inline(__always) private static func place(
    of layer: ObjectIdentifier
  ) -> (word: Int, bit: UInt64) {
    let product = UInt64(UInt(bitPattern: layer)) &* 0x9E37_79B9_7F4A_7C15
    return (Int(product >> 58), 1 << ((product >> 52) & 63))
  }
}
