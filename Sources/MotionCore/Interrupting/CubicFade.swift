import Foundation

/// The fade of a residual by two cubics, which end flat at 0.
///
/// Motions that may turn back use the fade: keyframes, repetitions, curves that turn back, and
/// springs that glide or run back along their curve.
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
/// Without the fade, position and velocity would jump at an interruption.
/// A `HandOver` cannot replace the fade: its invariants hold only if progress never turns back
/// after the interruption. The fade uses only the difference to the new motion, so any motion fits.
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
