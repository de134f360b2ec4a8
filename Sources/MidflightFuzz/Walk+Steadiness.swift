import Midflight
import MotionCore

/// Expecting that between calls nothing moves faster than its velocity allows.
extension Walk {
  /// Expects a microsecond from now to bring what the velocities at both of its ends allow.
  func expectSteadiness(until target: Moment) {
    let next = Moment(nanoseconds: stage.now.nanoseconds + 1_000)
    guard next < target, stage.nextDue.map({ $0 > next }) ?? true else { return }
    let before = readPlaces()
    move(to: next)
    let after = readPlaces()
    // Along a spring that was pressed into a time, the last step may come first.
    let mayStep = keys { $0.hasOddBlocks || !$1.keepsVelocity || !$1.scrubsLinearly }
    let (seconds, lastSteps) = (1e-6, lastSteps)
    widenReach(after)
    // Cut short, and run back along its pacing, it begins with what it had left.
    let mayJump = jumpy.union(keys { $0.hasOddBlocks && !$1.keepsVelocity })
    let steep = steep
    // Where something has less than a hundred microseconds, one may be a good part of a steep curve.
    let isAllButOver = stage.nextDue.map { $0 < next.advanced(by: 1e-4) } ?? false
    var index = 0
    for view in views.indices {
      for place in before[view].places.indices {
        defer { index += 1 }
        if mayJump.contains(place, ofView: view) { continue }
        if isAllButOver, steep.contains(place, ofView: view) { continue }
        let (r0, r1) = (before[view].rates[place], after[view].rates[place])
        let moved = after[view].places[place] - before[view].places[place]
        if moved == .zero { continue }
        let middle = (r0 + r1) * (seconds / 2)
        let most = (r0 - r1).absolute * (seconds / 2)
        var slack = (r0.absolute + r1.absolute) * (seconds * 0.25)
        if steep.contains(place, ofView: view) {
          slack +=
            (before[view].speeds[place] + after[view].speeds[place]) * (seconds * Walk.steepness)
        }
        slack += SIMD4(repeating: Walk.nothing)
        if mayStep.contains(place, ofView: view) {
          slack +=
            (reach.high[index] - reach.low[index] + before[view].ways[place])
            * lastSteps.share(of: place, ofView: view)
        }
        let excess = (moved - middle).absolute - most - slack
        if excess.max() > 0 {
          complain("v\(view) moved by \(moved) in 1 µs, at velocities \(r0) and \(r1)")
        }
      }
    }
  }

  /// Expects the nanosecond in which something ends to bring next to nothing: a spring's last step is
  /// 0.1 % of its way.
  func expectSteadyEnding(at due: Moment) {
    let eve = Moment(nanoseconds: due.nanoseconds - 1)
    for share in [8, 4, 2, 1] as [Int64] where eve > stage.now {
      let span = eve.nanoseconds - stage.now.nanoseconds
      move(to: Moment(nanoseconds: stage.now.nanoseconds + span / share))
      widenReach(readPlaces())
    }
    let mayJump = jumpy.union(standing).union(keys { $0.hasUnsteadyBlocks || $1.takesNoTime })
    let (before, lastSteps, steep) = (readPlaces(), lastSteps, steep)
    widenReach(before)
    move(to: due)
    let after = readPlaces()
    widenReach(after)
    var index = -1
    for view in views.indices {
      // What lies beyond what a color can have is brought within by the model, unseen.
      let (old, new) = (before[view].drawnPlaces, after[view].drawnPlaces)
      for place in old.indices {
        index += 1
        if mayJump.contains(place, ofView: view) { continue }
        let jump = LayerMotion.change(of: place, from: old[place], to: new[place]).absolute
        var range = reach.high[index] - reach.low[index] + before[view].ways[place]
        // What moves against something else may end a nanosecond before that.
        var way =
          pointwiseMax(before[view].rates[place].absolute, before[view].speeds[place]) * 2e-9
        // Drawn, a color is kept within its alpha, which may have farther to go, and faster.
        if Walk.colors.contains(place) {
          (range, way) = (SIMD4(repeating: range.max()), SIMD4(repeating: way.max()))
        }
        if steep.contains(place, ofView: view) {
          way += before[view].speeds[place] * (1e-9 * Walk.steepness)
        }
        let rest = jump - way
        if rest.max() > 1e-6,
          (rest - range * lastSteps.share(of: place, ofView: view)).max() > 1e-6
        {
          complain("v\(view) jumped by \(jump) at an ending, having moved within \(range)")
        }
      }
    }
  }

  /// What those animators move of which something holds.
  private func keys(of isMeant: (Ledger, AnimatorSpec) -> Bool) -> KeySet {
    var keys = KeySet()
    for index in ledgers.indices where isMeant(ledgers[index], specs[index]) {
      keys.formUnion(ledgers[index].keys)
    }
    return keys
  }

  private static let colors = [
    AnimatedProperty.backgroundColor, .borderColor, .shadowColor,
  ].map(\.place)

  /// What springs may have left at the ends that come next.
  private var lastSteps: LastSteps { LastSteps(ledgers: ledgers, flights: flights) }

  /// How much farther than its speed at one end of a while lets something come that is infinitely
  /// fast within it: three times as far where a curve is vertical on its way, as a cube root is, and
  /// twice at its ends, as a square root is.
  private static let steepness = 3.0

  /// Points that nobody sees, and that rates which change steeply within a microsecond may cost.
  private static let nothing = 1e-5

  func widenReach(byTurning change: ChangeSpec) {
    let index =
      change.view * AnimatedProperty.allCases.count + AnimatedProperty.rotationAndScale.place
    if isChecked { reach.high[index].x += abs(Double(change.angle)) }
  }

  func widenReach(_ motion: [LayerMotion]) {
    var index = 0
    for layer in motion {
      for place in layer.places {
        reach.low[index] = pointwiseMin(reach.low[index], place)
        reach.high[index] = pointwiseMax(reach.high[index], place)
        index += 1
      }
    }
  }
}

/// What the springs that move something may have left at their ends, as a share of their ways.
private struct LastSteps {
  let ledgers: [Ledger]
  let flights: [Flight]

  /// Of a spring that was pressed into less time than it takes: thrown, it is as fast as ever.
  private static let pressed = 0.05

  /// The share of its range by which a place may jump.
  func share(of place: Int, ofView view: Int) -> Double {
    var share = 0.0
    for ledger in ledgers where ledger.keys.contains(place, ofView: view) {
      // Told how long it takes, it may have been caught at speed.
      let own = ledger.isStretched ? ledger.timing.lastStepAtSpeed : ledger.timing.lastStep
      share = max(share, ledger.hasOddBlocks ? LastSteps.pressed : own)
      for (key, own) in ledger.lastSteps where KeySet([key]).contains(place, ofView: view) {
        share = max(share, own)
      }
    }
    for flight in flights where flight.keys.contains(place, ofView: view) {
      share = max(share, flight.lastStep)
    }
    return share
  }
}
