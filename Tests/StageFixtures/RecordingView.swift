import Midflight
import Testing

/// A view that records its touches.
package final class RecordingView: UIView {
  package var received: [String] = []
  /// The locations and timestamps of the touches.
  package var places: [CGPoint] = []
  package var times: [TimeInterval] = []
  package var events: [UIEvent] = []

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    receive(touches, .began, event)
  }
  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    receive(touches, .moved, event)
  }
  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    receive(touches, .ended, event)
  }
  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    receive(touches, .cancelled, event)
  }

  private func receive(_ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent?) {
    for touch in touches {
      #expect(touch.phase == phase)
      received.append("\(phase)")
      places.append(touch.location(in: nil))
      times.append(touch.timestamp)
    }
    if let event { events.append(event) }
  }
}
