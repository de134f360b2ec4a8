import MidflightApp

/// A pan that begins with the touch itself while its view is in flight.
///
/// A plain pan begins after 10 points, and a moving view would slip through the finger until then.
final class CatchPanGestureRecognizer: UIPanGestureRecognizer {
  /// Returns a Boolean value that indicates whether a touch catches the view.
  var isInFlight: () -> Bool = { false }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if state == .possible, isInFlight() { state = .began }
  }
}
