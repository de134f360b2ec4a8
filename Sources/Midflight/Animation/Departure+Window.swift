import Foundation
import MotionCore

/// When blocks move on the way that an animator leaves for.
extension Departure {
  /// When something moves.
  struct Window {
    /// Whether it stands where this way begins.
    let isAtItsBeginning: Bool
    /// Seconds until it does.
    var wait: TimeInterval
    /// Seconds that it takes until the animator ends.
    var seconds: TimeInterval
    /// Seconds before the end of the animator at which it is there already.
    var early: TimeInterval
    /// Seconds that all of its timing takes.
    var unit: TimeInterval

    /// Seconds that it has.
    var rest: TimeInterval { max(0, seconds - early) }
  }

  /// The window of a block, whose spring is there in time.
  func window(of block: AnimationBlock, at now: Moment) -> Window {
    let leave = Leave(departure: self, block: block, now: now)
    var window = leave.windowAsItWaited ?? leave.window
    if case .spring(let spring) = block.ownTiming ?? timing {
      leave.fit(spring, into: &window)
    }
    return window
  }

  /// Whether a block was added while its animator was held beyond its ends, from where that comes back now: its
  /// fractions are of all of the time that this takes.
  func comesBack(to block: AnimationBlock) -> Bool {
    let isBeyond =
      startFraction >= 1 ? block.span.origin > 1 : startFraction < 0 && block.span.origin < 0
    return isBeyond && block.hasAllTime && endFraction == 1 && !block.isUnderWay
      && block.progress == 0
  }
}

/// How one block leaves with its animator.
private struct Leave {
  let departure: Departure
  let block: AnimationBlock
  let now: Moment
  /// Whether it goes to where its animation ends.
  let isForwards: Bool
  /// Whether it stands where this way begins.
  let isAtItsBeginning: Bool
  /// Whether it is on a spring that is let go on its way.
  let isCaught: Bool
  /// Whether it waits on this way until its animator comes by.
  let isWaiting: Bool
  /// The fraction at which its animator leaves for it.
  let startFraction: Double
  /// Seconds that its animator takes for all of the fractions.
  let pace: TimeInterval

  init(departure: Departure, block: AnimationBlock, now: Moment) {
    (self.departure, self.block, self.now) = (departure, block, now)
    isForwards = departure.endFraction == 1
    isAtItsBeginning = !block.isUnderWay && block.progress == 1 - departure.endFraction
    isCaught = (block.ownTiming ?? departure.timing).isSpring && !isAtItsBeginning
    let comesBack = departure.comesBack(to: block)
    let (span, place) = (block.span, departure.startFraction)
    // Held where it was added, it leaves at once, wherever that is on the timing that takes over.
    let isHeldThere =
      block.knot.animator == span.origin && (departure.held ?? place) >= span.origin
    let isAhead =
      isForwards
      ? place < span.beginning && !isHeldThere || comesBack
      : place > span.end && span.end < 1
    isWaiting = isAtItsBeginning && isAhead
    startFraction = comesBack ? 0 : place
    // A spring that is let go on its way takes its own time for what is left of the fractions.
    let way = abs(departure.endFraction - startFraction)
    pace =
      departure.timing.isSpring && way > 0 || comesBack ? departure.seconds / way : departure.unit
  }

  /// Seconds that it takes by itself.
  private var ownSeconds: TimeInterval {
    guard let share = block.ownShare, !departure.timing.isSpring else {
      return block.shareOfTime * departure.unit
    }
    // On a curve that is stretched, fractions tell, as they do if it is not.
    return max(
      block.span.length * departure.unit, share * (departure.unstretched ?? departure.unit))
  }

  private var hasOwnTiming: Bool { block.ownTiming != nil }

  /// Its window, if it waited already and fractions do not tell how long it has to wait still.
  var windowAsItWaited: Departure.Window? {
    guard isForwards, isAtItsBeginning, let stretch = departure.stretch, let left = block.wait
    else { return nil }
    let wait = left.seconds * stretch
    let rest = max(0, departure.seconds - wait)
    let early = left.isEarly ? max(0, rest - left.length * stretch) : 0
    return Departure.Window(
      isAtItsBeginning: true, wait: wait, seconds: rest, early: early,
      unit: hasOwnTiming && block.span.end < 1 ? ownSeconds : rest - early)
  }

