/// The limits of a tap, which `UITouch.tapCount` and the tap and long-press recognisers share.
/// UIKit does not document its limits. The values for fingers are commonly quoted ones, and the
/// values for a mouse are usual on desktops.
enum TapLimits {
  /// The longest time between the press and the lift of a tap, in seconds.
  static let secondsDown = 0.75
  /// The longest time between a lift and the next press, in seconds.
  static let secondsUp = 0.35

  /// Returns the longest distance of a tap from its first position, in points: 45 for a finger and
  /// 10 for a mouse button.
  static func travel(_ button: PointerButton) -> CGFloat { button == .finger ? 45 : 10 }
}
