import Foundation

/// The fade of a residual on a spring: the free motion of that spring.
///
/// `Spring.state(at:)` has the formulas. For ζ < 1, with β the decay rate and w the damped angular
/// frequency (`Spring.discriminantRoot`):
///
///     displacement = e^(−β · time) · (cos(w · time) + β / w · sin(w · time))
///     impulse = e^(−β · time) · sin(w · time) / w
///
///     displacement                     impulse
///     1 ●─╮                            │  ╭─╮
///       │  ╲                           │ ╱   ╲
///       │   ╲                          │╱     ╲
///     0 ┼────╲────╭───── time          ●───────╲────╭───── time
///       │     ╰──╯                     │        ╰──╯
///       0                              0
///
/// Invariant: the new motion plus the faded difference is a motion of the same spring, from the
/// presentation position and velocity. Position and velocity are continuous at the start.
///
/// With a `CubicFade` instead, the sum would be no motion of the spring: a card thrown at a speed
/// would lose the speed within 0.4 s, and would not swing as far as the speed carries it.
struct SpringFade {
  let spring: Spring

  /// Returns the response at a time, in seconds since the start, 0 or more. Exactly 1, 0, 0, 1 at
  /// the start.
  func response(after time: TimeInterval) -> Playhead.Response {
    let state = spring.state(at: time)
    return Playhead.Response(
      displacement: state.displacement, impulse: state.impulse,
      displacementRate: state.displacementRate, impulseRate: state.impulseRate)
  }
}
