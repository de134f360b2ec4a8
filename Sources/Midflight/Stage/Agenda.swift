import HeapModule
import MotionCore

/// A priority queue of work, ordered by due moment and then by order number.
///
/// A stage has one agenda for stage time and one for animation time. Both take their order numbers
/// from one counter. The agenda returns one piece at a time, so that a piece can cancel another
/// piece that is due at the same moment.
///
/// Scheduling and cancelling cost O(log n). Cancelling releases the work at once. The heap keeps
/// the entry until the entry reaches the top, or until the heap has more than 2n + 16 entries for n
/// pieces.
nonisolated struct Agenda<Work> {
  /// An identifier of a piece of scheduled work, for cancelling.
  struct Ticket: Hashable, Sendable {
    /// The position among pieces that are due at the same moment, lowest first.
    let order: UInt64

    init(order: UInt64) { self.order = order }
  }

  struct Entry: Comparable {
    let due: Moment
    let order: UInt64

    init(due: Moment, order: UInt64) {
      self.due = due
      self.order = order
    }

    static func < (one: Entry, other: Entry) -> Bool {
      one.due == other.due ? one.order < other.order : one.due < other.due
    }
  }

  var heap = Heap<Entry>()
  var work: [UInt64: Work] = [:]  // looked up by key, never iterated

  /// Creates an empty agenda.
  init() {}

  /// The number of waiting pieces, without the cancelled ones.
  var count: Int { work.count }

  /// The due moment and the order number of the next piece; nil if nothing waits.
  var next: (due: Moment, order: UInt64)? {
    guard let entry = heap.min else { return nil }
    return (entry.due, entry.order)
  }

  /// Adds a piece of work.
  ///
  /// The program stops if a waiting piece has the same `order`.
  ///
  /// - Parameters:
  ///   - due: The moment from which `popNext(dueBy:)` returns the piece. The moment may be in the
  ///     past.
  ///   - order: A new number for each piece; pieces due at the same moment run from the lowest to
  ///     the highest. A piece may take the number of a cancelled piece that was due at the same
  ///     moment.
  /// - Returns: The ticket that cancels the piece.
  mutating func schedule(_ piece: Work, at due: Moment, order: UInt64) -> Ticket {
    if work[order] != nil { Agenda.refuse(order) }
    heap.insert(Entry(due: due, order: order))
    work[order] = piece
    return Ticket(order: order)
  }

  /// Cancels a piece of work. Has no effect on a piece that was returned or cancelled before.
  mutating func cancel(_ ticket: Ticket) {
    guard work.removeValue(forKey: ticket.order) != nil else { return }
    dropCancelled()
  }

  /// Removes and returns the next piece of work that is due at or before a moment.
  ///
  /// - Returns: nil if no piece is due by then.
  mutating func popNext(dueBy moment: Moment) -> (due: Moment, work: Work)? {
    guard let entry = heap.min, entry.due <= moment, let piece = work[entry.order] else {
      return nil
    }
    heap.removeMin()
    work[entry.order] = nil
    dropCancelled()
    return (entry.due, piece)
  }

  /// Stops the program because of a repeated order number.
  static func refuse(_ order: UInt64) {
    require(false, "Agenda.schedule: order \(order) is taken; count upwards.")
  }

  /// The number of entries in the heap, including cancelled ones.
  var entryCount: Int { heap.count }

  /// Removes cancelled entries from the top, where `next` reads, and bounds the heap's size.
  mutating func dropCancelled() {
    if heap.count > 2 * work.count + 16 {
      let work = work
      heap = Heap(heap.unordered.filter { work[$0.order] != nil })
    }
    while let top = heap.min, work[top.order] == nil { heap.removeMin() }
  }
}
