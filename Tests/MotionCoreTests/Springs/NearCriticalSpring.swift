/// A spring near critical damping, with figures of its motion from 0 to 1.
///
/// Scripts/make-conformance-figures computes the figures with 60 digits.
struct NearCriticalSpring: Sendable {
  let mass: Double
  let stiffness: Double
  let damping: Double
  /// The velocity at the start, in whole distances per second.
  let velocity: Double
  /// The time of the first turning point, in seconds; nil if there is none.
  let turn: Double?
  /// UIKit's settling duration, or the exact one beyond critical damping.
  let seconds: Double
  /// The remaining distance at a time, and its rate.
  let states: [(time: Double, left: Double, rate: Double)]

  init(
    _ mass: Double, _ stiffness: Double, _ damping: Double, velocity: Double, turn: Double?,
    seconds: Double, states: [(time: Double, left: Double, rate: Double)]
  ) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    (self.velocity, self.turn, self.seconds, self.states) = (velocity, turn, seconds, states)
  }
}
