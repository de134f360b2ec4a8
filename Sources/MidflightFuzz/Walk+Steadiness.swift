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
    var mayStep = keys { $0.hasOddBlocks || !$1.keepsVelocity || !$1.scrubsLinearly }
    // Nor is it waited for where a spring turns back.
    for flight in flights where flight.isRepeated { mayStep.formUnion(flight.keys) }
    let (seconds, lastStep) = (1e-6, lastStep)
    widenReach(after)
    // Cut short, and run back along its pacing, it begins with what it had left.
    let mayJump = jumpy.union(keys { $0.hasOddBlocks && !$1.keepsVelocity })
    let steep = steep
    var index = 0
    for view in views.indices {
      for place in before[view].places.indices {
        defer { index += 1 }
        if mayJump.contains(place, ofView: view) { continue }
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
          slack += (reach.high[index] - reach.low[index] + before[view].ways[place]) * lastStep
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
    let mayJump = jumpy.union(standing).union(keys { $0.hasOddBlocks || $1.takesNoTime })
    let before = readPlaces()
    widenReach(before)
    move(to: due)
    let after = readPlaces()
    let lastStep = lastStep
    widenReach(after)
    let steep = steep
    var index = -1
    for view in views.indices {
      // What lies beyond what a color can have is brought within by the model, unseen.
      let (old, new) = (before[view].drawnPlaces, after[view].drawnPlaces)
      for place in old.indices {
        index += 1
        if mayJump.contains(place, ofView: view) { continue }
        let jump = LayerMotion.change(of: place, from: old[place], to: new[place]).absolute
        let range = reach.high[index] - reach.low[index] + before[view].ways[place]
        var way = before[view].rates[place].absolute * 2e-9
        if steep.contains(place, ofView: view) {
          way += before[view].speeds[place] * (1e-9 * Walk.steepness)
        }
        if (jump - way - range * lastStep).max() > 1e-6 {
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

  /// The share of its range by which something may jump at its end.
  ///
  /// What a spring fitted to a duration as UIKit fits it has left then is 0.1 % divided by its
  /// damping ratio, of which walks have 0.3 at the least. Thrown along two axes, it is fitted to the
  /// greater velocity, and along the other a few percent may be left.
  private var lastStep: Double {
    isThrown || ledgers.contains { $0.timing.isThrown } ? 0.05 : 0.004
  }

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
