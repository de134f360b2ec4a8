/// A spring near critical damping, and figures of its motion from 0 to 1 with 60 digits:
/// Scripts/make-conformance-figures makes them.
struct NearCriticalSpring: Sendable {
  let mass: Double
  let stiffness: Double
  let damping: Double
  /// At the start, in whole distances per second.
  let velocity: Double
  /// When it first turns round; nil if it never does.
  let turn: Double?
  /// UIKit's settling time, or the exact one beyond critical damping.
  let seconds: Double
  /// What is left of the distance at a time, and how fast that changes.
  let states: [(time: Double, left: Double, rate: Double)]

  init(
    _ mass: Double, _ stiffness: Double, _ damping: Double, velocity: Double, turn: Double?,
    seconds: Double, states: [(time: Double, left: Double, rate: Double)]
  ) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    (self.velocity, self.turn, self.seconds, self.states) = (velocity, turn, seconds, states)
  }
}
