import Foundation

/// The fade of a residual on keyframes, repetitions and curves that turn back: two cubics, which
/// end flat at 0.
///
///     x = time / seconds, at most 1
///     displacement = (1 − x)² · (1 + 2x)
///     impulse = time · (1 − x)²
///
///     displacement                     impulse
///     1 ●───╮                          │    ╭─╮   highest: 4 / 27 of `seconds`,
///       │    ╲                         │   ╱   ╲  after a third of the time
///       │     ╲                        │  ╱     ╲
///       │      ╲                       │ ╱       ╰╮
///     0 ┼───────╰───●─── time          ●───────────╰──●─── time
///       0        `seconds`             0           `seconds`
///
/// Invariant: position and velocity are continuous at the start and at the end.
///
/// Without the fade, an interruption would jump to the position and the velocity of the new motion.
/// A `HandOver` cannot replace the fade: it leads to a point from which the new motion only
/// approaches its target, and these motions have no such point. The fade only uses the difference
/// to the new motion, so any motion fits.
struct CubicFade {
  /// The length of the fade, more than 0.
  let seconds: TimeInterval

  /// Returns the response at a time, in seconds since the start, 0 or more. From `seconds` on, all
  /// values are 0.
  func response(after time: TimeInterval) -> Playhead.Response {
    let x = min(time / seconds, 1)
    let remaining = 1 - x
    return Playhead.Response(
      displacement: remaining * remaining * (1 + 2 * x), impulse: time * remaining * remaining,
      displacementRate: -6 * x * remaining / seconds, impulseRate: remaining * (1 - 3 * x))
  }
}
