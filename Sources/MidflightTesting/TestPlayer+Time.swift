import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

extension TestPlayer {
  /// The events of a finger, the checks of conditions and the compared frames, in 1/s.
  static let ticksPerSecond: Int64 = 120

  /// Moves time forward, and performs all work that becomes due.
  ///
  /// - Parameters:
  ///   - seconds: 0 or more, rounded to a microsecond.
  ///   - sourceLocation: The place of the call, for failures.
  public func advance(
    by seconds: TimeInterval, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    require(
      seconds >= 0 && seconds.isFinite,
      "advance(by: \(seconds)): time does not go back; pass 0 or more seconds.")
    advance(to: moment(after: seconds), from: sourceLocation)
  }

  /// Moves time forward until a condition holds.
  ///
  /// The condition is checked now, at each moment with due work, and 120 times a second.
  ///
  /// - Parameters:
  ///   - condition: A condition that reads the scene.
  ///   - limit: The seconds after which the test fails.
  ///   - sourceLocation: The place of the call, for failures.
  /// - Returns: False after a failure, which fails the test.
  @discardableResult
  public func advance(
    until condition: () -> Bool, limit: TimeInterval = 10,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let end = moment(after: limit)
    while !condition() {
      guard now < end else {
        fail(
          "advance(until:): the condition does not hold after \(limit) s; \(motionWords)",
          at: sourceLocation)
        return false
      }
      guard advance(to: min(end, nextStop), from: sourceLocation) else { return false }
    }
    return true
  }

  /// Moves time forward until nothing moves and no gesture waits for time to pass.
  ///
  /// Animations, scrolling and dynamics end first, and recognisers that wait for a second tap give
  /// up. Work that is due now is done, such as the completion of an animation without changes. A
  /// later timer does not count: use `advance(by:)` or `advance(until:limit:)`. A finger that is
  /// down does not count either. Time does not move if all is at rest.
  ///
  /// - Parameters:
  ///   - limit: The seconds after which the test fails, with the names of what still moves.
  ///   - sourceLocation: The place of the call, for failures.
  /// - Returns: False after a failure, which fails the test.
  @discardableResult
  public func settle(
    limit: TimeInterval = 10, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let end = moment(after: limit)
    while stage.isMoving || stage.hasUndecidedGestures || stage.nextDue == now {
      guard now < end else {
        fail("settle(): after \(limit) s, \(motionWords)", at: sourceLocation)
        return false
      }
      guard advance(to: min(end, nextStop), from: sourceLocation) else { return false }
    }
    return true
  }

  /// Returns the moment after some seconds, rounded to a microsecond.
  func moment(after seconds: TimeInterval) -> Moment {
    Moment(microseconds: now.microsecondsRoundedUp + microseconds(of: seconds))
  }

  /// Moves time to a moment. A failure, such as the limit of a recording, fails the test.
  @discardableResult
  func advance(to moment: Moment, from sourceLocation: SourceLocation) -> Bool {
    attempt(sourceLocation) { try live.advance(to: moment) }
  }

  /// The next moment with due work, or the next multiple of 1/120 s if that is earlier.
  var nextStop: Moment {
    let microseconds = now.microsecondsRoundedUp
    let tick = Self.tick(after: microseconds)
    let due = stage.nextDue.map { Moment(microseconds: $0.microsecondsRoundedUp) }
    return max(min(tick, due ?? tick), Moment(microseconds: microseconds + 1))
  }

  /// Returns the next multiple of 1/120 s, rounded down to a microsecond.
  static func tick(after microseconds: Int64) -> Moment {
    let tick = ((microseconds + 1) * ticksPerSecond + 999_999) / 1_000_000
    return Moment(microseconds: tick * 1_000_000 / ticksPerSecond)
  }

  /// The animations that move now, as a clause.
  var motionWords: String {
    let search = ElementSearch(stage)
    let motions = stage.motions.map { motion in
      let views = motion.views.map { search.name(of: $0) }.joined(separator: ", ")
      let fraction = motion.fraction.map { " at \(Int(($0 * 100).rounded())) %" } ?? ""
      return motion.name + fraction + (views.isEmpty ? "" : " moves \(views)")
    }
    if !motions.isEmpty { return "still moving: \(motions.joined(separator: "; "))" }
    return stage.hasUndecidedGestures ? "a gesture is undecided" : "nothing moves"
  }
}

/// Returns seconds in whole microseconds, rounded to the nearest; 0 for a negative number. NaN
/// stops the program.
func microseconds(of seconds: TimeInterval) -> Int64 {
  require(!seconds.isNaN, "a duration of NaN seconds: pass 0 or more.")
  return Int64((min(max(seconds, 0), 1e9) * 1e6).rounded(.toNearestOrEven))
}
