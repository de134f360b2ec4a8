import Midflight
import MotionCore

/// What a walk knows of one call of `UIView`'s class methods that runs by itself.
struct Flight {
  /// The number of its own completion, by which it is known.
  let token: Int
  /// What it moves.
  var keys = KeySet()
  /// Of that, what it moves for certain, and nobody else has changed since.
  var certain = KeySet()
  /// The completions that it owes, in order; none of what a transition animates in its closure.
  var owed: [Int] = []
  /// What the model keeps, however it ends: shown going back, that jumps.
  var standing = KeySet()
  /// What jumps unseen on the way: a view that is flipped, when its edge is turned to the eye.
  var flipped = KeySet()
  /// When it ends if nobody takes anything over; nil if only the engine knows.
  var due: Moment?
  let began: Moment
  /// Whether parts of it end at other times than itself.
  var hasParts = false
  var isExclusive = false
  var isJumpy = false
  /// Whether its curve is infinitely fast somewhere.
  var isSteep = false
  /// The share of its way that may be left at its end.
  var lastStep = 0.0
  /// Whether it comes to an end of its way more than once.
  var isRepeated = false
  /// Whether somebody changed something that it moves: it may be told so.
  var mayBeTaken = false
  /// Whether something was taken over from it for certain: it has to be told so.
  var isTaken = false

  init(token: Int, at began: Moment) { (self.token, self.began) = (token, began) }
}

extension Walk {
  /// Expects a completion to be owed, and to tell what happened.
  func complete(flight token: Int, finished: Bool) {
    endings.append("view \(token) \(finished) \(stage.now.nanoseconds)")
    guard let index = flights.firstIndex(where: { $0.owed.contains(token) }) else {
      return complain("completion \(token) of a view's animation came twice")
    }
    if isCalling { complain("completion \(token) of a view's animation came inside a call") }
    let flight = flights[index]
    if flight.owed.first != token {
      complain("completion \(token) of a view's animation came out of order")
    }
    if finished, flight.isTaken {
      complain("completion \(token) was told true, though something was taken over")
    }
    if !finished, !flight.mayBeTaken {
      complain("completion \(token) was told false, though nothing was taken over")
    }
    if finished, let due = flight.due, stage.now != due, stage.now != flight.began {
      complain("completion \(token) came at \(stage.now), and not at \(due)")
    }
    flights[index].owed.removeFirst()
    if flights[index].owed.isEmpty { flights.remove(at: index) }
  }

  /// Whether something else moves a property, or holds it to move it.
  func isMoved(_ key: Key, byOthersThan owner: Setting.Owner?) -> (any: Bool, alone: Bool) {
    var (isMoved, isAlone) = (false, false)
    for flight in flights where flight.keys.contains(key) && owner != .flight(flight.token) {
      isMoved = true
      isAlone = isAlone || flight.isExclusive
    }
    for index in ledgers.indices where owner != .animator(index) {
      guard ledgers[index].holds(key) else { continue }
      isMoved = true
      isAlone = isAlone || ledgers[index].exclusive.contains(key)
    }
    return (isMoved, isAlone)
  }

  /// What may jump on its way, now.
  var jumpy: KeySet {
    var keys = KeySet()
    for ledger in ledgers { keys.formUnion(ledger.jumpy) }
    for flight in flights { keys.formUnion(flight.isJumpy ? flight.keys : flight.flipped) }
    return keys
  }

  /// What may be infinitely fast, now: what moves along a curve that is vertical somewhere.
  var steep: KeySet {
    var keys = KeySet()
    for ledger in ledgers {
      keys.formUnion(ledger.timing.isSteep ? ledger.keys : ledger.steep)
    }
    for flight in flights where flight.isSteep { keys.formUnion(flight.keys) }
    return keys
  }

  /// What may jump as something ends, now.
  var standing: KeySet {
    var keys = KeySet()
    for ledger in ledgers { keys.formUnion(ledger.standing) }
    for flight in flights { keys.formUnion(flight.standing) }
    return keys
  }
}

extension Ledger {
  func holds(_ key: Key) -> Bool {
    holdings.contains { $0.key == key }
  }

  /// Notes that somebody else has a hand in a property: going back does not restore it.
  mutating func share(_ key: Key) {
    for index in holdings.indices
    where holdings[index].key == key {
      holdings[index].isShared = true
    }
  }
}
