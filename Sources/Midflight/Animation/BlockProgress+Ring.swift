import MotionCore

/// Rings of up to four blocks on curves of their own, which are solved side by side.
///
/// A block takes part while it goes on a curve. `AnimationTime` knows the ring that the next one joins, so that
/// those which started one after the other, and are looked at so, share one.
extension BlockProgress {
  private static var mostInRing: Int { 4 }

  /// Takes part in a ring or in none, as its playhead has it now.
  static func join(_ cell: Cell, in time: AnimationTime) {
    let isOnCurve = cell.pointee.playhead.isOnCurve
    if isOnCurve == (cell.pointee.next != nil) { return }
    guard isOnCurve else { return leave(cell, in: time) }
    if let last = time.lastInRing, let next = last.pointee.next, size(of: last) < mostInRing {
      (cell.pointee.next, last.pointee.next) = (next, cell)
    } else {
      cell.pointee.next = cell
    }
    time.lastInRing = cell
  }

  /// Takes part in none any more.
  nonisolated static func leave(_ cell: Cell, in time: AnimationTime) {
    guard let next = cell.pointee.next else { return }
    var last = next
    while let other = last.pointee.next, other != cell { last = other }
    last.pointee.next = next
    cell.pointee.next = nil
    if time.lastInRing == cell { time.lastInRing = last == cell ? nil : last }
  }

  private static func size(of cell: Cell) -> Int {
    var size = 1
    var other = cell.pointee.next
    while let next = other, next != cell { (size, other) = (size + 1, next.pointee.next) }
    return size
  }

  /// Works out how far it has come, and how far those of its ring have that are asked as often.
  @inline(never) static func evaluateInRing(_ cell: Cell, at moment: Moment) -> Double {
    guard let second = cell.pointee.next, second != cell, let third = second.pointee.next,
      let next = third.pointee.next
    else { return cell.pointee.evaluated.progress(at: moment) }
    // Of two, the third is the first again, and no fourth is to be the second.
    let fourth = third == cell ? cell : next
    return EvaluatedPlayhead.evaluate(
      place(of: cell), with: (place(of: second), place(of: third), place(of: fourth)), at: moment)
  }

  /// It stays there: a cell is memory of its own. Isolated, the closure would ask at each call where it runs.
  @inline(__always) nonisolated private static func place(of cell: Cell) -> EvaluatedPlayhead.Place
  {
    withUnsafeMutablePointer(to: &cell.pointee.evaluated) { $0 }
  }
}
