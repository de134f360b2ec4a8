/// What still is a tap. UIKit does not document its limits; these are the ones commonly quoted for
/// fingers, and what desktops use for a mouse.
enum TapLimits {
  /// How long a tap may last.
  static let secondsDown = 0.75
  /// How long after a lift the next tap must go down.
  static let secondsUp = 0.35

  /// How far a tap may stray, in points.
  static func travel(_ button: PointerButton) -> CGFloat { button == .finger ? 45 : 10 }
}
