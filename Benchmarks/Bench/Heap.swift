import Counters

/// What work asks of the heap.
enum Heap {
  /// Blocks asked for and bytes more in use, by one call.
  static func count(_ body: () throws -> Void) rethrows -> (allocations: Int, bytes: Int) {
    let before = heap_count_now()
    try body()
    let after = heap_count_now()
    return (
      Int(after.allocations - before.allocations), Int(after.bytes_in_use - before.bytes_in_use)
    )
  }

  /// Runs work where callgrind counts.
  static func region(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      var body = body
      withUnsafeMutablePointer(to: &body) { pointer in
        counted_region(
          { context in context?.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
      }
    }
  }
}