  /// Its window, as fractions tell it.
  var window: Departure.Window {
    let wait = wait
    var window = Departure.Window(
      isAtItsBeginning: isAtItsBeginning, wait: wait,
      seconds: max(0, departure.seconds - wait), early: 0, unit: 0)
    window.early = early(of: window.seconds)
    window.unit = unit(in: window)
    return window
  }

  private var wait: TimeInterval {
    guard isWaiting else { return 0 }
    let edge = isForwards ? block.span.beginning : block.span.end
    let wait = abs(edge - startFraction) * pace
    guard takesItsTime else { return wait }
    // It leaves in time to go as slowly as it did.
    let lead = isForwards ? lead : 0
    return min(wait, max(0, departure.seconds - lead - ownSeconds))
  }

  /// Whether it has the seconds that it has by itself, whatever fractions say.
  private var takesItsTime: Bool {
    block.ownShare != nil || !isForwards && departure.timing.isSpring
  }

  /// Seconds before the end of its animator at which that comes by where it is there.
  private var lead: TimeInterval {
    abs(departure.endFraction - (isForwards ? block.span.end : block.span.beginning)) * pace
  }

  /// Seconds before the end of its animator at which it is there.
  ///
  /// - Parameter rest: Until that end, from where it begins to move.
  private func early(of rest: TimeInterval) -> TimeInterval {
    let edge = isForwards ? block.span.end : block.span.beginning
    let lead = lead
    // What has passed its own end when the animator leaves is late already, and so is what has no
    // time left until then; it has all the time that there is, and so has what a spring is to bring
    // there from where it was caught.
    let isLate =
      lead > rest - Departure.nextToNothing
      || (isForwards ? startFraction >= edge : startFraction <= edge)
    if isLate || isCaught { return 0 }
    // Scrubbed to where its moment to begin is over, it has its own time; a curve has what is left of that, below.
    let isLateToBegin = isAtItsBeginning && !isWaiting
    if isLateToBegin || isAtItsBeginning && !isForwards && takesItsTime {
      return min(lead, max(0, rest - ownSeconds))
    }
    if isWaiting { return lead }
    guard lead > 0, case .curve(let pacing) = block.ownTiming ?? departure.timing else {
      return lead
    }
    // Scrubbed, or diverted, it may be farther from there than its animator's time tells: it goes in the time
    // that its own curve takes for what is left.
    let fraction = block.playhead.fraction(in: pacing, at: now)
    let way = (isForwards ? 1 - fraction : fraction) * ownSeconds
    return way > rest - lead + Departure.nextToNothing ? max(0, rest - way) : lead
  }

  /// Seconds that all of its timing takes.
  private func unit(in window: Departure.Window) -> TimeInterval {
    // What has a length of its own keeps it; and caught on its way, it goes on a spring that is as fast as its own.
    let hasOwnUnit = hasOwnTiming || isCaught && block.shareOfTime > 0
    let unit =
      hasOwnUnit ? ownSeconds : isForwards ? departure.unit - window.wait : departure.unit
    guard isForwards, isAtItsBeginning else { return unit }
    // Until its animator's end, or at the pace of a spring, it has what is left of that.
    let isOther = abs(window.rest - unit) > Departure.nextToNothing
    let isRest =
      hasOwnTiming
      ? block.span.end == 1 || departure.timing.isSpring && isOther : departure.timing.isSpring
    return isRest ? window.rest : unit
  }

  /// Has a spring come to rest by the time at which its block has to be there.
  func fit(_ spring: SpringTiming, into window: inout Departure.Window) {
    if isAtItsBeginning {
      if window.unit > window.rest + Departure.nextToNothing { window.unit = window.rest }
    } else if block.hasOwnSpring {
      let lags = block.lags(
        on: spring, end: departure.endFraction, keepsSpeed: departure.keepsSpeed,
        thrown: departure.velocity(on: .spring(spring)) ?? .zero)
      window.unit = spring.unit(
        settling: lags, in: window.seconds, atMost: window.unit)
    }
  }
}
