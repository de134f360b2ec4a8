package import HeapModule

/// Work waiting for its moment, handed out one piece at a time in the order (due, order).
///
/// A stage keeps one for its own clock and one for its animations' clock, and draws `order` from
/// one count for both. One piece at a time, so that a piece can still cancel another that is due
/// at the very same moment.
///
/// Scheduling and cancelling cost O(log n). Cancelled work is let go at once; its entry stays in
/// the heap until it surfaces or until such entries, less 16, outnumber the living.
///
/// Inlinable, so that whoever keeps one has it made for its own kind of work: a stage asks what is
/// next before everything that it does.
package struct Agenda<Work> {
  /// Names a piece of scheduled work, to cancel it by.
  package struct Ticket: Hashable, Sendable {
    /// Its place among pieces due at one moment.
    package let order: UInt64

    @inlinable init(order: UInt64) { self.order = order }
  }

  @usableFromInline struct Entry: Comparable {
    @usableFromInline let due: Moment
    @usableFromInline let order: UInt64

    @inlinable init(due: Moment, order: UInt64) {
      self.due = due
      self.order = order
    }

    @inlinable static func < (one: Entry, other: Entry) -> Bool {
      one.due == other.due ? one.order < other.order : one.due < other.due
    }
  }

  @usableFromInline var heap = Heap<Entry>()
  @usableFromInline var work: [UInt64: Work] = [:]  // looked up by key, never iterated

  /// Nothing to do.
  @inlinable package init() {}

  /// How many pieces of work wait.
  @inlinable package var count: Int { work.count }

  /// When the next piece is due, and its place among pieces due then; nil if nothing waits.
  @inlinable package var next: (due: Moment, order: UInt64)? {
    guard let entry = heap.min else { return nil }
    return (entry.due, entry.order)
  }

  /// Adds work to be done at `due`, after work of a lower `order` due at the same moment.
  ///
  /// - Parameter order: Different for each piece, but for one that stands in for another which was due at the same
  ///   moment and was cancelled. It also is the ticket's name.
  @inlinable package mutating func schedule(_ piece: Work, at due: Moment, order: UInt64) -> Ticket
  {
    if work[order] != nil { Agenda.refuse(order) }
    heap.insert(Entry(due: due, order: order))
    work[order] = piece
    return Ticket(order: order)
  }

  /// Takes a piece of work off the agenda; does nothing if it was handed out or cancelled before.
  @inlinable package mutating func cancel(_ ticket: Ticket) {
    guard work.removeValue(forKey: ticket.order) != nil else { return }
    dropCancelled()
  }

  /// Takes the next piece of work that is due at or before `moment`, if there is one.
  @inlinable package mutating func popNext(dueBy moment: Moment) -> (due: Moment, work: Work)? {
    guard let entry = heap.min, entry.due <= moment, let piece = work[entry.order] else {
      return nil
    }
    heap.removeMin()
    work[entry.order] = nil
    dropCancelled()
    return (entry.due, piece)
  }

  @usableFromInline static func refuse(_ order: UInt64) {
    require(false, "Agenda.schedule: order \(order) is taken; count upwards.")
  }

  /// How many entries the heap holds, the cancelled ones among them.
  var entryCount: Int { heap.count }

  /// Keeps the heap's top alive, so that `next` is a plain look, and its size in bounds.
  @inlinable mutating func dropCancelled() {
    if heap.count > 2 * work.count + 16 {
      let work = work
      heap = Heap(heap.unordered.filter { work[$0.order] != nil })
    }
    while let top = heap.min, work[top.order] == nil { heap.removeMin() }
  }
}
