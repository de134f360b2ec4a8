/// When an animation of Core Animation's runs, how often, and where in its way it is.
///
/// Its parent's time is that of a layer or of a group. What is told in seconds is told at the
/// animation's own speed, but for `begin`, which lies in the parent's time.
package struct ActiveTime: Hashable, Sendable {
  /// When it begins, in the parent's time.
  package var begin = 0.0
  /// Own seconds per second of the parent's; below 0, the way is gone backwards.
  package var speed = 1.0
  /// Where in its way it begins; what would lie beyond the end comes round from the beginning.
  package var offset = 0.0
  /// Seconds of one way; more than 0.
  package var duration: Double
  /// How many times the way is gone, there and back if it autoreverses; 0 is once.
  package var repeatCount = 0.0
  /// Seconds after which it is over, whatever the count; 0 if the count says.
  package var repeatDuration = 0.0
  /// Whether it goes back after each way.
  package var autoreverses = false
  /// Whether its beginning is shown before it begins.
  package var fillsBefore = false
  /// Whether its end is shown after it is over.
  package var fillsAfter = false

  /// One way of so many seconds.
  package init(lasting duration: Double) { self.duration = duration }

  /// Where in its way an animation is.
  package struct Place: Hashable, Sendable {
    /// Of the duration, 0…1; on the way back it falls.
    package var fraction: Double
    /// How many times the way was gone before, there and back as one.
    package var cycle: Int

    /// A place.
    package init(fraction: Double, cycle: Int) {
      (self.fraction, self.cycle) = (fraction, cycle)
    }
  }

  /// Own seconds of one way, there and back if it autoreverses.
  package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// Own seconds until it is over; infinite if it never is.
  package var length: Double {
    if repeatDuration > 0 { return repeatDuration }
    return (repeatCount > 0 ? repeatCount : 1) * cycleDuration
  }

  /// When it is over, in the parent's time; infinite if it never is, as one that stands.
  package var end: Double { speed == 0 ? .infinity : begin + length / abs(speed) }

  /// Where it is; nil if nothing of it is shown.
  ///
  /// Core Animation's `(parentTime − beginTime) · speed + timeOffset`. At its very end it is over.
  ///
  /// - Parameter holdsEdge: Whether its end is shown at that very time even so: of what a group holds
  ///   while that is at an end of its own way.
  package func place(at parentTime: Double, holdsEdge: Bool = false) -> Place? {
    var passed = (parentTime - begin) * abs(speed)
    // A moment is one of whole nanoseconds.
    if passed < 0, passed > -1e-9 * max(1, abs(speed)) { passed = 0 }
    if speed != 0, passed < 0, !fillsBefore { return nil }
    let isOver = speed != 0 && passed >= length
    if isOver, !fillsAfter, !(holdsEdge && passed <= length * (1 + 1e-9)) { return nil }
    let gone = speed == 0 ? 0 : min(max(passed, 0), length)
    return place(atOwn: speed < 0 ? offset - gone : offset + gone, isOver: isOver)
  }

  private func place(atOwn time: Double, isOver: Bool) -> Place {
    let whole = length.isFinite ? length : cycleDuration
    var own = time
    // What goes on for ever counts its cycles; all else comes round.
    if own < 0 || (own >= whole && length.isFinite) {
      own -= whole * (own / whole).rounded(.down)
      // Both ends are one place on the way round: standing there, going back from there, and over,
      // it is at the one that it comes from.
      let isAtEnd = time > 0 && (isOver || speed == 0)
      if own == 0, speed >= 0 ? isAtEnd : !isOver { own = whole }
    } else if own == 0, speed < 0, !isOver {
      own = whole
    }
    var leg = (own / duration).rounded(.down)
    var seconds = own - leg * duration
    if leg > 0, own == whole, seconds < duration * 1e-9 {
      leg -= 1
      seconds = duration
    }
    let fraction = min(seconds / duration, 1)
    let legs = Int(exactly: leg) ?? 0
    let isBack = autoreverses && legs % 2 == 1
    return Place(
      fraction: isBack ? 1 - fraction : fraction, cycle: autoreverses ? legs / 2 : legs)
  }
}
